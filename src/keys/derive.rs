//! Keys derived from keys.

use std::ops::Range;
use std::slice;
use std::sync::Arc;

use ndarray::{Array, DimAdd, DimMax, Dimension, Ix1, ShapeBuilder};

use super::batch::Batch;
use super::key_array::Joined;
use super::twins::twins;
use super::{Key, KeyArray};
use crate::arrays::AsArray;
use crate::engine::{checked_allocation, new_whole, parallel, row_major};
use crate::error::Error;
use crate::ledger::{self, Event};
use crate::prng::{Prng, Row, WordsMethods as _};
use crate::sampling::{FoldIn, KeysOf, Origin, SplitKey, SplitSource, broadcast_shape};
use crate::simd::SimdLevel;

/// # Deriving keys
impl<I: Prng> Key<I> {
    twins! {
        /// An array of new keys: `jax.random.split(key, shape)`.
        ///
        /// To destructure a fixed number of keys:
        /// [`let [a, b] = key.split_into()`](Self::split_into). A pattern of brackets does not
        /// match the [`KeyArray`] that this returns (error E0529).
        ///
        /// ```
        /// use ndkey::Key;
        ///
        /// let keys = Key::new(0).split((2, 3));
        /// assert_eq!(keys.shape(), [2, 3]);
        /// assert_eq!(keys[[0, 1]].data(), [928981903, 3453687069]);
        /// ```
        #[doc(alias("spawn"))]
        pub fn split<Sh>(
            self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
            shape: Sh,
        ) -> KeyArray<Sh::Dim, I>
        where [Sh: ShapeBuilder] {
            let shape = shape.into_shape_with_order();
            let len = checked_allocation::<I::Words>(shape.raw_dim().slice())?;
            let key = self.data();
            let keys = KeyArray::from_data(new_whole(shape, &KeysOf(SplitKey::new::<I>(&key, len))));
            ledger::record::<I>(|| Event::Split {
                keys: key.as_ref().into(),
                into: len,
                children: keys.words(),
            });
            Ok(keys)
        }
        /// # Errors
        /// [`Error::TooLarge`] or [`Error::Memory`] if there are more keys than memory can hold.
        pub fn try_split;
    }

    /// `K` new keys as an array to destructure, the keys of [`split`](Self::split) into `K`.
    ///
    /// ```
    /// let [a, b] = ndkey::Key::new(0).split_into();
    /// assert_eq!(a.data(), [1797259609, 2579123966]);
    /// assert_eq!(b.data(), [928981903, 3453687069]);
    /// ```
    #[doc(alias("spawn", "jump"))]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn split_into<const K: usize>(self) -> [Self; K] // more keys: let [a, b, c] = ..; from a field: self.key.split_off()
    {
        let mut keys = [I::Words::default(); K];
        self.split_from(0, K as u64, &mut keys);
        ledger::record::<I>(|| Event::Split {
            keys: self.data_ref().as_ref().into(),
            into: K as u64,
            children: I::Words::words(&keys).into(),
        });
        keys.map(Self::from_data)
    }

    /// The key at `index` of a split into `len`, by itself.
    pub(crate) fn split_at(&self, index: u64, len: u64) -> Self {
        let mut key = I::Words::default();
        self.split_from(index, len, slice::from_mut(&mut key));
        Self::from_data(key)
    }

    /// The keys of a split into `len` at consecutive positions.
    fn split_from(&self, first: u64, len: u64, keys: &mut [I::Words]) {
        let key = self.data();
        let row = Row { key: key.as_ref(), first, step: 1, len };
        I::functions().split_keys(SimdLevel::current(), row, I::Words::words_mut(keys));
    }

