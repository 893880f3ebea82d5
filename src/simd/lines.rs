//! Blocks of values: lines of lanes, in multiples of every vector length.

use std::fmt;
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};

use super::inlined;

/// How many values a [`Line`] has.
pub const LANES: usize = 16;

/// Values at consecutive positions; a block is made of these.
///
/// The compiler vectorises loops over the values of several lines,
/// [`as_flattened`](slice::as_flattened).
pub type Line<T> = [T; LANES];

/// The most lines in a block: enough to hide latencies, few enough for the first-level cache, and a
/// multiple of every number of [chains](crate::Prng::CHAINS).
pub const BLOCK: usize = 12;

/// The most blocks that a sampler makes together.
pub(crate) const TOGETHER: usize = 4;

/// Lines of [`TOGETHER`] blocks.
pub(crate) type LinesTogether<T> = Lines<T, { TOGETHER * BLOCK }>;

/// Up to this many values are computed faster one by one than as a line.
pub(crate) const FEW: usize = 3;

/// Whether a number of values is few, and not none.
#[inline(always)]
pub(crate) fn are_few(len: usize) -> bool {
    (1..=FEW).contains(&len)
}

/// Lines of intermediate values, at most `N`.
///
/// They stay on the stack, because moving them takes as long as computing with them. So first make
/// [room](Self::room) for them, and then fill it with [zeros](Self::zeros) to be replaced.
///
/// ```
/// use ndkey::sampling::{LANES, Lines};
///
/// let mut lines: Lines<f32> = Lines::room();
/// assert!(lines.is_empty());
/// lines.zeros(2)[1][0] = 1.0;
/// assert_eq!(lines.as_flattened()[LANES], 1.0);
/// ```
#[repr(align(64))]
pub struct Lines<T, const N: usize = BLOCK> {
    /// The first `len` of them are initialised.
    lines: [[MaybeUninit<T>; LANES]; N],
    len: usize,
}

impl<T> Lines<T> {
    /// Room for the lines of a block, still empty.
    #[inline(always)]
    #[must_use]
    pub const fn room() -> Self {
        Self::room_of()
    }
}

impl<T, const N: usize> Lines<T, N> {
    /// Room for `N` lines.
    #[inline(always)]
    pub(crate) const fn room_of() -> Self {
        Self { lines: [const { [const { MaybeUninit::uninit() }; LANES] }; N], len: 0 }
    }

    /// `K` of them. Not a repeated constant: that is copied, with all its uninitialised lines.
    #[inline(always)]
    pub(crate) fn rooms<const K: usize>() -> [Self; K] {
        std::array::from_fn(inlined!(|_| Self::room_of()))
    }
}

impl<T: Copy + Default, const N: usize> Lines<T, N> {
    /// Sets the contents to `len` lines of zeros.
    ///
    /// # Panics
    /// If there is no room for them.
    #[inline(always)]
    pub fn zeros(&mut self, len: usize) -> &mut [Line<T>] {
        self.repeat(T::default(), len)
    }

    /// Sets the contents to `len` lines of one value.
    ///
    /// # Panics
    /// If there is no room for them.
    #[inline(always)]
    pub(crate) fn repeat(&mut self, value: T, len: usize) -> &mut [Line<T>] {
        assert!(len <= N, "more lines than there is room for");
        let (line, mut number) = ([MaybeUninit::new(value); LANES], 0);
        while number < len {
            self.lines[number] = line;
            number += 1;
        }
        self.len = len;
        self
    }

    /// Sets the contents to a copy of `lines`.
    ///
    /// # Panics
    /// If there is no room for them.
    #[inline(always)]
    pub(crate) fn copy(&mut self, lines: &[Line<T>]) -> &mut [Line<T>] {
        assert!(lines.len() <= N, "more lines than there is room for");
        let own = self.lines[..lines.len()].as_flattened_mut();
        for (own, &value) in own.iter_mut().zip(lines.as_flattened()) {
            own.write(value);
        }
        self.len = lines.len();
        self
    }

    /// Sets the contents to `f` of each value of `others`, which `f` may replace.
    ///
    /// # Panics
    /// If there is no room for them.
    #[inline(always)]
    pub(crate) fn made_of<U>(
        &mut self,
        others: &mut [Line<U>],
        f: impl Fn(&mut U) -> T,
    ) -> &mut [Line<T>] {
        assert!(others.len() <= N, "more lines than there is room for");
        let own = self.lines[..others.len()].as_flattened_mut();
        let others = others.as_flattened_mut();
        let (len, mut lane) = (own.len(), 0);
        let others = &mut others[..len];
        while lane < len {
            own[lane] = MaybeUninit::new(f(&mut others[lane]));
            lane += 1;
        }
        self.len = len / LANES;
        self
    }
}

/// The lines in each of several rooms.
#[inline(always)]
pub(crate) fn slices<T, const N: usize, const K: usize>(
    rooms: &[Lines<T, N>; K],
) -> [&[Line<T>]; K] {
    let mut slices: [&[Line<T>]; K] = [&[]; K];
    for k in 0..K {
        slices[k] = &rooms[k];
    }
    slices
}

impl<T, const N: usize> Deref for Lines<T, N> {
    type Target = [Line<T>];

    #[inline(always)]
    #[expect(unsafe_code, reason = "lines that were written are lines")]
    fn deref(&self) -> &[Line<T>] {
        // SAFETY: the first `len` are initialised, and `MaybeUninit` has the layout of its value.
        unsafe { &*(std::ptr::from_ref(&self.lines[..self.len]) as *const [Line<T>]) }
    }
}

impl<T, const N: usize> DerefMut for Lines<T, N> {
    #[inline(always)]
    #[expect(unsafe_code, reason = "lines that were written are lines")]
    fn deref_mut(&mut self) -> &mut [Line<T>] {
        // SAFETY: the first `len` are initialised, and `MaybeUninit` has the layout of its value. They
        // are borrowed mutably, as `self` is.
        unsafe { &mut *(std::ptr::from_mut(&mut self.lines[..self.len]) as *mut [Line<T>]) }
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Lines<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

/// Replaces each value by `f` of it, in a loop of the caller's instruction set.
#[inline(always)]
pub(crate) fn replace<T: Copy>(values: &mut [Line<T>], f: impl Fn(T) -> T) {
    let values = values.as_flattened_mut();
    let (len, mut lane) = (values.len(), 0);
    while lane < len {
        values[lane] = f(values[lane]);
        lane += 1;
    }
}

/// Replaces each value by `f` of it and of the other one, in a loop of the caller's instruction
/// set.
#[inline(always)]
pub(crate) fn replace_with<T: Copy, U: Copy>(
    values: &mut [Line<T>],
    others: &[Line<U>],
    f: impl Fn(T, U) -> T,
) {
    let (values, others) = (values.as_flattened_mut(), others.as_flattened());
    let (len, mut lane) = (values.len().min(others.len()), 0);
    let (values, others) = (&mut values[..len], &others[..len]);
    while lane < len {
        values[lane] = f(values[lane], others[lane]);
        lane += 1;
    }
}
