//! The continuous distributions of cases.

use crate::vectors::{Bits, Case, Test, parameter};
use ndkey::Element;
use ndkey::Parameter;
use ndkey::jax::{
    Cauchy, DoubleSidedMaxwell, Exponential, Gumbel, GumbelMode, Laplace, LocationScale, LogNormal,
    Logistic, Maxwell, Pareto, Rayleigh, StandardExponential, Triangular, TruncatedNormal, Wald,
    Weibull,
};
use ndkey::math::Real;

/// Tests the distribution of a case, with floats of type `T`; returns whether it is one of these.
pub fn of<T: Element + Real + Bits>(case: &Case, test: &impl Test) -> bool {
    let of = |name: &str| -> Parameter<T> { parameter(case, name).expect(name) };
    match case.op.as_str() {
        "exponential" => test.test::<T>(case, &StandardExponential),
        "exponential_rate" => test.test::<T>(case, &Exponential::new(of("rate")).unwrap()),
        "gumbel" => match case.options["mode"].as_str() {
            Some("low") => {
                test.test::<T>(case, &Gumbel);
                test.test::<T>(case, &Gumbel.with_mode(GumbelMode::Low));
            }
            Some("high") => test.test::<T>(case, &Gumbel.with_mode(GumbelMode::High)),
            Some("highest") => test.test::<T>(case, &Gumbel.with_mode(GumbelMode::Highest)),
            other => panic!("unknown mode {other:?}"),
        },
        "cauchy" => test.test::<T>(case, &Cauchy),
        "laplace" => test.test::<T>(case, &Laplace),
        "laplace_scaled" => {
            let scaled = LocationScale::new(Laplace, of("mean"), of("std"));
            test.test::<T>(case, &scaled.unwrap());
        }
        "logistic" => test.test::<T>(case, &Logistic),
        "maxwell" => test.test::<T>(case, &Maxwell),
        "pareto" => test.test::<T>(case, &Pareto::new(of("b")).unwrap()),
        "rayleigh" => test.test::<T>(case, &Rayleigh::new(of("scale")).unwrap()),
        "lognormal" => test.test::<T>(case, &LogNormal::new(of("sigma")).unwrap()),
        "wald" => test.test::<T>(case, &Wald::new(of("mean")).unwrap()),
        "truncated_normal" => {
            test.test::<T>(case, &TruncatedNormal::new(of("lower"), of("upper")).unwrap());
        }
        "triangular" => {
            test.test::<T>(case, &Triangular::new(of("left"), of("mode"), of("right")).unwrap());
        }
        "double_sided_maxwell" => {
            let dist = DoubleSidedMaxwell::new(of("loc"), of("scale")).unwrap();
            match case.options["x64"].as_bool() {
                Some(x64) => test.test::<T>(case, &dist.with_x64(x64)),
                None => test.test::<T>(case, &dist),
            }
        }
        "weibull_min" => {
            test.test::<T>(case, &Weibull::new(of("scale"), of("concentration")).unwrap());
        }
        _ => return false,
    }
    true
}
