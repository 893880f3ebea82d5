//! Standard normal variates between two bounds, as far in a tail as bounds are.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2};

use super::integrated;
use super::normal::{normal_log_density, normal_quantile, normal_upper, scaled_erfc};

/// An interval of normal variates. If it is mostly of negative numbers, its mirror image.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NormalInterval {
    is_mirrored: bool,
    /// The bound nearer to 0.
    near: f64,
    far: f64,
    width: f64,
    form: Form,
}

#[derive(Debug, Clone, Copy)]
enum Form {
    /// The density changes by a factor of less than 2: integrals are by Gauss' rule.
    Narrow,
    /// On one side of 0.
    Tail,
    /// With 0 inside.
    Centre,
}

/// The mean and the variance of variates in an interval.
#[cfg(feature = "linalg")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Moments {
    pub(crate) mean: f64,
    pub(crate) variance: f64,
}

/// How far Newton's steps for quantiles go on; they double the digits.
const STEPS: usize = 12;

/// Where quantiles by the logarithm of the tail begin.
const FAR: f64 = 5.0;

impl NormalInterval {
    /// The interval from `lower` to `upper`, whose distance is `width`: more exact than their difference.
    #[inline]
    pub(crate) fn new(lower: f64, upper: f64, width: f64) -> Self {
        let is_mirrored = lower + upper < 0.0;
        let (near, far) = if is_mirrored { (-upper, -lower) } else { (lower, upper) };
        let form = match width * f64::max(1.0, 0.5 * (near + far)) < 0.5 {
            true => Form::Narrow,
            false if near >= 0.0 => Form::Tail,
            false => Form::Centre,
        };
        Self { is_mirrored, near, far, width, form }
    }

    /// The logarithm of the probability.
    #[cfg(feature = "linalg")]
    #[inline]
    pub(crate) fn log_probability(&self) -> f64 {
        let reference = match self.form {
            Form::Narrow => self.middle(),
            Form::Tail => self.near,
            Form::Centre => 0.0,
        };
        normal_log_density(reference) + self.log_over_reference()
    }

    /// A number of the interval, in other units, given the bounds and the mean in these, and the logarithm of the
    /// probability divided by the density there. Bounds that differ may be one number here; the middle of some would be
    /// rounded there.
    #[inline]
    pub(crate) fn over_reference_of(&self, [lower, upper]: [f64; 2], mean: f64) -> (f64, f64) {
        let reference = match self.form {
            Form::Centre => mean,
            _ if self.is_mirrored => upper,
            _ => lower,
        };
        let log = self.log_over_reference();
        match self.form {
            Form::Narrow => (reference, log - 0.5 * self.width * (self.near + 0.25 * self.width)),
            _ => (reference, log),
        }
    }

    /// The logarithm of the probability divided by the density at the reference.
    #[inline]
    fn log_over_reference(&self) -> f64 {
        let Self { near, far, width, .. } = *self;
        match self.form {
            Form::Narrow => libm::log(width) + libm::log(integrated(|t| self.density_at(t))),
            Form::Tail => libm::log(self.over_density()),
            Form::Centre => {
                let outside = normal_upper((-near).into()) + normal_upper(far.into());
                libm::log1p(-outside) - normal_log_density(0.0)
            }
        }
    }

    #[cfg(feature = "linalg")]
    #[inline]
    pub(crate) fn moments(&self) -> Moments {
        let Self { near, far, width, .. } = *self;
        let mut moments = match self.form {
            Form::Narrow => {
                let of = |f: fn(f64) -> f64| integrated(|t| self.density_at(t) * f(t - 0.5));
                let whole = of(|_| 1.0);
                let [first, second] = [of(|t| t) / whole, of(|t| t * t) / whole];
                Moments {
                    mean: self.middle() + width * first,
                    variance: width * width * (second - first * first),
                }
            }
            Form::Tail => {
                let (whole, ratio) = (self.over_density(), self.density_ratio());
                let of_far = if ratio == 0.0 { 0.0 } else { rest(far) + width * mills_ratio(far) };
                // The mean less the bound, without a difference of large numbers.
                let less = (rest(near) - ratio * of_far) / whole;
                let edge = if ratio == 0.0 { 0.0 } else { width * ratio / whole };
                let variance = 1.0 - (near + less) * less - edge;
                // Rounding; an interval that is not narrow has at least this variance.
                let least = 0.01 / (1.0 + near * near);
                Moments { mean: near + less, variance: f64::max(variance, least) }
            }
            Form::Centre => {
                let whole = libm::exp(self.log_probability());
                let density = |z: f64| libm::exp(normal_log_density(z)) / whole;
                let times = |z: f64| if z.is_infinite() { 0.0 } else { z * density(z) };
                let mean = density(near) - density(far);
                let variance = 1.0 - mean * mean + times(near) - times(far);
                Moments { mean, variance }
            }
        };
        if self.is_mirrored {
            moments.mean = -moments.mean;
        }
        moments
    }

