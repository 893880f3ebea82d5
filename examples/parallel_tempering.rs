//! Parallel tempering over a batch of keys: many chains, how well they mix, and the same bits on any
//! number of threads.
//!
//! ```sh
//! cargo run --release --example parallel_tempering           # 64 chains of 4000 steps
//! cargo run --release --example parallel_tempering -- 40000  # 40000 steps per chain
//! ```
//!
//! The density has two peaks eight widths apart, which a chain at its own temperature does not
//! leave. Here each chain is an ensemble of several, at temperatures at which the valley gets less
//! and less deep, and they exchange their states. A chain is a function of its key, and
//! `keys.vmap(chain)` runs all of them in parallel.
//!
//! The split R-hat says whether the chains agree, and the effective sample size how many
//! independent values their values are worth (Gelman et al., "Bayesian Data Analysis", 2013, 11.4
//! and 11.5). The mean and the variance are compared with the density's.

mod support;

use std::time::Instant;

use ndarray::{Array1, Array2, Axis, s};
use ndkey::math::Real;
use ndkey::native::Key;
use support::{Failure, Series, Steps, argument, plot, with_error};

/// The peaks' positions and weights; both have width 1.
const PEAKS: [(f64, f64); 2] = [(-4.0, 0.3), (4.0, 0.7)];
/// The powers of the density that the chains of an ensemble sample.
const POWERS: [f64; 6] = [1.0, 0.5, 0.25, 0.12, 0.06, 0.03];
const CHAINS: usize = 64;

fn main() -> Result<(), Failure> {
    let steps: usize = argument(1, "number of steps", 4000)?.max(10);
    let threads = [1, 2, 3, 8];
    let progress = Steps::new("Parallel tempering", (threads.len() * CHAINS) as u64);
    // A key that is used again on purpose: each number of threads is to give the same values.
    let key = Key::from_seed(0);
    let ensembles = || {
        key.duplicate().split(CHAINS).vmap(|key| {
            progress.add(1);
            chain(key, steps)
        })
    };

    let of_threads = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let start = Instant::now();
        let chains = pool.install(ensembles);
        progress.println(&format!("threads: {threads}, {:.2} s", start.elapsed().as_secs_f64()));
        Ok::<_, Failure>(chains)
    };
    let chains: Array2<f64> = of_threads(threads[0])?;
    for &threads in &threads[1..] {
        if of_threads(threads)? != chains {
            return Err(Failure::new(format!("{threads} threads have other values")));
        }
    }
    progress.finish();

    let (mean, variance) = (chains.mean().unwrap_or(f64::NAN), chains.var(1.0));
    let expected_mean: f64 = PEAKS.iter().map(|(place, weight)| weight * place).sum();
    let squares: f64 = PEAKS.iter().map(|(place, weight)| weight * (1.0 + place * place)).sum();
    let expected_variance = squares - expected_mean * expected_mean;
    let squares = chains.mapv(|x| (x - expected_mean).powi(2));

    let [size, size_of_squares] = [&chains, &squares].map(effective_sample_size);
    println!("{CHAINS} chains of {} values, the same on 1, 2, 3 and 8 threads:", chains.ncols());
    println!("  split R-hat {:.4}, effective sample size {size:.0}", split_r_hat(&chains));
    let error = (variance / size).sqrt();
    println!("  mean {}, must be {expected_mean:.4}", with_error(mean, error));
    support::held_to("the mean", mean, error, expected_mean)?;
    let error = (squares.var(1.0) / size_of_squares).sqrt();
    println!("  variance {}, must be {expected_variance:.4}", with_error(variance, error));
    support::held_to("the variance", variance, error, expected_variance)?;
    if split_r_hat(&chains) > 1.02 {
        return Err(Failure::new("the chains do not agree"));
    }

    let bins = 60;
    let place = |bin: usize| -8.0 + 16.0 * (bin as f64 + 0.5) / bins as f64;
    let mut counts = vec![0; bins];
    for x in &chains {
        counts[((x + 8.0) / 16.0 * bins as f64).clamp(0.0, bins as f64 - 1.0) as usize] += 1;
    }
    let density = |count: usize| (count as f64) / chains.len() as f64 * bins as f64 / 16.0;
    let points = counts.iter().enumerate().map(|(bin, &count)| (place(bin), density(count), 0.0));
    let exact = |x| (x, log_density(x).exp() / (2.0 * std::f64::consts::PI).sqrt());
    let path = plot(
        "ndkey-parallel-tempering.svg",
        "Two peaks",
        ["x", "density"],
        &[
            Series::Points("chains", points.collect()),
            Series::Curve("exact", (0..bins).map(|bin| exact(place(bin))).collect()),
        ],
    )?;
    println!("plotted in {}", path.display());
    Ok(())
}

