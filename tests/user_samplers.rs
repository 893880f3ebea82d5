//! Samplers that users write.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use ndarray::{Array1, Array2, array, s};
use ndkey::jax::{Gamma, LocationScale, Normal, StandardNormal};
use ndkey::sampling::vectors::{VectorSampler, Vectors};
use ndkey::sampling::{BLOCK, Bits as _, BoxedSampler, LANES, Line, Run, Sampler, Source};
use ndkey::{Distribution, Element, Error, Key, SimdLevel, jax, native};

use support::samplers::Given;

/// Counts, and panics at a position.
#[derive(Clone, Copy)]
struct PanicsAt(u64);

impl Sampler<u64> for PanicsAt {
    fn block(&self, run: Run, out: &mut [Line<u64>]) {
        for (lane, value) in out.as_flattened_mut().iter_mut().enumerate() {
            *value = run.position(lane);
            assert_ne!(*value, self.0, "a sampler's own panic");
        }
    }
}

#[test]
fn a_panic_reaches_the_caller_and_leaves_the_threads_usable() {
    // For two threads and for many.
    for len in [20_000_u64, 1 << 20] {
        for position in [0, len / 3, len - 1] {
            let mut out = Array1::zeros(len as usize);
            let result = catch_unwind(AssertUnwindSafe(|| {
                Key::new(0).sample_into(Given(PanicsAt(position)), &mut out)
            }));
            let message = result.expect_err("the position is drawn");
            let message = message.downcast::<String>().expect("a formatted message");
            assert!(message.contains("a sampler's own panic"), "{message}");

            let result =
                catch_unwind(|| Key::new(0).sample(Given(PanicsAt(position)), len as usize));
            assert!(result.is_err(), "of a new array too");
        }
        let counted = Key::new(0).sample(Given(PanicsAt(u64::MAX)), len as usize);
        assert_eq!(counted, Array1::from_iter(0..len));
    }
}

/// Counts, and notes the most lines of a call.
#[derive(Clone, Copy)]
struct Together<'a> {
    blocks: usize,
    most: &'a AtomicUsize,
}

impl Sampler<u64> for Together<'_> {
    fn block(&self, run: Run, out: &mut [Line<u64>]) {
        self.most.fetch_max(out.len(), Ordering::Relaxed);
        PanicsAt(u64::MAX).block(run, out);
    }

    fn together(&self) -> usize {
        self.blocks
    }
}

impl Distribution<u64> for Together<'_> {
    fn sampler<'a>(&'a self, _: Source, _: &'a [usize]) -> Result<BoxedSampler<'a, u64>, Error> {
        Ok(BoxedSampler::new(*self))
    }
}

#[test]
fn a_call_is_of_as_many_blocks_as_a_sampler_says_and_of_one_to_four() {
    for (blocks, made) in [(0, 1), (1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (usize::MAX, 4)] {
        let most = AtomicUsize::new(0);
        let counted = Key::new(0).sample(Together { blocks, most: &most }, 10_000);
        assert_eq!(counted, Array1::from_iter(0..10_000), "{blocks}");
        assert_eq!(most.into_inner(), BLOCK * made, "lines of a call of {blocks} blocks");
    }
}

/// The bits of each position's own key.
struct OwnKeys;

struct OwnKey(Source);

impl Distribution<u32> for OwnKeys {
    fn sampler<'a>(
        &'a self,
        source: Source,
        _: &'a [usize],
    ) -> Result<BoxedSampler<'a, u32>, Error> {
        Ok(BoxedSampler::new(OwnKey(source)))
    }
}

impl Sampler<u32> for OwnKey {
    fn block(&self, run: Run, out: &mut [Line<u32>]) {
        for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
            let mut bits = [[0; LANES]];
            self.0.key_at(run.position(lane)).bits32(Run { start: 0, step: 1 }, &mut bits);
            *out = bits[0][0];
        }
    }
}

