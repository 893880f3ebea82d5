//! Laws that are averages of other laws over a positive variate v: integrals over log v of what is positive, so
//! that both tails have all their digits.

use super::integrated::{Bends, Integrated, Shape, mode};
use super::parameters_through;
use super::tailed::Tailed;
use crate::math::special::Tails;
use crate::math::special::double_double::Double;

/// What is averaged: a function of x, given v.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Part {
    /// 1: the integral is that of the density of log v.
    Whole,
    Lower,
    Upper,
    Density,
}

/// A law of x given a positive variate.
pub trait Average: Send + Sync {
    /// The least and the largest value.
    fn ends(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    /// The logarithm of the density of log v, up to a constant, and of the part of x given v, added: a function of v,
    /// which has what only x decides.
    fn log_terms(&self, x: f64, part: Part) -> Box<dyn Fn(Double) -> f64 + '_>;

    /// The logarithm of the density of x, if it has a closed form.
    fn log_density(&self, _x: f64) -> Option<f64> {
        None
    }

    /// The integrals of the density of log v where v is out of the range of numbers, times the probabilities of values
    /// up to x, and above it.
    fn out_of_range(&self, _x: f64) -> Tails {
        Tails { lower: 0.0, upper: 0.0 }
    }

    /// Where the sum bends as a function of log v.
    fn bends(&self, x: f64) -> Bends;
}

/// The law of a variate that is averaged.
#[derive(Debug, Clone)]
pub struct Averaged<A> {
    pub(super) of: A,
    pub(super) log_whole: f64,
}

parameters_through!(Averaged::new of Average);

impl<A: Average> Averaged<A> {
    #[inline]
    pub(super) fn new(of: A) -> Self {
        let log_whole = log_integral(&of, f64::NAN, Part::Whole);
        let Tails { lower, upper } = of.out_of_range(0.0);
        let log_whole = match lower + upper {
            0.0 => log_whole,
            rest => libm::log(libm::exp(log_whole) + rest),
        };
        Self { of, log_whole }
    }

    /// An average whose density of log v has its constant.
    #[inline]
    pub(super) fn of_probability(of: A) -> Self {
        Self { of, log_whole: 0.0 }
    }

    /// The logarithm of the average of a part of x.
    #[inline]
    pub(super) fn log_average(&self, x: f64, part: Part) -> f64 {
        log_integral(&self.of, x, part) - self.log_whole
    }
}

/// The logarithm of the integral of the terms over log v, compiled once for all.
pub(super) fn log_integral(of: &dyn Average, x: f64, part: Part) -> f64 {
    let log_term = &of.log_terms(x, part);
    let mut terms = Terms { log_term, places: of.bends(x), centre: 1.0, shift: 0.0 };
    let bends = terms.places.into_iter().filter(|[place, _]| place.is_finite());
    let height = |&[place, _]: &[f64; 2]| terms.log_density(place);
    let [mut start, scale] =
        bends.max_by(|a, b| height(a).total_cmp(&height(b))).expect("the density of v has a bend");
    // Near 0, numbers are as close as a narrow mode needs.
    for _ in 0..2 {
        terms.centre *= libm::exp(mode(&terms, [start, scale]));
        terms.shift = libm::log(terms.centre);
        start = 0.0;
        if scale > 1e-10 {
            break;
        }
    }
    let height = terms.log_density(0.0);
    // Where the tails of x given v are 0, or the width is nothing beside it.
    let least = if matches!(part, Part::Lower | Part::Upper) { -1e3 } else { -1e9 };
    if height < least {
        return height;
    }
    Integrated::around(terms, 0.0).log_whole
}

impl<A: Average + Clone + 'static> Tailed for Averaged<A> {
    const IS_SLOW: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.of.ends()
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        // Farther from 0, terms may be out of range.
        let x = x.clamp(-1e300, 1e300);
        let rest = self.of.out_of_range(x).times(libm::exp(-self.log_whole));
        let lower = libm::exp(self.log_average(x, Part::Lower)) + rest.lower;
        match lower < 0.5 {
            true => Tails::of_lower(lower),
            false => Tails::of_upper(libm::exp(self.log_average(x, Part::Upper)) + rest.upper),
        }
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        self.of.log_density(x).unwrap_or_else(|| self.log_average(x, Part::Density))
    }
}

/// The terms of an average, for v as a multiple of a number near the largest of them: so v has all its digits.
#[derive(Clone, Copy)]
struct Terms<'a> {
    log_term: &'a dyn Fn(Double) -> f64,
    places: Bends,
    centre: f64,
    /// The logarithm of the centre.
    shift: f64,
}

impl Shape for Terms<'_> {
    const IN_LOOPS: bool = false;

    fn log_density(&self, y: f64) -> f64 {
        let is_near = y.abs() < 0.5;
        let multiple = if is_near { Double::sum(1.0, libm::expm1(y)) } else { libm::exp(y).into() };
        let v = multiple * self.centre;
        if !v.high.is_normal() {
            return f64::NEG_INFINITY;
        }
        (self.log_term)(v)
    }

    fn bends(&self) -> Bends {
        let mut bends = self.places;
        for [place, _] in &mut bends {
            *place = if place.is_nan() { f64::INFINITY } else { *place - self.shift };
        }
        bends
    }
}