    /// The variate at `unit` of the interval's probability, given with `others` = 1 - `unit`.
    #[inline]
    pub(crate) fn quantile(&self, unit: f64, others: f64) -> f64 {
        let Self { near, far, .. } = *self;
        let [unit, others] = if self.is_mirrored { [others, unit] } else { [unit, others] };
        let z = match self.form {
            Form::Narrow => near + self.narrow_distance(unit),
            Form::Tail => near + self.tail_distance(unit, others),
            Form::Centre => self.centre_quantile(unit, others),
        };
        let z = z.max(near).min(far);
        if self.is_mirrored { -z } else { z }
    }

    /// The same as a distance from a bound, below the upper one if it is not above 0.
    #[inline]
    pub(crate) fn distance_quantile(&self, unit: f64, others: f64) -> Option<f64> {
        let [unit, others] = if self.is_mirrored { [others, unit] } else { [unit, others] };
        let distance = match self.form {
            Form::Narrow => self.narrow_distance(unit),
            Form::Tail => self.tail_distance(unit, others),
            Form::Centre => return None,
        };
        let distance = distance.clamp(0.0, self.width);
        Some(if self.is_mirrored { -distance } else { distance })
    }

    #[inline]
    fn middle(&self) -> f64 {
        0.5 * (self.near + self.far)
    }

    /// The density at a part of a narrow interval, divided by the density in the middle.
    #[inline]
    fn density_at(&self, part: f64) -> f64 {
        let x = self.width * (part - 0.5);
        libm::exp(-x * (self.middle() + 0.5 * x))
    }

    /// The density at the far bound divided by the density at the near one.
    #[inline]
    fn density_ratio(&self) -> f64 {
        libm::exp(-self.width * (self.near + 0.5 * self.width))
    }

    /// The probability of an interval in a tail, divided by the density at the near bound.
    #[inline]
    fn over_density(&self) -> f64 {
        match self.density_ratio() {
            0.0 => mills_ratio(self.near),
            ratio => mills_ratio(self.near) - ratio * mills_ratio(self.far),
        }
    }

    #[inline]
    fn centre_quantile(&self, unit: f64, others: f64) -> f64 {
        let [below, above] = [-self.near, self.far].map(|z| normal_upper(z.into()));
        let whole = 1.0 - (below + above);
        let [lower, upper] = [below + unit * whole, above + others * whole];
        match lower < upper {
            true => normal_quantile(lower, false),
            false => normal_quantile(upper, true),
        }
    }

    /// The distance of a quantile from the near bound.
    #[inline]
    fn narrow_distance(&self, unit: f64) -> f64 {
        let target = unit * integrated(|t| self.density_at(t));
        let mut part = unit;
        for _ in 0..STEPS {
            let below = part * integrated(|t| self.density_at(part * t));
            let step = (below - target) / self.density_at(part);
            part = (part - step).clamp(0.0, 1.0);
            if step.abs() <= 4.0 * f64::EPSILON * part {
                break;
            }
        }
        self.width * part
    }

    #[inline]
    fn tail_distance(&self, unit: f64, others: f64) -> f64 {
        let Self { near, far, .. } = *self;
        let at_near = mills_ratio(near);
        // The tail beyond the far bound, as a part of the tail beyond the near one.
        let beyond = match self.density_ratio() {
            0.0 => 0.0,
            ratio => ratio * (mills_ratio(far) / at_near),
        };
        let tail = others + unit * beyond;
        if near < FAR {
            return normal_quantile(tail * normal_upper(near.into()), true) - near;
        }
        let target =
            if unit < 0.5 { -libm::log1p(-unit * (1.0 - beyond)) } else { -libm::log(tail) };
        // By Newton's method for the logarithm of the tail, which is concave.
        let mut above = 2.0 * target / (near + (near * near + 2.0 * target).sqrt());
        for _ in 0..STEPS {
            let here = mills_ratio(near + above);
            let log = above * (near + 0.5 * above) - libm::log(here / at_near);
            let step = (log - target) * here;
            above = (above - step).max(0.0);
            if step.abs() <= f64::EPSILON * above {
                break;
            }
        }
        above
    }
}

/// The upper tail divided by the density, for z from 0 on.
#[inline]
pub(crate) fn mills_ratio(z: f64) -> f64 {
    if z == f64::INFINITY { 0.0 } else { FRAC_PI_2.sqrt() * scaled_erfc(z * FRAC_1_SQRT_2) }
}

/// 1 - z times that ratio.
#[cfg(feature = "linalg")]
#[inline]
fn rest(z: f64) -> f64 {
    if z < 40.0 {
        return 1.0 - z * mills_ratio(z);
    }
    let over = 1.0 / (z * z);
    let odds = [13.0, 11.0, 9.0, 7.0, 5.0, 3.0];
    over * odds.iter().fold(1.0, |rest, odd| 1.0 - odd * over * rest)
}
