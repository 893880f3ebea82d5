//! Arrays, keys, orders and batches compared with ndarray-rand, rand and urng: on one thread and on
//! the pool, into an existing array and allocating.
//!
//! `cargo bench --bench sampling`; with `-- uniform`, one group.

mod settings;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use ndarray::{Array1, Array2, ArrayView1, Axis, s};
use ndarray_rand::RandomExt;
use ndarray_rand::rand::distr::weighted::WeightedIndex;
use ndarray_rand::rand::distr::{Bernoulli as RandBernoulli, Uniform as RandUniform};
use ndarray_rand::rand::rngs::{SmallRng, StdRng};
use ndarray_rand::rand::seq::SliceRandom;
use ndarray_rand::rand::{Fill, Rng, SeedableRng};
use ndarray_rand::rand_distr::weighted::WeightedTreeIndex;
use ndarray_rand::rand_distr::{self, Distribution as RandDistribution};
use ndkey::jax::{
    Bernoulli, Choice, Normal, StandardBits, StandardNormal, StandardUniform, TruncatedNormal,
    UniformInt,
};
use ndkey::native::{self, WeightedTree};
use ndkey::{Ars, Distribution, Key};
use rayon::ThreadPool;

/// Elements of an array: a few; numbers that fit a first-level cache, a second-level cache, and
/// memory.
const SIZES: [usize; 6] = [1, 10, 100, 1_000, 1_000_000, 16_000_000];
/// Keys in a split or a fold.
const KEYS: usize = 4_000_000;
/// Elements in an order.
const ORDERS: [usize; 3] = [1_000, 1_000_000, 100_000_000];
/// Smaller arrays are filled by the caller; entering a pool would take most of the time.
const PARALLEL: usize = 100_000;

/// A group of benchmarks of one operation.
struct Group<'a> {
    group: BenchmarkGroup<'a, WallTime>,
    one_thread: ThreadPool,
}

impl<'a> Group<'a> {
    fn new(criterion: &'a mut Criterion, name: &str) -> Self {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        Self { group, one_thread }
    }

    fn peer<R>(&mut self, name: &str, size: usize, f: impl FnMut() -> R) {
        self.group.throughput(Throughput::Elements(size as u64));
        let mut f = f;
        self.group.bench_function(format!("{name}/{size}"), |b| b.iter(&mut f));
    }

    /// On the pool and on one thread.
    fn ours<R: Send>(&mut self, name: &str, size: usize, mut f: impl FnMut() -> R + Send) {
        self.peer(&format!("{name}, pool"), size, &mut f);
        if size > PARALLEL {
            let id = format!("{name}, 1 thread/{size}");
            let Self { group, one_thread } = self;
            group.bench_function(id, |b| b.iter(|| one_thread.install(&mut f)));
        }
    }

    /// One distribution of both libraries, at every size.
    fn sampling<T: Copy + Default + Send>(
        mut self,
        ours: impl Distribution<T> + Sync,
        theirs: impl RandDistribution<T> + Copy,
    ) -> Self {
        for size in SIZES {
            let mut out = Array1::<T>::from_elem(size, T::default());
            self.ours("into", size, || black_box(Key::new(0)).sample_into(&ours, &mut out));
            self.ours("allocating", size, || black_box(Key::new(0)).sample::<T, _>(&ours, size));
            let mut rng = SmallRng::seed_from_u64(0);
            let name = "ndarray-rand SmallRng";
            self.peer(name, size, || Array1::<T>::random_using(size, theirs, &mut rng));
            let mut rng = StdRng::seed_from_u64(0);
            let name = "ndarray-rand StdRng";
            self.peer(name, size, || Array1::<T>::random_using(size, theirs, &mut rng));
        }
        self
    }

    /// rand's own way to fill a slice.
    fn filling<T: Copy + Default>(mut self) -> Self
    where
        [T]: Fill,
    {
        for size in SIZES {
            let mut out = vec![T::default(); size];
            let mut rng = SmallRng::seed_from_u64(0);
            self.peer("rand fill SmallRng", size, || rng.fill(&mut out[..]));
        }
        self
    }

    /// The parallel fill of urng's Threefry 2x32.
    fn urng(mut self) {
        for size in SIZES {
            let mut out = vec![0_u32; size];
            let rng = urng::cabi32::threefry32x2_new(1);
            self.peer("urng threefry2x32", size, || {
                urng::cabi32::threefry32x2_next_u32s(rng, out.as_mut_ptr(), size);
            });
            urng::cabi32::threefry32x2_free(rng);
        }
    }
}

