//! Which law each distribution has.

use super::averaged::Averaged;
use super::beta::{HalfT, OfBeta};
use super::circular::{self, OnCircle};
use super::counts::OfCounts;
use super::crossings::Statistic;
use super::gamma::OfGamma;
use super::hazard::{self, ByHazard};
use super::integrated::{self, Integrated};
use super::noncentral::{Noncentral, NoncentralT};
use super::normal::{self, ByHalfNormal, ByNormal};
use super::normal_tails;
use super::polya_gamma::PolyaGamma;
use super::stable::{Stable, landau};
use super::symmetric::{Symmetric, TwoSided};
use super::tailed::{self, ByTails};
use super::trigonometric as angles;
use super::truncated_normal::TruncatedNormal;
use super::{Shifted, closed_counts, draws, mixed_counts, mixed_normal, powers, sums, trials};
use crate::elements::float::Element;
use crate::elements::integer::Integer;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native;
use crate::native::inversion::Inversion;
use crate::native::quantile::{Laws, Quantile, bound};
use crate::sampling::{Number, NumberMethods};

/// Refuses a parameter for which a sum has too many terms: their number grows as its square root.
macro_rules! at_most {
    ($self:ident, $dist:ident, $parameter:ident, $most:literal) => {
        $self.$parameter().check(
            stringify!($dist),
            stringify!($parameter),
            concat!("at most ", $most, ", for the terms of its law to be summed in time"),
            |value| NumberMethods::wide(value) <= $most,
        )?
    };
}

