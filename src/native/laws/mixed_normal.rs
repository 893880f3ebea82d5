//! Laws of normal variates whose mean or deviation is a variate: the non-central t, studentized range and generalised
//! hyperbolic distributions.

use std::f64::consts::{FRAC_1_SQRT_2, LN_2, PI};
use std::sync::Arc;

use super::averaged::{Average, Part};
use super::hazard::minus_log_upper;
use super::integrated::{Bends, GeneralizedInverseGaussian, NO_BEND, log_macdonald, trapezoidal};
use super::parameters_of;
use crate::math::special::Tails;
use crate::math::special::cells::Cells;
use crate::math::special::double_double::Double;
use crate::math::special::in_loops::{exp, log1m_exp};
use crate::math::special::normal::{normal_between, normal_log_density, normal_upper};
use crate::native::positive::generalized_inverse_gaussian::beyond_line;
use crate::simd::inlined;

/// The logarithm of a part of a normal variate at z, which grows with x by `slope` z.
fn log_normal(part: Part, z: Double, log_slope: f64) -> f64 {
    match part {
        Part::Whole => 0.0,
        Part::Lower => -minus_log_upper(-z),
        Part::Upper => -minus_log_upper(z),
        Part::Density => normal_log_density(z.value()) + log_slope,
    }
}

parameters_of! {
    /// Of (z + nonc) / v, where `df` v^2 is a chi-squared variate.
    pub(super) struct NoncentralT { df, nonc }
}

/// The logarithm of the density of log v, where `df` v^2 is a chi-squared variate.
fn log_chi(df: f64, v: Double) -> f64 {
    let less = (v - 1.0).value();
    if less.abs() > 1e-3 {
        return df * (v.log() - (v * v - 1.0) * 0.5).value();
    }
    // log(1 + less) - less - less^2 / 2, by its series.
    let series = less * (1.0 / 3.0 - less * (0.25 - less * (0.2 - less / 6.0)));
    -(df * less) * less * (1.0 - series)
}

/// The integral of that density where v is 0 to numbers.
fn chi_out_of_range(df: f64) -> f64 {
    // With more degrees of freedom, it is below all digits.
    if df > 0.06 { 0.0 } else { libm::exp(df * (0.5 + libm::log(f64::MIN_POSITIVE))) / df }
}

/// Two standard deviations of log v, nearly, if they are small.
fn spread(df: f64) -> f64 {
    2.0 / (16.0 + 2.0 * df).sqrt()
}

impl NoncentralT {
    fn log_term(&self, x: f64, part: Part, v: Double) -> f64 {
        log_chi(self.df, v) + log_normal(part, v * x - self.nonc, libm::log(v.high))
    }

    /// The logarithm of the integral of the terms of the density, for numbers whose squares are in range, by the
    /// trapezoidal rule, which has all digits for a function like this.
    pub(super) fn log_density_integral(&self, x: f64) -> f64 {
        let Self { df, nonc } = *self;
        // Terms of v: a constant times v^n e^(-a v^2 / 2 + b v).
        let (n, a, b) = (df + 1.0, Double::product(x, x) + df, Double::product(nonc, x));
        let root = libm::hypot(b.high, 2.0 * (a.high * n).sqrt());
        let centre = match b.high > 0.0 {
            true => 0.5 * (b.high + root) / a.high,
            false => 2.0 * n / (root - b.high),
        };
        let (square, line) = (a * Double::product(centre, centre), b * centre);
        // Terms, divided by the one at the centre, where the slope is nearly 0.
        let beyond = (square - line).value();
        let (slope, half) = (n - beyond, 0.5 * square.high);
        let step = f64::min(0.08, 0.5 / (beyond + square.high).sqrt());
        let sum = trapezoidal(
            step,
            inlined!(|y| {
                let rest = beyond_line(y);
                let growth = y + rest;
                exp(slope * y - beyond * rest - half * growth * growth)
            }),
        );
        self.log_term(x, Part::Density, centre.into()) + libm::log(sum)
    }
}

impl Average for NoncentralT {
    fn log_terms(&self, x: f64, part: Part) -> Box<dyn Fn(Double) -> f64 + '_> {
        Box::new(move |v| self.log_term(x, part, v))
    }

    /// There, values are infinite.
    fn out_of_range(&self, _x: f64) -> Tails {
        let [lower, upper] = [self.nonc, -self.nonc].map(|z| normal_upper(z.into()));
        Tails { lower, upper }.times(chi_out_of_range(self.df))
    }

    fn bends(&self, x: f64) -> Bends {
        let centre = self.nonc.abs().max(1.0);
        [[0.0, spread(self.df)], [libm::log(centre / x.abs()), 0.5 / centre], [0.0, 0.5], NO_BEND]
    }
}