    /// Splits off a key: of the two keys of a split, the first stays here and the second is
    /// returned.
    ///
    /// For keys in struct fields, which cannot be moved out: `self.key, key =
    /// jax.random.split(self.key)`.
    ///
    /// ```
    /// use ndkey::native::Key;
    ///
    /// struct Chain {
    ///     position: f64,
    ///     key: Key,
    /// }
    ///
    /// impl Chain {
    ///     fn step(&mut self) {
    ///         let [propose, accept] = self.key.split_off().split_into();
    ///         let proposal = self.position + propose.normal::<f64, _>(()).into_scalar();
    ///         let ratio = (self.position.powi(2) - proposal.powi(2)).exp();
    ///         if accept.uniform::<f64, _>(()).into_scalar() < ratio {
    ///             self.position = proposal;
    ///         }
    ///     }
    /// }
    ///
    /// let mut chain = Chain { position: 0.0, key: Key::from_seed(0) };
    /// chain.step();
    /// let [kept, _] = Key::from_seed(0).split_into();
    /// assert_eq!(chain.key, kept);
    /// ```
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn split_off(&mut self) -> Self {
        let mut keys = [I::Words::default(); 2];
        self.split_from(0, 2, &mut keys);
        let [kept, given] = keys;
        ledger::record::<I>(|| Event::SplitOff {
            keys: self.data_ref().as_ref().into(),
            kept: kept.as_ref().into(),
            given: given.as_ref().into(),
        });
        *self = Self::from_data(kept);
        Self::from_data(given)
    }

    /// A new key from this one and a number: `jax.random.fold_in`.
    ///
    /// The same number gives the same key again, and no error. Nor is it an error to split or to
    /// sample the key too, which repeats numbers: with the default generator, as in JAX,
    /// `key.fold_in(n)` is key `n` of `key.split(..)`, and its words are the 64 random bits at
    /// position `n` of `key`. So a loop has a key of its own, `let [steps, noise] =
    /// key.split_into();`, and [`into_folds`](Self::into_folds) makes it one that can only be folded
    /// into.
    ///
    /// A number of another type: [`fold_in_u64`](Self::fold_in_u64) for `u64`, and for `usize` with
    /// `as u64`; [`named`](Self::named) for strings; [`fold_in_each`](Self::fold_in_each) for arrays.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let root = Key::new(0);
    /// assert_eq!(root.fold_in(1).data(), [928981903, 3453687069]);
    /// ```
    #[doc(alias("step", "resume"))]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn fold_in(&self, data: u32) -> Self // of a usize: fold_in_u64(i as u64); of a string: named("..")
    {
        self.fold_in_u64(data.into())
    }