/// A distribution, the names of its parameters and of their getters, its law, and the function of the parameters
/// that makes it. A number after a name is the most that the law's sums have terms for. `inversion` says that its
/// samples are by inversion.
macro_rules! laws {
    ($($dist:ident $(<$t:ident>)? ($($parameter:ident $($most:literal)?),*): $law:ty = $new:expr $(; $inversion:ident)?)*) => {$(
        impl<T: WideElement> Quantile<T> for native::$dist $(<$t>)? {
            type Law = $law;

            #[inline]
            fn laws(&self, _shape: &[usize]) -> Result<Laws<$law>, Error> {
                $($(at_most!(self, $dist, $parameter, $most);)?)*
                let bounds = [$(bound(stringify!($dist), stringify!($parameter), self.$parameter(), _shape)?),*];
                Ok(Laws::of_bounds(bounds, $new))
            }

            $(laws! { @$inversion })?
        }
    )*};
    (@inversion) => {
        #[inline]
        fn inversion(&self) -> Option<&dyn Inversion<T>> {
            Some(self)
        }
    };
}
laws! {
    StandardNormal(): ByNormal<normal::StandardNormal> = ByNormal::from; inversion
    Normal<T>(mean, std): ByNormal<normal::Normal> = ByNormal::from; inversion
    LogNormal<T>(sigma): ByNormal<normal::LogNormal> = ByNormal::from; inversion
    JohnsonSU<T>(a, b): ByNormal<normal::JohnsonSU> = ByNormal::from; inversion
    JohnsonSB<T>(a, b): ByNormal<normal::JohnsonSB> = ByNormal::from; inversion
    BirnbaumSaunders<T>(c): ByNormal<normal::BirnbaumSaunders> = ByNormal::from; inversion
    HalfNormal(): ByHalfNormal<normal::HalfNormal> = ByHalfNormal::from; inversion
    Levy(): ByHalfNormal<normal::Levy> = ByHalfNormal::from; inversion
    Moyal(): ByHalfNormal<normal::Moyal> = ByHalfNormal::from; inversion

    StandardUniform(): angles::Uniform = |[]| angles::Uniform::from([0.0, 1.0]); inversion
    Uniform<T>(low, high): angles::Uniform = angles::Uniform::from; inversion
    LogUniform<T>(a, b): angles::LogUniform = angles::LogUniform::from; inversion
    Bradford<T>(c): angles::Bradford = angles::Bradford::from; inversion
    Triangular<T>(left, mode, right): angles::Triangular = angles::Triangular::from; inversion
    Trapezoidal<T>(c, d): angles::Trapezoidal = angles::Trapezoidal::from; inversion
    TruncatedExponential<T>(b): angles::TruncatedExponential = angles::TruncatedExponential::from; inversion
    TruncatedPareto<T>(b, c): angles::TruncatedPareto = angles::TruncatedPareto::from; inversion
    TukeyLambda<T>(lambda): angles::TukeyLambda = angles::TukeyLambda::from; inversion
    WrappedCauchy<T>(c): Symmetric<angles::HalfWrappedCauchy> = Symmetric::from; inversion
    Kolmogorov(): ByTails<angles::Kolmogorov> = ByTails::from; inversion
    HalfCauchy(): angles::HalfCauchy = angles::HalfCauchy::from; inversion
    Cauchy(): Symmetric<angles::HalfCauchy> = Symmetric::from; inversion
    HyperbolicSecant(): Symmetric<angles::HalfSecant> = Symmetric::from; inversion
    Anglit(): Symmetric<angles::HalfAnglit> = Symmetric::from; inversion
    SkewCauchy<T>(a): TwoSided<angles::HalfCauchy> = |[a]| {
        TwoSided::new(angles::HalfCauchy::from([]), [1.0 - a, 1.0 + a], [0.5 * (1.0 - a), 0.5 * (1.0 + a)])
    }

    StandardExponential(): ByHazard<hazard::StandardExponential> = ByHazard::from; inversion
    Exponential<T>(rate): ByHazard<hazard::Exponential> = ByHazard::from; inversion
    Weibull<T>(scale, concentration): ByHazard<hazard::Weibull> = ByHazard::from; inversion
    Rayleigh<T>(scale): ByHazard<hazard::Rayleigh> = ByHazard::from; inversion
    Lomax<T>(c): ByHazard<hazard::Lomax> = ByHazard::from; inversion
    Pareto<T>(b): ByHazard<hazard::Pareto> = ByHazard::from; inversion
    GeneralizedPareto<T>(location, scale, shape): ByHazard<hazard::GeneralizedPareto> = ByHazard::from; inversion
    BurrXII<T>(c, d): ByHazard<hazard::BurrXII> = ByHazard::from; inversion
    LogLogistic<T>(c): ByHazard<hazard::LogLogistic> = ByHazard::from; inversion
    Gompertz<T>(c): ByHazard<hazard::Gompertz> = ByHazard::from; inversion
    ExponentialPower<T>(b): ByHazard<hazard::ExponentialPower> = ByHazard::from; inversion
    Kumaraswamy<T>(a, b): ByHazard<hazard::Kumaraswamy> = ByHazard::from; inversion
    HalfLogistic(): ByHazard<hazard::HalfLogistic> = ByHazard::from; inversion
    GeneralizedHalfLogistic<T>(c): ByHazard<hazard::GeneralizedHalfLogistic> = ByHazard::from; inversion
    PowerNormal<T>(c): ByHazard<hazard::PowerNormal> = ByHazard::from; inversion
    PowerLogNormal<T>(c, s): ByHazard<hazard::PowerLogNormal> = ByHazard::from; inversion
    Gumbel(): ByHazard<hazard::Gumbel> = ByHazard::from; inversion
    Frechet<T>(location, scale, shape): ByHazard<hazard::Frechet> = ByHazard::from; inversion
    GeneralizedExtremeValue<T>(location, scale, shape): ByHazard<hazard::GeneralizedExtremeValue> = ByHazard::from; inversion
    GeneralizedLogistic<T>(c): ByHazard<hazard::GeneralizedLogistic> = ByHazard::from; inversion
    BurrIII<T>(c, d): ByHazard<hazard::BurrIII> = ByHazard::from; inversion
    Power<T>(a): ByHazard<hazard::Power> = ByHazard::from; inversion
    ExponentiatedWeibull<T>(a, c): ByHazard<hazard::ExponentiatedWeibull> = ByHazard::from; inversion
    Kappa3<T>(a): ByHazard<hazard::Kappa3> = ByHazard::from; inversion
    Kappa4<T>(h, k): ByHazard<hazard::Kappa4> = ByHazard::from; inversion
    GeneralizedExponential<T>(a, b, c): ByHazard<hazard::GeneralizedExponential> = ByHazard::from; inversion
    Laplace(): Symmetric<ByHazard<hazard::StandardExponential>> = Symmetric::from; inversion
    Logistic(): Symmetric<ByHazard<hazard::HalfLogistic>> = Symmetric::from; inversion
    DoubleWeibull<T>(c): Symmetric<ByHazard<hazard::Weibull>> = |[c]| Symmetric::from([1.0, c]); inversion
    Wald<T>(mean, scale): ByTails<normal_tails::Wald> = ByTails::from
    TruncatedNormal<T>(mean, std, lower, upper): TruncatedNormal = TruncatedNormal::from
    LogLaplace<T>(c): angles::LogLaplace = angles::LogLaplace::from; inversion
    AsymmetricLaplace<T>(kappa): TwoSided<ByHazard<hazard::StandardExponential>> = |[kappa]| {
        let square = kappa * kappa;
        let shares = [square / (1.0 + square), 1.0 / (1.0 + square)];
        TwoSided::new(ByHazard::from([]), [kappa, 1.0 / kappa], shares)
    }

    Gamma<T>(alpha): OfGamma = |[alpha]| OfGamma::multiple(alpha, 1.0)
    ChiSquared<T>(df): OfGamma = |[df]| OfGamma::multiple(0.5 * df, 2.0)
    Chi<T>(df): OfGamma = |[df]| OfGamma::chi(df)
    Maxwell(): OfGamma = |[]| OfGamma::chi(3.0)
    Nakagami<T>(nu): OfGamma = |[nu]| OfGamma::nakagami(nu)
    InverseGamma<T>(alpha): OfGamma = |[alpha]| OfGamma::reciprocal(alpha)
    GeneralizedGamma<T>(a, c): OfGamma = |[a, c]| OfGamma::power(a, c)
    HalfGeneralizedNormal<T>(beta): OfGamma = |[beta]| OfGamma::power(1.0 / beta, beta)
    LogGamma<T>(alpha): OfGamma = |[alpha]| OfGamma::logarithm(alpha)
    GeneralizedNormal<T>(p): Symmetric<OfGamma> = |[p]| Symmetric(OfGamma::power(1.0 / p, p))
    DoubleGamma<T>(a): Symmetric<OfGamma> = |[a]| Symmetric(OfGamma::multiple(a, 1.0))
    DoubleSidedMaxwell<T>(loc, scale): Shifted<Symmetric<OfGamma>> = |shift| {
        Shifted::new(Symmetric(OfGamma::chi(3.0)), shift)
    }

    Beta<T>(a, b): OfBeta = OfBeta::beta
    BetaPrime<T>(a, b): OfBeta = OfBeta::beta_prime
    FisherF<T>(dfnum, dfden): OfBeta = OfBeta::fisher_f
    Pert<T>(min, mode, max): OfBeta = OfBeta::pert
    Arcsine(): angles::Arcsine = angles::Arcsine::from; inversion
    RDistribution<T>(c): Symmetric<OfBeta> = |c| Symmetric(OfBeta::root(c))
    Semicircular(): Symmetric<ByTails<angles::HalfSemicircular>> = Symmetric::from
    StudentT<T>(df): Symmetric<HalfT> = Symmetric::from

    FoldedNormal<T>(c): ByTails<normal_tails::FoldedNormal> = ByTails::from
    FoldedCauchy<T>(c): angles::FoldedCauchy = angles::FoldedCauchy::from
    Alpha<T>(a): ByTails<normal_tails::Alpha> = ByTails::from
    ReciprocalInverseGaussian<T>(mu): ByTails<normal_tails::ReciprocalInverseGaussian> = ByTails::from
    Argus<T>(chi): ByTails<tailed::Argus> = ByTails::from
    JonesFaddySkewT<T>(a, b): ByTails<tailed::JonesFaddySkewT> = ByTails::from
    Rice<T>(b 1e5): ByTails<Noncentral> = |b| ByTails::new(Noncentral::rice(b))
    NoncentralChiSquared<T>(df 1e10, nonc 1e10): ByTails<Noncentral> = |p| ByTails::new(Noncentral::chi_squared(p))
    RaisedCosine(): Symmetric<ByTails<angles::HalfRaisedCosine>> = Symmetric::from
    CrystalBall<T>(beta, m): ByTails<normal_tails::CrystalBall> = ByTails::from
    Pearson3<T>(skew): ByTails<tailed::Pearson3> = ByTails::from
    ExponentiallyModifiedNormal<T>(k): ByTails<normal_tails::ExponentiallyModifiedNormal> = ByTails::from
    GeneralizedInverseGaussian<T>(p, b): ByTails<Integrated<integrated::GeneralizedInverseGaussian>> = ByTails::from
    GaussHypergeometric<T>(a, b, c, z): ByTails<Integrated<integrated::GaussHypergeometric>> = ByTails::from
    RelativisticBreitWigner<T>(rho): ByTails<Integrated<integrated::RelativisticBreitWigner>> = ByTails::from
    SkewNormal<T>(location, scale, shape): Shifted<ByTails<Integrated<integrated::SkewNormal>>> = |[location, scale, shape]| {
        Shifted::new(ByTails::from([shape]), [location, scale])
    }
    DoubleParetoLogNormal<T>(u, s, a, b): ByTails<normal_tails::DoubleParetoLogNormal> = ByTails::from
    VonMises<T>(mu, kappa): ByTails<OnCircle<circular::VonMises>> = ByTails::from
    WrappedNormal<T>(mu, sigma): ByTails<OnCircle<circular::WrappedNormal>> = ByTails::from
    NoncentralT<T>(df, nonc): ByTails<NoncentralT> = ByTails::from
    StudentizedRange<T>(k 1e6, df): ByTails<Averaged<mixed_normal::StudentizedRange>> = ByTails::from
    GeneralizedHyperbolic<T>(p, a, b): ByTails<Averaged<mixed_normal::GeneralizedHyperbolic>> = ByTails::from
    NormalInverseGaussian<T>(alpha, beta): ByTails<Averaged<mixed_normal::GeneralizedHyperbolic>> = |[alpha, beta]| {
        // Below, the law is Cauchy's as far as numbers reach.
        ByTails::from([-0.5, alpha.max(f64::MIN_POSITIVE), beta])
    }
    Stable<T>(alpha, beta): ByTails<Stable> = ByTails::from
    Landau(): ByTails<Stable> = |[]| landau()
    KolmogorovSmirnov(n 1e4): ByTails<Statistic<true>> = ByTails::from
    KolmogorovSmirnovOneSided(n 1e4): ByTails<Statistic<false>> = ByTails::from
    PolyaGamma<T>(b, c): ByTails<PolyaGamma> = ByTails::from
    IrwinHall(n): ByTails<sums::IrwinHall> = ByTails::from
    NoncentralF<T>(dfnum 1e10, dfden 1e10, nonc 1e10): ByTails<Noncentral> = |p| ByTails::new(Noncentral::f(p))
}

