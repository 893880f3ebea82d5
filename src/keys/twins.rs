//! Operations that fail because of what the caller passed, each in two forms.

/// Makes both forms of a method from one declaration: `name`, which panics with the error's message
/// at the caller's location, and `try_name`, which returns the error.
///
/// The body is the body of `try_name`, and returns a `Result`. Above `name` is the documentation of
/// what it does, above `try_name` the documentation of its errors; the link from each to the other
/// is added. Bounds of type parameters are all in the brackets behind `where`.
macro_rules! twins {
    ($(
        $(#[$attr:meta])*
        pub fn $name:ident $(<$($generic:ident $($len:ident: $usize:ty)?),+>)? ($($args:tt)*)
        $(-> $output:ty)?
        $(where [$($bounds:tt)*])?
        $body:block
        $(#[$try_attr:meta])*
        pub fn $try_name:ident;
    )+) => {$(
        $(#[$attr])*
        ///
        /// # Panics
        #[doc = concat!(
            "Where [`", stringify!($try_name), "`](Self::", stringify!($try_name),
            ") returns an error.",
        )]
        #[track_caller]
        #[allow(clippy::type_complexity, reason = "dimensions are computed")]
        pub fn $name $(<$($generic $($len: $usize)?),+>)?($($args)*) $(-> $output)?
        $(where $($bounds)*)?
        {
            $crate::error::expect(twins!(@call $try_name ($($args)*)))
        }

        #[doc = concat!(
            "As [`", stringify!($name), "`](Self::", stringify!($name),
            "), but returns an error instead of panicking.",
        )]
        ///
        $(#[$try_attr])*
        // Into `$name`, which would otherwise wait for the result to be moved.
        #[inline]
        #[cfg_attr(feature = "ledger", track_caller)]
        #[allow(clippy::type_complexity, reason = "dimensions are computed")]
        #[allow(unused_parens, reason = "for the output that is not there, `()`")]
        pub fn $try_name $(<$($generic $($len: $usize)?),+>)?($($args)*)
            -> Result<($($output)?), $crate::error::Error>
        $(where $($bounds)*)?
        $body
    )+};

    (@call $name:ident ($self:ident $(, $arg:ident: $type:ty)* $(,)?)) => {
        $self.$name($($arg),*)
    };
    (@call $name:ident (&$self:ident $(, $arg:ident: $type:ty)* $(,)?)) => {
        $self.$name($($arg),*)
    };
    (@call $name:ident (&mut $self:ident $(, $arg:ident: $type:ty)* $(,)?)) => {
        $self.$name($($arg),*)
    };
    (@call $name:ident ($($arg:ident: $type:ty),* $(,)?)) => {
        Self::$name($($arg),*)
    };
}

pub(crate) use twins;
