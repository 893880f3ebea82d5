//! Distributions that are a formula of a few standard variates at the same position.
//!
//! Each has a file with [`formula!`], which makes the type, its constructor and its parameters' getters,
//! and the function of the formula: from a source of bits and the parameters at the positions, it makes
//! the sampler of the values in `f64`. A location and a scale are added by
//! [`LocationScale`](super::LocationScale).

mod beta_prime;
mod bradford;

pub use self::beta_prime::BetaPrime;
pub use self::bradford::Bradford;

use super::element::FloatElement;
use super::methods::gammas::LEAST;
use crate::error::Error;
use crate::sampling::{Bound, Parameter, Widened};

/// The numbers that a parameter may be: in words, which follow "must be", and as a condition.
struct Domain {
    allowed: &'static str,
    contains: fn(f64) -> bool,
}

const POSITIVE: Domain =
    Domain { allowed: "finite and above 0", contains: |x| x > 0.0 && x.is_finite() };
/// The shape of gamma variates.
const GAMMA: Domain = Domain {
    allowed: "finite, above 0 and at least 64 / MAX",
    contains: |x| x >= LEAST && x.is_finite(),
};

/// The parameters of a distribution with their names and domains, checked.
fn checked<T: FloatElement, const N: usize>(
    function: &'static str,
    parameters: [(Parameter<T>, &'static str, Domain); N],
) -> Result<[Widened<T>; N], Error> {
    let mut checked = Vec::<Widened<T>>::with_capacity(N);
    for (parameter, name, Domain { allowed, contains }) in parameters {
        let parameter = parameter.named(function, name);
        parameter.check(allowed, |x| contains(T::wide(x)))?;
        let parameter = parameter.widened();
        for before in &checked {
            before.wide.check_broadcast(&parameter.wide)?;
        }
        checked.push(parameter);
    }
    Ok(checked.try_into().unwrap_or_else(|_| unreachable!("as many as were given")))
}

/// The parameters at the positions of an array of this shape.
fn bound<T, const N: usize>(
    parameters: [&Widened<T>; N],
    shape: &[usize],
) -> Result<[Bound<f64>; N], Error> {
    let mut bound = Vec::with_capacity(N);
    for parameter in parameters {
        bound.push(parameter.wide.bind(shape)?);
    }
    Ok(bound.try_into().unwrap_or_else(|_| unreachable!("as many as were given")))
}

/// A distribution with the constructor `new`, whose parameters are scalars or arrays that broadcast
/// together, and with the values of a function of a [`Source`](crate::sampling::Source) and of the
/// parameters.
macro_rules! formula {
    (
        $(#[$documented:meta])*
        struct $dist:ident;

        $(#[$constructor:meta])*
        new($($parameter:ident: $domain:expr),+ $(,)?)

        values: $values:ident
    ) => {
        $(#[$documented])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $dist<T> {
            $($parameter: $crate::sampling::Widened<T>,)+
        }

        impl<T: $crate::native::FloatElement> $dist<T> {
            $(#[$constructor])*
            pub fn new(
                $($parameter: impl Into<$crate::sampling::Parameter<T>>),+
            ) -> Result<Self, $crate::Error> {
                let [$($parameter),+] = $crate::native::formulas::checked(
                    stringify!($dist),
                    [$(($parameter.into(), stringify!($parameter), $domain)),+],
                )?;
                Ok(Self { $($parameter),+ })
            }
        }

        const _: () = {
            use $crate::native::FloatElement;

            $crate::sampling::parameters! { $dist<T: FloatElement>::new { $($parameter),+ } }
        };

        $crate::native::formulas::formula! { values of $dist($($parameter),+): $values }
    };
    // For a type with a constructor of its own.
    (values of $dist:ident($($parameter:ident),*): $values:ident) => {
        impl<T: $crate::native::FloatElement> $crate::sampling::Distribution<T> for $dist<T> {
            fn sampler<'a>(
                &'a self,
                source: $crate::sampling::Source,
                shape: &'a [usize],
            ) -> Result<$crate::sampling::BoxedSampler<'a, T>, $crate::Error> {
                let bound = $crate::native::formulas::bound([$(&self.$parameter),*], shape)?;
                Ok(T::narrowed($values::<T::Wide>(&source, bound)))
            }
        }
    };
}
use formula;
