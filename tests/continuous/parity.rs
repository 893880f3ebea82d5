//! Values equal jax.random's, bit for bit: the vectors of `tests/jax/continuous.py`.

use std::cell::Cell;

use crate::operations;
use crate::vectors::{Bits, Case, Near, Test, check, each};
use ndarray::IxDyn;
use ndkey::{Distribution, Threefry2x32};

/// Checks the cases of a file, which must be as many as it is known to have, in their type; how many
/// values of those that need not be equal are so.
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

/// How many values are equal, and how many there are.
type Share = Cell<(usize, usize)>;

#[derive(Debug, Default)]
struct Shares {
    f32: Share,
    f64: Share,
}

/// Every bit is equal, or the value as near as the case says.
impl Test for Shares {
    #[track_caller]
    fn test<T: Bits + Default + PartialEq + Send>(
        &self,
        case: &Case,
        dist: impl Distribution<T> + Sync,
    ) {
        match case.options["ulps"].as_u64() {
            None | Some(0) => check::<T>(case, dist),
            Some(ulps) => {
                let keys = case.keys::<Threefry2x32, 2>();
                let sample = keys.sample::<T, _>(dist, IxDyn(&case.shape));
                let equal = case.assert_near(&sample, Near { ulps, ..Near::default() });
                let share = if T::DTYPE == "float32" { &self.f32 } else { &self.f64 };
                share.update(|sum| (sum.0 + equal, sum.1 + sample.len()));
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

#[test]
fn pareto_rayleigh_log_normal_and_wald() {
    cases_of("one_parameter.json", 186);
}

#[test]
fn truncated_normal_triangular_and_weibull() {
    cases_of("more_parameters.json", 176);
}

#[test]
fn maxwell_is_close_in_small_samples() {
    cases_of("maxwell.json", 82);
}

/// JAX takes the tangent from the C library.
#[test]
fn cauchy_is_close() {
    let shares = cases_of("cauchy.json", 24);
    let equal = |(equal, all): (usize, usize)| equal as f64 / all as f64;
    assert!(equal(shares.f32.get()) >= 0.95, "{shares:?}");
    assert!(equal(shares.f64.get()) >= 0.97, "{shares:?}");
}
