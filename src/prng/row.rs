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
    for index in 0..L / N {
        let values = block(number.wrapping_add(index as u64));
        for n in 0..N {
            out[index * N + n] = values[n];
        }
    }
    if skipped > 0 {
        let last = block(number.wrapping_add((L / N) as u64));
        out.copy_within(skipped.., 0);
        out[L - skipped..].copy_from_slice(&last[..skipped]);
    }
    true
}
