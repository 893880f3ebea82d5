//! The Gauss hypergeometric distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideMethods as _;
use crate::math::Real;
use crate::math::complements::{log1p_of_positive, minus_log, minus_log_of};
use crate::native::methods::formula::{distribution, domains};
use crate::sampling::rejection::{FirstAccepted, Rejection};
use crate::sampling::{Bound, BoxedSampler, Distribution, Named, SamplerResult, Source};

domains! {
    Shape: "from 1e-100 to 1e15", |x| (1e-100..=1e15).contains(&x);
    Exponent: "from -1e15 to 1e15", |x| (-1e15..=1e15).contains(&x);
    Factor: "above -1 and at most 1e100", |x| x > -1.0 && x <= 1e100;
}

distribution! {
    /// The Gauss hypergeometric distribution on [0, 1] with the shapes `a` and `b`, the exponent `c` and the
    /// factor `z`.
    ///
    /// Density x^(a - 1) (1 - x)^(b - 1) (1 + z x)^-c / (B(a, b) F(c, a; a + b; -z)) with the beta function B
    /// and Gauss's hypergeometric function F = 2F1 (Armero and Bayarri, "Prior assessments for prediction
    /// in queues", 1994, doi:10.2307/2348939); mean a F(c, a + 1; a + b + 1; -z) / ((a + b) F(c, a; a + b; -z)). With
    /// `c` = 0 or `z` = 0 it is [`Beta`](crate::native::Beta). It is the posterior distribution of a probability x
    /// where the likelihood has a factor 1 + z x.
    ///
    /// The logarithm of x / (1 - x) is sampled by rejection, in `f64`. Its density has one mode, and there is one
    /// point at most, below the mode for `z` of one sign and above it for the other, beyond which the logarithm of
    /// the density is not concave. The hat is flat at the mode, exponential beyond, by tangents, and
    /// from that point on exponential along a chord, and then at the rate of the tail (Devroye,
    /// "Non-uniform random variate generation", 1986, sections VII.2.6 and VII.3). At least 2 of 5 proposals
    /// are accepted, for all parameters.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_gauss_hypergeometric.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::GaussHypergeometric::new(2.0, 3.0, -1.5, 4.0)?;
    /// let probabilities: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(probabilities.iter().all(|x| (0.0..=1.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("gauss hypergeometric", "gausshyper", "Armero-Bayarri"))]
    struct GaussHypergeometric;

    /// A Gauss hypergeometric distribution with shapes `a` and `b`, exponent `c` and factor `z`: scalars,
    /// or arrays that broadcast together.
    new(a: Shape, b: Shape, c: Exponent, z: Factor)
}

impl<T: Element> Distribution<T> for GaussHypergeometric<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let Self { a, b, c, z } = self;
        // Errors name the parameter that does not broadcast.
        for parameter in [a, b, c, z] {
            parameter.wide.bind(shape)?;
        }
        let prepared = Named::zip_each([&a.wide, &b.wide, &c.wide, &z.wide], prepared)?;
        Ok(T::narrowed(values(source, prepared, shape)?))
    }
}

#[inline]
fn values(
    source: Source,
    prepared: [Named<f64>; PREPARED],
    shape: &[usize],
) -> SamplerResult<'static, f64> {
    let mut parameters = Vec::<Bound<f64>>::with_capacity(PREPARED);
    for parameter in prepared {
        parameters.push(parameter.bind(shape)?);
    }
    let parameters = parameters.try_into().unwrap_or_else(|_| unreachable!("as many"));
    Ok(BoxedSampler::of(FirstAccepted::new(source, Logits, parameters)))
}

/// The odds e^t at the mode of the logit t, a root y of b Z y^2 - s y - a with Z = z + 1.
pub(in crate::native) fn mode_of_odds(a: f64, b: f64, c: f64, z: f64) -> f64 {
    let scale = 1.0 + z;
    let s = Real::mul_add(a - c, z, a - b);
    let root = (s * s + 4.0 * a * b * scale).sqrt();
    if s > 0.0 { (s + root) / (2.0 * b * scale) } else { 2.0 * a / (root - s) }
}

/// The density of the logit t, proportional to e^(a t) (1 + e^t)^(c - a - b) (1 + Z e^t)^-c with Z = z + 1, as a
/// function of the distance d of t from near the mode. Here, z >= 0 and c <= (a + b) / 2.
#[derive(Clone, Copy)]
struct Density {
    a: f64,
    b: f64,
    c: f64,
    z: f64,
    /// e^t and Z e^t at d = 0, as shares of the sums with 1, and the other shares.
    p: [f64; 2],
    q: [f64; 2],
    /// The difference of the first ones.
    gap: f64,
}