/// Of b v + sqrt(v) z, where v times `width` has the generalised inverse Gaussian distribution of index p and
/// concentration `width`.
#[derive(Debug, Clone)]
pub struct GeneralizedHyperbolic {
    p: f64,
    b: f64,
    width: f64,
    /// Of v.
    mixing: GeneralizedInverseGaussian,
    /// Of Macdonald's function at `width`.
    log_whole: Double,
}

impl From<[f64; 3]> for GeneralizedHyperbolic {
    fn from([p, a, b]: [f64; 3]) -> Self {
        let width = (a - b).sqrt() * (a + b).sqrt();
        let mixing = GeneralizedInverseGaussian::from([p, width]);
        Self { p, b, width, mixing, log_whole: log_macdonald(p, width) }
    }
}

impl Average for GeneralizedHyperbolic {
    fn log_terms(&self, x: f64, part: Part) -> Box<dyn Fn(Double) -> f64 + '_> {
        Box::new(move |v| {
            let variance = v / self.width.into();
            // Out of range: next to nothing beside terms that are not.
            if variance.high == f64::INFINITY {
                return f64::NEG_INFINITY;
            }
            let deviation = variance.sqrt();
            let z = (Double::from(x) - variance * self.b) / deviation;
            self.mixing.log_density_at(v) + log_normal(part, z, -libm::log(deviation.high))
        })
    }

    fn log_density(&self, x: f64) -> Option<f64> {
        let Self { p, b, width, log_whole, .. } = *self;
        let square = |x: f64| Double::product(x, x);
        let a = (square(width) + square(b)).sqrt();
        let is_far = x.abs() > 1e100;
        let root = if is_far { x.abs().into() } else { (square(x) + 1.0).sqrt() };
        let at = a * root;
        let exponent = Double::product(b, x) - at + width;
        let power = (root.log() - a.log()) * (p - 0.5) + Double::from(width).log() * p;
        let factor = log_macdonald(p - 0.5, at.high) - log_whole - 0.5 * libm::log(2.0 * PI);
        let log_density = (exponent + power + factor).value();
        // The difference of infinite numbers.
        Some(if log_density.is_nan() { f64::NEG_INFINITY } else { log_density })
    }

    fn bends(&self, x: f64) -> Bends {
        let scale = f64::min(1.0, 2.0 / libm::hypot(self.p, self.width).sqrt());
        let shoulder = libm::asinh(1.0 / self.width);
        let root = libm::sqrt(x.abs()) * libm::sqrt(self.b.abs());
        let crossing = libm::log(self.width) + libm::log(x.abs()) - libm::log(self.b.abs());
        [
            [libm::asinh(self.p / self.width), scale],
            [shoulder, 1.0],
            [-shoulder, 1.0],
            [crossing, 1.0 / (1.0 + root)],
        ]
    }
}

/// Of the range of k normal variates, divided by v.
#[derive(Debug, Clone)]
pub struct StudentizedRange {
    k: f64,
    df: f64,
    /// Of the range of normal variates.
    cells: Arc<Cells>,
}

impl From<[f64; 2]> for StudentizedRange {
    fn from([k, df]: [f64; 2]) -> Self {
        // From there on, v is 1.
        Self { k, df: df.min(1e40), cells: Arc::new(Cells::new()) }
    }
}

impl Average for StudentizedRange {
    fn ends(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    fn log_terms(&self, x: f64, part: Part) -> Box<dyn Fn(Double) -> f64 + '_> {
        Box::new(move |v| {
            let density = log_chi(self.df, v);
            if part == Part::Whole {
                return density;
            }
            // Where the probability between them is a number, also for a limit at 0.
            let width = (x * v.high).max(1e-290);
            let range = Range { k: self.k, width, part };
            let of_cell = || {
                let integral = |width| Range { width, ..range }.log_integral();
                self.cells.logarithm(width, part as u64, integral)
            };
            let closed = range.closed_form().or_else(of_cell);
            let range = closed.unwrap_or_else(|| range.log_integral());
            density + range + if part == Part::Density { libm::log(v.high) } else { 0.0 }
        })
    }

    /// There, values are infinite.
    fn out_of_range(&self, _x: f64) -> Tails {
        Tails { lower: 0.0, upper: chi_out_of_range(self.df) }
    }

    fn bends(&self, x: f64) -> Bends {
        // Where the range has its mean, nearly.
        let mean = 1.0 + 2.0 * libm::log(self.k);
        [[0.0, spread(self.df)], [libm::log(mean / x), 1.0], [0.0, 0.5], NO_BEND]
    }
}

/// A part of the range of k normal variates, given the least one.
#[derive(Debug, Clone, Copy)]
struct Range {
    k: f64,
    width: f64,
    part: Part,
}

