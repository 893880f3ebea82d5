//! Keys as generators of rand.

use approx::assert_abs_diff_eq;
use ndarray::{Array1, s};
use ndarray_rand::rand::seq::SliceRandom;
use ndarray_rand::rand::{Rng, RngCore, SeedableRng, TryRngCore};
use ndkey::prng::Prng;
use ndkey::{Key, KeyRng, Threefry2x32, Threefry4x32, jax::StandardBits};
use support::for_each_generator;

/// More words than a generator makes at a time, by an odd number.
const LEN: usize = 601;

fn draws_the_bits_of_its_key<I: Prng>() {
    let key = || Key::<I>::from_seed(42);
    let bits: Array1<u32> = key().sample_slice(StandardBits, usize::MAX, s![..LEN]);

    let mut rng = key().into_rng();
    let words = Array1::from_shape_simple_fn(LEN, || rng.next_u32());
    assert_eq!(words, bits, "{}", I::NAME);
    assert_eq!(rng.position(), LEN as u64);

    let mut rng = key().into_rng();
    for pair in bits.as_slice().expect("in a row").as_chunks::<2>().0 {
        assert_eq!(rng.next_u64(), u64::from(pair[1]) << 32 | u64::from(pair[0]));
    }
    // Two words: the first is the last of the words made at a time.
    let mut rng = key().into_rng();
    let mut at = 1;
    rng.next_u32();
    while at + 2 < LEN {
        assert_eq!(rng.next_u64(), u64::from(bits[at + 1]) << 32 | u64::from(bits[at]));
        at += 2;
    }
}

#[test]
fn words_are_the_bits_of_the_key() {
    for_each_generator!(draws_the_bits_of_its_key);
}

#[test]
fn bytes_are_those_of_words_the_lowest_first() {
    let bits = Key::new(1).bits::<u32, _>(2 * LEN);
    let bytes: Vec<u8> = bits.iter().flat_map(|word| word.to_le_bytes()).collect();
    for len in [0, 1, 3, 4, 5, 767, 768, 769, 4 * LEN] {
        for before in [0, 1, 191, 192, 193] {
            let mut rng = Key::new(1).into_rng();
            for _ in 0..before {
                rng.next_u32();
            }
            let mut filled = vec![0; len];
            rng.fill_bytes(&mut filled);
            assert_eq!(filled, bytes[4 * before..][..len]);
            // Nothing is left of the last word.
            assert_eq!(rng.position(), (before + len.div_ceil(4)) as u64);
            assert_eq!(rng.next_u32(), bits[before + len.div_ceil(4)]);
        }
    }
}

#[test]
fn a_position_is_read_and_set() {
    let mut rng = Key::new(2).into_rng();
    let words: Vec<u32> = (0..LEN).map(|_| rng.next_u32()).collect();
    for position in [0, 1, 191, 192, 193, LEN - 1] {
        rng.set_position(position as u64);
        assert_eq!(rng.position(), position as u64);
        assert_eq!(rng.next_u32(), words[position]);
        assert_eq!(rng.position(), position as u64 + 1);
    }
    let far: Array1<u32> =
        Key::new(2).sample_slice(StandardBits, usize::MAX, s![1_isize << 40..(1 << 40) + 3]);
    rng.set_position(1 << 40);
    assert_eq!([rng.next_u32(), rng.next_u32(), rng.next_u32()], far.to_vec()[..]);
}

#[test]
fn the_stream_ends() {
    let end = u64::MAX;
    let last: Array1<u32> = Key::new(2).sample_slice(StandardBits, usize::MAX, s![-3..]);
    let mut rng = Key::new(2).into_rng();
    rng.set_position(end - 3);
    assert_eq!([rng.next_u32(), rng.next_u32(), rng.next_u32()], last.to_vec()[..]);
    assert_eq!(rng.position(), end);
    let past = std::panic::catch_unwind(move || rng.next_u32()).expect_err("no word is left");
    let message = past.downcast::<String>().expect("a formatted message");
    assert_eq!(*message, "the 18446744073709551615 words of a key's stream are drawn");

    let error = Key::new(2).into_rng().try_set_position(end).expect_err("past the end");
    assert_eq!(
        error.to_string(),
        "set_position: `position` = 18446744073709551615, \
         must be below 18446744073709551615, the number of words",
    );
}

#[test]
fn a_clone_draws_the_same_numbers() {
    let mut rng = Key::new(3).into_rng();
    rng.next_u64();
    let mut other = rng.clone();
    assert_eq!(other, rng);
    assert_eq!(other.next_u64(), rng.next_u64());
    rng.next_u32();
    assert_ne!(other, rng);
    assert_ne!(Key::new(3).into_rng(), Key::new(4).into_rng());
}

