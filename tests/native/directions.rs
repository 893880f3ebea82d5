//! Points on spheres and in balls, and angles.

use std::f64::consts::PI;

use catalogue::{Law, kolmogorov_smirnov};
use ndarray::{Array1, Array2, Array3, Axis, array, s};
use ndkey::{Distribution, Error, Key, WideElement, native};
use statrs::distribution as exact;
use support::errors::assert_message;
use support::statistics::{assert_follows, assert_mean};

fn len() -> usize {
    crate::samples(50_000)
}

fn points<T: WideElement>(dist: impl Distribution<T>, dimension: usize) -> Array2<f64> {
    let points: Array2<T> = Key::new(7).sample(dist, (len(), dimension));
    points.mapv(|x| x.to_f64())
}

fn norms(points: &Array2<f64>) -> Array1<f64> {
    points.map_axis(Axis(1), |point| point.dot(&point).sqrt())
}

/// The square of a coordinate of a direction has a beta distribution, and its sign is as likely as
/// the other one.
#[test]
fn on_spheres() {
    fn check<T: WideElement>(dimension: usize) {
        let points = points::<T>(native::UnitSphere::new(dimension).unwrap(), dimension);
        let what = format!("dimension {dimension}");
        // Each coordinate is within an epsilon, of the norm 1.
        let close = 2.0 * T::EPSILON.to_f64();
        assert!(norms(&points).iter().all(|norm| (norm - 1.0).abs() <= close), "{what}");
        for axis in [0, dimension - 1] {
            let column = points.column(axis);
            assert_mean(&column.to_vec(), |x| x, 0.0, &what);
            if dimension > 1 {
                let square = exact::Beta::new(0.5, 0.5 * (dimension - 1) as f64).unwrap();
                assert_follows(column.mapv(|x| (x * x).min(1.0)).to_vec(), &square, &what);
            }
        }
    }
    for dimension in [1, 2, 3, 10] {
        check::<f32>(dimension);
        check::<f64>(dimension);
    }
    let signs = points::<f32>(native::UnitSphere::new(1).unwrap(), 1);
    assert!(signs.iter().all(|x| x.abs() == 1.0));
}

#[test]
fn in_balls() {
    fn check<T: WideElement>(dimension: usize) {
        let points = points::<T>(native::UnitBall::new(dimension).unwrap(), dimension);
        let (what, norms) = (format!("dimension {dimension}"), norms(&points));
        assert!(norms.iter().all(|&norm| norm <= 1.0), "{what}");
        let power = norms.mapv(|norm| norm.powi(dimension as i32));
        assert_follows(power.to_vec(), &exact::Uniform::new(0.0, 1.0).unwrap(), &what);
        assert_mean(&points.column(dimension - 1).to_vec(), |x| x, 0.0, &what);
    }
    for dimension in [1, 2, 3, 10] {
        check::<f32>(dimension);
        check::<f64>(dimension);
    }
}

/// Distributions of the plane are the others, of dimension 2.
#[test]
fn in_the_plane() {
    let [circle, disc] = [points::<f64>(native::UnitCircle, 2), points::<f64>(native::UnitDisc, 2)];
    assert_eq!(circle, points::<f64>(native::UnitSphere::new(2).unwrap(), 2));
    assert_eq!(disc, points::<f64>(native::UnitBall::new(2).unwrap(), 2));
    let angles = circle.rows().into_iter().map(|point| point[1].atan2(point[0])).collect();
    assert_follows(angles, &exact::Uniform::new(-PI, PI).unwrap(), "angles");
}

/// In a space of many dimensions, all points are near the sphere.
#[test]
fn of_many_dimensions() {
    const DIMENSION: usize = 100_000;
    let ball = native::UnitBall::new(DIMENSION).unwrap();
    let points: Array2<f32> = Key::new(8).sample(ball, (20, DIMENSION));
    let norms = norms(&points.mapv(f64::from));
    // With a probability of e^-30, one is below.
    assert!(norms.iter().all(|&norm| norm <= 1.0 && norm > 1.0 - 33.0 / DIMENSION as f64));
}

#[test]
fn shapes_that_are_no_points() {
    assert_message(native::UnitSphere::new(0), "UnitSphere: `dimension` = 0, must be above 0");
    assert_message(native::UnitBall::new(0), "UnitBall: `dimension` = 0, must be above 0");
    let error = Key::new(0).try_sample::<f32, _>(native::UnitCircle, (5, 3)).unwrap_err();
    assert!(matches!(error, Error::Shape { .. }), "{error}");
}

