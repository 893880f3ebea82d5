//! How long a quantile and a probability take, on one thread.
//!
//! `quantiles.py` runs this program in turn with SciPy. It prints lines of JSON: a distribution, its parameters,
//! a function, and nanoseconds for each value, those of cdflib and statrs too where they have it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ::statrs::distribution::{self as statrs, Continuous, ContinuousCDF};
use cdflib::traits::ContinuousCdf;
use ndarray::{Array1, s};
use ndkey::Threads;
use ndkey::native::*;

const NUMBERS: usize = 100_000;
const ENOUGH: Duration = Duration::from_millis(200);

/// Times distributions, each with its parameters.
macro_rules! laws {
    ($($dist:ident $(:: $new:ident)? $(($($parameter:expr),+))?;)+) => {
        $(laws!(@ $dist, [$($new)?] $(($($parameter),+))?);)+
    };
    (@ $dist:ident, []) => {
        alone(stringify!($dist), &[], &$dist)?
    };
    (@ $dist:ident, [] ($($parameter:expr),+)) => {
        alone(stringify!($dist), &[$($parameter as f64),+], &$dist::new($($parameter),+)?)?
    };
    (@ $dist:ident, [$new:ident] ($($parameter:expr),+)) => {
        alone(stringify!($dist), &[$($parameter as f64),+], &$dist::$new($($parameter),+)?)?
    };
}

