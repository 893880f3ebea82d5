//! The prices of a European and of an Asian call option by Monte Carlo, and Greeks.
//!
//! ```sh
//! cargo run --release --example options                # 10^6 paths
//! cargo run --release --example options -- 100000000   # 10^8
//! ```
//!
//! The price and the Greeks of the European call are compared with the formula of Black and
//! Scholes; the Asian call, whose payoff depends on the mean of twelve prices, with a numerical
//! integration. For comparison it also runs what one would write without keys: rayon, and a
//! `SmallRng` for each block. The last digits of that result change from one run to the next,
//! because rayon merges blocks in any order; the digits of the others change only with the seed.

mod support;

use std::time::Instant;

use ndarray::{Array, Array1, Array3, Dimension};
use ndarray_rand::rand::{Rng, SeedableRng, rngs::SmallRng};
use ndarray_rand::rand_distr;
use ndkey::SimdLevel;
use ndkey::math::Real;
use ndkey::monte_carlo::{Controlled, Covariance, Estimate, Merge, MonteCarlo};
use ndkey::native::Key;
use ndkey::sampling::{LANES, Line};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use support::{Failure, Series, Steps, argument, grouped, plot, with_error};

const SPOT: f64 = 100.0;
const STRIKE: f64 = 100.0;
const RATE: f64 = 0.05;
const VOLATILITY: f64 = 0.2;
const YEARS: f64 = 1.0;
const MONTHS: usize = 12;
/// The price of the Asian call, integrated month by month from the last to the first, with 64
/// Gauss-Hermite nodes.
const ASIAN_CALL: f64 = 6.156_040_766;

const PATHS: usize = 4096;

fn main() -> Result<(), Failure> {
    let paths: u64 = argument(1, "number of paths", 1_000_000)?;
    // Blocks consist of whole lines, also the last one.
    let paths = paths.next_multiple_of(LANES as u64);
    let blocks = paths.div_ceil(PATHS as u64);
    let [european_key, asian_key] = Key::from_seed(0).split_into();

    let progress = Steps::new("European call", blocks);
    let mut history = Vec::new();
    let start = Instant::now();
    let estimates = MonteCarlo::with_total(european_key, paths, PATHS)?
        .on_progress(|run| progress.set(run.done))
        .run_until(european, |estimates: &Array1<Estimate>| {
            history.push(estimates[0]);
            false
        })?;
    let seconds = start.elapsed().as_secs_f64();
    progress.finish();
    println!("{} paths of a European call in {seconds:.2} s:", grouped(paths));
    let expected = BlackScholes::new();
    let names = ["price", "delta", "gamma", "vega"];
    for ((name, expected), estimate) in names.into_iter().zip(expected.values()).zip(&estimates) {
        println!("  {name}: {}, by Black and Scholes {expected:.6}", shown(estimate));
        support::held_to(name, estimate.mean(), estimate.standard_error(), expected)?;
    }

    let start = Instant::now();
    let by_rand = european_with_small_rng(blocks);
    let rand_seconds = start.elapsed().as_secs_f64();
    println!("  with SmallRng and rayon: price {} in {rand_seconds:.2} s", shown(&by_rand[0]));

    let progress = Steps::new("Asian call", blocks);
    let start = Instant::now();
    let asian = MonteCarlo::with_total(asian_key, paths, PATHS)?
        .on_progress(|run| progress.set(run.done))
        .run(asian)?;
    progress.finish();
    let plain = asian.first();
    let Controlled { mean, standard_error, .. } = asian.with_control(geometric_asian_call());
    let seconds = start.elapsed().as_secs_f64();
    println!("Asian call in {seconds:.2} s: {}, must be {ASIAN_CALL:.6}", shown(&plain));
    println!("  with the geometric mean as control: {}", with_error(mean, standard_error));
    let start = Instant::now();
    let by_rand = asian_with_small_rng(blocks).first();
    let rand_seconds = start.elapsed().as_secs_f64();
    println!("  with SmallRng and rayon: {} in {rand_seconds:.2} s", shown(&by_rand));
    support::held_to("the Asian call", plain.mean(), plain.standard_error(), ASIAN_CALL)?;
    support::held_to("the Asian call, controlled", mean, standard_error, ASIAN_CALL)?;

    let digits = |price: &Estimate| (price.count() as f64).log10();
    let points =
        history.iter().map(|price| (digits(price), price.mean(), 1.96 * price.standard_error()));
    let ends = [history.first(), history.last()].into_iter().flatten();
    let path = plot(
        "ndkey-options.svg",
        "European call",
        ["log10 of the number of paths", "price"],
        &[
            Series::Points("Monte Carlo, 95 %", points.collect()),
            Series::Curve("Black-Scholes", ends.map(|end| (digits(end), expected.price)).collect()),
        ],
    )?;
    println!("plotted in {}", path.display());
    Ok(())
}

