//! The truncated multivariate normal distribution, beside integrals of its density (by
//! `truncated_multivariate_normal.py`).

use std::f64::consts::PI;

use catalogue::kolmogorov_smirnov;
use ndarray::{Array1, Array2, Array3, Axis, array, s};
use ndkey::native::{Key, Quantile, TruncatedMultivariateNormal, TruncatedNormal};
use serde_json::Value as Json;
use support::errors::assert_message;
use support::statistics::{P_FLOOR, assert_mean};

fn len() -> usize {
    crate::samples(20_000)
}

fn cases(kind: &str) -> Vec<Json> {
    let cases: Json =
        serde_json::from_str(include_str!("truncated_multivariate_normal.json")).expect("JSON");
    cases[kind].as_array().expect("a list").clone()
}

/// Numbers, or strings of infinite ones.
fn numbers(json: &Json) -> Array1<f64> {
    let number = |x: &Json| match x {
        Json::String(text) => text.parse().expect("a number"),
        _ => x.as_f64().expect("a number"),
    };
    json.as_array().expect("a list").iter().map(number).collect()
}

fn matrix(json: &Json) -> Array2<f64> {
    let rows = Vec::from_iter(json.as_array().expect("rows").iter().map(numbers));
    ndarray::stack(Axis(0), &Vec::from_iter(rows.iter().map(|row| row.view()))).expect("a matrix")
}

fn of_factor(case: &Json) -> TruncatedMultivariateNormal<f64> {
    let n = case["n"].as_u64().expect("a number") as usize;
    let shared = case["shared"].as_f64().expect("a number");
    let cov = Array2::from_shape_fn((n, n), |(i, j)| if i == j { 1.0 } else { shared });
    let [lower, upper] = ["lower", "upper"].map(|bound| numbers(&case[bound]));
    TruncatedMultivariateNormal::new(Array1::zeros(n), cov, lower, upper).expect("bounds")
}

#[test]
fn moments_and_margins_are_those_of_the_density() {
    for (seed, case) in (0..).zip(cases("grids")) {
        let name = case["name"].as_str().expect("a name");
        let [mean, lower, upper] = ["mean", "lower", "upper"].map(|of| numbers(&case[of]));
        let dist =
            TruncatedMultivariateNormal::new(&mean, matrix(&case["cov"]), &lower, &upper).unwrap();
        let n = mean.len();
        let sample: Array2<f64> = Key::from_seed(seed).sample(&dist, (len(), n));
        let (means, covariance) = (numbers(&case["means"]), matrix(&case["covariance"]));
        for i in 0..n {
            let column = sample.column(i).to_vec();
            assert!(column.iter().all(|x| (lower[i]..=upper[i]).contains(x)), "{name}: {i}");
            assert_mean(&column, |x| x, means[i], &format!("{name}, mean {i}"));
            for j in 0..=i {
                let products = sample
                    .rows()
                    .into_iter()
                    .map(|row| (row[i] - means[i]) * (row[j] - means[j]))
                    .collect::<Vec<_>>();
                assert_mean(&products, |x| x, covariance[[i, j]], &format!("{name}, {i} and {j}"));
            }
            let margin = numbers(&case["cuts"][i]).into_iter().zip(numbers(&case["below"][i]));
            for (cut, probability) in margin.filter(|(_, p)| (1e-3..0.999).contains(p)) {
                let below = |x: f64| f64::from(x <= cut);
                assert_mean(&column, below, probability, &format!("{name}: {i} up to {cut}"));
            }
        }
    }
}

/// The bound is not below the probability, and so near that half of all proposals are accepted.
#[test]
fn most_proposals_are_accepted() {
    for case in cases("grids") {
        let [mean, lower, upper] = ["mean", "lower", "upper"].map(|of| numbers(&case[of]));
        let dist =
            TruncatedMultivariateNormal::new(mean, matrix(&case["cov"]), lower, upper).unwrap();
        let above = dist.log_probability_bounds()[[]] - case["log_probability"].as_f64().unwrap();
        // The grid's error.
        assert!((-1e-9..2_f64.ln()).contains(&above), "{}: {above}", case["name"]);
        println!("{}: {:.3}", case["name"], (-above).exp());
    }
}

#[test]
fn vectors_of_one_factor_in_many_dimensions() {
    for (seed, case) in (20..).zip(cases("factors")) {
        let name = case["name"].as_str().expect("a name");
        let start = std::time::Instant::now();
        let dist = of_factor(&case);
        let made = start.elapsed();
        let above = dist.log_probability_bounds()[[]] - case["log_probability"].as_f64().unwrap();
        assert!((-1e-9..4.0).contains(&above), "{name}: {above}");
        let means = numbers(&case["means"]);
        let start = std::time::Instant::now();
        let sample: Array2<f64> = Key::from_seed(seed).sample(&dist, (500, means.len()));
        println!(
            "{name}: accepted {:.3}, made in {made:?}, 500 in {:?}",
            (-above).exp(),
            start.elapsed()
        );
        for (column, mean) in sample.columns().into_iter().zip(&means) {
            assert_mean(&column.to_vec(), |x| x, *mean, name);
        }
        // Sums, whose variance is that of the factor mostly.
        let sums = sample.sum_axis(Axis(1)).to_vec();
        assert_mean(&sums, |x| x, means.sum(), name);
    }
}

