//! Continuous distributions over numbers of 16 bits.

use half::{bf16, f16};
use ndkey::jax::{Gumbel, Laplace, TruncatedNormal};
use ndkey::jax::{Normal, StandardNormal, StandardUniform};

use crate::report::{Operation, ours};

pub const OPERATIONS: &[Operation] = &[
    ("uniform f16", |report| ours::<f16>(report, StandardUniform)),
    ("normal f16", |report| ours::<f16>(report, StandardNormal)),
    ("normal 1, 2 f16", |report| {
        let [mean, std] = [1.0, 2.0].map(f16::from_f32);
        ours(report, Normal::new(mean, std).expect("a deviation"));
    }),
    ("truncated normal -2, 2 f16", |report| {
        let [lower, upper] = [-2.0, 2.0].map(f16::from_f32);
        ours(report, TruncatedNormal::new(lower, upper).expect("bounds"));
    }),
    ("gumbel f16", |report| ours::<f16>(report, Gumbel)),
    ("laplace f16", |report| ours::<f16>(report, Laplace)),
    ("uniform bf16", |report| ours::<bf16>(report, StandardUniform)),
    ("normal bf16", |report| ours::<bf16>(report, StandardNormal)),
];
