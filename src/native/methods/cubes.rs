//! Gamma variates of shapes from 1 on, as cubes of normal variates.

use std::marker::PhantomData;

use bytemuck::{cast_slice, cast_slice_mut};

use crate::elements::inverse::OfUniformBits;
use crate::elements::wide::{WideElement, WideMethods};
use crate::math::quantile::Quantile;
use crate::math::{Real, horner};
use crate::methods::combined::Input;
use crate::sampling::rejection::{Attempt, settle};
use crate::sampling::{Bits, Line, Lines, LinesTogether, Places, Run, Source, TOGETHER, each_with};
use crate::simd::{
    LANES, any_flag, each_flagged, each_given, inlined, kernel, map_array, prefetch_ahead,
    several_given,
};

/// Cubes of normal variates: d (1 + c x)^3 has the gamma distribution with shape d + 1/3, if it is
/// accepted (Marsaglia and Tsang, "A simple method for generating gamma variables", 2000,
/// doi:10.1145/358407.358414).
///
/// From bits of `T`: for `f32`, 64 bits give both the normal and the uniform variate.
pub(crate) struct Cubes<T> {
    pub(crate) alpha: Input,
    /// A power of 2, by which variates are multiplied.
    pub(crate) scale: f64,
    pub(crate) bits: PhantomData<fn() -> T>,
}

/// d and c; alpha < 1 is raised by 1.
#[inline(always)]
fn constants(alpha: f64) -> [f64; 2] {
    let d = if alpha >= 1.0 { alpha } else { alpha + 1.0 } - 1.0 / 3.0;
    [d, 1.0 / (3.0 * d.sqrt())]
}

/// Whether a uniform variate is so small that the logarithms need not be compared, with y = c x: a
/// little less often than they would accept.
///
/// [`log_ratio`] is -3 d times the integral of t^3 / (1 + t) from 0 to y, in which the chord of
/// 1 / (1 + t) is above it: so it is at least -(3/4) d y^4 (1 + y / 5) / (1 + y), where d y^4 is
/// (x y)^2 / 9. And log u < b if u <= 1 + b.
#[inline(always)]
fn surely(x: f32, y: f32, u: f32) -> bool {
    const ABOVE: f32 = 1.000_01 / 12.0;
    let product = x * y;
    (y > -1.0) & ((1.0 - u) * (1.0 + y) > ABOVE * (product * product) * y.mul_add(0.2, 1.0))
}

/// The y from which on [`log_ratio`] is computed by logarithms.
const FAR: f64 = 0.1;

/// d (1 - V + log V) + x^2 / 2 with V = (1 + y)^3 and y = c x, without the terms that cancel: d (3
/// (log(1 + y) - y + y^2 / 2) - y^3). By `TERMS` terms of its series near 0.
#[inline(always)]
fn log_ratio<R: Real, const TERMS: usize>(d: R, y: R) -> R {
    /// The remainder of the series, from y^4 on.
    const fn remainder<const N: usize>() -> [f64; N] {
        let (mut coefficients, mut n) = ([0.0; N], 0);
        while n < N {
            let sign = if n.is_multiple_of(2) { -1.0 } else { 1.0 };
            coefficients[N - 1 - n] = sign * 3.0 / (n + 4) as f64;
            n += 1;
        }
        coefficients
    }
    let square = y * y;
    let series = horner(y, &map_array(const { remainder::<TERMS>() }, R::from_f64));
    let near = square * square * series;
    let log = R::log_of_positive(R::ONE + y) - y + R::from_f64(0.5) * square;
    let far = R::from_f64(3.0) * log - y * square;
    d * if y.abs() < R::from_f64(FAR) { near } else { far }
}

/// Whether a uniform variate accepts a proposal, with y above -1.
#[inline(always)]
fn accepts(d: f64, y: f64, u: f64) -> bool {
    Real::log_of_positive(u) < log_ratio::<f64, 15>(d, y)
}

