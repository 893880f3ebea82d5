//! Declarations of distributions whose parameters are numbers.

use super::counts::LARGEST_RATE;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{Named, Number, broadcast_shape};

/// The numbers that a parameter may be. A type, so that a check of a domain is compiled once for all
/// distributions.
pub(in crate::native) trait Domain {
    /// The domain in words, which follow "must be".
    const ALLOWED: &'static str;

    fn contains<T: Number>(number: T) -> bool;
}

/// Domains, each by its words and a condition on numbers in `f64`.
macro_rules! conditions {
    ($($(#[$documented:meta])* $domain:ident: $allowed:expr, |$x:ident| $condition:expr;)+) => {$(
        $(#[$documented])*
        pub(in crate::native) enum $domain {}

        impl $crate::native::methods::formula::Domain for $domain {
            const ALLOWED: &'static str = $allowed;

            #[inline(always)]
            fn contains<T: $crate::sampling::Number>(number: T) -> bool {
                let $x = T::wide(number);
                $condition
            }
        }
    )+};
}
pub(in crate::native) use conditions;

/// Domains of one distribution, each as a type and, for documentation, as a macro of the same name
/// whose expansion is its words.
macro_rules! domains {
    ($($domain:ident: $allowed:literal, |$x:ident| $condition:expr;)+) => {
        $crate::native::methods::formula::conditions! { $($domain: $allowed, |$x| $condition;)+ }

        $(
            macro_rules! $domain {
                () => {
                    $allowed
                };
            }
        )+
    };
}
pub(in crate::native) use domains;

impl<T: Number> Named<T> {
    /// Checks that every value is in a domain.
    pub(in crate::native) fn check_domain<D: Domain>(&self) -> Result<(), Error> {
        self.check(D::ALLOWED, D::contains)
    }
}

/// The words of a domain: of several distributions, or of one. By hand, because documentation cannot be made
/// of imported macros that a macro made.
macro_rules! words {
    (Finite) => {
        "finite"
    };
    (NotNegative) => {
        "finite and at least 0"
    };
    (NotZero) => {
        "finite and not 0"
    };
    (Positive) => {
        "finite and above 0"
    };
    (PositiveNormal) => {
        "finite, above 0 and not subnormal"
    };
    (AboveOne) => {
        "finite and above 1"
    };
    (AboveZero) => {
        "above 0"
    };
    (NotNan) => {
        "a number"
    };
    (Fraction) => {
        "in [0, 1]"
    };
    (GammaShape) => {
        "finite, above 0 and at least 64 / MAX"
    };
    (NotTiny) => {
        "at least 64 / MAX"
    };
    (Decay) => {
        "finite and at least 2^-47"
    };
    (EventRate) => {
        "in [0, 2^53 - 2^30]"
    };
    (WithQuotients) => {
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

conditions! {
    Finite: words!(Finite), |x| x.is_finite();
    NotNegative: words!(NotNegative), |x| x >= 0.0 && x.is_finite();
    NotZero: words!(NotZero), |x| x != 0.0 && x.is_finite();
    Positive: words!(Positive), |x| x > 0.0 && x.is_finite();
    AboveOne: words!(AboveOne), |x| x > 1.0 && x.is_finite();
    AboveZero: words!(AboveZero), |x| x > 0.0;
    NotNan: words!(NotNan), |x| !x.is_nan();
    Fraction: words!(Fraction), |x| (0.0..=1.0).contains(&x);
    GammaShape: words!(GammaShape), |x| x >= LEAST && x.is_finite();
    NotTiny: words!(NotTiny), |x| x >= LEAST;
    /// Rates of geometric variates: the largest values, 45.1 / rate, are below 2^53.
    Decay: words!(Decay), |rate| rate >= 1.0 / (1_u64 << 47) as f64 && rate.is_finite();
    EventRate: words!(EventRate), |rate| (0.0..=LARGEST_RATE).contains(&rate);
    /// Degrees of freedom. Where both variates underflow, the difference of their logarithms decides.
    WithQuotients: words!(WithQuotients), |df| {
        (Real::log(f64::EPSILON) * (1.0 / (0.5 * df))).is_finite()
    };
}

pub(in crate::native) enum PositiveNormal {}

impl Domain for PositiveNormal {
    const ALLOWED: &'static str = words!(PositiveNormal);

    #[inline(always)]
    fn contains<T: Number>(number: T) -> bool {
        Positive::contains(number) && number >= T::LEAST_NORMAL
    }
}

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
///     new(a: Positive, b: Finite and AboveOne; "a < b": check_order(a, b))
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
                $($($parameter.check_domain::<$domain>()?;)+)+
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
