//! Counts of extreme parameters, booleans and integers have the expected frequencies.

use approx::abs_diff_eq;
use ndarray::{Array1, s};
use ndkey::jax::StandardBits;
use ndkey::{Key, native};
use statrs::distribution as exact;
use statrs::distribution::Discrete;
use support::statistics::{assert_frequencies, assert_mean, pooled};

fn len() -> usize {
    crate::samples(300_000)
}

#[test]
fn poisson_variates_of_extreme_rates() {
    let zero: Array1<i32> = Key::new(0).sample(native::Poisson::new(0.0).unwrap(), 1000);
    assert!(zero.iter().all(|&events| events == 0));
    for (seed, rate) in (20..).zip([1e5, 1e8, 1e12, 9e15]) {
        let sample: Array1<i64> = Key::new(seed).sample(native::Poisson::new(rate).unwrap(), len());
        let scaled: Vec<f64> = sample.iter().map(|&k| (k as f64 - rate) / rate.sqrt()).collect();
        assert_mean(&scaled, |z| z, 0.0, &format!("mean of Poisson({rate})"));
        assert_mean(&scaled, |z| z * z, 1.0, &format!("variance of Poisson({rate})"));
        assert_mean(&scaled, |z| z.powi(4), 3.0 + 1.0 / rate, &format!("fourth moment at {rate}"));
    }
}

/// `f64` has no odd numbers above 2^53.
#[test]
fn half_of_the_counts_are_odd_at_the_largest_rate() {
    let rate = 2.0_f64.powi(53) - 2.0_f64.powi(30);
    let sample: Array1<i64> = Key::new(30).sample(native::Poisson::new(rate).unwrap(), len());
    assert!(sample.iter().all(|&k| k <= 1 << 53));
    let odd: Vec<f64> = sample.iter().map(|&k| (k % 2) as f64).collect();
    assert_mean(&odd, |odd| odd, 0.5, "odd counts");
}

/// At these positions the first bits of a proposal's test would decide otherwise.
#[test]
fn close_tests_are_decided_by_32_bits_of_another_key() {
    const RATE: f64 = 500.0;
    const DIGIT: f64 = (1_u64 << 24) as f64;
    let exact = exact::Poisson::new(RATE).unwrap();
    // The constants of Hormann's PTRS.
    let b = 2.53 * RATE.sqrt() + 0.931;
    let (a, alpha) = (0.02483 * b - 0.059, 1.1239 + 1.1328 / (b - 3.4));
    for (position, accepted) in [(7_398_147, true), (175_225_075, false)] {
        let (shape, here) = (1 << 30, s![position..=position]);
        let [proposals, tests, _] = Key::new(92).split_into();
        let bits = proposals.sample_slice::<u64, _, _>(StandardBits, shape, here)[0];
        let further = tests.sample_slice::<u32, _, _>(StandardBits, shape, here)[0];
        let u = ((bits >> 24) as f64 + 0.5) / (1_u64 << 40) as f64 - 0.5;
        let distance = 0.5 - u.abs();
        let k = ((2.0 * a / distance + b) * u + RATE + 0.43).floor();
        let limit = exact.pmf(k as u64) * (a / (distance * distance) + b) / alpha;
        let first = (bits % (1 << 24)) as f64;
        let test = first + (f64::from(further) + 0.5) / (1_u64 << 32) as f64;
        assert_eq!([first + 0.5, test].map(|v| v / DIGIT <= limit), [!accepted, accepted]);
        let poisson = native::Poisson::new(RATE).unwrap();
        let value = Key::new(92).sample_slice::<i64, _, _>(poisson, shape, here)[0];
        assert_eq!(value == k as i64, accepted, "at {position}");
    }
}

#[test]
fn binomial_variates_of_extreme_parameters() {
    for (p, certain) in [(0.0, 0), (1.0, 7)] {
        let sample: Array1<i64> = Key::new(50).sample(native::Binomial::new(7, p).unwrap(), 1000);
        assert!(sample.iter().all(|&successes| successes == certain), "{sample}");
    }
    for (seed, (n, p)) in (60..).zip([(1_u64 << 30, 0.5), (1 << 53, 0.7), (1 << 53, 1e-9)]) {
        let sample: Array1<i64> =
            Key::new(seed).sample(native::Binomial::new(n, p).unwrap(), len());
        let (mean, std) = (n as f64 * p, (n as f64 * p * (1.0 - p)).sqrt());
        let scaled: Vec<f64> = sample.iter().map(|&k| (k as f64 - mean) / std).collect();
        assert_mean(&scaled, |z| z, 0.0, &format!("mean of Binomial({n}, {p})"));
        assert_mean(&scaled, |z| z * z, 1.0, &format!("variance of Binomial({n}, {p})"));
    }
}

#[test]
fn geometric_variates_of_a_rare_success() {
    let rare: Array1<f64> = Key::new(75).sample(native::Geometric::new(1e-15).unwrap(), len());
    assert_mean(&rare.to_vec(), |k| k * 1e-15, 1.0, "Geometric(1e-15)");
}

