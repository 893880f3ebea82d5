//! Values per second of stochastic-rs-distributions on one thread, into an existing array, for the operations that
//! `versus.py` has under the same names.
//!
//! ```sh
//! RUSTFLAGS="-C target-cpu=native" cargo run --release "normal f32"
//! ```

use std::env;
use std::hint::black_box;
use std::time::Instant;

use stochastic_rs_core::simd_rng::Deterministic;
use stochastic_rs_distributions::beta::SimdBeta;
use stochastic_rs_distributions::binomial::SimdBinomial;
use stochastic_rs_distributions::cauchy::SimdCauchy;
use stochastic_rs_distributions::chi_square::SimdChiSquared;
use stochastic_rs_distributions::exp::SimdExp;
use stochastic_rs_distributions::gamma::SimdGamma;
use stochastic_rs_distributions::geometric::SimdGeometric;
use stochastic_rs_distributions::lognormal::SimdLogNormal;
use stochastic_rs_distributions::normal::SimdNormal;
use stochastic_rs_distributions::pareto::SimdPareto;
use stochastic_rs_distributions::poisson::SimdPoisson;
use stochastic_rs_distributions::studentt::SimdStudentT;
use stochastic_rs_distributions::uniform::SimdUniform;
use stochastic_rs_distributions::weibull::SimdWeibull;

/// The lengths of arrays, as in `throughput`.
const LEN: usize = 16_000_000;
const VALUES: usize = 1_000_000;
const REPETITIONS: usize = 5;

/// The median rate of several fills, after one that is not measured.
fn rate<T: Copy + Default>(len: usize, fill: impl Fn(&mut [T])) -> f64 {
    let mut out = vec![T::default(); len];
    let mut seconds = || {
        let start = Instant::now();
        fill(black_box(&mut out));
        start.elapsed().as_secs_f64()
    };
    seconds();
    let mut seconds = Vec::from_iter((0..REPETITIONS).map(|_| seconds()));
    seconds.sort_by(f64::total_cmp);
    len as f64 / seconds[REPETITIONS / 2]
}

fn rate_of(operation: &str) -> Option<f64> {
    let seed = &Deterministic::new(0);
    macro_rules! rates {
        ($($name:literal: $dist:ident<$t:ty>($($parameter:expr),*), $len:expr;)+) => {
            Some(match operation {
                $($name => {
                    let dist: $dist<$t> = $dist::new($($parameter,)* seed);
                    rate::<$t>($len, |out| dist.fill_slice(out))
                })+
                _ => return None,
            })
        };
    }
    rates! {
        "uniform f32": SimdUniform<f32>(0.0, 1.0), LEN;
        "uniform f64": SimdUniform<f64>(0.0, 1.0), LEN;
        "normal f32": SimdNormal<f32>(0.0, 1.0), LEN;
        "normal f64": SimdNormal<f64>(0.0, 1.0), LEN;
        "exponential f32": SimdExp<f32>(1.0), LEN;
        "exponential f64": SimdExp<f64>(1.0), LEN;
        "cauchy f32": SimdCauchy<f32>(0.0, 1.0), LEN;
        "pareto 1.5 f32": SimdPareto<f32>(1.0, 1.5), LEN;
        "weibull 2, 1.5 f32": SimdWeibull<f32>(2.0, 1.5), LEN;
        "log-normal 0.5 f32": SimdLogNormal<f32>(0.0, 0.5), LEN;
        "gamma 2.5": SimdGamma<f32>(2.5, 1.0), VALUES;
        "gamma 0.5": SimdGamma<f32>(0.5, 1.0), VALUES;
        "beta 2, 3.5": SimdBeta<f32>(2.0, 3.5), VALUES;
        "chi-squared 3": SimdChiSquared<f32>(3.0), VALUES;
        "t 3": SimdStudentT<f32>(3.0), VALUES;
        "poisson 5": SimdPoisson<i32>(5.0), VALUES;
        "poisson 50": SimdPoisson<i32>(50.0), VALUES;
        "binomial 100 0.3": SimdBinomial<i32>(100, 0.3), VALUES;
        "geometric 0.3": SimdGeometric<i32>(0.3), VALUES;
    }
}

fn main() {
    for operation in env::args().skip(1) {
        if let Some(rate) = rate_of(&operation) {
            println!(
                r#"{{"operation": "{operation}", "library": "stochastic-rs", "rate": {rate}}}"#
            );
        }
    }
}
