//! The price of an option by multilevel Monte Carlo: many coarse paths, and few fine ones.
//!
//! ```sh
//! cargo run --release --example multilevel          # with an error of 1 / 10000
//! cargo run --release --example multilevel -- 20000
//! ```
//!
//! A call on a geometric Brownian motion, whose price is known, by Euler's method with 1, 2, 4, ... steps:
//! the test problem of Giles, "Multilevel Monte Carlo path simulation" (2008). A path on a fine level and
//! its coarse twin share a key, and so their noise; the finer the level, the less they differ. It prints
//! the paths that each level takes, compares the cost with the cost of fine paths alone, and plots how
//! variances and means of the corrections shrink from level to level.

mod support;

use std::f64::consts::FRAC_1_SQRT_2;

use ndarray::{Array1, Array2, ArrayView1, s};
use ndkey::math::Real;
use ndkey::monte_carlo::{Estimate, Multilevel};
use ndkey::native::Key;
use support::{Failure, Series, argument, grouped, held_to, plot};

const RATE: f64 = 0.05;
const VOLATILITY: f64 = 0.2;
const STRIKE: f64 = 1.0;

fn main() -> Result<(), Failure> {
    let accuracy = 1.0 / argument(1, "reciprocal of the accuracy", 10_000_u32)? as f64;
    let estimate = Multilevel::new(Key::from_seed(0), 4096)?.run(accuracy, steps, correction)?;

    println!("level   paths        mean        variance");
    for (level, made) in estimate.levels().iter().enumerate() {
        let (paths, mean) = (grouped(made.correction.count()), made.correction.mean());
        println!("{level:5}  {paths:>11}  {mean:11.3e}  {:11.3e}", made.correction.variance());
    }
    println!("price {estimate:.6}, with a bias of about {:.1e}", estimate.bias());
    let (finest, levels) = (estimate.levels().len() - 1, estimate.levels());
    let alone = levels[0].correction.variance() / estimate.standard_error().powi(2) * steps(finest);
    println!("paths of the finest level alone cost {:.0} times as much", alone / estimate.cost());

    let logarithms = |number: fn(&Estimate) -> f64| {
        let points = levels.iter().enumerate();
        let log2 = |number: f64| Real::log(number) / std::f64::consts::LN_2;
        points.map(|(level, made)| (level as f64, log2(number(&made.correction)))).collect()
    };
    let path = plot(
        "ndkey-multilevel.svg",
        "Corrections of an option's price from level to level",
        ["level (2^level steps)", "logarithm to the base 2"],
        &[
            Series::Curve("variance", logarithms(Estimate::variance)),
            Series::Curve("absolute mean", logarithms(|estimate| estimate.mean().abs())),
        ],
    )?;
    println!("plotted in {}", path.display());
    // The bias is at most as large as the standard error.
    held_to("price", estimate.mean(), estimate.standard_error() + estimate.bias() / 4.0, price())
}

/// The steps of a path, which are its cost.
fn steps(level: usize) -> f64 {
    (1_u64 << level) as f64
}

/// The estimate of the difference between the payoffs of paths with 2^level steps and with half
/// that number.
fn correction(level: usize, key: Key, paths: usize) -> Estimate {
    let noise = key.normal::<f64, _>((1 << level, paths)) / steps(level).sqrt();
    if level == 0 {
        return Estimate::from_values(&payoffs(noise));
    }
    let coarse = &noise.slice(s![..;2, ..]) + &noise.slice(s![1..;2, ..]);
    Estimate::from_values(&(payoffs(noise) - payoffs(coarse)))
}

/// The discounted payoffs at time 1 of paths that begin at 1, by Euler's method.
fn payoffs(noise: Array2<f64>) -> Array1<f64> {
    let drift = 1.0 + RATE / noise.nrows() as f64;
    let grow = |paths: Array1<f64>, noise: ArrayView1<f64>| paths * (&noise * VOLATILITY + drift);
    let start = Array1::<f64>::ones(noise.ncols());
    let end = noise.rows().into_iter().fold(start, grow);
    end.mapv_into(|end| Real::exp(-RATE) * (end - STRIKE).max(0.0))
}

/// The formula of Black and Scholes.
fn price() -> f64 {
    let normal = |z: f64| 0.5 * (1.0 + Real::erf(z * FRAC_1_SQRT_2));
    let d = (RATE - STRIKE.ln()) / VOLATILITY + 0.5 * VOLATILITY;
    normal(d) - STRIKE * (-RATE).exp() * normal(d - VOLATILITY)
}
