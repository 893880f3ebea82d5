//! Values are right where a factor of theirs is not in the range of the type, and with the least
//! parameters.

use std::f64::consts::PI;

use ndarray::{Array1, Array2, Array3, Axis, array, s};
use ndkey::{Distribution, Key, WideElement, native};
use statrs::distribution as exact;
use support::statistics::{assert_follows, assert_mean};

const N: usize = 10_000;

/// Compares variates with scale e^(1 / c), by logarithms in `f64`. Returns how many are
/// representable where e^(1 / c) is not a normal number of the type.
fn representable<T: WideElement>(scale: T, concentration: T, tolerance: f64) -> usize {
    let exponentials: Array1<T> = Key::new(0).sample(native::StandardExponential, N);
    let weibull = native::Weibull::new(scale, concentration).unwrap();
    let sample = Key::new(0).sample(weibull, N);
    let (least, most) = (T::MIN_POSITIVE.to_f64(), T::INFINITY.next_down().to_f64());
    let exponent = T::ONE / concentration;
    let mut found = 0;
    for (&e, x) in exponentials.iter().zip(sample) {
        let power = e.pow(exponent);
        let log = scale.to_f64().ln() + exponent.to_f64() * e.to_f64().ln();
        let what = format!("{x} of e = {e}, logarithm {log}");
        if log > most.ln() + tolerance {
            assert!(x == T::INFINITY, "{what}");
        } else if log > least.ln() + tolerance && log < most.ln() - tolerance {
            assert!((x.to_f64().ln() - log).abs() <= tolerance, "{what}");
            found += usize::from(!power.is_finite() || power < T::MIN_POSITIVE);
        } else if log < least.ln() - tolerance {
            assert!(x.to_f64() <= least, "{what}");
        }
    }
    found
}

#[test]
fn weibull_variates_are_in_range_where_their_roots_are_not() {
    // The error of a logarithm of at most 1, and of two products with it, times 100.
    for scale in [1e-30, 1e30] {
        assert!(representable::<f32>(scale, 0.01, 3e-5) > N / 20, "{scale}");
    }
    // The same, times 1000.
    for scale in [1e-280, 1e280] {
        assert!(representable::<f64>(scale, 1e-3, 1e-12) > N / 20, "{scale}");
    }
    assert_eq!(representable::<f32>(1.0, 0.01, 3e-5), 0);
    let both = native::Weibull::new(array![1e-30_f32, 1e30], 0.01).unwrap();
    let both: Array2<f32> = Key::new(1).sample(both, (N, 2));
    for (column, scale) in [1e-30, 1e30].into_iter().enumerate() {
        let one = native::Weibull::new(scale, 0.01).unwrap();
        let one: Array2<f32> = Key::new(1).sample(one, (N, 2));
        assert_eq!(one.column(column), both.column(column));
    }
}

/// Scales whose products with numbers near 1 are not normal numbers.
#[test]
fn weibull_variates_of_the_least_and_the_largest_scales() {
    for concentration in [0.05, 0.5, 1.0, 2.0, 30.0] {
        representable(f32::MAX, concentration as f32, 3e-5);
        representable(f64::MAX, concentration, 1e-12);
    }
    for concentration in [0.02, 0.05] {
        representable(f32::from_bits(1), concentration as f32, 3e-5);
        representable(5e-324, concentration, 1e-12);
    }
    let maxima: Array1<f64> =
        Key::new(0).sample(native::Frechet::new(0.0, f64::MAX, 2.0).unwrap(), N);
    let infinite = maxima.mapv(|x| f64::from(u8::from(x.is_infinite()))).to_vec();
    // 1 - e^-1, of standard variates above 1.
    assert_mean(&infinite, |x| x, 0.632_120_558_829, "above the largest number");
}

