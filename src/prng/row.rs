//! Values in a row that share blocks.

/// Blocks of `N` values each, by their numbers.
///
/// For [`row`]. As in [`Prng`](super::Prng), lanes are treated alike, and the implementation is
/// marked `#[inline(always)]`.
pub trait Blocks<T, const N: usize> {
    /// The values of `K` blocks: the first of each, the second of each, and so on.
    fn blocks<const K: usize>(&self, numbers: [u64; K]) -> [[T; K]; N];
}

/// Writes `L` values in a row from position `first` on, of which every `N` share a block.
///
/// For implementers of [`Prng::bits32_row`](super::Prng::bits32_row) and its kin. `false` if `L` is
/// no multiple of `N`.
#[inline(always)]
pub fn row<T: Copy, const N: usize, const L: usize>(
    first: u64,
    out: &mut [T; L],
    source: &impl Blocks<T, N>,
) -> bool {
    if !L.is_multiple_of(N) {
        return false;
    }
    let (number, skipped) = (first / N as u64, (first % N as u64) as usize);
    for (index, values) in out.chunks_exact_mut(N).enumerate() {
        let block = source.blocks([number.wrapping_add(index as u64)]);
        for n in 0..N {
            values[n] = block[n][0];
        }
    }
    if skipped > 0 {
        let behind = source.blocks([number.wrapping_add((L / N) as u64)]);
        out.copy_within(skipped.., 0);
        for n in 0..skipped {
            out[L - skipped + n] = behind[n][0];
        }
    }
    true
}
