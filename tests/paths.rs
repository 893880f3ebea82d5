//! Linear maps of normal variates to Brownian paths and to correlated vectors.

use ndarray::{Array1, Array2, Array3, ArrayD, Axis, array, s};
use ndkey::points::{BridgeConstruction, Sobol};
use ndkey::{Key, native::StandardNormal};
use support::errors::assert_message;

fn times() -> Vec<f64> {
    vec![0.25, 0.5, 1.0, 1.5, 4.0, 4.125, 7.0]
}

fn bridge() -> BridgeConstruction {
    BridgeConstruction::new(&times()).expect("times that increase")
}

/// The matrix of a linear map: its values of unit vectors, as columns.
fn matrix(n: usize, map: impl FnOnce(&mut Array2<f64>)) -> Array2<f64> {
    let mut units = Array2::eye(n);
    map(&mut units);
    units.reversed_axes()
}

fn assert_near(found: &Array2<f64>, expected: &Array2<f64>, error: f64) {
    let far = (found - expected).mapv(f64::abs);
    assert!(far.iter().all(|&far| far <= error), "{found:?}\n{expected:?}");
}

/// The covariance of a Brownian motion at times s and t is the earlier of the two.
fn covariance(times: &[f64]) -> Array2<f64> {
    let n = times.len();
    Array2::from_shape_fn((n, n), |(i, j)| times[i.min(j)])
}

#[test]
fn a_bridge_has_the_covariance_of_brownian_motion() {
    let many: Vec<f64> = (1..=100).map(|j| f64::from(j * j) / 1e4).collect();
    for times in [times(), many, vec![3.0], vec![1e-300, 1e300], vec![1.0, 1.0 + f64::EPSILON]] {
        let bridge = BridgeConstruction::new(&times).expect("times that increase");
        let matrix = matrix(times.len(), |z| bridge.transform(z, Axis(1)));
        let end = times[times.len() - 1];
        assert_near(&matrix.dot(&matrix.t()), &covariance(&times), 4e-15 * end);
    }
}

/// By hand, of times 1 to 4: the end has the variance 4, the middle given the end 1, and the
/// quarters given their neighbours 1/2.
#[test]
fn the_end_comes_first_and_then_the_middle_of_what_remains() {
    let bridge = BridgeConstruction::new(&[1.0, 2.0, 3.0, 4.0]).expect("times that increase");
    let quarter = 0.5_f64.sqrt();
    let expected = array![
        [0.5, 0.5, quarter, 0.0],
        [1.0, 1.0, 0.0, 0.0],
        [1.5, 0.5, 0.0, quarter],
        [2.0, 0.0, 0.0, 0.0],
    ];
    assert_eq!(matrix(4, |z| bridge.transform(z, Axis(1))), expected);
}

/// The next time is the one with the largest variance given the earlier ones: 4 lies farther from
/// its neighbours than 1.5 does, which is nearer the middle by number.
#[test]
fn the_most_uncertain_time_comes_next() {
    let matrix = matrix(7, |z| bridge().transform(z, Axis(1)));
    let variances = matrix.mapv(|x| x * x);
    for k in 1..7 {
        // The variate decides the time at which its part is largest relative to what is not decided.
        let remaining = variances.slice(s![.., k..]).sum_axis(Axis(1));
        let largest = remaining.iter().copied().fold(0.0, f64::max);
        let decided = (0..7).find(|&j| {
            variances[(j, k)] > 0.0
                && variances.slice(s![j, k + 1..]).iter().all(|&later| later == 0.0)
        });
        let decided = decided.expect("a time of each variate");
        assert!((remaining[decided] - largest).abs() < 1e-14, "{k}: {remaining}");
    }
}

#[test]
fn any_axis_layout_and_type() {
    let normals: Array3<f64> = Key::new(0).normal((5, 7, 40));
    let mut paths = normals.clone();
    bridge().transform(&mut paths, Axis(1));
    for ((i, j), path) in ndarray::indices((5, 40)).into_iter().map(|at| {
        let mut path = normals.slice(s![at.0, .., at.1]).to_owned();
        bridge().transform(&mut path, Axis(0));
        (at, path)
    }) {
        assert_eq!(paths.slice(s![i, .., j]), path, "{i}, {j}");
    }

    let mut single = normals.mapv(|z| z as f32);
    let mut rounded = single.mapv(f64::from);
    bridge().transform(&mut single, Axis(1));
    bridge().transform(&mut rounded, Axis(1));
    assert_eq!(single, rounded.mapv(|x| x as f32));

    let mut reversed = normals.clone();
    bridge().transform(&mut reversed.slice_mut(s![..;-1, .., ..;3]), Axis(1));
    assert_eq!(reversed.slice(s![.., .., ..;3]), paths.slice(s![.., .., ..;3]));
    assert_eq!(reversed.slice(s![.., .., 1..;3]), normals.slice(s![.., .., 1..;3]));

    let mut dynamic: ArrayD<f64> = normals.clone().into_dyn();
    bridge().transform(&mut dynamic, Axis(1));
    assert_eq!(dynamic, paths.into_dyn());

    let mut vector = vec![1.0; 7];
    bridge().transform(&mut vector, Axis(0));
    assert_eq!(vector[6], 7_f64.sqrt());
    let mut none = Array2::<f64>::zeros((0, 7));
    bridge().transform(&mut none, Axis(1));
}

