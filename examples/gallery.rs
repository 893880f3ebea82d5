//! Draws the pictures of the documentation: for each distribution, the histogram of a sample and the
//! density, or the probabilities, that the sample should have.
//!
//! ```sh
//! cargo run --profile test --all-features --example gallery
//! ```
//!
//! The pictures are small SVG files in `src/guide/gallery`, which rustdoc embeds in pages. All keys
//! are fixed: a file changes only if a distribution or this program does. To add a distribution with
//! real parameters, tell its entry in `tests/catalogue` what to draw; others are drawn here. Show
//! the picture in `src/guide/pictures.rs` and in the documentation of the type.

use heck::ToSnakeCase;
use std::error::Error;
use std::f64::consts::PI;
use std::fs;
use std::ops::{Range, RangeInclusive};

use catalogue::{Law, Picture, Sampled, Value, Visitor, density};
use libm::lgamma as ln_gamma;
use ndarray::{Array, Array2, ArrayView1, Axis, ShapeBuilder, array, s};
use ndkey::jax::{self, *};
use ndkey::{Distribution, Key, native, points};
use num_complex::Complex64;
use plotters::prelude::*;

type Drawn = Result<(), Box<dyn Error>>;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/guide/gallery");
const VALUES: usize = 100_000;
const BINS: usize = 32;
const WIDTH: u32 = 320;
const HEIGHT: u32 = 200;
/// Coordinates are whole numbers; this many make a pixel.
const SCALE: u32 = 5;
/// In SVG, plotters divides a size by 1.24: these are 10 pixels.
const FONT: (&str, u32) = ("sans-serif", 62);

/// Which part of a vector or a matrix, or of a path, is drawn.
const FIRST: &str = ", first element";
const LAST: &str = ", last value";

/// An expression, and its source without the final `?`.
macro_rules! quoted {
    ($value:expr) => {
        (stringify!($value).trim_end_matches('?'), $value)
    };
}

fn main() -> Drawn {
    of_the_catalogue()?;
    moved()?;
    of_others()?;
    paths()?;
    elements_of_vectors()?;
    counts()?;
    choices()?;
    at_a_large_rate()?;
    copulas()?;
    points()
}

/// Distributions with real parameters whose pictures the catalogue describes.
fn of_the_catalogue() -> Drawn {
    for reals in catalogue::entries().iter().filter_map(|entry| entry.reals()) {
        match &reals.picture {
            Some(Picture::Histogram { parameters, range, density }) => {
                let code = reals.code(parameters);
                let values = drawn_as_f64(&code, &reals.double(parameters));
                histogram(&code, "", range.clone(), &values, density)?;
            }
            Some(Picture::Bars { parameters, support }) => {
                let Some(Law::Count { pmf, .. }) = reals.law.map(|law| law(parameters)) else {
                    panic!("{} has no probabilities", reals.name);
                };
                let code = reals.code(parameters);
                let values = drawn_as_f64(&code, &reals.double(parameters));
                let values = Vec::from_iter(values.iter().map(|&k| k as i64));
                let support = *support.start() as i64..=*support.end() as i64;
                bars(&code, "", support, &values, |k| pmf(k as u64))?;
            }
            None => {}
        }
    }
    Ok(())
}

/// The sample of a picture, from a key of its own.
fn drawn_as_f64(code: &str, dist: &Sampled) -> Vec<f64> {
    struct Draw<'a>(&'a str, Vec<f64>);
    impl Visitor for Draw<'_> {
        fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
            self.1 = drawn::<T, _>(self.0, dist, VALUES).into_iter().map(T::to_f64).collect();
        }
    }
    let mut draw = Draw(code, Vec::new());
    dist.visit(&mut draw);
    draw.1
}

/// Gumbel variates with a location and a scale.
fn moved() -> Drawn {
    let gumbel = |x: f64| (-x - (-x).exp()).exp();
    continuous(quoted!(LocationScale::new(Gumbel, 2.0, 0.5)?), -1.0..8.0, |x| {
        2.0 * gumbel(2.0 * (x - 2.0))
    })
}

/// Distributions of other distributions, and of data.
fn of_others() -> Drawn {
    let normals = [native::Normal::new(-1.0, 0.5)?, native::Normal::new(1.0, 1.0)?];
    continuous(quoted!(native::Mixture::new(&[0.4, 0.6], normals)?), -3.0..5.0, |x| {
        0.8 * density::normal(2.0 * (x + 1.0)) + 0.6 * density::normal(x - 1.0)
    })?;

    let poisson = native::Poisson::new(4.0)?;
    discrete(quoted!(native::ZeroInflated::new(poisson, 0.2)?), 0..=12, |k| {
        let zero = if k == 0.0 { 0.2 } else { 0.0 };
        zero + 0.8 * (k * 4.0_f64.ln() - 4.0 - ln_gamma(k + 1.0)).exp()
    })?;

    let normal = native::StandardNormal;
    continuous(quoted!(native::Truncated::new(normal, -0.5, 2.0)?), -1.0..2.5, |x| {
        if (-0.5..=2.0).contains(&x) { density::normal(x) / 0.668_712_4 } else { 0.0 }
    })?;

    discrete(quoted!(native::Empirical::new(array![1, 2, 2, 3, 7, 7, 7])?), 0..=8, |k| {
        [0.0, 1.0, 2.0, 1.0, 0.0, 0.0, 0.0, 3.0, 0.0][k as usize] / 7.0
    })?;

    let edges = array![0.0, 1.0, 3.0, 4.0];
    continuous(quoted!(native::Histogram::new(edges, &[3, 2, 5])?), 0.0..4.0, |x| {
        [0.3, 0.1, 0.1, 0.5, 0.5][x as usize]
    })?;

    let data = array![-2.0, 0.0, 0.5, 3.0];
    continuous(quoted!(native::KernelDensity::new(data, 0.5)?), -4.0..5.0, |x| {
        let kernels = [-2.0, 0.0, 0.5, 3.0].map(|datum| density::normal(2.0 * (x - datum)));
        0.5 * kernels.iter().sum::<f64>()
    })
}