fn main() -> Result<(), ndkey::Error> {
    Threads::Serial.scope(|| {
        with_peers()?;
        laws! {
            Alpha(2.5);
            Anglit;
            Arcsine;
            Argus(2.5);
            AsymmetricLaplace(2.5);
            Bernoulli(0.3);
            BetaBinomial(20_u64, 0.5, 1.5);
            BetaNegativeBinomial(3.0, 12.0, 20.0);
            BetaPrime(0.5, 2.5);
            Binomial(20_u64, 0.3);
            Binomial(1000_u64, 0.7);
            BirnbaumSaunders(2.5);
            Boltzmann(0.125, 30_u64);
            Bradford(2.5);
            BurrIII(2.5, 0.5);
            BurrXII(2.5, 0.5);
            Cauchy;
            Chi(2.5);
            CrystalBall(1.5, 3.0);
            DiscreteLaplace(0.25);
            DoubleGamma(2.5);
            DoubleParetoLogNormal(0.5, 0.75, 4.0, 2.0);
            DoubleWeibull(2.5);
            ExponentiallyModifiedNormal(2.5);
            ExponentialPower(2.5);
            ExponentiatedWeibull(0.5, 2.5);
            FisherNoncentralHypergeometric(20_u64, 10_u64, 27_u64, 0.5);
            FisherNoncentralHypergeometric(500_u64, 300_u64, 400_u64, 2.5);
            FoldedCauchy(2.5);
            FoldedNormal(2.5);
            Frechet(1.0, 2.0, 1.5);
            GaussHypergeometric(2.0, 3.0, 1.5, 4.0);
            GeneralizedExponential(0.5, 2.5, 1.5);
            GeneralizedExtremeValue(1.0, 2.0, 0.25);
            GeneralizedGamma(0.5, 2.5);
            GeneralizedHalfLogistic(2.5);
            GeneralizedHyperbolic(0.5, 2.5, -1.0);
            GeneralizedInverseGaussian(0.5, 2.0);
            GeneralizedLogistic(2.5);
            GeneralizedNormal(3.5);
            GeneralizedPareto(1.0, 2.0, 0.25);
            Geometric(0.3);
            Gompertz(2.5);
            Gumbel;
            HalfCauchy;
            HalfGeneralizedNormal(2.5);
            HalfLogistic;
            HalfNormal;
            HyperbolicSecant;
            Hypergeometric(500_u64, 300_u64, 400_u64);
            InverseGamma(2.5);
            IrwinHall(4_u64);
            JohnsonSB(0.5, 2.5);
            JohnsonSU(0.5, 2.5);
            JonesFaddySkewT(0.5, 2.5);
            Kappa3(2.5);
            Kappa4(0.5, 0.25);
            Kolmogorov;
            KolmogorovSmirnov(12_u64);
            KolmogorovSmirnovOneSided(12_u64);
            Landau;
            Laplace;
            Levy;
            LogGamma(3.0);
            Logistic;
            LogLaplace(2.5);
            LogLogistic(2.5);
            LogSeries(0.9);
            LogUniform(0.5, 2.5);
            Lomax(2.5);
            Maxwell;
            Moyal;
            Nakagami(2.5);
            NegativeBinomial(2.5, 0.1);
            NegativeHypergeometric(500_u64, 300_u64, 200_u64);
            NoncentralChiSquared(1.75, 2.5);
            NoncentralF(1.75, 9.0, 2.5);
            NoncentralT(3.5, 1.5);
            Normal(1.0, 2.5);
            NormalInverseGaussian(2.0, -0.75);
            Pareto(1.5);
            Pearson3(-0.5);
            Planck(0.25);
            Poisson(5.0);
            Poisson(500.0);
            Power(2.5);
            PowerLogNormal(2.5, 0.5);
            PowerNormal(2.5);
            RaisedCosine;
            Rayleigh(2.0);
            RDistribution(2.5);
            ReciprocalInverseGaussian(2.5);
            RelativisticBreitWigner(2.5);
            Rice(2.5);
            Semicircular;
            Skellam(2.5, 80.0);
            SkewCauchy(0.5);
            SkewNormal(1.0, 2.0, 1.5);
            Stable(1.5, 0.25);
            StandardExponential;
            StudentizedRange(4.0, 10.0);
            Trapezoidal(0.5, 0.75);
            Triangular(-1.0, 0.5, 2.0);
            TruncatedExponential(2.5);
            TruncatedNormal::with_mean_std(0.0, 1.0, -0.25, 0.5);
            TruncatedPareto(2.5, 4.0);
            TukeyLambda(0.5);
            Uniform(-1.0, 3.0);
            VonMises(0.0, 2.5);
            WalleniusNoncentralHypergeometric(20_u64, 10_u64, 15_u64, 0.5);
            WalleniusNoncentralHypergeometric(500_u64, 300_u64, 400_u64, 2.5);
            Wald::with_mean_scale(1.0, 1.0);
            Weibull(1.0, 2.5);
            WrappedCauchy(0.5);
            YuleSimon(2.5);
            Zeta(2.5);
            Zipf(100_u64, 1.5);
        }
        let p = vec![0.125, 0.5, 0.75];
        alone("PoissonBinomial", &p, &PoissonBinomial::new(p.clone())?)
    })
}

fn with_peers() -> Result<(), ndkey::Error> {
    let none = None::<cdflib::Normal>;
    compare(
        "StandardNormal",
        &[],
        &StandardNormal,
        Some(cdflib::Normal::new(0.0, 1.0)),
        Some(statrs::Normal::standard()),
    )?;
    compare(
        "LogNormal",
        &[0.7],
        &LogNormal::new(0.7)?,
        none,
        Some(statrs::LogNormal::new(0.0, 0.7).unwrap()),
    )?;
    compare(
        "Exponential",
        &[0.3],
        &Exponential::new(0.3)?,
        none,
        Some(statrs::Exp::new(0.3).unwrap()),
    )?;
    for shape in [2.5, 100.0] {
        let peers = (cdflib::Gamma::new(shape, 1.0), statrs::Gamma::new(shape, 1.0).unwrap());
        compare("Gamma", &[shape], &Gamma::new(shape)?, Some(peers.0), Some(peers.1))?;
    }
    let peers = (cdflib::ChiSquared::new(3.0), statrs::ChiSquared::new(3.0).unwrap());
    compare("ChiSquared", &[3.0], &ChiSquared::new(3.0)?, Some(peers.0), Some(peers.1))?;
    for [a, b] in [[2.0, 3.0], [20.0, 30.0]] {
        let peers = (cdflib::Beta::new(a, b), statrs::Beta::new(a, b).unwrap());
        compare("Beta", &[a, b], &Beta::new(a, b)?, Some(peers.0), Some(peers.1))?;
    }
    let peers =
        (cdflib::FisherSnedecor::new(5.0, 12.0), statrs::FisherSnedecor::new(5.0, 12.0).unwrap());
    compare("FisherF", &[5.0, 12.0], &FisherF::new(5.0, 12.0)?, Some(peers.0), Some(peers.1))?;
    let peers = (cdflib::StudentsT::new(3.5), statrs::StudentsT::new(0.0, 1.0, 3.5).unwrap());
    compare("StudentT", &[3.5], &StudentT::new(3.5)?, Some(peers.0), Some(peers.1))
}

