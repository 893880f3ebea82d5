//! Distributions that are a formula of a few standard variates at the same position.
//!
//! Each has a file with [`formula!`], which makes the type, its constructor and its parameters' getters,
//! and the function of the formula: from a source of bits and the parameters at the positions, it makes
//! the sampler of the values in `f64`. A location and a scale are added by
//! [`LocationScale`](super::LocationScale).

mod alpha;
mod anglit;
mod arcsine;
mod argus;
mod asymmetric_laplace;
mod beta_prime;
mod birnbaum_saunders;
mod bradford;
mod burr_iii;
mod burr_xii;
mod chi;
mod crystal_ball;
mod double_gamma;
mod double_pareto_log_normal;
mod double_weibull;
mod exponential_power;
mod exponentially_modified_normal;
mod exponentiated_weibull;
mod folded_cauchy;
mod folded_normal;
mod gauss_hypergeometric;
mod generalized_exponential;
mod generalized_gamma;
mod generalized_half_logistic;
mod generalized_hyperbolic;
mod generalized_logistic;
mod gompertz;
mod half_generalized_normal;
mod half_logistic;
mod hyperbolic_secant;
mod irwin_hall;
mod johnson;
mod jones_faddy_skew_t;
mod kappa3;
mod kappa4;
mod kolmogorov;
mod kolmogorov_smirnov;
mod kumaraswamy;
mod landau;
mod levy;
mod log_laplace;
mod log_logistic;
mod log_uniform;
mod lomax;
mod moyal;
mod nakagami;
mod normal_tail;
mod pearson3;
mod power_normal;
mod r_distribution;
mod raised_cosine;
mod reciprocal_inverse_gaussian;
mod relativistic_breit_wigner;
mod rice;
mod semicircular;
mod skew_cauchy;
mod studentized_range;
mod trapezoidal;
mod truncated_exponential;
mod tukey_lambda;
mod wrapped_cauchy;

pub use self::alpha::Alpha;
pub use self::anglit::Anglit;
pub use self::arcsine::Arcsine;
pub use self::argus::Argus;
pub use self::asymmetric_laplace::AsymmetricLaplace;
pub use self::beta_prime::BetaPrime;
pub use self::birnbaum_saunders::BirnbaumSaunders;
pub use self::bradford::Bradford;
pub use self::burr_iii::BurrIII;
pub use self::burr_xii::BurrXII;
pub use self::chi::Chi;
pub use self::crystal_ball::CrystalBall;
pub use self::double_gamma::DoubleGamma;
pub use self::double_pareto_log_normal::DoubleParetoLogNormal;
pub use self::double_weibull::DoubleWeibull;
pub use self::exponential_power::ExponentialPower;
pub use self::exponentially_modified_normal::ExponentiallyModifiedNormal;
pub use self::exponentiated_weibull::ExponentiatedWeibull;
pub use self::folded_cauchy::FoldedCauchy;
pub use self::folded_normal::FoldedNormal;
pub use self::gauss_hypergeometric::GaussHypergeometric;
pub use self::generalized_exponential::GeneralizedExponential;
pub use self::generalized_gamma::GeneralizedGamma;
pub use self::generalized_half_logistic::GeneralizedHalfLogistic;
pub use self::generalized_hyperbolic::GeneralizedHyperbolic;
pub use self::generalized_logistic::GeneralizedLogistic;
pub use self::gompertz::Gompertz;
pub use self::half_generalized_normal::HalfGeneralizedNormal;
pub use self::half_logistic::HalfLogistic;
pub use self::hyperbolic_secant::HyperbolicSecant;
pub use self::irwin_hall::IrwinHall;
pub use self::johnson::{JohnsonSB, JohnsonSU};
pub use self::jones_faddy_skew_t::JonesFaddySkewT;
pub use self::kappa3::Kappa3;
pub use self::kappa4::Kappa4;
pub use self::kolmogorov::Kolmogorov;
pub use self::kolmogorov_smirnov::{KolmogorovSmirnov, KolmogorovSmirnovOneSided};
pub use self::kumaraswamy::Kumaraswamy;
pub use self::landau::Landau;
pub use self::levy::Levy;
pub use self::log_laplace::LogLaplace;
pub use self::log_logistic::LogLogistic;
pub use self::log_uniform::LogUniform;
pub use self::lomax::Lomax;
pub use self::moyal::Moyal;
pub use self::nakagami::Nakagami;
pub use self::pearson3::Pearson3;
pub use self::power_normal::{PowerLogNormal, PowerNormal};
pub use self::r_distribution::RDistribution;
pub use self::raised_cosine::RaisedCosine;
pub use self::reciprocal_inverse_gaussian::ReciprocalInverseGaussian;
pub use self::relativistic_breit_wigner::RelativisticBreitWigner;
pub use self::rice::Rice;
pub use self::semicircular::Semicircular;
pub use self::skew_cauchy::SkewCauchy;
pub use self::studentized_range::StudentizedRange;
pub use self::trapezoidal::Trapezoidal;
pub use self::truncated_exponential::{TruncatedExponential, TruncatedPareto};
pub use self::tukey_lambda::TukeyLambda;
pub use self::wrapped_cauchy::WrappedCauchy;

use super::methods::gammas::LEAST;
use crate::elements::float::Element;
use crate::error::Error;
use crate::sampling::{Bound, Parameter, Widened};

/// The numbers that a parameter may be: in words, which follow "must be", and as a condition.
struct Domain {
    allowed: &'static str,
    contains: fn(f64) -> bool,
}

const FINITE: Domain = Domain { allowed: "finite", contains: f64::is_finite };
const NOT_NEGATIVE: Domain =
    Domain { allowed: "finite and at least 0", contains: |x| x >= 0.0 && x.is_finite() };
const NOT_ZERO: Domain =
    Domain { allowed: "finite and not 0", contains: |x| x != 0.0 && x.is_finite() };
const POSITIVE: Domain =
    Domain { allowed: "finite and above 0", contains: |x| x > 0.0 && x.is_finite() };
const ABOVE_ONE: Domain =
    Domain { allowed: "finite and above 1", contains: |x| x > 1.0 && x.is_finite() };
/// Finite or infinite.
const ABOVE_ZERO: Domain = Domain { allowed: "above 0", contains: |x| x > 0.0 };
/// The shape of gamma variates.
const GAMMA: Domain = Domain {
    allowed: "finite, above 0 and at least 64 / MAX",
    contains: |x| x >= LEAST && x.is_finite(),
};

/// The parameters of a distribution with their names and domains, checked.
fn checked<T: Element, const N: usize>(
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
                let [$($parameter),+] = $crate::native::formulas::checked(
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

        $crate::native::formulas::formula! { $kind of $dist<T>($($parameter),+): $values }
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

        $crate::native::formulas::formula! { $kind of $dist: $values }
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
                    $(, $crate::native::formulas::bound([$(&self.$parameter),+], request.shape())?)?
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
                    $(, $crate::native::formulas::bound([$(&self.$parameter),+], request.shape())?)?
                );
                Ok(request.fill_with_boxed(T::narrowed(values)))
            }
        }

        $crate::native::inversion::by_inversion!($dist $(<$t>)?);
    };
}
use formula;
