//! Copulas have uniform margins, the joint distribution function that defines them, Kendall's tau, and values
//! inside of (0, 1).

use ndarray::{Array2, Axis, array};
use ndkey::native::{self, ClaytonCopula, FrankCopula, GumbelCopula};
use ndkey::{Distribution, Error, Key, WideElement};
use statrs::distribution::Uniform;
use support::statistics::{assert_follows, assert_mean};

const N: usize = 100_000;

type Joint = Box<dyn Fn(&[f64]) -> f64>;

/// The tested samples of a copula: two and three components.
struct Copula {
    name: String,
    pairs: Array2<f64>,
    triples: Option<Array2<f64>>,
    /// The distribution function.
    joint: Joint,
    tau: f64,
}

fn sample<T: WideElement + Into<f64>>(
    dist: &impl Distribution<T>,
    d: usize,
    name: &str,
) -> Array2<f64> {
    Key::new(0).named(name).sample::<T, _>(dist, (N, d)).mapv(Into::into)
}

fn clayton(theta: f64) -> Copula {
    let name = format!("Clayton's copula of {theta}");
    let of = |d| sample(&ClaytonCopula::new(d, theta).unwrap(), d, &name);
    Copula {
        pairs: of(2),
        triples: Some(of(3)),
        joint: Box::new(move |u| {
            if theta < 1e-12 {
                return u.iter().product();
            }
            // Relative to the smallest coordinate, whose power does not overflow.
            let least = u.iter().fold(1.0, |least: f64, &u| least.min(u));
            let powers = u.iter().map(|u| (u / least).powf(-theta)).sum::<f64>();
            let rest = (u.len() as f64 - 1.0) * least.powf(theta);
            least * (powers - rest).powf(-1.0 / theta)
        }),
        tau: theta / (theta + 2.0),
        name,
    }
}

fn gumbel(theta: f64) -> Copula {
    let name = format!("Gumbel's copula of {theta}");
    let of = |d| sample(&GumbelCopula::new(d, theta).unwrap(), d, &name);
    Copula {
        pairs: of(2),
        triples: Some(of(3)),
        joint: Box::new(move |u| {
            let logs = Vec::from_iter(u.iter().map(|u| -u.ln()));
            let most = logs.iter().fold(0.0, |most: f64, &log| most.max(log));
            let powers = logs.iter().map(|log| (log / most).powf(theta)).sum::<f64>();
            (-most * powers.powf(1.0 / theta)).exp()
        }),
        tau: 1.0 - 1.0 / theta,
        name,
    }
}

fn frank(theta: f64) -> Copula {
    let name = format!("Frank's copula of {theta}");
    let of = |d| sample(&FrankCopula::new(d, theta).unwrap(), d, &name);
    Copula {
        pairs: of(2),
        triples: (theta >= 0.0).then(|| of(3)),
        joint: Box::new(move |u| {
            if theta.abs() < 1e-12 {
                return u.iter().product();
            }
            let of_one = (-theta).exp_m1();
            let shares = u.iter().map(|u| (-theta * u).exp_m1() / of_one).product::<f64>();
            // Where this is near -1, the logarithm is the logarithm of the small remainder.
            let inside = shares * of_one;
            -inside.ln_1p() / theta
        }),
        tau: if theta == 0.0 { 0.0 } else { 1.0 - 4.0 * (1.0 - debye(theta)) / theta },
        name,
    }
}

/// Debye's function of order 1, by Simpson's rule.
fn debye(x: f64) -> f64 {
    const STEPS: u32 = 20_000;
    let integrand = |t: f64| if t == 0.0 { 1.0 } else { t / t.exp_m1() };
    let step = x / f64::from(STEPS);
    let weight = |i: u32| match i {
        0 | STEPS => 1.0,
        _ => f64::from(2 + 2 * (i % 2)),
    };
    let sum = (0..=STEPS).map(|i| weight(i) * integrand(f64::from(i) * step)).sum::<f64>();
    sum * step / 3.0 / x
}

fn assert_copula(copula: &Copula) {
    let Copula { name, pairs, triples, joint, tau } = copula;
    let samples = [Some(pairs), triples.as_ref()];
    for sample in samples.into_iter().flatten() {
        let d = sample.ncols();
        for (number, component) in sample.axis_iter(Axis(1)).enumerate() {
            assert!(component.iter().all(|&u| u > 0.0 && u < 1.0), "{name}");
            let uniform = Uniform::new(0.0, 1.0).unwrap();
            assert_follows(component.to_vec(), &uniform, &format!("{name}, {number} of {d}"));
        }
        let points: [[f64; 3]; 9] = [
            [0.01, 0.01, 0.02],
            [0.1, 0.1, 0.1],
            [0.5, 0.5, 0.5],
            [0.9, 0.9, 0.9],
            [0.99, 0.99, 0.99],
            [0.2, 0.7, 0.5],
            [0.7, 0.2, 0.9],
            [0.05, 0.95, 0.6],
            [0.95, 0.4, 0.05],
        ];
        for point in points {
            let (point, expected) = (&point[..d], joint(&point[..d]));
            let rows = sample.as_slice().expect("row-major order").chunks_exact(d);
            let inside = |row: &[f64]| (0..d).all(|axis| row[axis] <= point[axis]);
            let rows = rows.map(|row| f64::from(u8::from(inside(row))));
            // A mean of fewer vectors is not normal.
            if expected * N as f64 > 30.0 {
                let what = format!("{name} at {point:?}");
                assert_mean(&Vec::from_iter(rows), |x| x, expected, &what);
            }
        }
    }
    // Two vectors agree, or not, in which of their components is larger.
    let concordance = Vec::from_iter(
        pairs
            .axis_chunks_iter(Axis(0), 2)
            .map(|two| ((two[[0, 0]] - two[[1, 0]]) * (two[[0, 1]] - two[[1, 1]])).signum()),
    );
    assert_mean(&concordance, |sign| sign, *tau, &format!("Kendall's tau of {name}"));
}