impl Density {
    /// The density with e^t = y at d = 0.
    #[inline(always)]
    fn new([a, b, c, z, y]: [f64; 5]) -> Self {
        let scaled = (1.0 + z) * y;
        let (p, q) = (1.0 / (1.0 + y), 1.0 / (1.0 + scaled));
        let p = [y * p, p];
        Self { a, b, c, z, p, q: [scaled * q, q], gap: z * p[0] * q }
    }

    #[inline(always)]
    fn side(&self, d: f64) -> Side {
        let is_left = d < 0.0;
        let [[p, p_rest], [q, q_rest]] = [self.p, self.q];
        let (share, rest) = if is_left { (p, p_rest) } else { (p_rest, p) };
        let (of_q, q_rest) = if is_left { (q, q_rest) } else { (q_rest, q) };
        let (slope, other) = if is_left { (self.a, self.b) } else { (self.b, self.a) };
        let decay = Real::exp(-d.abs());
        let of_p = Real::mul_add(share, decay, rest);
        let of_q = Real::mul_add(of_q, decay, q_rest);
        Side { is_left, decay, of_p, of_q, share, rest, slope, other }
    }

    /// The logarithm of the density, less that at d = 0. Of three forms of the same, with the powers of 1 + e^t
    /// and 1 + Z e^t taken from one end or the other, that with the least cancellation.
    #[inline(always)]
    fn log(&self, d: f64) -> f64 {
        let Self { a, b, c, .. } = *self;
        let Side { is_left, decay: _, of_p, of_q, share, rest, slope, other } = self.side(d);
        let distance = d.abs();
        let rise = -Real::expm1(-distance);
        // Beyond, e^|d| might be infinite.
        let is_near = distance < 700.0;
        let is_split = (self.gap > 0.5) & is_near;
        let is_other = (share > 0.5) & (slope > other) & is_near & !is_split;

        let is_q = is_split & !is_left;
        let fall = rise * if is_q { self.q[1] } else { share };
        let fall = minus_log_of(if is_q { of_q } else { of_p }, fall);
        let rest = if is_split & is_left { self.q[1] } else { rest };
        let growth = Real::expm1(if is_other | is_split { distance } else { 0.0 });
        let growth = log1p_of_positive(rest * growth);

        let (small, large) = if is_left { (of_q, of_p) } else { (of_p, of_q) };
        let quotient = minus_log_of(small / large, self.gap * rise / large);
        let quotient = quotient * if is_left { c } else { -c };

        let power = a + b;
        let of_other = Real::mul_add(other, distance, quotient) - power * growth;
        let of_slope = Real::mul_add(power, fall, quotient) - slope * distance;
        let (of_fall, of_growth) = if is_left { (power - c, c) } else { (c, power - c) };
        let split = (a - c) * d + of_fall * fall - of_growth * growth;
        if is_split {
            split
        } else if is_other {
            of_other
        } else {
            of_slope
        }
    }

    /// How fast it falls with the distance from d = 0.
    fn fall(&self, d: f64) -> f64 {
        let Self { a, b, c, .. } = *self;
        let Side { is_left, decay, of_p, of_q, share, rest, slope, other } = self.side(d);
        let power = a + b;
        let of_c = if is_left { -c } else { c } * (self.gap * decay / (of_p * of_q));
        // The fall, computed as in `log`.
        let fall = if self.gap > 0.5 {
            let (p, q) = if is_left { (decay, 1.0) } else { (1.0, decay) };
            let rise = a - c - (power - c) * (self.p[0] * p / of_p) + c * (self.q[1] * q / of_q);
            if is_left { rise } else { -rise }
        } else if (share > 0.5) & (slope > other) {
            power * (rest / of_p) - other + of_c
        } else {
            slope - power * (share * decay / of_p) + of_c
        };
        // Where it is concave, at least the mean. Both may be lost in rounding errors.
        fall.max(-self.log(d) / d.abs())
    }

    /// The distance at which the logarithm is about -1, towards one side.
    fn falls_by_one(&self, sign: f64) -> f64 {
        // Between these logarithms, for the least and the largest shapes.
        sign * Real::exp(bisected(-21.0, 235.0, |log| self.log(sign * Real::exp(log)) < -1.0))
    }

    /// The end of the part where the logarithm is convex, towards the left, if there is one.
    fn knee(&self, y: f64) -> Option<f64> {
        let (m, sum, scale) = (-self.c, self.a + self.b, 1.0 + self.z);
        let excess = m * self.z - sum;
        if excess <= 0.0 {
            return None;
        }
        let (root, scaled) = ((sum + m).sqrt(), (m * scale).sqrt());
        let rest = (scale * (sum + m)).sqrt() + m.sqrt();
        let at = excess / (scaled + root) * rest / (scale.sqrt() * (scale * sum + self.z * m));
        Some(Real::log(at / y).min(-1e-9))
    }