fn shown(estimate: &Estimate) -> String {
    with_error(estimate.mean(), estimate.standard_error())
}

/// Paths go side by side, in whole lines: loops over the lanes of a line become vector
/// instructions.
fn lines<D: Dimension>(values: &Array<f32, D>) -> &[Line<f32>] {
    const { assert!(PATHS.is_multiple_of(LANES), "lines are whole") };
    values.as_slice().expect("standard layout").as_chunks().0
}

/// The discounted payoff of a call, and values whose means are its derivatives: pathwise for delta
/// and vega, and the likelihood ratio of the pathwise delta for gamma.
///
/// Paths are in single precision, whose error is far below the error of the mean of 10^8 paths.
fn european(key: Key, paths: usize) -> Array1<Estimate> {
    let call = EuropeanCall::new();
    let z: Array1<f32> = key.normal(paths);
    let z = lines(&z);

    let [mut price, mut delta, mut gamma, mut vega] =
        std::array::from_fn(|_| vec![[0.0; LANES]; z.len()]);
    SimdLevel::current().vectorize(
        #[inline(always)]
        || {
            let lines = z.iter().zip(&mut price).zip(&mut delta).zip(&mut gamma).zip(&mut vega);
            for ((((z, price), delta), gamma), vega) in lines {
                for lane in 0..LANES {
                    let growth = Real::exp(call.deviation as f32 * z[lane]);
                    [price[lane], delta[lane], gamma[lane], vega[lane]] =
                        call.values(f64::from(z[lane]), f64::from(growth));
                }
            }
        },
    );
    [price, delta, gamma, vega]
        .iter()
        .map(|lines| Estimate::from_values(lines.as_flattened()))
        .collect()
}

/// The European call.
#[derive(Clone, Copy)]
struct EuropeanCall {
    discount: f64,
    forward: f64,
    /// The standard deviation of the logarithm of the growth.
    deviation: f64,
}

impl EuropeanCall {
    fn new() -> Self {
        let drift = RATE - 0.5 * VOLATILITY * VOLATILITY;
        Self {
            discount: Real::exp(-RATE * YEARS),
            forward: SPOT * Real::exp(drift * YEARS),
            deviation: VOLATILITY * YEARS.sqrt(),
        }
    }

    /// The values whose means are price, delta, gamma and vega. Without a branch, because half of
    /// the calls are exercised.
    #[inline(always)]
    fn values(self, z: f64, growth: f64) -> [f64; 4] {
        let at_end = self.forward * growth;
        let exercised = self.discount * f64::from(at_end > STRIKE);
        let delta = exercised * at_end * (1.0 / SPOT);
        [
            SPOT * delta - STRIKE * exercised,
            delta,
            exercised * z * (STRIKE / (SPOT * SPOT * self.deviation)),
            exercised * at_end * (YEARS.sqrt() * z - VOLATILITY * YEARS),
        ]
    }
}

/// Prices with rand, in double precision.
fn european_with_small_rng(blocks: u64) -> Array1<Estimate> {
    let call = EuropeanCall::new();
    let block = |seed| {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut values = [const { Vec::new() }; 4];
        values.iter_mut().for_each(|values| values.resize(PATHS, 0.0));
        let [price, delta, gamma, vega] = &mut values;
        for path in 0..PATHS {
            let z: f64 = rng.sample(rand_distr::StandardNormal);
            [price[path], delta[path], gamma[path], vega[path]] =
                call.values(z, (call.deviation * z).exp());
        }
        values.iter().map(Estimate::from_values).collect::<Array1<_>>()
    };
    (0..blocks).into_par_iter().map(block).reduce(
        || Array1::from_elem(4, Estimate::default()),
        |mut all, block| {
            all.merge(block).expect("estimates merge");
            all
        },
    )
}

/// The Asian call.
#[derive(Clone, Copy)]
struct AsianCall {
    discount: f64,
    /// Mean and standard deviation of the logarithm of a month's growth.
    drift: f64,
    width: f64,
}

impl AsianCall {
    fn new() -> Self {
        let month = YEARS / MONTHS as f64;
        Self {
            discount: Real::exp(-RATE * YEARS),
            drift: (RATE - 0.5 * VOLATILITY * VOLATILITY) * month,
            width: VOLATILITY * month.sqrt(),
        }
    }