/// The same in `f32`, and whether it is certain.
#[inline(always)]
fn nearly_accepts(d: f32, y: f32, u: f32) -> (bool, bool) {
    // Much more than all roundings: of y, for which the ratio's derivative is 3 d y^3 / (1 + y), and
    // of terms that cancel.
    const ERROR: f32 = 32.0 * f32::EPSILON;
    let ratio = log_ratio::<f32, 7>(d, y);
    let above = ratio - Real::log_of_positive(u);
    let terms = d * y.abs() * (1.0 + y * y) * (1.0 + 1.0 / (1.0 + y));
    let terms = if y.abs() < FAR as f32 { 0.0 } else { terms };
    (above > 0.0, above.abs() > ERROR * (1.0 + ratio.abs() + terms))
}

/// A type from whose bits `S` sources make a normal and a uniform variate.
pub(crate) trait Draw<const S: usize>: WideElement {
    /// Writes normal variates, and the bits of uniform ones. May overwrite `scratch`, which has as
    /// many lines.
    fn draw(
        sources: &[Source; S],
        places: Places<'_>,
        scratch: &mut [Line<f64>],
        x: &mut [Line<Self>],
        u: &mut [Line<f32>],
    );

    /// Writes normal variates as `f64`.
    fn widen(x: &[Line<Self>], out: &mut [Line<f64>]);

    /// Normal variates as `f32`, which may be written to `room`.
    fn single<'a>(x: &'a [Line<Self>], room: &'a mut LinesTogether<f32>) -> &'a [Line<f32>];
}

/// Writes the high and the low halves of words.
#[inline(never)]
fn halves(words: &[Line<u64>], high: &mut [Line<f32>], low: &mut [Line<f32>]) {
    // Halves as they are in memory: a shift and a conversion take more instructions.
    const HIGH: usize = if cfg!(target_endian = "big") { 0 } else { 1 };
    let words: &[Line<[f32; 2]>] = cast_slice(words);
    kernel(inlined!(move |lanes| {
        for ((words, high), low) in words.iter().zip(high).zip(low) {
            let (mut highs, mut lows) = ([0.0; LANES], [0.0; LANES]);
            lanes.up_to(
                LANES,
                inlined!(|lane| {
                    (highs[lane], lows[lane]) = (words[lane][HIGH], words[lane][1 - HIGH]);
                }),
            );
            *high = highs;
            *low = lows;
        }
    }));
}

impl Draw<1> for f32 {
    fn draw(
        [source]: &[Source; 1],
        places: Places<'_>,
        scratch: &mut [Line<f64>],
        x: &mut [Line<Self>],
        u: &mut [Line<f32>],
    ) {
        let bits: &mut [Line<u64>] = cast_slice_mut(scratch);
        source.bits64(places, bits);
        halves(bits, x, u);
        Quantile::Normal.of_bits(x);
    }

    fn widen(x: &[Line<Self>], out: &mut [Line<f64>]) {
        each_with(out, x, inlined!(|_, x| x.into()));
    }

    fn single<'a>(x: &'a [Line<Self>], _room: &'a mut LinesTogether<f32>) -> &'a [Line<f32>] {
        x
    }
}

impl Draw<2> for f64 {
    fn draw(
        [normal, uniform]: &[Source; 2],
        places: Places<'_>,
        _scratch: &mut [Line<f64>],
        x: &mut [Line<Self>],
        u: &mut [Line<f32>],
    ) {
        f64::bits(normal, places, x);
        Quantile::Normal.of_bits(x);
        f32::bits(uniform, places, u);
    }

    fn widen(x: &[Line<Self>], out: &mut [Line<f64>]) {
        out.copy_from_slice(x);
    }

    fn single<'a>(x: &'a [Line<Self>], room: &'a mut LinesTogether<f32>) -> &'a [Line<f32>] {
        narrowed(x, room)
    }
}

/// The numbers as `f32`.
pub(crate) fn narrowed<'a>(x: &[Line<f64>], room: &'a mut LinesTogether<f32>) -> &'a [Line<f32>] {
    let narrowed = room.zeros(x.len());
    each_with(narrowed, x, inlined!(|_, x| x as f32));
    narrowed
}

/// Lines of d and c: one for each line of values, or one that all share.
type Constants<'a> = [&'a [Line<f64>]; 2];

