//! Named streams of keys for a tree of modules, as Flax's `Module.make_rng`.
//!
//! A program begins with one key for each stream, such as `params` and `dropout`. A module draws a
//! new key of a stream wherever it needs one; the key depends on the stream's first key, on the
//! names on the path from the root to the module, and on how often this module has asked. Nothing
//! is threaded through, and no module's keys depend on what another draws.
//!
//! ```
//! use ndarray::Array2;
//! use ndkey::Key;
//! use ndkey::streams::Scope;
//!
//! let mut root = Scope::new([("params", Key::new(0)), ("dropout", Key::new(1))]);
//!
//! // Children are numbered as Flax numbers them: this is `Dense_0`.
//! let mut dense = root.child("Dense")?;
//! let kernel: Array2<f32> = dense.make_rng("params")?.normal((784, 128));
//! let mask = root.make_rng("dropout")?.bernoulli(0.9, 128);
//!
//! // A stream that was not given draws from `params`.
//! let noise = root.make_rng("noise")?;
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! Keys of a [`Scope`] equal the keys of Flax 0.12.8 (linen): [`Key::fold_in`] of the first four bytes
//! of a SHA-1 digest, see [`PathHash`].
//!
//! # Single use
//!
//! A key given out is a [`Key`], used once like any other. A scope counts its calls, is not `Clone`,
//! and gives each name to one child only. Even so, keys of a [`Scope`] repeat, as Flax's do: it
//! hashes path and count to 32 bits, so that a stream has only 2^32 keys. Two of n keys are equal
//! with a probability of about 1 - exp(-n^2 / 2^33):
//!
//! | keys drawn from a stream | probability that two are equal |
//! |---|---|
//! | 1,000 | 0.01 % |
//! | 10,000 | 1.2 % |
//! | 77,000 | 50 % |
//! | 10^6 | 100 %: 116 pairs are expected |
//!
//! A program that need not have Flax's keys says `use ndkey::streams::UniqueScope as Scope`. A
//! [`UniqueScope`] has the same methods, and other keys: the keys of one module are all different,
//! and two of n keys of different modules are equal with a probability of n^2 / 2^65 for keys of 64
//! bits, 3e-8 for 10^6 of them.
//!
//! There are two other ways for two modules to have the same keys. Different paths may run together
//! under a [`PathHash`], which says where; under a [`UniqueScope`] they never do. And the lanes of
//! a [`vmap`](ModuleScope::vmap) or [`scan`](ModuleScope::scan) share the keys of streams that are
//! not split, as intended.

mod path_hash;
mod path_keys;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use ndarray::Ix1;

use crate::error::Error;
use crate::keys::{Key, KeyArray};
use crate::prng::{Prng, Threefry2x32};

use crate::engine::checked_allocation;
pub use path_hash::PathHash;
pub use path_keys::{PathKeys, UniquePath};

/// The stream used in place of one that was not given.
pub const DEFAULT_STREAM: &str = "params";

/// A module's access to the streams, with Flax's keys: Flax's `Scope`.
pub type Scope<I = Threefry2x32> = ModuleScope<I, PathHash>;

/// A module's access to the streams, with keys that do not repeat.
///
/// It has the methods of [`Scope`]. Keys are not hashed to 32 bits, but made as [`UniquePath`]
/// says.
///
/// ```
/// use ndkey::{Key, streams::UniqueScope};
///
/// let mut root = UniqueScope::new([("params", Key::new(0)), ("dropout", Key::new(1))]);
/// let mut dense = root.child("Dense")?;
/// assert_ne!(dense.make_rng("dropout")?, dense.make_rng("dropout")?);
/// # Ok::<(), ndkey::Error>(())
/// ```
pub type UniqueScope<I = Threefry2x32> = ModuleScope<I, UniquePath>;

/// A module's access to the streams: a [`Scope`] or a [`UniqueScope`].
///
/// The root has an empty path; [`child`](Self::child) makes the scopes below it. `P` says how keys
/// are made.
#[derive(Debug)]
pub struct ModuleScope<I: Prng = Threefry2x32, P: PathKeys = PathHash> {
    /// The first key of each stream.
    streams: Arc<BTreeMap<String, Key<I>>>,
    keys: P,
    path: Vec<String>,
    names: BTreeSet<String>,
    /// How many children of each class have been numbered.
    numbered: BTreeMap<String, usize>,
    calls: Arc<Mutex<Calls>>,
}