    /// The logarithm of the density divided by its left tail, at e^t.
    fn beyond_tail(&self, exp: f64) -> f64 {
        let quotient = log1p_of_positive(self.z * exp / (1.0 + exp));
        -self.c * quotient - (self.a + self.b) * log1p_of_positive(exp)
    }
}

/// Parts of the density at some distance d.
struct Side {
    is_left: bool,
    /// e^-|d|.
    decay: f64,
    /// The sums of shares; the share that decreases on this side is multiplied by e^-|d|.
    of_p: f64,
    of_q: f64,
    /// The share of p on this side, and the other one.
    share: f64,
    rest: f64,
    /// The slope of the log density far out, on this side and on the other.
    slope: f64,
    other: f64,
}

/// The number between `from` and `to` at which a condition begins to hold, or an end.
fn bisected(mut from: f64, mut to: f64, holds: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..20 {
        let middle = 0.5 * (from + to);
        if holds(middle) {
            to = middle;
        } else {
            from = middle;
        }
    }
    from
}

/// A hat of the density: from the left to the right, exponential at the rate of the tail, up to `end`;
/// exponential up to `knee`; then by a tangent up to `left`; 1; and by a tangent from `right` on.
struct Hat {
    left: f64,
    left_scale: f64,
    /// The tangent where it ends.
    left_rest: f64,
    right: f64,
    right_scale: f64,
    knee: f64,
    /// The logarithm of the hat.
    knee_height: f64,
    knee_scale: f64,
    /// The part by which the hat falls down to `end`.
    knee_rest: f64,
    knee_mass: f64,
    end: f64,
    end_height: f64,
    end_mass: f64,
}

impl Hat {
    /// The hat of the density with e^t = y at d = 0.
    fn new(density: &Density, y: f64) -> Self {
        let at = density.falls_by_one(1.0);
        let right_scale = 1.0 / density.fall(at);
        let right = at + right_scale * density.log(at);

        let knee = density.knee(y);
        let at = density.falls_by_one(-1.0).max(knee.unwrap_or(f64::NEG_INFINITY));
        let left_scale = 1.0 / density.fall(at);
        let left = at - left_scale * density.log(at);
        let concave = Self {
            left,
            left_scale,
            left_rest: 0.0,
            right,
            right_scale,
            // Pieces without mass.
            knee: f64::MIN,
            knee_height: 0.0,
            knee_scale: 1.0,
            knee_rest: 0.0,
            knee_mass: 0.0,
            end: f64::MIN,
            end_height: 0.0,
            end_mass: 0.0,
        };
        let Some(knee) = knee else { return concave };

        // To where the density is not much more than its tail: further left, it is at least e^-0.5 of the hat.
        let is_beyond = |d| density.beyond_tail(y * Real::exp(d)) > 0.5;
        let end = if is_beyond(knee) { bisected(knee - 300.0, knee, is_beyond) } else { knee };
        let (knee_height, end_height) = (density.log(knee), density.log(end));
        let knee_rest = Real::exp(end_height - knee_height);
        let knee_scale = if end < knee { (knee - end) / (knee_height - end_height) } else { 1.0 };
        Self {
            left_rest: Real::exp((knee - left) / left_scale),
            knee,
            knee_height,
            knee_scale,
            knee_rest,
            knee_mass: Real::exp(knee_height) * knee_scale * (1.0 - knee_rest),
            end,
            end_height,
            end_mass: Real::exp(end_height) / density.a,
            ..concave
        }
    }
}

/// How many numbers [`prepared`] returns.
const PREPARED: usize = 21;

/// The parameters of [`Logits`].
#[rustfmt::skip]
fn prepared([a, b, c, z]: [f64; 4]) -> [f64; PREPARED] {
    // 1 - x has the same distribution with a and b exchanged and another z; so has x of the logit less
    // log Z, with another c.
    let is_reflected = z < 0.0;
    let [a, b, z] = if is_reflected { [b, a, -z / (1.0 + z)] } else { [a, b, z] };
    let is_shifted = c > 0.5 * (a + b);
    let [a, b, c] = if is_shifted { [b, a, a + b - c] } else { [a, b, c] };
    let y = mode_of_odds(a, b, c, z);
    let density = Density::new([a, b, c, z, y]);
    let hat = Hat::new(&density, y);
    let [share, rest] = if is_shifted { density.q } else { density.p };
    let sign = if is_shifted == is_reflected { 1.0 } else { -1.0 };
    let [share, rest] = if sign > 0.0 { [share, rest] } else { [rest, share] };
    [
        a, b, c, z, y,
        hat.left, hat.left_scale, hat.left_rest,
        hat.right, hat.right_scale,
        hat.knee, hat.knee_height, hat.knee_scale, hat.knee_rest, hat.knee_mass,
        hat.end, hat.end_height, hat.end_mass,
        share, rest, sign,
    ]
}