#[test]
fn a_block_may_ask_for_the_keys_of_positions_past_the_end() {
    let keys = || Key::new(0).split(3);
    let drawn = keys().sample(OwnKeys, 5);
    for (key, drawn) in keys().split(5).iter().zip(&drawn) {
        assert_eq!(key.duplicate().bits::<u32, _>(())[()], *drawn);
    }
}

#[test]
fn a_distribution_chosen_at_run_time_draws_what_it_draws_by_itself() {
    let gamma = || Gamma::new(2.5).expect("above 0");
    let dists: [Box<dyn Distribution<f32>>; 2] = [Box::new(StandardNormal), Box::new(gamma())];
    let chosen = dists.map(|dist| Key::new(1).sample(dist, (30, 7)));
    assert_eq!(chosen[0], Key::new(1).sample::<f32, _>(StandardNormal, (30, 7)));
    assert_eq!(chosen[1], Key::new(1).sample::<f32, _>(gamma(), (30, 7)));
}

#[test]
fn one_value_is_that_of_an_array_without_axes() {
    let array = Key::new(5).sample::<f64, _>(StandardNormal, ());
    assert_eq!(Key::new(5).sample_one::<f64>(StandardNormal), array.into_scalar());
    let means = Normal::new(array![0.0_f32, 1.0], 1.0).expect("parameters");
    let error = Key::new(5).try_sample_one(means);
    assert!(matches!(error, Err(Error::Broadcast { .. })), "{error:?}");
}

#[test]
fn a_level_is_in_force_within_its_scope() {
    for level in SimdLevel::available() {
        let (inside, nested, after) = level.scope(|| {
            let nested = SimdLevel::scalar().scope(SimdLevel::current);
            (SimdLevel::current(), nested, SimdLevel::current())
        });
        assert_eq!([inside, nested, after], [level, SimdLevel::scalar(), level]);
        // Also where it is left by a panic.
        let left = catch_unwind(|| level.scope(|| panic!("a panic of the scope's")));
        assert!(left.is_err());
        assert_eq!(SimdLevel::current(), SimdLevel::detect());
    }
    assert_eq!(SimdLevel::current().name(), SimdLevel::detect().name());
}

/// Vectors of many blocks, which count how many of them are made.
struct CountedVectors<T> {
    made: AtomicUsize,
    from: fn(f64) -> T,
}

const VECTOR: usize = 1000;

/// The largest value is one of 16 bits, also when it is doubled.
fn value(position: u64) -> f64 {
    (position % 1009) as f64
}

impl<T: Send + Sync> Vectors<T> for &CountedVectors<T> {
    fn vector_len(&self) -> usize {
        VECTOR
    }

    fn vectors(&self, first: u64, out: &mut [T]) {
        self.made.fetch_add(out.len() / VECTOR, Ordering::Relaxed);
        for (position, out) in (first * VECTOR as u64..).zip(out) {
            *out = (self.from)(value(position));
        }
    }
}

impl<T: Element> Distribution<T> for CountedVectors<T> {
    fn sampler<'a>(&'a self, _: Source, _: &'a [usize]) -> Result<BoxedSampler<'a, T>, Error> {
        Ok(BoxedSampler::new(VectorSampler(self)))
    }
}

#[test]
fn a_vector_is_made_once_to_be_shifted() {
    fn shifted<T: Element>(from: fn(f64) -> T) {
        let vectors = CountedVectors { made: AtomicUsize::new(0), from };
        let dist = LocationScale::new(&vectors, from(1.0), from(2.0)).expect("parameters");
        let sample: Array2<T> = Key::new(0).sample(&dist, (200, VECTOR));
        assert_eq!(vectors.made.load(Ordering::Relaxed), 200);
        for (position, &x) in (0..).zip(&sample) {
            assert!(x == from(1.0 + 2.0 * value(position)), "{position}");
        }
        // Parts of vectors too.
        let slice = s![3..7, 190..;-3];
        assert!(Key::new(0).sample_slice(&dist, (200, VECTOR), slice) == sample.slice(slice));
    }

    shifted::<f32>(|x| x as f32);
    shifted::<f64>(|x| x);
    #[cfg(feature = "half")]
    shifted::<half::f16>(half::f16::from_f64);
}

