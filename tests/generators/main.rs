//! Every sampler with every generator.

mod check;
mod samplers;