/// The last value of each path.
fn paths() -> Drawn {
    let times = array![0.5, 1.0];

    let (code, dist) = quoted!(native::Brownian::new(&times)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, LAST, -4.0..4.0, sample.column(1), density::normal)?;

    let (code, dist) = quoted!(native::BrownianBridge::new(&times, 4.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    let deviation = 0.75_f64.sqrt();
    histogram(code, LAST, -3.0..3.0, sample.column(1), |x| {
        density::normal(x / deviation) / deviation
    })?;

    let (code, dist) = quoted!(native::GeometricBrownian::new(&times, 2.0, 0.1, 0.4)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, LAST, 0.0..6.0, sample.column(1), |x| match x {
        0.0 => 0.0,
        _ => density::normal(((x / 2.0).ln() - 0.02) / 0.4) / (0.4 * x),
    })?;

    let (code, dist) = quoted!(native::OrnsteinUhlenbeck::new(&times, 3.0, 1.0, 0.0, 1.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    let (mean, deviation) = (3.0 * (-1.0_f64).exp(), (0.5 * (1.0 - (-2.0_f64).exp())).sqrt());
    histogram(code, LAST, -2.0..4.0, sample.column(1), |x| {
        density::normal((x - mean) / deviation) / deviation
    })?;

    diffusions()?;
    processes_with_jumps()?;
    series()?;

    let (code, dist) = quoted!(native::PoissonProcess::new(2.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3));
    histogram(code, ", third arrival", 0.0..6.0, sample.column(2), |x| {
        2.0 * density::gamma(3.0, 2.0 * x)
    })?;

    let (code, dist) = quoted!(native::InhomogeneousPoissonProcess::new(|t| 2.0 * t, 8.0, 4.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 1));
    histogram(code, ", first arrival", 0.0..3.0, sample.column(0), |x| 2.0 * x * (-x * x).exp())?;

    let (code, dist) = quoted!(native::GaussianProcess::new(array![2.0, 1.0, 0.5])?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3));
    let deviation = 2.0_f64.sqrt();
    histogram(code, LAST, -5.0..5.0, sample.column(2), |x| {
        density::normal(x / deviation) / deviation
    })?;

    let (code, dist) = quoted!(native::GaussianField::new(array![[2.0, 1.0], [1.0, 0.5]])?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2, 2));
    histogram(code, FIRST, -5.0..5.0, sample.slice(s![.., 0, 0]), |x| {
        density::normal(x / deviation) / deviation
    })
}

/// The last value of each path of a diffusion.
fn diffusions() -> Drawn {
    let times = array![0.5, 1.0];

    let (code, dist) =
        quoted!(native::OrnsteinUhlenbeckBridge::new(&times, 4.0, 3.0, 0.0, 1.0, 0.0, 1.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    let sinh = f64::sinh;
    let (mean, deviation) =
        (3.0 * sinh(3.0) / sinh(4.0), (sinh(1.0) * sinh(3.0) / sinh(4.0)).sqrt());
    histogram(code, LAST, -2.0..4.0, sample.column(1), |x| {
        density::normal((x - mean) / deviation) / deviation
    })?;

    // The density of c times a non-central chi-squared variate with 4 degrees of freedom, from 1.
    let square_root = |x: f64| {
        let left = (-1.0_f64).exp();
        let c = 0.25 * (1.0 - left);
        let half = 0.5 * left / c;
        let terms = (0..40).map(|events| {
            let weight =
                (f64::from(events) * half.ln() - half - ln_gamma(f64::from(events) + 1.0)).exp();
            weight * density::gamma(2.0 + f64::from(events), x / (2.0 * c)) / (2.0 * c)
        });
        terms.sum::<f64>()
    };
    let (code, dist) = quoted!(native::CoxIngersollRoss::new(&times, 1.0, 1.0, 1.0, 1.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, LAST, 0.0..4.0, sample.column(1), square_root)?;

    let (code, dist) = quoted!(native::Heston::new(&times, 1.0, 1.0, 1.0, 1.0, -0.5)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2, 2));
    histogram(code, ", last variance", 0.0..4.0, sample.slice(s![.., 1, 1]), square_root)
}

/// The last value of each path of a process with jumps.
fn processes_with_jumps() -> Drawn {
    let times = array![0.5, 1.0];

    let (code, dist) = quoted!(native::JumpDiffusion::new(&times, 2.0, 0.1, 0.2, 1.0, -0.4, 0.1)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    let growth = 0.1 - 0.02 - (-0.4_f64 + 0.005).exp_m1();
    histogram(code, LAST, 0.0..5.0, sample.column(1), |x| {
        let terms = (0..12).map(|jumps| {
            let jumps = f64::from(jumps);
            let deviation = (0.04 + 0.01 * jumps).sqrt();
            let log = ((x / 2.0).ln() - growth + 0.4 * jumps) / deviation;
            (-1.0 - ln_gamma(jumps + 1.0)).exp() * density::normal(log) / (deviation * x)
        });
        if x == 0.0 { 0.0 } else { terms.sum() }
    })?;

    let (code, dist) = quoted!(native::VarianceGamma::new(&times, 0.0, 1.0, 1.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, LAST, -4.0..4.0, sample.column(1), |x| {
        (-2.0_f64.sqrt() * x.abs()).exp() / 2.0_f64.sqrt()
    })?;

    let (code, dist) = quoted!(native::NormalInverseGaussianProcess::new(&times, 1.0, 0.0, 1.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, LAST, -4.0..4.0, sample.column(1), |x| {
        // K1(r) e^(1 / r) is an integral of exp(1 - r cosh t) cosh t.
        let root = 1.0_f64.hypot(x);
        let terms = (1..400).map(|n| {
            let cosh = (0.02 * f64::from(n)).cosh();
            (1.0 - root * cosh).exp() * cosh
        });
        let bessel = 0.02 * (0.5 * (1.0 - root).exp() + terms.sum::<f64>());
        bessel / (PI * root)
    })?;

    let (code, dist) = quoted!(native::HawkesProcess::new(1.0, 2.0, 2.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    let waits = &sample.column(1) - &sample.column(0);
    histogram(code, ", wait for the second arrival", 0.0..3.0, &waits, |x| {
        let left = (-2.0 * x).exp();
        (1.0 + 2.0 * left) * (-x - (1.0 - left)).exp()
    })
}

/// The last value of each series.
fn series() -> Drawn {
    let with_variance =
        |variance: f64| move |x: f64| density::normal(x / variance.sqrt()) / variance.sqrt();

    let (code, dist) = quoted!(native::Arma::new([0.75], [0.5], 1.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, LAST, -8.0..8.0, sample.column(1), with_variance(2.0 / 0.4375))?;

    let (code, dist) = quoted!(native::FractionalBrownian::new(0.75, 4)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 4));
    histogram(code, LAST, -8.0..8.0, sample.column(3), with_variance(8.0))?;

    let (code, dist) = quoted!(native::FractionalGaussianNoise::new(0.75, 4)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 4));
    histogram(code, LAST, -4.0..4.0, sample.column(3), with_variance(1.0))
}

/// The first element of each vector or matrix.
fn elements_of_vectors() -> Drawn {
    let (code, dist) = quoted!(Dirichlet::new(array![2.0, 1.0, 3.0])?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3));
    histogram(code, FIRST, 0.0..1.0, sample.column(0), |x| density::beta(2.0, 4.0, x))?;

    let half_circle = |x: f64| 2.0 / PI * (1.0 - x * x).sqrt();
    let (code, dist) = quoted!(Ball::new(2, 2.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, FIRST, -1.0..1.0, sample.column(0), half_circle)?;

    let (code, dist) = quoted!(native::UnitCircle);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    let arcsine = |x: f64| if x.abs() < 1.0 { 1.0 / (PI * (1.0 - x * x).sqrt()) } else { 0.0 };
    histogram(code, FIRST, -1.0..1.0, sample.column(0), arcsine)?;

    let (code, dist) = quoted!(native::UnitDisc);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, FIRST, -1.0..1.0, sample.column(0), half_circle)?;

    let (code, dist) = quoted!(native::UnitSphere::new(3)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3));
    histogram(code, FIRST, -1.0..1.0, sample.column(0), |_| 0.5)?;

    let (code, dist) = quoted!(native::UnitBall::new(3)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3));
    histogram(code, FIRST, -1.0..1.0, sample.column(0), |x| 0.75 * (1.0 - x * x))?;

    let (code, dist) = quoted!(native::VonMisesFisher::new(array![3.0, 0.0, 4.0], 5.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3));
    // The density of the coordinate along the mean direction.
    let cosines = sample.dot(&array![0.6, 0.0, 0.8]);
    histogram(code, ", cosines", -1.0..1.0, &cosines, |x| {
        5.0 * (5.0 * x).exp() / (2.0 * 5.0_f64.sinh())
    })?;

    // Of an axis, in terms of its last coordinate: a normal density, normalised by a sum.
    let bipolar = |kappa: f64| {
        let sum = (0..2000).map(|i| (kappa * (f64::from(i) / 1e3 - 0.9995).powi(2)).exp() / 1e3);
        let total: f64 = sum.sum();
        move |x: f64| (kappa * x * x).exp() / total
    };
    let (code, dist) = quoted!(native::Watson::new([0.0, 0.0, 1.0], 3.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3));
    histogram(code, LAST, -1.0..1.0, sample.column(2), bipolar(3.0))?;

    let (code, dist) =
        quoted!(native::Bingham::new(array![[4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 0.0]])?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3));
    histogram(code, LAST, -1.0..1.0, sample.column(2), bipolar(-4.0))?;

    // Integrals over the angle around the mean direction.
    let around = |x: f64| {
        let angles = (0..100).map(|i| (2.0 * PI * f64::from(i) / 100.0).cos());
        angles.map(|cosine| (4.0 * x + 2.0 * (1.0 - x * x) * cosine).exp()).sum::<f64>()
    };
    let total: f64 = (0..2000).map(|i| around(f64::from(i) / 1e3 - 0.9995) / 1e3).sum();
    let (code, dist) = quoted!(native::Kent::new([0.0, 0.0, 1.0], [1.0, 0.0, 0.0], 4.0, 2.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3));
    histogram(code, LAST, -1.0..1.0, sample.column(2), |x| around(x) / total)?;

    let (code, dist) = quoted!(Orthogonal::new(4));
    let sample = drawn::<f64, _>(code, dist, (VALUES, 4, 4));
    histogram(code, FIRST, -1.0..1.0, sample.slice(s![.., 0, 0]), half_circle)?;

    let (mean, cov) = (array![1.0, -1.0], array![[4.0, 0.6], [0.6, 0.5]]);
    let (code, dist) = quoted!(MultivariateNormal::new(mean, cov)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, FIRST, -7.0..9.0, sample.column(0), |x| {
        density::normal((x - 1.0) / 2.0) / 2.0
    })?;

    matrices()?;

    let (code, dist) = quoted!(Multinomial::new(12, &array![0.2, 0.3, 0.5])?);
    let sample = drawn::<i64, _>(code, dist, (VALUES, 3));
    bars(code, FIRST, 0..=9, sample.column(0), |k| binomial(12.0, 0.2, k))?;

    let (code, dist) = quoted!(native::DirichletMultinomial::new(12, array![2.0, 1.0, 2.0])?);
    let sample = drawn::<i64, _>(code, dist, (VALUES, 3));
    bars(code, FIRST, 0..=12, sample.column(0), |k| beta_binomial(12.0, 2.0, 3.0, k))?;

    let (code, dist) = quoted!(native::MultivariateHypergeometric::new(&array![16, 8, 4], 12)?);
    let sample = drawn::<i64, _>(code, dist, (VALUES, 3));
    bars(code, FIRST, 0..=12, sample.column(0), |k| hypergeometric(16.0, 12.0, 12.0, k))?;

    let (code, dist) = quoted!(native::NegativeMultinomial::new(3.0, array![0.3, 0.1])?);
    let sample = drawn::<i64, _>(code, dist, (VALUES, 2));
    // The probabilities of the first outcome alone: failures before 3 successes of probability 2/3.
    bars(code, FIRST, 0..=8, sample.column(0), |k| {
        (k + 1.0) * (k + 2.0) / 2.0 * (8.0 / 27.0) * 3.0_f64.powf(-k)
    })?;

    let (code, dist) = quoted!(native::RandomTable::new(array![10, 20], array![5, 9, 16])?);
    let sample = drawn::<i64, _>(code, dist, (VALUES, 2, 3));
    bars(code, FIRST, 0..=5, sample.slice(s![.., 0, 0]), |k| hypergeometric(5.0, 25.0, 10.0, k))
}

/// The first element of native vectors and matrices, or the first off the diagonal.
fn matrices() -> Drawn {
    let (mean, scale) = (array![1.0, -1.0], array![[4.0, 0.6], [0.6, 0.5]]);
    let data = array![[0.0, 1.0], [4.0, 0.0], [5.0, 3.0]];
    let bandwidth = native::Bandwidth::Axes(0.7.into());
    let (code, dist) = quoted!(native::MultivariateKernelDensity::new(data, bandwidth)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, FIRST, -3.0..8.0, sample.column(0), |x| {
        [0.0, 4.0, 5.0].map(|datum| density::normal((x - datum) / 0.7) / 2.1).iter().sum()
    })?;

    let (code, dist) = quoted!(native::MultivariateT::new(3.0, mean, scale.clone())?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, FIRST, -9.0..11.0, sample.column(0), |x| {
        let z = (x - 1.0) / 2.0;
        2.0 / (PI * 3.0_f64.sqrt()) / (1.0 + z * z / 3.0).powi(2) / 2.0
    })?;

    // Both elements are positive, with the probability 1/4 + asin(0.9) / (2 π).
    let cov = array![[1.0, 0.9], [0.9, 1.0]];
    let (code, dist) =
        quoted!(native::TruncatedMultivariateNormal::new([0.0, 0.0], cov, 0.0, f64::INFINITY)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, FIRST, 0.0..4.0, sample.column(0), |x| {
        let other = 0.5 * libm::erfc(-0.9 * x / (2.0 * 0.19_f64).sqrt());
        density::normal(x) * other / (0.25 + 0.9_f64.asin() / (2.0 * PI))
    })?;

    // The first element is a coordinate of a uniform point on the sphere.
    let (code, dist) = quoted!(native::Rotation::new(3));
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3, 3));
    histogram(code, FIRST, -1.0..1.0, sample.slice(s![.., 0, 0]), |_| 0.5)?;

    let (code, dist) = quoted!(native::Unitary::new(3));
    let sample = drawn::<Complex64, _>(code, dist, (VALUES, 3, 3));
    let squares = sample.slice(s![.., 0, 0]).mapv(|x| x.norm_sqr());
    histogram(code, ", squared modulus", 0.0..1.0, &squares, |x| 2.0 * (1.0 - x))?;

    let (code, dist) = quoted!(native::Symplectic::new(2));
    let sample = drawn::<Complex64, _>(code, dist, (VALUES, 4, 4));
    let squares = sample.slice(s![.., 0, 0]).mapv(|x| x.norm_sqr());
    histogram(code, ", squared modulus", 0.0..1.0, &squares, |x| 3.0 * (1.0 - x) * (1.0 - x))?;

    let (rows, columns) = (array![[1.0, 0.8], [0.8, 1.0]], array![[4.0, 1.0], [1.0, 0.5]]);
    let (code, dist) =
        quoted!(native::MatrixNormal::new(array![[1.0, 0.0], [0.0, 0.0]], rows, columns)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2, 2));
    histogram(code, FIRST, -7.0..9.0, sample.slice(s![.., 0, 0]), |x| {
        density::normal((x - 1.0) / 2.0) / 2.0
    })?;

    let (rows, columns) = (array![[1.0, 0.8], [0.8, 1.0]], array![[4.0, 1.0], [1.0, 0.5]]);
    let (code, dist) =
        quoted!(native::MatrixT::new(4.0, array![[1.0, 0.0], [0.0, 0.0]], rows, columns)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2, 2));
    // 1 more than a t variate of 4 degrees of freedom, as the next one.
    let density = |x: f64| 0.375 * (1.0 + (x - 1.0) * (x - 1.0) / 4.0).powf(-2.5);
    histogram(code, FIRST, -5.0..7.0, sample.slice(s![.., 0, 0]), density)?;

    let (code, dist) = quoted!(native::NormalInverseGamma::new(1.0, 4.0, 2.0, 8.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2));
    histogram(code, FIRST, -5.0..7.0, sample.column(0), density)?;

    // A component is a mean and a t variate of 4 degrees of freedom, as the one before.
    let (code, dist) =
        quoted!(native::NormalInverseWishart::new([1.0, 0.0], 0.25, 5.0, scale.clone() / 4.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3, 2));
    histogram(code, FIRST, -5.0..7.0, sample.slice(s![.., 0, 0]), density)?;

    // A matrix of order 2, whose eigenvalues give the size of the correlation.
    let (code, dist) = quoted!(native::RandomCorrelation::new(array![1.5, 0.5])?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2, 2));
    let doubles = sample.slice(s![.., 1, 0]).mapv(|r| (2.0 * r).round() as i64);
    bars(code, ", twice the correlation", -2..=2, &doubles, |k| match k.abs() {
        1.0 => 0.5,
        _ => 0.0,
    })?;

    let (code, dist) = quoted!(native::Wishart::new(5.0, scale.clone())?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2, 2));
    histogram(code, FIRST, 0.0..80.0, sample.slice(s![.., 0, 0]), |x| {
        density::gamma(2.5, x / 8.0) / 8.0
    })?;

    let (code, dist) = quoted!(native::InverseWishart::new(6.0, scale)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 2, 2));
    histogram(code, FIRST, 0.0..5.0, sample.slice(s![.., 0, 0]), |x| match x {
        0.0 => 0.0,
        _ => density::gamma(2.5, 2.0 / x) * 2.0 / (x * x),
    })?;

    let (code, dist) = quoted!(native::LkjCorrelation::new(3, 1.0)?);
    let sample = drawn::<f64, _>(code, dist, (VALUES, 3, 3));
    histogram(code, ", a correlation", -1.0..1.0, sample.slice(s![.., 1, 0]), |r| {
        2.0 / PI * (1.0 - r * r).sqrt()
    })
}

