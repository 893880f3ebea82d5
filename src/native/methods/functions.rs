//! Traits whose methods are functions of a number and of a law's parameters.

/// Implements a trait for a law of parameters, each method as a closure in which the parameters have names.
///
/// ```text
/// functions_of!(
///     Hazard,
///     Pareto([b]),
///     [OF_CDF],                               // constants that are true, if there are any
///     support = [1.0, f64::INFINITY],         // a method without an argument
///     exponent = |x| b * log(x),
///     ..
/// );
/// ```
///
/// Methods are always inlined, for loops of vectors, but for `Tailed`'s.
macro_rules! functions_of {
    (Tailed, $law:ident($parameters:pat), $($functions:tt)+) => {
        functions_of!(@impl Tailed, #[inline] $law($parameters), []: $($functions)+);
    };
    ($trait:ident, $law:ident($parameters:pat), [$constant:ident], $($functions:tt)+) => {
        functions_of!(@impl $trait, #[inline(always)] $law($parameters), [$constant]: $($functions)+);
    };
    ($trait:ident, $law:ident($parameters:pat), $name:ident = $($functions:tt)+) => {
        functions_of!(@impl $trait, #[inline(always)] $law($parameters), []: $name = $($functions)+);
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
    (@type log_densities_at_ends) => { [f64; 2] };
    (@type tails) => { $crate::math::special::Tails };
    (@type normal) => { $crate::math::special::double_double::Double };
    (@type $name:ident) => { f64 };
}
pub(in crate::native) use functions_of;