/// The same for counts, whose type may be another than that of the parameters.
macro_rules! laws_of_counts {
    ($module:ident: $($dist:ident $(<$t:ident>)? ($($parameter:ident $($most:literal)?),*) )*) => {$(
        impl<$($t: Number,)? C: WideElement> Quantile<C> for native::$dist $(<$t>)?
        {
            type Law = OfCounts<$module::$dist>;

            #[inline]
            fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error> {
                $($(at_most!(self, $dist, $parameter, $most);)?)*
                let bounds = [$(bound(stringify!($dist), stringify!($parameter), self.$parameter(), shape)?),*];
                Ok(Laws::of_bounds(bounds, OfCounts::from))
            }
        }
    )*};
}
laws_of_counts! { trials:
    Poisson<T>(rate)
    Binomial<T>(n, p)
    NegativeBinomial<T>(r, p)
}
laws_of_counts! { closed_counts:
    Geometric<T>(p)
    Bernoulli<T>(p)
    DiscreteLaplace<T>(rate)
}
laws_of_counts! { powers:
    YuleSimon<T>(alpha)
    LogSeries<T>(p)
    Zeta<T>(exponent)
    Zipf<T>(n, exponent)
}
laws_of_counts! { draws:
    Hypergeometric(good, bad, draws)
    BetaBinomial<T>(n, alpha, beta)
    FisherNoncentralHypergeometric<T>(good 1e10, bad 1e10, draws 1e10, odds)
}
laws_of_counts! { mixed_counts:
    Skellam<T>(rate 1e10, other 1e10)
    BetaNegativeBinomial<T>(r, alpha, beta)
    WalleniusNoncentralHypergeometric<T>(good, bad, draws, odds)
}