fn counts() -> Drawn {
    discrete(quoted!(Binomial::new(12, 0.3)?), 0..=12, |k| binomial(12.0, 0.3, k))?;
    let (code, dist) = quoted!(BetaBinomial::new(12.0, 2.0, 3.0)?);
    let sample = drawn::<f64, _>(code, dist, VALUES).mapv(|k| k as i64);
    bars(code, "", 0..=12, &sample, |k| beta_binomial(12.0, 2.0, 3.0, k))?;
    discrete(quoted!(native::Hypergeometric::new(20, 30, 15)?), 0..=13, |k| {
        hypergeometric(20.0, 30.0, 15.0, k)
    })?;
    // The number of good ones among the first k + 4; the last of them is the fifth bad one.
    discrete(quoted!(native::NegativeHypergeometric::new(20, 30, 5)?), 0..=10, |k| {
        hypergeometric(20.0, 30.0, k + 4.0, k) * 26.0 / (46.0 - k)
    })?;
    let odds = |k: f64| hypergeometric(20.0, 30.0, 15.0, k) * 2.5_f64.powf(k);
    let total: f64 = (0..=15).map(f64::from).map(odds).sum();
    discrete(
        quoted!(native::FisherNoncentralHypergeometric::new(20, 30, 15, 2.5)?),
        2..=15,
        |k| odds(k) / total,
    )?;
    let mut drawn = vec![1.0];
    for others in 0..15 {
        let mut next = vec![0.0; 16];
        for (k, probability) in drawn.iter().take(others + 1).enumerate() {
            let (good, bad) = (2.5 * (20 - k) as f64, (30 + k - others) as f64);
            next[k + 1] += probability * good / (good + bad);
            next[k] += probability * bad / (good + bad);
        }
        drawn = next;
    }
    discrete(
        quoted!(native::WalleniusNoncentralHypergeometric::new(20, 30, 15, 2.5)?),
        2..=15,
        |k| drawn[k as usize],
    )?;
    discrete(quoted!(native::Boltzmann::new(0.2, 12)?), 0..=12, |k| {
        if k < 12.0 { (-0.2_f64).exp_m1() / (-2.4_f64).exp_m1() * (-0.2 * k).exp() } else { 0.0 }
    })?;
    let of_four = [0.0525, 0.25, 0.395, 0.25, 0.0525];
    discrete(quoted!(native::PoissonBinomial::new([0.5, 0.5, 0.3, 0.7])?), 0..=4, |k| {
        of_four[k as usize]
    })?;
    let poisson = |rate: f64, k: f64| (k * rate.ln() - rate - ln_gamma(k + 1.0)).exp();
    discrete(quoted!(native::Skellam::new(4.0, 2.0)?), -5..=9, |k| {
        let both = (0..40).map(f64::from).filter(|&other| k + other >= 0.0);
        both.map(|other| poisson(4.0, k + other) * poisson(2.0, other)).sum()
    })?;
    discrete(quoted!(native::DiscreteLaplace::new(0.5)?), -8..=8, |k| {
        0.25_f64.tanh() * (-0.5 * k.abs()).exp()
    })?;
    tweedie()?;
    let sum: f64 = (1..=12).map(|k| 1.0 / f64::from(k)).sum();
    discrete(quoted!(native::Zipf::new(12, 1.0)?), 1..=12, |k| 1.0 / (k * sum))
}