/// Probabilities of orthants have closed forms: 1/4 + asin(rho) / (2 pi), and 1 / (n + 1) with correlations of 1/2.
#[test]
fn bounds_of_orthants_are_near_their_probabilities() {
    for rho in [-0.9, -0.5, 0.0, 0.5, 0.9, 1.0 - 1e-12] {
        let cov = array![[1.0, rho], [rho, 1.0]];
        let dist = TruncatedMultivariateNormal::new([0.0, 0.0], cov, 0.0, f64::INFINITY).unwrap();
        let probability = 0.25 + f64::asin(rho) / (2.0 * PI);
        let bound = dist.log_probability_bounds()[[]].exp();
        assert!(
            (1.0 - 1e-12..2.5).contains(&(bound / probability)),
            "{rho}: {}",
            bound / probability
        );
    }
}

/// In one dimension it is `TruncatedNormal`, as far in a tail as bounds are.
#[test]
fn one_dimension() {
    let bounds = [
        [-1.0, 0.5],
        [0.0, f64::INFINITY],
        [f64::NEG_INFINITY, f64::INFINITY],
        [2.0, 9.0],
        [6.0, f64::INFINITY],
        [-40.0, -30.0],
        [1e4, f64::INFINITY],
        [3.0, 3.0 + 1e-9],
        [-1e-3, 2e-3],
        [5.0, 5.2],
    ];
    for (seed, [lower, upper]) in (40..).zip(bounds) {
        let dist = TruncatedMultivariateNormal::new([0.0], array![[1.0]], lower, upper).unwrap();
        let sample: Array2<f64> = Key::from_seed(seed).sample(dist, (len(), 1));
        let sample = sample.into_raw_vec_and_offset().0;
        assert!(sample.iter().all(|x| (lower..=upper).contains(x)));
        let what = format!("from {lower} to {upper}");
        let (_, p) = if f64::max(lower, -upper) < 35.0 && upper - lower > 1e-6 {
            let law = TruncatedNormal::new(lower, upper).unwrap().law().unwrap();
            kolmogorov_smirnov(sample, &|x| ndkey::native::Law::cdf(&law, x))
        } else if upper - lower < 1e-6 {
            // Uniform, up to a part in 10^9.
            kolmogorov_smirnov(sample, &|x| (x - lower) / (upper - lower))
        } else {
            // Exponential, up to a part in the bound's square, towards infinity.
            let near = if lower > 0.0 { lower } else { -upper };
            let from_near = |x: f64| near * (x.abs() - near) + 0.5 * (x.abs() - near).powi(2);
            let correction = |x: f64| near / x.abs();
            let cdf = |x: f64| 1.0 - (-from_near(x)).exp() * correction(x);
            let cdf = |x: f64| if lower > 0.0 { cdf(x) } else { 1.0 - cdf(x) };
            kolmogorov_smirnov(sample, &cdf)
        };
        assert!(p >= P_FLOOR, "{what}: p = {p}");
    }
}

/// Extremes: covariances that are nearly singular, bounds at 10 and 1000 deviations, both together.
#[test]
fn extremes_end_within_the_bounds() {
    let near =
        |rho: f64, n: usize| Array2::from_shape_fn((n, n), |(i, j)| if i == j { 1.0 } else { rho });
    let inf = f64::INFINITY;
    let cases = [
        (near(1.0 - 1e-12, 2), array![0.0, 0.0], array![inf, inf]),
        (near(1.0 - 1e-12, 3), array![1.0, 1.0, -inf], array![inf, inf, 1.0 + 1e-6]),
        (near(-1.0 + 1e-9, 2), array![1.0, -inf], array![inf, 2.0]),
        (near(-0.5 + 1e-9, 3), array![1.0, 1.0, -inf], array![inf, inf, inf]),
        (near(0.9, 5), Array1::from_elem(5, 10.0), Array1::from_elem(5, inf)),
        (near(-0.2, 5), Array1::from_elem(5, 1e3), Array1::from_elem(5, inf)),
        (near(0.5, 4), array![10.0, -inf, 30.0, -1.0], array![10.1, -20.0, inf, 1.0]),
        (near(0.0, 3), array![-1e5, 2.0, -inf], array![-1e5 + 1.0, 2.0 + 1e-12, inf]),
    ];
    for (cov, lower, upper) in cases {
        let n = lower.len();
        let mean = Array1::<f64>::zeros(n);
        let dist = TruncatedMultivariateNormal::new(mean, &cov, &lower, &upper).unwrap();
        let sample: Array2<f64> = Key::from_seed(60).sample(dist, (200, n));
        for row in sample.rows() {
            let is_within = |i: usize| (lower[i]..=upper[i]).contains(&row[i]);
            assert!((0..n).all(is_within), "{row} from {lower} to {upper}");
        }
    }
}

