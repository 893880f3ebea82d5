//! Families of types, for each of which a list of distributions is compiled in this crate.

/// A family of types and its distributions, listed by module.
///
/// This makes the distributions public and compiles them for every type, written as `Self`; `=>`
/// precedes the type of the values, if it differs, and after an element the type that stands for it
/// in what is compiled. The trait marks types for which all of them are compiled; it also requires
/// the traits in brackets.
macro_rules! family {
    (
        $family:ident::$compiled:ident [$($bound:path),*]:
        $($(#[$cfg:meta])? $element:ty $(=> $wide:ty)?),+;
        $distributions:tt
    ) => {
        family!(@names $distributions);
        mod $family {
            use super::*;

            family!(@bounds $compiled [$($bound),*] $distributions);
            $($(#[$cfg])? family!(@compiled $compiled $element $(=> $wide)?, $distributions);)+
        }
    };
    (@names {$(
        $(#[$attribute:meta])*
        $module:ident: $($dist:ident $(<$argument:ty>)? $(=> $value:ty)?),+;
    )*}) => {
        $($(#[$attribute])* pub use $module::{$($dist),+};)*
    };
    (@bounds $compiled:ident [$($bound:path),*] {$(
        $(#[$attribute:meta])*
        $module:ident: $($dist:ident $(<$argument:ty>)? $(=> $value:ty)?),+;
    )*}) => {
        #[doc(hidden)]
        pub trait $compiled:
            Sized + Copy $(+ $bound)*
            $($(+ $crate::sampling::Compiled<$dist $(<$argument>)? $(, $value)?>)+)*
        {
        }
    };
    (@compiled $compiled:ident $element:ty => $wide:ty, $distributions:tt) => {
        family!(@compiled $compiled $wide, $distributions);
        family!(@narrowed $compiled $element, $wide, $distributions);
    };
    (@narrowed $compiled:ident $element:ty, $wide:ty, {$(
        $(#[$attribute:meta])*
        $module:ident: $($dist:ident $(<$argument:ty>)? $(=> $value:ty)?),+;
    )*}) => {
        $($(elements::widened::narrowed!($element, $wide, $dist $(<$argument>)? $(, $value)?);)+)*
        impl $compiled for $element {}
    };
    (@compiled $compiled:ident $element:ty, {$(
        $(#[$attribute:meta])*
        $module:ident: $($dist:ident $(<$argument:ty>)? $(=> $value:ty)?),+;
    )*}) => {
        $($($crate::sampling::compiled!(@ $element, $dist $(<$argument>)? $(, $value)?);)+)*
        impl $compiled for $element {}
    };
}

pub(crate) use family;