/// How often each module of a tree has asked for a key.
#[derive(Debug, Default)]
struct Calls {
    streams: BTreeMap<String, u64>,
    children: BTreeMap<String, Arc<Mutex<Calls>>>,
}

impl<I: Prng> Scope<I> {
    /// The same scope with another hash of path and count: Flax's flag `flax_fix_rng_separator`.
    #[must_use]
    pub fn with_hash(mut self, hash: PathHash) -> Self {
        self.keys = hash;
        self
    }
}

impl<I: Prng, P: PathKeys> ModuleScope<I, P> {
    /// The root of a tree of modules, with the first key of each stream. If a name is given twice,
    /// its last key is used, as in the dictionary that Flax takes.
    pub fn new<N: Into<String>>(streams: impl IntoIterator<Item = (N, Key<I>)>) -> Self {
        let streams = streams.into_iter().map(|(name, key)| (name.into(), key)).collect();
        Self::at(Arc::new(streams), P::default(), Vec::new(), Arc::default())
    }

    /// A module without children.
    fn at(
        streams: Arc<BTreeMap<String, Key<I>>>,
        keys: P,
        path: Vec<String>,
        calls: Arc<Mutex<Calls>>,
    ) -> Self {
        let (names, numbered) = (BTreeSet::new(), BTreeMap::new());
        Self { streams, keys, path, names, numbered, calls }
    }

    /// The same module with these streams and calls: it goes on with the names of its children.
    fn copy(&self, streams: Arc<BTreeMap<String, Key<I>>>, calls: Arc<Mutex<Calls>>) -> Self {
        let (names, numbered) = (self.names.clone(), self.numbered.clone());
        Self { names, numbered, ..Self::at(streams, self.keys, self.path.clone(), calls) }
    }

    /// The names on the path from the root to this module.
    #[must_use]
    pub fn path(&self) -> &[String] {
        &self.path
    }

    /// The names of the streams.
    pub fn streams(&self) -> impl Iterator<Item = &str> {
        self.streams.keys().map(String::as_str)
    }