#[test]
fn hypergeometric_variates_of_large_populations() {
    let half = 1_u64 << 52;
    let cases =
        [(half, half, half), (half, half / 2, half / 8), (half / 4, half, 5 * half / 4 - 300)];
    for (seed, (good, bad, draws)) in (160..).zip(cases) {
        let dist = native::Hypergeometric::new(good, bad, draws).unwrap();
        let sample: Array1<i64> = Key::new(seed).sample(dist, len());
        let total = (good + bad) as f64;
        let p = good as f64 / total;
        let variance = draws as f64 * p * (1.0 - p) * (total - draws as f64) / (total - 1.0);
        // Differences of whole numbers, because differences of rounded means are off by some
        // counts.
        let mean = (u128::from(draws) * u128::from(good) / u128::from(good + bad)) as i64;
        let scaled = sample.iter().map(|&k| (k - mean) as f64 / variance.sqrt());
        let scaled = Vec::from_iter(scaled);
        let what = format!("Hypergeometric({good}, {bad}, {draws})");
        assert_mean(&scaled, |z| z, 0.0, &format!("mean of {what}"));
        assert_mean(&scaled, |z| z * z, 1.0, &format!("variance of {what}"));
    }
    let rare = native::Hypergeometric::new(1, (1 << 53) - 1, half).unwrap();
    let rare: Array1<f64> = Key::new(165).sample(rare, len());
    assert_mean(&rare.to_vec(), |k| k, 0.5, "one good item");
}

/// The sum of k^-s over k from `first` on, by the formula of Euler and Maclaurin after some terms.
fn power_sum(first: f64, s: f64) -> f64 {
    let terms: f64 = (0..20).map(|k| (first + f64::from(k)).powf(-s)).sum();
    let n = first + 20.0;
    terms + n.powf(-s) * (n / (s - 1.0) + 0.5 + s / (12.0 * n))
}

/// The numbers of values in bins that end with given numbers.
fn bins(sample: &[f64], ends: &[f64]) -> Vec<usize> {
    let mut observed = vec![0; ends.len() + 1];
    for k in sample {
        observed[ends.partition_point(|end| end < k)] += 1;
    }
    observed
}

#[test]
fn zeta_variates_with_heavy_tails() {
    let ends = [1.0, 2.0, 10.0, 1e3, 1e6, 1e12, 1e18, 1e25];
    for (seed, s) in (170..).zip([1.05, 1.06, 1.1]) {
        let sample: Array1<f64> = Key::new(seed).sample(native::Zeta::new(s).unwrap(), len());
        assert!(sample.iter().all(|k| k.is_finite() && k.fract() == 0.0));
        let total = power_sum(1.0, s);
        let beyond = ends.map(|end| len() as f64 * power_sum(end + 1.0, s) / total);
        let bounds = [&[len() as f64], &beyond[..], &[0.0]].concat();
        let expected = Vec::from_iter(bounds.windows(2).map(|pair| pair[0] - pair[1]));
        assert_frequencies(&bins(&sample.to_vec(), &ends), &expected, &format!("Zeta({s})"));
    }
}

/// Neither counts at the ends nor those between are preferred, and they are rounded to no worse than
/// 14 digits.
#[test]
fn zipf_variates_of_very_many_numbers() {
    let n = 1_u64 << 53;
    let ends = [6, 12, 18, 24, 30, 36, 42, 48, 50, 51, 52].map(|power| 2.0_f64.powi(power));
    let all = [&[0.5], &ends.map(|end| end + 0.5)[..], &[n as f64]].concat();
    // Sums over all counts up to a number, 1/2 included: integrals, and the excess of sums over
    // them.
    let harmonic = |x: f64| x.ln() + 0.577_215_664_901_532_9;
    let up_to: [(f64, &dyn Fn(f64) -> f64); 2] =
        [(0.0, &|x| x - 0.5), (1.0, &|x| if x < 1.0 { 0.0 } else { harmonic(x) })];
    for (seed, (s, sum)) in (180..).zip(up_to) {
        let sample: Array1<f64> = Key::new(seed).sample(native::Zipf::new(n, s).unwrap(), len());
        assert!(sample.iter().all(|&k| (1.0..=n as f64).contains(&k) && k.fract() == 0.0));
        let share = |pair: &[f64]| (sum(pair[1]) - sum(pair[0])) / sum(n as f64);
        let expected = Vec::from_iter(all.windows(2).map(|pair| len() as f64 * share(pair)));
        let observed = bins(&sample.to_vec(), &ends);
        let (observed, expected) = pooled(&observed, &expected);
        assert_frequencies(&observed, &expected, &format!("Zipf({n}, {s})"));
    }
}