fn arrays(criterion: &mut Criterion) {
    let standard = rand_distr::StandardUniform;
    Group::new(criterion, "bits u32")
        .sampling::<u32>(StandardBits, standard)
        .filling::<u32>()
        .urng();
    Group::new(criterion, "uniform f32")
        .sampling::<f32>(StandardUniform, standard)
        .filling::<f32>();
    Group::new(criterion, "uniform f64")
        .sampling::<f64>(StandardUniform, standard)
        .filling::<f64>();
    let normal = rand_distr::StandardNormal;
    Group::new(criterion, "normal f32").sampling::<f32>(StandardNormal, normal);
    Group::new(criterion, "normal f64").sampling::<f64>(StandardNormal, normal);
    let bernoulli = Bernoulli::new(0.3_f32).expect("a probability");
    let theirs = RandBernoulli::new(0.3).expect("a probability");
    Group::new(criterion, "bernoulli 0.3").sampling::<bool>(bernoulli, theirs);
    let digits = UniformInt::new(0, 1000).expect("a range");
    let theirs = RandUniform::new(0, 1000).expect("a range");
    Group::new(criterion, "randint i32 0..1000").sampling::<i32>(digits, theirs);
}

fn keys(criterion: &mut Criterion) {
    Group::new(criterion, "split").ours("ndkey", KEYS, || black_box(Key::new(0)).split(KEYS));
    let data = Array1::from_iter(0..KEYS as u32);
    Group::new(criterion, "fold_in_each")
        .ours("ndkey", KEYS, || black_box(Key::new(0)).fold_in_each(&data));
    Group::new(criterion, "split in 2, then 3 normals").peer("ndkey", 3, || {
        let [draw, next] = black_box(Key::new(0)).split_into();
        (draw.normal::<f32, _>(3), next)
    });
}

/// Orders, and categories of ten, beside rand's.
fn orders(criterion: &mut Criterion) {
    let key = || black_box(native::Key::from_seed(0));
    let mut rng = SmallRng::seed_from_u64(0);
    let mut group = Group::new(criterion, "permutation");
    for size in ORDERS {
        group.ours("ndkey", size, || key().permutation(size));
        group.peer("rand SmallRng", size, || {
            let mut order: Vec<usize> = (0..size).collect();
            order.shuffle(&mut rng);
            order
        });
    }
    drop(group);
    let mut group = Group::new(criterion, "shuffle");
    let mut ten = Array1::from_iter(0..10);
    let keys = key().into_folds();
    let mut numbers = 0_u64..;
    group.peer("ndkey, with a key of its own", 10, || {
        keys.fold_in_u64(numbers.next().unwrap_or_default()).shuffle(&mut ten, Axis(0));
    });
    group.peer("rand SmallRng", 10, || ten.as_slice_mut().expect("one axis").shuffle(&mut rng));
    let mut rows = Array2::from_shape_fn((1000, 100), |(_, i)| i);
    group.peer("ndkey, 1000 rows", rows.len(), || key().shuffle_independent(&mut rows, Axis(1)));
    group.peer("rand SmallRng, 1000 rows", rows.len(), || {
        for mut row in rows.rows_mut() {
            row.as_slice_mut().expect("a row").shuffle(&mut rng);
        }
    });
    drop(group);
    const ROWS: usize = 10_000;
    let mut group = Group::new(criterion, "category of 10");
    let logits: Array2<f64> = key().normal((ROWS, 10));
    let first = native::Categorical::new(&logits.row(0), Axis(0)).expect("logits");
    group.peer("ndkey, one row", ROWS, || key().sample::<usize, _>(&first, ROWS));
    let theirs = WeightedIndex::new(logits.row(0).mapv(f64::exp)).expect("weights");
    group.peer("rand, one row", ROWS, || Array1::<usize>::random_using(ROWS, &theirs, &mut rng));
    group.peer("ndkey, a row each", ROWS, || key().categorical(&logits, Axis(1)));
    group.peer("rand, a row each", ROWS, || {
        let draw = |row: ArrayView1<f64>| {
            WeightedIndex::new(row.iter().map(|logit| logit.exp()))
                .expect("weights")
                .sample(&mut rng)
        };
        Array1::from_iter(logits.rows().into_iter().map(draw))
    });
}

fn batches(criterion: &mut Criterion) {
    let mut group = Group::new(criterion, "normals of a batch");
    for (keys, each) in [(1_000_000, 3), (1_000, 1_000)] {
        let batch = Key::new(0).split(keys);
        let mut out = Array2::<f32>::zeros((keys, each));
        group.ours(&format!("{keys} keys x {each}"), keys * each, || {
            batch.duplicate().sample_into(StandardNormal, &mut out)
        });
    }
}