fn log_density(x: f64) -> f64 {
    let terms = PEAKS.map(|(place, weight)| weight * Real::exp(-0.5 * (x - place) * (x - place)));
    Real::log(terms[0] + terms[1])
}

/// The states of the chain at power 1 after each step, without the first tenth.
fn chain(key: Key, steps: usize) -> Array1<f64> {
    let levels = POWERS.len();
    let [start, moves, acceptances, exchanges] = key.split_into();
    let mut states: Array1<f64> = start.normal(levels) * 5.0;
    let moves: Array2<f64> = moves.normal((steps, levels));
    let acceptances: Array2<f64> = acceptances.uniform((steps, levels));
    let exchanges: Array2<f64> = exchanges.uniform((steps, levels - 1));

    let mut densities = states.mapv(log_density);
    let mut kept = Vec::with_capacity(steps);
    for step in 0..steps {
        for level in 0..levels {
            let power = POWERS[level];
            let proposal = states[level] + moves[[step, level]] * 1.5 / power.sqrt();
            let density = log_density(proposal);
            if Real::log(acceptances[[step, level]]) < power * (density - densities[level]) {
                (states[level], densities[level]) = (proposal, density);
            }
        }
        // Pairs of neighbours, even and odd ones in turn.
        for level in (step % 2..levels - 1).step_by(2) {
            let powers = POWERS[level] - POWERS[level + 1];
            let ratio = powers * (densities[level + 1] - densities[level]);
            if Real::log(exchanges[[step, level]]) < ratio {
                states.swap(level, level + 1);
                densities.swap(level, level + 1);
            }
        }
        if step >= steps / 10 {
            kept.push(states[0]);
        }
    }
    kept.into()
}

/// Both halves of each chain, as chains.
fn halves(chains: &Array2<f64>) -> Array2<f64> {
    let half = chains.ncols() / 2;
    let (first, second) = (chains.slice(s![.., ..half]), chains.slice(s![.., half..2 * half]));
    ndarray::concatenate![Axis(0), first, second]
}

/// The mean variance within chains, and an estimate of the total variance that is too large until
/// they mix.
fn variances(chains: &Array2<f64>) -> (f64, f64) {
    let n = chains.ncols() as f64;
    let within = chains.var_axis(Axis(1), 1.0).mean().unwrap_or(f64::NAN);
    let between = chains.mean_axis(Axis(1)).map_or(f64::NAN, |means| means.var(1.0));
    (within, (n - 1.0) / n * within + between)
}

fn split_r_hat(chains: &Array2<f64>) -> f64 {
    let (within, whole) = variances(&halves(chains));
    (whole / within).sqrt()
}

/// The number of values divided by the autocorrelation time, whose sum ends where the sum of two
/// neighbouring lags is no longer positive (Geyer, "Practical Markov chain Monte Carlo", 1992).
fn effective_sample_size(chains: &Array2<f64>) -> f64 {
    let chains = halves(chains);
    let (_, whole) = variances(&chains);
    let n = chains.ncols();
    let correlation = |lag: usize| {
        let difference = &chains.slice(s![.., lag..]) - &chains.slice(s![.., ..n - lag]);
        1.0 - 0.5 * difference.mapv(|x| x * x).mean().unwrap_or(f64::NAN) / whole
    };
    let pairs = (0..n / 2).map(|pair| correlation(2 * pair) + correlation(2 * pair + 1));
    let time = 2.0 * pairs.take_while(|&pair| pair > 0.0).sum::<f64>() - 1.0;
    chains.len() as f64 / time
}