/// Writes the cubes, times `scale`.
#[inline(never)]
fn cubes<T: Draw<S>, const S: usize>(
    [d, c]: Constants<'_>,
    scale: f64,
    x: &[Line<T>],
    out: &mut [Line<f64>],
) {
    T::widen(x, out);
    each_given(
        out,
        [d, c],
        inlined!(|x, [d, c]| {
            let v = 1.0 + x * c;
            scale * d * (v * v * v)
        }),
    );
}

/// Writes which cubes are not surely accepted.
#[inline(never)]
fn open_cubes<T: Draw<S>, const S: usize>(
    [_, c]: Constants<'_>,
    (x, u): (&[Line<T>], &[Line<f32>]),
    open: &mut [Line<bool>],
) {
    let [mut xs, mut cs] = LinesTogether::rooms();
    let given = [T::single(x, &mut xs), u, narrowed(c, &mut cs)];
    each_given(open, given, inlined!(|_, [x, u, c]| !surely(x, x * c, u.unit_of_bits())));
}

/// Writes which cubes are rejected.
#[inline(never)]
fn judge<T: Draw<S>, const S: usize>(
    constants: Constants<'_>,
    (x, u): (&[Line<T>], &[Line<f32>]),
    rejected: &mut [Line<bool>],
) {
    let (mut wide, mut room) = (Lines::room(), Lines::room());
    let wide = wide.zeros(x.len());
    T::widen(x, wide);
    let uncertain = room.zeros(x.len());
    if judge_nearly(constants, (wide, u), rejected, uncertain) {
        judge_exactly(constants, (wide, u), rejected, uncertain);
    }
}

/// Writes which cubes are rejected, by arithmetic in `f32`; returns whether any is uncertain.
#[inline(never)]
fn judge_nearly(
    [d, c]: Constants<'_>,
    (x, u): (&[Line<f64>], &[Line<f32>]),
    rejected: &mut [Line<bool>],
    uncertain: &mut [Line<bool>],
) -> bool {
    each_flagged(
        rejected,
        uncertain,
        [x, d, c],
        [u],
        inlined!(|_, [x, d, c], [u]| {
            let y = (x * c) as f32;
            // Where y rounds to -1, the ratio is below -31; no log u is below -23.
            let possible = y > -1.0;
            let y = if possible { y } else { 0.0 };
            let (accepted, certain) = nearly_accepts(d as f32, y, u.unit_of_bits());
            (!(possible & accepted), possible & !certain)
        }),
    );
    any_flag(uncertain)
}

/// As [`judge_nearly`], in `f64`.
#[inline(never)]
fn judge_exactly(
    [d, c]: Constants<'_>,
    (x, u): (&[Line<f64>], &[Line<f32>]),
    rejected: &mut [Line<bool>],
    uncertain: &mut [Line<bool>],
) {
    each_flagged(
        rejected,
        uncertain,
        [x, d, c],
        [u],
        inlined!(|_, [x, d, c], [u]| {
            let y = x * c;
            let possible = y > -1.0;
            let y = if possible { y } else { 0.0 };
            (!(possible & accepts(d, y, u.unit_of_bits().into())), false)
        }),
    );
}

impl<T: Draw<S>, const S: usize> Attempt<f64, S, 2> for Cubes<T> {
    type Parameter = f64;
    const TOGETHER: usize = TOGETHER;

    fn shared(&self) -> Option<[f64; 2]> {
        self.alpha.as_scalar().map(constants)
    }

    fn parameters(&self, run: Run, lines: usize, [d, c]: &mut [LinesTogether<f64>; 2]) {
        let mut alpha = LinesTogether::room_of();
        self.alpha.write(run, alpha.zeros(lines));
        several_given(
            [d.zeros(lines), c.zeros(lines)],
            [&*alpha],
            inlined!(|[alpha]| constants(alpha)),
        );
    }

