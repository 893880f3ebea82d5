//! All generators as one, whose keys say which: samplers are then compiled once, and not once for
//! each of the seven generators, which takes far longer than to run them.

use ndarray::{ArrayD, IxDyn};
use ndkey::prng::{Kind, Lanes, Positions, Prng, WithPrng, Words};
use ndkey::{
    Key, KeyArray, Philox2x32, Philox4x32, Rbg, Threefry2x32, Threefry2x32Legacy, Threefry4x32,
    UnsafeRbg,
};

/// The generator that a key names: its first word is the generator's number, from 1, and the rest is
/// the generator's key.
///
/// Samplers reach a generator through these functions only. What this leaves out, the order in which
/// a large array is filled ([`Prng::partners`]), is tested with bits and normal numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dynamic {}

type AnyWords = [u32; 5];

/// A key of a generator.
pub fn key(kind: Kind, seed: u64) -> Key<Dynamic> {
    struct Seed(u64);

    impl WithPrng for Seed {
        type Output = Vec<u32>;

        fn run<I: Prng>(self) -> Vec<u32> {
            I::seed(self.0).as_ref().to_vec()
        }
    }
    Key::from_data(named(kind, &kind.with(Seed(seed))))
}

/// Keys of a generator, from the words of all of them.
pub fn keys(kind: Kind, shape: &[usize], words: &[u32]) -> KeyArray<IxDyn, Dynamic> {
    let each = words.chunks(kind.dtype().words).map(|key| named(kind, key)).collect();
    KeyArray::from_data(ArrayD::from_shape_vec(shape, each).expect("as many words as keys"))
}

fn named(kind: Kind, key: &[u32]) -> AnyWords {
    let mut words = AnyWords::default();
    words[0] = 1 + Kind::ALL.iter().position(|&one| one == kind).expect("one of all") as u32;
    words[1..=key.len()].copy_from_slice(key);
    words
}

/// The generator's own keys, and back.
fn own<I: Prng, const K: usize>(keys: &[[u32; K]; 5]) -> Lanes<I, K> {
    let mut own = I::Words::default().splat();
    for lane in 0..K {
        let mut key = I::Words::default();
        for (n, word) in key.as_mut().iter_mut().enumerate() {
            *word = keys[n + 1][lane];
        }
        I::Words::set(&mut own, lane, key);
    }
    own
}

fn any<I: Prng, const K: usize>(number: [u32; K], own: &Lanes<I, K>) -> [[u32; K]; 5] {
    let mut keys = [number, [0; K], [0; K], [0; K], [0; K]];
    for lane in 0..K {
        for (n, &word) in I::Words::get(own, lane).as_ref().iter().enumerate() {
            keys[n + 1][lane] = word;
        }
    }
    keys
}

/// What an expression is with the generator, as `I`, that the keys of some lanes name. Lanes of no
/// position have no generator either.
macro_rules! with {
    ($numbers:expr, $prng:ident => $value:expr) => {
        match Kind::ALL.get((*$numbers.iter().max().expect("a lane") as usize).wrapping_sub(1)) {
            Some(Kind::Threefry4x32) => as_type!(Threefry4x32, $prng => $value),
            Some(Kind::Philox2x32) => as_type!(Philox2x32, $prng => $value),
            Some(Kind::Philox4x32) => as_type!(Philox4x32, $prng => $value),
            Some(Kind::Rbg) => as_type!(Rbg, $prng => $value),
            Some(Kind::UnsafeRbg) => as_type!(UnsafeRbg, $prng => $value),
            Some(Kind::Threefry2x32Legacy) => as_type!(Threefry2x32Legacy, $prng => $value),
            Some(Kind::Threefry2x32) | None => as_type!(Threefry2x32, $prng => $value),
            Some(other) => panic!("{other} is not among these"),
        }
    };
}

macro_rules! as_type {
    ($generator:ty, $prng:ident => $value:expr) => {{
        type $prng = $generator;
        $value
    }};
}

