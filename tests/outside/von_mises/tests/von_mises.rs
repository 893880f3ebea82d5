//! The distribution's moments and distribution function, and the properties of every sampler.

use std::f64::consts::PI;

use catalogue::{Of, Sampled};
use ndarray::{Array1, Array2, arr1, array};
use ndkey::jax::StandardUniform;
use ndkey::sampling::Unit;
use ndkey::{Element, Error, Key};
use support::properties::hold_for;
use von_mises::VonMises;

fn sample<T: Element + Unit>(kappa: f64, n: usize) -> Array1<T> {
    let dist = VonMises::new(T::ZERO, T::from_f64(kappa)).expect("parameters");
    Key::new(0).sample(dist, n)
}

/// Concentrations and the mean of cos x, I1(kappa) / I0(kappa):
/// `scipy.special.i1e(k) / scipy.special.i0e(k)` in SciPy 1.17.1.
const MEAN_COSINES: [(f64, f64); 6] = [
    (0.0, 0.0),
    (0.01, 0.00499993750104165),
    (0.5, 0.24249961258080202),
    (4.0, 0.8635226110245504),
    (100.0, 0.9949873730051687),
    (100000.0, 0.9999949999874999),
];

#[test]
fn mean_cosine() {
    fn check<T: Element + Unit>(n: usize) {
        for (kappa, expected) in MEAN_COSINES {
            let cosines = sample::<T>(kappa, n).map(|x| x.to_f64().cos());
            let (mean, deviation) = (cosines.mean().expect("values"), cosines.std(0.0));
            let error = deviation / (n as f64).sqrt();
            // For a normal variate, 4 in 10^6 are beyond 4.6 standard deviations.
            let rounding = T::EPSILON.to_f64();
            let off = (mean - expected).abs();
            assert!(off < 4.6 * error + rounding, "kappa {kappa}: {mean}, not {expected}");
        }
    }
    check::<f32>(20_000);
    check::<f64>(20_000);
}

/// The distribution function on [-pi, pi], by the trapezoidal rule where the density matters.
fn distribution_function(kappa: f64) -> impl Fn(f64) -> f64 {
    const STEPS: usize = 1 << 14;
    let reach = if kappa > 1.0 { (12.0 / kappa.sqrt()).min(PI) } else { PI };
    let point = |step: usize| reach * (2.0 * step as f64 / STEPS as f64 - 1.0);
    // exp(kappa (cos x - 1)), without cancellation.
    let density = |x: f64| (-2.0 * kappa * (0.5 * x).sin().powi(2)).exp();
    let mut sums = vec![0.0];
    for step in 0..STEPS {
        let area = 0.5 * (density(point(step)) + density(point(step + 1)));
        sums.push(sums[step] + area);
    }
    move |x| {
        let place = ((x / reach + 1.0) * 0.5 * STEPS as f64).clamp(0.0, STEPS as f64);
        let (step, part) = (place as usize, place.fract());
        let next = sums[(step + 1).min(STEPS)];
        (sums[step] + part * (next - sums[step])) / sums[STEPS]
    }
}

#[test]
fn samples_follow_the_distribution_function() {
    fn check<T: Element + Unit>(n: usize) {
        for (kappa, _) in MEAN_COSINES {
            let mut values = sample::<T>(kappa, n).map(|x| x.to_f64()).to_vec();
            values.sort_by(f64::total_cmp);
            assert!(values[0] >= -PI - 1e-6 && values[n - 1] <= PI + 1e-6, "kappa {kappa}");
            let function = distribution_function(kappa);
            let distance = values.iter().enumerate().fold(0.0_f64, |distance, (index, &x)| {
                let (below, above) = (index as f64 / n as f64, (index + 1) as f64 / n as f64);
                distance.max((function(x) - below).abs()).max((function(x) - above).abs())
            });
            // One sample in 1000 is further off.
            let limit = 1.95 / (n as f64).sqrt();
            assert!(distance < limit, "kappa {kappa}: {distance} >= {limit}");
        }
    }
    check::<f32>(20_000);
    check::<f64>(20_000);
}

