//! Continuous distributions that are functions of uniform and normal variates.

use ndarray_rand::rand_distr as peer;
use ndkey::jax::{
    Cauchy, DoubleSidedMaxwell, Gumbel, GumbelMode, Laplace, LogNormal, Logistic, Maxwell, Pareto,
    Rayleigh, StandardExponential, Triangular, TruncatedNormal, Wald, Weibull,
};

use crate::report::{Operation, ours, sampling};

pub const OPERATIONS: &[Operation] = &[
    ("exponential f32", |report| sampling::<f32>(report, StandardExponential, peer::Exp1)),
    ("exponential f64", |report| sampling::<f64>(report, StandardExponential, peer::Exp1)),
    ("gumbel f32", |report| {
        sampling(report, Gumbel, peer::Gumbel::new(0.0_f32, 1.0).expect("a scale"));
    }),
    ("gumbel high f32", |report| ours::<f32>(report, Gumbel.with_mode(GumbelMode::High))),
    ("gumbel highest f32", |report| ours::<f32>(report, Gumbel.with_mode(GumbelMode::Highest))),
    ("laplace f32", |report| ours::<f32>(report, Laplace)),
    ("logistic f32", |report| ours::<f32>(report, Logistic)),
    ("cauchy f32", |report| {
        sampling(report, Cauchy, peer::Cauchy::new(0.0_f32, 1.0).expect("a scale"));
    }),
    ("pareto 1.5 f32", |report| {
        let theirs = peer::Pareto::new(1.0_f32, 1.5).expect("a shape");
        sampling(report, Pareto::new(1.5_f32).expect("an exponent"), theirs);
    }),
    ("rayleigh 2 f32", |report| ours(report, Rayleigh::new(2.0_f32).expect("a scale"))),
    ("weibull 2, 1.5 f32", |report| {
        let theirs = peer::Weibull::new(2.0_f32, 1.5).expect("a scale and a shape");
        sampling(report, Weibull::new(2.0_f32, 1.5).expect("a scale and a shape"), theirs);
    }),
    ("triangular 0, 0.3, 1 f32", |report| {
        let theirs = peer::Triangular::new(0.0_f32, 1.0, 0.3).expect("sides");
        sampling(report, Triangular::new(0.0_f32, 0.3, 1.0).expect("sides"), theirs);
    }),
    ("log-normal 0.5 f32", |report| {
        let theirs = peer::LogNormal::new(0.0_f32, 0.5).expect("a deviation");
        sampling(report, LogNormal::new(0.5_f32).expect("a deviation"), theirs);
    }),
    ("truncated normal -2, 2 f32", |report| {
        ours(report, TruncatedNormal::new(-2.0_f32, 2.0).expect("bounds"));
    }),
    ("maxwell f32", |report| ours::<f32>(report, Maxwell)),
    ("double-sided maxwell f32", |report| {
        ours(report, DoubleSidedMaxwell::new(1.0_f32, 2.0).expect("a scale"));
    }),
    ("wald 3 f32", |report| {
        let theirs = peer::InverseGaussian::new(3.0_f32, 1.0).expect("a mean and a shape");
        sampling(report, Wald::new(3.0_f32).expect("a mean"), theirs);
    }),
];