impl<C: WideElement> Quantile<C> for native::NegativeHypergeometric {
    type Law = OfCounts<draws::BetaBinomial>;

    #[inline]
    fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error> {
        let parameters = [("good", self.good()), ("bad", self.bad()), ("stop", self.stop())];
        Laws::new("NegativeHypergeometric", parameters, shape, draws::negative_hypergeometric)
    }
}

impl<T: WideElement, C: WideElement> Quantile<C> for native::PoissonBinomial<T> {
    type Law = OfCounts<mixed_counts::PoissonBinomial>;

    #[inline]
    fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error> {
        let (rows, p) = self.rows(shape)?;
        let laws = p.map(mixed_counts::PoissonBinomial::new).collect();
        Ok(Laws::of_rows(rows, laws))
    }
}

impl<T: Element> Quantile<T> for native::Tweedie<T> {
    type Law = ByTails<sums::Tweedie>;

    #[inline]
    fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error> {
        Ok(Laws::of_bounds(self.summands(shape, sums::MOST)?, ByTails::from))
    }
}

impl<T: Integer, C: WideElement> Quantile<C> for native::UniformInt<T> {
    type Law = OfCounts<closed_counts::UniformInt>;

    #[inline]
    fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error> {
        let parameters = [("low", self.low()), ("last", self.last())];
        Laws::new("UniformInt", parameters, shape, OfCounts::from)
    }
}

