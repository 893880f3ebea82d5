//! Bits, the basic distributions, keys, permutations, and batches.

use std::hint::black_box;

use ndarray::{Array1, Array2};
use ndarray_rand::rand::distr::{Bernoulli as RandBernoulli, Uniform as RandUniform};
use ndarray_rand::rand::rngs::SmallRng;
use ndarray_rand::rand::seq::SliceRandom;
use ndarray_rand::rand::{Fill, Rng, SeedableRng};
use ndarray_rand::rand_distr::{StandardNormal, StandardUniform};
use ndkey::{
    Ars, Ars5, Distribution, Key, Philox2x32, Philox4x32, Prng, Rbg, Threefry2x32,
    Threefry2x32Legacy, Threefry4x32, UnsafeRbg,
    jax::{Bernoulli, UniformInt},
};

use crate::report::{LEN, Operation, Report, into, sampling};

/// Keys in a split or a fold.
pub const KEYS: usize = 4_000_000;

pub const OPERATIONS: &[Operation] = &[
    ("bits u32", |report| {
        sampling::<u32>(report, ndkey::jax::StandardBits, StandardUniform);
        filling::<u32>(report);
        urng(report);
    }),
    ("bits u64", |report| sampling::<u64>(report, ndkey::jax::StandardBits, StandardUniform)),
    ("uniform f32", |report| {
        sampling::<f32>(report, ndkey::jax::StandardUniform, StandardUniform);
        filling::<f32>(report);
    }),
    ("uniform f64", |report| sampling::<f64>(report, ndkey::jax::StandardUniform, StandardUniform)),
    ("normal f32", |report| sampling::<f32>(report, ndkey::jax::StandardNormal, StandardNormal)),
    ("normal f64", |report| sampling::<f64>(report, ndkey::jax::StandardNormal, StandardNormal)),
    ("bernoulli 0.3", |report| {
        let theirs = RandBernoulli::new(0.3).expect("a probability");
        sampling::<bool>(report, Bernoulli::new(0.3_f32).expect("a probability"), theirs);
    }),
    ("randint i32 0..1000", |report| {
        let theirs = RandUniform::new(0, 1000).expect("a range");
        sampling::<i32>(report, UniformInt::new(0, 1000).expect("a range"), theirs);
    }),
    ("split 4e6", |report| report.on_threads("ndkey", KEYS, || Key::new(0).split(KEYS))),
    ("fold_in_each 4e6", |report| {
        let data = Array1::from_iter(0..KEYS as u32);
        report.on_threads("ndkey", KEYS, || Key::new(0).fold_in_each(&data));
    }),
    ("permutation 1e6", |report| {
        report.on_threads("ndkey", 1_000_000, || Key::new(0).permutation(1_000_000));
        let mut rng = SmallRng::seed_from_u64(0);
        report.measure("rand SmallRng", 1_000_000, || {
            let mut order: Vec<usize> = (0..1_000_000).collect();
            order.shuffle(&mut rng);
            order
        });
    }),
    ("1e6 keys x 3 normals", |report| {
        batch::<Threefry2x32>(report, "ndkey into", ndkey::jax::StandardNormal, (1_000_000, 3));
    }),
    ("1e3 keys x 1e3 normals", |report| {
        batch::<Threefry2x32>(report, "ndkey into", ndkey::jax::StandardNormal, (1_000, 1_000));
    }),
    ("split in 2, then 3 normals", |report| key_and_normals::<Threefry2x32>(report, "ndkey")),
    ("bits u32, 2^22 values", in_place::<Threefry2x32, { 1 << 22 }>),
    ("bits u32, 2^30 values", in_place::<Threefry2x32, { 1 << 30 }>),
    ("bits u32, threefry4x32", in_place::<Threefry4x32, LEN>),
    ("bits u32, philox2x32", in_place::<Philox2x32, LEN>),
    ("bits u32, philox4x32", in_place::<Philox4x32, LEN>),
    ("bits u32, rbg", in_place::<Rbg, LEN>),
    ("bits u32, unsafe_rbg", in_place::<UnsafeRbg, LEN>),
    ("bits u32, not partitionable", in_place::<Threefry2x32Legacy, LEN>),
    ("bits u32, ars", in_place::<Ars, LEN>),
    ("uniform f32, ars", |report| into::<Ars, f32, _>(report, ndkey::jax::StandardUniform, LEN)),
    ("uniform f64, ars", |report| into::<Ars, f64, _>(report, ndkey::jax::StandardUniform, LEN)),
    ("bits u32, ars5", in_place::<Ars5, LEN>),
    ("uniform f32, ars5", |report| into::<Ars5, f32, _>(report, ndkey::jax::StandardUniform, LEN)),
    ("uniform f64, ars5", |report| into::<Ars5, f64, _>(report, ndkey::jax::StandardUniform, LEN)),
];

/// rand's own way to fill a slice.
fn filling<T: Copy + Default>(report: &mut Report)
where
    [T]: Fill,
{
    let mut out = Array1::from_elem(LEN, T::default());
    let out = out.as_slice_mut().expect("a new array is contiguous");
    let mut rng = SmallRng::seed_from_u64(0);
    report.measure("rand fill SmallRng", LEN, || rng.fill(out));
}

/// The parallel fills of urng's Threefry 2x32 and of its fastest generator.
fn urng(report: &mut Report) {
    let mut out = vec![0_u32; LEN];
    let rng = urng::cabi32::threefry32x2_new(1);
    report.measure("urng threefry2x32", LEN, || {
        urng::cabi32::threefry32x2_next_u32s(rng, out.as_mut_ptr(), LEN);
    });
    urng::cabi32::threefry32x2_free(rng);
    #[cfg(target_arch = "x86_64")]
    {
        let rng = urng::cabi32::splitmix32simd_new(1);
        report.measure("urng splitmix32", LEN, || {
            urng::cabi32::splitmix32simd_next_u32s(rng, out.as_mut_ptr(), LEN);
        });
        urng::cabi32::splitmix32simd_free(rng);
    }
}

/// Some values by each of many keys.
pub fn batch<I: Prng>(
    report: &mut Report,
    library: &str,
    normal: impl Distribution<f32> + Sync,
    (keys, each): (usize, usize),
) {
    let batch = Key::<I>::from_seed(0).split(keys);
    let mut out = Array2::<f32>::zeros((keys, each));
    report.on_threads(library, keys * each, || {
        batch.duplicate().sample_into(&normal, &mut out);
    });
}

/// The cost of a key: each is split, and one half makes a few values.
pub fn key_and_normals<I: Prng>(report: &mut Report, library: &str) {
    const TIMES: usize = 10_000;
    report.measure(library, 3 * TIMES, || {
        for seed in 0..TIMES as u64 {
            let [key, next] = Key::<I>::from_seed(seed).split_into();
            black_box(key.normal::<f32, _>(3));
            let _ = black_box(next);
        }
    });
}

/// One generator's bits, into an existing array.
fn in_place<I: Prng, const LEN: usize>(report: &mut Report) {
    into::<I, u32, _>(report, ndkey::jax::StandardBits, LEN);
}
