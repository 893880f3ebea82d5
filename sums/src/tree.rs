//! The tree of a sum by tree: lanes within a leaf, and pairs of leaves above.

use crate::levels::vectorized;

/// The positions that are added in lanes.
pub(crate) const LEAF: usize = 2048;

/// The lanes of a leaf: lane `l` adds the positions `l`, `l + 16`, `l + 32` and so on.
const LANES: usize = 16;

/// What sums are accumulated in.
pub trait Accumulator: Copy + Send + Sync + 'static {
    /// The sum of nothing.
    const ZERO: Self;

    /// The sum of two.
    fn plus(self, other: Self) -> Self;

    /// The product of two.
    fn times(self, other: Self) -> Self;
}

macro_rules! floats {
    ($($float:ty)*) => {$(
        impl Accumulator for $float {
            const ZERO: Self = 0.0;

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self * other
            }
        }
    )*};
}
floats!(f32 f64);

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Accumulator for $integer {
            const ZERO: Self = 0;

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
        }
    )*};
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

#[cfg(feature = "complex")]
macro_rules! complex {
    ($($real:ty)*) => {$(
impl Accumulator for num_complex::Complex<$real> {
    const ZERO: Self = Self::new(0.0, 0.0);

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self::new(self.re + other.re, self.im + other.im)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        let re = self.re * other.re - self.im * other.im;
        Self::new(re, self.re * other.im + self.im * other.re)
    }
}
    )*};
}
#[cfg(feature = "complex")]
complex!(f32 f64);

/// The sum of a function of a leaf's values.
pub(crate) fn leaf<T: Copy, A: Accumulator>(values: &[T], f: impl Fn(T) -> A) -> A {
    vectorized(
        #[inline(always)]
        |_| leaf_in_loops(values, f),
    )
}

#[inline(always)]
fn leaf_in_loops<T: Copy, A: Accumulator>(values: &[T], f: impl Fn(T) -> A) -> A {
    let mut lanes = [A::ZERO; LANES];
    let (lines, rest) = values.as_chunks::<LANES>();
    for line in lines {
        for lane in 0..LANES {
            lanes[lane] = lanes[lane].plus(f(line[lane]));
        }
    }
    for lane in 0..rest.len() {
        lanes[lane] = lanes[lane].plus(f(rest[lane]));
    }
    fold(lanes)
}

/// The sum of a function of the values of two leaves.
pub(crate) fn leaf_of_two<T: Copy, A: Accumulator>(
    first: &[T],
    second: &[T],
    f: impl Fn(T, T) -> A,
) -> A {
    vectorized(
        #[inline(always)]
        |_| leaf_of_two_in_loops(first, second, f),
    )
}

#[inline(always)]
fn leaf_of_two_in_loops<T: Copy, A: Accumulator>(
    first: &[T],
    second: &[T],
    f: impl Fn(T, T) -> A,
) -> A {
    let mut lanes = [A::ZERO; LANES];
    let (first_lines, first_rest) = first.as_chunks::<LANES>();
    let (second_lines, second_rest) = second.as_chunks::<LANES>();
    for (first, second) in first_lines.iter().zip(second_lines) {
        for lane in 0..LANES {
            lanes[lane] = lanes[lane].plus(f(first[lane], second[lane]));
        }
    }
    for (lane, (&first, &second)) in lanes.iter_mut().zip(first_rest.iter().zip(second_rest)) {
        *lane = lane.plus(f(first, second));
    }
    fold(lanes)
}

/// Sums of the first columns of a leaf of rows, each as [`leaf`] of the column: of at most [`COLUMNS`].
/// The rows begin `stride` values apart.
pub(crate) fn leaf_of_columns<T: Copy, A: Accumulator>(
    rows: &[T],
    stride: usize,
    sums: &mut [A],
    f: impl Fn(T) -> A,
) {
    vectorized(
        #[inline(always)]
        |_| leaf_of_columns_in_loops(rows, stride, sums, f),
    );
}

