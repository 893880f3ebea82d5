//! Arrays that are not stored: each element equals the stored array's.

use std::iter::FusedIterator;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ndarray::{Array, Array2, Axis, Ix1, Ix2, Ix3, IxDyn, NdIndex, ShapeBuilder, arr2, array, s};
use ndkey::jax::{
    Ball, BernoulliMode, Binomial, Categorical, Choice, Dirichlet, Gamma, LocationScale,
    Multinomial, Normal, Poisson, StandardBits, StandardNormal, StandardUniform, UniformInt,
    WeightedAlias,
};
use ndkey::sampling::{BoxedSampler, Line, Run, Sampler, Source};
use ndkey::{Distribution, Error, Key, LazyArray, Philox4x32, jax::Bernoulli, native};

/// Every way to read a part gives what the stored array, of 24 rows of 5, has there.
fn reads_as_stored<T, Dist>(dist: Dist)
where
    T: Copy + Default + Send + PartialEq + std::fmt::Debug,
    Dist: Distribution<T> + Clone + Send + Sync + 'static,
{
    let stored: Array2<T> = Key::new(3).sample(dist.clone(), (24, 5));
    let lazy: LazyArray<T, Ix2> = Key::new(3).lazy(dist.clone(), (24, 5)).expect("a shape");
    assert_eq!(lazy.to_array(), stored);
    for (index, &value) in stored.indexed_iter() {
        assert_eq!(lazy.get(index), Some(value), "{index:?}");
    }
    assert_eq!(lazy.slice(s![7..19;3, ..]), stored.slice(s![7..19;3, ..]));
    assert_eq!(lazy.slice(s![..;-2, 1..;-1]), stored.slice(s![..;-2, 1..;-1]));
    assert_eq!(lazy.slice(s![-4, ..]), stored.slice(s![-4, ..]));
    assert_eq!(lazy.slice(s![4..4, ..]), stored.slice(s![4..4, ..]));
    let mut out = Array2::from_elem((5, 12).f(), T::default());
    lazy.slice_into(s![..;2, ..], &mut out.view_mut().reversed_axes());
    assert_eq!(out.t(), stored.slice(s![..;2, ..]));
    let mut row = vec![T::default(); 5];
    lazy.slice_into(s![17, ..], &mut row);
    assert_eq!(row, stored.row(17).to_vec());
    for (chunk, rows) in lazy.chunks(7).zip(stored.axis_chunks_iter(Axis(0), 7)) {
        assert_eq!(chunk, rows);
    }

    let stored = Key::new(4).split(3).sample::<T, _>(dist.clone(), (24, 5));
    let lazy: LazyArray<T, Ix3> = Key::new(4).split(3).lazy(dist, (24, 5)).expect("a shape");
    assert_eq!(lazy.to_array(), stored);
    assert_eq!(lazy.slice(s![1.., 3..9, ..;-1]), stored.slice(s![1.., 3..9, ..;-1]));
    assert_eq!(lazy.get((2, 23, 4)), Some(stored[(2, 23, 4)]));
}

#[test]
fn of_functions_of_bits() {
    reads_as_stored::<u32, _>(StandardBits);
    reads_as_stored::<u8, _>(StandardBits);
    reads_as_stored::<f64, _>(StandardUniform);
    reads_as_stored::<f32, _>(StandardNormal);
    reads_as_stored::<i64, _>(UniformInt::new(-5, array![0, 1, 2, 3, 4]).expect("ranges"));
    reads_as_stored::<bool, _>(Bernoulli::new(0.3).expect("p").with_mode(BernoulliMode::High));
}

#[test]
fn of_parameters_that_broadcast() {
    let columns = array![0.5_f32, 1.0, 2.0, 4.0, 8.0];
    let rows = Array::from_shape_fn((24, 1), |(row, _)| row as f32);
    reads_as_stored(Normal::new(rows, &columns).expect("parameters"));
    reads_as_stored(LocationScale::new(StandardNormal, 3.0_f64, 0.5).expect("parameters"));
    reads_as_stored(LocationScale::new(ndkey::jax::Gumbel, &columns, 0.5).expect("parameters"));
}

#[test]
fn of_rejection_samplers() {
    reads_as_stored::<f64, _>(Gamma::new(0.3).expect("alpha"));
    reads_as_stored::<i32, _>(Poisson::new(3.0).expect("rate"));
    // Their last round depends on the whole sample.
    reads_as_stored::<i64, _>(Poisson::new(50.0).expect("rate"));
    reads_as_stored::<i32, _>(Poisson::new(array![0.5, 5.0, 12.0, 90.0, 1e6]).expect("rates"));
    reads_as_stored::<f64, _>(Binomial::new(1000, 0.4_f64).expect("n and p"));
}

