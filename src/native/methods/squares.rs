//! Beta variates of shapes from 1 on, as squares of quotients of linear functions of normal variates.

use std::marker::PhantomData;

use super::cubes::{Draw, narrowed};
use crate::elements::compiled::compiled;
use crate::elements::wide::{WideElement, WideMethods as _};
use crate::math::complements::{minus_log, minus_log_of};
use crate::methods::combined::Input;
use crate::sampling::rejection::{Attempt, Attempted, settle};
use crate::sampling::{
    BoxedSampler, Line, Lines, LinesTogether, Run, Source, TOGETHER, WideSampler,
};
use crate::simd::{each_given, each_with, inlined, prefetch_ahead, several_given};

/// Quotients of two gamma variates, or shares of the first one in their sum, from bits of `T`. Shapes below
/// 1 are raised by 1, and then it is the quotient in any case.
///
/// The odds y = v / (1 - v) of a beta variate v are r ((1 + c x) / (1 - d x))^2 with a normal variate x, if
/// it is accepted. With the shapes a <= b, r, c and d are such that the logarithm of the density of x, which
/// is (2 a - 1) log(1 + c x) - (2 a + 1) log(1 - d x) - (a + b) log(1 + y), has the mode 0, there nearly no third
/// derivative, and at least the curvature of the normal one: then it is below that everywhere. At least 7 of 8
/// proposals are accepted, for all shapes, and nearly all for large ones.
///
/// As the cubes of Marsaglia and Tsang are for gamma variates, such squares are nearly beta variates: with b = a, c
/// = d, and with b much larger, c = 5 d.
pub(crate) struct Squares<T> {
    shapes: [Input; 2],
    /// Whether values are shares.
    are_shares: bool,
    bits: PhantomData<fn() -> T>,
}

/// The cost of a variate.
pub(crate) const COST: usize = 4;

/// The sampler of shares, or quotients, in `f64`: shares from bits of `f32` are values of `f32`.
#[inline(never)]
pub(crate) fn squares<T: WideElement>(
    source: &Source,
    shapes: [Input; 2],
    are_shares: bool,
) -> WideSampler {
    // Attempts take as many sources as the type says.
    match size_of::<T>() == size_of::<f32>() {
        true => of_bits::<f32, _, _>(source, shapes, are_shares),
        false => of_bits::<f64, _, _>(source, shapes, are_shares),
    }
}

compiled!([f32 f64] fn squares::<T> => fn(&Source, [Input; 2], bool) -> WideSampler);

/// The sampler of shares from bits of `f32`, for shapes from 1 on.
pub(crate) fn shares(source: &Source, shapes: [Input; 2]) -> BoxedSampler<'static, f32> {
    of_bits::<f32, _, _>(source, shapes, true)
}

fn of_bits<T: Draw<S>, O: Output<T, S>, const S: usize>(
    source: &Source,
    shapes: [Input; 2],
    are_shares: bool,
) -> BoxedSampler<'static, O> {
    let squares = Squares::<T> { shapes, are_shares, bits: PhantomData };
    BoxedSampler::of(Attempted::new(source, squares))
}

/// How many constants a variate has: the root of r, negative if the first shape is the larger one; c and d;
/// 1 for a share and 0 for a quotient; the smaller shape, and the sum of both.
const CONSTANTS: usize = 6;

/// Lines of constants: one for each line of values, or one that all share.
type Constants<'a> = [&'a [Line<f64>]; CONSTANTS];

/// By how much less than the normal density's the curvature at the mode is, where c + d = 1.
const WIDER: f64 = 0.07;

