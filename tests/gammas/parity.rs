//! Values beside jax.random's: equal, or as near as each distribution's docs say.

use std::cell::Cell;

use ndarray::{ArrayD, IxDyn};
use ndkey::distributions::{
    Ball, Beta, ChiSquared, Dirichlet, F, Gamma, GeneralizedNormal, LogGamma, StudentT,
};
use ndkey::{Distribution, Threefry2x32};

use crate::vectors::{Bits, Case, digest, each, parameter};

/// How near values are.
#[derive(Clone, Copy)]
struct Near {
    /// The least share of values equal in every bit.
    share: f64,
    /// The largest difference, in units of the type's epsilon: of a value of 1, and beside it of a
    /// value of any size.
    relative: f64,
    absolute: f64,
}

/// Every value may have another reciprocal square root.
const RECIPROCAL_ROOT: Near = Near { share: 0.2, relative: 64.0, absolute: 16.0 };

fn near<T: Bits + Into<f64> + Default + Send>(
    case: &Case,
    dist: impl Distribution<T>,
    near: Near,
    epsilon: f64,
) {
    let batch = case.keys::<Threefry2x32, 2>().sample(&dist, IxDyn(&case.shape));
    assert_near(case, &batch, near, epsilon);
    if let Some(key) = case.key::<Threefry2x32, 2>() {
        assert_near(case, &key.sample(&dist, IxDyn(&case.shape)), near, epsilon);
    }
}

#[track_caller]
fn assert_near<T: Bits + Into<f64>>(case: &Case, ours: &ArrayD<T>, near: Near, epsilon: f64) {
    let theirs = case.out.as_ref().expect("an output").array::<T>();
    assert_eq!(ours.shape(), theirs.shape());
    let pairs = ours.iter().zip(&theirs);
    let equal = pairs.clone().filter(|(ours, theirs)| ours.bits() == theirs.bits()).count();
    let share = equal as f64 / ours.len().max(1) as f64;
    assert!(share >= near.share || ours.len() < 20, "{share} of {} equal", describe(case));
    for (&ours, &theirs) in pairs {
        let (ours, theirs): (f64, f64) = (ours.into(), theirs.into());
        let bound = epsilon * (near.relative * theirs.abs()).max(near.absolute);
        assert!((ours - theirs).abs() <= bound, "{ours}, not {theirs}: {}", describe(case));
    }
}

fn describe(case: &Case) -> String {
    let params = &case.params;
    format!("{} of {} {:?} with {params:?} {:?}", case.op, case.dtype, case.shape, case.options)
}

/// Cases of which every value is equal, as many as stated, and values that are near in the others:
/// those of alphas whose reciprocal square root is another in JAX.
macro_rules! elementwise {
    ($($name:ident, $file:literal, $cases:literal, $equal:literal, $new:path, [$($parameter:literal),+];)*) => {$(
        #[test]
        fn $name() {
            let equal = Cell::new(0);
            fn of<T: Element>(case: &Case) -> bool {
                let dist = $new($(parameter::<T>(case, $parameter).expect("a parameter")),+);
                let dist = dist.expect("parameters in their domains");
                let out = case.out.as_ref().expect("an output");
                let sample = case.keys::<Threefry2x32, 2>().sample::<T, _>(&dist, IxDyn(&case.shape));
                if let Some(sha256) = &out.sha256 {
                    return *sha256 == digest(&sample);
                }
                near::<T>(case, dist, RECIPROCAL_ROOT, T::EPSILON.into());
                let theirs = out.array::<T>();
                sample.iter().zip(&theirs).all(|(ours, theirs)| ours.bits() == theirs.bits())
            }
            each($file, $cases, |case| {
                let whole = match case.dtype.as_str() {
                    "float32" => of::<f32>(case),
                    _ => of::<f64>(case),
                };
                equal.set(equal.get() + usize::from(whole));
            });
            assert_eq!(equal.get(), $equal, "cases of which every value is equal");
        }
    )*};
}

trait Element: ndkey::distributions::WideElement + Bits + Into<f64> {}
impl Element for f32 {}
impl Element for f64 {}

elementwise! {
    gamma, "gamma.json", 58, 52, Gamma::new, ["alpha"];
    loggamma, "loggamma.json", 58, 52, LogGamma::new, ["alpha"];
    beta, "beta.json", 40, 38, Beta::new, ["a", "b"];
    chi_squared, "chisquare.json", 46, 39, ChiSquared::new, ["df"];
    student_t, "t.json", 46, 40, StudentT::new, ["df"];
    f, "f.json", 34, 28, F::new, ["dfnum", "dfden"];
    generalized_normal, "generalized_normal.json", 36, 36, GeneralizedNormal::new, ["p"];
}

/// Sums are in another order in JAX, and its exponentials of a softmax are not those it has alone.
#[test]
fn dirichlet_and_ball() {
    fn of<T: Element>(case: &Case) {
        let epsilon = T::EPSILON.into();
        match case.op.as_str() {
            "dirichlet" => {
                let alpha = parameter::<T>(case, "alpha").expect("concentrations");
                let dist = Dirichlet::new(alpha).expect("concentrations are positive");
                near::<T>(case, dist, Near { share: 0.0, relative: 64.0, absolute: 0.0 }, epsilon);
            }
            _ => {
                let d = case.options["d"].as_u64().expect("a number") as usize;
                let p = parameter::<T>(case, "p").and_then(|p| p.as_scalar()).expect("a number");
                let dist = Ball::new(d, p).expect("an exponent");
                let relative = if case.dtype == "float32" { 4.0 } else { 200.0 };
                near::<T>(case, dist, Near { share: 0.0, relative, absolute: 0.0 }, epsilon);
            }
        }
    }
    each("vectors.json", 58, |case| match case.dtype.as_str() {
        "float32" => of::<f32>(case),
        _ => of::<f64>(case),
    });
}

