//! What samplers are made of, for any number of lanes: a lane has what it has alone.

use ndkey::distributions::{Gamma, StandardNormal};
use ndkey::{Distribution, Error, Key, KeyLanes, Run, Sampler, SimdLevel, Source};

/// Values that are computed as the sampler is made.
struct Table<T>(Vec<T>);

impl<T: Copy + Default + Sync> Sampler<T> for Table<T> {
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        for lane in 0..L {
            out[lane] = self.0.get(run.position(lane) as usize).copied().unwrap_or_default();
        }
    }
}

/// All that a source gives a lane, asked for `L` lanes at a time.
struct OfLanes<const L: usize>;

impl<const L: usize> Distribution<[u64; 7]> for OfLanes<L> {
    fn sampler<S: Source>(
        &self,
        source: S,
        shape: &[usize],
    ) -> Result<impl Sampler<[u64; 7]>, Error> {
        let len: usize = shape.iter().product();
        let mut values = Vec::with_capacity(len + L);
        for start in (0..len as u64).step_by(L) {
            values.extend(lanes::<S, L>(&source, Run { start, step: 1 }));
        }
        Ok(Table(values))
    }
}

fn lanes<S: Source, const L: usize>(source: &S, run: Run) -> impl Iterator<Item = [u64; 7]> {
    let (mut bits8, mut bits16, mut bits32, mut bits64) = ([0; L], [0; L], [0; L], [0; L]);
    source.bits8(run, &mut bits8);
    source.bits16(run, &mut bits16);
    source.bits32(run, &mut bits32);
    let (mut positions, mut backwards, mut every_other) = ([0; L], [0; L], [false; L]);
    for lane in 0..L {
        positions[lane] = run.position(lane);
        backwards[lane] = L - 1 - lane;
        every_other[lane] = positions[lane].is_multiple_of(2);
    }
    // Once by the positions one by one.
    source.bits64(positions, &mut bits64);
    let (keys, own_run) = (source.keys::<L>(run), Run { start: 0, step: 1 });
    let turned = keys.gather(&backwards).fold_in(3).child(1, 3).gather(&backwards);
    let [mut own, mut of_turned, mut mixed] = [[0; L]; 3];
    keys.bits64(own_run, &mut own);
    turned.bits64(own_run, &mut of_turned);
    keys.or(&every_other, &turned).bits64(own_run, &mut mixed);
    (0..L).map(move |lane| {
        let (bits8, bits16, bits32) =
            (bits8[lane].into(), bits16[lane].into(), bits32[lane].into());
        [bits8, bits16, bits32, bits64[lane], own[lane], of_turned[lane], mixed[lane]]
    })
}

/// Asserts that a distribution gives the same values as another, from a key and from a batch of keys,
/// some of which have fewer values than lanes, at every level.
#[track_caller]
fn assert_same<T>(left: impl Distribution<T>, right: impl Distribution<T>, what: &str)
where
    T: Copy + Default + Send + PartialEq + std::fmt::Debug,
{
    for level in SimdLevel::available() {
        level.scope(|| {
            let key = || Key::new(5);
            assert_eq!(key().sample(&left, 300), key().sample(&right, 300), "{what}, {level:?}");
            for (keys, len) in [(100, 3), (7, 43), (2, 201)] {
                let (left, right) =
                    (key().split(keys).sample(&left, len), key().split(keys).sample(&right, len));
                assert_eq!(left, right, "{what}, {keys} keys, {level:?}");
            }
        });
    }
}

macro_rules! same_for_lanes {
    ($($lanes:literal)*) => {$(
        assert_same(OfLanes::<$lanes>, OfLanes::<16>, concat!($lanes, " lanes"));
    )*};
}

#[test]
fn a_source_takes_any_number_of_lanes() {
    same_for_lanes!(1 70);
}

/// The first value of a child of the first key of a split, gathered from `L` lanes.
struct FirstChild<const L: usize>;

impl<const L: usize> Distribution<u32> for FirstChild<L> {
    fn sampler<S: Source>(&self, source: S, _: &[usize]) -> Result<impl Sampler<u32>, Error> {
        let run = Run { start: 0, step: 1 };
        let keys: KeyLanes<_, L> = source.keys(run);
        let mut bits = [0];
        keys.gather(&[0]).child(1, 2).bits32(run, &mut bits);
        Ok(Table(bits.to_vec()))
    }
}

#[test]
fn one_key_of_any_number_of_lanes_is_that_of_a_split() {
    let [first] = Key::new(0).split_into();
    let [_, child] = first.split_into();
    let expected = child.bits::<u32, _>(1);
    assert_eq!(Key::new(0).sample(FirstChild::<1>, 1), expected);
    assert_eq!(Key::new(0).sample(FirstChild::<70>, 1), expected);
    assert_eq!(Key::new(0).sample(FirstChild::<300>, 1), expected);
}

/// Another distribution, sampled `L` lanes at a time.
struct InBlocks<D, const L: usize>(D);

impl<T, D, const L: usize> Distribution<T> for InBlocks<D, L>
where
    T: Copy + Default + Sync,
    D: Distribution<T>,
{
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        let sampler = self.0.sampler(source, shape)?;
        let len: usize = shape.iter().product();
        let mut values = Vec::with_capacity(len + L);
        for start in (0..len as u64).step_by(L) {
            let mut block = [T::default(); L];
            sampler.block(Run { start, step: 1 }, &mut block);
            values.extend(block);
        }
        Ok(Table(values))
    }
}

/// Asserts that blocks of unusual lengths have the values that the engine's have.
#[track_caller]
fn same_in_blocks<T>(dist: impl Distribution<T>)
where
    T: Copy + Default + Send + Sync + PartialEq + std::fmt::Debug,
{
    assert_same(InBlocks::<_, 70>(&dist), &dist, "blocks of 70");
}

#[test]
fn samplers_take_blocks_of_any_length() {
    same_in_blocks::<f32>(StandardNormal);
    same_in_blocks::<f32>(Gamma::new(0.7).expect("above 0"));
}
