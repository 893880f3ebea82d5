//! Random samples of streams whose length is not known.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::fmt;

use crate::error::Error;
use crate::keys::{Key, Stream};
use crate::math::scaling::power_of_2;
use crate::monte_carlo::Merge;
use crate::monte_carlo::merge::sum_of_counts;
use crate::native::StandardExponential;
use crate::prng::{Ars, Prng};
use crate::sampling::Shown;

/// A random sample, without replacement, of the items of any iterator, whose length need not be known: uniform,
/// or with weights.
///
/// A reservoir keeps the `size` items of the least priorities. The priority of an item is a standard
/// exponential variate, divided by its weight, 1 if it has none: the value of the key at the item's position in
/// the stream. So the sample depends on the key, the weights and the positions alone. Parts of a stream may be
/// read by threads or machines, each into a [`part`](Self::part) of its own, in any order; the parts merged, in
/// any order, have the same bits as one reservoir of all.
///
/// With equal weights each set of `size` items is as likely. With weights, items are drawn one after another,
/// each with a probability in proportion to its weight among those that are left (Efraimidis and Spirakis,
/// "Weighted random sampling with a reservoir", 2006, doi:10.1016/j.ipl.2005.11.003, whose key u^(1 / w) is a
/// monotone function of this priority); this is the law of [`Key::choice`] without replacement. Items of weight
/// 0 are never kept. An item costs little more than reading it. Positions are below 2^48.
///
/// ```
/// use ndkey::monte_carlo::Merge;
/// use ndkey::monte_carlo::resampling::Reservoir;
/// use ndkey::native::Key;
///
/// // 100 lines of a log, however long it is.
/// let log = (0..100_000).map(|number| format!("line {number}"));
/// let mut sample = Reservoir::new(Key::from_seed(0), 100)?;
/// sample.extend(log.clone());
/// assert_eq!((sample.len(), sample.count()), (100, 100_000));
///
/// // The same, from two parts.
/// let whole = Reservoir::new(Key::from_seed(0), 100)?;
/// let (mut early, mut late) = (whole.part(0), whole.part(30_000));
/// early.extend(log.clone().take(30_000));
/// late.extend(log.skip(30_000));
/// late.merge(early)?;
/// assert_eq!(late, sample);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[doc(alias(
    "stream",
    "reservoir sampling",
    "sample of an iterator",
    "algorithm R",
    "algorithm L",
    "A-ExpJ",
    "A-Res",
    "weighted reservoir",
    "choose_multiple_weighted"
))]
pub struct Reservoir<T, I: Prng = Ars> {
    key: Key<I>,
    size: usize,
    /// The variates of the priorities, from the position of the next item on.
    variates: Stream<f64>,
    count: u64,
    /// The items of the least priorities, the largest of them first.
    kept: BinaryHeap<Kept<T>>,
}

/// An item, and where it was.
struct Kept<T> {
    priority: f64,
    position: u64,
    item: T,
}

impl<T> Ord for Kept<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_priority = self.priority.total_cmp(&other.priority);
        by_priority.then(self.position.cmp(&other.position))
    }
}

impl<T> PartialOrd for Kept<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for Kept<T> {}

const NAME: &str = "Reservoir";

/// Weights by which exponential variates, from 2^-65 to 46, can be divided.
const LEAST: f64 = power_of_2(-900);
const LARGEST: f64 = power_of_2(900);

impl<T, I: Prng> Reservoir<T, I> {
    /// A reservoir of at most `size` items, whose first item is at position 0.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `size` is 0.
    pub fn new(key: Key<I>, size: usize) -> Result<Self, Error> {
        Self::at(key, size, 0)
    }

    fn at(key: Key<I>, size: usize, first: u64) -> Result<Self, Error> {
        Error::check(size > 0, NAME, "size", size, "at least 1")?;
        let mut variates = key.duplicate().stream::<f64>(StandardExponential);
        variates.seek(first);
        Ok(Self { key, size, variates, count: 0, kept: BinaryHeap::new() })
    }