    /// A new key from this one and a 64-bit number, such as a `u64` counter or a hash.
    ///
    /// The key must not also be split or sampled, as with [`fold_in`](Self::fold_in).
    ///
    /// The number's two words take the place of the one word of [`fold_in`](Self::fold_in); a
    /// number below 2^32 gives the same key as `fold_in`. With
    /// [`Threefry2x32`](crate::Threefry2x32), [`Rbg`](crate::Rbg),
    /// [`Threefry4x32`](crate::Threefry4x32), [`Ars`](crate::Ars) and the generators of JAX before
    /// 0.5, two numbers never give the same key, because they are the counters of two blocks. With
    /// the other generators two keys coincide only by chance, with probability 2^-n for keys of n
    /// bits.
    ///
    /// ```
    /// use ndkey::native::Key;
    ///
    /// let root = Key::from_seed(0);
    /// let step: usize = 1 << 40;
    /// assert_ne!(root.fold_in_u64(step as u64), root.fold_in(step as u32));
    /// assert_eq!(root.fold_in_u64(7), root.fold_in(7));
    /// ```
    #[doc(alias("usize"))]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn fold_in_u64(&self, data: u64) -> Self {
        let key = self.folded(data);
        ledger::record::<I>(|| Event::Folded {
            keys: self.data_ref().as_ref().into(),
            numbers: vec![data].into(),
            children: key.data_ref().as_ref().into(),
        });
        key
    }

    /// [`fold_in_u64`](Self::fold_in_u64), not recorded.
    #[inline]
    pub(crate) fn folded(&self, data: u64) -> Self {
        let (parent, mut key) = (self.data(), I::Words::default());
        let row = Row { key: parent.as_ref(), first: data, step: 1, len: 0 };
        (I::functions().fold_in.few)(row, key.as_mut());
        Self::from_data(key)
    }

    /// The upper half of a number folded in, then the lower one: recorded as one fold.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub(crate) fn fold_in_halves(&self, number: u64) -> Self {
        let key = self.folded(number >> 32).folded(number & u64::from(u32::MAX));
        ledger::record::<I>(|| Event::Folded {
            keys: self.data_ref().as_ref().into(),
            numbers: vec![number].into(),
            children: key.data_ref().as_ref().into(),
        });
        key
    }

    /// [`fold_in_halves`](Self::fold_in_halves), for numbers that share their upper half.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub(crate) fn fold_in_each_half(&self, numbers: Range<u64>) -> KeyArray<Ix1, I> {
        let upper = [self.folded(numbers.start >> 32).data()];
        let lower: Vec<u32> = numbers.clone().map(|number| number as u32).collect();
        let shape = lower.len().into_shape_with_order();
        let folds = KeysOf(FoldIn::new::<I>(&upper, &lower));
        let keys = KeyArray::from_data(new_whole(shape, &folds));
        ledger::record::<I>(|| Event::Folded {
            keys: self.data_ref().as_ref().into(),
            numbers: numbers.collect(),
            children: keys.words(),
        });
        keys
    }

    twins! {
        /// A new key from this one and a name.
        ///
        /// The UTF-8 bytes of the name are folded in four at a time with
        /// [`fold_in_u64`](Self::fold_in_u64). The lower half of each number holds the bytes, the
        /// first one in the low bits, padded with zeros. The upper half is the length in bytes XOR
        /// 0x6e616d65 ("name") for the first four bytes, and then 1, 2 and so on. Different names
        /// give different sequences of numbers, and no name gives a number that
        /// [`fold_in`](Self::fold_in) accepts. Two names of up to four bytes therefore never give
        /// the same key where two numbers never do; longer names collide only by chance, once in
        /// 2^64 pairs for keys of 64 bits. Names are not hashed to fewer bits first, as Flax and
        /// TensorFlow Probability do; their keys are in `streams` and `seeds`.
        ///
        /// ```
        /// use ndkey::Key;
        ///
        /// let root = Key::new(0);
        /// let encoder = root.named("encoder").normal::<f32, _>((64, 32));
        /// let decoder = root.named("decoder").normal::<f32, _>((32, 64));
        /// assert_eq!(root.named("encoder").data(), [3900509919, 2689024462]);
        /// ```
        #[doc(alias("hash"))]
        pub fn named(&self, name: &str) -> Self {
            check_name(name)?;
            Ok(self.fold_in_name(name))
        }
        /// # Errors
        /// [`Error::Parameter`] if the name is empty.
        pub fn try_named;
    }

    /// Folds in a name as [`named`](Self::named) does, which may be empty.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub(crate) fn fold_in_name(&self, name: &str) -> Self {
        let key = self.folded_name(name);
        ledger::record::<I>(|| Event::Named {
            keys: self.data_ref().as_ref().into(),
            name: name.into(),
            children: key.data_ref().as_ref().into(),
        });
        key
    }

    /// [`fold_in_name`](Self::fold_in_name), not recorded.
    pub(crate) fn folded_name(&self, name: &str) -> Self {
        let mut bytes = name.as_bytes().chunks(4).map(|bytes| {
            let mut word = [0; 4];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from(u32::from_le_bytes(word))
        });
        let first = (NAME ^ name.len() as u64) << 32 | bytes.next().unwrap_or(0);
        let others = (1..).zip(bytes).map(|(upper, bytes): (u64, _)| upper << 32 | bytes);
        others.fold(self.folded(first), |key, number| key.folded(number))
    }

    twins! {
        /// A new key for each number in an array: `vmap(fold_in, (None, 0))(key, data)`.
        ///
        /// ```
        /// use ndkey::native::Key;
        ///
        /// let keys = Key::from_seed(0).fold_in_each(&[1, 7]);
        /// assert_eq!(keys[0], Key::from_seed(0).fold_in(1));
        /// ```
        pub fn fold_in_each<A>(&self, data: &A) -> KeyArray<A::Dim, I>
        where [A: AsArray<Elem = u32> + ?Sized] {
            let data = data.array_view();
            checked_allocation::<I::Words>(data.shape())?;
            let shape = data.raw_dim().into_shape_with_order();
            let (key, data) = ([self.data()], row_major(&data));
            let keys = KeyArray::from_data(new_whole(shape, &KeysOf(FoldIn::new::<I>(&key, &data))));
            record_folds(&key, &data, &keys);
            Ok(keys)
        }
        /// # Errors
        /// [`Error::TooLarge`] or [`Error::Memory`] if there are more keys than memory can hold, as
        /// for a broadcast view.
        pub fn try_fold_in_each;
    }
}