#[test]
fn vectors_are_computed_as_in_a_sample() {
    reads_as_stored::<f64, _>(Dirichlet::new(array![0.5, 1.0, 2.0, 3.0, 9.0]).expect("alpha"));
    reads_as_stored::<f32, _>(Ball::new(5, 2.0).expect("d and p"));
    let p = array![0.1_f32, 0.2, 0.3, 0.3, 0.1];
    reads_as_stored::<i32, _>(Multinomial::new(100, &p).expect("n and p"));
}

#[test]
#[cfg(feature = "linalg")]
fn of_factored_matrices() {
    let (mean, cov) = (Array::zeros(5), Array2::from_diag_elem(5, 2.0_f64));
    reads_as_stored(ndkey::jax::MultivariateNormal::new(mean, cov).expect("a covariance"));
    let orthogonal = ndkey::jax::Orthogonal::rectangular(2, 5);
    let stored = Key::new(3).sample::<f32, _>(orthogonal, (4, 2, 5));
    let lazy = Key::new(3).lazy::<f32, _>(orthogonal, (4, 2, 5)).expect("a shape");
    assert_eq!(lazy.slice(s![1..3, .., 2..]), stored.slice(s![1..3, .., 2..]));
}

#[test]
fn choices_are_computed_as_in_a_sample() {
    let weights = array![0.1_f64, 0.2, 0.3, 0.4];
    reads_as_stored::<usize, _>(Choice::new(1000));
    reads_as_stored::<i32, _>(Choice::new(1000).without_replacement());
    reads_as_stored::<usize, _>(Choice::weighted(&weights).expect("weights"));
    let many = Array::from_shape_fn(200, |n| 1.0 + n as f32);
    reads_as_stored::<usize, _>(Choice::weighted(&many).expect("weights").without_replacement());
    reads_as_stored::<usize, _>(WeightedAlias::new(&weights).expect("weights"));
    let logits = arr2(&[[0.0_f32; 300]; 5]);
    reads_as_stored::<usize, _>(Categorical::new(&logits, Axis(1)).expect("logits"));
}

/// A distribution whose sampler borrows from it.
#[derive(Clone)]
struct Squared(f32);

struct Squares<'a, U>(U, &'a f32);

impl Distribution<f32> for Squared {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, f32>, Error> {
        let uniform = Distribution::<f32>::sampler(&StandardUniform, source, shape)?;
        Ok(BoxedSampler::new(Squares(uniform, &self.0)))
    }
}

impl<U: Sampler<f32>> Sampler<f32> for Squares<'_, U> {
    fn block(&self, run: Run, out: &mut [Line<f32>]) {
        self.0.block(run, out);
        out.as_flattened_mut().iter_mut().for_each(|x| *x = *x * *x + self.1);
    }
}

#[test]
fn of_a_distribution_that_borrows() {
    reads_as_stored(Squared(1.0));
    let boxed: Box<dyn Distribution<f32> + Send + Sync> = Box::new(Squared(1.0));
    let lazy = Key::new(0).lazy(boxed, 100).expect("a shape");
    assert_eq!(lazy.to_array(), Key::new(0).sample(Squared(1.0), 100));
}

/// Binds once, and then returns an error.
struct BindsOnce(AtomicBool);

impl Distribution<f32> for BindsOnce {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, f32>, Error> {
        match self.0.swap(true, Ordering::Relaxed) {
            true => Err(Error::parameter("BindsOnce", "bound", true, "not bound yet")),
            false => StandardUniform.sampler(source, shape),
        }
    }
}

#[test]
fn a_distribution_is_bound_once_for_all_parts() {
    let dist = Arc::new(BindsOnce(AtomicBool::new(false)));
    let lazy = Key::new(0).lazy(Arc::clone(&dist), (3, 4)).expect("bound");
    let stored = Key::new(0).sample::<f32, _>(StandardUniform, (3, 4));
    assert_eq!(lazy.to_array(), stored);
    assert_eq!(lazy.slice(s![1, ..]), stored.row(1));
    assert_eq!(lazy.get((2, 3)), Some(stored[(2, 3)]));
    let error = Key::new(0).lazy(dist, (3, 4)).expect_err("bound before");
    assert_eq!(error.to_string(), "BindsOnce: `bound` = true, must be not bound yet");
}

