//! The vectors of every sampler with generators other than the default one, and, with the same
//! distributions and every generator, the properties of every sampler.
//!
//! Floats have 32 bits, with few exceptions: every sampler is tested in both types with the default
//! generator, and the code is the same for all generators.

use ndarray::{Array1, ArrayD, Axis, IxDyn, SliceInfo, SliceInfoElem};
use ndkey::jax::{
    BetaBinomial, Cauchy, Gamma, LocationScale, StandardBits, StandardNormal, StandardUniform,
    UnbiasedInt, WeightedAlias,
};
use ndkey::prng::{Kind, Prng, WithPrng, Words};
use ndkey::{Distribution, Key, KeyArray, SimdLevel};

use support::operations::{basic, continuous, discrete, gammas};
use support::vectors::{Bits, Case, Equal, Near, Test, cases, digest};

/// Tests the distribution of a case, or its arrays and orders.
fn run(case: &Case, test: &impl Test) {
    let known = half_precision(case, test)
        || basic::of::<f32>(case, test)
        || continuous::of::<f32>(case, test)
        || gammas::of::<f32>(case, test)
        || discrete::of::<f32>(case, test)
        || factored(case, test)
        || of_arrays(case);
    assert!(known, "unknown operation {}", case.op);
}

#[cfg(feature = "half")]
fn half_precision(case: &Case, test: &impl Test) -> bool {
    use half::{bf16, f16};
    match (case.op.as_str(), case.dtype.as_str()) {
        ("uniform", "float16") => test.test::<f16>(case, &StandardUniform),
        ("uniform", "bfloat16") => test.test::<bf16>(case, &StandardUniform),
        ("normal", "float16") => test.test::<f16>(case, &StandardNormal),
        ("normal", "bfloat16") => test.test::<bf16>(case, &StandardNormal),
        _ => return false,
    }
    true
}

#[cfg(not(feature = "half"))]
fn half_precision(case: &Case, _: &impl Test) -> bool {
    ["float16", "bfloat16"].contains(&&*case.dtype)
}

#[cfg(feature = "linalg")]
fn factored(case: &Case, test: &impl Test) -> bool {
    gammas::factored::of::<f32>(case, test)
}

#[cfg(not(feature = "linalg"))]
fn factored(case: &Case, _: &impl Test) -> bool {
    ["multivariate_normal", "orthogonal"].contains(&&*case.op)
}

/// The keys of a case, for its generator.
fn keys<I: Prng>(case: &Case) -> KeyArray<IxDyn, I> {
    let words = case.keys.data.chunks(I::Words::LEN).map(|words| {
        let mut key = I::Words::default();
        key.as_mut().copy_from_slice(words);
        key
    });
    let keys = ArrayD::from_shape_vec(IxDyn(&case.keys.shape), words.collect());
    KeyArray::from_data(keys.expect("as many words as keys"))
}

fn one_key<I: Prng>(case: &Case) -> Key<I> {
    let [key] = keys(case).into_iter().collect::<Vec<_>>().try_into().expect("one key");
    key
}

fn kind(case: &Case) -> Kind {
    case.prng.parse().expect("a generator")
}

fn of_arrays(case: &Case) -> bool {
    struct OfArrays<'a>(&'a Case);

    impl WithPrng for OfArrays<'_> {
        type Output = bool;

        fn run<I: Prng>(self) -> bool {
            let Self(case) = self;
            if case.op == "permutation" && !case.keys.shape.is_empty() {
                let orders = keys::<I>(case).permutation(case.shape[0]);
                case.assert_equal(&orders.mapv(|index| index as u64));
                return true;
            }
            discrete::of_arrays::<I>(case, one_key(case), &Equal)
        }
    }
    kind(case).with(OfArrays(case))
}

/// A case and its distribution.
struct Drawn<'a, T> {
    case: &'a Case,
    dist: &'a dyn Distribution<T>,
}

/// A batch of keys, and one key as such, draw JAX's values.
struct Jax;

impl Test for Jax {
    fn test<T: Bits + Default + PartialEq + Send>(
        &self,
        case: &Case,
        dist: &(dyn Distribution<T> + Sync),
    ) {
        struct AsJax<'a, T>(Drawn<'a, T>);

        impl<T: Bits + Default + PartialEq + Send> WithPrng for AsJax<'_, T> {
            type Output = ();

            fn run<I: Prng>(self) {
                let Drawn { case, dist } = self.0;
                let batch = keys::<I>(case).sample::<T, _>(dist, IxDyn(&case.shape));
                match nearness(case) {
                    // The columns of these factors may have any sign; tested with the default
                    // generator.
                    _ if matches!(case.options["method"].as_str(), Some("eigh" | "svd")) => {}
                    Some(near) => drop(case.assert_near(&batch, near)),
                    None => case.assert_equal(&batch),
                }
                if case.keys.shape.is_empty() {
                    let alone = one_key::<I>(case).sample::<T, _>(dist, IxDyn(&case.shape));
                    assert_eq!(digest(&alone), digest(&batch), "{case:?}");
                }
            }
        }
        kind(case).with(AsJax(Drawn { case, dist: &dist }));
    }
}

