//! Truncated normal variates, with bounds of any kind.

use catalogue::kolmogorov_smirnov;
use ndarray::{Array1, Array2, Axis, array};
use ndkey::native::{Law, Quantile, TruncatedNormal};
use ndkey::{Key, WideElement, native};
use statrs::distribution::{self as exact, ContinuousCDF};
use support::errors::assert_message;
use support::statistics::{P_FLOOR, assert_follows};

const N: usize = 100_000;

fn sample<T: WideElement>([mean, std, lower, upper]: [T; 4]) -> Array1<T> {
    let dist = TruncatedNormal::with_mean_std(mean, std, lower, upper).expect("a domain");
    Key::new(7).sample(dist, N)
}

/// Asserts that `f` of the values is uniform.
#[track_caller]
fn assert_uniform(sample: &Array1<f64>, f: impl Fn(f64) -> f64, what: &str) {
    let (statistic, p) = kolmogorov_smirnov(sample.mapv(f).to_vec(), &|x| x.clamp(0.0, 1.0));
    assert!(p >= P_FLOOR, "{what}: Kolmogorov-Smirnov statistic {statistic}, p = {p}");
}

fn stay_inside<T: WideElement>() {
    let most = T::INFINITY.next_down();
    let [zero, one, least] = [T::ZERO, T::ONE, T::ZERO.next_up()];
    let [large, small] = [T::from_f64(1e30), T::from_f64(1e-30)];
    let intervals = [
        [-T::INFINITY, T::INFINITY],
        [-most, most],
        [zero, least],
        [-least, least],
        [one, one.next_up()],
        [-one.next_up(), -one],
        [large, large.next_up()],
        [large, T::INFINITY],
        [-T::INFINITY, -large],
        [most.next_down(), most],
        [most, T::INFINITY],
        [-most, -most.next_up()],
        [-small, large],
        [zero, small],
    ];
    let normals = [
        [zero, one],
        [zero, T::MIN_POSITIVE],
        [zero, most],
        [most, T::MIN_POSITIVE],
        [-most, most],
        [one, small],
        [large, one],
    ];
    for [mean, std] in normals {
        for [lower, upper] in intervals {
            if lower < upper {
                let what = format!("of {mean}, {std} in [{lower}, {upper}]");
                let dist =
                    TruncatedNormal::with_mean_std(mean, std, lower, upper).expect("a domain");
                let values = Key::new(3).sample(dist, 500);
                assert!(values.iter().all(|&x| x >= lower && x <= upper), "{what}: {values}");
            }
        }
    }
}

#[test]
fn values_are_inside_of_the_interval() {
    support::time_limit::ends("truncated normal variates", || {
        stay_inside::<f32>();
        stay_inside::<f64>();
    });
}

/// From far bounds on, distances are exponential, up to a relative error of 1 / bound^2; they have all
/// digits where the bound is 0.
#[test]
fn distances_in_far_tails_are_exponential() {
    let tails = [
        ([0.0, 1.0, 1e5, f64::INFINITY], 1e5),
        ([0.0, 1.0, f64::NEG_INFINITY, -1e5], 1e5),
        ([-1e7, 1.0, 0.0, f64::INFINITY], 1e7),
        ([-1e200, 1.0, 0.0, 1.0], 1e200),
        ([1e200, 1e-50, -1.0, 0.0], 1e300),
        ([-1e-10, 1e-20, 0.0, 1.0], 1e30),
    ];
    for (parameters, rate) in tails {
        let bound = if parameters[2] < parameters[0] { parameters[3] } else { parameters[2] };
        let of_the_mean = |x: f64| (-rate * (x - bound).abs()).exp();
        assert_uniform(&sample(parameters), of_the_mean, &format!("{parameters:?}"));
    }
    let single = sample([-1e30_f32, 1.0, 0.0, f32::INFINITY]).mapv(f64::from);
    assert_uniform(&single, |x| (-1e30 * x).exp(), "in single precision");
}

/// Intervals whose ends have the same density.
/// Where the distances of two numbers from the mean are one number.
#[test]
fn probabilities_in_far_tails_are_exponential() {
    for distance in [1e9, 1e12] {
        let above = TruncatedNormal::with_mean_std(-distance, 1.0, 0.0, 1.0).expect("a domain");
        let below = TruncatedNormal::with_mean_std(distance, 1.0, -1.0, 0.0).expect("a domain");
        let [above, below] = [above, below].map(|dist| dist.law().expect("scalars"));
        for t in [1e-3, 0.1, 0.4, 0.9, 3.0, 20.0_f64] {
            let x = t / distance;
            for (found, exact) in [
                (above.cdf(x), -(-t).exp_m1()),
                (below.survival(-x), -(-t).exp_m1()),
                (above.survival(x), (-t).exp()),
                (below.cdf(-x), (-t).exp()),
            ] {
                assert!((found / exact - 1.0).abs() < 1e-12, "{distance:e}, {t}: {found}, {exact}");
            }
        }
    }
}

#[test]
fn values_in_short_intervals_are_uniform() {
    let short = [
        ([0.0, 1.0, 1.0, 1.0 + 2.0_f64.powi(-36)], 2.0_f64.powi(-36)),
        ([0.0, 1.0, -1e-200, 2e-200], 3e-200),
        ([0.0, 1.0, -2e-10, -1e-10], 1e-10),
        ([1e10, 1e12, 5.0, 6.0], 1.0),
        ([-1e30, 1e200, -1e-300, 1e-300], 2e-300),
    ];
    for (parameters, width) in short {
        let lower = parameters[2];
        assert_uniform(&sample(parameters), |x| (x - lower) / width, &format!("{parameters:?}"));
    }
}

