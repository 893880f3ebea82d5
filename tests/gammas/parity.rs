//! Values beside jax.random's: equal, or as near as each distribution's docs say.

use ndarray::{ArrayD, IxDyn};
use ndkey::distributions::{Ball, Beta, Dirichlet, GeneralizedNormal};
use ndkey::{Distribution, Threefry2x32};

use crate::vectors::{Bits, Case, check, each, parameter};

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

/// One value of four differs in its alpha's reciprocal square root, at worst.
const RECIPROCAL_ROOT: Near = Near { share: 0.7, relative: 64.0, absolute: 16.0 };

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
    assert!(share >= near.share || ours.is_empty(), "{share} of {} equal", describe(case));
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

/// Scalar parameters: every bit. Arrays: up to the reciprocal square root.
macro_rules! elementwise {
    ($($name:ident, $file:literal, $cases:literal, $new:path, [$($parameter:literal),+];)*) => {$(
        #[test]
        fn $name() {
            fn of<T: Element>(case: &Case) {
                let dist = $new($(parameter::<T>(case, $parameter).expect("a parameter")),+);
                let dist = dist.expect("parameters in their domains");
                if case.params.values().all(|values| values.shape.is_empty()) {
                    check::<T>(case, dist);
                } else {
                    near::<T>(case, dist, RECIPROCAL_ROOT, T::EPSILON.into());
                }
            }
            each($file, $cases, |case| match case.dtype.as_str() {
                "float32" => of::<f32>(case),
                _ => of::<f64>(case),
            });
        }
    )*};
}

trait Element: ndkey::distributions::UniformElement + Bits + Into<f64> {}
impl Element for f32 {}
impl Element for f64 {}

elementwise! {
    beta, "beta.json", 40, Beta::new, ["a", "b"];
    generalized_normal, "generalized_normal.json", 36, GeneralizedNormal::new, ["p"];
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
    use ndkey::distributions::{MatrixElement, Orthogonal};

    use super::*;

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
