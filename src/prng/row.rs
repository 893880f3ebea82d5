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
    fn in_row(&self, first: u64, out: &mut [[T; N]])
    where
        T: Copy + Default,
    {
        // Blocks that are made together, so that they hide each other's latency. The rest at the
        // end, unless it is little, is padded to this number.
        const BLOCKS_TOGETHER: usize = 16;
        const LITTLE: usize = 4;
        let (whole, rest) = out.as_chunks_mut::<BLOCKS_TOGETHER>();
        let mut own = [[T::default(); N]; BLOCKS_TOGETHER];
        let behind = first.wrapping_add((whole.len() * BLOCKS_TOGETHER) as u64);
        let last = (rest.len() > LITTLE).then_some(&mut own);
        for (group, out) in whole.iter_mut().chain(last).enumerate() {
            one_after_another(self, first.wrapping_add((group * BLOCKS_TOGETHER) as u64), out);
        }
        if (1..=LITTLE).contains(&rest.len()) {
            let little: &mut [_; LITTLE] = own.first_chunk_mut().expect("less than all");
            one_after_another(self, behind, little);
        }
        rest.copy_from_slice(&own[..rest.len()]);
    }
}

/// Writes `K` consecutive blocks from a number on: a loop of known length, which needs no second
/// one for what remains.
#[inline(always)]
fn one_after_another<T, const N: usize, const K: usize>(
    source: &(impl Blocks<T, N> + ?Sized),
    first: u64,
    out: &mut [[T; N]; K],
) {
    for (index, values) in out.iter_mut().enumerate() {
        *values = source.blocks([first.wrapping_add(index as u64)]).map(|[value]| value);
    }
}

/// Writes consecutive values from position `first` on; every `N` of them share a block.
///
/// For implementers of [`Prng::bits32_row`](super::Prng::bits32_row) and its siblings.
#[inline(always)]
pub fn row<T: Copy + Default, const N: usize>(
    first: u64,
    out: &mut [T],
    source: &impl Blocks<T, N>,
) {
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
