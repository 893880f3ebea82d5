//! Values equal jax.random's, bit for bit: the vectors of `tests/jax/continuous.py`.

use std::cell::Cell;

use crate::vectors::{Bits, Case, check, each, parameter};
use ndarray::IxDyn;
use ndkey::distributions::{
    Bernoulli, BernoulliMode, Cauchy, DoubleSidedMaxwell, Exponential, Gumbel, GumbelMode, Laplace,
    LocationScale, LogNormal, Logistic, Maxwell, Normal, Pareto, Rademacher, Rayleigh,
    StandardExponential, StandardNormal, StandardUniform, Triangular, TruncatedNormal, Uniform,
    UniformElement, Wald, Weibull,
};
use ndkey::{Distribution, Parameter, Threefry2x32};

/// Checks the cases of a file, which must be as many as it is known to have, in their type.
fn cases_of(file: &str, expected: usize) {
    each(file, expected, |case| match case.dtype.as_str() {
        "float32" => equal::<f32>(case),
        "float64" => equal::<f64>(case),
        other => panic!("unknown type {other}"),
    });
}

fn equal<T: UniformElement + Bits>(case: &Case) {
    let of = |name: &str| -> Parameter<T> { parameter(case, name).expect(name) };
    match case.op.as_str() {
        "uniform" if case.params.is_empty() => check::<T>(case, StandardUniform),
        "uniform" => check::<T>(case, Uniform::new(of("low"), of("high")).unwrap()),
        "normal" => check::<T>(case, StandardNormal),
        "normal_scaled" => check::<T>(case, Normal::new(of("location"), of("scale")).unwrap()),
        "laplace_scaled" => {
            let scaled = LocationScale::new(Laplace, of("location"), of("scale"));
            check::<T>(case, scaled.unwrap());
        }
        "rademacher" => check::<T>(case, Rademacher),
        "bernoulli" => {
            let mode = match case.options["mode"].as_str() {
                Some("high") => BernoulliMode::High,
                _ => BernoulliMode::Low,
            };
            check::<bool>(case, Bernoulli::new(of("p")).unwrap().with_mode(mode));
        }
        "cauchy" => check::<T>(case, Cauchy),
        "exponential" => check::<T>(case, StandardExponential),
        "exponential_rate" => check::<T>(case, Exponential::new(of("rate")).unwrap()),
        "gumbel" => match case.options["mode"].as_str() {
            Some("low") => {
                check::<T>(case, Gumbel);
                check::<T>(case, Gumbel.with_mode(GumbelMode::Low));
            }
            Some("high") => check::<T>(case, Gumbel.with_mode(GumbelMode::High)),
            Some("highest") => check::<T>(case, Gumbel.with_mode(GumbelMode::Highest)),
            other => panic!("unknown mode {other:?}"),
        },
        "laplace" => check::<T>(case, Laplace),
        "logistic" => check::<T>(case, Logistic),
        "maxwell" => drop(close::<T>(case, Maxwell)),
        "pareto" => check::<T>(case, Pareto::new(of("b")).unwrap()),
        "rayleigh" => check::<T>(case, Rayleigh::new(of("scale")).unwrap()),
        "lognormal" => check::<T>(case, LogNormal::new(of("sigma")).unwrap()),
        "wald" => check::<T>(case, Wald::new(of("mean")).unwrap()),
        "truncated_normal" => {
            check::<T>(case, TruncatedNormal::new(of("lower"), of("upper")).unwrap());
        }
        "triangular" => {
            check::<T>(case, Triangular::new(of("left"), of("mode"), of("right")).unwrap());
        }
        "double_sided_maxwell" => {
            close::<T>(case, DoubleSidedMaxwell::new(of("loc"), of("scale")).unwrap());
        }
        "weibull_min" => {
            check::<T>(case, Weibull::new(of("scale"), of("concentration")).unwrap());
        }
        other => panic!("unknown operation {other}"),
    }
}

/// Checks a case to as many ulps as it says; how many values are equal, and how many there are.
#[track_caller]
fn close<T: Bits + Default + Send>(case: &Case, dist: impl Distribution<T>) -> (usize, usize) {
    let ulps = case.options["ulps"].as_u64().expect("a number");
    if ulps == 0 {
        check::<T>(case, dist);
        return Default::default();
    }
    let sample = case.keys::<Threefry2x32, 2>().sample::<T, _>(dist, IxDyn(&case.shape));
    let bits = case.out.as_ref().and_then(|out| out.bits.as_ref()).expect("listed values");
    assert_eq!(sample.len(), bits.len());
    let distances: Vec<u64> =
        sample.iter().zip(bits).map(|(value, &bits)| value.bits().abs_diff(bits)).collect();
    assert!(distances.iter().all(|&distance| distance <= ulps), "{distances:?} for {case:?}");
    (distances.iter().filter(|&&distance| distance == 0).count(), distances.len())
}

#[cfg(feature = "half")]
fn equal_in_half<T: UniformElement + Bits>(case: &Case) {
    let of = |name: &str| -> Parameter<T> { parameter(case, name).expect(name) };
    match case.op.as_str() {
        "maxwell" => assert_most(close::<T>(case, Maxwell)),
        "double_sided_maxwell" => {
            let maxwell = DoubleSidedMaxwell::new(of("loc"), of("scale")).unwrap();
            assert_most(close::<T>(case, maxwell));
        }
        _ => equal::<T>(case),
    }
}

/// More than half of the values are equal.
#[cfg(feature = "half")]
fn assert_most((equal, all): (usize, usize)) {
    assert!(2 * equal >= all, "{equal} of {all}");
}

/// Checks the cases of a file in the type of 16 bits that each is of.
#[cfg(feature = "half")]
fn cases_of_halves(file: &str, expected: usize) {
    each(file, expected, |case| {
        // A truth value is of its probability's type.
        match case.params.get("p").map_or(&*case.dtype, |p| &p.dtype) {
            "float16" => equal_in_half::<half::f16>(case),
            "bfloat16" => equal_in_half::<half::bf16>(case),
            other => panic!("unknown type {other}"),
        }
    });
}

#[cfg(feature = "half")]
#[test]
fn half_precision() {
    cases_of_halves("half_precision.json", 856);
}

/// In large samples of `bf16`, JAX rounds less often.
#[cfg(feature = "half")]
#[test]
fn half_maxwell_is_close_in_large_samples() {
    cases_of_halves("half_maxwell.json", 50);
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
    let equal = Share::default();
    each("cauchy.json", 24, |case| match case.dtype.as_str() {
        "float32" => equal.of_f32(close::<f32>(case, Cauchy)),
        "float64" => equal.of_f64(close::<f64>(case, Cauchy)),
        other => panic!("unknown type {other}"),
    });
    let Share { f32, f64 } = equal;
    assert!(f32.get().0 >= 0.95 * f32.get().1, "f32: {f32:?}");
    assert!(f64.get().0 >= 0.97 * f64.get().1, "f64: {f64:?}");
}

/// How many values are equal, and how many there are.
#[derive(Debug, Default)]
struct Share {
    f32: Cell<(f64, f64)>,
    f64: Cell<(f64, f64)>,
}

impl Share {
    fn of_f32(&self, (equal, all): (usize, usize)) {
        self.f32.update(|sum| (sum.0 + equal as f64, sum.1 + all as f64));
    }

    fn of_f64(&self, (equal, all): (usize, usize)) {
        self.f64.update(|sum| (sum.0 + equal as f64, sum.1 + all as f64));
    }
}
