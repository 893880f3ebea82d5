//! Values are stable: changing one is a breaking change.
//!
//! `values.txt` has digests of the present values. Other tests show that they are right.

use std::env;
use std::fmt::Write;
use std::fs;

use ndkey::prng::Prng;
use ndkey::{Ars, Distribution, Key, Threefry2x32, native};
use support::vectors::{Bits, digest};

/// The digest of a sample long enough to take every way of making a value, in rows of four for
/// distributions over vectors.
fn of<I: Prng, T: Bits + Default + Send>(dist: impl Distribution<T>) -> String {
    digest(&Key::<I>::from_seed(42).sample::<T, _>(dist, (5000, 4)).into_dyn())
}

/// A line for each generator, type and distribution.
macro_rules! values {
    ($($generator:ty, $value:ty: $dist:expr;)*) => {{
        let mut lines = String::new();
        $(
            let what = concat!(stringify!($generator), ", ", stringify!($value), ": ", stringify!($dist));
            writeln!(lines, "{what} = {}", of::<$generator, $value>($dist)).expect("memory");
        )*
        lines
    }};
}

/// `NDKEY_WRITE_VALUES=1 cargo test --all-features -p ndkey-tests --test native values` rewrites
/// them.
#[test]
fn are_what_they_were() {
    let values = values! {
        Threefry2x32, f32: native::StandardUniform;
        Threefry2x32, f64: native::StandardUniform;
        Threefry2x32, f32: native::Uniform::new(-1.0, 3.0).unwrap();
        Threefry2x32, f64: native::Uniform::new(-1.0, 3.0).unwrap();
        Threefry2x32, f32: native::StandardNormal;
        Threefry2x32, f64: native::StandardNormal;
        Threefry2x32, f32: native::Normal::new(1.0, 2.5).unwrap();
        Threefry2x32, f64: native::Normal::new(1.0, 2.5).unwrap();
        Ars, f32: native::StandardNormal;
        Ars, f64: native::StandardNormal;
        Threefry2x32, f32: native::StandardExponential;
        Threefry2x32, f64: native::StandardExponential;
        Threefry2x32, f32: native::Exponential::new(0.3).unwrap();
        Threefry2x32, f64: native::Exponential::new(0.3).unwrap();
        Threefry2x32, f32: native::LogNormal::new(0.5).unwrap();
        Threefry2x32, f32: native::Laplace;
        Threefry2x32, f64: native::Gumbel;
        Threefry2x32, f32: native::Logistic;
        Threefry2x32, f64: native::Logistic;
        Threefry2x32, f32: native::Cauchy;
        Threefry2x32, f64: native::Cauchy;
        Threefry2x32, f64: native::Rayleigh::new(2.0).unwrap();
        Threefry2x32, f64: native::Weibull::new(2.0, 1.5).unwrap();
        Threefry2x32, f32: native::Pareto::new(1.5).unwrap();
        Threefry2x32, f32: native::Gamma::new(2.5).unwrap();
        Threefry2x32, f64: native::Gamma::new(0.5).unwrap();
        Ars, f32: native::Gamma::new(2.5).unwrap();
        Threefry2x32, f32: native::LogGamma::new(0.5).unwrap();
        Threefry2x32, f64: native::Beta::new(2.0, 3.5).unwrap();
        Threefry2x32, f64: native::Beta::new(0.2, 0.5).unwrap();
        Threefry2x32, f32: native::ChiSquared::new(3.0).unwrap();
        Threefry2x32, f64: native::StudentT::new(3.0).unwrap();
        Threefry2x32, f32: native::FisherF::new(3.0, 7.0).unwrap();
        Threefry2x32, f32: native::Dirichlet::new([0.2, 1.0, 3.5, 1e-3]).unwrap();
        Threefry2x32, f64: native::Dirichlet::new([0.2, 1.0, 3.5, 1e-3]).unwrap();
        Threefry2x32, i32: native::WeightedAlias::new(&[1.0_f32, 0.1, 0.0, 5.0]).unwrap();
        Threefry2x32, u64: native::WeightedAlias::new(&[1.0, 0.1, 0.0, 5.0]).unwrap();
        Threefry2x32, bool: native::Bernoulli::new(0.3).unwrap();
        Threefry2x32, u8: native::UniformInt::new(0, 100).unwrap();
        Threefry2x32, i32: native::UniformInt::new(-1000, 1 << 30).unwrap();
        Threefry2x32, u64: native::UniformInt::new(0, 3 << 62).unwrap();
        Threefry2x32, i32: native::Geometric::new(0.3).unwrap();
        Threefry2x32, i64: native::Geometric::new(0.001).unwrap();
        Threefry2x32, i32: native::Poisson::new(5.0).unwrap();
        Threefry2x32, i64: native::Poisson::new(500.0).unwrap();
        Threefry2x32, f64: native::Poisson::new(1e15).unwrap();
        Threefry2x32, i32: native::Binomial::new(20, 0.3).unwrap();
        Threefry2x32, i64: native::Binomial::new(1000, 0.7).unwrap();
        Threefry2x32, i64: native::NegativeBinomial::new(2.5, 0.1).unwrap();
    };
    if env::var_os("NDKEY_WRITE_VALUES").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/native/values.txt");
        return fs::write(file, &values).expect("the file can be written");
    }
    let pinned: Vec<&str> = include_str!("values.txt").lines().collect();
    let changed: Vec<&str> = values.lines().filter(|line| !pinned.contains(line)).collect();
    assert!(changed.is_empty(), "changed or new:\n{}", changed.join("\n"));
    assert_eq!(values.lines().count(), pinned.len());
}