/// The density of the sums, weighted by the probability of each number of terms.
fn tweedie() -> Drawn {
    // At a power of 1.5, the shape is 1, and with these the rate is 2 and the scale 1 / 2.
    let (code, dist) = quoted!(native::Tweedie::new(1.0, 1.0, 1.5)?);
    let sample = drawn::<f64, _>(code, dist, VALUES);
    let positive = sample.into_iter().filter(|&x| x > 0.0);
    histogram(code, ", above 0", 0.0..5.0, &Vec::from_iter(positive), |x| {
        let number = |n: f64| (n * 2.0_f64.ln() - 2.0 - ln_gamma(n + 1.0)).exp();
        let sums = (1..60).map(f64::from).map(|n| number(n) * 2.0 * density::gamma(n, 2.0 * x));
        sums.sum::<f64>() / (1.0 - (-2.0_f64).exp())
    })
}

fn choices() -> Drawn {
    let weights = [0.1, 0.4, 0.2, 0.3];
    let weight = |k: f64| weights[k as usize];
    let logits = weights.map(f64::ln);
    discrete(quoted!(Choice::weighted(&weights)?), 0..=3, weight)?;
    discrete(quoted!(WeightedAlias::new(&weights)?), 0..=3, weight)?;
    discrete(quoted!(native::WeightedTree::new(weights)?), 0..=3, weight)?;
    let half = |k: f64| 0.5 * [0.25, 1.0, 0.5, 0.25][k as usize];
    let (code, dist) = quoted!(native::SystematicSampling::new([0.25, 1.0, 0.5, 0.25])?);
    let sample = drawn::<i64, _>(code, dist, (VALUES / 2, 2));
    bars(code, "", 0..=3, &sample, half)?;
    let (code, dist) = quoted!(native::ConditionalPoissonSampling::new([0.25, 1.0, 0.5, 0.25])?);
    let sample = drawn::<i64, _>(code, dist, (VALUES / 2, 2));
    bars(code, "", 0..=3, &sample, half)?;
    let (code, dist) = quoted!(native::PivotalSampling::new([0.25, 1.0, 0.5, 0.25])?);
    let sample = drawn::<i64, _>(code, dist, (VALUES / 2, 2));
    bars(code, "", 0..=3, &sample, half)?;
    discrete(quoted!(Categorical::new(&logits, Axis(0))?), 0..=3, weight)?;
    discrete(quoted!(UniformInt::new(1, 7)?), 1..=6, |_| 1.0 / 6.0)?;
    discrete(quoted!(UnbiasedInt::new(1, 7)?), 1..=6, |_| 1.0 / 6.0)?;
    discrete(quoted!(Rademacher), -1..=1, |k| k.abs() / 2.0)?;

    let (code, dist) = quoted!(StandardBits);
    let sample = drawn::<u8, _>(code, dist, VALUES).mapv(f64::from);
    histogram(code, ", u8", 0.0..256.0, &sample, |_| 1.0 / 256.0)
}

