//! `native` distributions with keys of the fastest generator, into arrays as long as those of the operations of
//! the same names.

use ndkey::native::{
    Bernoulli, Beta, Binomial, Cauchy, ChiSquared, Gamma, Geometric, Gumbel, Laplace, LogNormal,
    Poisson, Rayleigh, StandardExponential, StandardNormal, StandardUniform, UniformInt, Weibull,
};
use ndkey::{Ars, Distribution};

use crate::report::{self, LEN, Operation, Report, VALUES};

pub const OPERATIONS: &[Operation] = &[
    ("uniform f32", |report| into::<f32>(report, StandardUniform)),
    ("uniform f64", |report| into::<f64>(report, StandardUniform)),
    ("normal f32", |report| into::<f32>(report, StandardNormal)),
    ("normal f64", |report| into::<f64>(report, StandardNormal)),
    ("bernoulli 0.3", |report| {
        into::<bool>(report, Bernoulli::new(0.3).expect("a probability"));
    }),
    ("unbiased i32 0..1000", |report| {
        fewer::<i32>(report, UniformInt::new(0, 1000).expect("a range"));
    }),
    ("exponential f32", |report| into::<f32>(report, StandardExponential)),
    ("exponential f64", |report| into::<f64>(report, StandardExponential)),
    ("gumbel f32", |report| into::<f32>(report, Gumbel)),
    ("laplace f32", |report| into::<f32>(report, Laplace)),
    ("cauchy f32", |report| into::<f32>(report, Cauchy)),
    ("rayleigh 2 f32", |report| {
        into::<f32>(report, Rayleigh::new(2.0).expect("a scale"));
    }),
    ("weibull 2, 1.5 f32", |report| {
        into::<f32>(report, Weibull::new(2.0, 1.5).expect("a scale and a shape"));
    }),
    ("log-normal 0.5 f32", |report| {
        into::<f32>(report, LogNormal::new(0.5).expect("a width"));
    }),
    ("gamma 2.5", |report| fewer::<f32>(report, Gamma::new(2.5).expect("a shape"))),
    ("gamma 0.5", |report| fewer::<f32>(report, Gamma::new(0.5).expect("a shape"))),
    ("beta 2, 3.5", |report| fewer::<f32>(report, Beta::new(2.0, 3.5).expect("shapes"))),
    ("chi-squared 3", |report| {
        fewer::<f32>(report, ChiSquared::new(3.0).expect("degrees"));
    }),
    ("poisson 5", |report| fewer::<i32>(report, Poisson::new(5.0).expect("a rate"))),
    ("poisson 50", |report| fewer::<i32>(report, Poisson::new(50.0).expect("a rate"))),
    ("binomial 100 0.3", |report| {
        fewer::<i32>(report, Binomial::new(100, 0.3).expect("a count and a probability"));
    }),
    ("geometric 0.3", |report| {
        fewer::<i32>(report, Geometric::new(0.3).expect("a probability"));
    }),
];

fn into<T: Copy + Default + Send>(report: &mut Report, distribution: impl Distribution<T> + Sync) {
    report::filled::<Ars, T, _>(report, "native into", distribution, LEN);
}

fn fewer<T: Copy + Default + Send>(report: &mut Report, distribution: impl Distribution<T> + Sync) {
    report::filled::<Ars, T, _>(report, "native into", distribution, VALUES);
}