impl Range {
    /// The logarithm where it is a series, or an asymptotic one, to all digits: so few widths need an integral.
    fn closed_form(&self) -> Option<f64> {
        let Self { k, width, part } = *self;
        // Of the lower tail and of the density, as parts of their limits for narrow widths.
        let order = width * width * (k + 2.0) / (24.0 * k);
        if order * (k + 1.0) < 1e-8 {
            let powers = (k - 1.0) * (libm::log(width) - 0.5 * libm::log(2.0 * PI));
            let limit = powers + 0.5 * libm::log1p(k - 1.0);
            let lower = limit + libm::log1p(-order * (k - 1.0));
            return Some(match part {
                Part::Upper => log1m_exp(-lower),
                Part::Density => {
                    limit + libm::log((k - 1.0) / width) + libm::log1p(-order * (k + 1.0))
                }
                _ => lower,
            });
        }
        // From `FAR` on the least and the largest are any two, with all others between them.
        const FAR: f64 = 160.0;
        let pairs = || libm::log(k) + libm::log(k - 1.0);
        let far = width * FRAC_1_SQRT_2;
        let upper = || pairs() - minus_log_upper(far.into());
        match part {
            Part::Upper if width > FAR => Some(upper()),
            Part::Density if width > FAR => Some(pairs() + normal_log_density(far) - 0.5 * LN_2),
            Part::Lower if upper() < -40.0 => Some(0.0),
            _ => None,
        }
    }

    /// The logarithm of the integral over the least variate, by the trapezoidal rule, which has all digits for a
    /// function like this.
    fn log_integral(&self) -> f64 {
        let bend = if self.part == Part::Upper { 0.0 } else { self.bend() };
        let (half, typical) = (0.5 * self.width, (2.0 * libm::log(self.k)).sqrt());
        if bend > 1e14 {
            // A Gaussian, to all digits.
            return self.log_term(-half) + 0.5 * libm::log(2.0 * PI / bend);
        }
        // The least of many is as a double exponential, whose singularities are nearer.
        let step = if self.k > 4.0 {
            0.27 / typical
        } else {
            0.4 / (1.0 + 0.5 * libm::log(self.k)).sqrt()
        };
        let step = f64::min(step, 0.6 / bend.sqrt());
        // Near the largest term: the least of k is about this far from 0.
        let least = match self.part {
            Part::Upper => -half.max(typical),
            Part::Density => -half,
            _ => -half.min(5.0 + typical),
        };
        let (start, mut sum) = (self.log_term(least), 1.0);
        for step in [step, -step] {
            let (mut at, mut last) = (least, 1.0);
            loop {
                at += step;
                let term = libm::exp(self.log_term(at) - start);
                sum += term;
                // Terms grow up to a largest one.
                if term <= sum * 1e-18 && term <= last || term.is_nan() {
                    break;
                }
                last = term;
            }
        }
        start + libm::log(sum * step)
    }

    /// The second derivative of the logarithm in the middle, where all others are between the least and the largest.
    fn bend(&self) -> f64 {
        let half = 0.5 * self.width;
        let between = libm::log(half) - libm::log(normal_between(0.0, half));
        1.0 + 2.0 * (self.k - 1.0) * libm::exp(between + normal_log_density(half))
    }

    fn log_term(&self, least: f64) -> f64 {
        let Self { k, width, part } = *self;
        let others = k - 1.0;
        let of_least = libm::log(k) + normal_log_density(least);
        // A power of it multiplies its error: near 1 by what is outside.
        let between = || {
            let outside = normal_upper((-least).into()) + normal_upper(Double::sum(least, width));
            match outside < 0.5 {
                true => libm::log1p(-outside),
                false => libm::log(normal_between(least + 0.5 * width, 0.5 * width)),
            }
        };
        of_least
            + match part {
                Part::Upper => {
                    let above = -minus_log_upper(least.into());
                    let beyond = -minus_log_upper(Double::sum(least, width)) - above;
                    let half = 0.5 * width;
                    let none = others
                        * match beyond < -LN_2 {
                            true => libm::log1p(-libm::exp(beyond)),
                            false => libm::log(normal_between(least + half, half)) - above,
                        };
                    // The first order, where the tail is small or out of range.
                    let is_first = none > -1e-17;
                    let first = libm::log(others) + beyond;
                    others * above + if is_first { first } else { libm::log(-libm::expm1(none)) }
                }
                Part::Density => {
                    let largest = normal_log_density(least + width);
                    libm::log(others) + largest + if k == 2.0 { 0.0 } else { (k - 2.0) * between() }
                }
                _ => others * between(),
            }
    }
}