/// One that the peers in Rust do not have.
fn alone<D: Quantile<f64>>(name: &str, parameters: &[f64], dist: &D) -> Result<(), ndkey::Error> {
    compare(name, parameters, dist, None::<cdflib::Normal>, None::<statrs::Normal>)
}

fn compare<D, C, S>(
    name: &str,
    parameters: &[f64],
    dist: &D,
    cdflib: Option<C>,
    statrs: Option<S>,
) -> Result<(), ndkey::Error>
where
    D: Quantile<f64>,
    C: ContinuousCdf<Error: std::fmt::Debug>,
    S: ContinuousCDF<f64, f64> + Continuous<f64, f64>,
{
    // In no order: multiples of the golden section.
    let p = Array1::from_shape_fn(NUMBERS, |n| ((n as f64 + 0.5) * 0.618_033_988_749_895).fract());
    let x = dist.quantile(&p)?;
    let show = |function: &str, own: f64, peers: [Option<f64>; 2]| {
        let [cdflib, statrs] =
            peers.map(|time| time.map_or("null".into(), |time| format!("{time:.2}")));
        println!(
            r#"{{"name": {name:?}, "parameters": {parameters:?}, "function": {function:?}, "ns": {own:.2}, "cdflib": {cdflib}, "statrs": {statrs}}}"#
        );
    };
    let own = least(|| black_box(dist.quantile(&p)).is_ok());
    let of_cdflib =
        cdflib.as_ref().map(|peer| each(&p, |p| peer.inverse_cdf(p).expect("a quantile")));
    let of_statrs = statrs.as_ref().map(|peer| each(&p, |p| peer.inverse_cdf(p)));
    show("quantile", own, [of_cdflib, of_statrs]);
    let own = least(|| black_box(dist.cdf(&x)).is_ok());
    let of_cdflib = cdflib.as_ref().map(|peer| each(&x, |x| peer.cdf(x)));
    show("cdf", own, [of_cdflib, statrs.as_ref().map(|peer| each(&x, |x| peer.cdf(x)))]);
    // Densities are not kept, but Landau's: of slow ones, some.
    let few = x.slice(s![..NUMBERS / 100]).to_owned();
    let mut own = 100.0 * least(|| black_box(dist.log_density(&few)).is_ok());
    if own < 1e3 {
        own = least(|| black_box(dist.log_density(&x)).is_ok());
    }
    show("log_density", own, [None, statrs.as_ref().map(|peer| each(&x, |x| peer.ln_pdf(x)))]);
    Ok(())
}

/// The time of a function of one number, for all of them.
fn each(arguments: &Array1<f64>, f: impl Fn(f64) -> f64) -> f64 {
    least(|| black_box(arguments.map(|&x| f(x))).len() == NUMBERS)
}

/// The least time of several calls, for each number.
fn least(mut call: impl FnMut() -> bool) -> f64 {
    let (mut least, mut calls, begun) = (Duration::MAX, 0, Instant::now());
    // The first one makes what is kept for a whole program.
    while calls < 2 || begun.elapsed() < ENOUGH {
        let start = Instant::now();
        assert!(call());
        least = least.min(start.elapsed());
        calls += 1;
    }
    least.as_nanos() as f64 / NUMBERS as f64
}
