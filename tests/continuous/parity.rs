//! Values equal jax.random's, bit for bit: the vectors of `tests/jax/continuous.py`.

use std::cell::RefCell;
use std::collections::BTreeMap;

use ndarray::IxDyn;
use ndkey::{Distribution, Threefry2x32};
use support::operations::continuous as operations;
use support::vectors::{Bits, Case, Near, Test, cases, check, each};

/// Checks the `expected` cases of a file, in their type; returns how many of the values that need
/// not be equal are.
fn cases_of(file: &str, expected: usize) -> Shares {
    let shares = Shares::default();
    each(file, expected, |case| {
        let known = match case.dtype.as_str() {
            "float32" => operations::of::<f32>(case, &shares),
            "float64" => operations::of::<f64>(case, &shares),
            other => panic!("unknown type {other}"),
        };
        assert!(known, "unknown operation {}", case.op);
    });
    shares
}

/// How many values of each type are equal, and how many there are.
#[derive(Debug, Default)]
struct Shares(RefCell<BTreeMap<&'static str, (usize, usize)>>);

impl Shares {
    #[track_caller]
    fn assert_at_least(&self, dtype: &str, share: f64) {
        let (equal, all) = self.0.borrow()[dtype];
        assert!(equal as f64 >= share * all as f64, "{equal} of {all} {dtype} equal");
    }
}

/// Every bit is equal, or the value as near as the case says.
impl Test for Shares {
    #[track_caller]
    fn test<T: Bits + Default + PartialEq + Send>(
        &self,
        case: &Case,
        dist: &(dyn Distribution<T> + Sync),
    ) {
        match case.options["ulps"].as_u64() {
            None | Some(0) => check::<T>(case, dist),
            Some(ulps) => {
                let keys = case.keys::<Threefry2x32, 2>();
                let sample = keys.sample::<T, _>(dist, IxDyn(&case.shape));
                let equal = case.assert_near(&sample, Near { ulps, ..Near::default() });
                let mut shares = self.0.borrow_mut();
                let (equal_so_far, all) = shares.entry(T::DTYPE).or_default();
                (*equal_so_far, *all) = (*equal_so_far + equal, *all + sample.len());
            }
        }
    }
}

#[test]
fn exponential() {
    cases_of("exponential.json", 70);
}

#[test]
fn gumbel() {
    cases_of("gumbel.json", 72);
}

#[test]
fn laplace_and_logistic() {
    cases_of("standard.json", 48);
}

/// Rounding makes some values negative, as in JAX.
#[test]
fn wald_of_large_means() {
    cases_of("wald_below_0.json", 4);
    for case in cases("wald_below_0.json").iter().filter(|case| case.shape == [500]) {
        let values = case.out.as_ref().expect("values");
        let below_0 = match case.dtype.as_str() {
            "float32" => values.array::<f32>().iter().any(|&x| x < 0.0),
            _ => values.array::<f64>().iter().any(|&x| x < 0.0),
        };
        assert!(below_0, "none of {case:?}");
    }
}

#[test]
fn pareto_rayleigh_log_normal_and_wald() {
    cases_of("one_parameter.json", 188);
}

#[test]
fn truncated_normal_triangular_and_weibull() {
    cases_of("more_parameters.json", 184);
}

/// JAX divides by the width or multiplies by its reciprocal; a uniform variate is between the two
/// quotients.
#[test]
fn triangular_beside_the_mode() {
    cases_of("triangular.json", 40);
}

#[test]
fn maxwell_is_close_in_small_samples() {
    cases_of("maxwell.json", 82);
}

/// JAX takes the tangent from the C library.
#[test]
fn cauchy_is_close() {
    let shares = cases_of("cauchy.json", 24);
    shares.assert_at_least("float32", 0.95);
    shares.assert_at_least("float64", 0.97);
}

/// Checks the cases of a file in the 16-bit type of each.
#[cfg(feature = "half")]
fn cases_of_halves(file: &str, expected: usize) -> Shares {
    use half::{bf16, f16};
    let shares = Shares::default();
    each(file, expected, |case| {
        // A boolean has the type of its probability.
        match case.params.get("p").map_or(&*case.dtype, |p| &p.dtype) {
            "float16" => of_half::<f16>(case, &shares),
            "bfloat16" => of_half::<bf16>(case, &shares),
            other => panic!("unknown type {other}"),
        }
    });
    shares
}

#[cfg(feature = "half")]
fn of_half<T>(case: &Case, shares: &Shares)
where
    T: ndkey::Element + ndkey::math::Real + Bits,
{
    use support::operations::basic as basic_operations;
    let known = operations::of::<T>(case, shares) || basic_operations::of::<T>(case, shares);
    if !known {
        assert_eq!(case.op, "rademacher");
        shares.test::<T>(case, &ndkey::jax::Rademacher);
    }
}

#[cfg(feature = "half")]
#[test]
fn half_precision() {
    cases_of_halves("half_precision.json", 858);
}

/// Compares as [`triangular_beside_the_mode`] does; in `f16` the reciprocal is rounded too, in `bf16`
/// it is not.
#[cfg(feature = "half")]
#[test]
fn half_triangular_beside_the_mode() {
    cases_of_halves("half_triangular.json", 46);
}

/// Signs of `jax_enable_x64` for types of up to 32 bits.
#[cfg(feature = "half")]
#[test]
fn double_sided_maxwell_with_x64() {
    use half::{bf16, f16};
    let shares = Shares::default();
    let mut types = std::collections::BTreeSet::new();
    for case in cases("x64_signs.json").iter().filter(|case| case.op == "double_sided_maxwell") {
        types.insert(case.dtype.clone());
        match case.dtype.as_str() {
            "float32" => assert!(operations::of::<f32>(case, &shares)),
            "float16" => assert!(operations::of::<f16>(case, &shares)),
            _ => assert!(operations::of::<bf16>(case, &shares)),
        }
    }
    assert_eq!(types.len(), 3);
}

/// In large samples of `bf16`, JAX rounds less often.
#[cfg(feature = "half")]
#[test]
fn half_maxwell_is_close_in_large_samples() {
    cases_of_halves("half_maxwell.json", 50).assert_at_least("bfloat16", 0.5);
}
