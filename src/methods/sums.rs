//! Cumulative sums in the order in which XLA adds on a CPU.

use crate::math::Real;

/// How many values are added one by one; longer sums are sums over such rows.
const ROW: usize = 16;

/// For each value, the sum up to it: within its row, plus the sum of the rows before.
pub(crate) fn cumulative_sums<T: Real>(values: &[T]) -> Vec<T> {
    let mut sums = values.to_vec();
    let (rows, rest) = sums.as_chunks_mut::<ROW>();
    for row in rows {
        add_one_by_one(row);
    }
    add_one_by_one(rest);
    if sums.len() > ROW {
        let rows: Vec<T> = sums.chunks(ROW).map(|row| row[row.len() - 1]).collect();
        let before = cumulative_sums(&rows);
        for (row, &before) in sums.chunks_mut(ROW).skip(1).zip(&before) {
            add(row, before);
        }
    }
    sums
}

/// For each value, the sum from it to the end, beginning with the value.
pub(crate) fn remaining_sums<T: Real>(values: &[T]) -> Vec<T> {
    let mut sums = Vec::with_capacity(values.len());
    for row in values.chunks(ROW) {
        sums.extend(
            (0..row.len())
                .map(|first| row[first + 1..].iter().fold(row[first], |sum, &value| sum + value)),
        );
    }
    if sums.len() > ROW {
        let rows: Vec<T> = sums.iter().copied().step_by(ROW).collect();
        let after = remaining_sums(&rows);
        for (row, &after) in sums.chunks_mut(ROW).zip(&after[1..]) {
            add(row, after);
        }
    }
    sums
}

/// Turns values into their cumulative sums. Rows of a known length are added in registers.
#[inline(always)]
fn add_one_by_one<T: Real>(row: &mut [T]) {
    for index in 1..row.len() {
        row[index] = row[index - 1] + row[index];
    }
}

fn add<T: Real>(row: &mut [T], other: T) {
    for sum in row {
        *sum = *sum + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_whole_numbers_are_exact() {
        for len in [0, 1, 15, 16, 17, 256, 257, 5000] {
            let values: Vec<f64> = (0..len).map(f64::from).collect();
            let sums: Vec<f64> = (0..len).map(|n| f64::from(n * (n + 1) / 2)).collect();
            assert_eq!(cumulative_sums(&values), sums);
            let total = f64::from(len * (len - 1) / 2);
            let rest: Vec<f64> = values.iter().zip(&sums).map(|(v, s)| total - s + v).collect();
            assert_eq!(remaining_sums(&values), rest);
        }
    }
}