    /// An empty reservoir with the same key and size, for a part of the same stream whose first item is at
    /// position `first`. No item may be in two parts.
    #[must_use]
    pub fn part(&self, first: u64) -> Self {
        Self::at(self.key.duplicate(), self.size, first).expect("the same size")
    }

    /// Reads the next item.
    ///
    /// # Panics
    /// If the position is 2^48 or more.
    #[inline]
    pub fn add(&mut self, item: T) {
        let position = self.variates.stream_position();
        let priority = self.next_variate();
        self.offer(priority, position, item);
    }

    /// Reads the next item, which has a weight.
    ///
    /// # Errors
    /// [`Error::Parameter`], with the position, unless `weight` is 0, or from 2^-900 to 2^900; the item is then
    /// not read.
    ///
    /// # Panics
    /// As [`add`](Self::add).
    #[inline]
    pub fn add_weighted(&mut self, item: T, weight: f64) -> Result<(), Error> {
        let position = self.variates.stream_position();
        if weight != 0.0 && !(LEAST..=LARGEST).contains(&weight) {
            return Err(wrong_weight(weight, position));
        }
        // Infinite, for the weight 0, which is without a sign here.
        let priority = self.next_variate() / (weight + 0.0);
        self.offer(priority, position, item);
        Ok(())
    }

    /// Reads items with their weights.
    ///
    /// # Errors
    /// [`Error::Parameter`], with the position of the item, unless all weights are 0, or from 2^-900 to 2^900;
    /// the items before it have been read.
    ///
    /// # Panics
    /// As [`add`](Self::add).
    pub fn extend_weighted(
        &mut self,
        items: impl IntoIterator<Item = (T, f64)>,
    ) -> Result<(), Error> {
        items.into_iter().try_for_each(|(item, weight)| self.add_weighted(item, weight))
    }

    #[inline]
    fn next_variate(&mut self) -> f64 {
        let variate = self.variates.next().expect("a position below 2^48");
        self.count += 1;
        variate
    }

    #[inline]
    fn offer(&mut self, priority: f64, position: u64, item: T) {
        let is_full = self.kept.len() == self.size;
        let is_kept = match self.kept.peek() {
            Some(last) if is_full => (priority, position) < (last.priority, last.position),
            _ => priority < f64::INFINITY,
        };
        if is_kept {
            self.keep(Kept { priority, position, item });
        }
    }

    #[inline(never)]
    fn keep(&mut self, kept: Kept<T>) {
        if self.kept.len() == self.size {
            self.kept.pop();
        }
        self.kept.push(kept);
    }

    /// The largest number of items.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of items: `size`, or as many as have been read with a weight above 0, if they are fewer.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether there are no items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The number of items that have been read.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The position of the next item.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.variates.stream_position()
    }

    /// The items and their positions, in the order in which they are drawn: the first `n` are the items of a
    /// reservoir of size `n`.
    #[must_use]
    pub fn items(&self) -> Vec<(u64, &T)> {
        let mut kept = Vec::from_iter(&self.kept);
        kept.sort_unstable();
        kept.into_iter().map(|kept| (kept.position, &kept.item)).collect()
    }

    /// The items, in the order of [`items`](Self::items).
    #[must_use]
    pub fn into_items(self) -> Vec<T> {
        self.kept.into_sorted_vec().into_iter().map(|kept| kept.item).collect()
    }
}

#[cold]
fn wrong_weight(weight: f64, position: u64) -> Error {
    Error::parameter(NAME, "weight", Shown(weight), "0, or from 2^-900 to 2^900")
        .at([position as usize])
}

/// Reads items without weights.
///
/// # Panics
/// If a position is 2^48 or more.
impl<T, I: Prng> Extend<T> for Reservoir<T, I> {
    fn extend<It: IntoIterator<Item = T>>(&mut self, items: It) {
        items.into_iter().for_each(|item| self.add(item));
    }
}

