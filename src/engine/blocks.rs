//! Values in any number, made in blocks.

use super::{Run, memory};
use crate::simd::{BLOCK, LANES, Line, Lines};

/// Writes the values at the positions of a run: whole blocks, up to `together` per call of `block`,
/// and then the lines that are left, by one call.
///
/// Values of 8 and 16 bits are made one block per call, because they are made of 32-bit ones, and
/// of 64-bit values half as many blocks, because memory is prefetched for what one call writes.
#[inline(always)]
pub(crate) fn blocks<T: Copy + Default>(
    mut run: Run,
    mut out: &mut [T],
    together: usize,
    block: impl Fn(Run, &mut [Line<T>]),
) {
    const WHOLE: usize = BLOCK * LANES;

    let most = match size_of::<T>() {
        size if size < size_of::<u32>() => WHOLE,
        size if size > size_of::<u32>() => WHOLE * together.div_ceil(2),
        _ => WHOLE * together,
    };
    let mut own: Lines<T> = Lines::room();
    while !out.is_empty() {
        let len = out.len().min(most);
        let here;
        (here, out) = out.split_at_mut(if len < WHOLE { len } else { len / WHOLE * WHOLE });
        memory::prefetch_beyond(here);
        // One call of `block`, because it is inlined here.
        let in_place = here.len().is_multiple_of(LANES);
        let lines =
            if in_place { here.as_chunks_mut().0 } else { own.zeros(here.len().div_ceil(LANES)) };
        block(run, lines);
        if !in_place {
            here.copy_from_slice(&own.as_flattened()[..here.len()]);
        }
        run = run.skip(here.len());
    }
}
