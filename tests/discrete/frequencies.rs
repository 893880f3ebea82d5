//! Choices, integers, signs and counts of extreme parameters have the expected frequencies.

use ndarray::{Array, Array1, Array2, Array3, Axis, array};
use ndkey::jax::{
    Binomial, Categorical, Choice, Gumbel, GumbelMode, Multinomial, Poisson, Rademacher,
    UnbiasedInt, WeightedAlias,
};
use ndkey::math::Real;
use ndkey::{Distribution, Element, Key, native};
use statrs::distribution::{Binomial as ExactBinomial, Discrete};

use support::statistics::{assert_frequencies, assert_mean, pooled};

const SAMPLES: usize = 200_000;

#[test]
fn poisson_variates_of_extreme_rates() {
    let zero = Key::new(0).sample::<i32, _>(Poisson::new(0.0_f32).unwrap(), 1000);
    assert!(zero.iter().all(|&events| events == 0));
    // Beyond these rates, the variance is as wrong as JAX's.
    for rate in [1e3, 1e4, 1e5] {
        let sample: Array1<i64> = Key::new(3).sample(Poisson::new(rate as f32).unwrap(), 20_000);
        let scaled: Vec<f64> = sample.iter().map(|&k| (k as f64 - rate) / rate.sqrt()).collect();
        assert_mean(&scaled, |z| z, 0.0, &format!("mean of Poisson({rate})"));
        assert_mean(&scaled, |z| z * z, 1.0, &format!("variance of Poisson({rate})"));
    }
}

#[test]
fn binomial_variates_of_extreme_parameters() {
    for (p, certain) in [(0.0, 0.0), (1.0, 7.0)] {
        let sample: Array1<f64> = Key::new(11).sample(Binomial::new(7, p).unwrap(), 1000);
        assert!(sample.iter().all(|&successes| successes == certain), "{sample}");
    }
    for (n, p) in [(100_u64, 0.3), (1000, 0.5), (1_000_000, 0.9)] {
        let sample: Array1<f64> = Key::new(3).sample(Binomial::new(n, p).unwrap(), 20_000);
        let (mean, deviation) = (n as f64 * p, (n as f64 * p * (1.0 - p)).sqrt());
        let scaled: Vec<f64> = sample.iter().map(|k| (k - mean) / deviation).collect();
        assert_mean(&scaled, |z| z, 0.0, &format!("mean of Binomial({n}, {p})"));
    }
}

/// Asserts that indices occur in proportion to weights.
#[track_caller]
fn assert_weights(dist: impl Distribution<i64>, weights: &[f64], what: &str) {
    let total: f64 = weights.iter().sum();
    let mut observed = vec![0; weights.len()];
    for &index in &Key::new(12).sample::<i64, _>(dist, SAMPLES) {
        observed[index as usize] += 1;
    }
    for (index, &weight) in weights.iter().enumerate() {
        assert!(weight > 0.0 || observed[index] == 0, "{what}: {index} is impossible");
    }
    let possible = |index: &usize| weights[*index] > 0.0;
    let indices: Vec<usize> = (0..weights.len()).filter(possible).collect();
    if indices.len() > 1 {
        let observed: Vec<usize> = indices.iter().map(|&index| observed[index]).collect();
        let expected: Vec<f64> =
            indices.iter().map(|&index| SAMPLES as f64 * weights[index] / total).collect();
        assert_frequencies(&observed, &expected, what);
    }
}