/// Where JAX's values, computed in `f32`, have a different variance.
fn at_a_large_rate() -> Drawn {
    standardized(quoted!(jax::Poisson::new(1e8)?))?;
    standardized(quoted!(native::Poisson::new(1e8)?))
}

fn standardized((code, dist): (&str, impl Distribution<i64>)) -> Drawn {
    let sample = drawn::<i64, _>(code, dist, VALUES).mapv(|k| (k as f64 - 1e8) / 1e4);
    histogram(code, ", (k - rate) / sqrt(rate)", -5.0..5.0, &sample, density::normal)
}

/// Quasi-random points in the unit square, beside the same number of random ones.
fn points() -> Drawn {
    beside_random(quoted!(points::Sobol::new(2)?))?;
    beside_random(quoted!(points::Halton::new(2)?))?;
    beside_random(quoted!(points::Lattice::new(2)?))?;
    beside_random(quoted!(points::Kronecker::new(2)?))?;
    beside_random(quoted!(points::LatinHypercube::new(2)?))?;
    beside_random(quoted!(points::Grid::new(&[16, 16])?))
}

/// Pairs with uniform components, beside independent ones.
fn copulas() -> Drawn {
    beside_random(quoted!(native::ClaytonCopula::new(2, 3.0)?))?;
    beside_random(quoted!(native::FrankCopula::new(2, -8.0)?))?;
    beside_random(quoted!(native::GumbelCopula::new(2, 3.0)?))
}

