//! Rejection sampling: proposals round after round, until one is accepted.
//!
//! Nearly all lanes of a block accept in the first round, with vector instructions; only the
//! [`Pending`] ones, gathered from the whole block, go through further rounds. A [`Rejection`] says
//! how one lane proposes, and [`FirstAccepted`] does the rest; samplers whose rounds have another
//! form can be built from [`complete`] and [`KeyLanes`].
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

use super::{Bound, KeyLanes, Places, Sampler, Source, Unit};
use crate::engine::Run;
use crate::prng::MAX_WORDS;
use crate::simd::{BLOCK, LANES, Line, Lines, each_flagged, prefetch_ahead};

/// How a lane makes a proposal from `U` uniform variates on [0, 1) and `N` parameters, and whether
/// it is accepted.
///
/// Marked `#[inline(always)]` and free of branches, so that loops over it vectorise. For all
/// parameters, and whatever was drawn before, a proposal must have a chance of being accepted:
/// sampling goes on until one is.
pub trait Rejection<T, const U: usize, const N: usize>: Send + Sync {
    /// The proposal, and whether it is accepted.
    fn propose(&self, uniform: [T; U], parameters: [T; N]) -> (T, bool);
}

/// The sampler of the first accepted proposal.
///
/// Each value has its own key: the one at its position in a split. A round's key is split into
/// `U + 1` keys: the first is for the next round, each other one for a uniform variate.
#[derive(Debug)]
pub struct FirstAccepted<T, R, const U: usize, const N: usize> {
    source: Source,
    rejection: R,
    parameters: [Bound<T>; N],
}

impl<T, R, const U: usize, const N: usize> FirstAccepted<T, R, U, N>
where
    T: Unit,
    R: Rejection<T, U, N>,
{
    /// A sampler with the keys of `source`, and parameters.
    #[must_use]
    pub fn new(source: Source, rejection: R, parameters: [Bound<T>; N]) -> Self {
        Self { source, rejection, parameters }
    }

    /// Computes a round's proposals, and which of them are rejected.
    fn round<const WORDS: usize, const LINES: usize>(
        &self,
        keys: &KeyLanes<WORDS>,
        parameters: &[Lines<T, LINES>; N],
        out: &mut [Line<T>],
        rejected: &mut [Line<bool>],
    ) {
        let mut uniform = Lines::<T, LINES>::rooms::<U>();
        let mut own = keys.other();
        for (index, uniform) in (1..).zip(&mut uniform) {
            keys.child(index, U as u32 + 1, &mut own);
            T::unit_lines(&own, Places::Run(ANY), uniform.zeros(out.len()));
        }
        let given = parameters.each_ref().map(|lines| &**lines);
        let drawn = uniform.each_ref().map(|lines| &**lines);
        each_flagged(
            out,
            rejected,
            drawn,
            given,
            #[inline(always)]
            |_, uniform, parameters| {
                let (value, accepted) = self.rejection.propose(uniform, parameters);
                (value, !accepted)
            },
        );
    }

    /// Further rounds for a line of lanes, from the second on, until each lane has accepted a
    /// proposal.
    fn further(&self, mut keys: KeyLanes<MAX_WORDS>, parameters: &[Lines<T, 1>; N]) -> Line<T> {
        let (mut values, mut waiting) = ([T::ZERO; LANES], [true; LANES]);
        while waiting != [false; LANES] {
            let mut next = keys.other();
            keys.child(0, U as u32 + 1, &mut next);
            keys = next;
            let (mut proposed, mut rejected) = ([[T::ZERO; LANES]], [[false; LANES]]);
            self.round(&keys, parameters, &mut proposed, &mut rejected);
            for lane in 0..LANES {
                values[lane] = if waiting[lane] { proposed[0][lane] } else { values[lane] };
                waiting[lane] &= rejected[0][lane];
            }
        }
        values
    }

    /// The value at one position, without the lanes beside it.
    fn one(&self, position: u64) -> T {
        let mut parameters = [T::ZERO; N];
        for (value, bound) in parameters.iter_mut().zip(&self.parameters) {
            *value = bound.get(position);
        }
        let mut key = self.source.key_at(position);
        loop {
            let mut uniform = [T::ZERO; U];
            for (index, uniform) in (1..).zip(&mut uniform) {
                *uniform = T::unit_at(&key.child(index, U as u32 + 1), 0);
            }
            let (value, accepted) = self.rejection.propose(uniform, parameters);
            if accepted {
                return value;
            }
            key = key.child(0, U as u32 + 1);
        }
    }
}