/// Merges two parts of a stream, in any order. The next item's position is the larger of the two.
///
/// # Errors
/// [`Error::Parameter`] unless both have the same key and the same size, and no item is in both, as far as
/// items kept tell.
impl<T, I: Prng> Merge for Reservoir<T, I> {
    fn merge(&mut self, other: Self) -> Result<(), Error> {
        if self.key != other.key {
            let (value, allowed) = (other.key.to_string(), format!("{}, as the other's", self.key));
            return Err(Error::parameter(NAME, "key", value, allowed));
        }
        if self.size != other.size {
            let allowed = format!("{}, as the other's", self.size);
            return Err(Error::parameter(NAME, "size", other.size, allowed));
        }
        let count = sum_of_counts(NAME, "count", self.count, other.count)?;
        let both = self.kept.iter().chain(&other.kept);
        let mut positions = Vec::from_iter(both.map(|kept| kept.position));
        positions.sort_unstable();
        if let Some(twice) = positions.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Error::parameter(NAME, "position", twice[0], "in one of the parts only"));
        }
        self.count = count;
        self.variates.seek(self.position().max(other.position()));
        other.kept.into_iter().for_each(|kept| self.offer(kept.priority, kept.position, kept.item));
        Ok(())
    }
}

impl<T: PartialEq, I: Prng> PartialEq for Reservoir<T, I> {
    fn eq(&self, other: &Self) -> bool {
        let state = |of: &Self| (of.size, of.count, of.position());
        self.key == other.key && state(self) == state(other) && self.items() == other.items()
    }
}

impl<T: fmt::Debug, I: Prng> fmt::Debug for Reservoir<T, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(NAME)
            .field("key", &self.key)
            .field("size", &self.size)
            .field("count", &self.count)
            .field("items", &self.items())
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "serde")]
mod stored {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Kept, Reservoir};
    use crate::keys::Key;
    use crate::prng::Prng;

    /// The stored form: items have the bits of their priorities and their positions.
    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Reservoir", deny_unknown_fields)]
    struct Stored<K, T> {
        key: K,
        size: usize,
        count: u64,
        position: u64,
        items: Vec<(u64, u64, T)>,
    }

    impl<T: Serialize, I: Prng> Serialize for Reservoir<T, I> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut kept = Vec::from_iter(&self.kept);
            kept.sort_unstable();
            let items = kept.into_iter();
            let items = items.map(|kept| (kept.priority.to_bits(), kept.position, &kept.item));
            let Self { key, size, count, .. } = self;
            let (size, count, position) = (*size, *count, self.position());
            Stored { key, size, count, position, items: items.collect() }.serialize(serializer)
        }
    }

    /// # Errors
    /// If there are more items than the size or than have been read, more have been read than there are
    /// positions, items are not at different ones of these, or a priority is negative or not finite.
    impl<'de, T: Deserialize<'de>, I: Prng> Deserialize<'de> for Reservoir<T, I> {
        fn deserialize<De: Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
            let stored = Stored::<Key<I>, T>::deserialize(deserializer)?;
            let Stored { key, size, count, position, items } = stored;
            if items.len() > size || items.len() as u64 > count {
                return Err(De::Error::custom("Reservoir: more items than its size or its count"));
            }
            let mut positions = Vec::from_iter(items.iter().map(|(_, position, _)| *position));
            positions.extend([position]);
            positions[..items.len()].sort_unstable();
            if count > position || positions.windows(2).any(|pair| pair[0] >= pair[1]) {
                return Err(De::Error::custom(
                    "Reservoir: items that are not at different positions before the next one",
                ));
            }
            let mut reservoir = Self::at(key, size, position).map_err(De::Error::custom)?;
            reservoir.count = count;
            for (bits, position, item) in items {
                let priority = f64::from_bits(bits);
                if !(0.0..f64::INFINITY).contains(&priority) {
                    return Err(De::Error::custom(
                        "Reservoir: a priority that is no finite number",
                    ));
                }
                reservoir.kept.push(Kept { priority, position, item });
            }
            Ok(reservoir)
        }
    }
}
