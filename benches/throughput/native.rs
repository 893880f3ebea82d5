//! `native` distributions with keys of the fastest generator, and what else its keys do, for the operations of
//! the same names: into arrays as long as those, or into new ones.

use half::{bf16, f16};
use ndarray::{Array, Array1, Array2, Axis, ShapeBuilder, array};
use ndkey::native::{
    Ball, Bernoulli, Beta, Binomial, Categorical, Cauchy, ChiSquared, Choice, Dirichlet,
    DoubleSidedMaxwell, FisherF, Gamma, GeneralizedNormal, Geometric, Gumbel, Key, Laplace,
    LogGamma, LogNormal, Logistic, Maxwell, MultivariateNormal, Normal, Orthogonal, Pareto,
    Poisson, Rayleigh, StandardBits, StandardExponential, StandardNormal, StandardUniform,
    StudentT, Triangular, TruncatedNormal, UniformInt, Wald, Weibull, WeightedAlias,
};
use ndkey::{Ars, Distribution, KeyedPermutation};

use crate::discrete::TOKENS;
use crate::keys_and_bits::{KEYS, batch, key_and_normals};
use crate::report::{self, LEN, Operation, Report, VALUES};

pub const OPERATIONS: &[Operation] = &[
    ("bits u32", |report| into::<u32>(report, StandardBits, LEN)),
    ("bits u64", |report| into::<u64>(report, StandardBits, LEN)),
    ("uniform f32", |report| into::<f32>(report, StandardUniform, LEN)),
    ("uniform f64", |report| into::<f64>(report, StandardUniform, LEN)),
    ("normal f32", |report| into::<f32>(report, StandardNormal, LEN)),
    ("normal f64", |report| into::<f64>(report, StandardNormal, LEN)),
    ("bernoulli 0.3", |report| {
        into::<bool>(report, Bernoulli::new(0.3).expect("a probability"), LEN);
    }),
    ("randint i32 0..1000", |report| {
        into::<i32>(report, UniformInt::new(0, 1000).expect("a range"), LEN);
    }),
    ("split 4e6", |report| report.on_threads("native", KEYS, || Key::from_seed(0).split(KEYS))),
    ("fold_in_each 4e6", |report| {
        let data = Array1::from_iter(0..KEYS as u32);
        report.on_threads("native", KEYS, || Key::from_seed(0).fold_in_each(&data));
    }),
    ("permutation 1e6", |report| {
        report.on_threads("native", 1_000_000, || Key::from_seed(0).permutation(1_000_000));
    }),
    ("1e6 keys x 3 normals", |report| {
        batch::<Ars>(report, "native into", StandardNormal, (1_000_000, 3));
    }),
    ("1e3 keys x 1e3 normals", |report| {
        batch::<Ars>(report, "native into", StandardNormal, (1_000, 1_000));
    }),
    ("split in 2, then 3 normals", |report| key_and_normals::<Ars>(report, "native")),
    ("exponential f32", |report| into::<f32>(report, StandardExponential, LEN)),
    ("exponential f64", |report| into::<f64>(report, StandardExponential, LEN)),
    // JAX's modes differ by how far they resolve the right tail: here there is one, which goes furthest.
    ("gumbel f32", |report| into::<f32>(report, Gumbel, LEN)),
    ("gumbel high f32", |report| into::<f32>(report, Gumbel, LEN)),
    ("gumbel highest f32", |report| into::<f32>(report, Gumbel, LEN)),
    ("laplace f32", |report| into::<f32>(report, Laplace, LEN)),
    ("logistic f32", |report| into::<f32>(report, Logistic, LEN)),
    ("cauchy f32", |report| into::<f32>(report, Cauchy, LEN)),
    ("pareto 1.5 f32", |report| {
        into::<f32>(report, Pareto::new(1.5).expect("an exponent"), LEN);
    }),
    ("rayleigh 2 f32", |report| {
        into::<f32>(report, Rayleigh::new(2.0).expect("a scale"), LEN);
    }),
    ("weibull 2, 1.5 f32", |report| {
        into::<f32>(report, Weibull::new(2.0, 1.5).expect("a scale and a shape"), LEN);
    }),
    ("triangular 0, 0.3, 1 f32", |report| {
        into::<f32>(report, Triangular::new(0.0, 0.3, 1.0).expect("sides"), LEN);
    }),
    ("log-normal 0.5 f32", |report| {
        into::<f32>(report, LogNormal::new(0.5).expect("a width"), LEN);
    }),
    ("truncated normal -2, 2 f32", |report| {
        into::<f32>(report, TruncatedNormal::new(-2.0, 2.0).expect("bounds"), LEN);
    }),
    ("maxwell f32", |report| into::<f32>(report, Maxwell, LEN)),
    ("double-sided maxwell f32", |report| {
        into::<f32>(report, DoubleSidedMaxwell::new(1.0, 2.0).expect("a scale"), LEN);
    }),
    ("wald 3 f32", |report| into::<f32>(report, Wald::new(3.0).expect("a mean"), LEN)),
    ("uniform f16", |report| into::<f16>(report, StandardUniform, LEN)),
    ("normal f16", |report| into::<f16>(report, StandardNormal, LEN)),
    ("normal 1, 2 f16", |report| {
        let [mean, std] = [1.0, 2.0].map(f16::from_f32);
        into::<f16>(report, Normal::new(mean, std).expect("a deviation"), LEN);
    }),
    ("truncated normal -2, 2 f16", |report| {
        let [lower, upper] = [-2.0, 2.0].map(f16::from_f32);
        into::<f16>(report, TruncatedNormal::new(lower, upper).expect("bounds"), LEN);
    }),
    ("gumbel f16", |report| into::<f16>(report, Gumbel, LEN)),
    ("laplace f16", |report| into::<f16>(report, Laplace, LEN)),
    ("uniform bf16", |report| into::<bf16>(report, StandardUniform, LEN)),
    ("normal bf16", |report| into::<bf16>(report, StandardNormal, LEN)),
    ("gamma 2.5", |report| into::<f32>(report, Gamma::new(2.5).expect("a shape"), VALUES)),
    ("gamma 0.5", |report| into::<f32>(report, Gamma::new(0.5).expect("a shape"), VALUES)),
    ("loggamma 2.5", |report| into::<f32>(report, LogGamma::new(2.5).expect("a shape"), VALUES)),
    ("beta 2, 3.5", |report| into::<f32>(report, Beta::new(2.0, 3.5).expect("shapes"), VALUES)),
    ("chi-squared 3", |report| {
        into::<f32>(report, ChiSquared::new(3.0).expect("degrees"), VALUES);
    }),
    ("t 3", |report| into::<f32>(report, StudentT::new(3.0).expect("degrees"), VALUES)),
    ("F 3, 7", |report| into::<f32>(report, FisherF::new(3.0, 7.0).expect("degrees"), VALUES)),
    ("generalized normal 3", |report| {
        into::<f32>(report, GeneralizedNormal::new(3.0).expect("an exponent"), VALUES);
    }),
    ("dirichlet of 4", |report| {
        let alpha = array![0.5, 1.0, 2.0, 5.0];
        into::<f32>(report, Dirichlet::new(alpha).expect("concentrations"), (VALUES / 4, 4));
    }),
    ("ball of 4", |report| {
        into::<f32>(report, Ball::new(4, 2.0).expect("an exponent"), (VALUES / 4, 4));
    }),
    ("multivariate normal of 4", |report| {
        let mean = Array::linspace(-1.0_f32, 1.0, 4);
        let cov = Array2::from_shape_fn((4, 4), |(i, j)| 0.5_f32.powi(i.abs_diff(j) as i32));
        let dist = MultivariateNormal::new(mean, cov).expect("positive definite");
        into::<f32>(report, dist, (VALUES / 4, 4));
    }),
    ("orthogonal 4x4", |report| into::<f32>(report, Orthogonal::new(4), (10_000, 4, 4))),
    ("poisson 5", |report| into::<i32>(report, Poisson::new(5.0).expect("a rate"), VALUES)),
    ("poisson 50", |report| into::<i32>(report, Poisson::new(50.0).expect("a rate"), VALUES)),
    ("binomial 100 0.3", |report| {
        let dist = Binomial::new(100, 0.3).expect("a count and a probability");
        into::<i32>(report, dist, VALUES);
    }),
    ("geometric 0.3", |report| {
        into::<i32>(report, Geometric::new(0.3).expect("a probability"), VALUES);
    }),
    ("categorical of 10", |report| {
        let logits: Array1<f32> = Key::from_seed(0).normal(10);
        into::<i32>(report, Categorical::new(&logits, Axis(0)).expect("logits"), VALUES);
    }),
    ("1 token of 50000", |report| {
        let logits: Array1<f32> = Key::from_seed(0).normal(TOKENS);
        report.on_threads("native", 1, || Key::from_seed(1).categorical(&logits, Axis(0)));
    }),
    ("64 tokens of 50000", |report| {
        let logits: Array1<f32> = Key::from_seed(0).normal(TOKENS);
        report.on_threads("native", 64, || {
            let dist = Categorical::new(&logits, Axis(0)).expect("logits");
            Key::from_seed(1).sample::<i32, _>(dist, 64)
        });
    }),
    ("alias table of 50000", |report| {
        let weights: Array1<f64> = Key::from_seed(0).uniform(TOKENS);
        into::<u32>(report, WeightedAlias::new(&weights).expect("weights"), VALUES);
    }),
    ("choice by 1000 weights", |report| {
        let weights: Array1<f32> = Key::from_seed(0).uniform(1000);
        into::<i32>(report, Choice::weighted(&weights).expect("weights"), VALUES);
    }),
    ("unbiased i32 0..1000", |report| {
        into::<i32>(report, UniformInt::new(0, 1000).expect("a range"), VALUES);
    }),
    ("1e6 of 1e12", |report| {
        report.on_threads("native", VALUES, || {
            KeyedPermutation::new(Key::from_seed(0), 1_000_000_000_000).first(VALUES)
        });
    }),
];

/// Samples of a shape, into an existing array.
fn into<T: Copy + Default + Send>(
    report: &mut Report,
    dist: impl Distribution<T> + Sync,
    shape: impl ShapeBuilder,
) {
    report::filled::<Ars, T, _>(report, "native into", dist, shape);
}
