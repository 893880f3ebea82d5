//! The random projections of linfa-reduction and the Latin hypercube of egobox-doe, and the same with
//! keys, as `tests/outside/older_versions` has them: the least time of many, in turn, in milliseconds.
//!
//! ```sh
//! cargo run --release --manifest-path benches/ports/Cargo.toml
//! RAYON_NUM_THREADS=1 cargo run --release --manifest-path benches/ports/Cargo.toml
//! ```

use std::hint::black_box;
use std::time::Instant;

use egobox_doe::{Lhs, LhsKind, SamplingMethod};
use linfa::DatasetBase;
use linfa::traits::Fit;
use linfa_reduction::random_projection::{GaussianRandomProjection, SparseRandomProjection};
use ndarray::{Array2, array};
use ndkey::native::Key;
use older_versions::{gaussian_projection, latin_hypercube, sparse_projection};
use rand_xoshiro::Xoshiro256Plus;
use rand_xoshiro::rand_core::SeedableRng;

const REPETITIONS: u64 = 50;

const FEATURES: usize = 10_000;
const COMPONENTS: usize = 300;

fn compare(name: &str, mut library: impl FnMut(u64), mut port: impl FnMut(u64)) {
    let timed = |f: &mut dyn FnMut(u64), seed| {
        let start = Instant::now();
        f(seed);
        start.elapsed().as_secs_f64() * 1e3
    };
    let (mut before, mut after) = (f64::MAX, f64::MAX);
    for seed in 0..REPETITIONS {
        before = before.min(timed(&mut library, seed));
        after = after.min(timed(&mut port, seed));
    }
    println!("{name:40} {before:8.3} {after:8.3} {:6.2}", before / after);
}

fn main() {
    println!("{:40} {:>8} {:>8} {:>6}", "ms", "before", "after", "ratio");
    let data = DatasetBase::from(Array2::<f64>::zeros((1, FEATURES)));
    let generator = Xoshiro256Plus::seed_from_u64;
    compare(
        "Gaussian projection, 10,000 x 300",
        |seed| {
            let params = GaussianRandomProjection::<f64>::params_with_rng(generator(seed));
            let _ = black_box(params.target_dim(COMPONENTS).fit(&data).expect("dimensions"));
        },
        |seed| {
            black_box(gaussian_projection(Key::from_seed(seed), FEATURES, COMPONENTS).expect("valid"));
        },
    );
    compare(
        "sparse projection, 10,000 x 300",
        |seed| {
            let params = SparseRandomProjection::<f64>::params_with_rng(generator(seed));
            let _ = black_box(params.target_dim(COMPONENTS).fit(&data).expect("dimensions"));
        },
        |seed| {
            black_box(sparse_projection(Key::from_seed(seed), FEATURES, COMPONENTS).expect("valid"));
        },
    );
    for (points, dimensions) in [(100, 5), (10_000, 20)] {
        let limits = array![[-1.0, 1.0]].broadcast((dimensions, 2)).expect("one row").to_owned();
        compare(
            &format!("Latin hypercube, {points} x {dimensions}"),
            |seed| {
                let lhs = Lhs::new_with_rng(&limits, generator(seed)).kind(LhsKind::Classic);
                black_box(lhs.sample(points));
            },
            |seed| {
                black_box(latin_hypercube(Key::from_seed(seed), points, limits.view()).expect("valid"));
            },
        );
    }
}
