//! Consecutive values that share blocks.

/// Blocks of `N` values each, by number.
///
/// For [`row`]. As in [`Prng`](super::Prng), lanes are treated alike, and the implementation is
/// marked `#[inline(always)]`.
pub trait Blocks<T, const N: usize> {
    /// The values of `K` blocks: the first of each, the second of each, and so on.
    fn blocks<const K: usize>(&self, numbers: [u64; K]) -> [[T; K]; N];

    /// Writes consecutive blocks from a number on, one after another by default.
    #[inline(always)]
    fn in_row(&self, first: u64, out: &mut [[T; N]]) {
        for (index, values) in out.iter_mut().enumerate() {
            *values = self.blocks([first.wrapping_add(index as u64)]).map(|[value]| value);
        }
    }
}

/// Writes consecutive values from position `first` on, of which every `N` share a block.
///
/// For implementers of [`Prng::bits32_row`](super::Prng::bits32_row) and its siblings.
#[inline(always)]
pub fn row<T: Copy, const N: usize>(first: u64, out: &mut [T], source: &impl Blocks<T, N>) {
    let (number, skipped) = (first / N as u64, (first % N as u64) as usize);
    let block =
        |index: usize| source.blocks([number.wrapping_add(index as u64)]).map(|[value]| value);
    let (mut begun, mut out) = (0, out);
    if skipped > 0 {
        let (head, rest) = out.split_at_mut((N - skipped).min(out.len()));
        head.copy_from_slice(&block(0)[skipped..][..head.len()]);
        (begun, out) = (1, rest);
    }
    let (whole, rest) = out.as_chunks_mut::<N>();
    source.in_row(number.wrapping_add(begun as u64), whole);
    if !rest.is_empty() {
        rest.copy_from_slice(&block(begun + whole.len())[..rest.len()]);
    }
}
