//! The law of the Pólya-gamma distribution, by its Laplace transform.
//!
//! The inverse is an integral along a parabola through the saddle point, where all is as large as it ever is: so each
//! tail has its digits. The trapezoidal rule converges as fast as the next singularity is far.

use std::f64::consts::{FRAC_PI_2, LN_2, PI};

use super::averaged::Part;
use super::tailed::Tailed;
use crate::math::special::Tails;
use crate::math::special::gamma::log_gamma;

/// The law of the shape b and the tilting c.
#[derive(Debug, Clone)]
pub struct PolyaGamma {
    b: f64,
    c: f64,
    /// The first singularity of the transform.
    pole: f64,
}

impl From<[f64; 2]> for PolyaGamma {
    fn from([b, c]: [f64; 2]) -> Self {
        let c = c.abs();
        Self { b, c, pole: -0.5 * (PI * PI + c * c) }
    }
}

/// A complex number.
type Complex = [f64; 2];

fn sqrt([re, im]: Complex) -> Complex {
    let size = libm::hypot(re, im);
    let root = (0.5 * (size + re.abs())).sqrt();
    if root == 0.0 {
        return [0.0; 2];
    }
    let other = 0.5 * im / root;
    if re >= 0.0 { [root, other] } else { [other.abs(), root.copysign(im)] }
}

/// log(1 + e^-2r).
fn log_of_sum([re, im]: Complex) -> Complex {
    let size = libm::exp(-2.0 * re);
    let [x, y] = [size * libm::cos(2.0 * im), -size * libm::sin(2.0 * im)];
    let log = match x < -0.5 {
        true => libm::log(libm::hypot(1.0 + x, y)),
        false => 0.5 * libm::log1p(x * (2.0 + x) + y * y),
    };
    [log, libm::atan2(y, 1.0 + x)]
}

fn log([re, im]: Complex) -> Complex {
    [libm::log(libm::hypot(re, im)), libm::atan2(im, re)]
}

/// 1 - e^x.
fn less_power([re, im]: Complex) -> Complex {
    let half = libm::sin(0.5 * im);
    [2.0 * half * half - libm::expm1(re) * libm::cos(im), -libm::exp(re) * libm::sin(im)]
}

impl PolyaGamma {
    /// r with r^2 = c^2 / 4 + s / 2.
    fn root(&self, s: Complex) -> Complex {
        let half = 0.5 * self.c;
        sqrt([half * half + 0.5 * s[0], 0.5 * s[1]])
    }

    /// The logarithm of the transform at s: (cosh(c / 2) / cosh(r))^b.
    fn log_transform(&self, s: Complex) -> Complex {
        let (half, root) = (0.5 * self.c, self.root(s));
        let sum = [half + root[0], root[1]];
        let square = sum[0] * sum[0] + sum[1] * sum[1];
        // r - c / 2 = s / 2 / (r + c / 2), where both may be 0.
        let square = if square == 0.0 { 1.0 } else { square };
        let less = [
            0.5 * (s[0] * sum[0] + s[1] * sum[1]) / square,
            0.5 * (s[1] * sum[0] - s[0] * sum[1]) / square,
        ];
        let log = log_of_sum(root);
        let of_half = libm::log1p(libm::exp(-self.c));
        [self.b * (of_half - log[0] - less[0]), -self.b * (log[1] + less[1])]
    }

    /// The derivative of that on the real line, of a distance from the pole.
    fn slope(&self, from_pole: f64) -> f64 {
        let square = 0.5 * from_pole - FRAC_PI_2 * FRAC_PI_2;
        let root = square.abs().sqrt();
        let ratio = match square {
            _ if root < 1e-4 => 1.0 - square / 3.0,
            _ if square > 0.0 => libm::tanh(root) / root,
            // The tangent by the distance from its pole.
            _ => 1.0 / (libm::tan(0.5 * from_pole / (FRAC_PI_2 + root)) * root),
        };
        -0.25 * self.b * ratio
    }

    /// The logarithm of the transform of the upper tail, (1 - M) / s of the transform M above, or of x times the density,
    /// -M'. With a small shape M is nearly 1, and these do not lose the digits of the difference.
    fn log_transform_of(&self, s: Complex, is_density: bool) -> Complex {
        let transform = self.log_transform(s);
        let (above, below, add) = match is_density {
            true => {
                // b tanh(r) / (4 r) = b / 4 (1 - e^-2r) / (1 + e^-2r) / r
                let root = self.root(s);
                let double = root.map(|part| -2.0 * part);
                let sum = log_of_sum(root);
                let add = [transform[0] - sum[0] + libm::log(0.25 * self.b), transform[1] - sum[1]];
                (less_power(double), root, add)
            }
            false => (less_power(transform), s, [0.0; 2]),
        };
        // The quotient is not near the negative numbers.
        let square = below[0] * below[0] + below[1] * below[1];
        let re = above[0] * below[0] + above[1] * below[1];
        let im = above[1] * below[0] - above[0] * below[1];
        let log = log([re / square, im / square]);
        [log[0] + add[0], log[1] + add[1]]
    }

