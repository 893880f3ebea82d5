//! Keys of every generator: keys derived from them, their bits, their stored form, and as
//! generators of rand; random orders.

use ndarray::{Array2, Axis, s};
use ndkey::jax::{Choice, Gamma, Poisson, StandardBits, StandardNormal};
use ndkey::prng::{Kind, WithPrng};
use ndkey::{FromRand, Key, KeyArray, KeyRng, KeyedPermutation, Prng, native};

use crate::report::{Checksum, absent, line};

pub fn print() {
    for kind in Kind::ALL {
        kind.with(Lines);
    }
}

struct Lines;

impl WithPrng for Lines {
    type Output = ();

    fn run<I: Prng>(self) {
        derived::<I>();
        stored::<I>();
        bits::<I>();
        samples::<I>();
        orders::<I>();
        rngs::<I>();
    }
}

fn named<I: Prng>(what: &str) -> String {
    format!("{}: {what}", I::NAME)
}

fn key<I: Prng>() -> Key<I> {
    Key::from_seed(42)
}

fn words<'a, I: Prng>(checksum: &mut Checksum, keys: impl IntoIterator<Item = &'a Key<I>>) {
    for key in keys {
        checksum.values(&key.key_data());
    }
}

fn derived<I: Prng>() {
    line(&named::<I>("from_seed"), |checksum| {
        let seeds = [0, 1, 42, 1 << 31, (1 << 32) - 1, 1 << 32, u64::MAX];
        words(checksum, &seeds.map(Key::<I>::from_seed));
    });
    line(&named::<I>("split"), |checksum| {
        words(checksum, &key::<I>().split(1000));
        words(checksum, &key::<I>().split((2, 3)).split(5));
        words(checksum, &key::<I>().split_into::<7>());
    });
    line(&named::<I>("fold_in"), |checksum| {
        let key = key::<I>();
        words(checksum, &[0, 1, 1 << 16, u32::MAX].map(|data| key.fold_in(data)));
        words(checksum, &[0, 1 << 32, u64::MAX].map(|data| key.fold_in_u64(data)));
        words(checksum, &["a", "encoder", "\u{e4}"].map(|name| key.named(name)));
        words(checksum, &key.fold_in_each(&[1_u32, 5, 9]));
    });
}

/// The files that every release reads and writes.
fn stored<I: Prng>() {
    macro_rules! files {
        ($($name:literal)*) => {
            match I::NAME {
                $($name => (
                    include_bytes!(concat!("../../stored_keys/", $name, ".json")).as_slice(),
                    include_bytes!(concat!("../../stored_keys/", $name, ".cbor")).as_slice(),
                ),)*
                other => panic!("no files of {other}"),
            }
        };
    }
    type Stored<I> = (Key<I>, KeyArray<ndarray::Ix2, I>);

    line(&named::<I>("stored keys"), |checksum| {
        let (json, cbor) = files!(
            "ars" "ars5" "philox2x32" "philox4x32" "rbg" "rbg_legacy" "threefry2x32" "threefry2x32_legacy"
            "threefry4x32" "unsafe_rbg"
        );
        let keys: [Stored<I>; 2] = [
            serde_json::from_slice(json).expect("keys"),
            ciborium::from_reader(cbor).expect("keys"),
        ];
        for (one, all) in keys {
            words(checksum, [&one]);
            words(checksum, &all);
            checksum.bytes(&serde_json::to_vec(&(&one, &all)).expect("memory"));
            let mut written = Vec::new();
            ciborium::into_writer(&(&one, &all), &mut written).expect("memory");
            checksum.bytes(&written);
        }
    });
}

fn bits<I: Prng>() {
    macro_rules! of_types {
        ($($word:ty)*) => {$(
            line(&named::<I>(concat!("bits of ", stringify!($word))), |checksum| {
                checksum.values(&key::<I>().bits::<$word, _>(3000));
                checksum.values(&key::<I>().split(5).bits::<$word, _>(77));
                checksum.values(&key::<I>().sample_slice::<$word, _, _>(
                    StandardBits,
                    (1 << 20, 1 << 20),
                    s![-3..;2, -50..;-3],
                ));
            });
        )*};
    }
    of_types!(u8 u16 u32 u64);
}