/// A vector depends on its own parameters and on its position alone.
#[test]
fn parameters_broadcast_over_vectors() {
    let means = array![[0.0, 1.0], [5.0, -1.0], [2.0, 2.0]];
    let covs =
        Array3::from_shape_fn((3, 2, 2), |(k, i, j)| if i == j { 1.0 + k as f64 } else { 0.3 });
    let lowers = array![[[-1.0, 0.0]], [[2.0, 3.0]]];
    let all = TruncatedMultivariateNormal::new(&means, &covs, &lowers, f64::INFINITY).unwrap();
    assert_eq!(all.log_probability_bounds().shape(), [2, 3]);
    let all: ndarray::Array4<f64> = Key::from_seed(70).sample(all, (50, 2, 3, 2));
    for (i, k) in [(0, 0), (1, 1), (0, 2)] {
        let (lower, cov) = (lowers.slice(s![i, 0, ..]), covs.index_axis(Axis(0), k));
        let one =
            TruncatedMultivariateNormal::new(means.row(k), cov, lower, f64::INFINITY).unwrap();
        let one: ndarray::Array4<f64> = Key::from_seed(70).sample(one, (50, 2, 3, 2));
        assert_eq!(all.slice(s![.., i, k, ..]), one.slice(s![.., i, k, ..]));
    }
}

#[test]
fn parameters_are_in_their_domain() {
    let cov = array![[1.0, 0.5], [0.5, 1.0]];
    let new = |cov: &Array2<f64>, lower: Array1<f64>, upper: f64| {
        TruncatedMultivariateNormal::new([0.0, 0.0], cov, lower, upper)
    };
    assert_message(
        new(&cov, array![0.0, 2.0], 1.0),
        "TruncatedMultivariateNormal: `lower` = 2 at [1], must be below `upper` = 1",
    );
    assert_message(
        new(&cov, array![f64::NAN, 0.0], 1.0),
        "TruncatedMultivariateNormal: `lower` = NaN at [0], must be below `upper` = 1",
    );
    assert_message(
        new(&cov, array![0.0, 0.0, 0.0], 1.0),
        "`lower` of TruncatedMultivariateNormal has shape [3]; expected [] or [.., 2], as the mean has length 2",
    );
    assert_message(
        new(&array![[1.0, 2.0], [2.0, 1.0]], array![0.0, 0.0], 1.0),
        "TruncatedMultivariateNormal: `cov` = a matrix whose leading minor of order 2 is not positive, \
         must be positive definite",
    );
    assert_message(
        new(&cov, array![1e8, 0.0], f64::INFINITY),
        "TruncatedMultivariateNormal: `lower` = bounds with a probability of at most e^(-5.000e15), \
         must be bounds with a probability above e^(-1e12)",
    );
    assert_message(
        TruncatedMultivariateNormal::new(0.0, array![[1.0]], 0.0, 1.0),
        "the mean of TruncatedMultivariateNormal has shape []; expected [.., n]",
    );
    assert!(
        TruncatedMultivariateNormal::new(
            [0.0; 2],
            &cov,
            array![[0.0, 0.0], [1.0, 1.0]],
            array![2.0, 3.0]
        )
        .is_ok()
    );
}

/// Components that are nearly equal, or opposite, between bounds that keep them apart. Probabilities are by mpmath's
/// quadrature.
#[test]
fn bounds_against_strong_correlations() {
    let infinite = f64::INFINITY;
    for (correlation, lower, upper, exact) in [
        (0.9999, [0.0, -infinite], [infinite, -0.0707], -21.900),
        (0.9999, [3.0, -infinite], [infinite, 2.7172], -216.103),
        (0.9999, [0.0, -infinite], [infinite, -0.5657], -813.540),
        (0.999_999, [3.0, -infinite], [infinite, 2.99], -41.837),
        (-0.999_999, [1.0, 1.0], [infinite, infinite], -1_000_022.884),
    ] {
        let cov = array![[1.0, correlation], [correlation, 1.0]];
        let dist = TruncatedMultivariateNormal::new([0.0, 0.0], cov, lower, upper).expect("bounds");
        let bound = dist.log_probability_bounds()[[]];
        assert!((bound - exact).abs() < 0.5, "{correlation}, {lower:?}: {bound}, not {exact}");
        let pairs: Array2<f64> = Key::from_seed(90).sample(&dist, (1000, 2));
        assert!(pairs.rows().into_iter().all(|pair| {
            (0..2).all(|axis| lower[axis] <= pair[axis] && pair[axis] <= upper[axis])
        }));
    }
}