#[test]
fn parameters_broadcast() {
    let (mu, kappa) = (array![[-2.0], [1.0]], arr1(&[0.0, 5.0, 1e6]));
    let dist = VonMises::new(&mu, &kappa).expect("parameters");
    let sample: Array2<f64> = Key::new(1).sample(dist, (2, 3));
    for ((row, column), &x) in sample.indexed_iter() {
        let alone = VonMises::new(mu[[row, 0]], kappa[column]).expect("parameters");
        let alone: Array2<f64> = Key::new(1).sample(alone, (2, 3));
        assert_eq!(x, alone[[row, column]]);
    }
    assert!((sample[[0, 2]] + 2.0).abs() < 0.01 && (sample[[1, 2]] - 1.0).abs() < 0.01);
}

fn angles(shape: &[usize], give: &mut dyn FnMut(&str, &Sampled)) {
    fn each<T: Element + Unit + Of>(shape: &[usize], give: &mut dyn FnMut(&str, &Sampled)) {
        let of = |kappa| T::of(VonMises::new(T::ONE, T::from_f64(kappa)).expect("parameters"));
        give("kappa of .5", &of(0.5));
        let len = shape.last().copied().unwrap_or(1);
        let kappa = Array1::from_iter((0..len).map(|n| T::from_f64(n as f64)));
        let by_column = VonMises::new(T::ZERO, kappa).expect("parameters");
        match shape {
            [] => give("kappa of 2", &of(2.0)),
            _ => give("kappa by column", &T::of(by_column)),
        }
    }
    each::<f32>(shape, give);
    each::<f64>(shape, give);
}

#[test]
fn a_value_is_a_matter_of_key_and_position() {
    hold_for(angles, 4);
}

/// Best and Fisher's own formulas, with variates at the positions that `FirstAccepted` documents.
#[test]
fn the_first_accepted_proposal_of_each_position() {
    const N: usize = 300;
    let kappa = 2.0_f64;
    let tau = 1.0 + (1.0 + 4.0 * kappa * kappa).sqrt();
    let rho = (tau - (2.0 * tau).sqrt()) / (2.0 * kappa);
    let r = (1.0 + rho * rho) / (2.0 * rho);
    let [first, second, others] = Key::new(0).split_into();
    let attempts: Vec<[Array1<f64>; 2]> = std::iter::once([first, second])
        .chain((0..).map(|n| [2 * n, 2 * n + 1].map(|draw| others.fold_in(draw))))
        .take(50)
        .map(|keys| keys.map(|key| key.sample(StandardUniform, N)))
        .collect();
    for (position, x) in sample::<f64>(kappa, N).into_iter().enumerate() {
        let expected = attempts.iter().find_map(|uniform| {
            let [u, v] = [&uniform[0], &uniform[1]].map(|uniform| uniform[position]);
            let z = (2.0 * PI * (u - 0.5)).cos();
            let f = (1.0 + r * z) / (r + z);
            let c = kappa * (r - f);
            (c * (2.0 - c) > v || (c / v).ln() + 1.0 >= c).then(|| f.acos().copysign(u - 0.5))
        });
        assert!(expected.is_some_and(|y| (x - y).abs() < 1e-7), "{x}, not {expected:?}");
    }
}

#[test]
fn parameters_outside_the_domain() {
    for kappa in [-1.0, f64::NAN, f64::INFINITY, f64::MAX] {
        let error = VonMises::new(0.0, kappa).expect_err("not a concentration");
        assert!(matches!(error, Error::Parameter { parameter: "kappa", .. }), "{error}");
    }
    let error = VonMises::new(f32::INFINITY, 1.0).expect_err("not an angle");
    assert!(error.to_string().contains("mu"), "{error}");
    let error =
        VonMises::new(arr1(&[0.0, 1.0]), arr1(&[1.0, 1.0, 1.0])).expect_err("two and three");
    assert!(matches!(error, Error::Broadcast { .. }), "{error}");
    // The largest that is accepted.
    assert!(sample::<f32>(f64::from(f32::MAX) / 4.0, 100).iter().all(|x| x.abs() < 1e-15));
}
