//! Distributions of rand over arrays.

use ndarray::{Array1, Array2, ArrayD, Axis, IxDyn, ShapeBuilder, s};
use ndarray_rand::rand::distr::{Distribution as RandDistribution, StandardUniform, Uniform};
use ndarray_rand::rand::{Rng, RngCore};
use ndarray_rand::rand_distr::{
    Binomial, Gamma, Normal, Poisson, StandardNormal, UnitSphere, Zipf,
};
use ndkey::prng::Prng;
use ndkey::{Distribution, FromRand, Key, Philox4x32, Rbg, SimdLevel, Threefry2x32Legacy};

/// The generator of the value at a position, as documented.
struct OfPosition<'a> {
    /// The bits of all positions, draw by draw.
    draws: &'a [Array1<u64>],
    position: usize,
    words: usize,
}

impl RngCore for OfPosition<'_> {
    fn next_u32(&mut self) -> u32 {
        let bits = self.draws[self.words / 2][self.position];
        let half = if self.words.is_multiple_of(2) { bits } else { bits >> 32 };
        self.words += 1;
        half as u32
    }

    fn next_u64(&mut self) -> u64 {
        let low = self.next_u32();
        u64::from(self.next_u32()) << 32 | u64::from(low)
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        for bytes in bytes.chunks_mut(4) {
            bytes.copy_from_slice(&self.next_u32().to_le_bytes()[..bytes.len()]);
        }
    }
}

#[cfg(feature = "rand_0_8")]
impl rand_0_8::RngCore for OfPosition<'_> {
    fn next_u32(&mut self) -> u32 {
        RngCore::next_u32(self)
    }

    fn next_u64(&mut self) -> u64 {
        RngCore::next_u64(self)
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        RngCore::fill_bytes(self, bytes);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), rand_0_8::Error> {
        RngCore::fill_bytes(self, bytes);
        Ok(())
    }
}

#[cfg(feature = "rand_0_10")]
impl rand_0_10::TryRng for OfPosition<'_> {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(RngCore::next_u32(self))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(RngCore::next_u64(self))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        RngCore::fill_bytes(self, bytes);
        Ok(())
    }
}

/// Calls `draw` with each of the generators of an array of `len` values.
fn drawn<I: Prng, T>(key: &Key<I>, len: usize, draw: impl Fn(&mut OfPosition<'_>) -> T) -> Vec<T> {
    let draws: Vec<_> = (0..200).map(|number| key.fold_in(number).bits(len)).collect();
    let generators = (0..len).map(|position| OfPosition { draws: &draws, position, words: 0 });
    generators.map(|mut rng| draw(&mut rng)).collect()
}

/// The value at a position is drawn from the position's generator.
fn each_has_its_own_generator<T, D>(dist: D)
where
    T: Copy + Default + PartialEq + Send + std::fmt::Debug,
    D: RandDistribution<T> + Copy + Sync + Send + 'static,
{
    fn of_generator<I: Prng, T, D>(dist: D)
    where
        T: Copy + Default + PartialEq + Send + std::fmt::Debug,
        D: RandDistribution<T> + Copy + Sync,
    {
        let expected = drawn(&Key::<I>::from_seed(1), 60 * 7, |rng| dist.sample(rng));
        let sample: Array2<T> = Key::<I>::from_seed(1).sample(FromRand(dist), (60, 7));
        assert_eq!(sample.iter().copied().collect::<Vec<_>>(), expected, "{}", I::NAME);
    }
    of_generator::<ndkey::Threefry2x32, T, D>(dist);
    of_generator::<Philox4x32, T, D>(dist);
    of_generator::<Rbg, T, D>(dist);
    of_generator::<Threefry2x32Legacy, T, D>(dist);

    let stored: Array2<T> = Key::new(2).sample(FromRand(dist), (601, 3));
    for level in SimdLevel::available() {
        assert_eq!(level.scope(|| Key::new(2).sample(FromRand(dist), (601, 3))), stored);
    }
    let slice = s![5..;7, ..;-1];
    assert_eq!(Key::new(2).sample_slice(FromRand(dist), (601, 3), slice), stored.slice(slice));
    assert_eq!(Key::new(2).sample(FromRand(dist), (601, 3).f()), stored);
    let lazy = Key::new(2).lazy::<T, _>(FromRand(dist), (601, 3)).expect("a shape");
    assert_eq!(lazy.slice(slice), stored.slice(slice));
    assert_eq!(lazy.get((600, 2)), Some(stored[(600, 2)]));

    // Lines of values of one key and of several, of few keys and of many.
    for (keys, len) in [(4, 50), (40, 50), (40, 3)] {
        let batch = Key::new(3).split(keys).sample::<T, _>(FromRand(dist), len);
        for (key, row) in Key::new(3).split(keys).into_iter().zip(batch.rows()) {
            assert_eq!(key.sample::<T, _>(FromRand(dist), len), row);
        }
    }
}

#[test]
fn a_value_is_that_of_its_own_generator() {
    each_has_its_own_generator::<f64, _>(Normal::new(1.0, 2.0).expect("parameters"));
    each_has_its_own_generator::<f32, _>(StandardNormal);
    each_has_its_own_generator::<u8, _>(StandardUniform);
    each_has_its_own_generator::<i32, _>(Uniform::new(-3, 1000).expect("a range"));
    each_has_its_own_generator::<f64, _>(Gamma::new(0.4, 3.0).expect("parameters"));
    each_has_its_own_generator::<f64, _>(Poisson::new(7.0).expect("a rate"));
    each_has_its_own_generator::<f64, _>(Poisson::new(70.0).expect("a rate"));
    each_has_its_own_generator::<u64, _>(Binomial::new(40, 0.3).expect("parameters"));
    each_has_its_own_generator::<f64, _>(Zipf::new(100.0, 1.2).expect("parameters"));
    each_has_its_own_generator::<[f64; 3], _>(UnitSphere);
}

/// Draws a number of words that depends on the first, and the rest as bytes.
#[derive(Clone, Copy)]
struct ManyWords;

impl RandDistribution<u64> for ManyWords {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> u64 {
        let mut bytes = [0; 27];
        let mut sum = 0_u64;
        for _ in 0..rng.next_u32() % 90 {
            sum = sum.rotate_left(5).wrapping_add(rng.next_u64());
        }
        rng.fill_bytes(&mut bytes);
        bytes.iter().fold(sum, |sum, &byte| sum.rotate_left(8) ^ u64::from(byte))
    }
}

#[test]
fn generators_do_not_end() {
    each_has_its_own_generator(ManyWords);
}

#[test]
#[cfg(feature = "rayon")]
fn threads_do_not_matter() {
    let dist = Gamma::new(2.0_f32, 1.0).expect("parameters");
    let stored: Array1<f32> = Key::new(4).sample(FromRand(dist), 100_000);
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        assert_eq!(pool.install(|| Key::new(4).sample(FromRand(dist), 100_000)), stored);
    }
}

