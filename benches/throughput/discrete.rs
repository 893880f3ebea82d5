//! Discrete distributions and choices.

use ndarray::{Array1, Axis};
use ndarray_rand::RandomExt;
use ndarray_rand::rand::SeedableRng;
use ndarray_rand::rand::distr::Uniform as RandUniform;
use ndarray_rand::rand::distr::weighted::WeightedIndex;
use ndarray_rand::rand::rngs::SmallRng;
use ndarray_rand::rand_distr::{
    Binomial as RandBinomial, Distribution as RandDistribution, Geometric as RandGeometric,
    Poisson as RandPoisson, weighted::WeightedAliasIndex,
};
use ndkey::jax::{Binomial, Categorical, Choice, Geometric, Poisson, UnbiasedInt, WeightedAlias};
use ndkey::{Distribution, Key, KeyedPermutation};

use crate::report::{Operation, Report, VALUES};

/// The vocabulary size of a language model.
pub const TOKENS: usize = 50_000;

pub const OPERATIONS: &[Operation] = &[
    ("poisson 5", |report| {
        let ours = Poisson::new(5.0_f32).expect("a rate");
        counts::<i32, f64>(report, ours, RandPoisson::new(5.0).expect("a rate"));
    }),
    ("poisson 50", |report| {
        let ours = Poisson::new(50.0_f32).expect("a rate");
        counts::<i32, f64>(report, ours, RandPoisson::new(50.0).expect("a rate"));
    }),
    ("binomial 100 0.3", |report| {
        let ours = Binomial::new(100, 0.3_f32).expect("a probability");
        counts::<f32, u64>(report, ours, RandBinomial::new(100, 0.3).expect("a probability"));
    }),
    ("geometric 0.3", |report| {
        let ours = Geometric::new(0.3_f32).expect("a probability");
        counts::<i32, u64>(report, ours, RandGeometric::new(0.3).expect("a probability"));
    }),
    ("categorical of 10", |report| {
        let logits = Key::new(0).normal::<f32, _>(10);
        let weights = WeightedIndex::new(logits.mapv(f32::exp)).expect("weights");
        let ours = Categorical::new(&logits, Axis(0)).expect("logits");
        counts::<i32, usize>(report, ours, weights);
    }),
    ("1 token of 50000", |report| tokens(report, 1)),
    ("64 tokens of 50000", |report| tokens(report, 64)),
    ("alias table of 50000", |report| {
        let weights = Key::new(0).uniform::<f64, _>(TOKENS);
        let theirs = WeightedAliasIndex::new(weights.to_vec()).expect("weights");
        counts::<u32, usize>(report, WeightedAlias::new(&weights).expect("weights"), theirs);
    }),
    ("choice by 1000 weights", |report| {
        let weights = Key::new(0).uniform::<f32, _>(1000);
        let theirs = WeightedIndex::new(&weights).expect("weights");
        counts::<i32, usize>(report, Choice::weighted(&weights).expect("weights"), theirs);
    }),
    ("unbiased i32 0..1000", |report| {
        let theirs = RandUniform::new(0, 1000).expect("a range");
        counts::<i32, i32>(report, UnbiasedInt::new(0, 1000).expect("a range"), theirs);
    }),
    ("1e6 of 1e12", |report| {
        report.on_threads("ndkey", VALUES, || {
            KeyedPermutation::new(Key::new(0), 1_000_000_000_000).first(VALUES)
        });
        let mut rng = SmallRng::seed_from_u64(0);
        report.measure("rand SmallRng", VALUES, || {
            ndarray_rand::rand::seq::index::sample(&mut rng, 1_000_000_000_000, VALUES)
        });
    }),
];

/// A distribution of ours and rand's, drawn one value after another as in ndarray-rand.
fn counts<T: Copy + Default + Send, U>(
    report: &mut Report,
    ours: impl Distribution<T> + Sync,
    theirs: impl RandDistribution<U>,
) {
    report.on_threads("ndkey", VALUES, || Key::new(0).sample::<T, _>(&ours, VALUES));
    let mut rng = SmallRng::seed_from_u64(0);
    report.measure("ndarray-rand SmallRng", VALUES, || {
        Array1::random_using(VALUES, &theirs, &mut rng)
    });
}

/// Draws from logits that are new each time.
fn tokens(report: &mut Report, draws: usize) {
    let logits = Key::new(0).normal::<f32, _>(TOKENS);
    report.on_threads("ndkey", draws, || {
        let dist = Categorical::new(&logits, Axis(0)).expect("logits");
        Key::new(1).sample::<i32, _>(dist, draws)
    });
    let mut rng = SmallRng::seed_from_u64(0);
    report.measure("ndarray-rand SmallRng", draws, || {
        let weights = WeightedIndex::new(logits.mapv(f32::exp)).expect("weights");
        Array1::random_using(draws, weights, &mut rng)
    });
}
