//! Gamma variates, as used by the whole gamma family.

use super::attempts::Attempt;
use super::element::Element;
use crate::error::Error;
use crate::math::quantile::NormalQuantile;
use crate::math::{Real, horner};
use crate::sampling::{
    Bits, Bound, BoxedSampler, LANES, Line, Lines, Parameter, Places, Run, Sampler, Source, each,
    each_with, with_tables,
};
use std::marker::PhantomData;

/// Gamma variates in `f64`, each as a product of two factors: a variate of shape alpha or, if that
/// is below 1, alpha + 1; and a power, held as its logarithm, that makes up for the added 1.
///
/// This way variates of small shapes neither underflow nor lose digits in quotients.
#[derive(Debug)]
pub struct Gammas {
    raised: BoxedSampler<'static, f64>,
    /// `None` where no shape is below 1.
    log_powers: Option<BoxedSampler<'static, f64>>,
}

impl Gammas {
    /// Variates from bits of `T`. Each alpha is above 0.
    pub(super) fn new<T: Element>(
        source: &Source,
        alpha: &Parameter<f64>,
        (function, name): (&'static str, &'static str),
        shape: &[usize],
    ) -> Result<Self, Error> {
        let boosted = alpha.values().iter().any(|&alpha| alpha < 1.0);
        let bound = alpha.bind(function, name, shape)?;
        let log_powers = boosted.then(|| T::log_powers(source.child(1, 2), bound.clone()));
        Ok(Self { raised: T::raised(&source.child(0, 2), bound), log_powers })
    }

    /// Writes the logarithms of the powers.
    #[inline(always)]
    fn log_powers(&self, run: Run, out: &mut [Line<f64>]) {
        match &self.log_powers {
            Some(powers) => powers.block(run, out),
            None => out.as_flattened_mut().fill(0.0),
        }
    }

    /// Writes the variates of raised shape and the logarithms of the powers, for any number of
    /// consecutive positions.
    pub(super) fn fill(&self, run: Run, raised: &mut [f64], log_powers: &mut [f64]) {
        self.raised.fill(run, raised);
        match &self.log_powers {
            Some(powers) => powers.fill(run, log_powers),
            None => log_powers.fill(0.0),
        }
    }

    /// The [cost](crate::sampling::Sampler::cost) of a value.
    pub(super) fn cost(&self) -> usize {
        COST
    }

    /// Writes the variates of raised shape and, into `room`, the logarithms of the powers if any is
    /// not 0.
    #[inline(always)]
    pub(super) fn parts<'a>(
        &self,
        run: Run,
        raised: &mut [Line<f64>],
        room: &'a mut Lines<f64>,
    ) -> Option<&'a [Line<f64>]> {
        self.raised.block(run, raised);
        self.log_powers.as_ref().map(|of| {
            let powers = room.zeros(raised.len());
            of.block(run, powers);
            &*powers
        })
    }

    /// The sampler of a function of these variates, given their two factors: that of raised shape,
    /// and the logarithm of the power, if there is one.
    pub(super) fn map(
        self,
        f: impl Fn(f64, Option<f64>) -> f64 + Send + Sync + 'static,
    ) -> BoxedSampler<'static, f64> {
        BoxedSampler::new(Mapped { gammas: self, f })
    }

    /// The sampler of these variates divided by others.
    pub(super) fn divided_by(self, other: Self) -> BoxedSampler<'static, f64> {
        BoxedSampler::new(Quotient { gammas: [self, other] })
    }
}

struct Mapped<F> {
    gammas: Gammas,
    f: F,
}

impl<F: Fn(f64, Option<f64>) -> f64 + Send + Sync> Sampler<f64> for Mapped<F> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut powers = Lines::room();
        let powers = self.gammas.parts(run, out, &mut powers);
        with_tables(
            out,
            #[inline(always)]
            |out| match powers {
                Some(powers) => each_with(
                    out,
                    powers,
                    #[inline(always)]
                    |x, log_power| (self.f)(x, Some(log_power)),
                ),
                None => each(
                    out,
                    #[inline(always)]
                    |x| (self.f)(x, None),
                ),
            },
        );
    }

    fn cost(&self) -> usize {
        COST
    }
}

struct Quotient {
    gammas: [Gammas; 2],
}

