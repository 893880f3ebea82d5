//! Formulas of standard variates whose shapes are as small or as large as they may be.

use std::f64::consts::{FRAC_PI_4, PI};
use std::ops::RangeInclusive;

use ndarray::Array1;
use ndkey::{Distribution, Error, Key, WideElement, native};

fn sample(dist: impl Distribution<f64>) -> Array1<f64> {
    Key::new(0).sample(dist, 2000)
}

/// Numbers over the range of the type: its ends, and those between which products or quotients leave it.
const SHAPES: [f64; 12] = [
    5e-324,
    f64::MIN_POSITIVE,
    1e-300,
    1e-20,
    1e-3,
    0.7,
    1.0,
    40.0,
    1e20,
    1e300,
    f64::MAX / 64.0,
    f64::MAX,
];

/// Asserts that values are in the support, or infinite if its upper end is.
#[track_caller]
fn assert_within(dist: impl Distribution<f64>, support: RangeInclusive<f64>, what: &str) {
    for x in sample(dist) {
        assert!(support.contains(&x), "{what}: {x}");
    }
}

#[test]
fn values_of_any_shape_are_in_the_support() {
    /// With every shape that is accepted.
    fn each<D: Distribution<f64>>(
        new: impl Fn(f64) -> Result<D, Error>,
        support: impl Fn(f64) -> RangeInclusive<f64>,
        name: &str,
    ) {
        let mut accepted = 0;
        for shape in SHAPES {
            let Ok(dist) = new(shape) else { continue };
            assert_within(dist, support(shape), &format!("{name}, {shape:e}"));
            accepted += 1;
        }
        // Only the two smallest may be refused.
        assert!(accepted >= SHAPES.len() - 2, "{name}");
    }
    let positive = |_| 0.0..=f64::INFINITY;
    let line = |_| f64::NEG_INFINITY..=f64::INFINITY;
    each(native::Alpha::new, positive, "Alpha");
    each(native::Argus::new, |_| 0.0..=1.0, "Argus");
    each(native::BirnbaumSaunders::new, positive, "BirnbaumSaunders");
    each(native::Chi::new, positive, "Chi");
    each(native::DoubleGamma::new, line, "DoubleGamma");
    each(native::DoubleWeibull::new, line, "DoubleWeibull");
    each(native::ExponentialPower::new, positive, "ExponentialPower");
    each(native::ExponentiallyModifiedNormal::new, line, "ExponentiallyModifiedNormal");
    each(native::FoldedCauchy::new, positive, "FoldedCauchy");
    each(native::FoldedNormal::new, positive, "FoldedNormal");
    each(native::GeneralizedHalfLogistic::new, |c| 0.0..=1.0 / c, "GeneralizedHalfLogistic");
    each(native::GeneralizedLogistic::new, line, "GeneralizedLogistic");
    each(native::Gompertz::new, positive, "Gompertz");
    each(native::HalfGeneralizedNormal::new, positive, "HalfGeneralizedNormal");
    each(native::Kappa3::new, positive, "Kappa3");
    each(native::LogLogistic::new, positive, "LogLogistic");
    for other in SHAPES {
        let named = |name: &str| format!("{name} with {other:e}");
        let of = |name| named(name);
        each(|c| native::BurrIII::new(other, c), positive, &of("BurrIII"));
        each(|c| native::BurrXII::new(other, c), positive, &of("BurrXII"));
        each(
            |a| native::ExponentiatedWeibull::new(a, other),
            positive,
            &of("ExponentiatedWeibull"),
        );
        each(|b| native::Kumaraswamy::new(other, b), |_| 0.0..=1.0, &of("Kumaraswamy"));
        for sign in [-1.0, 1.0] {
            let c = sign * other;
            each(|a| native::GeneralizedGamma::new(a, c), positive, &of("GeneralizedGamma"));
        }
    }
    assert_within(native::Anglit, -FRAC_PI_4..=FRAC_PI_4, "Anglit");
    assert_within(native::Arcsine, 0.0..=1.0, "Arcsine");
    assert_within(native::RaisedCosine, -PI..=PI, "RaisedCosine");
    assert_within(native::HalfLogistic, 0.0..=f64::INFINITY, "HalfLogistic");
}

