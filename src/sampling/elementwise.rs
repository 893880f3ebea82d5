//! Samplers that compute each value from another sampler's and from parameters.
//!
//! The Kumaraswamy distribution, by inversion of its cumulative distribution function 1 - (1 -
//! x^a)^b:
//!
//! ```
//! use ndarray::{Array2, array};
//! use ndkey::jax::StandardUniform;
//! use ndkey::math::Real;
//! use ndkey::sampling::elementwise::{Elementwise, Formula};
//! use ndkey::sampling::{BoxedSampler, Source};
//! use ndkey::{Distribution, Element, Error, Key, Parameter};
//!
//! struct Kumaraswamy<T> {
//!     a: Parameter<T>,
//!     b: Parameter<T>,
//! }
//!
//! #[derive(Clone, Copy)]
//! struct Inverse;
//!
//! impl<T: Element + Real> Formula<T, 2> for Inverse {
//!     #[inline(always)]
//!     fn value(&self, u: T, [a, b]: [T; 2]) -> T {
//!         (T::ONE - (T::ONE - u).pow(T::ONE / b)).pow(T::ONE / a)
//!     }
//! }
//!
//! impl<T: Element + Real> Kumaraswamy<T> {
//!     fn new(a: impl Into<Parameter<T>>, b: impl Into<Parameter<T>>) -> Result<Self, Error> {
//!         let (a, b) = (a.into(), b.into());
//!         a.check_positive("Kumaraswamy", "a")?;
//!         b.check_positive("Kumaraswamy", "b")?;
//!         a.check_broadcast(&b, "Kumaraswamy", "a")?;
//!         Ok(Self { a, b })
//!     }
//! }
//!
//! impl<T: Element + Real> Distribution<T> for Kumaraswamy<T> {
//!     fn sampler<'a>(
//!         &'a self,
//!         source: Source,
//!         shape: &'a [usize],
//!     ) -> Result<BoxedSampler<'a, T>, Error> {
//!         let a = self.a.bind("Kumaraswamy", "a", shape)?;
//!         let b = self.b.bind("Kumaraswamy", "b", shape)?;
//!         let uniform = Distribution::<T>::sampler(&StandardUniform, source, shape)?;
//!         Ok(BoxedSampler::new(Elementwise::with(uniform, Inverse, [a, b])))
//!     }
//! }
//!
//! let dist = Kumaraswamy::new(array![2.0_f32, 5.0], 3.0)?;
//! let sample: Array2<f32> = Key::new(0).sample(dist, (1000, 2));
//! assert!(sample.iter().all(|x| (0.0..1.0).contains(x)));
//! # Ok::<(), Error>(())
//! ```

use super::{BlocksOf, Bound, Number, Sampler, in_blocks, words};
use crate::engine::Run;
use crate::math::Real;
use crate::simd::{
    BLOCK, LANES, Line, Lines, each, each_given, inlined, map_array, one_given, slices,
};

/// A function of a random number and of `N` parameters.
///
/// Marked `#[inline(always)]` and free of branches, so that loops over it vectorise.
pub trait Formula<T, const N: usize = 0>: Copy + Send + Sync {
    /// Computes the value.
    fn value(&self, x: T, parameters: [T; N]) -> T;
}

/// The sampler that applies a formula to another sampler's values and up to three parameters.
#[derive(Debug)]
pub struct Elementwise<T, S, F, const N: usize = 0> {
    inner: S,
    formula: F,
    parameters: [Bound<T>; N],
}

impl<T, S, F> Elementwise<T, S, F> {
    /// A formula of the other sampler's values alone.
    #[must_use]
    pub fn new(inner: S, formula: F) -> Self {
        Self { inner, formula, parameters: [] }
    }
}

impl<T, S, F, const N: usize> Elementwise<T, S, F, N> {
    /// A formula with parameters too.
    #[must_use]
    pub fn with(inner: S, formula: F, parameters: [Bound<T>; N]) -> Self {
        Self { inner, formula, parameters }
    }
}

impl<T: Real + Number, S, F: Formula<T, N>, const N: usize> Elementwise<T, S, F, N> {
    /// Replaces the other sampler's values.
    fn apply(&self, run: Run, out: &mut [Line<T>]) {
        // A copy: anything read through a reference might change with every value written.
        let formula = self.formula;
        each_at(
            out,
            run,
            self.parameters.each_ref(),
            inlined!(move |x, parameters| formula.value(x, parameters)),
        );
    }
}

impl<T: Real + Number, S, F, const N: usize> Sampler<T> for Elementwise<T, S, F, N>
where
    S: Sampler<T>,
    F: Formula<T, N>,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.inner.block(run, out);
        self.apply(run, out);
    }

    fn fill(&self, run: Run, out: &mut [T]) {
        if self.inner.unit() <= 1 {
            return in_blocks(&BlocksOf(self), self.together(), run, out);
        }
        // All at once: each block of a vector's values would make the whole vector.
        self.inner.fill(run, out);
        let mut own = Lines::room();
        for (number, out) in out.chunks_mut(BLOCK * LANES).enumerate() {
            let own = own.zeros(out.len().div_ceil(LANES));
            own.as_flattened_mut()[..out.len()].copy_from_slice(out);
            self.apply(run.skip(number * BLOCK * LANES), own);
            out.copy_from_slice(&own.as_flattened()[..out.len()]);
        }
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        let inner = self.inner.few(run, out);
        if inner {
            let formula = self.formula;
            for (lane, x) in out.iter_mut().enumerate() {
                one_given(
                    x,
                    map_array(self.parameters.each_ref(), |bound| bound.get(run.position(lane))),
                    inlined!(|x, parameters| formula.value(x, parameters)),
                );
            }
        }
        inner
    }

    fn together(&self) -> usize {
        self.inner.together()
    }

    fn cost(&self) -> usize {
        self.inner.cost() + words::<T>()
    }

    fn unit(&self) -> u64 {
        self.inner.unit()
    }
}

/// Replaces each value by `f` of it and of parameters at its position; `f` is marked
/// `#[inline(always)]`.
#[inline(always)]
pub(crate) fn each_at<T: Copy + Default, const N: usize>(
    out: &mut [Line<T>],
    run: Run,
    parameters: [&Bound<T>; N],
    f: impl Fn(T, [T; N]) -> T + Copy,
) {
    // A kernel apart, because what depends on scalars alone is computed once.
    if let Some(scalars) = Bound::scalars(parameters) {
        return each(out, inlined!(move |x| f(x, scalars)));
    }
    let mut rooms = Lines::<T>::rooms::<N>();
    for (number, out) in out.chunks_mut(BLOCK).enumerate() {
        let run = run.skip(number * BLOCK * LANES);
        each_given(out, given_at(run, out.len(), parameters, &mut rooms), f);
    }
}

/// The values of parameters at the positions of some lines.
#[inline(never)]
pub(crate) fn given_at<'r, T: Copy + Default, const N: usize>(
    run: Run,
    lines: usize,
    parameters: [&Bound<T>; N],
    rooms: &'r mut [Lines<T>; N],
) -> [&'r [Line<T>]; N] {
    for (room, bound) in rooms.iter_mut().zip(parameters) {
        bound.lines(run, if bound.as_scalar().is_some() { 1 } else { lines }, room);
    }
    slices(rooms)
}