impl Sampler<f64> for Quotient {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let [numerators, denominators] = &self.gammas;
        let mut lines = [const { Lines::room() }; 3];
        let [powers, others, other_powers] = &mut lines;
        let others = others.zeros(out.len());
        numerators.raised.block(run, out);
        denominators.raised.block(run, others);
        each_with(
            out,
            others,
            #[inline(always)]
            |x, y| x / y,
        );
        if numerators.log_powers.is_none() && denominators.log_powers.is_none() {
            return;
        }
        let (powers, other_powers) = (powers.zeros(out.len()), other_powers.zeros(out.len()));
        numerators.log_powers(run, powers);
        denominators.log_powers(run, other_powers);
        each_with(
            powers,
            other_powers,
            #[inline(always)]
            |log_power, other| log_power - other,
        );
        each_with(
            out,
            powers,
            #[inline(always)]
            |ratio, log_power| ratio * Real::exp(log_power),
        );
    }

    fn cost(&self) -> usize {
        2 * COST
    }
}

const COST: usize = 4;

/// Cubes of normal variates: d (1 + c x)^3 has the gamma distribution with shape d + 1/3, if it is
/// accepted (Marsaglia and Tsang, "A simple method for generating gamma variables", 2000,
/// doi:10.1145/358407.358414).
///
/// From bits of `T`: for `f32`, 64 bits give both the normal and the uniform variate.
pub(super) struct Cubes<T> {
    pub(super) alpha: Bound<f64>,
    pub(super) bits: PhantomData<fn() -> T>,
}

/// d and c; alpha < 1 is raised by 1.
#[inline(always)]
fn constants(alpha: f64) -> [f64; 2] {
    let d = if alpha >= 1.0 { alpha } else { alpha + 1.0 } - 1.0 / 3.0;
    [d, 1.0 / (3.0 * d.sqrt())]
}

/// Whether a uniform variate is so small that the logarithms need not be compared, with y = c x.
///
/// Marsaglia and Tsang accept u < 1 - 0.0331 x^4 for every d from 2/3 on. The larger d, the closer
/// to 1 is the exact bound on u: it is convex in d, so 0.0331 (2/3) / d is enough, and 1 / d is 9
/// c^2.
#[inline(always)]
fn surely(x: f32, y: f32, u: f32) -> bool {
    let product = x * y;
    u < (product * product).mul_add(-0.1986, 1.0)
}

/// d (1 - V + log V) + x^2 / 2 with V = (1 + y)^3 and y = c x, without the terms that cancel: d (3
/// (log(1 + y) - y + y^2 / 2) - y^3).
#[inline(always)]
fn log_ratio(d: f64, y: f64) -> f64 {
    // The remainder of the series, from y^4 on.
    let series = horner(
        y,
        [
            -3.0 / 18.0,
            3.0 / 17.0,
            -3.0 / 16.0,
            3.0 / 15.0,
            -3.0 / 14.0,
            3.0 / 13.0,
            -3.0 / 12.0,
            3.0 / 11.0,
            -3.0 / 10.0,
            3.0 / 9.0,
            -3.0 / 8.0,
            3.0 / 7.0,
            -3.0 / 6.0,
            3.0 / 5.0,
            -3.0 / 4.0,
        ],
    );
    let square = y * y;
    let near = square * square * series;
    let far = 3.0 * (Real::log(1.0 + y) - y + 0.5 * square) - y * square;
    d * if y.abs() < 0.1 { near } else { far }
}