/// Moved and scaled, in every way that values are proposed.
#[test]
fn a_mean_and_a_deviation_move_the_distribution() {
    let (mean, std) = (170.0, 7.0);
    let normal = exact::Normal::new(mean, std).expect("a deviation");
    let infinity = f64::INFINITY;
    let intervals = [
        [150.0, 200.0],
        [169.0, 171.0],
        [171.0, 175.0],
        [172.0, infinity],
        [-infinity, 165.0],
        [185.0, 190.0],
        [-infinity, infinity],
    ];
    let mut all = Vec::new();
    for [lower, upper] in intervals {
        let (low, high) = (normal.cdf(lower), normal.cdf(upper));
        let values = sample([mean, std, lower, upper]);
        let share = |x| (normal.cdf(x) - low) / (high - low);
        assert_uniform(&values, share, &format!("[{lower}, {upper}]"));
        all.push([lower, upper]);
    }
    // Arrays give each element the value that scalars would.
    let bounds = Array2::from(all);
    let rows = N / intervals.len();
    let of_all =
        TruncatedNormal::with_mean_std(mean, std, bounds.column(0), bounds.column(1)).unwrap();
    let of_all: Array2<f64> = Key::new(8).sample(of_all, (rows, intervals.len()));
    for (column, [lower, upper]) in of_all.axis_iter(Axis(1)).zip(intervals) {
        let one = TruncatedNormal::with_mean_std(array![mean], std, lower, array![upper]).unwrap();
        let one: Array2<f64> = Key::new(8).sample(one, of_all.dim());
        let scalar = TruncatedNormal::with_mean_std(mean, std, lower, upper).unwrap();
        let scalar: Array2<f64> = Key::new(8).sample(scalar, of_all.dim());
        assert_eq!(one, scalar);
        assert!(column.iter().all(|x| (lower..=upper).contains(x)));
        assert!(scalar.axis_iter(Axis(1)).any(|of_one| of_one == column), "[{lower}, {upper}]");
    }
}

#[test]
fn below_the_mean_is_the_mirror_image_of_above() {
    for [lower, upper] in [[0.5, f64::INFINITY], [3.0, 4.0], [-0.2, 0.3], [0.1, 0.4], [-1.0, 9.0]] {
        let above = sample([0.0, 1.0, lower, upper]);
        let below = sample([0.0, 1.0, -upper, -lower]);
        assert_eq!(-below, above, "[{lower}, {upper}]");
    }
}

#[test]
fn without_bounds_it_is_normal() {
    let values = sample([-2.0, 3.0, f64::NEG_INFINITY, f64::INFINITY]);
    assert_follows(values.to_vec(), &exact::Normal::new(-2.0, 3.0).unwrap(), "without bounds");
}

#[test]
fn parameters_are_in_their_domain() {
    let new = |mean: f64, std: f64, lower: f64, upper: f64| {
        native::TruncatedNormal::with_mean_std(mean, std, lower, upper)
    };
    assert_message(
        native::TruncatedNormal::new(array![0.0, 1.0], 1.0),
        "TruncatedNormal: `lower` = 1 at [1], must be below `upper` = 1",
    );
    assert_message(
        native::TruncatedNormal::new(f64::INFINITY, f64::INFINITY),
        "TruncatedNormal: `lower` = inf, must be below `upper` = inf",
    );
    assert_message(
        new(f64::INFINITY, 1.0, 0.0, 1.0),
        "TruncatedNormal: `mean` = inf, must be finite",
    );
    assert_message(
        new(0.0, 0.0, 0.0, 1.0),
        "TruncatedNormal: `std` = 0, must be finite, above 0 and not subnormal",
    );
    assert_message(
        new(0.0, 1.0, 0.0, f64::NAN),
        "TruncatedNormal: `upper` = NaN, must be a number",
    );
}

/// Millions of deviations from the mean, values are exponential from the bound on: both tails have their digits although
/// values there are few.
#[test]
fn tails_beside_a_bound_that_is_far_from_the_mean() {
    for (mean, std, bound) in
        [(1e7, 0.25, 1e5), (1e7, 0.001, 2.0), (1e9, 3.0, 1.5), (1e7, 1.0, -1e6)]
    {
        let rate = (mean - bound) / (std * std);
        let below = TruncatedNormal::with_mean_std(mean, std, bound - 0.5, bound).unwrap();
        let above = TruncatedNormal::with_mean_std(-mean, std, -bound, 0.5 - bound).unwrap();
        for share in [0.01, 0.3, 1.0, 4.0] {
            let x: f64 = bound - share / rate;
            let less = bound - x;
            let exponent = less * rate + 0.5 * (less / std).powi(2);
            let (tail, rest) = ((-exponent).exp(), -(-exponent).exp_m1());
            for (value, exact) in [
                (below.cdf(&array![x]).unwrap()[0], tail),
                (below.survival(&array![x]).unwrap()[0], rest),
                (above.survival(&array![-x]).unwrap()[0], tail),
                (above.cdf(&array![-x]).unwrap()[0], rest),
            ] {
                assert!(
                    (value / exact - 1.0).abs() < 1e-12,
                    "{mean}, {std}, {x}: {value}, not {exact}"
                );
            }
        }
    }
}