fn beside_random((code, dist): (&str, impl Distribution<f64>)) -> Drawn {
    const COUNT: usize = 256;
    /// The side of a square, and of the space around it, in the units of [`SCALE`].
    const SIDE: f64 = 144.0;
    const SPACE: f64 = (WIDTH as f64 - 2.0 * SIDE) / 3.0;
    const TOP: f64 = HEIGHT as f64 - SIDE - SPACE;

    let scale = f64::from(SCALE);
    let samples: [(&str, Array2<f64>); 2] = [
        ("random", drawn("random", native::StandardUniform, (COUNT, 2))),
        (
            code.trim_start_matches("points::").trim_start_matches("native::"),
            drawn(code, dist, (COUNT, 2)),
        ),
    ];
    let [width, height] = [SCALE * WIDTH, SCALE * HEIGHT];
    let mut svg = format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         xmlns=\"http://www.w3.org/2000/svg\">\n"
    );
    for ((what, points), left) in samples.iter().zip([SPACE, 2.0 * SPACE + SIDE]) {
        let [side, top, left] = [SIDE, TOP, left].map(|length| (length * scale).round());
        let (middle, caption) = (left + side / 2.0, top - 5.0 * scale);
        svg +=
            &format!("<text x=\"{middle}\" y=\"{caption}\" text-anchor=\"middle\">{what}</text>");
        svg += &format!(
            "<path fill=\"none\" stroke=\"currentColor\" d=\"M{left},{top}h{side}v{side}h-{side}z\"/>"
        );
        // Lines without a length, with round ends. Sorted, because short steps are few characters.
        svg += "<path stroke=\"#3C82C8\" stroke-width=\"15\" stroke-linecap=\"round\" d=\"";
        let place = |point: ArrayView1<f64>| {
            [left + side * point[0], top + side * (1.0 - point[1])].map(f64::round_ties_even)
        };
        let mut places = Vec::from_iter(points.rows().into_iter().map(place));
        places.sort_by(|[a, b], [c, d]| a.total_cmp(c).then(b.total_cmp(d)));
        let mut last = [0.0; 2];
        for [x, y] in places {
            svg += &format!("m{},{}h0", x - last[0], y - last[1]);
            last = [x, y];
        }
        svg += "\"/>";
    }
    svg += "</svg>\n";
    fs::write(format!("{FOLDER}/{}.svg", name(code)), small(&svg))?;
    Ok(())
}