/// One index by weights that differ each time, as k-means++ draws its centres.
fn weights(criterion: &mut Criterion) {
    const WEIGHTS: usize = 250_000;
    let mut group = Group::new(criterion, "one index by weight");
    let weights: Array1<f64> = Key::new(0).uniform(WEIGHTS);
    group.peer("ndkey", WEIGHTS, || {
        let choice = Choice::weighted(black_box(&weights)).expect("weights");
        Key::new(1).sample_one::<usize>(choice)
    });
    let mut rng = SmallRng::seed_from_u64(0);
    group.peer("rand", WEIGHTS, || {
        WeightedIndex::new(black_box(&weights)).expect("weights").sample(&mut rng)
    });
}

/// Many indices by weights that change between samples.
fn trees(criterion: &mut Criterion) {
    const INDICES: usize = 1 << 16;
    let mut group = Group::new(criterion, "many indices by a tree of weights");
    for len in [100, 1000, 250_000] {
        let weights: Array1<f64> = Key::new(0).uniform(len);
        let tree = WeightedTree::new(&weights).expect("weights");
        let theirs = WeightedTreeIndex::new(&weights).expect("weights");
        let mut rng = SmallRng::seed_from_u64(0);
        group.peer(&format!("ndkey, {len} weights"), INDICES, || {
            Key::<Ars>::from_seed(1).sample::<usize, _>(&tree, INDICES)
        });
        group.peer(&format!("rand, {len} weights"), INDICES, || {
            Array1::<usize>::random_using(INDICES, &theirs, &mut rng)
        });
    }
}

/// Integers of a range that rejects a third of the bits, and truncated normals.
fn rejections(criterion: &mut Criterion) {
    const VALUES: usize = 1 << 16;
    const BELOW: u64 = (1 << 63) / 3 * 4;
    let mut group = Group::new(criterion, "values by rejection");
    let key = || Key::<Ars>::from_seed(0);
    let integers = native::UniformInt::new(0, BELOW).expect("a range");
    group.peer("ndkey, integers", VALUES, || key().sample::<u64, _>(&integers, VALUES));
    let theirs = RandUniform::new(0, BELOW).expect("a range");
    let mut rng = SmallRng::seed_from_u64(0);
    group.peer("rand, integers", VALUES, || Array1::<u64>::random_using(VALUES, theirs, &mut rng));
    for (lower, upper) in [(-2.0, 2.0), (-1.0, 2.0), (0.0, f64::INFINITY)] {
        let normals = native::TruncatedNormal::new(lower, upper).expect("an interval");
        let name = format!("ndkey, normals from {lower} to {upper}");
        group.peer(&name, VALUES, || key().sample(&normals, VALUES));
    }
    let normals = TruncatedNormal::new(-2.0, 2.0).expect("an interval");
    group.peer("JAX's, normals from -2 to 2", VALUES, || key().sample(&normals, VALUES));
}

/// One million normals in arrays that are not contiguous, with array parameters, and of parts.
fn layouts(criterion: &mut Criterion) {
    let (rows, columns) = (10_000, 100);
    let size = rows * columns;
    let mut array = Array2::<f32>::zeros((rows, columns));
    let mut wide = Array2::<f32>::zeros((rows, 2 * columns));
    let mut transposed = Array2::<f32>::zeros((columns, rows)).reversed_axes();
    let means = |shape: (usize, usize)| {
        Normal::new(Array2::<f32>::zeros(shape), 2.0).expect("a positive scale")
    };
    let one_mean = Normal::new(0.0_f32, 2.0).expect("a positive scale");
    let (row, row_of_4, column) = (means((1, columns)), means((1, 4)), means((rows, 1)));

    let mut group = Group::new(criterion, "normals by layout");
    let key = || black_box(Key::new(0));
    group.ours("contiguous", size, || key().sample_into(&one_mean, &mut array));
    group.ours("every second column", size, || {
        key().sample_into(&one_mean, &mut wide.slice_mut(s![.., ..;2]));
    });
    group.ours("reversed", size, || {
        key().sample_into(&one_mean, &mut array.slice_mut(s![..;-1, ..;-1]));
    });
    group.ours("column-major", size, || key().sample_into(&one_mean, &mut transposed));
    let of_ars = || black_box(Key::<Ars>::from_seed(0));
    group.ours("contiguous, Ars", size, || of_ars().sample_into(&one_mean, &mut array));
    group.ours("column-major, Ars", size, || of_ars().sample_into(&one_mean, &mut transposed));
    group.ours("a row of 100 means", size, || key().sample_into(&row, &mut array));
    group.ours("a column of means", size, || key().sample_into(&column, &mut array));
    let mut narrow = Array2::<f32>::zeros((size / 4, 4));
    group.ours("a row of 4 means", size, || key().sample_into(&row_of_4, &mut narrow));
    group.ours("10 of 100 columns", size / 10, || {
        key().sample_slice(&one_mean, (rows, columns), s![.., ..10])
    });
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = arrays, keys, orders, batches, weights, trees, rejections, layouts
}
criterion_main!(benches);