/// Rejection of logits relative to the mode's logit; values are made from them.
struct Logits;

impl Rejection<f64, 3, PREPARED, u64> for Logits {
    #[inline(always)]
    #[rustfmt::skip]
    fn propose(
        &self,
        [piece, place, test]: [u64; 3],
        [
            a, b, c, z, y,
            left, left_scale, left_rest,
            right, right_scale,
            knee, knee_height, knee_scale, knee_rest, knee_mass,
            end, end_height, end_mass,
            share, rest, sign,
        ]: [f64; PREPARED],
    ) -> (f64, bool) {
        let unit = |bits| f64::from_bits(bits).unit_of_bits();
        let middle = right - left;
        let with_right = middle + right_scale;
        let with_left = with_right + left_scale * (1.0 - left_rest);
        let with_knee = with_left + knee_mass;
        let piece = unit(piece) * (with_knee + end_mass);
        let (is_middle, is_right) = (piece < middle, piece < with_right);
        let (is_left, is_knee) = (piece < with_left, piece < with_knee);
        let of_piece = |right: f64, left: f64, knee: f64, end: f64| {
            if is_right { right } else if is_left { left } else if is_knee { knee } else { end }
        };
        // An exponential variate, below its largest value.
        let least = of_piece(0.0, left_rest, knee_rest, 0.0);
        let place = unit(place);
        let log = -minus_log(Real::mul_add(1.0 - least, place, least));
        let start = of_piece(right, left, knee, end);
        let scale = of_piece(-right_scale, left_scale, knee_scale, 1.0 / a);
        let d = if is_middle {
            Real::mul_add(middle, place, left)
        } else {
            Real::mul_add(scale, log, start)
        };
        let log_hat = if is_middle { 0.0 } else { of_piece(0.0, 0.0, knee_height, end_height) + log };
        let test = -minus_log(unit(test));
        let accepted = test + log_hat <= Density::new([a, b, c, z, y]).log(d);
        (share / Real::mul_add(rest, Real::exp(-sign * d), share), accepted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Hat {
        fn area(&self) -> f64 {
            let left = self.left_scale * (1.0 - self.left_rest);
            self.right - self.left + self.right_scale + left + self.knee_mass + self.end_mass
        }

        fn log(&self, d: f64, a: f64) -> f64 {
            if d > self.right {
                (self.right - d) / self.right_scale
            } else if d > self.left {
                0.0
            } else if d > self.knee {
                (d - self.left) / self.left_scale
            } else if d > self.end {
                self.knee_height + (d - self.knee) / self.knee_scale
            } else {
                self.end_height + (d - self.end) * a
            }
        }
    }

    /// The area of the density towards one side, by the trapezoidal rule; where it matters, the hat is
    /// above it.
    #[track_caller]
    fn area(density: &Density, hat: &Hat, sign: f64, what: &str) -> f64 {
        let scale = density.falls_by_one(sign).abs();
        let (mut sum, mut before, mut from) = (0.0, 1.0, 0.0);
        for n in 0.. {
            // Equal steps at first, then longer and longer ones.
            let to = scale * (0.0625 * f64::from(n + 1)).sinh() * 0.5;
            let log = density.log(sign * to);
            // A tail of 1e100 may be that low.
            if log < -300.0 {
                break;
            }
            let excess = log - hat.log(sign * to, density.a);
            assert!(excess < 1e-5, "{what}: {excess} above the hat at {}", sign * to);
            let value = log.exp();
            sum += 0.5 * (to - from) * (value + before);
            (before, from) = (value, to);
        }
        sum
    }

    #[test]
    fn two_of_five_proposals_are_accepted() {
        let shapes = [1e-100, 1e-3, 0.1, 3.0, 100.0, 1e6, 1e15];
        let sizes = [1e-3, 0.3, 2.0, 40.0, 1e3, 1e6, 1e15];
        let factors =
            [1e-15 - 1.0, 1e-9 - 1.0, -0.99, -0.3, 1e-3, 0.5, 3.0, 100.0, 1e5, 1e9, 1e100];
        let exponents = sizes.iter().flat_map(|&size| [-size, size]).chain([0.0]);
        for c in exponents {
            for (a, b) in shapes.iter().flat_map(|&a| shapes.map(|b| (a, b))) {
                for z in factors {
                    let what = format!("{a:e}, {b:e}, {c:e}, {z:e}");
                    let [a, b, c, z, y, ..] = prepared([a, b, c, z]);
                    let density = Density::new([a, b, c, z, y]);
                    let hat = Hat::new(&density, y);
                    let areas = [-1.0, 1.0].map(|sign| area(&density, &hat, sign, &what));
                    let accepted = (areas[0] + areas[1]) / hat.area();
                    assert!((0.4..1.001).contains(&accepted), "{what}: {accepted}");
                }
            }
        }
    }
}
