//! Vectors of counts add up to what they must, and their elements have the expected frequencies.

use ndarray::{Array2, Array3, Array4, Axis, array, s};
use ndkey::{Key, native};
use statrs::distribution as exact;
use statrs::distribution::{Discrete, DiscreteCDF};
use statrs::function::gamma::ln_gamma;
use support::errors::assert_message;
use support::statistics::{assert_counts_follow, assert_mean};

fn len() -> usize {
    crate::samples(100_000)
}

/// The counts of outcomes, and sums of neighbours: these depend on how counts depend on each other.
fn columns(sample: &Array2<i64>) -> Vec<Vec<u64>> {
    let column = |outcome| sample.column(outcome).mapv(|k| k as u64);
    let sums = (1..sample.ncols()).map(|outcome| column(outcome - 1) + column(outcome));
    (0..sample.ncols()).map(column).chain(sums).map(|column| column.to_vec()).collect()
}

/// Parameters, and the sums of neighbouring ones.
fn with_sums(parameters: &[f64]) -> Vec<f64> {
    let sums = parameters.windows(2).map(|pair| pair[0] + pair[1]);
    parameters.iter().copied().chain(sums).collect()
}

#[test]
fn multinomial() {
    let cases: [(u64, &[f64]); 4] = [
        (10, &[0.2, 0.3, 0.5]),
        (1000, &[1.0, 2.0, 4.0, 1.0]),
        (500, &[0.0, 1.0, 0.0, 3.0, 0.0]),
        (2000, &[1e-3, 10.0, 0.5]),
    ];
    for (seed, (n, p)) in (120..).zip(cases) {
        let dist = native::Multinomial::new(n, p).unwrap();
        let sample: Array2<i64> = Key::new(seed).sample(dist, (len(), p.len()));
        assert!(sample.sum_axis(Axis(1)).iter().all(|&sum| sum == n as i64));
        let total: f64 = p.iter().sum();
        for (counts, p) in columns(&sample).iter().zip(with_sums(p)) {
            let exact = exact::Binomial::new((p / total).min(1.0), n).unwrap();
            let what = format!("{p} of {total}, {n} trials");
            assert_counts_follow(counts, |k| exact.pmf(k), |k| exact.sf(k), &what);
        }
    }
}

#[test]
fn multinomial_of_very_many_trials() {
    let n = 1_u64 << 53;
    let dist = native::Multinomial::new(n, &[0.25, 1e-15, 0.75]).unwrap();
    let sample: Array2<i64> = Key::new(125).sample(dist, (len(), 3));
    assert!(sample.sum_axis(Axis(1)).iter().all(|&sum| sum == 1 << 53));
    let (mean, std) = (n as f64 / 4.0, (n as f64 * 3.0 / 16.0).sqrt());
    let scaled: Vec<f64> = sample.column(0).iter().map(|&k| (k as f64 - mean) / std).collect();
    assert_mean(&scaled, |z| z, 0.0, "mean");
    assert_mean(&scaled, |z| z * z, 1.0, "variance");
    let rare: Vec<f64> = sample.column(1).iter().map(|&k| k as f64).collect();
    assert_mean(&rare, |k| k, n as f64 * 1e-15, "mean of a rare outcome");
}