    /// A new key of a stream, or of [`DEFAULT_STREAM`] if there is no such stream.
    ///
    /// ```
    /// use ndkey::{Key, streams::Scope};
    ///
    /// let mut module = Scope::new([("rng_stream", Key::new(0))]);
    /// assert_eq!(module.make_rng("rng_stream")?.data(), [1428664606, 3351135085]);
    /// assert_eq!(module.make_rng("rng_stream")?.data(), [3456700291, 3873160899]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Stream`] if neither exists.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn make_rng(&mut self, stream: &str) -> Result<Key<I>, Error> {
        let (name, key) = (self.streams.get_key_value(stream))
            .or_else(|| self.streams.get_key_value(DEFAULT_STREAM))
            .ok_or_else(|| self.no_stream(stream))?;
        let mut calls = lock(&self.calls);
        let count = calls.streams.entry(name.clone()).or_default();
        *count += 1;
        Ok(self.keys.key(key, &self.path, *count))
    }

    /// The scope of the next child module of a class, named by Flax's rule: `Dense_0`, `Dense_1`.
    ///
    /// # Errors
    /// [`Error::ScopeName`] if [`child_named`](Self::child_named) has used the name.
    pub fn child(&mut self, class: &str) -> Result<Self, Error> {
        let number = self.numbered.entry(class.to_owned()).or_default();
        let name = format!("{class}_{number}");
        *number += 1;
        self.child_named(name)
    }

    /// The scope of a child module with a given name.
    ///
    /// # Errors
    /// [`Error::ScopeName`] if there is a child with that name, whose keys it would draw again.
    pub fn child_named(&mut self, name: impl Into<String>) -> Result<Self, Error> {
        let name = name.into();
        if !self.names.insert(name.clone()) {
            return Err(Error::ScopeName { name, scope: self.path.join("/") });
        }
        let calls = lock(&self.calls).children.entry(name.clone()).or_default().clone();
        let path = self.path.iter().cloned().chain([name]).collect();
        Ok(Self::at(self.streams.clone(), self.keys, path, calls))
    }

    /// The scopes of `n` copies of the module: `flax.linen.vmap` with `axis_size=n` and
    /// `split_rngs` true for the streams `split`.
    ///
    /// Copy `i` draws from key `i` of a [`split`](Key::split) of the stream's first key (of a
    /// [`UniqueScope`], of a key made from it). The keys of all other streams are the same in every
    /// copy.
    ///
    /// ```
    /// use ndkey::{Key, streams::Scope};
    ///
    /// let root = Scope::new([("params", Key::new(0)), ("noise", Key::new(1))]);
    /// let mut copies = root.vmap(3, &["params"])?.into_iter();
    /// let [mut first, mut second] = [copies.next().unwrap(), copies.next().unwrap()];
    /// assert_ne!(first.make_rng("params")?, second.make_rng("params")?);
    /// assert_eq!(first.make_rng("noise")?, second.make_rng("noise")?);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Stream`] if there is no stream of a name in `split`; [`Error::TooLarge`] or
    /// [`Error::Memory`] if there are more copies than memory can hold.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn vmap(self, n: usize, split: &[&str]) -> Result<Vec<Self>, Error> {
        if let Some(missing) = split.iter().find(|&&name| !self.streams.contains_key(name)) {
            return Err(self.no_stream(missing));
        }
        checked_allocation::<Self>(&[n])?;
        let copies = |(name, key): (&String, &Key<I>)| {
            let keys: KeyArray<Ix1, I> = if split.contains(&name.as_str()) {
                self.keys.copies(key, n)?
            } else {
                (0..n).map(|_| key.duplicate()).collect()
            };
            Ok((name.clone(), keys.into_iter()))
        };
        let streams = self.streams.iter().map(copies);
        let mut streams: BTreeMap<_, _> = streams.collect::<Result<_, Error>>()?;
        let lane = |i| {
            let keys = streams.iter_mut();
            let keys = keys.map(|(name, keys)| (name.clone(), keys.next().expect("n keys")));
            // Flax traces one copy, on the module's counters, from which another trace of a scan around it goes on.
            let calls = match i {
                0 => self.calls.clone(),
                _ => Arc::new(Mutex::new(lock(&self.calls).deep_copy())),
            };
            self.copy(Arc::new(keys.collect()), calls)
        };
        Ok((0..n).map(lane).collect())
    }

    /// Runs a layer `length` times, each time on the carry of the previous run: `flax.linen.scan`
    /// with `split_rngs` true for the streams `split`. Returns the last carry and the output of
    /// each run.
    ///
    /// Keys equal the keys of [`vmap`](Self::vmap), with run `i` as copy `i`, except for their
    /// counts: Flax traces the body of a scan twice on the same counters, so a module that asks k
    /// times receives the keys of counts k + 1 to 2 k; within a `vmap` in the body, too, and within a
    /// `scan` there, of 3 k + 1 to 4 k. For the same reason the body is called once more at the
    /// start, on a copy of the carry, and its output is dropped.
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::{Error, Key, streams::Scope};
    ///
    /// let body = |x: Array1<f32>, mut module: Scope| {
    ///     let kernel = module.child("Dense")?.make_rng("params")?.normal::<f32, _>(2);
    ///     Ok((x + &kernel, kernel))
    /// };
    /// let root = Scope::new([("params", Key::new(0))]);
    /// let (x, kernels) = root.scan(3, &["params"], Array1::zeros(2), body)?;
    /// assert_eq!(kernels.len(), 3);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`vmap`](Self::vmap), and what the body returns.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn scan<C: Clone, T, E: From<Error>>(
        self,
        length: usize,
        split: &[&str],
        carry: C,
        mut body: impl FnMut(C, Self) -> Result<(C, T), E>,
    ) -> Result<(C, Vec<T>), E> {
        body(carry.clone(), self.copy(self.streams.clone(), self.calls.clone()))?;
        self.vmap(length, split)?.into_iter().try_fold(
            (carry, Vec::with_capacity(length)),
            |(carry, mut made), scope| {
                let (carry, one) = body(carry, scope)?;
                made.push(one);
                Ok((carry, made))
            },
        )
    }

    fn no_stream(&self, stream: &str) -> Error {
        let streams: Vec<_> = self.streams.keys().cloned().collect();
        Error::Stream { stream: stream.to_owned(), scope: self.path.join("/"), streams }
    }
}

impl Calls {
    fn deep_copy(&self) -> Self {
        let child = |(name, calls): (&String, &Arc<Mutex<Self>>)| {
            (name.clone(), Arc::new(Mutex::new(lock(calls).deep_copy())))
        };
        Self { streams: self.streams.clone(), children: self.children.iter().map(child).collect() }
    }
}

/// Counters are consistent between any two statements, so a poisoned lock is usable.
fn lock(calls: &Mutex<Calls>) -> std::sync::MutexGuard<'_, Calls> {
    calls.lock().unwrap_or_else(PoisonError::into_inner)
}