/// The value at the first positions, of a slice and of another number of keys, is the value of the
/// whole.
#[test]
fn a_point_is_a_function_of_its_position() {
    let ball = native::UnitBall::new(3).unwrap();
    let all: Array2<f64> = Key::new(9).sample(ball, (1000, 3));
    let first: Array2<f64> = Key::new(9).sample(ball, (10, 3));
    assert_eq!(first, all.slice(s![..10, ..]));
}

/// Around any mean direction, angles are those around 0, turned.
#[test]
fn angles_are_in_one_turn() {
    for kappa in [0.0, 0.7, 1e3, 1e30] {
        let of = |mu: f64| -> Array1<f64> {
            Key::new(10).sample(native::VonMises::new(mu, kappa).unwrap(), 5000)
        };
        let centred = of(0.0);
        for mu in [3.0, -PI, 40.0, -1e5, 1e300] {
            for (x, centred) in of(mu).into_iter().zip(&centred) {
                assert!((-PI..=PI).contains(&x), "{x}");
                // The standard library's reduction of the angle is right, too.
                let off = (x - centred).sin() * mu.cos() - (x - centred).cos() * mu.sin();
                assert!(off.abs() < 4e-15, "{mu}: {x}, and {centred} around 0");
            }
        }
    }
    let single: Array1<f32> = Key::new(10).sample(native::VonMises::new(3.0, 1.0).unwrap(), len());
    assert!(single.iter().all(|x| x.abs() <= std::f32::consts::PI));
}

/// Where the concentration is large, angles times its root are normal variates, however large.
#[test]
fn concentrated_angles_are_normal() {
    for kappa in [1e12, 1e20, 1e300, f64::MAX] {
        let angles: Array1<f64> =
            Key::new(11).sample(native::VonMises::new(0.0, kappa).unwrap(), len());
        let scaled = angles.mapv(|x| x * kappa.sqrt()).to_vec();
        assert_follows(scaled, &exact::Normal::standard(), &format!("kappa {kappa:e}"));
    }
}

/// On a line there are two directions.
#[test]
fn von_mises_fisher_on_a_line() {
    for (mean, kappa) in [(2.0, 0.0), (-0.5, 0.75), (1e-300, 3.0)] {
        let points = points::<f64>(native::VonMisesFisher::new([mean], kappa).unwrap(), 1);
        assert!(points.iter().all(|x| x.abs() == 1.0));
        let likely = 1.0 / (1.0 + (-2.0_f64 * kappa).exp());
        let along = points.mapv(|x| x * f64::signum(mean)).into_raw_vec_and_offset().0;
        assert_mean(&along, |x| x, 2.0 * likely - 1.0, &format!("{mean}, kappa {kappa}"));
    }
    let sure = points::<f32>(native::VonMisesFisher::new([-1.0_f32], f32::MAX).unwrap(), 1);
    assert!(sure.iter().all(|&x| x == -1.0));
}

