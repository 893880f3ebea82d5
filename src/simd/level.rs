//! The instruction set that the sampling loops are compiled for, chosen at run time.

use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::slice;

use pulp::{Arch, WithSimd};

use super::Line;
use crate::scoped::scoped;

thread_local! {
    static FORCED: Cell<Option<SimdLevel>> = const { Cell::new(None) };
}

/// A set of vector instructions for which every sampling loop is compiled.
///
/// The best one the processor has is used, and the values are the same at every level; naming one
/// serves tests and measurements. Loops of your own can be [compiled](Self::vectorize) for it, too.
///
/// ```
/// use ndkey::{Key, SimdLevel};
///
/// let best = Key::new(0).normal::<f32, _>(1000);
/// for level in SimdLevel::available() {
///     assert_eq!(level.scope(|| Key::new(0).normal::<f32, _>(1000)), best);
/// }
/// ```
#[derive(Clone, Copy)]
pub struct SimdLevel(Arch);

impl SimdLevel {
    /// The best level of this processor.
    #[must_use]
    pub fn detect() -> Self {
        Self(Arch::new())
    }

    /// The baseline of the compilation target: on x86-64, SSE2 without fused multiply-add.
    #[must_use]
    pub fn scalar() -> Self {
        Self(Arch::Scalar)
    }

    /// Every level of this processor, from the baseline up.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let levels = [
            Some(Self::scalar()),
            #[cfg(target_arch = "x86_64")]
            pulp::x86::V3::try_new().map(|simd| Self(Arch::V3(simd))),
            #[cfg(target_arch = "x86_64")]
            pulp::x86::V4::try_new().map(|simd| Self(Arch::V4(simd))),
            #[cfg(target_arch = "aarch64")]
            Some(Self::detect()),
        ];
        levels.into_iter().flatten().collect()
    }

    /// The level's name: `"scalar"`, `"x86-64-v3"` (AVX2 and FMA), `"x86-64-v4"` (AVX-512) or
    /// `"neon"`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Arch::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Arch::V3(_) => "x86-64-v3",
            #[cfg(target_arch = "x86_64")]
            Arch::V4(_) => "x86-64-v4",
            #[cfg(target_arch = "aarch64")]
            Arch::Neon(_) => "neon",
            #[allow(unreachable_patterns)]
            _ => "other",
        }
    }

    /// Runs `f`. Calls that it makes on this thread fill arrays at this level, on whichever threads
    /// they work.
    pub fn scope<R>(self, f: impl FnOnce() -> R) -> R {
        scoped(&FORCED, Some(self), f)
    }

    /// Runs loops of your own, compiled for this level: the closure, marked `#[inline(always)]`,
    /// and everything inlined into it.
    ///
    /// A program is normally compiled for its target's baseline, where the functions of
    /// [`math`](crate::math) call the C library for each fused multiply-add. Here they use vector
    /// instructions, with the same bits.
    ///
    /// ```
    /// use ndkey::math::Real;
    /// use ndkey::{Key, SimdLevel};
    ///
    /// let mut paths = Key::new(0).normal::<f64, _>(1000);
    /// let values = paths.as_slice_mut().expect("an array in its standard layout");
    /// SimdLevel::current().vectorize(#[inline(always)] || {
    ///     for value in values {
    ///         *value = Real::exp(*value);
    ///     }
    /// });
    /// ```
    pub fn vectorize<R>(self, loops: impl FnOnce() -> R) -> R {
        self.dispatch(loops)
    }

    /// The level of the innermost [`scope`](Self::scope), or the best one.
    #[must_use]
    pub fn current() -> Self {
        FORCED.get().unwrap_or_else(Self::detect)
    }

    /// The AVX-512 instructions, if this level has them.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn avx512(self) -> Option<pulp::x86::V4> {
        match self.0 {
            Arch::V4(simd) => Some(simd),
            _ => None,
        }
    }

    /// Runs loops over lines, compiled for this level, and once more for a single line.
    ///
    /// For long functions that many samplers call. `loops` is marked `#[inline(always)]`.
    #[inline(always)]
    pub(crate) fn loops_over<T>(self, out: &mut [Line<T>], loops: impl FnOnce(&mut [Line<T>])) {
        self.vectorize(
            #[inline(always)]
            || match out {
                [line] => loops(slice::from_mut(line)),
                lines => loops(lines),
            },
        );
    }

    /// Runs a loop compiled for this level.
    pub(crate) fn dispatch<Loop: WithSimd>(self, operation: Loop) -> Loop::Output {
        self.0.dispatch(operation)
    }
}

/// Compares names.
impl PartialEq for SimdLevel {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for SimdLevel {}

impl Hash for SimdLevel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

/// Writes the name.
impl fmt::Display for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SimdLevel({})", self.name())
    }
}
