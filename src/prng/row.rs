//! Values in a row that share blocks.

/// `L` values in a row from position `first` on, of which every `N` share a block: what the block
/// of a number, and the values in it, are is told by `block`.
///
/// For implementers of [`Prng::bits32_row`](super::Prng::bits32_row) and its kin. `None` if `L` is
/// no multiple of `N`.
#[inline(always)]
pub fn row<T: Copy + Default, const N: usize, const L: usize>(
    first: u64,
    block: impl Fn(u64) -> [T; N],
) -> Option<[T; L]> {
    if !L.is_multiple_of(N) {
        return None;
    }
    let (number, skipped) = (first / N as u64, (first % N as u64) as usize);
    let mut row = [T::default(); L];
    for index in 0..L / N {
        let values = block(number.wrapping_add(index as u64));
        for n in 0..N {
            row[index * N + n] = values[n];
        }
    }
    if skipped > 0 {
        let last = block(number.wrapping_add((L / N) as u64));
        row.copy_within(skipped.., 0);
        row[L - skipped..].copy_from_slice(&last[..skipped]);
    }
    Some(row)
}