#[test]
fn errors_tell_what_is_allowed() {
    let new = |times: &[f64]| BridgeConstruction::new(times);
    assert_message(
        new(&[]),
        "`times` of a path has shape [0]; expected [..], with at least one time",
    );
    let message = |time: &str, before: &str| {
        format!(
            "BridgeConstruction: `times` = {time}, must be finite and above {before}, the time before"
        )
    };
    assert_message(new(&[0.0]), &message("0 at [0]", "0"));
    assert_message(new(&[1.0, 2.0, 2.0]), &message("2 at [2]", "2"));
    assert_message(new(&[1.0, f64::NAN]), &message("NaN at [1]", "1"));
    assert_message(new(&[f64::INFINITY]), &message("inf at [0]", "0"));
    assert_message(
        bridge().try_transform(&mut Array2::<f64>::zeros((3, 8)), Axis(1)),
        "`normals` of BridgeConstruction has shape [3, 8]; expected [.., 7]",
    );
    assert_message(
        bridge().try_transform(&mut Array1::<f64>::zeros(7), Axis(1)),
        "axis 1 is out of bounds for shape [7]",
    );
}

/// The mean of cos(W(1)), which for a bridge depends on the first coordinate alone, and otherwise on
/// all.
#[test]
fn a_bridge_makes_the_end_more_even() {
    let n = 64;
    let times: Vec<f64> = (1..=n).map(|j| j as f64 / n as f64).collect();
    let bridge = BridgeConstruction::new(&times).expect("times that increase");
    let error = |end: &dyn Fn(Array2<f64>) -> Array1<f64>| {
        let points = Sobol::new(n).expect("few").with(StandardNormal);
        let squares = Key::new(5).split(20).into_iter().map(|key| {
            let cosines = end(key.sample(&points, (1024, n))).cos();
            (cosines.mean().expect("paths") - (-0.5_f64).exp()).powi(2)
        });
        (squares.sum::<f64>() / 20.0).sqrt()
    };
    let by_bridge = error(&|mut z| {
        bridge.transform(&mut z, Axis(1));
        z.column(n - 1).to_owned()
    });
    let by_increments = error(&|z| z.sum_axis(Axis(1)) / (n as f64).sqrt());
    assert!(10.0 * by_bridge < by_increments, "{by_bridge}, {by_increments}");
}

#[cfg(feature = "linalg")]
mod principal_components {
    use ndkey::Error;
    use ndkey::points::PrincipalComponents;

    use super::*;

    #[test]
    fn they_have_the_covariance_and_leading_ones_most_of_it() {
        let cases = [covariance(&times()), array![[1.0, 1.0], [1.0, 1.0]], array![[4.0]]];
        for cov in cases {
            let n = cov.nrows();
            let components = PrincipalComponents::new(&cov).expect("a covariance");
            let matrix = matrix(n, |z| components.transform(z, Axis(1)));
            assert_near(&matrix, components.factor(), 1e-15 * cov.sum());
            assert_near(&matrix.dot(&matrix.t()), &cov, 1e-14 * cov.sum());
            // Orthogonal columns, the longest first.
            let products = matrix.t().dot(&matrix);
            let lengths = products.diag().to_vec();
            assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
            assert_near(&products, &Array2::from_diag(&products.diag()), 1e-14 * cov.sum());
        }
    }

    /// At equal spacing, the eigenvalues of a Brownian motion are known.
    #[test]
    fn of_brownian_motion() {
        let n = 50;
        let times: Vec<f64> = (1..=n).map(f64::from).collect();
        let components = PrincipalComponents::of_brownian_motion(&times).expect("times");
        let factor = components.factor();
        for k in 0..n as usize {
            let angle = std::f64::consts::PI * (2 * k + 1) as f64 / (4 * n + 2) as f64;
            let expected = 0.25 / angle.sin().powi(2);
            let found = factor.column(k).dot(&factor.column(k));
            assert!((found / expected - 1.0).abs() < 1e-10, "{k}: {found}, {expected}");
            // Paths end where the components lead.
            assert!(factor[(n as usize - 1, k)] > 0.0);
        }
    }

    #[test]
    fn of_more_times_than_memory_has_room_for_a_matrix() {
        let times: Vec<f64> = (1..=1 << 23).map(f64::from).collect();
        let error = PrincipalComponents::of_brownian_motion(&times).unwrap_err();
        assert!(matches!(error, Error::TooLarge { .. } | Error::Memory { .. }), "{error}");
    }

    #[test]
    fn errors_tell_what_is_allowed() {
        let new = |cov: Array2<f64>| PrincipalComponents::new(cov);
        assert_message(
            new(Array2::zeros((2, 3))),
            "the covariance of PrincipalComponents has shape [2, 3]; expected [.., n, n]",
        );
        assert_message(
            PrincipalComponents::new(Array1::zeros(4)),
            "the covariance of PrincipalComponents has shape [4]; expected [n, n], n above 0",
        );
        assert_message(
            new(Array2::zeros((0, 0))),
            "the covariance of PrincipalComponents has shape [0, 0]; expected [n, n], n above 0",
        );
        assert!(new(array![[1.0, 2.0], [2.0, 1.0]]).is_err());
        assert!(new(array![[1.0, 0.5], [0.0, 1.0]]).is_err());
        assert!(new(array![[f64::NAN]]).is_err());
    }
}
