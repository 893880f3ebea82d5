//! A sample is a function of the key and the flat position, and of nothing else: not of threads,
//! SIMD levels, chunks, slices, batches or memory order.

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use catalogue::{Entry, Family, Sampled, Value};
use ndarray::{Array1, Array2, Array3, Axis, IxDyn, ShapeBuilder, s};
use ndkey::jax::{
    ChiSquared, Gamma, LogGamma, Maxwell, Poisson, StandardBits, StandardNormal, StandardUniform,
    UniformInt,
};
use ndkey::{
    Ars, Distribution, Key, KeyArray, Philox2x32, Philox4x32, Prng, Rbg, SimdLevel, Threefry2x32,
    Threefry4x32, UnsafeRbg, native,
};
use proptest::prelude::*;
use support::for_each_generator;
use support::properties::{self, Property, small_shape};

/// Distributions that without vector instructions take tens of microseconds a value.
const SLOW: [&str; 2] = ["PolyaGamma", "WalleniusNoncentralHypergeometric"];

/// Gives the chosen distributions of the catalogue.
fn each(
    shape: &[usize],
    give: &mut dyn FnMut(&str, &Sampled),
    are: impl Fn(&dyn Entry, Family) -> bool,
) {
    let chosen = catalogue::distributions().filter(|&(entry, family)| are(entry, family));
    // Large samples of all of them would take minutes: each large shape is for an eighth.
    let (large, random) = (shape.iter().product::<usize>() > 10_000, shape.iter().sum::<usize>());
    for (index, (entry, family)) in chosen.enumerate() {
        if large && (index % 8 != random % 8 || SLOW.contains(&entry.name())) {
            continue;
        }
        let name = format!("{}::{}", family.module(), entry.name());
        for dist in entry.over(family, shape) {
            give(&name, &dist);
        }
    }
}

#[test]
fn samples_are_functions_of_key_and_position() {
    let family: properties::Family = |shape, give| {
        each(shape, give, |entry, of| of == Family::Jax && entry.reals().is_some());
    };
    properties::hold_for(family, 4);
}

#[test]
fn vectors_integers_and_choices_are_functions_of_key_and_position() {
    let family: properties::Family = |shape, give| {
        each(shape, give, |entry, of| of == Family::Jax && entry.reals().is_none());
    };
    properties::hold_for(family, 4);
}

#[test]
fn native_samples_are_functions_of_key_and_position() {
    let family: properties::Family = |shape, give| each(shape, give, |_, of| of == Family::Native);
    properties::hold_for(family, 3);
}

/// More elements per key leave the first ones unchanged.
struct Longer<'a> {
    element: &'a [usize],
}

impl Property for Longer<'_> {
    fn check<T: Value>(&self, dist: &(dyn Distribution<T> + Sync)) {
        let sample =
            |len| Key::new(5).sample::<T, _>(dist, IxDyn(&[&[len], self.element].concat()));
        let (few, many) = (sample(7), sample(700));
        assert!(few.iter().zip(&many).all(|(few, many)| few.bits() == many.bits()));
    }
}

#[test]
fn native_values_do_not_depend_on_how_many_there_are() {
    for (entry, family) in catalogue::distributions() {
        if family == Family::Native {
            for case in entry.checksums(family) {
                properties::check(&case.name, &case.dist, &Longer { element: &case.element });
            }
        }
    }
}

/// Up to two values are drawn without the lanes beside them. Here they are compared with the same
/// positions of a longer slice, also across the boundary of the counters' lower word.
fn few_are_those_of_many<I: Prng>(starts: &[usize]) {
    fn check<I: Prng, T>(dist: &dyn Distribution<T>, start: usize)
    where
        T: Copy + Default + Send + PartialEq + Debug,
    {
        let slice =
            |range: Range<usize>| Key::<I>::from_seed(3).sample_slice(dist, 1 << 40, s![range]);
        let many = slice(start..start + 40);
        for first in 0..8 {
            for len in 1..=3 {
                let few = slice(start + first..start + first + len);
                assert_eq!(few, many.slice(s![first..first + len]), "{} {start} {first}", I::NAME);
            }
        }
    }
    for &start in starts {
        check::<I, u32>(&StandardBits, start);
        check::<I, u64>(&StandardBits, start);
        check::<I, f32>(&StandardNormal, start);
        check::<I, f64>(&StandardNormal, start);
        check::<I, i32>(&UniformInt::new(-5, 1000).unwrap(), start);
        check::<I, i64>(&UniformInt::new_inclusive(i64::MIN, i64::MAX).unwrap(), start);
        for alpha in [0.3, 1.0, 2.5] {
            check::<I, f32>(&Gamma::new(alpha as f32).unwrap(), start);
            check::<I, f64>(&Gamma::new(alpha).unwrap(), start);
            check::<I, f32>(&LogGamma::new(alpha as f32).unwrap(), start);
            check::<I, f64>(&LogGamma::new(alpha).unwrap(), start);
        }
        check::<I, f32>(&ChiSquared::new(3.0_f32).unwrap(), start);
        check::<I, i32>(&Poisson::new(3.0_f32).unwrap(), start);
    }
}