/// Outcomes with 1e-15 of the weights before them are as frequent as outcomes with 1e-15 of the weights
/// after.
#[test]
fn multinomial_outcomes_beside_a_dominant_one() {
    let n = 1_u64 << 53;
    let cases: [(u64, &[f64]); 8] = [
        (n, &[1.0, 1e-14, 1e-15]),
        (n, &[1e-15, 1e-14, 1.0]),
        (n, &[1e-15, 1.0, 1e-14]),
        (n, &[1.0, 3e-15, 1e-15]),
        (n, &[1.0, 1e-16, 1e-16]),
        (n, &[-0.0, 3.0, 1e-13, 0.0, 5e-16, 1e-15, -0.0]),
        (1 << 46, &[1.0, 3e-13, 1e-13]),
        (1 << 50, &[1e300, 1e284, 1e284]),
    ];
    for (seed, (n, p)) in (300..).zip(cases) {
        let total: f64 = p.iter().rev().sum();
        let dist = native::Multinomial::new(n, p).unwrap();
        // One distribution, and an array of it.
        let rows = Array2::from_shape_fn((2, p.len()), |(_, outcome)| p[outcome]);
        let both = native::Multinomial::new(n, &rows).unwrap();
        let both: Array3<i64> = Key::new(seed).sample(both, (len() / 2, 2, p.len()));
        let sample: Array2<i64> = Key::new(seed).sample(dist, (len() / 2 * 2, p.len()));
        assert_eq!(both.as_slice(), sample.as_slice());
        assert!(sample.sum_axis(Axis(1)).iter().all(|&sum| sum == n as i64));
        for (outcome, &weight) in p.iter().enumerate().filter(|&(_, &weight)| weight != total) {
            let counts = Vec::from_iter(sample.column(outcome).iter().map(|&k| k as f64));
            let mean = n as f64 * (weight / total);
            if mean < 1e6 {
                assert_mean(&counts, |k| k, mean, &format!("mean of {weight} of {p:?}"));
                let square = |k: f64| (k - mean).powi(2);
                assert_mean(&counts, square, mean, &format!("variance of {weight} of {p:?}"));
            }
        }
    }
}

/// Each vector follows its own parameters, wherever it is.
#[test]
fn vectors_of_array_parameters_are_those_of_scalars() {
    let p = array![[0.2, 0.3, 0.5], [0.0, 0.5, 0.5]];
    let both = native::Multinomial::new(array![[10], [1000]], &p).unwrap();
    let both: Array3<i64> = Key::new(126).sample(both, (2, 2, 3));
    for (i, n) in [10_u64, 1000].into_iter().enumerate() {
        for (j, p) in p.rows().into_iter().enumerate() {
            let own = native::Multinomial::new(n, &p).unwrap();
            let own: Array3<i64> = Key::new(126).sample(own, (2, 2, 3));
            assert_eq!(own.slice(s![i, j, ..]), both.slice(s![i, j, ..]));
        }
    }
}

#[test]
fn multivariate_hypergeometric() {
    let cases: [(&[u64], u64); 5] = [
        (&[16, 8, 4], 6),
        (&[400, 300, 300], 500),
        (&[13, 13, 13, 13], 39),
        (&[0, 20, 0, 30], 25),
        (&[300_000, 1, 200_000], 5000),
    ];
    for (seed, (items, draws)) in (130..).zip(cases) {
        let dist = native::MultivariateHypergeometric::new(items.to_vec(), draws).unwrap();
        let sample: Array2<i64> = Key::new(seed).sample(dist, (len(), items.len()));
        assert!(sample.sum_axis(Axis(1)).iter().all(|&sum| sum == draws as i64));
        let total: u64 = items.iter().sum();
        let numbers = Vec::from_iter(items.iter().map(|&items| items as f64));
        for (counts, good) in columns(&sample).iter().zip(with_sums(&numbers)) {
            let (total, draws) = (total as f64, draws as f64);
            let pmf = |k: u64| hypergeometric(k as f64, good, total - good, draws);
            let last = f64::min(good, draws) as u64;
            let beyond = |k: u64| (k + 1..=last).map(pmf).sum();
            assert_counts_follow(counts, pmf, beyond, &format!("{good} of {total}, {draws}"));
        }
    }
    let all = native::MultivariateHypergeometric::new(vec![5, 0, 7], 12).unwrap();
    let all: Array2<i64> = Key::new(136).sample(all, (100, 3));
    assert!(all.rows().into_iter().all(|row| row == array![5, 0, 7]));
}

fn ln_choose(n: f64, k: f64) -> f64 {
    ln_gamma(n + 1.0) - ln_gamma(k + 1.0) - ln_gamma(n - k + 1.0)
}

fn hypergeometric(k: f64, good: f64, bad: f64, draws: f64) -> f64 {
    if k > good || k > draws || draws - k > bad {
        return 0.0;
    }
    if bad == 0.0 || good == 0.0 {
        return 1.0;
    }
    (ln_choose(good, k) + ln_choose(bad, draws - k) - ln_choose(good + bad, draws)).exp()
}

