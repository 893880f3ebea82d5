//! How long a quantile and a probability take, on one thread.
//!
//! `quantiles.py` runs this program in turn with SciPy. It prints lines of JSON: a distribution, its parameters,
//! a function, and nanoseconds for each value, those of cdflib and statrs too where they have it.

use std::hint::black_box;
use std::time::Instant;

use ::statrs::distribution::{self as statrs, Continuous, ContinuousCDF};
use cdflib::traits::ContinuousCdf;
use ndarray::Array1;
use ndkey::Threads;
use ndkey::native::{
    Beta, ChiSquared, Exponential, FisherF, Gamma, LogNormal, Quantile, StandardNormal, StudentT,
};

const NUMBERS: usize = 100_000;
const REPETITIONS: usize = 30;

fn main() -> Result<(), ndkey::Error> {
    Threads::Serial.scope(|| {
        let none = None::<cdflib::Normal>;
        compare(
            "StandardNormal",
            &[],
            &StandardNormal,
            Some(cdflib::Normal::new(0.0, 1.0)),
            statrs::Normal::standard(),
        )?;
        compare(
            "LogNormal",
            &[0.7],
            &LogNormal::new(0.7)?,
            none,
            statrs::LogNormal::new(0.0, 0.7).unwrap(),
        )?;
        compare(
            "Exponential",
            &[0.3],
            &Exponential::new(0.3)?,
            none,
            statrs::Exp::new(0.3).unwrap(),
        )?;
        for shape in [2.5, 100.0] {
            let peers = (cdflib::Gamma::new(shape, 1.0), statrs::Gamma::new(shape, 1.0).unwrap());
            compare("Gamma", &[shape], &Gamma::new(shape)?, Some(peers.0), peers.1)?;
        }
        let peers = (cdflib::ChiSquared::new(3.0), statrs::ChiSquared::new(3.0).unwrap());
        compare("ChiSquared", &[3.0], &ChiSquared::new(3.0)?, Some(peers.0), peers.1)?;
        for [a, b] in [[2.0, 3.0], [20.0, 30.0]] {
            let peers = (cdflib::Beta::new(a, b), statrs::Beta::new(a, b).unwrap());
            compare("Beta", &[a, b], &Beta::new(a, b)?, Some(peers.0), peers.1)?;
        }
        let peers = (
            cdflib::FisherSnedecor::new(5.0, 12.0),
            statrs::FisherSnedecor::new(5.0, 12.0).unwrap(),
        );
        compare("FisherF", &[5.0, 12.0], &FisherF::new(5.0, 12.0)?, Some(peers.0), peers.1)?;
        let peers = (cdflib::StudentsT::new(3.5), statrs::StudentsT::new(0.0, 1.0, 3.5).unwrap());
        compare("StudentT", &[3.5], &StudentT::new(3.5)?, Some(peers.0), peers.1)
    })
}

fn compare<D, C, S>(
    name: &str,
    parameters: &[f64],
    dist: &D,
    cdflib: Option<C>,
    statrs: S,
) -> Result<(), ndkey::Error>
where
    D: Quantile<f64>,
    C: ContinuousCdf<Error: std::fmt::Debug>,
    S: ContinuousCDF<f64, f64> + Continuous<f64, f64>,
{
    // In no order: multiples of the golden section.
    let p = Array1::from_shape_fn(NUMBERS, |n| ((n as f64 + 0.5) * 0.618_033_988_749_895).fract());
    let x = dist.quantile(&p)?;
    let show = |function: &str, own: f64, cdflib: Option<f64>, statrs: f64| {
        let cdflib = cdflib.map_or("null".into(), |time| format!("{time:.2}"));
        println!(
            r#"{{"name": {name:?}, "parameters": {parameters:?}, "function": {function:?}, "ns": {own:.2}, "cdflib": {cdflib}, "statrs": {statrs:.2}}}"#
        );
    };
    let own = least(REPETITIONS, || black_box(dist.quantile(&p)).is_ok());
    let of_cdflib =
        cdflib.as_ref().map(|peer| each(&p, |p| peer.inverse_cdf(p).expect("a quantile")));
    show("quantile", own, of_cdflib, each(&p, |p| statrs.inverse_cdf(p)));
    let own = least(REPETITIONS, || black_box(dist.cdf(&x)).is_ok());
    let of_cdflib = cdflib.as_ref().map(|peer| each(&x, |x| peer.cdf(x)));
    show("cdf", own, of_cdflib, each(&x, |x| statrs.cdf(x)));
    let own = least(REPETITIONS, || black_box(dist.log_density(&x)).is_ok());
    show("log_density", own, None, each(&x, |x| statrs.ln_pdf(x)));
    Ok(())
}

/// The time of a function of one number, for all of them.
fn each(arguments: &Array1<f64>, f: impl Fn(f64) -> f64) -> f64 {
    least(3, || black_box(arguments.map(|&x| f(x))).len() == NUMBERS)
}

/// The least time of several calls, for each number.
fn least(repetitions: usize, mut call: impl FnMut() -> bool) -> f64 {
    let times = (0..repetitions).map(|_| {
        let start = Instant::now();
        assert!(call());
        start.elapsed().as_nanos() as f64 / NUMBERS as f64
    });
    times.fold(f64::INFINITY, f64::min)
}
