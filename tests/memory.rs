//! Memory: how much a sample takes besides its output.

use ndarray::{Array1, Array2};
use ndkey::jax::{Choice, StandardNormal};
use ndkey::{Key, SequentialGenerator};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The bytes allocated in addition to those before: at the peak while `f` runs, and after it.
fn bytes_of<T>(f: impl FnOnce() -> T) -> (usize, usize, T) {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let result = f();
    (ALLOCATOR.peak_usage() - before, ALLOCATOR.current_usage() - before, result)
}

/// A single test, because the allocator counts for the whole process.
#[test]
fn samples_take_little_more_memory_than_their_values() {
    let threads = rayon::current_num_threads();
    // The pool's threads allocate when they start.
    drop(Key::new(0).split(64).vmap(|key| key.normal::<f32, _>(1)));

    let one_of_many = Choice::new(1_000_000).without_replacement();
    let (peak, after, _) =
        bytes_of(|| -> Array2<usize> { Key::new(0).split(80).sample(one_of_many, 1) });
    let one_order = 3 * 8_000_000;
    assert!(peak < (threads + 1) * one_order, "{peak} bytes for 80 choices");
    assert!(after < 10_000, "{after} bytes are left of 80 choices");

    let mut generator = SequentialGenerator::new(Key::new(1));
    let (peak, _, _) = bytes_of(|| -> Array1<f64> { generator.sample(StandardNormal, 4_000_000) });
    assert!(peak < 2 * 32_000_000, "{peak} bytes for 4 million values in sequence");
}