/// JAX's keys of further rounds are not derived beforehand for so few values.
#[test]
fn small_arrays_of_counts_are_made_one_by_one_as_together() {
    for seed in 0..200 {
        for rate in [0.0, 0.1, 3.0, 9.5] {
            let poisson = Poisson::new(rate).unwrap();
            let together: Array1<i32> = Key::new(seed).sample(&poisson, 16);
            let lazy = Key::new(seed).lazy(poisson, 16).unwrap();
            for position in 0..16 {
                let one: Array1<i32> = lazy.slice(s![position..position + 1]);
                assert_eq!(one[0], together[position], "{rate} {seed} {position}");
            }
        }
    }
}

/// A value takes from none to many rounds of rejection.
#[test]
fn gamma_variates_are_made_one_by_one_as_together() {
    fn check<T>(name: &str, dist: impl Distribution<T> + Send + Sync + 'static)
    where
        T: Copy + Default + Send + PartialEq + Debug,
    {
        let dist = Arc::new(dist);
        let together: Array1<T> = Key::new(5).sample(&dist, 2000);
        let lazy = Key::new(5).lazy(Arc::clone(&dist), 2000).unwrap();
        for position in 0..2000 {
            let one: Array1<T> = lazy.slice(s![position..position + 1]);
            assert_eq!(one[0], together[position], "{name} {position}");
        }
        let keys = || (1..4).map(Key::new).collect::<KeyArray<_>>();
        let together: Array2<T> = keys().sample(&dist, 20);
        let lazy = keys().lazy(dist, 20).unwrap();
        for ((key, position), &value) in together.indexed_iter() {
            let one: Array2<T> = lazy.slice(s![key..key + 1, position..position + 1]);
            assert_eq!(one[[0, 0]], value, "{name} of key {key}, {position}");
        }
    }
    for alpha in [0.3, 1.0, 2.5] {
        check::<f32>("gamma", Gamma::new(alpha as f32).unwrap());
        check::<f64>("gamma", Gamma::new(alpha).unwrap());
        check::<f32>("log-gamma", LogGamma::new(alpha as f32).unwrap());
        check::<f64>("log-gamma", LogGamma::new(alpha).unwrap());
        #[cfg(feature = "half")]
        {
            use half::{bf16, f16};

            check::<f16>("gamma", Gamma::new(f16::from_f64(alpha)).unwrap());
            check::<bf16>("gamma", Gamma::new(bf16::from_f64(alpha)).unwrap());
            check::<f16>("log-gamma", LogGamma::new(f16::from_f64(alpha)).unwrap());
            check::<bf16>("log-gamma", LogGamma::new(bf16::from_f64(alpha)).unwrap());
        }
    }
}

/// Blocks run over the ends of rows, which begin in any lane. Rows from 48 values on are made key by
/// key, shorter ones with a key in each lane.
fn rows_of_batches<I: Prng>() {
    fn check<I: Prng, T>(dist: &dyn Distribution<T>, batch: usize, len: usize)
    where
        T: Copy + Default + Send + PartialEq + Debug,
    {
        let keys = Key::<I>::from_seed(5).split(batch);
        let rows: Array2<T> = keys.duplicate().sample(dist, len);
        for (row, key) in rows.rows().into_iter().zip(keys) {
            assert_eq!(row, key.sample(dist, len), "{}: {batch} keys, {len} values", I::NAME);
        }
    }
    for len in [1, 15, 47, 48, 49, 100, 191, 192, 250, 1000] {
        for batch in [1, 2, 9] {
            check::<I, u8>(&StandardBits, batch, len);
            check::<I, u32>(&StandardBits, batch, len);
            check::<I, u64>(&StandardBits, batch, len);
            check::<I, f32>(&StandardNormal, batch, len);
            check::<I, f64>(&StandardNormal, batch, len);
            check::<I, f32>(&Maxwell, batch, len);
        }
    }
}

#[test]
fn rows_of_batches_are_those_of_each_key() {
    for_each_generator!(rows_of_batches);
}

/// Distributions that derive keys while they draw derive the keys of a block alone: of rows that begin
/// within blocks, and in other orders.
#[test]
fn keys_of_a_batch_are_derived_as_alone() {
    let keys = || Key::new(5).split(300);
    let counts = native::WalleniusNoncentralHypergeometric::new(50_u64, 30_u64, 60_u64, 2.5);
    let counts = counts.expect("parameters");
    let rows: Array2<f64> = keys().sample(&counts, 7);
    for (row, key) in rows.rows().into_iter().zip(keys()) {
        assert_eq!(row, key.sample::<f64, _>(&counts, 7));
    }
    let mut columns = Array2::<f64>::zeros((300, 7).f());
    keys().sample_into(&counts, &mut columns);
    assert_eq!(columns, rows);
    let mut reversed = Array2::<f64>::zeros((300, 7));
    keys().sample_into(&counts, &mut reversed.slice_mut(s![..;-1, ..;-1]));
    assert_eq!(reversed.slice(s![..;-1, ..;-1]), rows);

    let arrivals = native::InhomogeneousPoissonProcess::new(|t| 8.0 * t, 16.0, 2.0);
    let arrivals = arrivals.expect("parameters");
    let paths: Array2<f64> = keys().sample(&arrivals, 30);
    for (path, key) in paths.rows().into_iter().zip(keys()) {
        assert_eq!(path, key.sample::<f64, _>(&arrivals, 30));
    }
}

#[test]
fn few_values_are_those_of_many() {
    let starts = [0, 5, (1 << 32) - 4];
    few_are_those_of_many::<Threefry2x32>(&starts);
    few_are_those_of_many::<Threefry4x32>(&starts);
    few_are_those_of_many::<Philox2x32>(&starts);
    few_are_those_of_many::<Philox4x32>(&starts);
    few_are_those_of_many::<Ars>(&starts);
    few_are_those_of_many::<Rbg>(&starts);
    few_are_those_of_many::<UnsafeRbg>(&starts);
}

/// Arrays wide enough that lines and threads divide them along any axis.
fn wide_arrays_do_not_depend_on_memory_order<I: Prng>() {
    fn check<I: Prng, T>(
        dist: impl Distribution<T> + Copy + Send + Sync + 'static,
        shape: [usize; 3],
    ) where
        T: Copy + Default + Send + PartialEq + Debug,
    {
        let key = || Key::<I>::from_seed(3);
        let expected: Array3<T> = key().sample(dist, shape);
        let lazy = key().lazy(dist, shape).unwrap();
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let mut inverse = [0; 3];
            order.iter().enumerate().for_each(|(to, &from)| inverse[from] = to);
            let ordered = order.map(|axis| shape[axis]);
            for (reversed, step) in [(false, 1), (true, 1), (false, 2)] {
                // Twice as long along the axis whose neighbours are nearest in memory.
                let [a, b, c] = ordered;
                let mut memory = Array3::from_elem((a, b, c * step), T::default());
                let mut elements = memory.slice_mut(s![.., .., ..;step]);
                if reversed {
                    elements.invert_axis(Axis(2));
                }
                let mut elements = elements.permuted_axes(inverse);
                key().sample_into(dist, &mut elements);
                assert_eq!(elements, expected, "{shape:?} {order:?} {reversed} {step}");
                let part = s![.., ..;-1, 1..];
                elements.fill(T::default());
                lazy.slice_into(part, &mut elements.slice_mut(part));
                let (elements, expected) = (elements.slice(part), expected.slice(part));
                assert_eq!(elements, expected, "a part of {shape:?} {order:?} {reversed} {step}");
            }
        }
    }
    for shape in [[2, 30, 250], [33, 3, 70], [1, 17, 300], [40, 70, 20]] {
        check::<I, u8>(StandardBits, shape);
        check::<I, f32>(StandardNormal, shape);
        check::<I, f64>(StandardUniform, shape);
        check::<I, f64>(native::StandardNormal, shape);
    }
}