#[test]
fn strided_outputs_and_trait_objects() {
    let dist = Normal::new(0.0, 1.0).expect("parameters");
    let stored: ArrayD<f64> = Key::new(5).sample(FromRand(dist), IxDyn(&[20, 30]));
    let mut out = ArrayD::zeros(IxDyn(&[30, 40]));
    let mut view = out.view_mut().reversed_axes();
    view.slice_axis_inplace(Axis(0), ndarray::Slice::new(0, None, -2));
    Key::new(5).sample_into(FromRand(dist), &mut view);
    assert_eq!(view, stored);
    let dists: Vec<Box<dyn Distribution<f64>>> =
        vec![Box::new(FromRand(dist)), Box::new(ndkey::jax::StandardNormal)];
    assert_eq!(Key::new(5).sample(&dists[0], IxDyn(&[20, 30])), stored);
}

#[test]
fn parameters_may_be_borrowed() {
    let words = ["a", "b", "c"].map(str::len);
    let among = ndarray_rand::rand::distr::slice::Choose::new(&words).expect("not empty");
    let sample = Key::new(6).sample(FromRand(among.map(|&len| len)), 10);
    assert_eq!(sample, Array1::from_elem(10, 1));
}

#[test]
#[cfg(feature = "rand_0_10")]
fn both_versions_of_rand_at_once() {
    let old = Gamma::new(2.5_f64, 1.0).expect("parameters");
    let new = rand_distr_0_6::Gamma::new(2.5_f64, 1.0).expect("parameters");
    let sample: Array1<f64> = Key::new(7).sample(FromRand(old), 1000);
    assert_eq!(sample.to_vec(), drawn(&Key::new(7), 1000, |rng| old.sample(rng)));
    let sample: Array1<f64> = Key::new(7).sample(FromRand(new), 1000);
    let own = |rng: &mut OfPosition<'_>| rand_distr_0_6::Distribution::sample(&new, rng);
    assert_eq!(sample.to_vec(), drawn(&Key::new(7), 1000, own));
}

#[test]
#[cfg(feature = "rand_0_8")]
fn distributions_of_rand_0_8() {
    let gamma = rand_distr_0_4::Gamma::new(2.5_f64, 1.0).expect("parameters");
    let sample: Array1<f64> = Key::new(7).sample(FromRand(gamma), 1000);
    let own = |rng: &mut OfPosition<'_>| rand_distr_0_4::Distribution::sample(&gamma, rng);
    assert_eq!(sample.to_vec(), drawn(&Key::new(7), 1000, own));
    assert_eq!(<Array1<f64> as ndkey::RandomExt>::random(1000, gamma, Key::new(7)), sample);
}
