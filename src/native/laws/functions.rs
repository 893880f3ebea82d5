//! Laws that are parameters and functions of these.

/// Declares a law of parameters and implements a trait for it: each method as a closure, in which the parameters have
/// names.
///
/// ```text
/// functions_of!(
///     Pareto([b]) as Hazard,
///     [OF_CDF],                               // a constant that is true, if there is one
///     support = [1.0, f64::INFINITY],         // a method without an argument
///     exponent = |x| b * log(x),
///     ..
/// );
/// ```
///
/// Methods are always inlined, for loops of vectors, but for counts whose quantiles have no closed form.
macro_rules! functions_of {
    ($law:ident($parameters:tt) as Counts, [IS_CLOSED], $($functions:tt)+) => {
        functions_of!(@law Counts, #[inline(always)] $law($parameters), [IS_CLOSED]: $($functions)+);
    };
    ($law:ident($parameters:tt) as Counts, $name:ident = $($functions:tt)+) => {
        functions_of!(@law Counts, #[inline] $law($parameters), []: $name = $($functions)+);
    };
    ($law:ident($parameters:tt) as $trait:ident, $([$constant:ident],)? $name:ident = $($functions:tt)+) => {
        functions_of!(
            @law $trait, #[inline(always)] $law($parameters), [$($constant)?]: $name = $($functions)+
        );
    };
    (
        @law $trait:ident, #[$inline:meta] $law:ident([$($parameter:ident),*]), [$($constant:ident)?]:
        $($functions:tt)+
    ) => {
        $crate::native::laws::parameters_of! {
            $law: <[&str]>::len(&[$(stringify!($parameter)),*]);
        }

        #[allow(unused_variables, reason = "a method need not depend on all parameters")]
        impl $trait for $law {
            $(const $constant: bool = true;)?

            functions_of!(@each #[$inline] $law([$($parameter),*]): $($functions)+);
        }
    };
    (@each #[$inline:meta] $law:ident($parameters:tt): $(,)?) => {};
    (
        @each #[$inline:meta] $law:ident($parameters:tt):
        $name:ident = |$x:ident $(, $upper:ident)?| $value:expr $(, $($functions:tt)*)?
    ) => {
        #[$inline]
        fn $name(&self, $x: f64 $(, $upper: bool)?) -> functions_of!(@type $name) {
            let $law($parameters) = *self;
            $value
        }

        functions_of!(@each #[$inline] $law($parameters): $($($functions)*)?);
    };
    (
        @each #[$inline:meta] $law:ident($parameters:tt):
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
pub(super) use functions_of;
