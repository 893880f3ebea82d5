//! Errors of means over quasi-random points and over random ones: of Genz's six test functions in
//! three dimensions, and of the price of an Asian option whose 64 prices are made by a Brownian
//! bridge.
//!
//! ```sh
//! cargo run --release --example convergence          # up to 2^18 points
//! cargo run --release --example convergence -- 20    # up to 2^20
//! cargo run --release --example convergence -- 16 .venv/bin/python   # with SciPy's points too
//! ```
//!
//! The error is the standard deviation of the mean over 16 replicates. For each problem the program
//! plots it for 2^8 points and more, and prints its slope in the diagram, which is logarithmic, and
//! how many random points have the error of the most points. 2^20 take about a minute on two cores.
//! Genz's functions: "Testing multidimensional integration routines", 1984.
//!
//! SciPy scrambles by a matrix, as `Scrambling::Matrix` does. Means over such points have the variance
//! of those with Owen's scrambling, but for smooth functions it is mostly due to a few replicates with
//! large errors (over 2^16 points, the kurtosis of the error is 20 to 30). 16 replicates often lack
//! them, and show a smaller error.
//!
//! | slope from 2^8 to 2^20, error of 2^20 points | Owen | SciPy | random |
//! |---|---|---|---|
//! | oscillatory | -1.42, 6.2e-9 | -1.58, 3.3e-11 | -0.47, 4.9e-4 |
//! | product peak | -1.46, 5.2e-9 | -1.48, 9.1e-10 | -0.48, 1.7e-3 |
//! | corner peak | -1.25, 7.1e-9 | -1.35, 2.4e-9 | -0.51, 3.9e-5 |
//! | Gaussian | -1.37, 1.9e-9 | -1.43, 2.3e-10 | -0.53, 2.5e-4 |
//! | continuous | -1.36, 3.4e-9 | -1.43, 5.7e-10 | -0.50, 1.7e-4 |
//! | discontinuous | -0.92, 7.6e-6 | -0.94, 3.4e-6 | -0.47, 1.2e-3 |
//! | option, by a bridge | -0.75, 7.6e-5 | -0.70, 8.4e-5 | -0.48, 8.1e-3 |
//! | option, step by step | -0.63, 7.4e-4 | | -0.48, 8.1e-3 |

mod support;

use std::f64::consts::PI;
use std::process::Command;

use ndarray::{Array1, Array2, ArrayView1, Axis};
use ndkey::Distribution;
use ndkey::monte_carlo::{Estimate, QuasiMonteCarlo, Replicates};
use ndkey::native::{Key, StandardNormal, StandardUniform};
use ndkey::points::{BridgeConstruction, Sobol};
use support::{Failure, Series, argument, held_to, plot};

const REPLICATES: usize = 16;
/// The first number of points, as a power of two.
const FIRST: u32 = 8;

/// The base-2 logarithms of numbers of points, and of errors.
type Errors = Vec<(f64, f64)>;

fn main() -> Result<(), Failure> {
    let most: u32 = argument(1, "log2 of the number of points", 18)?.clamp(FIRST + 1, 63);
    let scipy = std::env::args().nth(2).map(|python| scipy(&python, most)).transpose()?;
    for genz in GENZ {
        // All methods have the same key.
        let key = Key::from_seed(0).named(genz.name);
        let simulate = |x: Array2<f64>| x.map_axis(Axis(1), genz.function);
        let points = Sobol::new(DIMENSION)?;
        let (by_points, estimate) = errors(key.duplicate(), points, DIMENSION, most, simulate)?;
        held_to(genz.name, estimate.mean(), estimate.standard_error(), (genz.mean)())?;
        let (by_random, _) = errors(key, StandardUniform, DIMENSION, most, simulate)?;
        report(genz.name, [("Sobol', Owen", by_points), ("random", by_random)], &scipy)?;
    }

    let option = Asian::new()?;
    let key = Key::from_seed(0).named("option");
    let points = Sobol::new(STEPS)?.with(StandardNormal);
    let (by_bridge, estimate) =
        errors(key.duplicate(), points.clone(), STEPS, most, |z| option.by_bridge(z))?;
    let (by_steps, _) = errors(key.duplicate(), points, STEPS, most, |z| option.by_steps(z))?;
    let (by_random, random) = errors(key, StandardNormal, STEPS, most, |z| option.by_steps(z))?;
    held_to("option", random.mean(), random.standard_error(), estimate.mean())?;
    report(
        "option, step by step",
        [("Sobol', Owen", by_steps), ("random", by_random.clone())],
        &None,
    )?;
    report("option", [("Sobol', Owen", by_bridge), ("random", by_random)], &scipy)
}

