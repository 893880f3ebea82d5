//! Measuring and printing.

use std::hint::black_box;
use std::time::Instant;

use ndarray::{Array, Array1, Dimension, ShapeBuilder};
use ndarray_rand::RandomExt;
use ndarray_rand::rand::SeedableRng;
use ndarray_rand::rand::rngs::{SmallRng, StdRng};
use ndarray_rand::rand_distr::Distribution as RandDistribution;
use ndkey::{Distribution, Key, Prng, SimdLevel, Threefry2x32};

/// Values in an array: 64 MB of 32-bit ones, beyond any cache.
pub const LEN: usize = 16_000_000;
/// Values in an array for operations that take JAX minutes on longer ones.
pub const VALUES: usize = 1_000_000;

/// A name, and the function that measures every library.
pub type Operation = (&'static str, fn(&mut Report));

/// Measures and prints.
pub struct Report {
    pub operation: &'static str,
    pub json: bool,
    pub level: SimdLevel,
}

impl Report {
    const REPETITIONS: usize = 5;

    /// Measures as [`measure`](Self::measure) does, on the whole pool and on one thread.
    pub fn on_threads<R: Send>(
        &self,
        library: &str,
        values: usize,
        mut f: impl FnMut() -> R + Send,
    ) {
        self.measure(library, values, &mut f);
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        one.install(|| self.measure(&format!("{library}, 1 thread"), values, &mut f));
    }

    pub fn measure<R>(&self, library: &str, values: usize, mut f: impl FnMut() -> R) {
        let Self { operation, json, level } = self;
        let mut seconds = || {
            let start = Instant::now();
            black_box(level.scope(&mut f));
            start.elapsed().as_secs_f64()
        };
        seconds();
        let mut seconds: Vec<f64> = (0..Self::REPETITIONS).map(|_| seconds()).collect();
        seconds.sort_by(f64::total_cmp);
        let rate = values as f64 / seconds[Self::REPETITIONS / 2];
        if *json {
            println!(r#"{{"operation": "{operation}", "library": "{library}", "rate": {rate}}}"#);
        } else {
            println!("{operation:28} {library:24} {:9.1} M/s", rate / 1e6);
        }
    }
}

/// A distribution of ours and rand's, drawn one value after another as in ndarray-rand.
pub fn sampling<T: Copy + Default + Send>(
    report: &mut Report,
    ours: impl Distribution<T> + Sync,
    theirs: impl RandDistribution<T> + Copy,
) {
    sampling_of(report, LEN, ours, theirs);
}

/// Samples `len` values, as [`sampling`].
pub fn sampling_of<T: Copy + Default + Send>(
    report: &mut Report,
    len: usize,
    ours: impl Distribution<T> + Sync,
    theirs: impl RandDistribution<T> + Copy,
) {
    ours_of(report, len, ours);
    let mut rng = SmallRng::seed_from_u64(0);
    report.measure("ndarray-rand SmallRng", len, || Array1::random_using(len, theirs, &mut rng));
    let mut rng = StdRng::seed_from_u64(0);
    report.measure("ndarray-rand StdRng", len, || Array1::random_using(len, theirs, &mut rng));
}

/// A distribution that rand does not have.
pub fn ours<T: Copy + Default + Send>(report: &mut Report, ours: impl Distribution<T> + Sync) {
    ours_of(report, LEN, ours);
}

fn ours_of<T: Copy + Default + Send>(
    report: &mut Report,
    len: usize,
    ours: impl Distribution<T> + Sync,
) {
    into::<Threefry2x32, T, _>(report, &ours, len);
    report.on_threads("ndkey", len, || Key::new(0).sample::<T, _>(&ours, len));
}

/// An existing array, filled by keys of a generator.
pub fn into<I: Prng, T: Copy + Default + Send, D: Dimension>(
    report: &mut Report,
    dist: impl Distribution<T> + Sync,
    shape: impl ShapeBuilder<Dim = D>,
) {
    filled::<I, T, D>(report, "ndkey into", dist, shape);
}

/// Fills an array, as [`into`], under another name.
pub fn filled<I: Prng, T: Copy + Default + Send, D: Dimension>(
    report: &mut Report,
    library: &str,
    dist: impl Distribution<T> + Sync,
    shape: impl ShapeBuilder<Dim = D>,
) {
    let mut out = Array::from_elem(shape, T::default());
    report.on_threads(library, out.len(), || {
        Key::<I>::from_seed(0).sample_into(&dist, &mut out);
    });
}
