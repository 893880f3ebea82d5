//! Values by number, with the first ones cached.

use std::ops::Deref;
use std::sync::OnceLock;

/// How many values are kept.
pub(crate) const KEPT: usize = 16;

/// Values by number, made on demand. The first ones are kept.
#[derive(Debug)]
pub(crate) struct Kept<V>([OnceLock<V>; KEPT]);

impl<V> Kept<V> {
    pub(crate) const fn new() -> Self {
        Self([const { OnceLock::new() }; KEPT])
    }

    /// The value of a number; `make` makes it unless it is kept.
    pub(crate) fn get(&self, number: u64, make: impl FnOnce() -> V) -> Value<'_, V> {
        match usize::try_from(number).ok().and_then(|number| self.0.get(number)) {
            Some(kept) => Value::Kept(kept.get_or_init(make)),
            None => Value::Made(make()),
        }
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