#[test]
fn dirichlet_multinomial() {
    let cases: [(u64, &[f64]); 5] = [
        (10, &[0.2, 1.0, 3.5]),
        (300, &[50.0, 20.0, 30.0]),
        (100, &[1.0, 1.0, 1.0, 1.0]),
        (20, &[0.0, 0.5, 0.0, 1.5]),
        // Nearly always, all trials have one outcome.
        (50, &[1e-4, 3e-4, 2e-4]),
    ];
    for (seed, (n, alpha)) in (140..).zip(cases) {
        let dist = native::DirichletMultinomial::new(n, alpha).unwrap();
        let sample: Array2<i64> = Key::new(seed).sample(dist, (len(), alpha.len()));
        assert!(sample.sum_axis(Axis(1)).iter().all(|&sum| sum == n as i64));
        let total: f64 = alpha.iter().sum();
        for (counts, a) in columns(&sample).iter().zip(with_sums(alpha)) {
            let pmf = |k: u64| match a {
                0.0 => f64::from(k == 0),
                a if a == total => f64::from(k == n),
                _ => beta_binomial(k as f64, n as f64, a, total - a),
            };
            let beyond = |k: u64| (k + 1..=n).map(pmf).sum();
            assert_counts_follow(counts, pmf, beyond, &format!("{a} of {total}, {n} trials"));
        }
    }
    // Concentrations at both ends of their domain.
    for (seed, alpha) in [(150, 1e-300), (151, 1e300)] {
        let dist = native::DirichletMultinomial::new(6, [alpha, alpha]).unwrap();
        let sample: Array2<i64> = Key::new(seed).sample(dist, (len(), 2));
        let counts: Vec<f64> = sample.column(0).iter().map(|&k| k as f64).collect();
        assert_mean(&counts, |k| k, 3.0, &format!("mean at {alpha}"));
        let variance = if alpha < 1.0 { 9.0 } else { 1.5 };
        assert_mean(&counts, |k| (k - 3.0).powi(2), variance, &format!("variance at {alpha}"));
    }
}

fn beta_binomial(k: f64, n: f64, a: f64, b: f64) -> f64 {
    let ln_beta = |a, b| ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
    (ln_choose(n, k) + ln_beta(k + a, n - k + b) - ln_beta(a, b)).exp()
}

#[test]
fn negative_multinomial() {
    let cases: [(f64, &[f64]); 5] = [
        (2.5, &[0.25, 0.5, 0.125]),
        (1.0, &[0.01, 0.02]),
        (0.3, &[0.0, 0.9, 0.05]),
        (400.0, &[0.3, 0.3]),
        (1e-3, &[0.4, 0.4, 0.1]),
    ];
    for (seed, (r, p)) in (160..).zip(cases) {
        let dist = native::NegativeMultinomial::new(r, p).unwrap();
        let sample: Array2<i64> = Key::new(seed).sample(dist, (len(), p.len()));
        let success = 1.0 - p.iter().sum::<f64>();
        // Each count, and each sum of two, is a number of failures before r successes.
        for (counts, p) in columns(&sample).iter().zip(with_sums(p)) {
            let what = format!("{p}, {success}, {r} successes");
            if p == 0.0 {
                assert!(counts.iter().all(|&count| count == 0), "{what}");
                continue;
            }
            let exact = exact::NegativeBinomial::new(r, success / (success + p)).unwrap();
            assert_counts_follow(counts, |k| exact.pmf(k), |k| exact.sf(k), &what);
        }
    }
    assert_message(
        native::NegativeMultinomial::new(1.0, [0.5, 0.75]).map(drop),
        "NegativeMultinomial: `p` = 0, must be such that all add up to less than 1, by at least \
         2^-46 of it",
    );
}

/// Where outcomes have nearly all of the probability, what their sum lacks of 1 has all its digits.
#[test]
fn negative_multinomial_of_rare_success() {
    let others = 999;
    let mut p = vec![0.3 / f64::from(others); others as usize];
    p.push(0.7 - 2.0_f64.powi(-44));
    // All are multiples of 2^-65.
    let unit = 2.0_f64.powi(65);
    let sum: u128 = p.iter().map(|p| (p * unit) as u128).sum();
    let success = ((1 << 65) - sum) as f64 / unit;
    let dist = native::NegativeMultinomial::new(4.0, &p).unwrap();
    let sample: Array2<f64> = Key::new(166).sample(dist, (1000, p.len()));
    let failures = sample.sum_axis(Axis(1)) * (success / 4.0);
    assert_mean(failures.as_slice().unwrap(), |x| x, 1.0, "rare success");
}