#[test]
fn of_other_generators() {
    let key = || Key::<Philox4x32>::from_seed(8);
    let lazy = key().lazy::<f32, _>(StandardNormal, (10, 20)).expect("a shape");
    let stored = key().sample::<f32, _>(StandardNormal, (10, 20));
    assert_eq!(lazy.slice(s![2..5, ..]), stored.slice(s![2..5, ..]));
}

#[test]
fn of_any_number_of_axes() {
    fn corner<T: Copy + Default + Send, D: ndarray::Dimension>(
        lazy: &LazyArray<T, D>,
        index: impl NdIndex<D>,
    ) -> Option<T> {
        lazy.get(index)
    }
    let stored = Key::new(1).sample::<f32, _>(StandardUniform, 60).to_vec();
    let lazy = |shape: &[usize]| Key::new(1).lazy::<f32, _>(StandardUniform, IxDyn(shape)).unwrap();
    assert_eq!(corner(&lazy(&[3, 4, 5]), [2, 3, 4]), Some(stored[59]));
    assert_eq!(corner(&lazy(&[3, 4, 5]), [0, 4, 0]), None);
    let scalar = Key::new(1).lazy::<f32, _>(StandardUniform, ()).unwrap();
    assert_eq!(scalar.get(()), Some(scalar.to_array().into_scalar()));
    assert_eq!((scalar.len(), scalar.is_empty()), (1, false));
    let line = Key::new(1).lazy::<f32, _>(StandardUniform, 60).unwrap();
    assert_eq!((line.get(59), line.get(60)), (Some(stored[59]), None));
}

#[test]
fn shapes_and_parts_are_known_before_they_are_computed() {
    let lazy = Key::new(1).lazy::<f32, _>(StandardUniform, (7, 2)).unwrap();
    assert_eq!((lazy.dim(), lazy.ndim(), lazy.raw_dim()), ((7, 2), 2, Ix2(7, 2)));
    assert_eq!(lazy.shape(), [7, 2]);
    assert_eq!((lazy.len(), lazy.is_empty()), (14, false));
    let mut chunks = lazy.chunks(3);
    assert_eq!(chunks.len(), 3);
    let last = chunks.next_back().expect("three parts");
    assert_eq!(last, lazy.slice(s![6.., ..]));
    assert_eq!(chunks.size_hint(), (2, Some(2)));

    assert_eq!(format!("{lazy:?}"), "LazyArray { shape: [7, 2], .. }");
    let shown = "Chunks { array: LazyArray { shape: [7, 2], .. }, rows: 3, left: 0..2 }";
    assert_eq!(format!("{chunks:?}"), shown);
    let _: &dyn FusedIterator<Item = Array2<f32>> = &chunks;
}

#[test]
fn of_no_elements() {
    for shape in [(0, 3), (3, 0)] {
        let lazy = Key::new(0).lazy::<i32, _>(Poisson::new(30.0).unwrap(), shape).unwrap();
        assert_eq!(lazy.to_array().dim(), shape);
        assert_eq!((lazy.len(), lazy.is_empty()), (0, true));
        assert_eq!(lazy.slice(s![.., ..]).dim(), shape);
        assert_eq!(lazy.get((0, 0)), None);
        assert_eq!(lazy.chunks(2).map(|rows| rows.nrows()).sum::<usize>(), shape.0);
    }
}

#[test]
fn larger_than_any_memory() {
    let rows = 1_usize << 40;
    let lazy = Key::new(7).lazy::<f32, _>(StandardNormal, (rows, 1 << 23)).unwrap();
    let part =
        Key::new(7).sample_slice::<f32, _, _>(StandardNormal, (rows, 1 << 23), s![-2..;-1, -3..]);
    assert_eq!(lazy.slice(s![-2..;-1, -3..]), part);
    assert_eq!(lazy.get((rows - 1, (1 << 23) - 1)), Some(part[(0, 2)]));
    assert_eq!(lazy.get((rows, 0)), None);
    assert_eq!((lazy.len(), lazy.is_empty()), (1 << 63, false));

    let lazy = Key::new(7).lazy::<f64, _>(StandardUniform, (rows, 2)).unwrap();
    let last = lazy.chunks(3).next_back().expect("a part");
    assert_eq!(last.dim(), (rows % 3, 2));
    assert_eq!(last, lazy.slice(s![rows - rows % 3.., ..]));
    assert_eq!(lazy.chunks(3).nth_back(1 << 20).map(|part| part.dim()), Some((3, 2)));
    // No part that is skipped is computed.
    assert_eq!((lazy.chunks(3).count(), lazy.chunks(3).last()), (rows.div_ceil(3), Some(last)));
    assert_eq!(lazy.chunks(3).nth(1 << 20), Some(lazy.slice(s![3 << 20..(3 << 20) + 3, ..])));
    assert!(matches!(lazy.try_to_array(), Err(Error::TooLarge { .. } | Error::Memory { .. })));

    // The last elements of one key in a batch are the last elements of the key alone.
    let (all, last) = (usize::MAX, s![.., -3..]);
    let batch = Key::new(7).split(1).sample_slice::<f32, _, _>(StandardNormal, all, last);
    let alone = Key::new(7)
        .split_into::<1>()
        .map(|key| key.sample_slice::<f32, _, _>(StandardNormal, all, s![-3..]));
    assert_eq!(batch.row(0), alone[0]);
}