/// # Deriving keys
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    twins! {
        /// New keys from each key: `vmap(split)`; the shape is the batch's, followed by `shape`.
        ///
        /// ```
        /// use ndkey::native::Key;
        ///
        /// let keys = Key::from_seed(0).split(3).split((2, 5));
        /// assert_eq!(keys.shape(), [3, 2, 5]);
        /// ```
        pub fn split<Sh>(self, shape: Sh) -> KeyArray<Joined<D, Sh::Dim>, I>
        where [Sh: ShapeBuilder, D: DimAdd<Sh::Dim>] {
            let (shape, per_key) = self.stored_shape::<I::Words, _>(shape)?;
            let words = Arc::new(I::Words::into_words(self.into_row_major()));
            let source = Origin::batch::<I>(&words, per_key).source();
            let keys = KeyArray::from_data(new_whole(shape, &KeysOf(SplitSource(source))));
            ledger::record::<I>(|| Event::Split {
                keys: words[..].into(),
                into: per_key,
                children: keys.words(),
            });
            Ok(keys)
        }
        /// # Errors
        /// [`Error::TooLarge`] or [`Error::Memory`] if there are more keys than memory can hold.
        pub fn try_split;

        /// `K` new keys from each key, as `K` arrays to destructure: the keys of
        /// [`split`](Self::split) into `K`.
        ///
        /// ```
        /// use ndkey::native::Key;
        ///
        /// let [weights, biases] = Key::from_seed(0).split(3).split_into();
        /// assert_eq!(biases[1], Key::from_seed(0).split(3).split(2)[(1, 1)]);
        /// ```
        pub fn split_into<const K: usize>(self) -> [Self; K] {
            let shape = self.raw_dim();
            let keys = self.into_flat().try_split(K)?.into_row_major();
            Ok(every_kth(shape, &keys))
        }
        /// # Errors
        /// The errors of [`try_split`](Self::try_split).
        pub fn try_split_into;

        /// Splits off a key from each key, as [`Key::split_off`] does.
        pub fn split_off(&mut self) -> Self {
            let words = Arc::new(I::Words::into_words(row_major(self.data_ref()).into_owned()));
            let shape = [self.len(), 2];
            checked_allocation::<I::Words>(&shape)?;
            let source = Origin::batch::<I>(&words, 2).source();
            let keys: Array<I::Words, _> = new_whole(shape.into_shape_with_order(), &KeysOf(SplitSource(source)));
            let [kept, given]: [Self; 2] = every_kth(self.raw_dim(), &row_major(&keys));
            ledger::record::<I>(|| Event::SplitOff {
                keys: words[..].into(),
                kept: kept.words(),
                given: given.words(),
            });
            *self = kept;
            Ok(given)
        }
        /// # Errors
        /// The errors of [`try_split`](Self::try_split); the keys are then as they were.
        pub fn try_split_off;
    }

    /// A new key from each key and one number: `vmap(fold_in, (0, None))(keys, data)`.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn fold_in(&self, data: u32) -> Self {
        let (keys, data) = (row_major(self.data_ref()), [data]);
        let shape = self.raw_dim().into_shape_with_order();
        let folded = Self::from_data(new_whole(shape, &KeysOf(FoldIn::new::<I>(&keys, &data))));
        record_folds(&keys, &data, &folded);
        folded
    }

    /// A new key from each key and one 64-bit number, as by [`Key::fold_in_u64`].
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn fold_in_u64(&self, data: u64) -> Self {
        let keys = self.map_keys(|key| key.folded(data));
        ledger::record::<I>(|| Event::Folded {
            keys: self.words(),
            numbers: vec![data].into(),
            children: keys.words(),
        });
        keys
    }

    twins! {
        /// A new key from each key and one name, as by [`Key::named`].
        pub fn named(&self, name: &str) -> Self {
            check_name(name)?;
            let keys = self.map_keys(|key| key.folded_name(name));
            ledger::record::<I>(|| Event::Named {
                keys: self.words(),
                name: name.into(),
                children: keys.words(),
            });
            Ok(keys)
        }
        /// # Errors
        /// [`Error::Parameter`] if the name is empty.
        pub fn try_named;

        /// A new key from each pair of a key and a number, the two arrays broadcast together:
        /// `vmap(fold_in)(keys, data)`.
        ///
        /// ```
        /// use ndarray::arr2;
        /// use ndkey::native::Key;
        ///
        /// let keys = Key::from_seed(0).split(2);
        /// assert_eq!(keys.fold_in_each(&[10, 20]).shape(), [2]);
        /// assert_eq!(keys.fold_in_each(&arr2(&[[10], [20], [30]])).shape(), [3, 2]);
        /// ```
        pub fn fold_in_each<A>(&self, data: &A) -> KeyArray<<D as DimMax<A::Dim>>::Output, I>
        where [A: AsArray<Elem = u32> + ?Sized, D: DimMax<A::Dim>] {
            let data = data.array_view();
            let common = broadcast_shape("fold_in_each", "data", data.shape(), self.shape())?;
            checked_allocation::<I::Words>(&common)?;
            let mut shape = <D as DimMax<A::Dim>>::Output::zeros(common.len());
            shape.slice_mut().copy_from_slice(&common);
            let data = data.broadcast(shape.clone()).expect("a shape that the data broadcast to");
            let keys = self.data_ref().broadcast(shape.clone());
            let keys = keys.expect("a shape that the keys broadcast to");
            let (keys, data) = (row_major(&keys), row_major(&data));
            let shape = shape.into_shape_with_order();
            let folded = KeyArray::from_data(new_whole(shape, &KeysOf(FoldIn::new::<I>(&keys, &data))));
            record_folds(&keys, &data, &folded);
            Ok(folded)
        }
        /// # Errors
        /// [`Error::Broadcast`] if the shapes do not broadcast together; [`Error::TooLarge`] or
        /// [`Error::Memory`] if there are more keys than memory can hold.
        pub fn try_fold_in_each;
    }

    /// One new key from each key, in parallel.
    fn map_keys(&self, f: impl Fn(&Key<I>) -> Key<I> + Sync) -> Self {
        const KEYS_TOGETHER: usize = 1 << 10;
        let words = row_major(self.data_ref());
        let words: Vec<_> = words.chunks(KEYS_TOGETHER).collect();
        let keys = parallel::map(&words, |words| {
            words.iter().map(|words| f(Key::from_data_ref(words)).data()).collect::<Vec<_>>()
        });
        let keys = Array::from_shape_vec(self.raw_dim(), keys.concat());
        Self::from_data(keys.expect("one key from each key"))
    }
}

