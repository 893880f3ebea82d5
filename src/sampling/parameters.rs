//! Getters and stored form of a distribution's parameters.

/// A distribution's getters, named as the arguments of a constructor, and its [`stored!`] form, which
/// has the same names.
///
/// `parameters! { Normal<T: Element>::new { mean, std } }`: the parameter `mean` is in the field
/// `mean`, which is or dereferences to a [`Parameter`](super::Parameter) of `T`, or of the type that
/// follows the name (`n: u64`). After `with` are fields that methods `with_...` set, with their types,
/// which have a default. `in 0` follows if the fields belong to the distribution in the field 0.
/// Without a bound of `T`, only the getters are made. A type without `T` has the types of all its
/// parameters.
macro_rules! parameters {
    ($dist:ident::$new:ident { $($name:ident: $number:ty),* }) => {
        $crate::sampling::parameters!($dist<>::$new { $($name: $number),* });

        $crate::sampling::stored! {
            $dist { $($name: $crate::sampling::Parameter<$number>,)* }
            Self::$new($($name),*)
        }
    };
    (
        $dist:ident<T: $bound:ident>::$new:ident { $($name:ident $(: $number:ty)?),* }
        $(with { $($option:ident: $type:ty),* })?
        $(in $field:tt)?
    ) => {
        $crate::sampling::parameters!($dist<T>::$new { $($name $(: $number)?),* } $(in $field)?);

        $(impl<T> $dist<T> {
            $(
                #[doc = concat!(
                    "As set by [`with_", stringify!($option), "`](Self::with_", stringify!($option), ").",
                )]
                #[must_use]
                pub fn $option(&self) -> $type {
                    self.$option
                }
            )*
        })?

        $crate::sampling::stored! {
            $dist<T: $bound> {
                $($name: $crate::sampling::parameters!(@of $($number)?),)*
                $($(#[serde(default)] $option: $type,)*)?
            }
            Self::$new($($name),*) $(.map(|dist| Self { $($option,)* ..dist }))?
        }
    };
    (
        $dist:ident<$($of:ident),*>::$new:ident { $($name:ident $(: $number:ty)?),* } $(in $field:tt)?
    ) => {
        impl<$($of),*> $dist<$($of),*> {
            $crate::sampling::parameters! {
                @getters $new [$(.$field)?] $($name: [$crate::sampling::parameters!(@of $($number)?)])*
            }
        }
    };
    (@getters $new:ident $at:tt $($name:ident: $parameter:tt)*) => {
        $($crate::sampling::parameters!(@getter $new $at $name: $parameter);)*
    };
    (@getter $new:ident [$($at:tt)*] $name:ident: [$parameter:ty]) => {
        #[doc = concat!(
            "The parameter `", stringify!($name), "` of [`", stringify!($new), "`](Self::",
            stringify!($new), ").",
        )]
        #[must_use]
        pub fn $name(&self) -> &$parameter {
            &self $($at)* .$name
        }
    };
    (@of) => { $crate::sampling::Parameter<T> };
    (@of $number:ty) => { $crate::sampling::Parameter<$number> };
}
pub(crate) use parameters;

/// With the feature `serde`, the form in which a distribution is stored: a struct of its parameters,
/// which getters return, read through a constructor, so that what is stored is checked too.
///
/// `= convert` follows the type of a field which is stored in another form than its getter returns. In
/// brackets are the bounds with which a type is stored, and with which it is read, if it has several
/// parameters.
macro_rules! stored {
    ($dist:ident { $($fields:tt)* } $made:expr) => {
        $crate::sampling::stored! { $dist<> [] [] { $($fields)* } $made }
    };
    ($dist:ident<T: $bound:ident> $fields:tt $made:expr) => {
        $crate::sampling::stored! { $dist<T> [T: $bound] [T: $bound] $fields $made }
    };
    (
        $dist:ident<$($of:ident),*> [$($stored:tt)*] [$($read:tt)*] {
            $($(#[$attribute:meta])* $field:ident: $type:ty $(= $convert:expr)?),* $(,)?
        }
        $made:expr
    ) => {
        #[cfg(feature = "serde")]
        #[allow(non_camel_case_types, reason = "a type for each field, with its name")]
        const _: () = {
            use serde::{Deserialize, Deserializer, Serialize, Serializer};

            /// Serialises a struct of its parameters.
            impl<$($stored)*> Serialize for $dist<$($of),*> {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    #[derive(Serialize)]
                    struct $dist<$($field),*> {
                        $($field: $field,)*
                    }
                    $(let $field = $($convert)?(self.$field());)*
                    Serialize::serialize(&$dist { $($field),* }, serializer)
                }
            }

            /// # Errors
            /// If a constructor refuses the parameters, with its message.
            impl<'de, $($read)*> Deserialize<'de> for $dist<$($of),*> {
                fn deserialize<De: Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
                    #[derive(Deserialize)]
                    #[serde(deny_unknown_fields)]
                    struct $dist<$($field),*> {
                        $($(#[$attribute])* $field: $field,)*
                    }
                    let stored = <$dist<$($type),*> as Deserialize>::deserialize(deserializer)?;
                    let $dist { $($field),* } = stored;
                    $made.map_err(serde::de::Error::custom)
                }
            }
        };
    };
}
pub(crate) use stored;
