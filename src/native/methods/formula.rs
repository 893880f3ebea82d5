//! Declarations of distributions whose parameters are numbers.

use super::counts::LARGEST_RATE;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{Number, broadcast_shape};

/// The numbers that a parameter may be: in words, which follow "must be", and as a condition.
pub(in crate::native) struct Domain {
    pub(in crate::native) allowed: &'static str,
    condition: fn(f64) -> bool,
    /// Whether numbers may be subnormal in the parameter's type.
    subnormal: bool,
}

impl Domain {
    pub(in crate::native) const fn new(allowed: &'static str, condition: fn(f64) -> bool) -> Self {
        Self { allowed, condition, subnormal: true }
    }

    const fn normal(allowed: &'static str, condition: fn(f64) -> bool) -> Self {
        Self { allowed, condition, subnormal: false }
    }

    #[inline(always)]
    pub(in crate::native) fn contains<T: Number>(&self, number: T) -> bool {
        (self.condition)(T::wide(number)) && (self.subnormal || number >= T::LEAST_NORMAL)
    }
}

/// Domains of one distribution, each as a constant and, for documentation, as a macro of the same name
/// whose expansion is its words.
macro_rules! domains {
    ($($domain:ident: $allowed:literal, $condition:expr;)+) => {
        $(
            const $domain: $crate::native::methods::formula::Domain =
                $crate::native::methods::formula::Domain::new($allowed, $condition);

            macro_rules! $domain {
                () => {
                    $allowed
                };
            }
        )+
    };
}
pub(in crate::native) use domains;

/// The words of a domain: of several distributions, or of one. By hand, because documentation cannot be made
/// of imported macros that a macro made.
macro_rules! words {
    (FINITE) => {
        "finite"
    };
    (NOT_NEGATIVE) => {
        "finite and at least 0"
    };
    (NOT_ZERO) => {
        "finite and not 0"
    };
    (POSITIVE) => {
        "finite and above 0"
    };
    (POSITIVE_NORMAL) => {
        "finite, above 0 and not subnormal"
    };
    (ABOVE_ONE) => {
        "finite and above 1"
    };
    (ABOVE_ZERO) => {
        "above 0"
    };
    (NUMBER) => {
        "a number"
    };
    (FRACTION) => {
        "in [0, 1]"
    };
    (GAMMA) => {
        "finite, above 0 and at least 64 / MAX"
    };
    (NOT_TINY) => {
        "at least 64 / MAX"
    };
    (DECAY) => {
        "finite and at least 2^-47"
    };
    (EVENTS) => {
        "in [0, 2^53 - 2^30]"
    };
    (WITH_QUOTIENTS) => {
        "large enough that the logarithms of gamma variates are finite"
    };
    ($domain:ident) => {
        $domain!()
    };
}
pub(in crate::native) use words;

/// The least shape of gamma variates with which all logarithms of powers are finite: that of a uniform
/// variate is above -64.
pub(crate) const LEAST: f64 = 64.0 / f64::MAX;

pub(in crate::native) const FINITE: Domain = Domain::new(words!(FINITE), f64::is_finite);
pub(in crate::native) const NOT_NEGATIVE: Domain =
    Domain::new(words!(NOT_NEGATIVE), |x| x >= 0.0 && x.is_finite());
pub(in crate::native) const NOT_ZERO: Domain =
    Domain::new(words!(NOT_ZERO), |x| x != 0.0 && x.is_finite());
pub(in crate::native) const POSITIVE: Domain =
    Domain::new(words!(POSITIVE), |x| x > 0.0 && x.is_finite());
pub(in crate::native) const POSITIVE_NORMAL: Domain =
    Domain::normal(words!(POSITIVE_NORMAL), |x| x > 0.0 && x.is_finite());
pub(in crate::native) const ABOVE_ONE: Domain =
    Domain::new(words!(ABOVE_ONE), |x| x > 1.0 && x.is_finite());
