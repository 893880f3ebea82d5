//! The arctangent, of a number and of the two coordinates of a point.

use super::horner;
use super::scaling::power_of_2;
use super::tan::two_sum;

/// Angles, each as a rounded number and its remainder.
const HALF_TURN: (f64, f64) = (std::f64::consts::PI, 1.224_646_799_147_353_2e-16);
pub(super) const QUARTER_TURN: (f64, f64) =
    (std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17);
/// The angles with tangents 0, 1/2 and 1.
const KNOWN: [(f64, f64); 3] = [
    (0.0, 0.0),
    (0.463_647_609_000_806_1, 2.269_877_745_296_168_7e-17),
    (std::f64::consts::FRAC_PI_4, 3.061_616_997_868_383e-17),
];

#[inline(always)]
pub(super) fn atan_f32(x: f32) -> f32 {
    atan2_f32(x, 1.0)
}

#[inline(always)]
pub(super) fn atan_f64(x: f64) -> f64 {
    // Beyond this, the value is a quarter turn.
    const LARGEST: f64 = (1_u64 << 60) as f64;
    let size = if x.abs() > LARGEST { LARGEST } else { x.abs() };
    first_quarter(size, 1.0).0.copysign(x)
}

#[inline(always)]
pub(super) fn atan2_f32(y: f32, x: f32) -> f32 {
    let [y_size, x_size] = finite([y.into(), x.into()]);
    let angle = (short_first_quarter(y_size, x_size, &SHORT_SERIES), 0.0);
    turned(angle, x.is_sign_negative()).copysign(y.into()) as f32
}

#[inline(always)]
pub(super) fn atan2_f64(y: f64, x: f64) -> f64 {
    // Scaled so that neither quotients nor remainders overflow; they underflow only where the angle
    // does.
    const LARGE: f64 = power_of_2(900);
    const SMALL: f64 = power_of_2(-900);
    let [y_size, x_size] = finite([y, x]);
    let steep = y_size > x_size;
    let (smaller, larger) = if steep { (x_size, y_size) } else { (y_size, x_size) };
    let scale = if smaller < SMALL { const { power_of_2(100) } } else { 1.0 };
    let scale = if larger > LARGE { const { power_of_2(-100) } } else { scale };
    let angle = first_quarter(y_size * scale, x_size * scale);
    turned(angle, x.is_sign_negative()).copysign(y)
}

/// The absolute values of finite coordinates in the same direction, in case either or both are
/// infinite.
#[inline(always)]
fn finite([y, x]: [f64; 2]) -> [f64; 2] {
    const INFINITY: f64 = f64::INFINITY;
    let (y, x) = (y.abs(), x.abs());
    let y_beside = if (x == INFINITY) & (y < INFINITY) { 0.0 } else { y };
    let x_beside = if (y == INFINITY) & (x < INFINITY) { 0.0 } else { x };
    let y = if y == INFINITY { 1.0 } else { y_beside };
    [y, if x == INFINITY { 1.0 } else { x_beside }]
}

/// The angle of a point with an x below 0, from the angle of its mirror image.
#[inline(always)]
fn turned((angle, lacking): (f64, f64), x_is_negative: bool) -> f64 {
    let (other, rest) = two_sum(HALF_TURN.0, -angle);
    let other = other + (rest + (HALF_TURN.1 - lacking));
    if x_is_negative { other } else { angle + lacking }
}

/// The angle of a point with coordinates from 0 on, as a rounded number and its remainder.
#[inline(always)]
fn first_quarter(y: f64, x: f64) -> (f64, f64) {
    let Fraction { steep, known, numerator, denominator, lacking } = fraction(y, x);
    let inverse = 1.0 / denominator;
    let t = numerator * inverse;
    let remainder = (-t).mul_add(lacking, (-t).mul_add(denominator, numerator));
    let square = t * t;
    let rest = (t * square).mul_add(horner(square, &SERIES), remainder * inverse);
    let (angle, lacking) = two_sum(known.0, t);
    let (angle, lacking) = two_sum(angle, lacking + (known.1 + rest));

    let (other, other_lacking) = two_sum(QUARTER_TURN.0, -angle);
    let other = two_sum(other, other_lacking + (QUARTER_TURN.1 - lacking));
    if steep { other } else { (angle, lacking) }
}

/// The angle of [`first_quarter`]: with [`SHORT_SERIES`] to somewhat more than the precision of `f32`, with [`SERIES`]
/// within 2 units in the last place.
#[inline(always)]
pub(super) fn short_first_quarter(y: f64, x: f64, series: &[f64]) -> f64 {
    let Fraction { steep, known, numerator, denominator, .. } = fraction(y, x);
    let t = numerator / denominator;
    let square = t * t;
    let angle = known.0 + (t * square).mul_add(horner(square, series), t);
    if steep { QUARTER_TURN.0 - angle } else { angle }
}

/// The tangent of the difference between the angle and a known one, as a fraction.
struct Fraction {
    /// Whether the angle is a quarter turn minus the one that this gives.
    steep: bool,
    known: (f64, f64),
    numerator: f64,
    /// The denominator rounded, and its remainder.
    denominator: f64,
    lacking: f64,
}

/// (y - c x) / (x + c y), with c the tangent of the known angle.
#[inline(always)]
fn fraction(y: f64, x: f64) -> Fraction {
    let steep = y > x;
    let (short, long) = if steep { (x, y) } else { (y, x) };
    // These bounds make the numerator exact.
    let (middle, high) = (short > 0.25 * long, short > 0.72 * long);
    let tangent: f64 = if middle { 0.5 } else { 0.0 };
    let tangent = if high { 1.0 } else { tangent };
    let known = if middle { KNOWN[1] } else { KNOWN[0] };
    let known = if high { KNOWN[2] } else { known };

    let numerator = tangent.mul_add(-long, short);
    let denominator = tangent.mul_add(short, long);
    let lacking = tangent.mul_add(short, long - denominator);
    // At the origin, the angle is 0.
    let denominator = if denominator == 0.0 { 1.0 } else { denominator };
    Fraction { steep, known, numerator, denominator, lacking }
}

/// Coefficients of (atan t - t) / t^3 in powers of t^2, highest power first.
pub(super) const SERIES: [f64; 13] = series();
const SHORT_SERIES: [f64; 7] = series();

const fn series<const N: usize>() -> [f64; N] {
    let mut coefficients = [0.0; N];
    let mut n = 0;
    while n < N {
        let sign = if n % 2 == 0 { -1.0 } else { 1.0 };
        coefficients[N - 1 - n] = sign / (2 * n + 3) as f64;
        n += 1;
    }
    coefficients
}