    /// The logarithm of a part of x.
    fn log_part(&self, x: f64, part: Part) -> f64 {
        const MOST: usize = 100_000;
        let is_density = part == Part::Density;
        // log cosh(c / 2).
        let log_cosh = 0.5 * self.c + libm::log1p(libm::exp(-self.c)) - LN_2;
        let terms = 1.0 + self.b;
        if is_density && x * 2.0 * (40.0 + libm::log(terms)) < terms {
            // The first term of the density's series: the others are next to nothing.
            let exponent = 0.125 * self.b * (self.b / x) + 0.5 * self.c * self.c * x;
            let power = self.b * (log_cosh + LN_2) + libm::log(self.b);
            return power - exponent - 0.5 * libm::log(8.0 * PI * x) - libm::log(x);
        }
        if (-self.pole).sqrt() * x > 2e6 * terms && part != Part::Lower {
            // By the pole alone: the next term is less than the rounding of the exponent.
            let power = self.b * (libm::log(2.0 * PI) + log_cosh) + (self.b - 1.0) * libm::log(x);
            return self.pole * x + power - log_gamma(self.b);
        }
        // A number s right of the pole, right of 0 or between them, and its distance from the pole.
        let place = |y: f64| match part {
            Part::Density => [libm::exp(y) + self.pole, libm::exp(y)],
            Part::Lower => [libm::exp(y), libm::exp(y) - self.pole],
            _ => [self.pole / (1.0 + libm::exp(y)), -self.pole / (1.0 + libm::exp(-y))],
        };
        let inverse = |s: f64| if is_density { 0.0 } else { 1.0 / s };
        // With a small shape, the transform is nearly 1, and its saddle point far from where e^(s x) is; unless tilting
        // brings values near their mean.
        let is_small = self.b < 1.0 && self.b * self.c < 50.0 && part != Part::Lower;
        let (saddle, from_pole, step);
        if is_small {
            let near = terms / x;
            // Not beside 0, where digits are lost.
            let is_beside = (near + self.pole).abs() < -0.2 * self.pole;
            from_pole = if is_beside { -0.8 * self.pole } else { near };
            (saddle, step) = (self.pole + from_pole, from_pole / 6.5);
        } else {
            let (mut low, mut high) = (-700.0, 700.0);
            for _ in 0..80 {
                let middle = 0.5 * (low + high);
                let [s, from_pole] = place(middle);
                let slope = x + self.slope(from_pole) - inverse(s);
                *if slope < 0.0 { &mut low } else { &mut high } = middle;
            }
            [saddle, from_pole] = place(0.5 * (low + high));
            let distance = if is_density { from_pole } else { f64::min(from_pole, saddle.abs()) };
            let near = 1e-4 * from_pole;
            let bend = (self.slope(from_pole + near) - self.slope(from_pole - near)) / (2.0 * near);
            let bend = bend + inverse(saddle) * inverse(saddle);
            step = f64::min(distance / 6.5, 0.7 / bend.sqrt());
        }
        // To the left, on either side of the pole.
        let curve = 0.25 / from_pole;

        // The exponent at a point of the parabola.
        let exponent = |u: f64| {
            let less = curve * u * u;
            let s = [saddle - less, u];
            let [re, im] = match is_small {
                true => self.log_transform_of(s, is_density),
                false => self.log_transform(s),
            };
            let (mut re, mut im) = (re + saddle * x - less * x, im + u * x);
            if !is_density && !is_small {
                re -= libm::log(libm::hypot(s[0], s[1]));
                im -= libm::atan2(s[1] * saddle.signum(), s[0] * saddle.signum());
            }
            [re, im]
        };
        let [largest, _] = exponent(0.0);
        if !is_density && largest < -800.0 {
            return largest;
        }
        let mut sum = 0.5;
        for n in 1..MOST {
            let u = n as f64 * step;
            let [re, im] = exponent(u);
            let size = libm::exp(re - largest);
            // The derivative along the parabola, 1 + 2 i curve u.
            sum += size * (libm::cos(im) - 2.0 * curve * u * libm::sin(im));
            let is_last = size * (1.0 + curve * u) <= 1e-18;
            if is_last || size.is_nan() {
                break;
            }
        }
        let of_density = if is_small && is_density { libm::log(x) } else { 0.0 };
        largest + libm::log(sum * step / PI) - of_density
    }
}

impl Tailed for PolyaGamma {
    const IS_SLOW: bool = true;

    fn tails(&self, x: f64) -> Tails {
        let tail = |part| libm::exp(self.log_part(x, part));
        // Above the mean, at which the lower tail takes many terms, the upper one is the smaller.
        let is_above = -self.slope(-self.pole) < x;
        let lower = if is_above { 1.0 } else { tail(Part::Lower) };
        if lower < 0.5 { Tails::of_lower(lower) } else { Tails::of_upper(tail(Part::Upper)) }
    }

    fn log_density(&self, x: f64) -> f64 {
        if x == 0.0 { f64::NEG_INFINITY } else { self.log_part(x, Part::Density) }
    }
}
