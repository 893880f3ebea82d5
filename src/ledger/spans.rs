//! What is known of each of many keys, which are numbered: one entry for neighbours of which the same
//! is known.

use std::collections::BTreeMap;
use std::ops::Range;

/// Values at numbers.
#[derive(Debug, Default)]
pub(super) struct Spans<V> {
    /// By first number, the number behind the last one, and the value.
    spans: BTreeMap<u128, (u128, V)>,
}

impl<V: Copy + Eq> Spans<V> {
    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Range<u128>, &V)> {
        self.spans.iter().map(|(&start, (end, value))| (start..*end, value))
    }

    pub(super) fn get(&self, number: u128) -> Option<V> {
        let (_, (end, value)) = self.spans.range(..=number).next_back()?;
        (number < *end).then_some(*value)
    }

    /// The values in a range.
    pub(super) fn within(&self, range: Range<u128>) -> impl Iterator<Item = &V> {
        let before = self.spans.range(..range.start).next_back();
        let before = before.filter(|(_, (end, _))| *end > range.start);
        before.into_iter().chain(self.spans.range(range.clone())).map(|(_, (_, value))| value)
    }

    /// Replaces the values in a range, which is not empty, by those that `f` gives for each part of it
    /// with the same value, or none.
    pub(super) fn update(
        &mut self,
        range: Range<u128>,
        mut f: impl FnMut(Range<u128>, Option<V>) -> V,
    ) {
        let before = self.spans.range(..range.start).next_back();
        let first = before.filter(|(_, (end, _))| *end > range.start).map(|(&start, _)| start);
        let from = first.unwrap_or(range.start);
        let old: Vec<_> =
            self.spans.range(from..range.end).map(|(&s, &(e, v))| (s, e, v)).collect();
        if let [(start, end, value)] = old[..]
            && start <= range.start
            && range.end <= end
        {
            let new = f(range.clone(), Some(value));
            if new == value {
                return;
            }
            self.spans.remove(&start);
            self.put(start..range.start, value);
            self.put(range.start..range.end, new);
            self.put(range.end..end, value);
            return;
        }
        // All before any is put, which would be joined with them.
        for (start, ..) in &old {
            self.spans.remove(start);
        }
        let mut next = range.start;
        for (start, end, value) in old {
            self.put(start..range.start.min(end), value);
            let inside = start.max(range.start)..end.min(range.end);
            if next < inside.start {
                let new = f(next..inside.start, None);
                self.put(next..inside.start, new);
            }
            let new = f(inside.clone(), Some(value));
            self.put(inside.clone(), new);
            self.put(range.end.max(start)..end, value);
            next = inside.end;
        }
        if next < range.end {
            let new = f(next..range.end, None);
            self.put(next..range.end, new);
        }
    }

    /// Puts a value where there is none, and joins it with equal neighbours.
    fn put(&mut self, range: Range<u128>, value: V) {
        let Range { mut start, mut end } = range;
        if start >= end {
            return;
        }
        if let Some((&first, &(last, before))) = self.spans.range(..start).next_back()
            && last == start
            && before == value
        {
            self.spans.remove(&first);
            start = first;
        }
        if let Some(&(last, after)) = self.spans.get(&end)
            && after == value
        {
            self.spans.remove(&end);
            end = last;
        }
        self.spans.insert(start, (end, value));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Spans;

    /// Random updates give the same values as one entry per number, in the fewest spans.
    #[test]
    fn as_one_entry_per_number() {
        let (mut spans, mut each) = (Spans::<u8>::default(), BTreeMap::<u128, u8>::new());
        let mut random = 1_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % bound
        };
        for _ in 0..2000 {
            let (start, len, add) = (below(60).into(), below(12) as u128 + 1, below(3) as u8);
            let mut seen = start;
            spans.update(start..start + len, |part, old| {
                assert_eq!(part.start, seen);
                seen = part.end;
                for number in part {
                    assert_eq!(each.get(&number).copied(), old);
                }
                (old.unwrap_or(0) + add) % 5
            });
            assert_eq!(seen, start + len);
            for number in start..start + len {
                let value = each.entry(number).or_default();
                *value = (*value + add) % 5;
            }
            for number in 0..75 {
                assert_eq!(spans.get(number), each.get(&number).copied());
                let within: Vec<_> = spans.within(number..number + 1).copied().collect();
                assert_eq!(within, Vec::from_iter(each.get(&number).copied()));
            }
            let parts: Vec<_> = spans.iter().map(|(range, &value)| (range, value)).collect();
            assert!(
                parts
                    .windows(2)
                    .all(|pair| { pair[0].0.end < pair[1].0.start || pair[0].1 != pair[1].1 })
            );
        }
    }
}