fn samples<I: Prng>() {
    line(&named::<I>("normal"), |checksum| {
        checksum.values(&key::<I>().normal::<f32, _>(1000));
        checksum.values(&key::<I>().normal::<f64, _>(1000));
        checksum.values(&key::<I>().split(7).normal::<f32, _>((3, 5)));
    });
    line(&named::<I>("Gamma"), |checksum| {
        let gamma = Gamma::new(2.5_f32).expect("a shape");
        checksum.values(&key::<I>().sample(&gamma, 1000));
        checksum.values(&key::<I>().split(7).sample(&gamma, (3, 5)));
    });
    line(&named::<I>("Poisson"), |checksum| {
        let poisson = Poisson::new(50.0_f32).expect("a rate");
        checksum.values(&key::<I>().sample::<i32, _>(&poisson, 1000));
        checksum.values(&key::<I>().split(7).sample::<i32, _>(&poisson, (3, 5)));
    });
    line(&named::<I>("native::Gamma"), |checksum| {
        let gamma = native::Gamma::new(2.5).expect("a shape");
        checksum.values(&key::<I>().sample::<f64, _>(&gamma, 1000));
        checksum.values(&key::<I>().split(7).sample::<f64, _>(&gamma, (3, 5)));
    });
}

fn orders<I: Prng>() {
    line(&named::<I>("permutation"), |checksum| {
        checksum.values(&key::<I>().permutation(100));
        checksum.values(&key::<I>().permutation(20_000));
        checksum.values(&key::<I>().split(3).permutation(500));
    });
    line(&named::<I>("shuffle"), |checksum| {
        let mut array = Array2::from_shape_fn((40, 30), |(row, column)| (row * 30 + column) as u32);
        key::<I>().shuffle(&mut array, Axis(1));
        checksum.values(&array);
        key::<I>().shuffle_independent(&mut array, Axis(0));
        checksum.values(&array);
        let chosen = Choice::new(40).without_replacement();
        checksum.values(&key::<I>().choice(&array, Axis(0), chosen, 7));
    });
    for n in [5000, 3_000_000_000, 3_000_000_000_000_u64] {
        let name = named::<I>(&format!("KeyedPermutation of {n}"));
        let Ok(n) = usize::try_from(n) else {
            absent(&name);
            continue;
        };
        line(&name, |checksum| {
            let order = KeyedPermutation::new(key::<I>(), n);
            checksum.values(&order.first(1000).expect("fewer"));
            let position = |number: usize| order.position(number).expect("a smaller number");
            checksum.values(&[0, 1, n / 3, n - 1].map(position));
        });
    }
}

fn rngs<I: Prng>() {
    let mut bytes = [0; 1234];
    line(&named::<I>("KeyRng of rand 0.9"), |checksum| {
        use rand_0_9::{RngCore, SeedableRng};
        let mut rng = key::<I>().into_rng();
        checksum.values(&[rng.next_u32(), rng.next_u32()]);
        checksum.values(&[rng.next_u64(), rng.next_u64()]);
        rng.fill_bytes(&mut bytes[..1231]);
        checksum.bytes(&bytes);
        let mut seed = <KeyRng<I> as SeedableRng>::Seed::default();
        seed.as_mut().iter_mut().zip(0..).for_each(|(byte, number)| *byte = number);
        checksum.values(&[<KeyRng<I> as SeedableRng>::from_seed(seed).next_u64()]);
        checksum
            .values(&key::<I>().sample::<f32, _>(FromRand(rand_0_9::distr::StandardUniform), 500));
        checksum
            .values(&key::<I>().sample::<u64, _>(FromRand(rand_0_9::distr::StandardUniform), 500));
    });
    line(&named::<I>("KeyRng of rand 0.10"), |checksum| {
        use rand_0_10::Rng;
        let mut rng = key::<I>().into_rng();
        rng.set_position(1 << 40);
        checksum.values(&[rng.next_u32(), rng.next_u32()]);
        checksum.values(&[rng.next_u64(), rng.next_u64()]);
        rng.fill_bytes(&mut bytes[..1231]);
        checksum.bytes(&bytes);
        checksum
            .values(&key::<I>().sample::<f64, _>(FromRand(rand_0_10::distr::StandardUniform), 500));
        let range = rand_0_10::distr::Uniform::new(3_u32, 1_000_000).expect("a range");
        checksum.values(&key::<I>().sample::<u32, _>(FromRand(range), 500));
    });
    line(&named::<I>("lazy"), |checksum| {
        let lazy = key::<I>().lazy::<f64, _>(StandardNormal, (1 << 20, 1 << 20));
        let lazy = lazy.expect("positions below 2^64");
        let last = (1 << 20) - 1;
        checksum.values(&[(0, 0), (1, last), (last, last)].map(|at| lazy.get(at).expect("within")));
    });
}
