//! How long paths, events, fields, densities, designs and weighted samples take, on one thread.
//!
//! `processes.py` runs this program in turn with NumPy and SciPy. It prints lines of JSON: a name, nanoseconds for
//! each value, and those of rand where it has the like.

use std::hint::black_box;
use std::time::Instant;

use ndarray::{Array, Array1, Array2};
use ndarray_rand::rand::SeedableRng;
use ndarray_rand::rand::rngs::SmallRng;
use ndarray_rand::rand::seq::index::sample_weighted;
use ndkey::monte_carlo::resampling::Reservoir;
use ndkey::native::{self, Bandwidth, Key};
use ndkey::points::{Criterion, Discrepancy, PoissonDisk};
use ndkey::{Distribution, Threads};

const PATHS: usize = 1000;
const TIMES: usize = 61;

fn main() -> Result<(), ndkey::Error> {
    Threads::Serial.scope(|| {
        paths()?;
        densities()?;
        designs()?;
        samples()
    })
}

fn paths() -> Result<(), ndkey::Error> {
    let times = Array::linspace(1.0 / 60.0, 1.0 + 1.0 / 60.0, TIMES);
    let shape = [PATHS, TIMES];
    drawn(
        "Ornstein-Uhlenbeck",
        &native::OrnsteinUhlenbeck::new(&times, 0.1, 0.5, 0.03, 0.01)?,
        &shape,
    );
    for (name, volatility) in
        [("Cox-Ingersoll-Ross, 8 df", 0.1), ("Cox-Ingersoll-Ross, .5 df", 0.4)]
    {
        let dist = native::CoxIngersollRoss::new(&times, 0.04, 0.5, 0.04, volatility)?;
        drawn(name, &dist, &shape);
    }
    let heston = native::Heston::new(&times, 0.04, 1.5, 0.04, 0.5, -0.7)?;
    drawn("Heston", &heston, &[PATHS, 2, TIMES]);
    let jumps = native::JumpDiffusion::new(&times, 100.0, 0.05, 0.2, 0.5, -0.2, 0.1)?;
    drawn("jump diffusion", &jumps, &shape);
    drawn("variance gamma", &native::VarianceGamma::new(&times, -0.14, 0.12, 0.17)?, &shape);
    let inverse = native::NormalInverseGaussianProcess::new(&times, 20.0, -5.0, 0.5)?;
    drawn("normal inverse Gaussian", &inverse, &shape);
    drawn("ARMA(2, 1)", &native::Arma::new([0.75, -0.25], [0.65], 1.0)?, &[PATHS, 1000]);
    drawn("fractional Brownian", &native::FractionalBrownian::new(0.8, 1024)?, &[PATHS, 1024]);
    drawn("Hawkes", &native::HawkesProcess::new(1.0, 2.0, 4.0)?, &[PATHS, 100]);
    let covariance =
        Array2::from_shape_fn((129, 129), |(i, j)| (-(i as f64).hypot(j as f64) / 10.0).exp());
    let field = native::GaussianField::new(covariance)?;
    drawn("Gaussian field of 129 x 129", &field, &[20, 129, 129]);
    let cube = Array::from_shape_fn((17, 17, 17), |(i, j, k)| {
        (-((i * i + j * j + k * k) as f64).sqrt() / 3.0).exp()
    });
    drawn("Gaussian field of 16^3", &native::GaussianField::new(cube)?, &[20, 16, 16, 16]);
    Ok(())
}

fn densities() -> Result<(), ndkey::Error> {
    let data: Array2<f64> = Key::from_seed(1).normal((1000, 3));
    let density = native::MultivariateKernelDensity::new(&data, Bandwidth::Scott)?;
    drawn("kernel density", &density, &[100_000, 3]);
    let x: Array2<f64> = Key::from_seed(2).normal((1000, 3));
    show("log-density of 1000 points", 1000, || black_box(density.log_density(&x)).is_ok());
    Ok(())
}

fn designs() -> Result<(), ndkey::Error> {
    let disk = PoissonDisk::new(2, 0.02)?;
    let points = disk.fill::<f64, _>(Key::from_seed(0))?.nrows();
    show("Poisson disk", points, || {
        black_box(disk.fill::<f64, _>(Key::from_seed(0))).is_ok_and(|found| found.nrows() == points)
    });
    let start: Array2<f64> = Key::from_seed(3).uniform((100, 5));
    show("10,000 exchanges of a design", 10_000, || {
        let mut design = start.clone();
        let criterion = Criterion::Discrepancy(Discrepancy::Centered);
        criterion.improve(Key::from_seed(4), &mut design, 10_000).is_ok()
    });
    Ok(())
}

fn samples() -> Result<(), ndkey::Error> {
    let items = 1_000_000;
    let weights = Array1::from_iter((0..items).map(|item| 1.0 + (item % 7) as f64));
    for draws in [100, 100_000] {
        let name = format!("{draws} of 10^6 by weights");
        show(&name, draws, || {
            let dist = native::Choice::weighted(&weights).expect("weights").without_replacement();
            black_box(Key::from_seed(0).sample::<u32, _>(&dist, draws)).len() == draws
        });
        let mut generator = SmallRng::seed_from_u64(0);
        show(&format!("{name}, rand"), draws, || {
            sample_weighted(&mut generator, items, |item| weights[item], draws).is_ok()
        });
    }
    let pivotal = native::PivotalSampling::in_proportion(&weights, 100_000)?;
    drawn::<u32>("100000 of 10^6 by probabilities, pivotal", &pivotal, &[100_000]);
    let systematic = native::SystematicSampling::in_proportion(&weights, 100_000)?;
    drawn::<u32>("100000 of 10^6 by probabilities, systematic", &systematic, &[100_000]);
    show("reservoir of 100, uniform", items, || {
        let mut reservoir = Reservoir::new(Key::from_seed(0), 100).expect("a size");
        reservoir.extend(weights.iter().copied());
        black_box(reservoir).len() == 100
    });
    Ok(())
}

/// A sample of `f64`, or of indices.
fn drawn<T: Copy + Default + Send>(name: &str, dist: &impl Distribution<T>, shape: &[usize]) {
    let mut seed = 0;
    show(name, shape.iter().product(), || {
        seed += 1;
        !black_box(Key::from_seed(seed).sample::<T, _>(dist, shape)).is_empty()
    });
}

/// Prints the least time of several calls, for each value.
fn show(name: &str, values: usize, mut call: impl FnMut() -> bool) {
    let mut least = f64::INFINITY;
    let begin = Instant::now();
    while begin.elapsed().as_millis() < 200 {
        let start = Instant::now();
        assert!(call());
        least = least.min(start.elapsed().as_nanos() as f64 / values as f64);
    }
    println!(r#"{{"name": {name:?}, "values": {values}, "ns": {least:.3}}}"#);
}