#[test]
fn a_vector_is_made_once_to_be_mapped() {
    let vectors = CountedVectors { made: AtomicUsize::new(0), from: |x| x };
    let dist = (&vectors).map(|x: f64| x as i32 + 1);
    let sample: Array2<i32> = Key::new(0).sample(dist, (200, VECTOR));
    assert_eq!(vectors.made.load(Ordering::Relaxed), 200);
    for (position, &x) in (0..).zip(&sample) {
        assert_eq!(x, value(position) as i32 + 1, "{position}");
    }
    let slice = s![3..7, 190..;-3];
    assert_eq!(Key::new(0).sample_slice(dist, (200, VECTOR), slice), sample.slice(slice));
}

#[test]
fn mapped_values_are_those_of_the_mapped_array() {
    let dist = Normal::new(array![-10.0_f32, 0.0, 10.0], 1.0).expect("parameters");
    // Wider values than the normal variates, and narrower ones.
    let wide = dist.clone().map(|x: f32| [f64::from(x), 2.0 * f64::from(x)]);
    let narrow = dist.clone().map(|x: f32| x > 0.0);
    // A number that is computed value by value, a part of a block, and several blocks.
    for rows in [1, 50, 3000] {
        let plain: Array2<f32> = Key::new(7).sample(&dist, (rows, 3));
        let expected = plain.mapv(|x| [f64::from(x), 2.0 * f64::from(x)]);
        assert_eq!(Key::new(7).sample(&wide, (rows, 3)), expected);
        let expected = plain.mapv(|x| x > 0.0);
        assert_eq!(Key::new(7).sample(&narrow, (rows, 3)), expected);
        let slice = s![..;-2, 1..];
        let part = Key::new(7).sample_slice::<bool, _, _>(&narrow, (rows, 3), slice);
        assert_eq!(part, expected.slice(slice));
    }
    let keys = Key::new(8).split(4);
    let expected = keys.duplicate().sample::<f32, _>(&dist, (5, 3)).mapv(|x| x > 0.0);
    assert_eq!(keys.sample(narrow, (5, 3)), expected);
}

/// A distribution, drawn from one of the planes or columns of a source.
struct PartOf<D> {
    dist: D,
    are_columns: bool,
    number: usize,
}

impl<D: Distribution<f64>> Distribution<f64> for PartOf<D> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, f64>, Error> {
        let parts = if self.are_columns { source.columns::<2>() } else { source.planes::<2>() }?;
        self.dist.sampler(parts[self.number].clone(), shape)
    }
}

/// Also of distributions that draw other numbers of values than their source has.
#[test]
fn planes_and_columns_have_no_values_in_common() {
    fn assert_apart<D: Distribution<f64> + Clone>(dist: D, what: &str) {
        for are_columns in [false, true] {
            let [one, other] = [0, 1].map(|number| {
                let part = PartOf { dist: dist.clone(), are_columns, number };
                Key::new(5).sample::<f64, _>(part, (100, 2))
            });
            let equal = one.iter().zip(&other).filter(|(one, other)| one == other).count();
            assert_eq!(equal, 0, "{what}, {are_columns}");
        }
    }
    assert_apart(StandardNormal, "StandardNormal");
    assert_apart(native::UnitDisc, "UnitDisc");
    let pairs = native::NormalInverseGamma::new(0.0, 1.0, 3.0, 2.0).unwrap();
    assert_apart(pairs, "NormalInverseGamma");
    assert_apart(jax::Ball::new(2, 2.0).unwrap(), "Ball");
}