#[inline(always)]
fn leaf_of_columns_in_loops<T: Copy, A: Accumulator>(
    rows: &[T],
    stride: usize,
    sums: &mut [A],
    f: impl Fn(T) -> A,
) {
    let mut lanes = [[A::ZERO; COLUMNS]; LANES];
    for (row, values) in rows.chunks(stride).enumerate() {
        for (sum, &value) in lanes[row % LANES][..sums.len()].iter_mut().zip(values) {
            *sum = sum.plus(f(value));
        }
    }
    for (column, sum) in sums.iter_mut().enumerate() {
        *sum = fold(lanes.map(|lane| lane[column]));
    }
}

/// How many columns are summed side by side, so that their lanes are in the cache.
pub(crate) const COLUMNS: usize = 32;

/// Adds the second half of the lanes to the first, until one is left.
#[inline(always)]
fn fold<A: Accumulator>(mut lanes: [A; LANES]) -> A {
    let mut width = LANES;
    while width > 1 {
        width /= 2;
        for lane in 0..width {
            lanes[lane] = lanes[lane].plus(lanes[lane + width]);
        }
    }
    lanes[0]
}

/// Merges neighbours in pairs, the earlier with the later, until one is left. The last of an odd number
/// waits for the next round.
pub(crate) fn merge_pairs<M>(mut nodes: Vec<M>, merge: impl Fn(M, M) -> M) -> Option<M> {
    while nodes.len() > 1 {
        let mut merged = Vec::with_capacity(nodes.len().div_ceil(2));
        let mut rest = nodes.into_iter();
        while let Some(earlier) = rest.next() {
            merged.push(match rest.next() {
                Some(later) => merge(earlier, later),
                None => earlier,
            });
        }
        nodes = merged;
    }
    nodes.pop()
}

/// The sum of leaves.
pub(crate) fn sum_pairs<A: Accumulator>(leaves: Vec<A>) -> A {
    merge_pairs(leaves, |earlier, later| earlier.plus(later)).unwrap_or(A::ZERO)
}

/// The sums of leaves of several columns.
pub(crate) fn sum_pairs_of<A: Accumulator>(leaves: Vec<[A; COLUMNS]>) -> [A; COLUMNS] {
    let add = |mut earlier: [A; COLUMNS], later: [A; COLUMNS]| {
        for (earlier, later) in earlier.iter_mut().zip(later) {
            *earlier = earlier.plus(later);
        }
        earlier
    };
    merge_pairs(leaves, add).unwrap_or([A::ZERO; COLUMNS])
}

/// The values that running sums add one by one.
const ROW: usize = 16;

/// For each value, the sum up to it: within its row of 16, plus the running sum of the rows before.
pub(crate) fn running_sums<A: Accumulator>(mut sums: Vec<A>) -> Vec<A> {
    // Rows of a known length are added in registers.
    let (rows, rest) = sums.as_chunks_mut::<ROW>();
    rows.iter_mut().for_each(|row| add_one_by_one(row));
    add_one_by_one(rest);
    if sums.len() > ROW {
        let rows: Vec<A> = sums.chunks(ROW).map(|row| row[row.len() - 1]).collect();
        let before = running_sums(rows);
        for (row, &before) in sums.chunks_mut(ROW).skip(1).zip(&before) {
            row.iter_mut().for_each(|sum| *sum = before.plus(*sum));
        }
    }
    sums
}

#[inline(always)]
fn add_one_by_one<A: Accumulator>(row: &mut [A]) {
    for index in 1..row.len() {
        row[index] = row[index - 1].plus(row[index]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: halves at the largest power of two below the number of leaves.
    fn nested(leaves: &[String]) -> String {
        if leaves.len() < 2 {
            return leaves.concat();
        }
        let half = leaves.len().next_power_of_two() / 2;
        format!("({}{})", nested(&leaves[..half]), nested(&leaves[half..]))
    }

    #[test]
    fn pairs_are_halves_at_powers_of_two() {
        for len in 1..40 {
            let leaves: Vec<String> = (0..len).map(|leaf| format!("{leaf} ")).collect();
            let merged = merge_pairs(leaves.clone(), |a, b| format!("({a}{b})"));
            assert_eq!(merged, Some(nested(&leaves)));
        }
    }
}
