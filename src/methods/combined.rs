//! Values computed from several others at the same position.

use crate::sampling::{
    Bound, BoxedSampler, Line, LinesTogether, Number, Run, Sampler, TOGETHER, WideSampler, words,
};
use crate::simd::{each_given, inlined, slices};

/// Numbers at positions: a parameter, or another sampler's values.
pub(crate) enum Input<T = f64> {
    Given(Bound<T>),
    Random(BoxedSampler<'static, T>),
}

impl<T> From<Bound<T>> for Input<T> {
    fn from(given: Bound<T>) -> Self {
        Self::Given(given)
    }
}

impl<T> From<BoxedSampler<'static, T>> for Input<T> {
    fn from(random: BoxedSampler<'static, T>) -> Self {
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
}

impl<T: Number + Default> Input<T> {
    /// The number, if it is the same at all positions.
    pub(crate) fn as_scalar(&self) -> Option<T> {
        match self {
            Self::Given(given) => given.as_scalar(),
            Self::Random(_) => None,
        }
    }

    /// Writes the numbers at the positions of the lanes.
    pub(crate) fn write(&self, run: Run, out: &mut [Line<T>]) {
        match self {
            Self::Given(given) => given.write(run, out),
            Self::Random(random) => random.block(run, out),
        }
    }

    /// Writes the numbers at consecutive positions.
    pub(crate) fn fill(&self, run: Run, out: &mut [T]) {
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

/// The sampler of `f` of several numbers of `f64`; `f` is marked `#[inline(always)]`.
#[inline(always)]
pub(crate) fn combined<const N: usize>(
    inputs: [Input; N],
    f: impl Fn([f64; N]) -> f64 + Send + Sync + 'static,
) -> WideSampler {
    BoxedSampler::of(Combined::new(inputs, f))
}

/// The sampler of `f` of several numbers.
pub(crate) struct Combined<T, F, const N: usize> {
    inputs: [Input<T>; N],
    f: F,
}

impl<T, F: Fn([T; N]) -> T + Send + Sync, const N: usize> Combined<T, F, N> {
    /// `f` is marked `#[inline(always)]`.
    #[inline(always)]
    pub(crate) fn new(inputs: [Input<T>; N], f: F) -> Self {
        Self { inputs, f }
    }
}

impl<T, F, const N: usize> Sampler<T> for Combined<T, F, N>
where
    T: Number + Default,
    F: Fn([T; N]) -> T + Send + Sync,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut rooms = LinesTogether::rooms::<N>();
        for (n, (input, room)) in self.inputs.iter().zip(&mut rooms).enumerate() {
            match input.as_scalar() {
                // The values replace the first input's.
                _ if n == 0 => {
                    room.zeros(1);
                    input.write(run, out);
                }
                Some(value) => _ = room.repeat(value, 1),
                None => input.write(run, room.zeros(out.len())),
            }
        }
        each_given(
            out,
            slices(&rooms),
            inlined!(|first, mut values| {
                values[0] = first;
                (self.f)(values)
            }),
        );
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.inputs.iter().map(Input::cost).sum::<usize>() + words::<T>()
    }
}