#[test]
fn kappa_variates_of_any_shapes_are_in_the_support() {
    let both_signs = SHAPES.iter().flat_map(|&shape| [-shape, shape]).chain([0.0]);
    let both_signs = Vec::from_iter(both_signs);
    for &h in both_signs.iter().filter(|h| h.abs() <= f64::MAX / 64.0) {
        for &k in &both_signs {
            let low = match (h > 0.0, k < 0.0) {
                (true, _) if k.abs() < 1e-17 => h.ln(),
                (true, _) => -(-k * h.ln()).exp_m1() / k,
                (false, true) => 1.0 / k,
                (false, false) => f64::NEG_INFINITY,
            };
            let high = if k > 0.0 { 1.0 / k } else { f64::INFINITY };
            // Roundings of the logarithm, of up to 700.
            let low = low.min(f64::MAX);
            let low = low - 1e-12 * (1.0 + low.abs());
            assert_within(native::Kappa4::new(h, k).unwrap(), low..=high, &format!("{h:e}, {k:e}"));
        }
    }
}

/// Values are functions of exponential variates with the same key; these are given back by the
/// logarithms of distribution functions, or of their complements.
#[test]
fn distribution_functions_give_exponential_variates_back() {
    /// log(1 + e^t).
    fn softplus(t: f64) -> f64 {
        t.max(0.0) + (-t.abs()).exp().ln_1p()
    }
    /// -log(1 - e^-t), also where it is too small.
    fn complement(t: f64) -> f64 {
        if t > 1.0 { -(-(-t).exp()).ln_1p() } else { -(-(-t).exp_m1()).ln() }
    }
    #[track_caller]
    fn assert_back<D: Distribution<f64>>(
        dist: Result<D, Error>,
        back: impl Fn(f64) -> f64,
        what: &str,
    ) {
        let exponentials = sample(native::StandardExponential);
        for (x, e) in sample(dist.unwrap()).into_iter().zip(exponentials) {
            let given = back(x);
            // Roundings of logarithms of up to 700, times powers of up to 50.
            assert!(
                (given - e).abs() <= 1e-11 * (1.0 + e) * e.max(1e-3),
                "{what}: {x}, {given}, {e}"
            );
        }
    }
    for [c, d] in [[2.0, 0.05], [1.0, 1e300], [1e300, 1e-300], [3.0, 0.7], [0.1, 1e3], [50.0, 1e8]]
    {
        let what = format!("{c}, {d}");
        let of_xii = |x: f64| d * softplus(c * x.ln());
        let of_iii = |x: f64| d * softplus(-c * x.ln());
        assert_back(native::BurrXII::new(c, d), of_xii, &format!("BurrXII, {what}"));
        assert_back(native::BurrIII::new(c, d), of_iii, &format!("BurrIII, {what}"));
    }
    for c in [1e-300, 1e-5, 0.7, 30.0, 1e20, f64::MAX] {
        let of_logistic = |x: f64| c * softplus(-x);
        let of_gompertz = |x: f64| c * x.exp_m1();
        assert_back(native::GeneralizedLogistic::new(c), of_logistic, &format!("logistic, {c:e}"));
        if c < 1e300 {
            assert_back(native::Gompertz::new(c), of_gompertz, &format!("Gompertz, {c:e}"));
        }
    }
    for [a, c] in
        [[1e-300, 1e300], [1e-2, 2.0], [0.7, 1.0], [3.0, 1.5], [1e10, 3.0], [f64::MAX, 1.0]]
    {
        let of_weibull = |x: f64| {
            let log_power = c * x.ln();
            let rest = if log_power < -40.0 { -log_power } else { complement(log_power.exp()) };
            a * rest
        };
        let dist = native::ExponentiatedWeibull::new(a, c);
        assert_back(dist, of_weibull, &format!("exponentiated Weibull, {a:e}, {c:e}"));
    }
    for [a, b] in [[0.05, 1.0], [0.5, 3.0], [1.0, 1e300], [2.0, 1e3], [1.0, f64::MAX]] {
        let of_kumaraswamy = |x: f64| b * complement(-a * x.ln());
        let dist = native::Kumaraswamy::new(a, b);
        assert_back(dist, of_kumaraswamy, &format!("Kumaraswamy, {a:e}, {b:e}"));
    }
    for b in [0.05, 1.0, 7.0, 50.0] {
        let of_power = |x: f64| x.powf(b).exp_m1();
        assert_back(
            native::ExponentialPower::new(b),
            of_power,
            &format!("exponential power, {b:e}"),
        );
    }
    for a in [0.1, 1.0, 5.0, 1e5, 1e300, f64::MAX] {
        let of_kappa = |x: f64| {
            let ratio = a.ln() / a - x.ln();
            if a > 1e10 { ratio } else { softplus(a * ratio) / a }
        };
        assert_back(native::Kappa3::new(a), of_kappa, &format!("kappa, {a:e}"));
    }
    for [h, k] in
        [[0.0, 0.0], [1e-300, 1e-300], [-1e-300, 0.1], [0.3, -0.2], [-0.5, 0.4], [-3.0, 1e-20]]
    {
        let of_kappa = |x: f64| {
            let log_y = if k == 0.0 { -x } else { (-k * x).ln_1p() / k };
            if h == 0.0 { log_y.exp() } else { -(-h * log_y.exp()).ln_1p() / h }
        };
        assert_back(native::Kappa4::new(h, k), of_kappa, &format!("kappa, {h:e}, {k:e}"));
    }
}