#[test]
fn claytons() {
    for theta in [0.0, 1e-5, 0.2, 1.0, 3.0, 50.0] {
        assert_copula(&clayton(theta));
    }
}

#[test]
fn gumbels() {
    for theta in [1.0, 1.0 + 1e-9, 1.2, 2.0, 7.0, 40.0] {
        assert_copula(&gumbel(theta));
    }
}

#[test]
fn franks() {
    for theta in [-30.0, -4.0, -1e-3, 0.0, 1e-5, 2.0, 12.0, 36.0] {
        assert_copula(&frank(theta));
    }
}

/// With the largest parameters, the components of a vector are equal but for rounding, or opposite.
#[test]
fn components_of_the_greatest_dependence_are_equal() {
    let largest = f64::MAX;
    let same = [
        sample::<f64>(&ClaytonCopula::new(2, largest).unwrap(), 2, "greatest"),
        sample::<f64>(&GumbelCopula::new(2, largest).unwrap(), 2, "greatest"),
        sample::<f64>(&FrankCopula::new(2, 700.0).unwrap(), 2, "greatest"),
        1.0 - sample::<f64>(&FrankCopula::new(2, -700.0).unwrap(), 2, "greatest"),
    ];
    for (sample, near) in same.iter().zip([1e-12, 1e-12, 0.1, 1.1]) {
        assert!(sample.rows().into_iter().all(|row| (row[0] - row[1]).abs() < near), "{near}");
        let uniform = Uniform::new(0.0, 1.0).unwrap();
        assert_follows(sample.column(0).to_vec(), &uniform, "the first component");
    }
    let opposite = &same[3];
    assert!(opposite.rows().into_iter().all(|row| (row[0] + row[1] - 1.0).abs() < 0.1));
    // Independence, with the least.
    for theta in [f64::MIN_POSITIVE, 5e-324] {
        let sample = sample::<f64>(&ClaytonCopula::new(2, theta).unwrap(), 2, "least");
        let products = Vec::from_iter(sample.rows().into_iter().map(|row| row[0] * row[1]));
        assert_mean(&products, |x| x, 0.25, "products of independent components");
    }
}

/// Values of `f32` are below 1, too.
#[test]
fn single_precision_values_are_inside() {
    let sample = sample::<f32>(&GumbelCopula::new(2, 2.0_f32).unwrap(), 2, "single");
    assert!(sample.iter().all(|&u| u > 0.0 && u < 1.0));
    let joint = Vec::from_iter(
        sample.rows().into_iter().map(|row| f64::from(u8::from(row[0] <= 0.5 && row[1] <= 0.5))),
    );
    assert_mean(&joint, |x| x, 0.5_f64.powf(2.0_f64.sqrt()), "both in the lower half");
}

/// A parameter for each row.
#[test]
fn parameters_broadcast_over_vectors() {
    let dist = ClaytonCopula::new(2, array![0.0, 50.0]).unwrap();
    let sample: ndarray::Array3<f64> = Key::new(3).sample(dist, (N, 2, 2));
    for (row, correlation) in [(0, 0.0), (1, 1.0 / 12.0)] {
        let rows = sample.index_axis(Axis(1), row);
        let products =
            Vec::from_iter(rows.rows().into_iter().map(|row| (row[0] - 0.5) * (row[1] - 0.5)));
        let mean = products.iter().sum::<f64>() / N as f64;
        assert!((mean - correlation).abs() < 1e-3, "{mean}");
    }
}

#[test]
fn parameters_that_are_not_allowed() {
    let refused = |error: Error, message: &str| assert_eq!(error.to_string(), message);
    refused(
        native::ClaytonCopula::new(2, -0.5).unwrap_err(),
        "ClaytonCopula: `theta` = -0.5, must be finite and at least 0",
    );
    refused(
        native::GumbelCopula::new(2, array![2.0, 0.5]).unwrap_err(),
        "GumbelCopula: `theta` = 0.5 at [1], must be finite and at least 1",
    );
    refused(
        native::FrankCopula::new(3, -1.0).unwrap_err(),
        "FrankCopula: `theta` = -1, must be in [0, 700] for more than two components",
    );
    refused(
        native::FrankCopula::new(2, f64::NAN).unwrap_err(),
        "FrankCopula: `theta` = NaN, must be in [-700, 700]",
    );
    refused(
        native::FrankCopula::<f64>::new(0, 1.0).unwrap_err(),
        "FrankCopula: `dimension` = 0, must be at least 1",
    );
}
