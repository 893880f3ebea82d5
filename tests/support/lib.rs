//! Code that the tests share: cases of jax.random, properties of every sampler, samplers and a
//! generator of their own, statistics, messages of errors, and a time limit.

pub mod counting;
pub mod errors;
pub mod operations;
pub mod properties;
pub mod samplers;
pub mod statistics;
pub mod time_limit;
pub mod vectors;

/// Calls a function, which has the generator as its parameter, for each of the crate's generators.
#[macro_export]
macro_rules! for_each_generator {
    ($function:ident) => {{
        struct Each;

        impl ndkey::prng::WithPrng for Each {
            type Output = ();

            fn run<I: ndkey::Prng>(self) {
                $function::<I>();
            }
        }

        for kind in ndkey::prng::Kind::ALL {
            kind.with(Each);
        }
    }};
}