#[inline(always)]
fn constants([a, b]: [f64; 2], are_shares: bool) -> [f64; CONSTANTS] {
    let is_raised = (a < 1.0) | (b < 1.0);
    let a = if a < 1.0 { a + 1.0 } else { a };
    let b = if b < 1.0 { b + 1.0 } else { b };
    let is_reversed = a > b;
    let (a, b) = if is_reversed { (b, a) } else { (a, b) };
    // Halves, because the sum of the largest shapes is infinite.
    let inverse = 0.5 / (0.5 * a + 0.5 * b);
    let (larger, difference) = (b * inverse, (b - a) * inverse);
    // With (c - d) / (c + d) = t, the mode is 0 where r = (a - t / 2) / (b + t / 2), and the third derivative is that of
    // t^3 - t + 4 k (3 t - 2 (difference + t / (a + b))) with this k.
    let k = |t: f64| (a - 0.5 * t) * (larger + 0.5 * t * inverse);
    let t = difference * (2.0 / 3.0);
    let bounded = if k(t) < 1e300 { k(t) } else { 1e300 };
    let t = 8.0 * bounded * (difference + t * inverse) / (12.0 * bounded - 1.0);
    let sum = 0.5 / (k(t) - 0.125 * (1.0 - t * t) - 0.25 * WIDER).sqrt();
    let root = ((a - 0.5 * t) / (b + 0.5 * t)).sqrt();
    [
        if is_reversed { -root } else { root },
        0.5 * sum * (1.0 + t),
        0.5 * sum * (1.0 - t),
        if are_shares & !is_raised { 1.0 } else { 0.0 },
        a,
        a + b,
    ]
}

/// The variate, as a numerator and a denominator.
#[inline(always)]
fn square(x: f64, root: f64, [c, d]: [f64; 2], share: f64) -> [f64; 2] {
    let (above, below) = (root * (1.0 + c * x), 1.0 - d * x);
    let (above, below) = (above * above, below * below);
    let (above, below) = if root < 0.0 { (below, above) } else { (above, below) };
    [above, share.mul_add(above, below)]
}

/// The quotient in `f32`, of rounded numbers: within 1.5 units in the last place, and in half the time.
#[inline(always)]
fn single([above, below]: [f64; 2]) -> f32 {
    above as f32 / below as f32
}

/// The variate in `f64`.
#[inline(always)]
fn variate<T>(x: f64, root: f64, [c, d]: [f64; 2], share: f64) -> f64 {
    let square = square(x, root, [c, d], share);
    let is_single = (size_of::<T>() == size_of::<f32>()) & (share > 0.0);
    if is_single { single(square).into() } else { square[0] / square[1] }
}

/// Whether a uniform variate is so small that the logarithms need not be compared: a little less often than they would
/// accept. log u < -b if u <= 1 - b; the bound was found by trying.
#[inline(always)]
fn surely(x: f32, [c, d]: [f32; 2], u: f32) -> bool {
    let (above, below) = (1.0 + c * x, 1.0 - d * x);
    let (sum, difference) = (c + d, c - d);
    let (sum, difference, square) = (sum * sum, difference * difference, x * x);
    let bound = square * (0.04 * sum + (0.015 * sum + 0.2 * difference) * square);
    (above > 0.0) & (below > 0.0) & ((1.0 - u) * (above * below) >= bound)
}

/// The logarithm of the density of x, less that of the normal one and that of a uniform variate, for 1 + c x and 1 - d
/// x above 0.
#[inline(always)]
fn log_ratio(x: f64, root: f64, [c, d]: [f64; 2], [a, sum]: [f64; 2], u: f64) -> f64 {
    let (above, below) = (1.0 + c * x, 1.0 - d * x);
    let r = root * root;
    // 1 + y is this much more, relative to 1 + r.
    let more = r / (1.0 + r) * ((c + d) * x * (2.0 + (c - d) * x) / (below * below));
    let is_more = more > 0.0;
    let quotient = 1.0 / (1.0 + more);
    let log = if is_more {
        minus_log_of(quotient, more * quotient)
    } else {
        -minus_log_of(1.0 + more, -more)
    };
    let of_lines = 2.0 * a * minus_log(below / above) + minus_log(u * (above * below));
    of_lines - sum * log + 0.5 * x * x
}

/// Shapes from which on nearly no proposal is rejected: 1 of 10^8, and the logarithm of the ratio is less than its
/// rounding errors.
const LARGE: f64 = (1 << 24) as f64;