#[test]
fn indices_by_weight() {
    let every: [Vec<f64>; 6] = [
        vec![1.0],
        vec![1.0, 3.0],
        vec![0.0, 1.0, 0.0, 2.0, 0.0],
        vec![1e300, 1e300, 5e299],
        (1..=100).map(f64::from).collect(),
        (0..300).map(|i| f64::from(i % 7)).collect(),
    ];
    for weights in every {
        let what = format!("{} weights", weights.len());
        let array = Array1::from(weights.clone());
        let alias = WeightedAlias::new(&array).unwrap();
        assert_eq!(alias.population(), weights.len(), "{what}");
        assert_weights(alias, &weights, &what);
        assert_weights(native::Choice::weighted(&weights).unwrap(), &weights, &what);
        if weights.iter().sum::<f64>().is_finite() {
            let choice = Choice::weighted(&(&array / 2e300)).unwrap();
            assert_weights(choice, &weights, &what);
        }
        let logits = array.mapv(|weight| (weight / 1e300).ln() as f32 + 690.0);
        let categorical = Categorical::new(&logits, Axis(0)).unwrap();
        assert_weights(&categorical, &weights, &what);
        assert_weights(native::Categorical::new(&logits, Axis(0)).unwrap(), &weights, &what);
        assert_weights(categorical.with_mode(GumbelMode::High), &weights, &what);
    }
    assert_weights(Choice::new(10), &[1.0; 10], "equal weights");
    assert_weights(native::Choice::new(10), &[1.0; 10], "equal weights");
}

/// Any number of categories, along any axis.
#[test]
fn categories_are_those_of_the_largest_sums() {
    fn check<T: Element + Real>(n: usize, mode: GumbelMode) {
        const DRAWS: usize = 40;
        const ROWS: usize = 3;
        // Among so different logits, the largest sum often has a small Gumbel variate.
        let logits = Key::new(1).normal::<T, _>((ROWS, n)).mapv(|x| x * T::from_f64(4.0));
        let gumbel = Gumbel.with_mode(mode);
        let last = Categorical::new(&logits, Axis(1)).unwrap().with_mode(mode);
        let noise_last: Array3<T> = Key::new(2).sample(gumbel, (DRAWS, ROWS, n));
        let first = Categorical::new(&logits.t(), Axis(0)).unwrap().with_mode(mode);
        let noise_first: Array3<T> = Key::new(2).sample(gumbel, (DRAWS, n, ROWS));
        for (dist, noise) in
            [(last, noise_last.view()), (first, noise_first.view().permuted_axes([0, 2, 1]))]
        {
            let drawn: Array2<usize> = Key::new(2).sample(&dist, (DRAWS, ROWS));
            for ((draw, row), &category) in drawn.indexed_iter() {
                let sum = |category: usize| noise[(draw, row, category)] + logits[(row, category)];
                assert!(
                    (0..n).all(|other| sum(other) <= sum(category)),
                    "{category} of {n}, {mode:?}: draw {draw} of row {row}"
                );
            }
        }
    }
    for n in [100, 600] {
        for mode in [GumbelMode::Low, GumbelMode::High, GumbelMode::Highest] {
            check::<f32>(n, mode);
            check::<f64>(n, mode);
        }
    }
}

/// The upper word of a product is drawn again where the lower one is below 2^64 modulo the count. The
/// draws of all positions are the rows of one array.
#[test]
fn unbiased_integers_are_drawn_again_where_they_favour() {
    const LEN: usize = 300;
    let draws = Key::new(4).bits::<u64, _>((64, LEN));
    for count in [3_u64 << 62, (1 << 63) + 1, u64::MAX, 1 << 63, 1000] {
        let drawn: Array1<u64> =
            Key::new(4).sample(UnbiasedInt::new(0, count).expect("a range"), LEN);
        let favoured = count.wrapping_neg() % count;
        let mut again = 0;
        for (position, &value) in drawn.iter().enumerate() {
            let products = draws.column(position).mapv(|bits| u128::from(bits) * u128::from(count));
            let taken = products.iter().position(|&product| product as u64 >= favoured);
            let taken = taken.expect("one of 64");
            assert_eq!(value, (products[taken] >> 64) as u64, "{position} of {count}");
            again += usize::from(taken > 0);
        }
        // A quarter of the first draws, or near half of them.
        assert_eq!(again > 40, [3 << 62, (1 << 63) + 1].contains(&count), "{again} of {count}");
    }
    // None of these is as rare as one in 2^32.
    for count in [3 << 30, u32::MAX, 1000] {
        let drawn: Array1<u32> =
            Key::new(4).sample(UnbiasedInt::new(0, count).expect("a range"), LEN);
        let products = draws.row(0).mapv(|bits| u128::from(bits) * u128::from(count));
        assert_eq!(drawn, products.mapv(|product| (product >> 64) as u32), "of {count}");
    }
    let all = UnbiasedInt::new_inclusive(0, u32::MAX).expect("a range");
    let drawn: Array1<u32> = Key::new(4).sample(all, LEN);
    assert_eq!(drawn, draws.row(0).mapv(|bits| (bits >> 32) as u32));
}

