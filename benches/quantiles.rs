//! How long a quantile and a probability take, on one thread.
//!
//! `quantiles.py` runs this program in turn with SciPy. It prints lines of JSON: a distribution, its parameters,
//! a function, and nanoseconds for each value.

use std::hint::black_box;
use std::time::Instant;

use ndarray::Array1;
use ndkey::Threads;
use ndkey::native::{
    Beta, ChiSquared, Exponential, FisherF, Gamma, LogNormal, Quantile, StandardNormal, StudentT,
};

const NUMBERS: usize = 100_000;
const REPETITIONS: usize = 30;

fn main() -> Result<(), ndkey::Error> {
    Threads::Serial.scope(|| {
        compare("StandardNormal", &[], &StandardNormal)?;
        compare("LogNormal", &[0.7], &LogNormal::new(0.7)?)?;
        compare("Exponential", &[0.3], &Exponential::new(0.3)?)?;
        compare("Gamma", &[2.5], &Gamma::new(2.5)?)?;
        compare("Gamma", &[100.0], &Gamma::new(100.0)?)?;
        compare("ChiSquared", &[3.0], &ChiSquared::new(3.0)?)?;
        compare("Beta", &[2.0, 3.0], &Beta::new(2.0, 3.0)?)?;
        compare("Beta", &[20.0, 30.0], &Beta::new(20.0, 30.0)?)?;
        compare("FisherF", &[5.0, 12.0], &FisherF::new(5.0, 12.0)?)?;
        compare("StudentT", &[3.5], &StudentT::new(3.5)?)
    })
}

fn compare<D: Quantile<f64>>(name: &str, parameters: &[f64], dist: &D) -> Result<(), ndkey::Error> {
    // In no order: multiples of the golden section.
    let p = Array1::from_shape_fn(NUMBERS, |n| ((n as f64 + 0.5) * 0.618_033_988_749_895).fract());
    let x = dist.quantile(&p)?;
    let show = |function: &str, time: f64| {
        println!(
            r#"{{"name": {name:?}, "parameters": {parameters:?}, "function": {function:?}, "ns": {time:.2}}}"#
        );
    };
    show("quantile", least(|| black_box(dist.quantile(&p)).is_ok()));
    show("cdf", least(|| black_box(dist.cdf(&x)).is_ok()));
    show("log_density", least(|| black_box(dist.log_density(&x)).is_ok()));
    Ok(())
}

/// The least time of several calls, for each number.
fn least(mut call: impl FnMut() -> bool) -> f64 {
    let times = (0..REPETITIONS).map(|_| {
        let start = Instant::now();
        assert!(call());
        start.elapsed().as_nanos() as f64 / NUMBERS as f64
    });
    times.fold(f64::INFINITY, f64::min)
}
