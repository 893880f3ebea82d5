//! The laws of the distributions: distribution functions, quantiles and densities of `f64`.
//!
//! Compiled where they are used: all functions are `#[inline]` or generic. Those that take 10 µs or more are not:
//! a program that is compiled without optimisation has them as fast. `declared.rs` has a line for each distribution.

mod averaged;
mod beta;
mod circular;
mod closed_counts;
mod counts;
mod crossings;
mod declared;
mod draws;
mod functions;
mod gamma;
mod hazard;
mod integrated;
mod mixed_counts;
mod mixed_normal;
mod noncentral;
mod normal;
mod normal_tails;
mod polya_gamma;
mod powers;
mod shifted;
mod stable;
mod sums;
mod symmetric;
mod tailed;
mod trials;
mod trigonometric;
mod truncated_normal;

pub(crate) use self::shifted::Shifted;
use crate::math::special::one;

/// The parameters of a law, in the order of the constructor: a number of them, or fields.
macro_rules! parameters_of {
    ($(#[$documented:meta])* $visible:vis struct $law:ident { $($field:ident),* }) => {
        $(#[$documented])*
        #[derive(Debug, Clone)]
        $visible struct $law {
            $($field: f64,)*
        }

        impl From<[f64; [$(stringify!($field)),*].len()]> for $law {
            #[inline]
            fn from([$($field),*]: [f64; [$(stringify!($field)),*].len()]) -> Self {
                Self { $($field),* }
            }
        }
    };
    ($($(#[$documented:meta])* $law:ident: $count:expr;)*) => {$(
        $(#[$documented])*
        #[derive(Debug, Clone)]
        pub struct $law([f64; $count]);

        impl From<[f64; $count]> for $law {
            #[inline]
            fn from(parameters: [f64; $count]) -> Self {
                Self(parameters)
            }
        }
    )*};
}
use parameters_of;

/// The parameters of a law that is made of another one, or of a function: the other one's.
macro_rules! parameters_through {
    ($law:ident $(::$new:ident)? $(of $bound:ident)?) => {
        impl<L: From<[f64; N]> $(+ $bound)?, const N: usize> From<[f64; N]> for $law<L> {
            #[inline]
            fn from(parameters: [f64; N]) -> Self {
                $law$(::$new)?(parameters.into())
            }
        }
    };
}
use parameters_through;

/// The functions of a law by `tail(x, upper)` or, of `both`, by `tails(x)`, and by the inverse, `at(p, upper)`.
macro_rules! tails {
    (both) => {
        #[inline]
        fn cdf(&self, x: f64) -> f64 {
            self.tails(x).lower
        }

        #[inline]
        fn survival(&self, x: f64) -> f64 {
            self.tails(x).upper
        }
    };
    (probabilities) => {
        #[inline]
        fn cdf(&self, x: f64) -> f64 {
            self.tail(x, false)
        }

        #[inline]
        fn survival(&self, x: f64) -> f64 {
            self.tail(x, true)
        }
    };
    () => {
        tails!(probabilities);
        tails!(inverse);
    };
    (inverse) => {
        #[inline]
        fn quantile(&self, p: f64) -> f64 {
            self.at(p, false)
        }

        #[inline]
        fn upper_quantile(&self, q: f64) -> f64 {
            self.at(q, true)
        }
    };
}
use tails;

/// The functions of a law by `value(function, x)`, which is marked `#[inline(always)]`.
macro_rules! by_value {
    () => {
        by_value!(cdf, x: Function::Tail { upper: false });
        by_value!(survival, x: Function::Tail { upper: true });
        by_value!(log_density, x: Function::LogDensity);
        by_value!(quantile, p: Function::Quantile { upper: false });
        by_value!(upper_quantile, q: Function::Quantile { upper: true });
    };
    ($name:ident, $x:ident: $function:expr) => {
        #[inline]
        fn $name(&self, $x: f64) -> f64 {
            one(
                $x,
                $crate::simd::inlined!(|x| self.value($function, x)),
            )
        }
    };
}
use by_value;

/// A tail of any number, given that of a number inside of the support.
#[inline(always)]
fn tail_within([least, most]: [f64; 2], x: f64, tail: f64, upper: bool) -> f64 {
    let [below, above] = if upper { [1.0, 0.0] } else { [0.0, 1.0] };
    let tail = if x <= least { below } else { tail };
    if x >= most { above } else { tail }
}

/// A function of the smaller one of two probabilities that add up to 1, for which `upper` says which it is.
#[inline]
fn exponent_of_lower(p: f64, upper: bool) -> f64 {
    if upper { -libm::log1p(-p) } else { -libm::log(p) }
}