/// How near values are to JAX's, if they need not be equal.
fn nearness(case: &Case) -> Option<Near> {
    match case.options["ulps"].as_u64() {
        Some(0) => None,
        Some(ulps) => Some(Near { ulps, ..Near::default() }),
        None => gammas::nearness(case),
    }
}

/// Values depend on the key and the position only.
struct EveryGenerator;

impl Test for EveryGenerator {
    fn test<T: Bits + Default + PartialEq + Send>(
        &self,
        case: &Case,
        dist: &(dyn Distribution<T> + Sync),
    ) {
        for &kind in Kind::ALL {
            kind.with(PureFunction(Drawn { case, dist: &dist }));
        }
    }
}

struct PureFunction<'a, T>(Drawn<'a, T>);

impl<T: Bits + Default + PartialEq + Send> WithPrng for PureFunction<'_, T> {
    type Output = ();

    fn run<I: Prng>(self) {
        let Drawn { case, dist } = self.0;
        let (name, shape) = (I::NAME, || IxDyn(&case.shape));
        let sample = || Key::<I>::from_seed(9).sample::<T, _>(dist, shape());
        let whole = sample();
        for level in SimdLevel::available() {
            let same = digest(&level.scope(sample)) == digest(&whole);
            assert!(same, "{name} at level {}: {case:?}", level.name());
        }

        // The second half of the first axis, and every other element of the others, starting from
        // the last.
        let second_half = |len: usize| (len / 2) as isize;
        let slice: Vec<SliceInfoElem> = (case.shape.iter().enumerate())
            .map(|(axis, &len)| match axis {
                0 => SliceInfoElem::Slice { start: second_half(len), end: None, step: 1 },
                _ => SliceInfoElem::Slice { start: 0, end: None, step: -2 },
            })
            .collect();
        let slice = SliceInfo::<_, IxDyn, IxDyn>::try_from(slice).expect("as many axes");
        let part = Key::<I>::from_seed(9).sample_slice::<T, _, _>(dist, shape(), &slice);
        let same = digest(&part) == digest(&whole.slice(&slice).to_owned());
        assert!(same, "{name}, a slice: {case:?}");

        let keys = || Key::<I>::from_seed(9).split(3);
        let batch = keys().sample::<T, _>(dist, shape());
        for (key, values) in keys().into_iter().zip(batch.axis_iter(Axis(0))) {
            let alone = key.sample::<T, _>(dist, shape());
            let same = digest(&alone) == digest(&values.to_owned());
            assert!(same, "{name}, a batch: {case:?}");
        }
    }
}

#[test]
fn samples_equal_those_of_jax() {
    let cases = cases("samplers.json");
    assert_eq!(cases.len(), 624);
    cases.iter().for_each(|case| run(case, &Jax));
}

/// JAX has Poisson variates with the default generator only.
#[test]
fn samples_of_every_generator_depend_on_key_and_position_only() {
    let (mut samplers, mut poisson) = (cases("samplers.json"), cases("poisson.json"));
    samplers.retain(|case| case.prng == "rbg");
    poisson.retain(|case| {
        let small = (1..200).contains(&case.shape.iter().product::<usize>());
        small && case.params["rate"].dtype == "float32"
    });
    samplers.iter().chain(&poisson).for_each(|case| run(case, &EveryGenerator));
    beside_vectors(&EveryGenerator);
}

/// Distributions that JAX does not have, and some 64-bit variates.
fn beside_vectors(test: &impl Test) {
    let case = |op: &str| Case { op: op.into(), shape: vec![3, 40], ..Case::default() };
    let weights = Array1::from_iter((1..30).map(|i| i as f32));
    test.test::<i32>(&case("unbiased_int"), &UnbiasedInt::new(0, 1000).unwrap());
    test.test::<u64>(&case("weighted_alias"), &WeightedAlias::new(&weights).unwrap());
    test.test::<f32>(&case("location_scale"), &LocationScale::new(Cauchy, 2.0, 3.0).unwrap());
    test.test::<f32>(&case("beta_binomial"), &BetaBinomial::new(100.0, 2.0, 3.0).unwrap());

    test.test::<u8>(&case("bits"), &StandardBits);
    test.test::<u64>(&case("bits"), &StandardBits);
    test.test::<f64>(&case("uniform"), &StandardUniform);
    test.test::<f64>(&case("normal"), &StandardNormal);
    test.test::<f64>(&case("gamma"), &Gamma::new(2.5).unwrap());
}
