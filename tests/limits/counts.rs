//! Distributions of counts.

use ndarray::{Axis, array};
use ndkey::jax::{BetaBinomial, Binomial, Multinomial, Poisson};
use ndkey::{Distribution, Key, WideElement};
use statrs::distribution::{DiscreteCDF as _, Poisson as ExactPoisson};

use crate::table::{Table, digits, percent, type_name};

const SAMPLES: usize = 1 << 18;

fn sample(dist: impl Distribution<f64>) -> Vec<f64> {
    Key::new(0).sample(dist, SAMPLES).to_vec()
}

/// The mean and the variance of a sample, divided by the right ones.
fn moments(sample: &[f64], mean: f64, variance: f64) -> [String; 2] {
    let n = sample.len() as f64;
    let off = sample.iter().map(|x| x - mean).sum::<f64>() / n;
    let spread = sample.iter().map(|x| (x - mean - off).powi(2)).sum::<f64>() / n;
    [digits(1.0 + off / mean, 4), digits(spread / variance, 3)]
}

pub fn poisson() -> Table {
    let mut table = Table::new(["rate", "variance / rate", "largest error of a frequency"]);
    for rate in [3e4, 1e5, 1e6, 1e7, 1e8] {
        let sample: Vec<f64> =
            Key::new(0).sample(Poisson::new(rate as f32).expect("a rate"), 1 << 21).to_vec();
        let [_, variance] = moments(&sample, rate, rate);
        table.row([digits(rate, 2), variance, percent(cells(&sample, rate))]);
    }
    table
}

/// Cells of equal width, 1/5 of a standard deviation, over two standard deviations to each side of
/// the mean: the largest relative error of their frequencies.
fn cells(sample: &[f64], rate: f64) -> f64 {
    let exact = ExactPoisson::new(rate).expect("a rate");
    const CELLS: usize = 21;
    let width = (rate.sqrt() / 5.0).ceil().max(1.0);
    let start = (rate - width * CELLS as f64 / 2.0).floor();
    let mut counts = [0_usize; CELLS];
    for x in sample {
        let cell = (x - start) / width;
        if cell >= 0.0 && cell < CELLS as f64 {
            counts[cell as usize] += 1;
        }
    }
    let below = |x: f64| exact.cdf(x as u64 - 1);
    counts
        .iter()
        .enumerate()
        .map(|(cell, &count)| {
            let low = start + width * cell as f64;
            let expected = (below(low + width) - below(low)) * sample.len() as f64;
            (count as f64 / expected - 1.0).abs()
        })
        .fold(0.0, f64::max)
}

pub fn binomial() -> Table {
    let mut table = Table::new(["type of `p`", "n", "n p", "mean / n p", "variance / n p (1 - p)"]);
    fn rows<T: WideElement>(table: &mut Table, trials: &[u64], means: &[f64]) {
        for (&n, &mean) in trials.iter().flat_map(|n| means.iter().map(move |mean| (n, mean))) {
            let p = T::from_f64(if mean < 1.0 { mean } else { mean / n as f64 });
            let sample = sample(Binomial::new(n, p).expect("a probability"));
            let p = p.to_f64();
            let shown = if mean < 1.0 { format!("{mean} n") } else { digits(mean, 3) };
            let [mean, variance] = moments(&sample, n as f64 * p, n as f64 * p * (1.0 - p));
            table.row([type_name::<T>(), digits(n as f64, 3), shown, mean, variance]);
        }
    }
    rows::<f32>(
        &mut table,
        &[1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 1_000_000_000_000],
        &[11.0, 1e5, 0.4],
    );
    rows::<f64>(&mut table, &[10_u64.pow(14), 4 * 10_u64.pow(15), 10_u64.pow(17)], &[11.0, 1e8]);
    rows::<f64>(&mut table, &[u64::MAX], &[11.0, 1e8, 0.4]);
    table
}

pub fn multinomial() -> Table {
    let mut table = Table::new(["type of `p`", "n", "variance / right variance", "sums less n"]);
    fn rows<T: WideElement>(table: &mut Table, trials: &[u64]) {
        for &n in trials {
            let rare = T::from_f64(100.0 / n as f64);
            let p = array![rare, T::from_f64(0.5), T::from_f64(0.5) - rare];
            let dist = Multinomial::new(n, &p).expect("probabilities");
            let counts = Key::new(0).sample::<f64, _>(&dist, (SAMPLES / 4, 3));
            let [_, variance] = moments(&counts.column(0).to_vec(), 100.0, 100.0);
            let sums = counts.sum_axis(Axis(1)) - n as f64;
            let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
            let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let off = if least == most { least.to_string() } else { format!("{least} to {most}") };
            table.row([type_name::<T>(), n.to_string(), variance, off]);
        }
    }
    rows::<f32>(&mut table, &[10_000_000, 16_777_217, 100_000_000, 1_000_000_000]);
    rows::<f64>(&mut table, &[10_u64.pow(15), u64::MAX]);
    table
}

pub fn beta_binomial() -> Table {
    let mut table = Table::new(["type", "n", "mean / right mean", "variance / right variance"]);
    /// Rows of parameters so large that the variance is nearly the variance of a binomial
    /// distribution with mean 100.
    fn rows<T: WideElement>(table: &mut Table, trials: &[f64]) {
        for &n in trials {
            let [n, a, b] = [n, 1e10, 1e8 * n].map(T::from_f64);
            let dist = BetaBinomial::new(n, a, b).expect("parameters");
            let sample = Key::new(0).sample::<T, _>(dist, SAMPLES / 4);
            let sample = Vec::from_iter(sample.iter().map(|count| count.to_f64()));
            let [n, a, b] = [n, a, b].map(T::to_f64);
            let mean = n * a / (a + b);
            let [mean, variance] =
                moments(&sample, mean, mean * b / (a + b) * (a + b + n) / (a + b + 1.0));
            table.row([type_name::<T>(), digits(n, 3), mean, variance]);
        }
    }
    rows::<f32>(&mut table, &[1e6, 1e7, 1e8, 1e9]);
    rows::<f64>(&mut table, &[1e9, 1e15]);
    table
}
