//! Keys as generators of rand, and rand's distributions over arrays, compared with rand's own
//! generators and ndarray-rand; and arrays that are not stored.
//!
//! `cargo bench --bench interop`. On one thread.

mod settings;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use ndarray::{Array1, s};
use ndarray_rand::rand::rngs::{SmallRng, StdRng};
use ndarray_rand::rand::{RngCore, SeedableRng};
use ndarray_rand::rand_distr::{Distribution, Gamma, Normal, Poisson};
use ndkey::jax::StandardBits;
use ndkey::{FromRand, Key};

/// Values drawn at a time.
const LEN: usize = 100_000;

fn draws(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("next_u64");
    group.throughput(Throughput::Elements(LEN as u64));
    let (mut key, mut std) = (Key::new(0).into_rng(), StdRng::seed_from_u64(0));
    group.bench_function("KeyRng", |b| {
        b.iter(|| (0..LEN).fold(0, |sum: u64, _| sum.wrapping_add(key.next_u64())))
    });
    group.bench_function("StdRng", |b| {
        b.iter(|| (0..LEN).fold(0, |sum: u64, _| sum.wrapping_add(std.next_u64())))
    });
    group.finish();

    let mut group = criterion.benchmark_group("fill_bytes");
    let mut bytes = vec![0; 4 * LEN];
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("KeyRng", |b| b.iter(|| key.fill_bytes(black_box(&mut bytes))));
    group.bench_function("StdRng", |b| b.iter(|| std.fill_bytes(black_box(&mut bytes))));
    let mut bits = Array1::<u32>::zeros(LEN);
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    group.bench_function("bits", |b| {
        b.iter(|| {
            one_thread.install(|| {
                Key::new(0).sample_into(StandardBits, black_box(&mut bits));
            });
        })
    });
    group.finish();
}

/// One distribution, filled by each library into an existing array.
fn distribution(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    dist: impl Distribution<f64> + Copy + Send + Sync + 'static,
) {
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let mut out = Array1::<f64>::zeros(LEN);
    let mut small = SmallRng::seed_from_u64(0);
    group.bench_function(format!("{name}/SmallRng"), |b| {
        b.iter(|| black_box(&mut out).mapv_inplace(|_| dist.sample(&mut small)))
    });
    group.bench_function(format!("{name}/FromRand"), |b| {
        b.iter(|| {
            one_thread.install(|| {
                let dist = FromRand(dist);
                Key::new(0).sample_into(dist, black_box(&mut out));
            });
        })
    });
}

fn distributions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("jax");
    group.throughput(Throughput::Elements(LEN as u64));
    distribution(&mut group, "normal", Normal::new(0.0, 1.0).expect("parameters"));
    distribution(&mut group, "gamma 2.5", Gamma::new(2.5, 1.0).expect("parameters"));
    distribution(&mut group, "gamma 0.5", Gamma::new(0.5, 1.0).expect("parameters"));
    distribution(&mut group, "poisson 5", Poisson::new(5.0).expect("a rate"));
    distribution(&mut group, "poisson 50", Poisson::new(50.0).expect("a rate"));
    group.finish();
}

/// An element and a few rows of a sample of a million.
fn parts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parts of 1e6");
    let poisson = || ndkey::jax::Poisson::new(50.0).expect("a rate");
    let lazy = Key::new(0).lazy::<i32, _>(poisson(), 1_000_000).expect("a shape");
    group.bench_function("get", |b| b.iter(|| lazy.get(black_box(777_777))));
    group.bench_function("slice of 16", |b| b.iter(|| lazy.slice(s![black_box(99)..115])));
    group.bench_function("sample_slice of 16", |b| {
        b.iter(|| {
            let first = black_box(99);
            Key::new(0).sample_slice::<i32, _, _>(poisson(), 1_000_000, s![first..first + 16])
        })
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = draws, distributions, parts
}
criterion_main!(benches);
