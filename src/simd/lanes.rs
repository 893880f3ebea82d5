//! Kernels of any form: loops over the lanes of lines, between which is whatever the kernel needs.

use std::hint::black_box;
use std::sync::atomic::{Ordering, compiler_fence};

use super::vectors::Vectors;
use super::{LANES, Line, SimdLevel, inlined};

/// Runs a kernel, compiled for each instruction set.
///
/// It goes through its lanes by [`Lanes::each`], and is [`inlined!`], as are the closures that it passes. What a
/// loop writes should be a line of its own, copied to where it belongs after the loop: then the compiler need not
/// ask whether it is also read.
#[inline(always)]
pub(crate) fn kernel<R>(loops: impl FnOnce(Lanes) -> R) -> R {
    match SimdLevel::current().vectors() {
        Some(vectors) => vectors.run_known(inlined!(move |vectors| loops(Lanes {
            vectors: Some(vectors),
            all: all_lanes()
        }))),
        None => loops(Lanes { vectors: None, all: LANES }),
    }
}

/// [`LANES`]; the compiler knows only that it is a multiple of [`LANES`].
///
/// A loop over 16 lanes would be unrolled before it is vectorised, and then is vectorised badly, or
/// across lines. This one is not, and nothing is left over for loops of another form.
#[inline(always)]
pub(super) fn all_lanes() -> usize {
    LANES & black_box(usize::MAX)
}

/// How a kernel goes through lanes; the compiler knows the vectors of each instruction set.
#[derive(Clone, Copy)]
pub(crate) struct Lanes {
    vectors: Option<Vectors>,
    all: usize,
}

impl Lanes {
    /// Calls `f` for each lane of a line.
    #[inline(always)]
    pub(crate) fn each(self, mut f: impl FnMut(usize)) {
        if self.are_vectors() {
            let mut lane = 0;
            while lane < self.all {
                f(lane);
                lane += 1;
            }
        } else {
            for lane in 0..LANES {
                apart(&mut f, lane);
            }
        }
    }

    /// Calls `f` for each of `lanes` lanes, a number that the compiler knows: for long loops that
    /// may be unrolled, so that iterations pass their results in registers.
    #[inline(always)]
    pub(crate) fn up_to(self, lanes: usize, mut f: impl FnMut(usize)) {
        if self.are_vectors() {
            let mut lane = 0;
            while lane < lanes {
                f(lane);
                lane += 1;
            }
            // Keeps the compiler from making vectors of the same lane in several lines.
            compiler_fence(Ordering::SeqCst);
        } else {
            for lane in 0..lanes {
                apart(&mut f, lane);
            }
        }
    }

    /// Whether there are vector instructions.
    #[inline(always)]
    pub(crate) fn are_vectors(self) -> bool {
        self.vectors.is_some()
    }

    /// Whether AVX-512 is among them.
    #[cfg(avx512)]
    #[inline(always)]
    pub(crate) fn have_avx512(self) -> bool {
        self.vectors.is_some_and(Vectors::have_avx512)
    }
}

/// `array.map(f)`, inlined whatever surrounds it. The standard library's is a dozen functions.
#[inline(always)]
pub(crate) fn map_array<A: Copy, B: Copy + Default, const N: usize>(
    array: [A; N],
    mut f: impl FnMut(A) -> B,
) -> [B; N] {
    let (mut mapped, mut n) = ([B::default(); N], 0);
    while n < N {
        mapped[n] = f(array[n]);
        n += 1;
    }
    mapped
}

/// A lane without vectors. Not inlined: a call for each lane is little code.
#[inline(never)]
fn apart(f: &mut impl FnMut(usize), lane: usize) {
    f(lane);
}

/// The line that belongs to a line of values, where one is given for each or one for all.
#[inline(always)]
pub(crate) fn of_line<T>(given: &[Line<T>], number: usize) -> &Line<T> {
    // Not a question whether there is one: the compiler would make a loop for either answer.
    &given[number.min(given.len() - 1)]
}

/// The lines of a number, of those given: a line for each, or one for all.
#[inline(always)]
pub(crate) fn of_lines<T, const N: usize>(given: [&[Line<T>]; N], number: usize) -> [&Line<T>; N] {
    let mut lines = [of_line(given[0], number); N];
    for n in 1..N {
        lines[n] = of_line(given[n], number);
    }
    lines
}
