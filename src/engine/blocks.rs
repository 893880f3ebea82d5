//! Values in any number, made in blocks.

use super::{Run, memory};
use crate::simd::{BLOCK, LANES, Line, Lines};

/// How many remaining lines are not completed to a block: more are faster as a whole one. A line of
/// 64-bit values is several vectors already, which do not wait for each other.
const fn incomplete<T>() -> usize {
    if size_of::<T>() < size_of::<u64>() { 4 } else { 7 }
}

/// Writes the values at the positions of a run: block after block, then the rest line by line.
///
/// `block` is compiled twice, once for each length, both known at compile time.
#[inline(always)]
pub(crate) fn blocks<T: Copy + Default>(
    mut run: Run,
    out: &mut [T],
    block: impl Fn(Run, &mut [Line<T>]),
) {
    let rest = whole_blocks(&mut run, out, &block);
    for out in rest.chunks_mut(LANES) {
        let mut line = [[T::default(); LANES]];
        block(run, &mut line);
        out.copy_from_slice(&line[0][..out.len()]);
        run = run.skip(out.len());
    }
}

/// Writes the values at the positions of a run, block after block, and returns the remaining lines,
/// which are not written.
#[inline(always)]
fn whole_blocks<'a, T: Copy + Default>(
    run: &mut Run,
    mut out: &'a mut [T],
    block: &impl Fn(Run, &mut [Line<T>]),
) -> &'a mut [T] {
    let mut own: Lines<T> = Lines::room();
    while out.len() > incomplete::<T>() * LANES {
        let here;
        (here, out) = out.split_at_mut(out.len().min(BLOCK * LANES));
        memory::prefetch_beyond(here);
        let whole = here.len() == BLOCK * LANES;
        let lines = if whole { here.as_chunks_mut().0 } else { own.zeros(BLOCK) };
        block(*run, lines.first_chunk_mut::<BLOCK>().expect("a whole block"));
        if !whole {
            here.copy_from_slice(&own.as_flattened()[..here.len()]);
        }
        *run = run.skip(here.len());
    }
    out
}

/// As [`blocks`], with `together` blocks per call and one call for the rest, for `lines` that takes
/// any number of lines and only makes calls for them. Values of 8 and 16 bits are made a block at a
/// time, from 32-bit ones.
#[inline(always)]
pub(crate) fn many_blocks<T: Copy + Default>(
    mut run: Run,
    out: &mut [T],
    together: usize,
    lines: impl Fn(Run, &mut [Line<T>]),
) {
    if size_of::<T>() < size_of::<u32>() {
        return blocks(run, out, lines);
    }
    let together = together * BLOCK * LANES;
    let (whole, rest) = out.split_at_mut(out.len() / together * together);
    for part in whole.chunks_mut(together) {
        memory::prefetch_beyond(part);
        lines(run, part.as_chunks_mut().0);
        run = run.skip(part.len());
    }
    let rest = whole_blocks(&mut run, rest, &lines);
    if !rest.is_empty() {
        let mut own: Lines<T> = Lines::room();
        let own = own.zeros(rest.len().div_ceil(LANES));
        lines(run, own);
        rest.copy_from_slice(&own.as_flattened()[..rest.len()]);
    }
}