    fn payoff(self, mean: f64) -> f64 {
        self.discount * (mean - STRIKE).max(0.0)
    }
}

/// The discounted payoffs of the arithmetic mean and of the geometric mean.
fn asian(key: Key, paths: usize) -> Covariance {
    let call = AsianCall::new();
    let z: Array3<f32> = key.normal((paths / LANES, MONTHS, LANES));
    let z = lines(&z);

    let mut arithmetic = vec![[0.0; LANES]; paths / LANES];
    let mut geometric = arithmetic.clone();
    SimdLevel::current().vectorize(
        #[inline(always)]
        || {
            let lines = z.chunks_exact(MONTHS).zip(&mut arithmetic).zip(&mut geometric);
            for ((z, arithmetic), geometric) in lines {
                let mut price = [SPOT; LANES];
                for (before, z) in z.iter().enumerate() {
                    // A month's growth affects its own price and all later ones.
                    let part = (MONTHS - before) as f64 / MONTHS as f64;
                    for lane in 0..LANES {
                        let growth = (call.width as f32).mul_add(z[lane], call.drift as f32);
                        price[lane] *= f64::from(Real::exp(growth));
                        arithmetic[lane] += price[lane];
                        geometric[lane] += part * f64::from(growth);
                    }
                }
                for lane in 0..LANES {
                    arithmetic[lane] = call.payoff(arithmetic[lane] / MONTHS as f64);
                    geometric[lane] = call.payoff(SPOT * Real::exp(geometric[lane]));
                }
            }
        },
    );
    Covariance::from_values(arithmetic.as_flattened(), geometric.as_flattened())
        .expect("as many of both")
}

/// Prices with rand, in double precision.
fn asian_with_small_rng(blocks: u64) -> Covariance {
    let call = AsianCall::new();
    let months = MONTHS as f64;
    let block = |seed| {
        let mut rng = SmallRng::seed_from_u64(seed);
        let payoffs = (0..PATHS).map(|_| {
            let (mut price, mut sum, mut log_product) = (SPOT, 0.0, 0.0);
            for before in 0..MONTHS {
                let z: f64 = rng.sample(rand_distr::StandardNormal);
                let growth = call.drift + call.width * z;
                price *= growth.exp();
                sum += price;
                log_product += (MONTHS - before) as f64 * growth;
            }
            (call.payoff(sum / months), call.payoff(SPOT * (log_product / months).exp()))
        });
        let (arithmetic, geometric): (Vec<f64>, Vec<f64>) = payoffs.unzip();
        Covariance::from_values(&arithmetic, &geometric).expect("as many of both")
    };
    (0..blocks).into_par_iter().map(block).reduce(Covariance::default, |mut all, block| {
        all.merge(block).expect("covariances merge");
        all
    })
}

/// The logarithm of the geometric mean is normally distributed.
fn geometric_asian_call() -> f64 {
    let months = MONTHS as f64;
    let mean = (RATE - 0.5 * VOLATILITY * VOLATILITY) * YEARS * (months + 1.0) / (2.0 * months);
    let variance = VOLATILITY * VOLATILITY * YEARS * (months + 1.0) * (2.0 * months + 1.0)
        / (6.0 * months * months);
    let d = ((SPOT / STRIKE).ln() + mean + variance) / variance.sqrt();
    let forward = SPOT * (mean + 0.5 * variance).exp();
    (-RATE * YEARS).exp() * (forward * normal_cdf(d) - STRIKE * normal_cdf(d - variance.sqrt()))
}

struct BlackScholes {
    price: f64,
    delta: f64,
    gamma: f64,
    vega: f64,
}

impl BlackScholes {
    fn new() -> Self {
        let deviation = VOLATILITY * YEARS.sqrt();
        let discounted = STRIKE * (-RATE * YEARS).exp();
        let d = (SPOT / discounted).ln() / deviation + 0.5 * deviation;
        let density = (-0.5 * d * d).exp() / (2.0 * std::f64::consts::PI).sqrt();
        Self {
            price: SPOT * normal_cdf(d) - discounted * normal_cdf(d - deviation),
            delta: normal_cdf(d),
            gamma: density / (SPOT * deviation),
            vega: SPOT * density * YEARS.sqrt(),
        }
    }

    fn values(&self) -> [f64; 4] {
        [self.price, self.delta, self.gamma, self.vega]
    }
}

fn normal_cdf(x: f64) -> f64 {
    0.5 * (1.0 + Real::erf(x / std::f64::consts::SQRT_2))
}
