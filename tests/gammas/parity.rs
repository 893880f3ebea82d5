//! Values compared with jax.random's: equal, or as near as each distribution's docs say.

use std::cell::Cell;

use ndarray::{Array1, Array2, IxDyn};
use ndkey::jax::{Ball, GeneralizedNormal};
use ndkey::math::Real;
use ndkey::{Distribution, Element, Key, Threefry2x32};

use support::operations::gammas::{self as operations, nearness};
use support::vectors::{Bits, Case, Test, digest, each};

/// Asserts that values are near, and counts the cases in which all are equal.
#[derive(Default)]
struct CountEqual(Cell<usize>);

impl Test for CountEqual {
    #[track_caller]
    fn test<T: Bits + Default + PartialEq + Send>(
        &self,
        case: &Case,
        dist: &(dyn Distribution<T> + Sync),
    ) {
        let batch = case.keys::<Threefry2x32, 2>().sample::<T, _>(&dist, IxDyn(&case.shape));
        let out = case.out.as_ref().expect("an output");
        let whole = match &out.sha256 {
            Some(sha256) => *sha256 == digest(&batch),
            None => {
                let near = nearness(case).expect("known for all of these");
                if let Some(key) = case.key::<Threefry2x32, 2>() {
                    case.assert_near(&key.sample(dist, IxDyn(&case.shape)), near);
                }
                case.assert_near(&batch, near) == batch.len()
            }
        };
        self.0.update(|cases| cases + usize::from(whole));
    }
}

/// Checks the `expected` cases of a file; returns in how many of them every value is equal.
fn equal_cases_of(file: &str, expected: usize) -> usize {
    let equal = CountEqual::default();
    each(file, expected, |case| {
        let known = match case.dtype.as_str() {
            "float32" => operations::of::<f32>(case, &equal),
            _ => operations::of::<f64>(case, &equal),
        };
        assert!(known, "unknown operation {}", case.op);
    });
    equal.0.get()
}

#[test]
fn gamma() {
    assert_eq!(equal_cases_of("gamma.json", 58), 52);
}

#[test]
fn loggamma() {
    assert_eq!(equal_cases_of("loggamma.json", 58), 52);
}

#[test]
fn beta() {
    assert_eq!(equal_cases_of("beta.json", 40), 38);
}

#[test]
fn chi_squared() {
    assert_eq!(equal_cases_of("chisquare.json", 46), 39);
}

#[test]
fn student_t() {
    assert_eq!(equal_cases_of("t.json", 46), 40);
}

#[test]
fn f() {
    assert_eq!(equal_cases_of("f.json", 34), 28);
}

#[test]
fn generalized_normal() {
    assert_eq!(equal_cases_of("generalized_normal.json", 36), 36);
}

#[test]
fn dirichlet_and_ball() {
    equal_cases_of("vectors.json", 58);
}

/// A point with one coordinate is divided by the norm; only a norm that several share is inverted.
#[test]
fn a_ball_of_one_dimension_is_divided() {
    fn check<T: Element + Real + Bits>() {
        let p = T::from_f64(3.0);
        let [for_normal, for_exponential] = Key::new(0).split_into();
        let normal: Array2<T> = for_normal.sample(GeneralizedNormal::new(p).unwrap(), (500, 1));
        let units: Array1<T> = for_exponential.uniform(500);
        let points: Array2<T> = Key::new(0).sample(Ball::new(1, p).unwrap(), (500, 1));
        for (n, &x) in normal.iter().enumerate() {
            let norm = (x.abs().pow(p) + -(-units[n]).log1p()).pow(T::ONE / p);
            assert_eq!(points[(n, 0)].bits(), (x / norm).bits(), "at {n}");
        }
    }
    check::<f32>();
    check::<f64>();
}

/// Every bit is equal, except in the few cases that only need to be near.
#[cfg(feature = "half")]
mod half_precision {
    use half::{bf16, f16};

    use super::*;
    use support::vectors::{Near, check};

    struct EqualOrNear;

    impl Test for EqualOrNear {
        #[track_caller]
        fn test<T: Bits + Default + PartialEq + Send>(
            &self,
            case: &Case,
            dist: &(dyn Distribution<T> + Sync),
        ) {
            match ulps(case) {
                0 => check(case, dist),
                ulps => {
                    let sample =
                        case.keys::<Threefry2x32, 2>().sample::<T, _>(dist, IxDyn(&case.shape));
                    case.assert_near(&sample, Near { ulps, share: 0.4, ..Near::default() });
                }
            }
        }
    }

    /// How far apart values may be: where JAX omits roundings, and where its program for a batch of
    /// keys with one parameter divides in another order than that for one key.
    fn ulps(case: &Case) -> u64 {
        let shared = case.op == "f" && case.shape == [20, 4] && case.dtype == "float16";
        case.options["ulps"].as_u64().unwrap_or(if shared { 2 } else { 0 })
    }