/// The error of the mean at all powers of two, and the estimate from all points.
fn errors(
    key: Key,
    dist: impl Distribution<f64> + Send + Sync + 'static,
    dimension: usize,
    most: u32,
    simulate: impl Fn(Array2<f64>) -> Array1<f64> + Sync,
) -> Result<(Errors, Estimate), Failure> {
    let run = QuasiMonteCarlo::new(key, dist, REPLICATES, (1 << most, dimension))?;
    let mut errors = Vec::new();
    // Four blocks of each replicate are the first round.
    let replicates = run.with_block(1 << (FIRST - 2))?.run_until(
        |points| Estimate::from_values(&simulate(points)),
        |all: &Replicates<Estimate>| {
            let estimate = all.estimate(Estimate::mean);
            let n = all.points() as f64;
            errors.push((n.log2(), estimate.standard_deviation().log2()));
            false
        },
    )?;
    Ok((errors, replicates.estimate(Estimate::mean)))
}

fn report(
    name: &str,
    [points, random]: [(&str, Errors); 2],
    scipy: &Option<serde_json::Value>,
) -> Result<(), Failure> {
    let (n, error) = *points.1.last().expect("a number of points");
    // The error of n random points is the error of one, divided by the square root of n.
    let of_one = random.1.iter().map(|(n, error)| error + 0.5 * n).sum::<f64>();
    let random_points = (2.0 * (of_one / random.1.len() as f64 - error)).exp2();
    let mut series = vec![points, random];
    if let Some(errors) = scipy.as_ref().and_then(|scipy| scipy.get(name)) {
        series.push(("Sobol', SciPy", serde_json::from_value(errors.clone())?));
    }
    println!("{name}: the error of 2^{n} of Sobol's points takes {random_points:.1e} random ones");
    for (name, errors) in &series {
        let error = errors.last().map_or(f64::NAN, |last| last.1.exp2());
        println!("  {name:14} slope {:5.2}, error of 2^{n} points {error:.2e}", slope(errors));
    }
    let series = series.into_iter().map(|(name, errors)| Series::Curve(name, errors));
    let series: Vec<Series<'_>> = series.collect();
    let file = format!("ndkey-convergence-{}.svg", name.replace([' ', ','], "-"));
    let axes = ["log2 of the number of points", "log2 of the error"];
    println!("  plotted in {}", plot(&file, name, axes, &series)?.display());
    Ok(())
}

/// The slope of least squares.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
    let (x, y) = (x / count, y / count);
    let products = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>();
    products / points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>()
}