#[cfg(feature = "linalg")]
mod factored {
    use ndkey::distributions::{Factorization, MatrixElement, MultivariateNormal, Orthogonal};

    use super::*;

    #[test]
    fn multivariate_normal() {
        fn of<T: Element + MatrixElement>(case: &Case) {
            let (mean, cov) = (parameter::<T>(case, "mean"), parameter::<T>(case, "cov"));
            let (mean, cov) = (mean.expect("a mean"), cov.expect("a covariance"));
            let epsilon = T::EPSILON.into();
            match case.options["method"].as_str() {
                Some("cholesky") => {
                    let dist = MultivariateNormal::new(mean, cov).expect("positive definite");
                    near::<T>(
                        case,
                        dist,
                        Near { share: 0.0, relative: 4.0, absolute: 16.0 },
                        epsilon,
                    );
                }
                // JAX takes the square root of an eigenvalue that rounding made negative.
                Some("eigh")
                    if case.out.as_ref().is_some_and(|out| {
                        out.array::<T>().iter().all(|&x| Into::<f64>::into(x).is_nan())
                    }) => {}
                method => {
                    let method = match method {
                        Some("eigh") => Factorization::Eigh,
                        _ => Factorization::Svd,
                    };
                    let dist = MultivariateNormal::with_method(mean, cov, method);
                    up_to_signs::<T>(case, dist.expect("positive semidefinite"), epsilon);
                }
            }
        }
        each("multivariate_normal.json", 22, |case| match case.dtype.as_str() {
            "float32" => of::<f32>(case),
            _ => of::<f64>(case),
        });
    }

    /// The columns of a factor have any sign: so the sample is JAX's for some signs of the normal
    /// numbers, which the columns of a sample are fitted to.
    fn up_to_signs<T: Element + MatrixElement>(
        case: &Case,
        dist: MultivariateNormal<T>,
        epsilon: f64,
    ) {
        let key = || case.key::<Threefry2x32, 2>().expect("one key");
        let shape = IxDyn(&case.shape);
        let wide =
            |array: ArrayD<T>| array.mapv(Into::<f64>::into).into_dimensionality::<ndarray::Ix2>();
        let normal = wide(key().sample::<T, _>(ndkey::StandardNormal, shape.clone())).unwrap();
        let ours = wide(key().sample::<T, _>(dist, shape)).unwrap();
        let theirs = wide(case.out.as_ref().unwrap().array::<T>()).unwrap();
        let mean = wide_mean::<T>(case);
        let (ours, theirs) = (&ours - &mean, &theirs - &mean);
        // The root of an eigenvalue of 0, rounded, is as large as this.
        let bound = 4.0 * epsilon.sqrt();
        // Both are normal times a factor, which least squares finds.
        let factor = |sample: &ndarray::Array2<f64>| solve(&normal, sample);
        let (ours, theirs) = (factor(&ours), factor(&theirs));
        for (ours, theirs) in ours.rows().into_iter().zip(theirs.rows()) {
            let same = (&ours - &theirs).iter().all(|d| d.abs() < bound);
            let opposite = (&ours + &theirs).iter().all(|d| d.abs() < bound);
            assert!(same || opposite, "{ours} and {theirs}: {}", describe(case));
        }
    }

    fn wide_mean<T: Element>(case: &Case) -> ndarray::Array1<f64> {
        let mean = case.params["mean"].array::<T>().mapv(Into::<f64>::into);
        mean.into_dimensionality().expect("one axis")
    }

    /// X of the normal equations (A^T A) X = A^T B, by Gauss and Jordan's elimination.
    fn solve(a: &ndarray::Array2<f64>, b: &ndarray::Array2<f64>) -> ndarray::Array2<f64> {
        let (mut left, mut right) = (a.t().dot(a), a.t().dot(b));
        let n = left.nrows();
        for pivot in 0..n {
            let scale = 1.0 / left[(pivot, pivot)];
            left.row_mut(pivot).mapv_inplace(|x| x * scale);
            right.row_mut(pivot).mapv_inplace(|x| x * scale);
            let (pivot_left, pivot_right) =
                (left.row(pivot).to_owned(), right.row(pivot).to_owned());
            for row in (0..n).filter(|&row| row != pivot) {
                let factor = left[(row, pivot)];
                left.row_mut(row).scaled_add(-factor, &pivot_left);
                right.row_mut(row).scaled_add(-factor, &pivot_right);
            }
        }
        right
    }

    #[test]
    fn orthogonal() {
        fn of<T: Element + MatrixElement>(case: &Case) {
            let [.., n, m] = case.shape[..] else { panic!("two axes") };
            let near_by = Near { share: 0.0, relative: 0.0, absolute: 256.0 };
            near::<T>(case, Orthogonal::rectangular(n, m), near_by, T::EPSILON.into());
        }
        each("orthogonal.json", 10, |case| match case.dtype.as_str() {
            "float32" => of::<f32>(case),
            _ => of::<f64>(case),
        });
    }
}
