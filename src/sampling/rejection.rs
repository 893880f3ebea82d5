//! Rejection sampling: proposals, attempt after attempt, until one is accepted.
//!
//! A [`Rejection`] says how a lane proposes, and [`FirstAccepted`] does the rest. Every proposal is
//! made from the bits at the value's own position, in a source for the attempt: so a value depends
//! on its key and position alone. Attempts are made for whole blocks, with vector instructions; of
//! those after the first, only for lanes that have not accepted, gathered from the whole block.
//!
//! The squared distance from the centre of points that are uniform on the unit disc:
//!
//! ```
//! use ndkey::sampling::rejection::{FirstAccepted, Rejection};
//! use ndkey::sampling::{BoxedSampler, Source};
//! use ndkey::{Distribution, Error, Key};
//!
//! struct SquaredRadius;
//!
//! /// Two uniform numbers for each proposal, and no parameters.
//! impl Rejection<f64, 2, 0> for SquaredRadius {
//!     #[inline(always)]
//!     fn propose(&self, [u, v]: [f64; 2], []: [f64; 0]) -> (f64, bool) {
//!         let (x, y) = (2.0 * u - 1.0, 2.0 * v - 1.0);
//!         let square = x * x + y * y;
//!         (square, square < 1.0)
//!     }
//! }
//!
//! impl Distribution<f64> for SquaredRadius {
//!     fn sampler<'a>(
//!         &'a self,
//!         source: Source,
//!         _: &'a [usize],
//!     ) -> Result<BoxedSampler<'a, f64>, Error> {
//!         Ok(BoxedSampler::new(FirstAccepted::new(source, SquaredRadius, [])))
//!     }
//! }
//!
//! let squares = Key::new(0).sample(SquaredRadius, 10_000);
//! assert!((squares.mean().unwrap() - 0.5).abs() < 0.01);
//! ```

mod attempts;
mod draw;
mod pending;

#[cfg(feature = "linalg")]
pub(crate) use self::attempts::Draws;
pub(crate) use self::attempts::{Attempt, Attempted, settle};
pub use self::draw::Draw;
#[cfg(feature = "linalg")]
pub(crate) use self::draw::sealed::Sealed as DrawMethods;
pub(crate) use self::pending::{Pending, PendingTogether, complete, gather};

use std::fmt;
use std::marker::PhantomData;

use super::{Bound, Line, Lines, LinesTogether, Number, Places, Run, Sampler, Source};
use crate::simd::{any_flag, each_flagged, inlined, slices};

/// How a lane makes a proposal from `U` draws and `N` parameters, and whether it is accepted.
///
/// Draws are uniform variates of the type of the values or, if `D` is `u64`, 64 random bits each.
///
/// Marked `#[inline(always)]` and free of branches, so that loops over it vectorise. For all
/// parameters, a proposal must have a chance of being accepted: sampling goes on until one is.
pub trait Rejection<T, const U: usize, const N: usize, D = T>: Send + Sync {
    /// The proposal, and whether it is accepted.
    fn propose(&self, drawn: [D; U], parameters: [T; N]) -> (T, bool);
}

/// The sampler of the first accepted proposal.
///
/// The key is split into `U + 1`. The first attempt draws from the first `U` keys; for the draws of
/// the others, 0, 1, 2, ... are folded into the last one. Each is drawn at the value's own position.
pub struct FirstAccepted<T, R, const U: usize, const N: usize, D = T>(
    Attempted<Proposals<T, R, N, D>, U, N>,
);

impl<T, R, const U: usize, const N: usize, D> fmt::Debug for FirstAccepted<T, R, U, N, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FirstAccepted(..)")
    }
}

impl<T, R, const U: usize, const N: usize, D> FirstAccepted<T, R, U, N, D>
where
    T: Number + Default,
    R: Rejection<T, U, N, D>,
    D: Draw,
{
    /// A sampler with the bits of `source`, and parameters.
    #[must_use]
    pub fn new(source: Source, rejection: R, parameters: [Bound<T>; N]) -> Self {
        let proposals = Proposals { rejection, parameters, draws: PhantomData };
        Self(Attempted::new(&source, proposals))
    }
}

impl<T, R, const U: usize, const N: usize, D> Sampler<T> for FirstAccepted<T, R, U, N, D>
where
    T: Number + Default,
    R: Rejection<T, U, N, D>,
    D: Draw,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.0.block(run, out);
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        for (lane, out) in out.iter_mut().enumerate() {
            let position = run.position(lane);
            *out = self.0.one(|proposals, draws| {
                let drawn = draws.each_ref().map(|source| D::at(source, position));
                let parameters = proposals.parameters.each_ref().map(|bound| bound.get(position));
                let (value, accepted) = proposals.rejection.propose(drawn, parameters);
                accepted.then_some(value)
            });
        }
        true
    }

    fn cost(&self) -> usize {
        self.0.cost()
    }
}

/// Attempts that are proposals.
struct Proposals<T, R, const N: usize, D> {
    rejection: R,
    parameters: [Bound<T>; N],
    draws: PhantomData<fn() -> D>,
}

impl<T: Number + Default, R, const N: usize, D: Draw> Proposals<T, R, N, D> {
    /// Writes proposals, and which of them are rejected.
    fn propose<const U: usize>(
        &self,
        draws: &[Source; U],
        places: Places<'_>,
        parameters: [&[Line<T>]; N],
        out: &mut [Line<T>],
        rejected: &mut [Line<bool>],
    ) where
        R: Rejection<T, U, N, D>,
    {
        let mut drawn = Lines::<D>::rooms::<U>();
        for (source, drawn) in draws.iter().zip(&mut drawn) {
            D::lines(source, places, drawn.zeros(out.len()));
        }
        each_flagged(
            out,
            rejected,
            slices(&drawn),
            parameters,
            inlined!(|_, drawn, parameters| {
                let (value, accepted) = self.rejection.propose(drawn, parameters);
                (value, !accepted)
            }),
        );
    }
}

impl<T, R, const U: usize, const N: usize, D> Attempt<T, U, N> for Proposals<T, R, N, D>
where
    T: Number + Default,
    R: Rejection<T, U, N, D>,
    D: Draw,
{
    type Parameter = T;

    fn shared(&self) -> Option<[T; N]> {
        Bound::scalars(self.parameters.each_ref())
    }

    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<T>; N]) {
        for (out, parameter) in out.iter_mut().zip(&self.parameters) {
            parameter.write(run, out.zeros(lines));
        }
    }

    fn first(
        &self,
        draws: &[Source; U],
        run: Run,
        parameters: [&[Line<T>]; N],
        out: &mut [Line<T>],
        open: &mut [Line<bool>],
    ) -> Option<u64> {
        self.propose(draws, run.into(), parameters, out, open);
        any_flag(open).then_some(1)
    }

    fn decide(
        &self,
        _: u64,
        draws: &[Source; U],
        positions: &[Line<u64>],
        parameters: [&[Line<T>]; N],
        out: &mut [Line<T>],
        rejected: &mut [Line<bool>],
    ) {
        self.propose(draws, positions.into(), parameters, out, rejected);
    }

    fn cost(&self) -> usize {
        4 * U
    }
}
