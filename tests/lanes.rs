//! Parts of samplers, for any number of lines: a lane has the value that it has alone.

use ndarray::ArrayD;
use ndkey::jax::{Binomial, Categorical, Gamma, Poisson, StandardNormal, UnbiasedInt, Weibull};
use ndkey::sampling::{BLOCK, Bits, BoxedSampler, KeyLanes, LANES, Run, Sampler, Source};
use ndkey::{Distribution, Error, Key, Prng, SimdLevel, Threefry2x32};
use support::for_each_generator;
use support::samplers::{By, Table};

/// The bits of a source, requested in this many lines at a time.
fn bits_of_lines(lines: usize) -> By<impl Fn(Source, usize) -> Vec<[u64; 4]>> {
    By(move |source: Source, len: usize| {
        let mut values = Vec::with_capacity(len + lines * LANES);
        for start in (0..len as u64).step_by(lines * LANES) {
            let run = Run { start, step: 1 };
            let (mut bits8, mut bits16) = (vec![[0; LANES]; lines], vec![[0; LANES]; lines]);
            let (mut bits32, mut bits64) = (vec![[0; LANES]; lines], vec![[0; LANES]; lines]);
            source.bits8(run, &mut bits8);
            source.bits16(run, &mut bits16);
            source.bits32(run, &mut bits32);
            // Once by single positions.
            let mut positions = vec![[0; LANES]; lines];
            for (lane, position) in positions.as_flattened_mut().iter_mut().enumerate() {
                *position = run.position(lane);
            }
            source.bits64(&positions[..], &mut bits64);
            for lane in 0..lines * LANES {
                let [bits8, bits16, bits32] =
                    [&bits8, &bits16, &bits32].map(|bits| bits.as_flattened()[lane].into());
                values.push([bits8 & 0xff, bits16 & 0xffff, bits32, bits64.as_flattened()[lane]]);
            }
        }
        values
    })
}

/// The words that a source's keys give a lane, requested in this many lines at a time.
fn keys_of_lines(lines: usize) -> By<impl Fn(Source, usize) -> Vec<[u64; 3]>> {
    By(move |source: Source, len: usize| {
        let mut backwards = vec![[0; LANES]; lines];
        for (lane, other) in backwards.as_flattened_mut().iter_mut().enumerate() {
            *other = lines * LANES - 1 - lane;
        }
        let mut values = Vec::with_capacity(len + lines * LANES);
        for start in (0..len as u64).step_by(lines * LANES) {
            let run = Run { start, step: 1 };
            let mut every_other = vec![[false; LANES]; lines];
            for (lane, mask) in every_other.as_flattened_mut().iter_mut().enumerate() {
                *mask = run.position(lane).is_multiple_of(2);
            }
            let (mut keys, mut mixed_keys) = (source.key_lanes(), source.key_lanes());
            let (mut folded, mut child) = (source.key_lanes(), source.key_lanes());
            source.keys(run, lines, &mut keys);
            keys.fold_in(3, &mut folded);
            folded.child(1, 3, &mut child);
            source.keys(run, lines, &mut mixed_keys);
            mixed_keys.replace(&every_other, &child);
            let [mut own, mut of_turned, mut mixed] = [0, 1, 2].map(|_| vec![[0; LANES]; lines]);
            keys.bits64(run, &mut own);
            mixed_keys.bits64(run, &mut mixed);
            // Line by line: the last line's keys, backwards, are the first of the whole backwards.
            for (line, lanes) in backwards.iter().enumerate() {
                let mut turned = child.other();
                child.gather(lanes, &mut turned);
                turned.bits64(run, std::slice::from_mut(&mut of_turned[lines - 1 - line]));
                of_turned[lines - 1 - line].reverse();
            }
            for lane in 0..lines * LANES {
                values.push([&own, &of_turned, &mixed].map(|bits| bits.as_flattened()[lane]));
            }
        }
        values
    })
}

/// Another distribution, sampled in this many lines at a time.
struct InBlocks<D>(D, usize);

impl<T, D> Distribution<T> for InBlocks<D>
where
    T: Copy + Default + Send + Sync + 'static,
    D: Distribution<T>,
{
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let sampler = self.0.sampler(source, shape)?;
        let (lines, len) = (self.1, shape.iter().product::<usize>());
        let mut values = Vec::with_capacity(len + lines * LANES);
        for start in (0..len as u64).step_by(lines * LANES) {
            let mut block = vec![[T::default(); LANES]; lines];
            sampler.block(Run { start, step: 1 }, &mut block);
            values.extend(block.into_flattened());
        }
        Ok(BoxedSampler::new(Table(values)))
    }
}