#[test]
fn series_near_their_end() {
    for (seed, p) in (190..).zip([1.0 - 1e-6, 1.0 - 1e-12, 1.0 - f64::EPSILON / 2.0]) {
        let sample: Array1<f64> = Key::new(seed).sample(native::LogSeries::new(p).unwrap(), len());
        let c = -1.0 / (1.0 - p).ln();
        assert_mean(&sample.to_vec(), |k| k * (1.0 - p), c * p, &format!("mean of {p}"));
        assert_mean(&sample.to_vec(), |k| f64::from(k == 1.0), c * p, &format!("1 with {p}"));
        let three = c * p * p * p / 3.0;
        assert_mean(&sample.to_vec(), |k| f64::from(k == 3.0), three, &format!("3 with {p}"));
    }
}

#[test]
fn bernoulli() {
    for (seed, p) in (90..).zip([0.0, 1e-5, 0.3, 0.5, 1.0 - 1e-5, 1.0]) {
        let sample: Array1<bool> = Key::new(seed).sample(native::Bernoulli::new(p).unwrap(), len());
        let hits = sample.iter().filter(|&&hit| hit).count() as f64;
        let (mean, std) = (len() as f64 * p, (len() as f64 * p * (1.0 - p)).sqrt());
        let near = abs_diff_eq!(hits, mean, epsilon = 4.5 * std);
        assert!(near, "{hits} of probability {p}");
    }
}

/// A probability whose first 32 bits are those drawn is decided by the next 32.
#[test]
fn equal_digits_are_followed_by_the_next() {
    const DIGIT: f64 = (1_u64 << 32) as f64;
    let [first, others] = Key::new(91).split_into();
    let first: Array1<u32> = first.bits(20);
    let second: Array1<u32> = others.fold_in(0).bits(20);
    for (place, (&first, &second)) in first.iter().zip(&second).enumerate() {
        let drawn = (f64::from(first) + f64::from(second >> 12 << 12) / DIGIT) / DIGIT;
        let digit = 4096.0 / DIGIT / DIGIT;
        for (p, below) in [(drawn - digit, false), (drawn + digit, true)] {
            let sample: Array1<bool> = Key::new(91).sample(native::Bernoulli::new(p).unwrap(), 20);
            assert_eq!(sample[place], below, "at {place}");
        }
    }
}

#[test]
fn integers() {
    let spans: [u64; 6] = [1, 2, 3, 10, 1000, 65_536];
    for (seed, span) in (100..).zip(spans) {
        let dist = native::UniformInt::new(-5, span as i64 - 5).unwrap();
        let sample: Array1<i64> = Key::new(seed).sample(dist, len());
        let narrow = native::UniformInt::new(-5, span as i32 - 5).unwrap();
        let narrow: Array1<i32> = Key::new(seed).sample(narrow, len());
        let buckets = span.min(1000);
        let mut observed = [vec![0; buckets as usize], vec![0; buckets as usize]];
        for (&wide, &narrow) in sample.iter().zip(&narrow) {
            observed[0][((wide + 5) as u64 % buckets) as usize] += 1;
            observed[1][((narrow + 5) as u64 % buckets) as usize] += 1;
        }
        let of = |bucket: u64| (span - bucket).div_ceil(buckets) as f64;
        let expected: Vec<f64> = (0..buckets).map(|b| len() as f64 * of(b) / span as f64).collect();
        if span > 1 {
            assert_frequencies(&observed[0], &expected, &format!("{span} integers of 64 bits"));
            assert_frequencies(&observed[1], &expected, &format!("{span} integers of 32 bits"));
        }
    }
    // Three quarters of all words: without rejection, some would be twice as likely.
    let three_quarters = native::UniformInt::new(0, 3 << 30).unwrap();
    let sample: Array1<u32> = Key::new(110).sample(three_quarters, len());
    let mut observed = [0; 3];
    sample.iter().for_each(|&x| observed[(x % 3) as usize] += 1);
    assert_frequencies(&observed, &[1.0; 3].map(|_| len() as f64 / 3.0), "remainders of 32 bits");
    let three_quarters = native::UniformInt::new(0, 3_u64 << 62).unwrap();
    let sample: Array1<u64> = Key::new(111).sample(three_quarters, len());
    let mut observed = [0; 3];
    sample.iter().for_each(|&x| observed[(x % 3) as usize] += 1);
    assert_frequencies(&observed, &[1.0; 3].map(|_| len() as f64 / 3.0), "remainders of 64 bits");
    let all: Array1<i8> = Key::new(112).sample(native::UniformInt::from_range(..).unwrap(), len());
    let mut observed = vec![0; 256];
    all.iter().for_each(|&x| observed[x as u8 as usize] += 1);
    assert_frequencies(&observed, &vec![len() as f64 / 256.0; 256], "bytes");
    let words: Array1<u64> =
        Key::new(113).sample(native::UniformInt::from_range(..).unwrap(), len());
    let mut observed = vec![0; 256];
    words.iter().for_each(|&x| observed[(x >> 56) as usize] += 1);
    assert_frequencies(&observed, &vec![len() as f64 / 256.0; 256], "words");
}