macro_rules! cubes {
    ($($float:ty: $sources:literal, |$draws:ident, $places:ident, $x:ident, $u:ident| $draw:block)*) => {$(
        impl Cubes<$float> {
            /// Writes normal variates, and uniform ones.
            #[inline(always)]
            fn draw(
                $draws: &[Source; $sources],
                $places: Places<'_>,
                $x: &mut [Line<$float>],
                $u: &mut [Line<f32>],
            ) {
                $draw
            }
        }

        impl Attempt<f64, $sources, 2> for Cubes<$float> {
            type Parameter = f64;

            #[inline(always)]
            fn parameters(&self, run: Run, lines: usize, [d, c]: &mut [Lines<f64>; 2]) {
                let (d, c) = (d.zeros(lines), c.zeros(lines));
                if let Some(alpha) = self.alpha.as_scalar() {
                    let [of_d, of_c] = constants(alpha);
                    d.as_flattened_mut().fill(of_d);
                    c.as_flattened_mut().fill(of_c);
                    return;
                }
                self.alpha.write(run, d);
                for (d, c) in d.as_flattened_mut().iter_mut().zip(c.as_flattened_mut()) {
                    [*d, *c] = constants(*d);
                }
            }

            #[inline(always)]
            fn first(
                &self,
                draws: &[Source; $sources],
                run: Run,
                [d, c]: &[Lines<f64>; 2],
                out: &mut [Line<f64>],
                open: &mut [Line<bool>],
            ) -> bool {
                let (mut x, mut u) = (Lines::room(), Lines::room());
                let (x, u) = (x.zeros(out.len()), u.zeros(out.len()));
                Self::draw(draws, run.into(), x, u);
                let len = out.len() * LANES;
                let (out, open) = (&mut out.as_flattened_mut()[..len], &mut open.as_flattened_mut()[..len]);
                let (x, u) = (&x.as_flattened()[..len], &u.as_flattened()[..len]);
                let (d, c) = (&d.as_flattened()[..len], &c.as_flattened()[..len]);
                let mut any = 0;
                for lane in 0..len {
                    let y = f64::from(x[lane]) * c[lane];
                    let v = 1.0 + y;
                    out[lane] = d[lane] * (v * v * v);
                    open[lane] = !((v > 0.0) & surely(x[lane] as f32, y as f32, u[lane]));
                    any |= u32::from(open[lane]);
                }
                any != 0
            }

            #[inline(always)]
            fn decide(
                &self,
                _: u64,
                draws: &[Source; $sources],
                positions: &Line<u64>,
                [d, c]: &[Line<f64>; 2],
            ) -> (Line<f64>, Line<bool>) {
                let (mut x, mut u) = ([[0.0; LANES]], [[0.0; LANES]]);
                Self::draw(draws, positions.into(), &mut x, &mut u);
                let (x, u) = (x[0], u[0]);
                let (mut cubes, mut rejected) = ([0.0; LANES], [false; LANES]);
                for lane in 0..LANES {
                    let y = f64::from(x[lane]) * c[lane];
                    let v = 1.0 + y;
                    cubes[lane] = d[lane] * (v * v * v);
                    let accepted = surely(x[lane] as f32, y as f32, u[lane])
                        | (Real::log(f64::from(u[lane])) < log_ratio(d[lane], y));
                    rejected[lane] = !((v > 0.0) & accepted);
                }
                (cubes, rejected)
            }

            fn cost(&self) -> usize {
                COST
            }
        }
    )*};
}
cubes! {
    f32: 1, |draws, places, x, u| {
        let [source] = draws;
        let mut bits = Lines::room();
        let bits = bits.zeros(x.len());
        source.bits64(places, bits);
        let numbers = x.as_flattened_mut().iter_mut().zip(u.as_flattened_mut());
        for ((x, u), &bits) in numbers.zip(bits.as_flattened()) {
            (*x, *u) = (f32::from_bits((bits >> 32) as u32), f32::from_bits(bits as u32));
        }
        f32::quantile::<NormalQuantile>(source.level(), x);
        f32::uniform(u);
    }
    f64: 2, |draws, places, x, u| {
        let [normal, uniform] = draws;
        f64::bits(normal, places, x);
        f64::quantile::<NormalQuantile>(normal.level(), x);
        f32::bits(uniform, places, u);
        f32::uniform(u);
    }
}

/// Divides exponential variates by the shapes below 1: log u^(1 / alpha).
pub(super) struct LogPowers {
    pub(super) exponentials: BoxedSampler<'static, f64>,
    pub(super) alpha: Bound<f64>,
}

impl Sampler<f64> for LogPowers {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut alpha = Lines::room();
        let alpha = alpha.zeros(out.len());
        self.alpha.write(run, alpha);
        self.exponentials.block(run, out);
        for (x, &alpha) in out.as_flattened_mut().iter_mut().zip(alpha.as_flattened()) {
            *x = if alpha < 1.0 { -*x / alpha } else { 0.0 };
        }
    }
}

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
                let ratio = log_ratio(1.0, y);
                // In the series nothing cancels; the logarithm is that of a rounded sum.
                let close = if y.abs() < 0.1 { 8.0 * exact.abs() } else { 4.0 + 4.0 * exact.abs() };
                let error = (ratio - exact).abs();
                assert!(error <= close * f64::EPSILON, "{y}: {ratio}, not {exact}");
            }
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
                        assert!(y > -1.0 && u.ln() < log_ratio(d, y), "{alpha}: {x}, {u}");
                        accepted += 1;
                    }
                }
            }
            assert!(accepted > 10_000, "{alpha}: {accepted}");
        }
    }
}