/// Values of shapes near 0 that the type does not hold are 0 or infinite, with the right probabilities;
/// values of large shapes are as if the shape was infinite.
#[test]
fn values_at_the_limits_of_shapes() {
    let share = |sample: &Array1<f64>, of: fn(f64) -> bool| {
        sample.iter().filter(|&&x| of(x)).count() as f64 / sample.len() as f64
    };
    // Four standard errors.
    let close = |share: f64, p: f64| (share - p).abs() < 4.0 * (p * (1.0 - p) / 2000.0).sqrt();
    for c in [5e-324, 1e-300] {
        let logistics = sample(native::LogLogistic::new(c).unwrap());
        assert!(close(share(&logistics, |x| x == 0.0), 0.5), "{c:e}");
        assert!(close(share(&logistics, |x| x == f64::INFINITY), 0.5), "{c:e}");
        let gammas = sample(native::GeneralizedGamma::new(1.0, c).unwrap());
        let below_1 = 1.0 - (-1.0_f64).exp();
        assert!(close(share(&gammas, |x| x == 0.0), below_1), "{c:e}");
        let half_logistic = sample(native::HalfLogistic);
        assert_eq!(sample(native::GeneralizedHalfLogistic::new(c).unwrap()), half_logistic);
    }
    // The length of a vector of 1e300 normal variates.
    let chi = sample(native::Chi::new(1e300).unwrap());
    assert!(chi.iter().all(|&x| (x / 1e150 - 1.0).abs() < 4.0 * f64::EPSILON));
    let small = sample(native::Chi::new(1e-2).unwrap());
    let logs = Key::new(0).sample::<f64, _>(native::LogGamma::new(5e-3).unwrap(), 2000);
    for (x, log) in small.into_iter().zip(logs) {
        let log = 0.5 * (log + 2.0_f64.ln());
        assert!((x.ln() - log).abs() < 1e-12 * (1.0 + log.abs()) || log < -700.0, "{x}, {log}");
    }
    // Reciprocals of half-normal variates.
    let alpha = sample(native::Alpha::new(5e-324).unwrap());
    assert!(close(share(&alpha, |x| x < 1.0), 1.0 - 0.682_689_492_137));
    let alpha = sample(native::Alpha::new(1e300).unwrap());
    assert!(alpha.iter().all(|&x| (x * 1e300 - 1.0).abs() < 4.0 * f64::EPSILON));
    // Powers of a third, and masses near the largest one.
    let argus = sample(native::Argus::new(5e-324).unwrap());
    assert!(close(share(&argus, |x| x < 0.6), 1.0 - 0.64_f64.powf(1.5)));
    let argus = sample(native::Argus::new(1e9).unwrap());
    assert!(argus.iter().all(|&x| x > 1.0 - 1e-14));
    let uniform = sample(native::HalfGeneralizedNormal::new(f64::MAX).unwrap());
    assert!(close(share(&uniform, |x| x < 0.25), 0.25));
}

/// In `f32` too, values near the ends have all digits of the type.
#[test]
fn small_values_are_not_rounded_to_0() {
    fn least<T: WideElement>(dist: impl Distribution<T>) -> f64 {
        let sample: Array1<T> = Key::new(1).sample(dist, 100_000);
        sample.iter().map(|x| x.to_f64().abs()).fold(f64::INFINITY, f64::min)
    }
    // The probability of values below 1e-12 is 6e-7; of 1e5, the least is below 1e-8 unless with a
    // probability of 2e-3.
    let range = 1e-16..1e-8;
    assert!(range.contains(&least::<f64>(native::Arcsine)));
    assert!(range.contains(&least::<f32>(native::Arcsine)));
    // The density is finite at 0, about 1e-5.
    let range = 1e-9..1e-3;
    for least in [
        least::<f32>(native::HalfLogistic),
        least::<f32>(native::Anglit),
        least::<f32>(native::RaisedCosine),
        least::<f32>(native::Gompertz::new(1.0).unwrap()),
    ] {
        assert!(range.contains(&least), "{least}");
    }
}