/// Asserts that all weight of a vector is on one component, with these probabilities.
fn assert_one_of<T: WideElement>(dist: impl Distribution<T>, probabilities: [f64; 3]) {
    let sample: Array2<T> = Key::new(2).sample(dist, (N, 3));
    for vector in sample.rows() {
        let ones = vector.iter().filter(|&&share| share == T::ONE).count();
        let zeros = vector.iter().filter(|&&share| share == T::ZERO).count();
        assert_eq!([ones, zeros], [1, 2], "{vector}");
    }
    for (share, probability) in sample.axis_iter(Axis(1)).zip(probabilities) {
        let share: Vec<f64> = share.iter().map(|share| share.to_f64()).collect();
        assert_mean(&share, |share| share, probability, "a component");
    }
}

#[test]
fn with_tiny_concentrations_one_component_has_all_weight() {
    let least = f32::from_bits(1);
    assert_one_of(native::Dirichlet::new([1e-40_f32, 3e-40, 6e-40]).unwrap(), [0.1, 0.3, 0.6]);
    assert_one_of(native::Dirichlet::new([least, 4.0 * least, 0.0]).unwrap(), [0.2, 0.8, 0.0]);
    assert_one_of(native::Dirichlet::new([4e-307, 12e-307, 0.0]).unwrap(), [0.25, 0.75, 0.0]);
    // Beside others, it is without weight.
    assert_one_of(native::Dirichlet::new([least, least, 10.0]).unwrap(), [0.0, 0.0, 1.0]);
}

#[test]
fn components_without_concentration_are_0() {
    let rows = array![[0.0, 0.5, 1.5], [3.0, 0.0, 0.0], [0.25, 0.75, 2.0]];
    let all = native::Dirichlet::new(&rows).unwrap();
    let all: Array3<f64> = Key::new(3).sample(all, (N, 3, 3));
    for (row, alpha) in rows.rows().into_iter().enumerate() {
        let one = native::Dirichlet::new(alpha).unwrap();
        let one: Array3<f64> = Key::new(3).sample(one, (N, 3, 3));
        assert_eq!(one.index_axis(Axis(1), row), all.index_axis(Axis(1), row));
    }
    assert!(all.slice(s![.., 0, 0]).iter().all(|&share| share == 0.0));
    let share = exact::Beta::new(0.5, 1.5).unwrap();
    assert_follows(all.slice(s![.., 0, 1]).to_vec(), &share, "the others");
    assert!(all.slice(s![.., 1, ..]).rows().into_iter().all(|row| row == array![1.0, 0.0, 0.0]));
    let negative: Array2<f32> =
        Key::new(4).sample(native::Dirichlet::new([-0.0, 2.0]).unwrap(), (N, 2));
    assert!(negative.rows().into_iter().all(|row| row == array![0.0, 1.0]));
}

#[test]
fn parameters_of_single_precision_may_be_any_positive_number() {
    let least = f32::from_bits(1);
    let beta = native::Beta::new(least, 4.0 * least).unwrap();
    let beta: Array1<f32> = Key::new(5).sample(beta, N);
    assert!(beta.iter().all(|&share| share == 0.0 || share == 1.0));
    assert_mean(&beta.mapv(f64::from).to_vec(), |share| share, 0.2, "beta of tiny parameters");
    let ratio = native::FisherF::new(2.0 * least, 2.0 * least).unwrap();
    let ratio: Array1<f32> = Key::new(6).sample(ratio, N);
    assert!(ratio.iter().all(|&x| x == 0.0 || x == f32::INFINITY));
}

#[test]
fn subnormal_scales_are_scales() {
    let scale = f32::MIN_POSITIVE / 1024.0;
    let rayleigh = native::Rayleigh::new(scale).expect("a scale");
    let lengths = Key::new(0).sample::<f32, _>(rayleigh, 10_000);
    let mean = lengths.mapv(|x| f64::from(x) / f64::from(scale)).mean().expect("values");
    // The standard deviation of the mean is .0066; half of the last place of a value is 2^-14 of the scale.
    assert!((mean - (PI / 2.0).sqrt()).abs() < 5.0 * 0.0066, "{mean}");
}
