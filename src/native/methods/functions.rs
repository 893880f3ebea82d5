//! Traits whose methods are functions of a number and of a law's parameters.

/// Implements a trait for a law of parameters, each method as a closure in which the parameters have names.
///
/// ```text
/// functions_of!(
///     Hazard,
///     Pareto([b]),
///     [OF_CDF],                               // constants that are true, if there are any
///     support = [1.0, f64::INFINITY],         // a method without an argument
///     exponent = |x| b * libm::log(x),
///     ..
/// );
/// ```
///
/// With `[IN_LOOPS]`, methods are always inlined.
macro_rules! functions_of {
    ($trait:ident, $law:ident($parameters:pat), [IN_LOOPS], $($functions:tt)+) => {
        functions_of!(@impl $trait, #[inline(always)] $law($parameters), [IN_LOOPS]: $($functions)+);
    };
    ($trait:ident, $law:ident($parameters:pat), [$constant:ident], $($functions:tt)+) => {
        functions_of!(@impl $trait, #[inline] $law($parameters), [$constant]: $($functions)+);
    };
    ($trait:ident, $law:ident($parameters:pat), $name:ident = $($functions:tt)+) => {
        functions_of!(@impl $trait, #[inline] $law($parameters), []: $name = $($functions)+);
    };
    (
        @impl $trait:ident, #[$inline:meta] $law:ident($parameters:pat), [$($constant:ident)?]:
        $($functions:tt)+
    ) => {
        #[allow(unused_variables, reason = "a method need not depend on all parameters")]
        impl $trait for $law {
            $(const $constant: bool = true;)?

            functions_of!(@each #[$inline] $law($parameters): $($functions)+);
        }
    };
    (@each #[$inline:meta] $law:ident($parameters:pat): $(,)?) => {};
    (
        @each #[$inline:meta] $law:ident($parameters:pat):
        $name:ident = |$x:ident| $value:expr $(, $($functions:tt)*)?
    ) => {
        #[$inline]
        fn $name(&self, $x: f64) -> functions_of!(@type $name) {
            let $law($parameters) = *self;
            $value
        }

        functions_of!(@each #[$inline] $law($parameters): $($($functions)*)?);
    };
    (
        @each #[$inline:meta] $law:ident($parameters:pat):
        $name:ident = $value:expr $(, $($functions:tt)*)?
    ) => {
        #[$inline]
        fn $name(&self) -> functions_of!(@type $name) {
            let $law($parameters) = *self;
            $value
        }

        functions_of!(@each #[$inline] $law($parameters): $($($functions)*)?);
    };
    (@type support) => { [f64; 2] };
    (@type tails) => { $crate::math::special::Tails };
    (@type normal) => { $crate::math::special::double_double::Double };
    (@type $name:ident) => { f64 };
}
pub(in crate::native) use functions_of;