    fn first(
        &self,
        draws: &[Source; S],
        run: Run,
        constants: Constants<'_>,
        out: &mut [Line<f64>],
        open: &mut [Line<bool>],
    ) -> Option<u64> {
        prefetch_ahead(out);
        let (mut x, mut u) = (LinesTogether::room_of(), LinesTogether::room_of());
        let (x, u) = (x.zeros(out.len()), u.zeros(out.len()));
        T::draw(draws, run.into(), out, x, u);
        cubes(constants, self.scale, x, out);
        open_cubes(constants, (x, u), open);
        settle(open, constants, (x, u), judge::<T, S>)
    }

    fn decide(
        &self,
        _: u64,
        draws: &[Source; S],
        positions: &[Line<u64>],
        constants: Constants<'_>,
        out: &mut [Line<f64>],
        rejected: &mut [Line<bool>],
    ) {
        let (mut x, mut u) = (Lines::room(), Lines::room());
        let (x, u) = (x.zeros(out.len()), u.zeros(out.len()));
        T::draw(draws, positions.into(), out, x, u);
        cubes(constants, self.scale, x, out);
        judge(constants, (x, u), rejected);
    }

    fn cost(&self) -> usize {
        COST
    }
}

/// The [cost](crate::sampling::Sampler::cost) of a variate.
pub(crate) const COST: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    /// Of (3 log(1 + y) - 3 y + 3 y^2 / 2) - y^3, by the series, or where little cancels.
    #[test]
    fn logarithms_of_ratios_have_all_digits() {
        for n in (-95..400).filter(|&n| n != 0) {
            let y = f64::from(n) / 100.0;
            for y in [y, y / 1000.0] {
                let exact = if y.abs() < 0.2 {
                    let term = |n: i32| 3.0 * -(-y).powi(n) / f64::from(n);
                    (4..60).rev().map(term).sum()
                } else {
                    3.0 * (y.ln_1p() - y + 0.5 * y * y) - y * y * y
                };
                let ratio = log_ratio::<f64, 15>(1.0, y);
                // In the series nothing cancels; the logarithm is that of a rounded sum.
                let close = if y.abs() < 0.1 { 8.0 * exact.abs() } else { 4.0 + 4.0 * exact.abs() };
                let error = (ratio - exact).abs();
                assert!(error <= close * f64::EPSILON, "{y}: {ratio}, not {exact}");
            }
        }
    }

    #[test]
    fn what_is_certain_in_single_precision_is_so_in_double() {
        for alpha in [1.0, 1.1, 1.5, 3.0, 30.0, 1e4, 1e10] {
            let [d, c] = constants(alpha);
            let (mut certain, mut all) = (0, 0);
            for y in (-800..800).map(|n| c * (f64::from(n) / 100.0 + 0.005)).filter(|&y| y > -1.0) {
                // Around the uniform variate that is just not accepted.
                let limit = log_ratio::<f64, 15>(d, y).exp();
                for u in (-40..=40).map(|n| limit * (1.0 + f64::from(n) * 1e-5)) {
                    let u = (u as f32).clamp(1e-10, 0.999_999);
                    let (accepted, is_certain) = nearly_accepts(d as f32, y as f32, u);
                    let is_right = accepted == accepts(d, y, u.into());
                    assert!(is_right || !is_certain, "{alpha}: {y}, {u}");
                    certain += usize::from(is_certain);
                    all += 1;
                }
            }
            assert!(certain > all / 4, "{alpha}: {certain} of {all}");
        }
    }

    #[test]
    fn logarithms_need_not_be_compared_where_they_would_accept() {
        for alpha in [0.0, 1.0, 1.1, 1.5, 3.0, 30.0, 1e4, 1e10] {
            let [d, c] = constants(alpha);
            let mut accepted = 0;
            for x in (-800..800).map(|n| f64::from(n) / 100.0 + 0.005) {
                let y = c * x;
                for u in (0..200).map(|n| (f64::from(n) + 0.5) / 200.0) {
                    if surely(x as f32, y as f32, u as f32) {
                        assert!(y > -1.0 && accepts(d, y, u), "{alpha}: {x}, {u}");
                        accepted += 1;
                    }
                }
            }
            assert!(accepted > 10_000, "{alpha}: {accepted}");
        }
    }
}
