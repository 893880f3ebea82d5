//! The instruction set that the sampling loops are compiled for, chosen at run time.

use std::cell::Cell;
use std::fmt;
use std::sync::OnceLock;

use super::vectors::Vectors;
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SimdLevel(Option<Vectors>);

impl SimdLevel {
    /// The best level of this processor.
    #[must_use]
    pub fn detect() -> Self {
        static BEST: OnceLock<SimdLevel> = OnceLock::new();
        *BEST.get_or_init(|| Self(Vectors::available().pop()))
    }

    /// The baseline of the compilation target: on x86-64, SSE2 without fused multiply-add.
    #[must_use]
    pub fn scalar() -> Self {
        Self(None)
    }

    /// Every level of this processor, from the baseline up. A library compiled without optimisation
    /// has none with AVX-512.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let vectors = Vectors::available().into_iter().map(|vectors| Self(Some(vectors)));
        [Self::scalar()].into_iter().chain(vectors).collect()
    }

    /// The level's name: `"scalar"`, `"x86-64-v3"` (AVX2 and FMA), `"x86-64-v4"` (AVX-512) or
    /// `"neon"`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.map_or("scalar", Vectors::name)
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
    #[inline(always)]
    pub fn vectorize<R>(self, loops: impl FnOnce() -> R) -> R {
        match self.0 {
            Some(vectors) => vectors.run(loops),
            None => loops(),
        }
    }

    /// The level of the innermost [`scope`](Self::scope), or the best one.
    #[must_use]
    pub fn current() -> Self {
        FORCED.get().unwrap_or_else(Self::detect)
    }

    /// The vector instructions, unless this is the baseline.
    #[inline(always)]
    pub(crate) fn vectors(self) -> Option<Vectors> {
        self.0
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
