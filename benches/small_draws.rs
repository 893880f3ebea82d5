//! Draws of a few values, each from a key of its own, and rand's: nanoseconds, on one thread, the least
//! of many measurements, each library in turn.
//!
//! `cargo bench --bench small_draws`

use std::hint::black_box;
use std::time::Instant;

use ndarray_rand::rand::distr::Uniform;
use ndarray_rand::rand::distr::uniform::SampleUniform;
use ndarray_rand::rand::rngs::{SmallRng, StdRng};
use ndarray_rand::rand::seq::SliceRandom;
use ndarray_rand::rand::{Rng, SeedableRng};
use ndarray_rand::rand_distr;
use ndkey::{
    Ars, Distribution, Integer, Key, Prng, Threefry2x32,
    jax::{StandardNormal, StandardUniform},
    native,
};

const MEASUREMENTS: usize = 300;
/// A measurement is short enough for some to pass without an interruption.
const SECONDS: f64 = 2e-4;

/// A measured draw, with a number that differs each time.
struct Candidate<'a> {
    name: &'a str,
    /// Draws for a count of numbers from the first on.
    draws: Box<dyn FnMut(u64, u64) + 'a>,
}

fn candidate<'a, R>(name: &'a str, mut draw: impl FnMut(u64) -> R + 'a) -> Candidate<'a> {
    let draws = move |first, count| {
        for number in first..first + count {
            black_box(draw(number));
        }
    };
    Candidate { name, draws: Box::new(draws) }
}

/// Prints the times of one row.
fn compare(row: &str, mut candidates: Vec<Candidate<'_>>) {
    let mut first = 0;
    let mut seconds = |candidate: &mut Candidate<'_>, count| {
        let start = Instant::now();
        (candidate.draws)(first, count);
        first += count;
        start.elapsed().as_secs_f64()
    };
    let counts: Vec<u64> = candidates
        .iter_mut()
        .map(|candidate| (SECONDS * 100.0 / seconds(candidate, 100)).max(1.0) as u64)
        .collect();
    let mut least = vec![f64::MAX; candidates.len()];
    for _ in 0..MEASUREMENTS {
        for ((candidate, &count), least) in candidates.iter_mut().zip(&counts).zip(&mut least) {
            *least = least.min(1e9 * seconds(candidate, count) / count as f64);
        }
    }
    let times: Vec<String> = candidates
        .iter()
        .zip(least)
        .map(|(candidate, least)| format!("{} {least:.1}", candidate.name))
        .collect();
    println!("{row:40} {}", times.join(", "));
}

/// Fills an array from a new key.
fn ours<'a, I: Prng, T: Copy + Default + Send + 'a, const LEN: usize>(
    name: &'a str,
    dist: &'a (impl Distribution<T> + Sync),
) -> Candidate<'a> {
    let mut array = [T::default(); LEN];
    candidate(name, move |i| {
        Key::<I>::from_seed(i).sample_into(dist, &mut array);
        black_box(&array);
    })
}

/// Fills an array from a generator that goes on.
fn theirs<'a, T: Copy + Default + 'a, const LEN: usize>(
    name: &'a str,
    dist: &'a impl rand_distr::Distribution<T>,
    mut rng: impl Rng + 'a,
) -> Candidate<'a> {
    let mut array = [T::default(); LEN];
    candidate(name, move |_| {
        array.fill_with(|| dist.sample(&mut rng));
        black_box(&array);
    })
}

fn normals<T: Copy + Default + Send>(row: &str)
where
    StandardNormal: Distribution<T>,
    native::StandardNormal: Distribution<T>,
    rand_distr::StandardNormal: rand_distr::Distribution<T>,
{
    let candidates = vec![
        ours::<Threefry2x32, T, 10>("JAX's", &StandardNormal),
        ours::<Threefry2x32, T, 10>("Threefry", &native::StandardNormal),
        ours::<Ars, T, 10>("Ars", &native::StandardNormal),
        theirs::<T, 10>("SmallRng", &rand_distr::StandardNormal, SmallRng::seed_from_u64(0)),
        theirs::<T, 10>("StdRng", &rand_distr::StandardNormal, StdRng::seed_from_u64(0)),
    ];
    compare(row, candidates);
}

fn integers<T: Integer + SampleUniform>(row: &str, most: T) {
    let dist = native::UniformInt::new_inclusive(T::default(), most).expect("a range");
    let of_rand = Uniform::new_inclusive(T::default(), most).expect("a range");
    let candidates = vec![
        ours::<Threefry2x32, T, 100>("Threefry", &dist),
        ours::<Ars, T, 100>("Ars", &dist),
        theirs::<T, 100>("SmallRng", &of_rand, SmallRng::seed_from_u64(0)),
        theirs::<T, 100>("StdRng", &of_rand, StdRng::seed_from_u64(0)),
    ];
    compare(row, candidates);
}

fn main() {
    let (threefry, ars) = (Key::new(0), Key::<Ars>::from_seed(0));
    let mut small = SmallRng::seed_from_u64(0);
    let mut std = StdRng::seed_from_u64(0);

    for len in [10, 1000] {
        let mut orders: [Vec<u32>; 4] = std::array::from_fn(|_| (0..len).collect());
        let [a, b, c, d] = &mut orders;
        let candidates = vec![
            candidate("Threefry", |i| threefry.fold_in_u64(i).shuffle_slice(a)),
            candidate("Ars", |i| ars.fold_in_u64(i).shuffle_slice(b)),
            candidate("SmallRng", |_| c.shuffle(&mut small)),
            candidate("StdRng", |_| d.shuffle(&mut std)),
        ];
        compare(&format!("a folded key, shuffle of {len}"), candidates);
    }

    let candidates = vec![
        candidate("Threefry", |i| threefry.fold_in_u64(i).into_rng().random::<f64>()),
        candidate("Ars", |i| ars.fold_in_u64(i).into_rng().random::<f64>()),
        candidate("SmallRng", |i| SmallRng::seed_from_u64(i).random::<f64>()),
        candidate("StdRng", |i| StdRng::seed_from_u64(i).random::<f64>()),
    ];
    compare("a new generator, one uniform f64", candidates);

    let candidates = vec![
        candidate("Threefry", |i| threefry.fold_in_u64(i).sample_one::<f64>(StandardUniform)),
        candidate("Ars", |i| ars.fold_in_u64(i).sample_one::<f64>(StandardUniform)),
    ];
    compare("a folded key, one uniform f64", candidates);
    let normal = native::StandardNormal;
    let candidates = vec![
        candidate("Threefry", |i| threefry.fold_in_u64(i).sample_one::<f64>(normal)),
        candidate("Ars", |i| ars.fold_in_u64(i).sample_one::<f64>(normal)),
    ];
    compare("a folded key, one normal f64", candidates);

    integers::<i32>("a key, 100 integers i32 below 1000", 999);
    integers::<i64>("a key, 100 integers i64 below 1000", 999);
    normals::<f32>("a key, 10 normals f32");
    normals::<f64>("a key, 10 normals f64");

    let mut stream = Key::new(0).stream::<f64>(normal);
    let mut ars_stream = Key::<Ars>::from_seed(0).stream::<f64>(normal);
    let candidates = vec![
        candidate("Threefry", |_| stream.next()),
        candidate("Ars", |_| ars_stream.next()),
        candidate("SmallRng", |_| -> f64 { small.sample(rand_distr::StandardNormal) }),
        candidate("StdRng", |_| -> f64 { std.sample(rand_distr::StandardNormal) }),
    ];
    compare("the next normal f64 of a stream", candidates);
}