/// The cosines of angles from a mean direction, whose density is proportional to exp(kappa w) (1 -
/// w^2)^((dimension - 3) / 2), and rotations about it.
#[test]
fn von_mises_fisher() {
    fn check<T: WideElement>(mean: &[f64], kappa: f64) {
        let dimension = mean.len();
        let typed = Vec::from_iter(mean.iter().map(|&x| T::from_f64(x)));
        let dist = native::VonMisesFisher::new(&typed, T::from_f64(kappa)).unwrap();
        let points = points::<T>(dist, dimension);
        let what = format!("{mean:?}, kappa {kappa}");
        let close = 4.0 * T::EPSILON.to_f64();
        assert!(norms(&points).iter().all(|norm| (norm - 1.0).abs() <= close), "{what}");
        let mean = Array1::from_iter(mean.iter().map(|x| x / mean[dimension - 1]));
        let mean = &mean * (typed[dimension - 1].to_f64().signum() / mean.dot(&mean).sqrt());
        // Twice the square of the sine of half the angle: 1 - w, from the distance.
        let heights =
            points.map_axis(Axis(1), |point| 0.5 * (&point - &mean).mapv(|x| x * x).sum());
        let exponent = 0.5 * (dimension as f64 - 3.0);
        // In terms of the angle, to be smooth on a circle.
        let reach = (14.0 * (dimension as f64 / kappa).sqrt()).min(PI);
        let angles = Vec::from_iter((0..=4000).map(|n| reach * f64::from(n) / 4000.0));
        let density = |angle: f64| {
            (-2.0 * kappa * (0.5 * angle).sin().powi(2)).exp()
                * angle.sin().abs().powf(2.0 * exponent + 1.0)
        };
        let Law::Real { cdf, .. } = Law::with_density(density, angles, 0) else { unreachable!() };
        let sample = heights.mapv(|height| 2.0 * (0.5 * height).sqrt().min(1.0).asin()).to_vec();
        let (statistic, p) = kolmogorov_smirnov(sample, &cdf);
        assert!(p > 1e-4, "{what}: {statistic}, p = {p}");
        // Around the mean direction all directions are alike: components across it have mean 0.
        for axis in 0..dimension {
            let across = points.column(axis).to_vec();
            let along = points.dot(&mean);
            let off = Vec::from_iter(across.iter().zip(&along).map(|(x, w)| x - w * mean[axis]));
            assert_mean(&off, |x| x, 0.0, &format!("{what}, axis {axis}"));
        }
    }
    for kappa in [0.0, 0.3, 4.0, 300.0] {
        check::<f32>(&[0.6, -0.8], kappa);
        check::<f64>(&[0.6, -0.8], kappa);
        check::<f64>(&[-1.0, 0.0, 1e-9], kappa);
        check::<f32>(&[1.0, -2.0, 2.0], kappa);
        check::<f64>(&[1e300, -2e300, 2e300], kappa);
        check::<f64>(&[-1e-300, 0.0, 2e-300, 0.0, 3e-300, 1e-300, 1e-301], kappa);
    }
}

/// Next to the mean direction, the other coordinates times the root of kappa are normal variates.
#[test]
fn concentrated_directions_are_normal() {
    for kappa in [1e12, 1e20, 1e300, f64::MAX] {
        let dist = native::VonMisesFisher::new([0.0, 1.0, 0.0], kappa).unwrap();
        let points = points::<f64>(dist, 3);
        assert!(points.column(1).iter().all(|&x| (x - 1.0).abs() < 1e-10));
        let scaled = points.column(2).mapv(|x| x * kappa.sqrt()).to_vec();
        assert_follows(scaled, &exact::Normal::standard(), &format!("kappa {kappa:e}"));
        let dist = native::VonMisesFisher::new([1.0, 0.0, 0.0], kappa).unwrap();
        let scaled = self::points::<f64>(dist, 3).column(2).mapv(|x| x * kappa.sqrt()).to_vec();
        assert_follows(scaled, &exact::Normal::standard(), &format!("kappa {kappa:e}"));
    }
}

#[test]
fn mean_directions_and_concentrations_broadcast() {
    let means = array![[1.0, 0.0], [0.0, -3.0]];
    let kappas = [2.0, 50.0];
    let both = native::VonMisesFisher::new(&means, kappas).unwrap();
    let both: Array3<f64> = Key::new(12).sample(both, (1000, 2, 2));
    for (column, kappa) in kappas.into_iter().enumerate() {
        let one = native::VonMisesFisher::new(means.row(column), kappa).unwrap();
        let one: Array3<f64> = Key::new(12).sample(one, (1000, 2, 2));
        assert_eq!(one.index_axis(Axis(1), column), both.index_axis(Axis(1), column));
    }
    assert_message(
        native::VonMisesFisher::new(array![[0.0, 1.0], [0.0, -0.0]], 1.0),
        "VonMisesFisher: `mean` = 0 at [1], must be other than 0 in at least one component of the \
         vector",
    );
    assert_message(
        native::VonMisesFisher::new(1.0, 1.0),
        "`mean` of VonMisesFisher has shape []; expected [.., 1 or more]",
    );
    assert_message(
        native::VonMisesFisher::new([1.0, f64::NAN], 1.0),
        "VonMisesFisher: `mean` = NaN at [1], must be finite",
    );
    assert_message(
        native::VonMisesFisher::new([1.0, 1.0], -1.0),
        "VonMisesFisher: `kappa` = -1, must be finite and at least 0",
    );
    let apart = native::VonMisesFisher::new(&means, [1.0, 2.0, 3.0]);
    assert!(matches!(apart, Err(Error::Broadcast { .. })));
}