#[test]
fn a_seed_is_the_words_of_a_key() {
    let key = Key::<Threefry4x32>::from_data([1, 2, 3, 0x0405_0607]);
    let mut seed = <KeyRng<Threefry4x32> as SeedableRng>::Seed::default();
    assert_eq!(seed.as_ref().len(), 16);
    seed.as_mut().copy_from_slice(&[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 7, 6, 5, 4]);
    assert_eq!(KeyRng::from_seed(seed), key.into_rng());
    let seeded: KeyRng = KeyRng::seed_from_u64(1 << 40 | 5);
    assert_eq!(seeded, Key::new(1 << 40 | 5).into_rng());
    let mut rng = Key::new(0).into_rng();
    assert_ne!(KeyRng::<Threefry2x32>::from_rng(&mut rng), Key::new(0).into_rng());
}

/// Takes a generator as generic code does.
fn mean_of_dice<R: Rng + Clone>(rng: R, throws: usize) -> (f64, f64) {
    let mean = |mut rng: R| {
        (0..throws).map(|_| f64::from(rng.random_range(1..=6))).sum::<f64>() / throws as f64
    };
    (mean(rng.clone()), mean(rng))
}

#[test]
fn generic_code_takes_a_key() {
    let (mean, again) = mean_of_dice(Key::new(5).into_rng(), 100_000);
    assert_eq!(mean, again);
    // Five standard deviations.
    assert_abs_diff_eq!(mean, 3.5, epsilon = 5.0 * (35.0_f64 / 12.0 / 1e5).sqrt());
    let mut cards: Vec<u8> = (0..52).collect();
    cards.shuffle(&mut Key::new(6).into_rng());
    cards.sort();
    assert!(cards.into_iter().eq(0..52));
    let mut fallible = Key::new(7).into_rng();
    assert_eq!(fallible.try_next_u32(), Ok(Key::new(7).into_rng().next_u32()));
}

#[test]
#[cfg(feature = "rand_0_10")]
fn both_versions_of_rand_draw_the_same() {
    use rand_0_10::{Rng, SeedableRng, TryRng};

    let (mut one, mut other) = (Key::new(8).into_rng(), Key::new(8).into_rng());
    for _ in 0..LEN {
        assert_eq!(Rng::next_u64(&mut one), RngCore::next_u64(&mut other));
        assert_eq!(Rng::next_u32(&mut one), RngCore::next_u32(&mut other));
    }
    let mut bytes = [[0; 1001]; 2];
    Rng::fill_bytes(&mut one, &mut bytes[0]);
    RngCore::fill_bytes(&mut other, &mut bytes[1]);
    assert_eq!(bytes[0], bytes[1]);
    assert_eq!(TryRng::try_next_u64(&mut one), Ok(RngCore::next_u64(&mut other)));
    let seeded: KeyRng = SeedableRng::seed_from_u64(9);
    assert_eq!(seeded, Key::new(9).into_rng());
}

#[test]
#[cfg(feature = "rand_0_8")]
fn rand_0_8_draws_the_same() {
    use rand_0_8::{RngCore as Old, SeedableRng};

    let (mut old, mut new) = (Key::new(8).into_rng(), Key::new(8).into_rng());
    for _ in 0..LEN {
        assert_eq!(Old::next_u64(&mut old), RngCore::next_u64(&mut new));
        assert_eq!(Old::next_u32(&mut old), RngCore::next_u32(&mut new));
    }
    let mut bytes = [[0; 1001]; 3];
    Old::fill_bytes(&mut old.clone(), &mut bytes[0]);
    Old::try_fill_bytes(&mut old, &mut bytes[1]).expect("it does not fail");
    RngCore::fill_bytes(&mut new, &mut bytes[2]);
    assert_eq!((bytes[0], bytes[1]), (bytes[2], bytes[2]));
    let seeded: KeyRng = SeedableRng::seed_from_u64(9);
    assert_eq!(seeded, Key::new(9).into_rng());
    let seeded: KeyRng = SeedableRng::from_seed(Default::default());
    assert_eq!(seeded, Key::new(0).into_rng());
}

#[test]
fn generators_are_shown_by_key_and_position() {
    let mut rng = Key::new(7).into_rng();
    rng.next_u32();
    let shown = "KeyRng { generator: \"threefry2x32\", key: [0, 7], position: 1 }";
    assert_eq!(format!("{rng:?}"), shown);
}
