//! Distributions whose parameters are numbers, from one declaration each.

use super::gammas::LEAST;
use crate::elements::float::Element;
use crate::error::Error;
use crate::sampling::{Bound, Parameter, Widened};

/// The numbers that a parameter may be: in words, which follow "must be", and as a condition.
pub(in crate::native) struct Domain {
    pub(in crate::native) allowed: &'static str,
    pub(in crate::native) contains: fn(f64) -> bool,
}

pub(in crate::native) const FINITE: Domain = Domain { allowed: "finite", contains: f64::is_finite };
pub(in crate::native) const NOT_NEGATIVE: Domain =
    Domain { allowed: "finite and at least 0", contains: |x| x >= 0.0 && x.is_finite() };
pub(in crate::native) const NOT_ZERO: Domain =
    Domain { allowed: "finite and not 0", contains: |x| x != 0.0 && x.is_finite() };
pub(in crate::native) const POSITIVE: Domain =
    Domain { allowed: "finite and above 0", contains: |x| x > 0.0 && x.is_finite() };
pub(in crate::native) const ABOVE_ONE: Domain =
    Domain { allowed: "finite and above 1", contains: |x| x > 1.0 && x.is_finite() };
/// Finite or infinite.
pub(in crate::native) const ABOVE_ZERO: Domain =
    Domain { allowed: "above 0", contains: |x| x > 0.0 };
/// Not NaN.
pub(in crate::native) const NUMBER: Domain =
    Domain { allowed: "a number", contains: |x| !x.is_nan() };
/// The shape of gamma variates.
pub(in crate::native) const GAMMA: Domain = Domain {
    allowed: "finite, above 0 and at least 64 / MAX",
    contains: |x| x >= LEAST && x.is_finite(),
};

/// The parameters of a distribution with their names and domains, checked.
pub(in crate::native) fn checked<T: Element, const N: usize>(
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
pub(in crate::native) fn bound<T, const N: usize>(
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
/// parameters. Without parameters, it is a unit struct.
///
/// With `quantiles` in place of `values`, it is [by inversion](crate::native::Inversion), and the function is
/// one of [`UniformBits`](crate::sampling::UniformBits), with which values increase.
macro_rules! formula {
    (
        $(#[$documented:meta])*
        struct $dist:ident;

        $(#[$constructor:meta])*
        new($($parameter:ident: $domain:expr),+ $(,)?)

        $kind:ident: $values:ident
    ) => {
        $(#[$documented])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $dist<T> {
            $($parameter: $crate::sampling::Widened<T>,)+
        }

        impl<T: $crate::elements::float::Element> $dist<T> {
            $(#[$constructor])*
            pub fn new(
                $($parameter: impl Into<$crate::sampling::Parameter<T>>),+
            ) -> Result<Self, $crate::error::Error> {
                let [$($parameter),+] = $crate::native::methods::formula::checked(
                    stringify!($dist),
                    [$(($parameter.into(), stringify!($parameter), $domain)),+],
                )?;
                Ok(Self { $($parameter),+ })
            }
        }

        const _: () = {
            // For what reads the parameters.
            #[cfg(feature = "serde")]
            use $crate::elements::float::Element;

            $crate::sampling::parameters! { $dist<T: Element>::new { $($parameter),+ } }
        };

        $crate::native::methods::formula::formula! { $kind of $dist<T>($($parameter),+): $values }
    };
    (
        $(#[$documented:meta])*
        struct $dist:ident;

        $kind:ident: $values:ident
    ) => {
        $(#[$documented])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $dist;

        $crate::native::methods::formula::formula! { $kind of $dist: $values }
    };
    // For a type with a constructor of its own.
    (
        values of $dist:ident $(<$t:ident>)? $(($($parameter:ident),+))?: $values:ident
    ) => {
        impl<T: $crate::elements::float::Element> $crate::sampling::Distribution<T> for $dist $(<$t>)? {
            $crate::sampling::sampler_by_bind!(T);

            fn bind<'a>(
                &'a self,
                request: $crate::sampling::Request<'_, 'a, T>,
            ) -> Result<$crate::sampling::Filled, $crate::error::Error> {
                let source = request.source();
                let values = $values::<T::Wide>(
                    &source
                    $(, $crate::native::methods::formula::bound([$(&self.$parameter),+], request.shape())?)?
                );
                Ok(request.fill_with_boxed(T::narrowed(values)))
            }
        }
    };
    (
        quantiles of $dist:ident $(<$t:ident>)? $(($($parameter:ident),+))?: $values:ident
    ) => {
        impl<T: $crate::elements::float::Element> $crate::sampling::Distribution<T> for $dist $(<$t>)? {
            $crate::sampling::sampler_by_bind!(T);

            fn bind<'a>(
                &'a self,
                request: $crate::sampling::Request<'_, 'a, T>,
            ) -> Result<$crate::sampling::Filled, $crate::error::Error> {
                let values = $values::<T::Wide>(
                    request.bits()
                    $(, $crate::native::methods::formula::bound([$(&self.$parameter),+], request.shape())?)?
                );
                Ok(request.fill_with_boxed(T::narrowed(values)))
            }
        }

        $crate::native::inversion::by_inversion!($dist $(<$t>)?);
    };
}
pub(in crate::native) use formula;
