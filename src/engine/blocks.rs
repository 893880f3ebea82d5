//! Values in any number, made in blocks.

use super::Run;
use crate::simd::{BLOCK, LANES, Line, Lines};

/// Writes the values at the positions of a run: whole blocks, up to `together` per call of `block`,
/// and then the lines that are left, by one call.
#[inline(always)]
pub(crate) fn blocks<T: Copy + Default>(
    mut run: Run,
    mut out: &mut [T],
    together: usize,
    block: impl Fn(Run, &mut [Line<T>]),
) {
    const WHOLE: usize = BLOCK * LANES;

    let mut own: Lines<T> = Lines::room();
    while !out.is_empty() {
        let len = out.len().min(WHOLE * together);
        let here;
        (here, out) = out.split_at_mut(if len < WHOLE { len } else { len / WHOLE * WHOLE });
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