fn binomial(n: f64, p: f64, k: f64) -> f64 {
    ln_choose(n, k).exp() * p.powf(k) * (1.0 - p).powf(n - k)
}

fn beta_binomial(n: f64, a: f64, b: f64, k: f64) -> f64 {
    (ln_choose(n, k) + ln_beta(k + a, n - k + b) - ln_beta(a, b)).exp()
}

fn hypergeometric(good: f64, bad: f64, draws: f64, k: f64) -> f64 {
    (ln_choose(good, k) + ln_choose(bad, draws - k) - ln_choose(good + bad, draws)).exp()
}

fn ln_choose(n: f64, k: f64) -> f64 {
    -ln_beta(k + 1.0, n - k + 1.0) - (n + 1.0).ln()
}

fn ln_beta(a: f64, b: f64) -> f64 {
    ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b)
}

/// The sample of a picture, from a key of its own.
fn drawn<T, Sh>(code: &str, dist: impl Distribution<T>, shape: Sh) -> Array<T, Sh::Dim>
where
    T: Copy + Default + Send,
    Sh: ShapeBuilder,
{
    Key::new(0).named(code).sample(dist, shape)
}

fn continuous(
    (code, dist): (&str, impl Distribution<f64>),
    range: Range<f64>,
    density: impl Fn(f64) -> f64,
) -> Drawn {
    histogram(code, "", range, &drawn(code, dist, VALUES), density)
}

fn discrete(
    (code, dist): (&str, impl Distribution<i64>),
    support: RangeInclusive<i64>,
    probability: impl Fn(f64) -> f64,
) -> Drawn {
    bars(code, "", support, &drawn(code, dist, VALUES), probability)
}

/// A histogram of the values within a range, under the density there.
fn histogram<'a>(
    code: &str,
    what: &str,
    range: Range<f64>,
    values: impl IntoIterator<Item = &'a f64>,
    density: impl Fn(f64) -> f64,
) -> Drawn {
    let width = (range.end - range.start) / BINS as f64;
    let mut heights = [0.0; BINS];
    let mut total = 0.0;
    for x in values {
        if range.contains(x) {
            heights[((x - range.start) / width) as usize] += 1.0;
        }
        total += 1.0;
    }
    let left = |bin: usize| range.start + bin as f64 * width;
    let bars = (0..BINS).map(|bin| (left(bin)..left(bin + 1), heights[bin] / (total * width)));
    let curve = (0..=2 * BINS).map(|n| range.start + n as f64 * width / 2.0);
    // Not where the density is infinite, at the ends of some ranges.
    let curve = curve.map(|x| (x, density(x))).filter(|(_, y)| y.is_finite()).collect();
    draw(code, what, bars.collect(), Expected::Curve(curve))
}

/// Bars of frequencies, and points of probabilities.
fn bars<'a>(
    code: &str,
    what: &str,
    support: RangeInclusive<i64>,
    values: impl IntoIterator<Item = &'a i64>,
    probability: impl Fn(f64) -> f64,
) -> Drawn {
    let mut counts = vec![0.0; support.clone().count()];
    let mut total = 0.0;
    for k in values {
        if support.contains(k) {
            counts[(k - support.start()) as usize] += 1.0;
        }
        total += 1.0;
    }
    let middles = support.map(|k| k as f64);
    let points = middles.clone().map(|k| (k, probability(k))).collect();
    let bars = middles.zip(counts).map(|(k, count)| (k - 0.4..k + 0.4, count / total));
    draw(code, what, bars.collect(), Expected::Points(points))
}