    /// Signs of `jax_enable_x64` for types of up to 32 bits.
    #[test]
    fn generalized_normal_and_ball_with_x64() {
        let known = ["generalized_normal", "ball"];
        let cases = support::vectors::cases("x64_signs.json");
        let cases = Vec::from_iter(cases.iter().filter(|case| known.contains(&&*case.op)));
        assert_eq!(cases.len(), 9);
        for case in cases {
            match case.dtype.as_str() {
                "float32" => assert!(operations::of::<f32>(case, &CountEqual::default())),
                "float16" => assert!(operations::of::<f16>(case, &EqualOrNear)),
                _ => assert!(operations::of::<bf16>(case, &EqualOrNear)),
            }
        }
    }

    #[test]
    fn values_equal_those_of_jax() {
        each("half_gammas.json", 382, |case| {
            let known = match case.dtype.as_str() {
                "float16" => operations::of::<f16>(case, &EqualOrNear),
                _ => operations::of::<bf16>(case, &EqualOrNear),
            };
            assert!(known, "unknown operation {}", case.op);
        });
    }
}

#[cfg(feature = "linalg")]
mod factored {
    use approx::abs_diff_eq;
    use ndarray::{Array1, Array2, ArrayD, Ix2};
    use ndkey::jax::StandardNormal;

    use super::*;
    use support::vectors::wide;

    /// Checks the `expected` cases of a file.
    fn cases_of(file: &str, expected: usize) {
        each(file, expected, |case| {
            let known = match case.dtype.as_str() {
                "float32" => operations::factored::of::<f32>(case, &Factored),
                _ => operations::factored::of::<f64>(case, &Factored),
            };
            assert!(known, "unknown operation {}", case.op);
        });
    }

    #[test]
    fn multivariate_normal() {
        cases_of("multivariate_normal.json", 22);
    }

    #[test]
    fn orthogonal() {
        cases_of("orthogonal.json", 10);
    }

    /// Values are near or, for methods that leave the signs of a factor's columns open, near up to
    /// these signs.
    struct Factored;

    impl Test for Factored {
        #[track_caller]
        fn test<T: Bits + Default + PartialEq + Send>(
            &self,
            case: &Case,
            dist: &(dyn Distribution<T> + Sync),
        ) {
            match case.options["method"].as_str() {
                None | Some("cholesky") => CountEqual::default().test::<T>(case, dist),
                // JAX takes the square root of an eigenvalue that rounding made negative.
                Some("eigh") if theirs::<T>(case).iter().all(|x| x.is_nan()) => {}
                _ if T::DTYPE == "float32" => up_to_signs::<f32, T>(case, dist),
                _ => up_to_signs::<f64, T>(case, dist),
            }
        }
    }

    fn theirs<T: Bits>(case: &Case) -> ArrayD<f64> {
        case.out.as_ref().expect("an output").array::<T>().mapv(wide)
    }

    /// The columns of a factor may have any sign. So the sample is JAX's for some signs of the
    /// normal variates, of type `N`, to which the columns of a sample are fitted.
    fn up_to_signs<N, T>(case: &Case, dist: impl Distribution<T>)
    where
        N: Element + Real + Bits,
        T: Bits + Default + Send,
    {
        let key = || case.key::<Threefry2x32, 2>().expect("one key");
        let matrix = |array: ArrayD<f64>| array.into_dimensionality::<Ix2>().expect("two axes");
        let shape = || IxDyn(&case.shape);
        let normal = matrix(key().sample::<N, _>(StandardNormal, shape()).mapv(wide));
        let ours = matrix(key().sample::<T, _>(dist, shape()).mapv(wide));
        let theirs = matrix(theirs::<T>(case));
        let mean: Array1<f64> = case.params["mean"].array::<N>().mapv(wide).into_iter().collect();
        let (ours, theirs) = (&ours - &mean, &theirs - &mean);
        // The root of an eigenvalue of 0 can be this large after rounding.
        let bound = 4.0 * wide(N::EPSILON).sqrt();
        // Both are normal variates times a factor, which least squares finds.
        let factor = |sample: &Array2<f64>| solve(&normal, sample);
        let (ours, theirs) = (factor(&ours), factor(&theirs));
        for (ours, theirs) in ours.rows().into_iter().zip(theirs.rows()) {
            let near = |sign: f64| {
                let mut pairs = ours.iter().zip(&theirs);
                pairs.all(|(ours, theirs)| abs_diff_eq!(*ours, sign * theirs, epsilon = bound))
            };
            assert!(near(1.0) || near(-1.0), "{ours} and {theirs}: {case:?}");
        }
    }

    /// X of the normal equations (A^T A) X = A^T B, by Gauss-Jordan elimination.
    fn solve(a: &Array2<f64>, b: &Array2<f64>) -> Array2<f64> {
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
}