// Not inlined, as a generator's functions are otherwise, to be compiled once.
impl Prng for Dynamic {
    const NAME: &'static str = "dynamic";
    const TAG: &'static str = "dyn";
    type Words = AnyWords;

    fn seed(seed: u64) -> AnyWords {
        named(Kind::Threefry2x32, &Threefry2x32::seed(seed))
    }

    #[inline(never)]
    fn split<const K: usize>(keys: [[u32; K]; 5], at: Positions<K>) -> [[u32; K]; 5] {
        with!(keys[0], I => any::<I, K>(keys[0], &I::split(own::<I, K>(&keys), at)))
    }

    #[inline(never)]
    fn fold_in<const K: usize>(keys: [[u32; K]; 5], data: [u32; K]) -> [[u32; K]; 5] {
        with!(keys[0], I => any::<I, K>(keys[0], &I::fold_in(own::<I, K>(&keys), data)))
    }

    #[inline(never)]
    fn bits32<const K: usize>(keys: [[u32; K]; 5], at: Positions<K>) -> [u32; K] {
        with!(keys[0], I => I::bits32(own::<I, K>(&keys), at))
    }

    #[inline(never)]
    fn bits64<const K: usize>(keys: [[u32; K]; 5], at: Positions<K>) -> [[u32; K]; 2] {
        with!(keys[0], I => I::bits64(own::<I, K>(&keys), at))
    }

    #[inline(never)]
    fn bits16<const K: usize>(keys: [[u32; K]; 5], at: Positions<K>) -> [u32; K] {
        with!(keys[0], I => I::bits16(own::<I, K>(&keys), at))
    }

    #[inline(never)]
    fn bits8<const K: usize>(keys: [[u32; K]; 5], at: Positions<K>) -> [u32; K] {
        with!(keys[0], I => I::bits8(own::<I, K>(&keys), at))
    }

    #[inline(never)]
    fn bits32_row<const L: usize>(key: AnyWords, first: u64, len: u64, out: &mut [u32; L]) -> bool {
        with!(key[..1], I => I::bits32_row(one::<I>(key), first, len, out))
    }

    #[inline(never)]
    fn bits64_row<const L: usize>(key: AnyWords, first: u64, len: u64, out: &mut [u64; L]) -> bool {
        with!(key[..1], I => I::bits64_row(one::<I>(key), first, len, out))
    }

    #[inline(never)]
    fn bits16_row<const L: usize>(key: AnyWords, first: u64, len: u64, out: &mut [u32; L]) -> bool {
        with!(key[..1], I => I::bits16_row(one::<I>(key), first, len, out))
    }

    #[inline(never)]
    fn bits8_row<const L: usize>(key: AnyWords, first: u64, len: u64, out: &mut [u32; L]) -> bool {
        with!(key[..1], I => I::bits8_row(one::<I>(key), first, len, out))
    }
}

fn one<I: Prng>(key: AnyWords) -> I::Words {
    I::Words::get(&own::<I, 1>(&key.map(|word| [word])), 0)
}

#[test]
fn keys_are_those_of_the_generator_that_they_name() {
    struct Same(Kind);

    impl WithPrng for Same {
        type Output = ();

        fn run<I: Prng>(self) {
            let kind = self.0;
            let (dynamic, own) = (|| key(kind, 5), || Key::<I>::from_seed(5));
            assert_eq!(dynamic().bits::<u8, _>(300), own().bits::<u8, _>(300), "{kind}");
            assert_eq!(dynamic().bits::<u16, _>(300), own().bits::<u16, _>(300), "{kind}");
            assert_eq!(dynamic().bits::<u32, _>(300), own().bits::<u32, _>(300), "{kind}");
            assert_eq!(dynamic().bits::<u64, _>(300), own().bits::<u64, _>(300), "{kind}");
            let (dynamic, own) = (dynamic().fold_in(7).split(300), own().fold_in(7).split(300));
            assert_eq!(dynamic.bits::<u32, _>(3), own.bits::<u32, _>(3), "{kind}");
        }
    }
    Kind::ALL.iter().for_each(|&kind| kind.with(Same(kind)));
}