enum Expected {
    Curve(Vec<(f64, f64)>),
    Points(Vec<(f64, f64)>),
}

fn draw(code: &str, what: &str, bars: Vec<(Range<f64>, f64)>, expected: Expected) -> Drawn {
    let (Expected::Curve(points) | Expected::Points(points)) = &expected;
    let heights = bars.iter().map(|(_, height)| height).chain(points.iter().map(|(_, y)| y));
    let top = 1.05 * heights.fold(0.0, |top: f64, &height| top.max(height));
    let range = bars[0].0.start..bars[bars.len() - 1].0.end;
    let caption = format!("{code}{what}");

    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (SCALE * WIDTH, SCALE * HEIGHT));
        let mut chart = ChartBuilder::on(&root.into_drawing_area())
            .caption(&caption, FONT)
            .margin(5 * SCALE)
            .margin_left(14 * SCALE)
            .margin_right(14 * SCALE)
            .x_label_area_size(20 * SCALE)
            .build_cartesian_2d(range, 0.0..top)?;
        chart
            .configure_mesh()
            .disable_mesh()
            .axis_style(BLACK.stroke_width(SCALE / 2))
            .x_labels(points.len().min(7))
            .x_label_formatter(&|x| format!("{}", (x * 1e3).round() / 1e3 + 0.0))
            .label_style(FONT)
            .draw()?;

        let color = RGBColor(60, 130, 200).mix(0.5);
        chart.draw_series([Polygon::new(outline(&bars), color)])?;
        match expected {
            Expected::Curve(points) => {
                chart.draw_series([PathElement::new(points, BLACK.stroke_width(SCALE))])?
            }
            Expected::Points(points) => chart.draw_series(
                points.into_iter().map(|point| Circle::new(point, 2 * SCALE, BLACK.filled())),
            )?,
        };
    }
    fs::write(format!("{FOLDER}/{}.svg", name(code)), fitted(&small(&svg), &caption))?;
    Ok(())
}

/// Narrows a caption, the first text, that would be wider than the picture.
fn fitted(svg: &str, caption: &str) -> String {
    const MOST: usize = 60;
    let end = "text-anchor=\"middle\">";
    let width = SCALE * (WIDTH - 8);
    let narrow =
        format!("text-anchor=\"middle\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\">");
    if caption.chars().count() <= MOST { svg.to_owned() } else { svg.replacen(end, &narrow, 1) }
}

/// The corners of bars. Neighbours that touch have none on the axis between them.
fn outline(bars: &[(Range<f64>, f64)]) -> Vec<(f64, f64)> {
    let mut corners = vec![(bars[0].0.start, 0.0)];
    for (Range { start, end }, height) in bars {
        let before = corners[corners.len() - 1].0;
        if before != *start {
            corners.extend([(before, 0.0), (*start, 0.0)]);
        }
        corners.extend([(*start, *height), (*end, *height)]);
    }
    corners.push((corners[corners.len() - 1].0, 0.0));
    corners
}

/// A distribution's name as a file name: `native_standard_normal` for `native::StandardNormal`.
fn name(code: &str) -> String {
    let end = code.find("::new").or(code.find("::weighted")).unwrap_or(code.len());
    code[..end].to_snake_case()
}

/// Writes the picture in fewer bytes, in the colour of the surrounding text, so that it also suits
/// dark pages.
///
/// The first tag is on a line by itself, so that Markdown treats the rest as HTML.
fn small(svg: &str) -> String {
    let (first, rest) = svg.split_once('\n').expect("a tag on each line");
    let size = |scale| format!("width=\"{}\" height=\"{}\"", scale * WIDTH, scale * HEIGHT);
    let first = first.replacen(&size(SCALE), &size(1), 1);
    let font = [" font-family=\"sans-serif\"", " font-size=\"50\""];
    let first = first.replace('>', &format!("{} fill=\"currentColor\">", font.concat()));
    let defaults = [font[0], font[1], " opacity=\"1\"", " fill=\"#000000\"", "\n"];
    let rest = defaults.iter().fold(rest.to_owned(), |svg, default| svg.replace(default, ""));
    let rest = rest.replace("#000000", "currentColor").replace(" \"", "\"");
    let tags = Vec::from_iter(rest.split('<').map(in_steps));
    format!("{first}\n{}\n", tags.join("<"))
}

/// A tag of a line or an area, given by its points, as a path by the steps between them.
fn in_steps(tag: &str) -> String {
    let Some((start, rest)) = tag.split_once(" points=\"") else { return tag.to_owned() };
    let (points, rest) = rest.split_once('"').expect("a text in quotes");
    let (shape, attributes) = start.split_once(' ').expect("a colour");
    let mut points = points.split(' ').map(|point| {
        let (x, y) = point.split_once(',').expect("a point");
        [x, y].map(|number| number.parse::<i32>().expect("a whole number"))
    });
    let mut last = points.next().expect("a point");
    let mut steps = format!("M{},{}", last[0], last[1]);
    for point in points {
        steps += &match [point[0] - last[0], point[1] - last[1]] {
            [0, 0] => String::new(),
            [x, 0] => format!("h{x}"),
            [0, y] => format!("v{y}"),
            [x, y] => format!("l{x},{y}"),
        };
        last = point;
    }
    let end = if shape == "polygon" { "z" } else { "" };
    format!("path {attributes} d=\"{steps}{end}\"{rest}")
}