/// Keys of lanes ignore places.
const ANY: Run = Run { start: 0, step: 1 };

impl<T, R, const U: usize, const N: usize> Sampler<T> for FirstAccepted<T, R, U, N>
where
    T: Unit,
    R: Rejection<T, U, N>,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        prefetch_ahead(out);
        let mut keys = self.source.key_lanes();
        self.source.keys(run, out.len(), &mut keys);
        let mut parameters = Lines::<T>::rooms::<N>();
        for (lines, bound) in parameters.iter_mut().zip(&self.parameters) {
            bound.lines(run, out.len(), lines);
        }
        let mut rejected = Lines::room();
        let rejected = rejected.zeros(out.len());
        self.round(&keys, &parameters, out, rejected);
        complete(
            out,
            rejected,
            #[inline(always)]
            |lanes| {
                let mut own = keys.other();
                keys.gather(lanes, &mut own);
                let mut given = Lines::<T, 1>::rooms::<N>();
                for (given, parameter) in given.iter_mut().zip(&parameters) {
                    given.zeros(1)[0] = gather(parameter, lanes);
                }
                self.further(own, &given)
            },
        );
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        let [out] = out else { return false };
        *out = self.one(run.start);
        true
    }

    fn cost(&self) -> usize {
        8 * U
    }
}

/// Replaces the values of the pending lanes, a line of lanes at a time.
///
/// `values` computes those of a line of lanes; if fewer are left, the last one is repeated. It is
/// marked `#[inline(always)]`.
///
/// ```
/// use ndkey::sampling::rejection::complete;
///
/// let (mut out, mut pending) = ([[0; 16]; 2], [[false; 16]; 2]);
/// pending[1][3] = true;
/// complete(&mut out, &pending, |lanes| lanes.map(|lane| lane as i32));
/// assert_eq!(out.as_flattened()[18..21], [0, 19, 0]);
/// ```
///
/// # Panics
/// If more lines are pending than a block has, or a lane that `out` does not have.
#[inline(always)]
pub fn complete<T: Copy>(
    out: &mut [Line<T>],
    pending: &[Line<bool>],
    mut values: impl FnMut(&Line<usize>) -> Line<T>,
) {
    let pending = Pending::that(pending);
    for group in 0..pending.groups() {
        let (lanes, _) = pending.group(group);
        let values = values(&lanes);
        for lane in 0..LANES {
            out.as_flattened_mut()[lanes[lane]] = values[lane];
        }
    }
}

/// The lanes of a block, or of `N`, that are not done yet, to be worked on a line at a time.
///
/// ```
/// use ndkey::sampling::rejection::Pending;
///
/// let mut odd = [[false; 16]];
/// odd[0] = std::array::from_fn(|lane| lane % 2 == 1);
/// let pending = Pending::that(&odd);
/// assert_eq!((pending.len(), pending.groups()), (8, 1));
/// let (lanes, len) = pending.group(0);
/// assert_eq!((lanes[..3].to_vec(), len), (vec![1, 3, 5], 8));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Pending<const N: usize = { BLOCK * LANES }> {
    lanes: [u16; N],
    len: usize,
}

impl Pending {
    /// None yet.
    #[inline(always)]
    #[must_use]
    pub fn none() -> Self {
        Self::none_of()
    }

    /// The lanes for which a condition holds.
    ///
    /// # Panics
    /// If there are more conditions than a block has lanes.
    #[inline(always)]
    #[must_use]
    pub fn that(conditions: &[Line<bool>]) -> Self {
        Self::of(conditions)
    }

