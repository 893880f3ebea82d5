//! Values by number, with the first ones cached.

use std::ops::Deref;
use std::sync::OnceLock;

/// How many values are kept.
pub(crate) const KEPT: usize = 16;

/// Values by number, made on demand. The first ones are kept.
///
/// In memory of its own, because most samplers are moved more often than they need one.
#[derive(Debug)]
pub(crate) struct Kept<V>(OnceLock<Box<[OnceLock<V>; KEPT]>>);

impl<V> Kept<V> {
    pub(crate) const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The value of a number; `make` makes it unless it is kept.
    pub(crate) fn get(&self, number: u64, make: impl FnOnce() -> V) -> Value<'_, V> {
        if number >= KEPT as u64 {
            return Value::Made(make());
        }
        let kept = self.0.get_or_init(|| Box::new([const { OnceLock::new() }; KEPT]));
        Value::Kept(kept[number as usize].get_or_init(make))
    }
}

/// A value, kept or not.
pub(crate) enum Value<'a, V> {
    Kept(&'a V),
    Made(V),
}

impl<V> Deref for Value<'_, V> {
    type Target = V;

    fn deref(&self) -> &V {
        match self {
            Self::Kept(value) => value,
            Self::Made(value) => value,
        }
    }
}