/// Whether a uniform variate accepts a proposal.
#[inline(always)]
fn accepts(x: f64, root: f64, [c, d]: [f64; 2], [a, sum]: [f64; 2], u: f64) -> bool {
    let is_possible = (1.0 + c * x > 0.0) & (1.0 - d * x > 0.0);
    let x = if is_possible { x } else { 0.0 };
    let is_below = log_ratio(x, root, [c, d], [a, sum], u) >= 0.0;
    is_possible & ((a > LARGE) | is_below)
}

/// A type of variates from bits of `T`.
trait Output<T: Draw<S>, const S: usize>: Copy + Default + Send {
    /// Writes the variates that are proposed.
    fn propose(constants: Constants<'_>, x: &[Line<T>], out: &mut [Line<Self>]);
}

impl<T: Draw<S>, const S: usize> Output<T, S> for f64 {
    #[inline(never)]
    fn propose([root, c, d, share, ..]: Constants<'_>, x: &[Line<T>], out: &mut [Line<f64>]) {
        T::widen(x, out);
        each_given(
            out,
            [root, c, d, share],
            inlined!(|x, [root, c, d, share]| variate::<T>(x, root, [c, d], share)),
        );
    }
}

/// Shares.
impl Output<f32, 1> for f32 {
    #[inline(never)]
    fn propose([root, c, d, ..]: Constants<'_>, x: &[Line<f32>], out: &mut [Line<f32>]) {
        out.copy_from_slice(x);
        each_given(
            out,
            [root, c, d],
            inlined!(|x, [root, c, d]| single(square(x.into(), root, [c, d], 1.0))),
        );
    }
}

/// Writes which variates are not surely accepted.
#[inline(never)]
fn open_squares<T: Draw<S>, const S: usize>(
    [_, c, d, ..]: Constants<'_>,
    (x, u): (&[Line<T>], &[Line<f32>]),
    open: &mut [Line<bool>],
) {
    let [mut xs, mut cs, mut ds] = LinesTogether::rooms();
    let given = [T::single(x, &mut xs), u, narrowed(c, &mut cs), narrowed(d, &mut ds)];
    each_given(open, given, inlined!(|_, [x, u, c, d]| !surely(x, [c, d], u.unit_of_bits())));
}

/// Writes which variates are rejected.
#[inline(never)]
fn judge<T: Draw<S>, const S: usize>(
    [root, c, d, _, a, sum]: Constants<'_>,
    (x, u): (&[Line<T>], &[Line<f32>]),
    rejected: &mut [Line<bool>],
) {
    let (mut xs, mut us) = (Lines::room(), Lines::room());
    let (xs, us) = (xs.zeros(x.len()), us.zeros(u.len()));
    T::widen(x, xs);
    each_with(us, u, inlined!(|_, u| u.unit_of_bits().into()));
    each_given(
        rejected,
        [xs, us, root, c, d, a, sum],
        inlined!(|_, [x, u, root, c, d, a, sum]| !accepts(x, root, [c, d], [a, sum], u)),
    );
}

impl<T: Draw<S>, O: Output<T, S>, const S: usize> Attempt<O, S, CONSTANTS> for Squares<T> {
    type Parameter = f64;
    const TOGETHER: usize = TOGETHER;