/// Counts by inversion, of 64 bits. `Geometric` has values of 32 bits: truncated, they are by their law.
macro_rules! laws_of_inverted_counts {
    ($($dist:ident ($($parameter:ident),*))*) => {$(
        impl<T: WideElement, C: WideElement + crate::elements::count::Count> Quantile<C> for native::$dist<T> {
            type Law = OfCounts<closed_counts::$dist>;

            #[inline]
            fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error> {
                let bounds = [$(bound(stringify!($dist), stringify!($parameter), self.$parameter(), shape)?),*];
                Ok(Laws::of_bounds(bounds, OfCounts::from))
            }

            #[inline]
            fn inversion(&self) -> Option<&dyn Inversion<C>> {
                Some(self)
            }
        }
    )*};
}
laws_of_inverted_counts! {
    Planck(rate)
    Boltzmann(rate, n)
}

impl<D: Quantile<T>, T: WideElement> Quantile<T> for native::LocationScale<D, T> {
    type Law = Shifted<D::Law>;

    #[inline]
    fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error> {
        let location = bound("LocationScale", "location", self.location(), shape)?;
        let scale = bound("LocationScale", "scale", self.scale(), shape)?;
        Ok(self.standard().laws(shape)?.with([location, scale], Shifted::new))
    }
}