/// Every `K`th of some keys, from each of the first `K` on.
fn every_kth<const K: usize, D: Dimension, I: Prng>(
    shape: D,
    keys: &[I::Words],
) -> [KeyArray<D, I>; K] {
    std::array::from_fn(|k| {
        let words = keys.iter().skip(k).step_by(K).copied().collect();
        let words = Array::from_shape_vec(shape.clone(), words);
        KeyArray::from_data(words.expect("as many keys as there were"))
    })
}

/// Records numbers that were folded in.
#[cfg_attr(feature = "ledger", track_caller)]
#[inline(always)]
fn record_folds<D: Dimension, I: Prng>(keys: &[I::Words], data: &[u32], folded: &KeyArray<D, I>) {
    ledger::record::<I>(|| Event::Folded {
        keys: I::Words::words(keys).into(),
        numbers: data.iter().copied().map(u64::from).collect(),
        children: folded.words(),
    });
}

/// The upper half of a name's first number, before the XOR with its length: beyond the numbers of
/// [`Key::fold_in`].
const NAME: u64 = u32::from_be_bytes(*b"name") as u64;

fn check_name(name: &str) -> Result<(), Error> {
    if !name.is_empty() {
        return Ok(());
    }
    Err(Error::parameter("named", "name", format!("{name:?}"), "at least one byte long"))
}
