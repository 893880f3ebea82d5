//! The gamma distribution, those built from it, and distributions over vectors.

use ndarray::array;
use ndarray_rand::rand_distr::{self, Distribution as RandDistribution};
use ndkey::jax::{
    Ball, Beta, ChiSquared, Dirichlet, FisherF, Gamma, GeneralizedNormal, LogGamma, StudentT,
};
use ndkey::{Distribution, Threefry2x32};

use crate::report::{Operation, Report, VALUES, into, sampling_of};

pub const OPERATIONS: &[Operation] = &[
    ("gamma 2.5", |report| {
        let theirs = rand_distr::Gamma::new(2.5, 1.0).expect("a shape");
        sampling(report, Gamma::new(2.5).expect("a shape"), theirs);
    }),
    ("gamma 0.5", |report| {
        let theirs = rand_distr::Gamma::new(0.5, 1.0).expect("a shape");
        sampling(report, Gamma::new(0.5).expect("a shape"), theirs);
    }),
    ("loggamma 2.5", |report| alone(report, LogGamma::new(2.5).expect("a shape"), 1)),
    ("beta 2, 3.5", |report| {
        let theirs = rand_distr::Beta::new(2.0, 3.5).expect("shapes");
        sampling(report, Beta::new(2.0, 3.5).expect("shapes"), theirs);
    }),
    ("chi-squared 3", |report| {
        let theirs = rand_distr::ChiSquared::new(3.0).expect("degrees");
        sampling(report, ChiSquared::new(3.0).expect("degrees"), theirs);
    }),
    ("t 3", |report| {
        let theirs = rand_distr::StudentT::new(3.0).expect("degrees");
        sampling(report, StudentT::new(3.0).expect("degrees"), theirs);
    }),
    ("F 3, 7", |report| {
        let theirs = rand_distr::FisherF::new(3.0, 7.0).expect("degrees");
        sampling(report, FisherF::new(3.0, 7.0).expect("degrees"), theirs);
    }),
    ("generalized normal 3", |report| {
        alone(report, GeneralizedNormal::new(3.0).expect("an exponent"), 1);
    }),
    ("dirichlet of 4", |report| {
        let alpha = array![0.5, 1.0, 2.0, 5.0];
        alone(report, Dirichlet::new(alpha).expect("concentrations"), 4);
    }),
    ("ball of 4", |report| alone(report, Ball::new(4, 2.0).expect("an exponent"), 4)),
];

/// A distribution of ours and rand's.
fn sampling(
    report: &mut Report,
    ours: impl Distribution<f32> + Sync,
    theirs: impl RandDistribution<f32> + Copy,
) {
    sampling_of(report, VALUES, ours, theirs);
}

/// A distribution that rand does not have, over rows of some length.
fn alone(report: &mut Report, ours: impl Distribution<f32> + Sync, row: usize) {
    into::<Threefry2x32, f32, _>(report, ours, (VALUES / row, row));
}
