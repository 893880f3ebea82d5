//! Values computed in `f64` from several others at the same position.

use crate::sampling::{
    Bound, BoxedSampler, Line, LinesTogether, Run, Sampler, TOGETHER, WideSampler,
};
use crate::simd::{each_given, slices};

/// Numbers at positions: a parameter, or another sampler's values.
pub(crate) enum Input {
    Given(Bound<f64>),
    Random(WideSampler),
}

impl From<Bound<f64>> for Input {
    fn from(given: Bound<f64>) -> Self {
        Self::Given(given)
    }
}

impl From<WideSampler> for Input {
    fn from(random: WideSampler) -> Self {
        Self::Random(random)
    }
}

impl Input {
    /// `f` of inputs: a scalar, if all of them are.
    #[inline(always)]
    pub(crate) fn of<const N: usize>(
        inputs: [Self; N],
        f: impl Fn([f64; N]) -> f64 + Send + Sync + 'static,
    ) -> Self {
        let mut scalars = [0.0; N];
        for (scalar, input) in scalars.iter_mut().zip(&inputs) {
            match input.as_scalar() {
                Some(value) => *scalar = value,
                None => return combined(inputs, f).into(),
            }
        }
        Bound::scalar(f(scalars)).into()
    }

    /// The number, if it is the same at all positions.
    pub(crate) fn as_scalar(&self) -> Option<f64> {
        match self {
            Self::Given(given) => given.as_scalar(),
            Self::Random(_) => None,
        }
    }

    /// Writes the numbers at the positions of the lanes.
    pub(crate) fn write(&self, run: Run, out: &mut [Line<f64>]) {
        match self {
            Self::Given(given) => given.write(run, out),
            Self::Random(random) => random.block(run, out),
        }
    }

    /// Writes the numbers at consecutive positions.
    pub(crate) fn fill(&self, run: Run, out: &mut [f64]) {
        match self {
            Self::Given(given) => given.write_row(run.start, out),
            Self::Random(random) => random.fill(run, out),
        }
    }

    pub(crate) fn cost(&self) -> usize {
        match self {
            Self::Given(_) => 0,
            Self::Random(random) => random.cost(),
        }
    }
}

/// The sampler of `f` of several numbers; `f` is marked `#[inline(always)]`.
#[inline(always)]
pub(crate) fn combined<const N: usize>(
    inputs: [Input; N],
    f: impl Fn([f64; N]) -> f64 + Send + Sync + 'static,
) -> WideSampler {
    BoxedSampler::of(Combined { inputs, f })
}

struct Combined<F, const N: usize> {
    inputs: [Input; N],
    f: F,
}

impl<F: Fn([f64; N]) -> f64 + Send + Sync, const N: usize> Sampler<f64> for Combined<F, N> {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut rooms = LinesTogether::rooms::<N>();
        for (input, room) in self.inputs.iter().zip(&mut rooms) {
            match input.as_scalar() {
                Some(value) => _ = room.repeat(value, 1),
                None => input.write(run, room.zeros(out.len())),
            }
        }
        each_given(
            out,
            slices(&rooms),
            #[inline(always)]
            |_, values| (self.f)(values),
        );
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.inputs.iter().map(Input::cost).sum::<usize>() + 2
    }
}