/// Asserts that distributions of each number of `lines` give the same values as another, from a key and from batches of
/// keys, some with fewer values than lanes, at every level.
#[track_caller]
fn assert_same<I: Prng, T, D: Distribution<T>>(
    expected: impl Distribution<T>,
    lines: impl IntoIterator<Item = usize> + Clone,
    of_lines: impl Fn(usize) -> D,
) where
    T: Copy + Default + Send + PartialEq + std::fmt::Debug,
{
    fn values<I: Prng, T: Copy + Default + Send>(dist: &impl Distribution<T>) -> Vec<ArrayD<T>> {
        let key = || Key::<I>::from_seed(5);
        let batches = [(100, 3), (7, 43), (2, 201)];
        let batches = batches.map(|(keys, len)| key().split(keys).sample(dist, len).into_dyn());
        [key().sample(dist, 300).into_dyn()].into_iter().chain(batches).collect()
    }
    for level in SimdLevel::available() {
        level.scope(|| {
            let expected = values::<I, T>(&expected);
            for lines in lines.clone() {
                let what = format!("{}, {lines} lines, {level:?}", I::NAME);
                assert_eq!(values::<I, T>(&of_lines(lines)), expected, "{what}");
            }
        });
    }
}

fn same_in_any_number_of_lines<I: Prng>() {
    let lines = (2..=20).chain([31, 32, 33, 48, 63, 64, 1024]);
    assert_same::<I, _, _>(bits_of_lines(1), lines, bits_of_lines);
    assert_same::<I, _, _>(keys_of_lines(1), 2..=BLOCK, keys_of_lines);
}

#[test]
fn a_source_takes_any_number_of_lines() {
    for_each_generator!(same_in_any_number_of_lines);
}

#[test]
fn the_first_key_of_a_line_is_the_first_of_a_split() {
    let first_child = By(|source: Source, _| {
        let run = Run { start: 0, step: 1 };
        let mut bits = [[0; LANES]];
        let (mut keys, mut child) = (source.key_lanes(), source.key_lanes());
        source.keys(run, 1, &mut keys);
        keys.child(1, 2, &mut child);
        child.bits32(run, &mut bits);
        bits[0].to_vec()
    });
    let [first] = Key::new(0).split_into();
    let [_, child] = first.split_into();
    assert_eq!(Key::new(0).sample(first_child, 1), child.bits::<u32, _>(1));
}

/// Bits of each lane's key of a split, with 3 folded in, drawn by the second of its three children.
fn folded_and_split(source: Source, len: usize) -> Vec<u32> {
    let mut values = Vec::with_capacity(len + LANES);
    for start in (0..len as u64).step_by(LANES) {
        let mut bits = [[0; LANES]];
        let mut keys: KeyLanes = source.key_lanes();
        let (mut folded, mut child) = (keys.other(), keys.other());
        source.keys(Run { start, step: 1 }, 1, &mut keys);
        keys.fold_in(3, &mut folded);
        folded.child(1, 3, &mut child);
        child.bits32([[0; LANES]].as_slice(), &mut bits);
        values.extend(bits[0]);
    }
    values
}

#[test]
fn lanes_fold_and_split_as_keys_do() {
    fn of_each<I: Prng>() {
        let key = || Key::<I>::from_seed(5);
        let drawn = key().sample::<u32, _>(By(folded_and_split), 40);
        for (key, bits) in key().split(40).iter().zip(drawn) {
            let [_, child, _] = key.fold_in(3).split_into();
            assert_eq!(child.bits::<u32, _>(()).into_scalar(), bits, "{}", I::NAME);
        }
    }

    for_each_generator!(of_each);
}

#[track_caller]
fn same_in_blocks<T>(dist: impl Distribution<T>)
where
    T: Copy + Default + Send + Sync + PartialEq + std::fmt::Debug + 'static,
{
    assert_same::<Threefry2x32, T, _>(&dist, [1, 2, 5, 7, 11, 12, 20], |lines| {
        InBlocks(&dist, lines)
    });
}

#[test]
fn samplers_take_blocks_of_any_number_of_lines() {
    same_in_blocks::<f32>(StandardNormal);
    same_in_blocks::<f64>(Weibull::new(2.0, 1.5).expect("parameters"));
    same_in_blocks::<f32>(Gamma::new(0.7).expect("above 0"));
    same_in_blocks::<i32>(Poisson::new(3.0_f32).expect("a rate"));
    same_in_blocks::<i32>(Poisson::new(50.0_f32).expect("a rate"));
    same_in_blocks::<i64>(Binomial::new(100, 0.3_f32).expect("a probability"));
    same_in_blocks::<u64>(UnbiasedInt::new(0, 1000).expect("a range"));
    #[cfg(feature = "rand_0_9")]
    same_in_blocks::<f64>(ndkey::FromRand(ndarray_rand::rand_distr::Exp1));
    let logits = ndarray::arr1(&[0.0_f32, 1.0, 2.0]);
    same_in_blocks::<usize>(Categorical::new(&logits, ndarray::Axis(0)).expect("logits"));
}