/// The errors over SciPy's scrambled points, by problem.
fn scipy(python: &str, most: u32) -> Result<serde_json::Value, Failure> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/convergence_scipy.py");
    let arguments =
        [script.to_owned(), FIRST.to_string(), most.to_string(), REPLICATES.to_string()];
    let output = Command::new(python).args(arguments).output()?;
    if !output.status.success() {
        return Err(Failure::new(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

const DIMENSION: usize = 3;
/// Difficulties, and places of peaks, kinks and jumps.
const A: [f64; DIMENSION] = [2.0, 1.5, 1.0];
const U: [f64; DIMENSION] = [0.21, 0.53, 0.84];

struct Genz {
    name: &'static str,
    function: fn(ArrayView1<'_, f64>) -> f64,
    mean: fn() -> f64,
}

/// The terms of coordinates.
fn terms(x: ArrayView1<'_, f64>, term: fn(f64, f64, f64) -> f64) -> impl Iterator<Item = f64> {
    x.into_iter().zip(A).zip(U).map(move |((&x, a), u)| term(x, a, u))
}

fn product(factor: fn(f64, f64) -> f64) -> f64 {
    A.into_iter().zip(U).map(|(a, u)| factor(a, u)).product()
}

const GENZ: [Genz; 6] = [
    Genz {
        name: "oscillatory",
        function: |x| (2.0 * PI * U[0] + terms(x, |x, a, _| a * x).sum::<f64>()).cos(),
        mean: || {
            let phase = 2.0 * PI * U[0] + A.iter().sum::<f64>() / 2.0;
            phase.cos() * product(|a, _| (a / 2.0).sin() / (a / 2.0))
        },
    },
    Genz {
        name: "product peak",
        function: |x| terms(x, |x, a, u| 1.0 / (1.0 / (a * a) + (x - u) * (x - u))).product(),
        mean: || product(|a, u| a * ((a * (1.0 - u)).atan() + (a * u).atan())),
    },
    Genz {
        name: "corner peak",
        function: |x| (1.0 + terms(x, |x, a, _| a * x).sum::<f64>()).powi(-(DIMENSION as i32) - 1),
        mean: || {
            // Over the corners of the cube.
            let of_corner = |corner: usize| {
                let at = |j: usize| (corner >> j & 1) as f64;
                let sign = if corner.count_ones().is_multiple_of(2) { 1.0 } else { -1.0 };
                sign / (1.0 + (0..DIMENSION).map(|j| A[j] * at(j)).sum::<f64>())
            };
            let factorial = (1..=DIMENSION).product::<usize>() as f64;
            (0..1 << DIMENSION).map(of_corner).sum::<f64>() / (factorial * product(|a, _| a))
        },
    },
    Genz {
        name: "Gaussian",
        function: |x| (-terms(x, |x, a, u| (a * (x - u)).powi(2)).sum::<f64>()).exp(),
        mean: || {
            let part = |a: f64, u: f64| libm::erf(a * (1.0 - u)) + libm::erf(a * u);
            A.into_iter().zip(U).map(|(a, u)| PI.sqrt() / (2.0 * a) * part(a, u)).product()
        },
    },
    Genz {
        name: "continuous",
        function: |x| (-terms(x, |x, a, u| a * (x - u).abs()).sum::<f64>()).exp(),
        mean: || product(|a, u| (2.0 - (-a * u).exp() - (-a * (1.0 - u)).exp()) / a),
    },
    Genz {
        name: "discontinuous",
        function: |x| {
            let inside = x[0] <= U[0] && x[1] <= U[1];
            if inside { terms(x, |x, a, _| a * x).sum::<f64>().exp() } else { 0.0 }
        },
        mean: || {
            let ends = [U[0], U[1], 1.0];
            A.into_iter().zip(ends).map(|(a, end)| (a * end).exp_m1() / a).product()
        },
    },
];

const STEPS: usize = 64;
const SPOT: f64 = 100.0;
const STRIKE: f64 = 100.0;
const RATE: f64 = 0.05;
const VOLATILITY: f64 = 0.2;

/// A call on the mean of the prices at 64 times in a year.
struct Asian {
    bridge: BridgeConstruction,
}

impl Asian {
    fn new() -> Result<Self, Failure> {
        let times = Array1::from_shape_fn(STEPS, |step| (step + 1) as f64 / STEPS as f64);
        Ok(Self { bridge: BridgeConstruction::new(&times)? })
    }

    /// The discounted payoffs, where the first normal variate decides the last price.
    fn by_bridge(&self, mut z: Array2<f64>) -> Array1<f64> {
        self.bridge.transform(&mut z, Axis(1));
        self.payoffs(z)
    }

    /// Where the first one decides the first price.
    fn by_steps(&self, mut z: Array2<f64>) -> Array1<f64> {
        z.accumulate_axis_inplace(Axis(1), |&before, z| *z += before);
        self.payoffs(z / (STEPS as f64).sqrt())
    }

    fn payoffs(&self, paths: Array2<f64>) -> Array1<f64> {
        paths.map_axis(Axis(1), |path| {
            let growth = |(w, t): (&f64, &f64)| {
                ((RATE - 0.5 * VOLATILITY * VOLATILITY) * t + VOLATILITY * w).exp()
            };
            let mean = path.iter().zip(self.bridge.times()).map(growth).sum::<f64>() / STEPS as f64;
            (-RATE).exp() * (SPOT * mean - STRIKE).max(0.0)
        })
    }
}