#[test]
fn unbiased_integers() {
    assert_weights_of_digits(Key::new(1).sample(UnbiasedInt::new(0_u8, 10).unwrap(), SAMPLES));
    assert_weights_of_digits(Key::new(2).sample(UnbiasedInt::new(0_u64, 10).unwrap(), SAMPLES));
    // Three quarters of all integers: the first third would be drawn twice as often if those beyond
    // were wrapped around.
    let n = 3 << 62;
    let sample: Array1<u64> = Key::new(3).sample(UnbiasedInt::new(0, n).unwrap(), SAMPLES);
    let thirds = [0, 1, 2].map(|third| sample.iter().filter(|&&x| x / (n / 3) == third).count());
    assert_frequencies(&thirds, &[SAMPLES as f64 / 3.0; 3], "thirds");
    let bytes: Array1<u8> =
        Key::new(4).sample(UnbiasedInt::new_inclusive(0, 255).unwrap(), SAMPLES);
    assert!((0..=255).all(|byte| bytes.iter().any(|&b| b == byte)));
    let any: Array1<i64> =
        Key::new(5).sample(UnbiasedInt::new_inclusive(i64::MIN, i64::MAX).unwrap(), SAMPLES);
    let negative = any.iter().filter(|&&x| x < 0).count();
    assert_frequencies(&[negative, SAMPLES - negative], &[SAMPLES as f64 / 2.0; 2], "signs");
}

#[track_caller]
fn assert_weights_of_digits<T: Into<u64> + Copy>(sample: Array1<T>) {
    let digits: Vec<u64> = sample.iter().map(|&digit| digit.into()).collect();
    let counts: Vec<usize> =
        (0..10).map(|digit| digits.iter().filter(|&&d| d == digit).count()).collect();
    assert_frequencies(&counts, &[SAMPLES as f64 / 10.0; 10], "digits");
}

#[test]
fn signs() {
    let signs: Array1<i8> = Key::new(1).sample(Rademacher, SAMPLES);
    let ups = signs.iter().filter(|&&sign| sign == 1).count();
    let downs = signs.iter().filter(|&&sign| sign == -1).count();
    assert_frequencies(&[ups, downs], &[SAMPLES as f64 / 2.0; 2], "signs");
}

#[test]
fn multinomial() {
    let p = array![0.1, 0.2, 0.0, 0.7];
    let counts: Array<f64, _> = Key::new(2).sample(Multinomial::new(10, &p).unwrap(), (SAMPLES, 4));
    assert!(counts.rows().into_iter().all(|row| row.sum() == 10.0 && row[2] == 0.0));
    for outcome in [0, 1, 3] {
        let exact = ExactBinomial::new(p[outcome], 10).unwrap();
        let column = counts.column(outcome);
        let observed: Vec<usize> = (0..=10)
            .map(|k| column.iter().filter(|&&count| count == f64::from(k)).count())
            .collect();
        let expected: Vec<f64> = (0..=10).map(|k| SAMPLES as f64 * exact.pmf(k)).collect();
        let (observed, expected) = pooled(&observed, &expected);
        assert_frequencies(&observed, &expected, "one outcome");
    }
}
