//! Filling arrays: bits, uniform and normal numbers beside ndarray-rand, on one thread and on the
//! pool, into an existing array and allocating.
//!
//! `cargo bench --bench sampling`; `cargo bench -- uniform` for one group.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ndarray::Array1;
use ndarray_rand::RandomExt;
use ndarray_rand::rand::{SeedableRng, rngs::SmallRng};
use ndarray_rand::rand_distr::{self, Distribution as RandDistribution};
use ndkey::distributions::{StandardBits, StandardNormal, StandardUniform};
use ndkey::{Distribution, Key};

/// Elements of an array: a few, a first-level cache, a second-level cache, memory.
const SIZES: [usize; 4] = [3, 1_000, 1_000_000, 16_000_000];

fn sampling(criterion: &mut Criterion) {
    compare::<u32, _, _>(criterion, "bits u32", StandardBits, rand_distr::StandardUniform);
    compare::<f32, _, _>(criterion, "uniform f32", StandardUniform, rand_distr::StandardUniform);
    compare::<f64, _, _>(criterion, "uniform f64", StandardUniform, rand_distr::StandardUniform);
    compare::<f32, _, _>(criterion, "normal f32", StandardNormal, rand_distr::StandardNormal);
    compare::<f64, _, _>(criterion, "normal f64", StandardNormal, rand_distr::StandardNormal);
}

/// One distribution of both libraries, at every size.
fn compare<T, Ours, Theirs>(criterion: &mut Criterion, name: &str, ours: Ours, theirs: Theirs)
where
    T: Copy + Default + Send,
    Ours: Distribution<T> + Copy + Sync,
    Theirs: RandDistribution<T> + Copy,
{
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let mut group = criterion.benchmark_group(name);
    group.sample_size(20);
    for size in SIZES {
        group.throughput(Throughput::Elements(size as u64));
        let mut out = Array1::<T>::from_elem(size, T::default());
        let mut into = || black_box(Key::new(0)).sample_into(ours, &mut out);
        let allocating = || black_box(Key::new(0)).sample::<T, _>(ours, size);
        group.bench_function(format!("into, pool/{size}"), |b| b.iter(&mut into));
        group.bench_function(format!("allocating, pool/{size}"), |b| b.iter(allocating));
        // Small arrays are filled by the caller; entering a pool would be most of the time.
        if size > 100_000 {
            let id = format!("into, 1 thread/{size}");
            group.bench_function(id, |b| b.iter(|| one_thread.install(&mut into)));
            let id = format!("allocating, 1 thread/{size}");
            group.bench_function(id, |b| b.iter(|| one_thread.install(allocating)));
        }
        let mut rng = SmallRng::seed_from_u64(0);
        group.bench_function(format!("ndarray-rand SmallRng/{size}"), |b| {
            b.iter(|| Array1::<T>::random_using(size, theirs, &mut rng));
        });
    }
    group.finish();
}

criterion_group!(benches, sampling);
criterion_main!(benches);
