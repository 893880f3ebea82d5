//! The functions of generators, compiled for tests.

use ndkey::Prng;
use ndkey::prng::{Functions, Kind, WithPrng};

struct FunctionsOf;

impl WithPrng for FunctionsOf {
    type Output = &'static Functions;

    fn run<I: Prng>(self) -> &'static Functions {
        I::functions()
    }
}

/// The functions of a generator. Those of rarely used ones are compiled where they are first used,
/// which is here: optimised, as tests are not.
pub fn functions(kind: Kind) -> &'static Functions {
    kind.with(FunctionsOf)
}