    /// The lanes for which a condition does not hold.
    ///
    /// # Panics
    /// As for [`that`](Self::that).
    #[inline(always)]
    #[must_use]
    pub fn without(conditions: &[Line<bool>]) -> Self {
        Self::masked(conditions, ALL)
    }
}

impl<const N: usize> Pending<N> {
    /// As [`none`](Pending::none), of `N` lanes.
    #[inline(always)]
    pub(crate) fn none_of() -> Self {
        const { assert!(N <= 1 << 16, "a lane's number has 16 bits") };
        Self { lanes: [0; N], len: 0 }
    }

    /// As [`that`](Pending::that), of `N` lanes.
    #[inline(always)]
    pub(crate) fn of(conditions: &[Line<bool>]) -> Self {
        Self::masked(conditions, 0)
    }

    /// The lanes whose conditions differ from a line's mask.
    #[inline(always)]
    fn masked(conditions: &[Line<bool>], unless: u64) -> Self {
        /// As many as a mask has bits: each loop over these ends with a branch that is mispredicted.
        const TOGETHER: usize = u64::BITS as usize / LANES;
        assert!(
            conditions.len() * LANES <= N,
            "Pending: `conditions` must have at most a block's lines"
        );
        let mut lanes = Self::none_of();
        for (number, conditions) in conditions.chunks(TOGETHER).enumerate() {
            let masks = conditions.iter().enumerate();
            let mut mask = masks.fold(0, |masks, (line, conditions)| {
                masks | (mask(conditions) ^ unless) << (line * LANES)
            });
            while mask != 0 {
                let lane = mask.trailing_zeros() as usize;
                lanes.push_if(number * TOGETHER * LANES + lane, true);
                mask &= mask - 1;
            }
        }
        lanes
    }

    /// Their numbers.
    #[inline(always)]
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.lanes[..self.len]
    }

    /// Adds a lane if `condition` holds. It is written in any case, to leave no branch to
    /// mispredict.
    ///
    /// # Panics
    /// If a block has no such lane, or all its lanes are there already.
    #[inline(always)]
    pub fn push_if(&mut self, lane: usize, condition: bool) {
        assert!(lane < N, "Pending::push_if: `lane` must be one of a block's");
        assert!(self.len < N, "Pending::push_if: a block has no further lane");
        self.lanes[self.len] = lane as u16;
        self.len += usize::from(condition);
    }

    /// How many there are.
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether all are done.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many lines the lanes fill.
    #[inline(always)]
    #[must_use]
    pub fn groups(&self) -> usize {
        self.len.div_ceil(LANES)
    }

    /// A line of lanes, and how many it has; the last one is repeated to fill the line.
    ///
    /// # Panics
    /// If there is no such group.
    #[inline(always)]
    #[must_use]
    pub fn group(&self, group: usize) -> (Line<usize>, usize) {
        assert!(group < self.groups(), "Pending::group: `group` must be below `groups()`");
        let first = group * LANES;
        let len = (self.len - first).min(LANES);
        let mut lanes = [0; LANES];
        for index in 0..LANES {
            lanes[index] = self.lanes[first + index.min(len - 1)] as usize;
        }
        (lanes, len)
    }
}

/// The mask in which all conditions hold.
const ALL: u64 = (1 << LANES) - 1;

/// Bit `n` says whether condition `n` holds.
#[inline(always)]
fn mask(conditions: &Line<bool>) -> u64 {
    // The highest byte of the product collects the bits of eight bytes that are 0 or 1.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut mask = 0;
    for (index, conditions) in conditions.as_chunks::<8>().0.iter().enumerate() {
        let bytes = conditions.map(u8::from);
        mask |= (u64::from_le_bytes(bytes).wrapping_mul(GATHER) >> 56) << (8 * index);
    }
    mask
}

/// The values of a line of lanes.
#[inline(always)]
#[must_use]
pub fn gather<T: Copy + Default>(values: &[Line<T>], lanes: &Line<usize>) -> Line<T> {
    let values = values.as_flattened();
    let mut gathered = [T::default(); LANES];
    for lane in 0..LANES {
        gathered[lane] = values[lanes[lane]];
    }
    gathered
}