/// A path is made as a whole, whatever part of it is read.
#[test]
fn paths_larger_than_memory_are_an_error() {
    let key = || native::Key::from_seed(7);
    let path = || native::PoissonProcess::<f64>::new(1.0).expect("a rate");
    let shape = (1, 1_usize << 50);
    let is_memory =
        |error: Option<Error>| matches!(error, Some(Error::TooLarge { .. } | Error::Memory { .. }));
    assert!(is_memory(key().try_sample_slice(path(), shape, s![.., ..3]).err()));
    assert!(is_memory(key().lazy(path(), shape).err()));
    let few = key().sample_slice(path(), (1, 1 << 20), s![.., ..3]);
    assert_eq!(few, key().sample(path(), (1, 1 << 20)).slice(s![.., ..3]));
}

#[test]
#[cfg(feature = "rayon")]
fn read_from_many_threads() {
    use rayon::iter::{IndexedParallelIterator, ParallelIterator};

    let lazy = Key::new(2).lazy::<i32, _>(Poisson::new(40.0).unwrap(), (1000, 3)).unwrap();
    let stored = lazy.to_array();
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let chunks: Vec<_> = pool.install(|| lazy.par_chunks(64).collect());
        assert_eq!(chunks.len(), 16);
        for (chunk, rows) in chunks.iter().zip(stored.axis_chunks_iter(Axis(0), 64)) {
            assert_eq!(chunk, rows);
        }
        let numbered =
            pool.install(|| lazy.par_chunks(64).enumerate().skip(15).collect::<Vec<_>>());
        assert_eq!(numbered, [(15, stored.slice(s![960.., ..]).to_owned())]);
    }
    std::thread::scope(|scope| {
        for row in 0..3 {
            let (lazy, stored) = (&lazy, &stored);
            scope.spawn(move || assert_eq!(lazy.slice(s![row, ..]), stored.row(row)));
        }
    });
}

#[test]
fn bad_slices_and_shapes_are_errors() {
    let lazy = Key::new(0).lazy::<f32, _>(StandardUniform, (3, 4)).unwrap();
    let shown = |error: Result<Array<f32, Ix1>, Error>| error.unwrap_err().to_string();
    assert_eq!(shown(lazy.try_slice(s![3, ..])), "slice 3 is out of bounds for shape [3, 4]");
    let mut out = Array::zeros(5);
    assert_eq!(
        lazy.try_slice_into(s![2, ..], &mut out).unwrap_err().to_string(),
        "the array to fill has shape [5]; expected that of the slice, [4]",
    );
    let no_rows = lazy.try_chunks(0).unwrap_err().to_string();
    assert_eq!(no_rows, "chunks: `rows` = 0, must be above 0");
    let scalar = Key::new(0).lazy::<f32, _>(StandardUniform, IxDyn(&[])).unwrap();
    assert!(matches!(scalar.try_chunks(1), Err(Error::OutOfBounds { .. })));
    let too_many = Key::new(0).lazy::<f32, _>(StandardUniform, (usize::MAX, 2));
    assert!(matches!(too_many, Err(Error::TooLarge { .. })), "{too_many:?}");
    let columns = Normal::new(array![0.0_f32, 1.0], 1.0).unwrap();
    let no_columns = Key::new(0).lazy(columns, (3, 4));
    assert!(matches!(no_columns, Err(Error::Broadcast { .. })), "{no_columns:?}");
}

#[test]
#[should_panic(expected = "slice 4..9 is out of bounds for shape [3]")]
fn a_slice_out_of_bounds_panics() {
    let _ = Key::new(0).lazy::<f32, _>(StandardUniform, 3).unwrap().slice(s![4..9]);
}

#[test]
#[should_panic(expected = "chunks: `rows` = 0, must be above 0")]
fn parts_of_no_rows_panic() {
    let _ = Key::new(0).lazy::<f32, _>(StandardUniform, 3).unwrap().chunks(0);
}