    fn shared(&self) -> Option<[f64; CONSTANTS]> {
        let [a, b] = &self.shapes;
        Some(constants([a.as_scalar()?, b.as_scalar()?], self.are_shares))
    }

    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<f64>; CONSTANTS]) {
        let mut shapes = LinesTogether::rooms::<2>();
        for (shape, room) in self.shapes.iter().zip(&mut shapes) {
            shape.write(run, room.zeros(lines));
        }
        let out = out.each_mut().map(|room| room.zeros(lines));
        all_constants(&shapes, self.are_shares, out);
    }

    fn first(
        &self,
        draws: &[Source; S],
        run: Run,
        constants: Constants<'_>,
        out: &mut [Line<O>],
        open: &mut [Line<bool>],
    ) -> Option<u64> {
        prefetch_ahead(out);
        let (mut x, mut u) = (LinesTogether::room_of(), LinesTogether::room_of());
        let (x, u) = (x.zeros(out.len()), u.zeros(out.len()));
        let mut scratch = LinesTogether::room_of();
        T::draw(draws, run.into(), scratch.zeros(out.len()), x, u);
        O::propose(constants, x, out);
        open_squares(constants, (x, u), open);
        settle(open, constants, (x, u), judge::<T, S>)
    }

    fn decide(
        &self,
        _: u64,
        draws: &[Source; S],
        positions: &[Line<u64>],
        constants: Constants<'_>,
        out: &mut [Line<O>],
        rejected: &mut [Line<bool>],
    ) {
        let (mut x, mut u, mut scratch) = (Lines::room(), Lines::room(), Lines::room());
        let (x, u) = (x.zeros(out.len()), u.zeros(out.len()));
        T::draw(draws, positions.into(), scratch.zeros(out.len()), x, u);
        O::propose(constants, x, out);
        judge(constants, (x, u), rejected);
    }

    fn cost(&self) -> usize {
        COST
    }
}

/// Writes the constants of the shapes in each lane.
#[inline(never)]
fn all_constants(
    [a, b]: &[LinesTogether<f64>; 2],
    are_shares: bool,
    out: [&mut [Line<f64>]; CONSTANTS],
) {
    several_given(out, [a, b], inlined!(|shapes| constants(shapes, are_shares)));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of shapes from 1 on, from equal ones to those far apart.
    fn pairs() -> impl Iterator<Item = [f64; 2]> {
        let least = [1.0, 1.01, 1.1, 1.35, 2.0, 3.0, 5.0, 7.0, 10.0, 20.0, 100.0, 1e4];
        let factors = [
            0.0, 0.01, 0.1, 0.3, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0, 9.0, 15.0,
            30.0, 1e3, 1e9, 1e300,
        ];
        least.into_iter().flat_map(move |a| factors.map(|factor| [a, a * (1.0 + factor)]))
    }

    /// Normal variates up to the largest ones, within which the functions are above 0.
    fn normals(c: f64, d: f64) -> impl Iterator<Item = f64> {
        let all = (-1900..=1900).map(|n| f64::from(n) / 200.0);
        all.filter(move |x| 1.0 + c * x > 0.0 && 1.0 - d * x > 0.0)
    }

    #[test]
    fn densities_are_below_the_normal_one_and_seven_of_eight_proposals_are_accepted() {
        for shapes in pairs() {
            let [root, c, d, _, a, sum] = constants(shapes, true);
            let mut area = 0.0;
            for x in normals(c, d) {
                let ratio = log_ratio(x, root, [c, d], [a, sum], 1.0);
                assert!(ratio < 1e-10 * sum.min(1e10).sqrt(), "{shapes:?}: {ratio} at {x}");
                area += (ratio - 0.5 * x * x).exp() / 200.0;
            }
            let accepted = area / (2.0 * std::f64::consts::PI).sqrt();
            assert!((0.88..1.001).contains(&accepted), "{shapes:?}: {accepted}");
        }
    }

    #[test]
    fn logarithms_need_not_be_compared_where_they_would_accept() {
        for shapes in pairs() {
            let [root, c, d, _, a, sum] = constants(shapes, true);
            let mut accepted = 0;
            for x in normals(c, d) {
                let ratio = log_ratio(x, root, [c, d], [a, sum], 1.0);
                // Around the uniform variate that is just not accepted, and far below.
                let limit = ratio.exp();
                for u in [1e-9, 0.5 * limit, 0.9 * limit, limit, (1.0 + limit) * 0.5] {
                    let u = (u as f32).clamp(1e-10, 0.999_999);
                    if surely(x as f32, [c as f32, d as f32], u) {
                        let is_right = accepts(x, root, [c, d], [a, sum], u.into());
                        let is_near = f64::from(u).ln() < ratio + 1e-7;
                        assert!(is_right || is_near, "{shapes:?}: {x}, {u}");
                        accepted += 1;
                    }
                }
            }
            assert!(accepted > 1000, "{shapes:?}: {accepted}");
        }
    }
}