pub(in crate::native) const ABOVE_ZERO: Domain = Domain::new(words!(ABOVE_ZERO), |x| x > 0.0);
pub(in crate::native) const NUMBER: Domain = Domain::new(words!(NUMBER), |x| !x.is_nan());
pub(in crate::native) const FRACTION: Domain =
    Domain::new(words!(FRACTION), |x| (0.0..=1.0).contains(&x));
pub(in crate::native) const GAMMA: Domain =
    Domain::new(words!(GAMMA), |x| x >= LEAST && x.is_finite());
pub(in crate::native) const NOT_TINY: Domain = Domain::new(words!(NOT_TINY), |x| x >= LEAST);
/// Of geometric rates: the largest values, 45.1 / rate, are below 2^53.
pub(in crate::native) const DECAY: Domain =
    Domain::new(words!(DECAY), |rate| rate >= 1.0 / (1_u64 << 47) as f64 && rate.is_finite());
pub(in crate::native) const EVENTS: Domain =
    Domain::new(words!(EVENTS), |rate| (0.0..=LARGEST_RATE).contains(&rate));
pub(in crate::native) const WITH_QUOTIENTS: Domain = Domain::new(words!(WITH_QUOTIENTS), |df| {
    // Where both variates underflow, the difference of their logarithms decides.
    (Real::log(f64::EPSILON) * (1.0 / (0.5 * df))).is_finite()
});

