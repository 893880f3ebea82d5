//! Values in a row that share blocks.

/// Writes `L` values in a row from position `first` on, of which every `N` share a block: what the
/// block of a number, and the values in it, are is told by `block`.
///
/// For implementers of [`Prng::bits32_row`](super::Prng::bits32_row) and its kin. `false` if `L` is
/// no multiple of `N`.
#[inline(always)]
pub fn row<T: Copy, const N: usize, const L: usize>(
    first: u64,
    out: &mut [T; L],
    block: impl Fn(u64) -> [T; N],
) -> bool {
    if !L.is_multiple_of(N) {
        return false;
    }
    let (number, skipped) = (first / N as u64, (first % N as u64) as usize);
    let mut behind = [out[0]; N];
    // `block` is called in one place only: the compiler then inlines it, however long it is.
    for (blocks, row) in [(0..L / N, &mut out[..]), (L / N..L / N + 1, &mut behind[..])] {
        for (index, row) in blocks.zip(row.chunks_exact_mut(N)) {
            row.copy_from_slice(&block(number.wrapping_add(index as u64)));
        }
        if skipped == 0 {
            return true;
        }
    }
    out.copy_within(skipped.., 0);
    out[L - skipped..].copy_from_slice(&behind[..skipped]);
    true
}