#[test]
fn random_tables() {
    let cases: [(&[u64], &[u64]); 5] = [
        (&[10, 20], &[5, 9, 16]),
        (&[3, 0, 4, 2], &[4, 5]),
        (&[500, 300, 200], &[100, 900]),
        (&[7], &[3, 4]),
        (&[1 << 20, 1 << 20], &[(1 << 21) - 30, 30]),
    ];
    for (seed, (rows, columns)) in (170..).zip(cases) {
        let shape = (len() / 2, rows.len(), columns.len());
        let dist = native::RandomTable::new(rows.to_vec(), columns.to_vec()).unwrap();
        let sample: Array3<i64> = Key::new(seed).sample(dist, shape);
        let total: u64 = rows.iter().sum();
        for table in sample.outer_iter() {
            let sums = [table.sum_axis(Axis(1)), table.sum_axis(Axis(0))];
            for (sums, given) in sums.iter().zip([rows, columns]) {
                assert!(sums.iter().zip(given).all(|(&sum, &given)| sum == given as i64));
            }
        }
        // Each number counts the row's items among the column's.
        for (row, &draws) in rows.iter().enumerate() {
            for (column, &good) in columns.iter().enumerate() {
                let counts = sample.slice(s![.., row, column]).mapv(|k| k as u64).to_vec();
                let [good, draws, total] = [good, draws, total].map(|number| number as f64);
                let pmf = |k: u64| hypergeometric(k as f64, good, total - good, draws);
                if draws == 0.0 || draws == total {
                    assert!(counts.iter().all(|&k| k as f64 == good * draws / total));
                    continue;
                }
                let least = *counts.iter().min().unwrap();
                let counts = Vec::from_iter(counts.iter().map(|k| k - least));
                let before: f64 = (least.saturating_sub(500)..least).map(pmf).sum();
                let last = f64::min(good, draws) as u64;
                let above =
                    |k: u64| (least + k + 1..=last.min(least + k + 2000)).map(pmf).sum::<f64>();
                let what = format!("{good} of {total}, {draws}");
                assert_counts_follow(&counts, |k| pmf(least + k), |k| before + above(k), &what);
            }
        }
    }
}

/// The probability of a table, a probability of several numbers together.
#[test]
fn small_tables_have_their_probabilities() {
    let dist = native::RandomTable::new([2_u64, 1], [1_u64, 1, 1]).unwrap();
    let sample: Array3<i64> = Key::new(176).sample(dist, (len(), 2, 3));
    // The second row is one of three, each equally likely: 2! 1! / 3!.
    for column in 0..3 {
        let counts = sample.slice(s![.., 1, column]).mapv(|k| k as f64).to_vec();
        assert_mean(&counts, |k| k, 1.0 / 3.0, "the place of the second row's item");
    }
    assert_message(
        native::RandomTable::new([1_u64, 2], [4_u64]).map(drop),
        "RandomTable: `rows` = 3, must be numbers that add up to 4, as those of `columns` do",
    );
}

/// Tables of array parameters equal tables of scalars.
#[test]
fn tables_of_several_sums() {
    let rows = array![[10, 20], [400, 100]];
    let columns = array![[5, 9, 16], [200, 250, 50]];
    let both = native::RandomTable::new(&rows, &columns).unwrap();
    let both: Array4<i64> = Key::new(177).sample(both, (3, 2, 2, 3));
    for (index, (rows, columns)) in rows.outer_iter().zip(columns.outer_iter()).enumerate() {
        let own = native::RandomTable::new(rows, columns).unwrap();
        let own: Array4<i64> = Key::new(177).sample(own, (3, 2, 2, 3));
        assert_eq!(own.slice(s![.., index, .., ..]), both.slice(s![.., index, .., ..]));
    }
}