/// Checks that parameters, given by names and shapes, broadcast together.
pub(in crate::native) fn check_shapes(
    function: &'static str,
    parameters: &[(&'static str, &[usize])],
) -> Result<(), Error> {
    for (number, (_, shape)) in parameters.iter().enumerate() {
        for (name, before) in &parameters[..number] {
            // Scalars do with all shapes, in no time.
            if !before.is_empty() && !shape.is_empty() {
                broadcast_shape(function, name, before, shape)?;
            }
        }
    }
    Ok(())
}

/// A distribution whose parameters are numbers: its type; a constructor, mostly `new`, whose parameters are
/// scalars or arrays that broadcast together, with its section "# Errors"; getters; the stored form; and
/// `Distribution`, from a function outside of the macro.
///
/// ```text
/// distribution! {
///     /// Documentation.
///     struct Name;                        // `Name<T = f64>` if values are counts
///
///     /// Documentation.
///     new(a: POSITIVE, b: FINITE and ABOVE_ONE; "a < b": check_order(a, b))
///
///     values: name
/// }
/// ```
///
/// Several domains of a parameter are checked one after the other. After semicolons are other conditions:
/// in words, and as a function of `&Named<T>`s that checks them. Without a constructor, the type is a unit
/// struct. Kinds of values:
///
/// | kind | function |
/// |---|---|
/// | `values: f` | `f::<T::Wide>(&Source, [Bound<f64>; N]) -> BoxedSampler<'static, f64>` |
/// | `values in T: f` | `f::<T::Wide>(Source, [Bound<T::Wide>; N]) -> impl Sampler<T::Wide>` |
/// | `counts(check): f` | `f(&Source, [Bound<f64>; N]) -> BoxedSampler<'static, f64>`, after `check::<C>(&Named<f64>, ..)` of whether counts fit the type `C` |
/// | `signed counts(check): f` | the same, of counts of both signs |
/// | none, or `in T` | `Distribution` is implemented by hand, of [`Widened`](crate::sampling::Widened) parameters, or [`Named`](crate::sampling::Named) ones |
///
/// With `quantiles` in place of `values`, or `count quantiles` of `counts`, it is
/// [by inversion](crate::native::Inversion), and the function is one of
/// [`UniformBits`](crate::sampling::UniformBits), with which values increase.
macro_rules! distribution {
    (
        $(#[$documented:meta])*
        struct $dist:ident $(<T = $default:ty>)?;

        $(#[$constructor:meta])*
        $new:ident($($parameter:ident: $($domain:ident)and+),+ $(; $pairs:literal: $check:ident($($of:ident),+))*)

        $($kind:tt)*
    ) => {
        $crate::native::methods::formula::distribution! {
            @shell [$($kind)*] [$($default)?] [$($pairs: $check($($of),+))*]
            [$(#[$documented])*] [$(#[$constructor])*]
            $dist $new $($parameter [$($domain)+])+
        }
        $crate::native::methods::formula::distribution! {
            @sampled $dist<T>($($parameter),+) $($kind)*
        }
    };
    (
        $(#[$documented:meta])*
        struct $dist:ident;

        $($kind:tt)+
    ) => {
        $(#[$documented])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $dist;

        $crate::native::methods::formula::distribution! { @sampled $dist $($kind)+ }
    };
    (@shell [$kind:ident in T: $values:ident] [] $($rest:tt)+) => {
        $crate::native::methods::formula::distribution! {
            @shell_of Element ($crate::elements::float::Element) Named [T] $($rest)+
        }
    };
    (@shell [in T] [] $($rest:tt)+) => {
        $crate::native::methods::formula::distribution! {
            @shell_of Element ($crate::elements::float::Element) Named [T] $($rest)+
        }
    };
    (@shell $kind:tt [] $($rest:tt)+) => {
        $crate::native::methods::formula::distribution! {
            @shell_of Element ($crate::elements::float::Element) Widened [T] $($rest)+
        }
    };
    (@shell $kind:tt [$default:ty] $($rest:tt)+) => {
        $crate::native::methods::formula::distribution! {
            @shell_of WideElement ($crate::elements::wide::WideElement) Widened [T = $default] $($rest)+
        }
    };
    (
        @shell_of $bound:ident ($element:path) $kept:ident [$($generics:tt)+]
        [$($pairs:literal: $check:ident($($of:ident),+))*] [$(#[$documented:meta])*] [$(#[$constructor:meta])*]
        $dist:ident $new:ident $($parameter:ident [$($domain:ident)+])+
    ) => {
        $(#[$documented])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $dist<$($generics)+> {
            $($parameter: $crate::sampling::$kept<T>,)+
        }

        impl<T: $element> $dist<T> {
            $(#[$constructor])*
            ///
            /// # Errors
            #[doc = $crate::native::methods::formula::distribution!(
                @errors [$($pairs)*] $($parameter [$($domain)+])+
            )]
            pub fn $new(
                $($parameter: impl Into<$crate::sampling::Parameter<T>>),+
            ) -> Result<Self, $crate::error::Error> {
                $(let $parameter = $parameter.into().named(stringify!($dist), stringify!($parameter));)+
                $($($parameter.check($domain.allowed, |x| $domain.contains(x))?;)+)+
                $($check($(&$of),+)?;)*
                $crate::native::methods::formula::check_shapes(
                    stringify!($dist),
                    &[$((stringify!($parameter), $parameter.shape())),+],
                )?;
                Ok(Self { $($parameter: $parameter.into()),+ })
            }
        }

        const _: () = {
            // For what reads the parameters.
            #[cfg(feature = "serde")]
            use $element;

            $crate::sampling::parameters! { $dist<T: $bound>::$new { $($parameter),+ } }
        };
    };
    (
        @errors [$($pairs:literal)*]
        $first:ident [$($of_first:ident)+] $($parameter:ident [$($domain:ident)+])*
    ) => {
        concat!(
            "[`Error::Parameter`](crate::Error::Parameter) unless `", stringify!($first), "` is ",
            $crate::native::methods::formula::distribution!(@allowed $($of_first)+),
            $(
                ", and `", stringify!($parameter), "` ",
                $crate::native::methods::formula::distribution!(@allowed $($domain)+),
            )*
            $(", and ", $pairs,)*
            $crate::native::methods::formula::distribution!(@broadcast $($parameter)*),
            ".",
        )
    };
    (@allowed $domain:ident) => { $crate::native::methods::formula::words!($domain) };
    (@allowed $domain:ident $($more:ident)+) => {
        concat!(
            $crate::native::methods::formula::words!($domain),
            $(" and ", $crate::native::methods::formula::words!($more),)+
        )
    };
    (@broadcast) => { "" };
    (@broadcast $($parameter:ident)+) => {
        "; [`Error::Broadcast`](crate::Error::Broadcast) if their shapes do not broadcast together"
    };
    (@bits values $request:ident) => { &$request.source() };
    (@bits values in T $request:ident) => { $request.source() };
    (@bits quantiles in T $request:ident) => { $request.bits() };
    (@bits quantiles $request:ident) => { $request.bits() };
    (@inversion values $($dist:tt)+) => {};
    (@inversion quantiles $($dist:tt)+) => {
        $crate::native::inversion::by_inversion! { $($dist)+ }
    };
    (@sampled $dist:ident<T>($($parameter:ident),+) $(in T)?) => {};
    (
        @sampled $dist:ident $(<$t:ident>)? $(($($parameter:ident),+))? $kind:ident: $values:ident
    ) => {
        impl<T: $crate::elements::float::Element> $crate::sampling::Distribution<T> for $dist $(<$t>)? {
            $crate::sampling::sampler_by_bind!(T);

            fn bind<'a>(
                &'a self,
                request: $crate::sampling::Request<'_, 'a, T>,
            ) -> Result<$crate::sampling::Filled, $crate::error::Error> {
                let values = $values::<T::Wide>(
                    $crate::native::methods::formula::distribution!(@bits $kind request)
                    $(, [$(self.$parameter.wide.bind(request.shape())?),+])?
                );
                Ok(request.fill_with_boxed(T::narrowed(values)))
            }
        }

        $crate::native::methods::formula::distribution! { @inversion $kind $dist $(<$t>)? }
    };
    (
        @sampled $dist:ident $(<$t:ident>)? $(($($parameter:ident),+))? $kind:ident in T: $values:ident
    ) => {
        impl<T: $crate::elements::float::Element> $crate::sampling::Distribution<T> for $dist $(<$t>)? {
            $crate::sampling::sampler_by_bind!(T);

            #[inline(never)]
            fn bind<'a>(
                &'a self,
                request: $crate::sampling::Request<'_, 'a, T>,
            ) -> Result<$crate::sampling::Filled, $crate::error::Error> {
                let values = $values::<T::Wide>(
                    $crate::native::methods::formula::distribution!(@bits $kind in T request)
                    $(, [$(self.$parameter.bind_wide(request.shape())?),+])?
                );
                Ok(request.rounded(values))
            }
        }

        $crate::native::methods::formula::distribution! { @inversion $kind $dist $(<$t>)? }
    };
    (@sampled $dist:ident<T> $parameters:tt counts($fits:ident): $values:ident) => {
        $crate::native::methods::formula::distribution! {
            @counts values (Count::from_double) $dist $parameters $fits $values
        }
    };
    (@sampled $dist:ident<T> $parameters:tt signed counts($fits:ident): $values:ident) => {
        $crate::native::methods::formula::distribution! {
            @counts values (SignedCount::from_signed) $dist $parameters $fits $values
        }
    };
    (@sampled $dist:ident<T> $parameters:tt count quantiles($fits:ident): $values:ident) => {
        $crate::native::methods::formula::distribution! {
            @counts quantiles (Count::from_double) $dist $parameters $fits $values
        }
        const _: () = {
            use $crate::elements::wide::WideElement;

            $crate::native::inversion::by_inversion! { $dist<T: WideElement> of counts }
        };
    };
    (
        @counts $kind:ident ($count:ident::$from:ident) $dist:ident($($parameter:ident),+)
        $fits:ident $values:ident
    ) => {
        impl<T, C> $crate::sampling::Distribution<C> for $dist<T>
        where
            T: $crate::elements::wide::WideElement,
            C: $crate::elements::count::$count,
        {
            $crate::sampling::sampler_by_bind!(C);

            fn bind<'a>(
                &'a self,
                request: $crate::sampling::Request<'_, 'a, C>,
            ) -> Result<$crate::sampling::Filled, $crate::error::Error> {
                $fits::<C>($(&self.$parameter.wide),+)?;
                let values = $values(
                    $crate::native::methods::formula::distribution!(@bits $kind request),
                    [$(self.$parameter.wide.bind(request.shape())?),+],
                );
                Ok(request.fill_with_boxed(C::$from(values)))
            }
        }
    };
}
pub(in crate::native) use distribution;