#[test]
fn wide_arrays_are_functions_of_key_and_position() {
    wide_arrays_do_not_depend_on_memory_order::<Threefry2x32>();
    wide_arrays_do_not_depend_on_memory_order::<Ars>();
}

proptest! {
    // Each case draws many arrays.
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases / 5,
        ..ProptestConfig::default()
    })]

    #[test]
    fn keys_do_not_depend_on_how_they_are_derived(
        seed: u64,
        shape in small_shape(),
        data in prop::collection::vec(any::<u32>(), 1..40),
    ) {
        let key = || Key::new(seed);
        for level in SimdLevel::available() {
            prop_assert_eq!(level.scope(|| key().split(IxDyn(&shape))), key().split(IxDyn(&shape)));
        }
        prop_assert_eq!(key().split(IxDyn(&shape).f()), key().split(IxDyn(&shape)));
        let flat: Vec<Key> = key().split(IxDyn(&shape)).into_iter().collect();
        prop_assert_eq!(key().split(flat.len()).into_iter().collect::<Vec<_>>(), flat);

        let data = Array1::from(data);
        let one_by_one: KeyArray<_> = data.iter().map(|&data| key().fold_in(data)).collect();
        prop_assert_eq!(&key().fold_in_each(&data), &one_by_one);
        // A split is a fold of the index.
        let by_split = key().split(data.len());
        let indices = Array1::from_iter(0..data.len() as u32);
        prop_assert_eq!(&key().fold_in_each(&indices), &by_split);

        let batch = by_split.duplicate().split(3);
        let stacked = by_split.iter().map(|key| key.duplicate().split(3));
        prop_assert_eq!(&KeyArray::stack(Axis(0), stacked), &batch);
        let folded = by_split.fold_in_each(&data);
        for ((folded, key), &data) in folded.iter().zip(by_split.iter()).zip(&data) {
            prop_assert_eq!(folded, &key.fold_in(data));
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn a_permutation_does_not_depend_on_the_threads() {
    let expected = Key::new(1).permutation(200_000);
    for threads in [1, 2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| Key::new(1).permutation(200_000)), expected);
    }
}
