//! Write a generator.
//!
//! A generator is five functions of keys and positions. Methods of its keys, such as
//! [`normal`](crate::Key::normal), give the values of [`native`](crate::native), unless its
//! [`FAMILY`](crate::Prng::FAMILY) says otherwise. Here is Threefry 2x32 with 13 rounds, the
//! fewest that pass BigCrush (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as
//! 1, 2, 3", 2011, doi:10.1145/2063384.2063405); the default generator has 20:
//!
//! ```
//! use ndarray::Array2;
//! use ndkey::prng::{self, Functions, Lanes, Positions, Prng};
//! use ndkey::{Key, native::Gamma};
//!
//! /// The type of its keys: an empty one.
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
//! enum Threefry13 {}
//!
//! const ROTATIONS: [u32; 8] = [13, 15, 26, 6, 17, 29, 16, 24];
//!
//! /// The two words of the block at a counter, for `K` keys and counters at once.
//! #[inline(always)]
//! fn block<const K: usize>(key: [[u32; K]; 2], counter: [[u32; K]; 2]) -> [[u32; K]; 2] {
//!     let [mut x, mut y] = counter;
//!     for k in 0..K {
//!         let [a, b] = [key[0][k], key[1][k]];
//!         let words = [a, b, 0x1bd1_1bda ^ a ^ b];
//!         x[k] = x[k].wrapping_add(a);
//!         y[k] = y[k].wrapping_add(b);
//!         for round in 0..13 {
//!             x[k] = x[k].wrapping_add(y[k]);
//!             y[k] = y[k].rotate_left(ROTATIONS[round % 8]) ^ x[k];
//!             if round % 4 == 3 {
//!                 let number = round / 4 + 1;
//!                 x[k] = x[k].wrapping_add(words[number % 3]);
//!                 y[k] = y[k].wrapping_add(words[(number + 1) % 3].wrapping_add(number as u32));
//!             }
//!         }
//!     }
//!     [x, y]
//! }
//!
//! impl Prng for Threefry13 {
//!     const NAME: &'static str = "threefry2x32-13";
//!     const TAG: &'static str = "fry13";
//!     type Words = [u32; 2];
//!
//!     /// Compiles what the library calls in this crate, once.
//!     fn functions() -> &'static Functions {
//!         static FUNCTIONS: Functions = Functions::of::<Threefry13>();
//!         &FUNCTIONS
//!     }
//!
//!     fn seed(seed: u64) -> [u32; 2] {
//!         [(seed >> 32) as u32, seed as u32]
//!     }
//!
//!     #[inline(always)]
//!     fn split<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> Lanes<Self, K> {
//!         block(keys, [at.high, at.low])
//!     }
//!
//!     #[inline(always)]
//!     fn fold_in<const K: usize>(keys: Lanes<Self, K>, data: [u32; K]) -> Lanes<Self, K> {
//!         block(keys, [[0; K], data])
//!     }
//!
//!     #[inline(always)]
//!     fn bits64<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [[u32; K]; 2] {
//!         block(keys, [at.high, at.low])
//!     }
//!
//!     #[inline(always)]
//!     fn bits32<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [u32; K] {
//!         let [x, y] = block(keys, [at.high, at.low]);
//!         std::array::from_fn(|k| x[k] ^ y[k])
//!     }
//! }
//!
//! // Random123's known answer for zeros, and what the library takes for granted of a generator.
//! assert_eq!(block([[0], [0]], [[0], [0]]), [[0x9d1c_5ec6], [0x8bd5_0731]]);
//! prng::check::<Threefry13>(&[(0, &[0x9d1c_5ec6 ^ 0x8bd5_0731])]);
//!
//! // Its keys have every distribution, shape, batch and slice.
//! let key = Key::<Threefry13>::from_seed(7);
//! assert_eq!(key.dtype().to_string(), "key<fry13>");
//! let sample: Array2<f32> = key.split(3).sample(Gamma::new(2.5)?, 1000);
//! # assert_eq!(sample.dim(), (3, 1000));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # What each function computes
//!
//! - [`seed`](crate::prng::Prng::seed): a key from a number. Different seeds give different keys.
//! - [`split`](crate::prng::Prng::split): the key at a position of a split.
//! - [`fold_in`](crate::prng::Prng::fold_in): a key from a key and a number. One of 64 bits is
//!   folded in by halves, unless [`fold_in_u64`](crate::prng::Prng::fold_in_u64) is written too.
//! - [`bits32`](crate::prng::Prng::bits32), [`bits64`](crate::prng::Prng::bits64): the value at a
//!   position. All samples are made from these.
//!
//! Values and splits may share blocks, as here and in JAX, because a key is used for only one of
//! them. If it costs nothing, keep them apart, as the example of
//! [`prng`](crate::prng#adding-a-generator) does: ChaCha with 8 rounds, whose blocks have 16 words
//! that neighbours share ([`prng::row`](crate::prng::row())).
//!
//! # Speed
//!
//! - `K` positions are *lanes*. Write plain loops over them, without branches that depend on a
//!   lane, in functions marked `#[inline(always)]`: they are compiled for each instruction set, and
//!   become vector instructions.
//! - Writing out loops over rounds, or looping over `k` inside each round, can be faster.
//!   [`CHAINS`](crate::prng::Prng::CHAINS) is worth tuning.
//! - In a library, write [`functions`](crate::prng::Prng::functions) as above. Without it, each
//!   crate that uses the generator compiles its kernels anew.
//!
//! # Before others use it
//!
//! [`prng::check`](crate::prng::check()) compares with known answers and detects lanes that affect
//! each other, and keys that are related in simple ways. It does not replace a battery of tests:
//! run PractRand or TestU01 on raw bits, and on the first words of many keys.
//! `tests/outside/squares` of the repository is a generator in a crate of its own.
