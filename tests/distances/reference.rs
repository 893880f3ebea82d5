//! Quantiles of all inputs in `f64`: interpolated between those of a few, where that is exact enough.

use ndkey::SimdLevel;

/// Points of a polynomial.
const NODES: usize = 8;

/// The fewest inputs whose quantiles are interpolated.
const FEWEST: usize = 64;

/// How far an interpolated quantile may be from a computed one, relative to it: less than 1e-5 units in the
/// last place of `f32`.
const TOLERANCE: f64 = 5e-13;

/// The quantile of the input `n`, which may be between two of the 2^32.
pub fn at(quantile: &dyn Fn(f64, f64) -> f64, n: f64) -> f64 {
    const UNIT: f64 = 1.0 / 4_294_967_296.0;
    quantile((n + 0.5) * UNIT, (4_294_967_295.5 - n) * UNIT)
}

/// The quantiles of the inputs from `first` on; the number of them is a power of two.
pub fn quantiles(quantile: &dyn Fn(f64, f64) -> f64, first: u64, out: &mut [f64]) {
    if out.len() < FEWEST {
        for (n, out) in (first..).zip(out) {
            *out = at(quantile, n as f64);
        }
    } else if !interpolated(quantile, first, out) {
        let half = out.len() / 2;
        let (head, tail) = out.split_at_mut(half);
        quantiles(quantile, first, head);
        quantiles(quantile, first + half as u64, tail);
    }
}

/// The polynomial of these coefficients.
#[inline(always)]
fn value(powers: &[f64; NODES], t: f64) -> f64 {
    powers.iter().rev().fold(0.0, |sum, power| sum * t + power)
}

/// Whether the polynomial is exact enough at further points.
fn interpolated(quantile: &dyn Fn(f64, f64) -> f64, first: u64, out: &mut [f64]) -> bool {
    let half = 0.5 * out.len() as f64;
    let middle = first as f64 + half;
    // Rounded, so that inputs are exact.
    let nodes: [f64; NODES] = std::array::from_fn(|k| {
        let angle = std::f64::consts::PI * (2 * k + 1) as f64 / (2 * NODES) as f64;
        (libm::cos(angle) * 1024.0).round() / 1024.0
    });
    // Newton's divided differences, then the coefficients of powers.
    let mut differences = nodes.map(|node| at(quantile, middle + node * half));
    for order in 1..NODES {
        for k in (order..NODES).rev() {
            differences[k] = (differences[k] - differences[k - 1]) / (nodes[k] - nodes[k - order]);
        }
    }
    let mut powers = [0.0; NODES];
    for k in (0..NODES).rev() {
        for power in (1..NODES).rev() {
            powers[power] = powers[power - 1] - nodes[k] * powers[power];
        }
        powers[0] = differences[k] - nodes[k] * powers[0];
    }
    let last = 1.0 - 1.0 / half;
    let exact = [-1.0, last, -0.5, 0.25, 0.875].into_iter().all(|t| {
        let t = (t * half).round() / half;
        let exact = at(quantile, middle + t * half);
        (value(&powers, t) - exact).abs() <= TOLERANCE * exact.abs()
    });
    if exact {
        let reciprocal = 1.0 / half;
        SimdLevel::current().vectorize(
            #[inline(always)]
            || {
                for (n, out) in out.iter_mut().enumerate() {
                    *out = value(&powers, (n as i32 as f64 - half) * reciprocal);
                }
            },
        );
    }
    exact
}

/// What is the same as no difference where a quantile is 0.
pub const NOTHING: f64 = 1e-12;

/// The quantile of (n + 1/2) / 2^64.
pub fn at_fraction(quantile: &dyn Fn(f64, f64) -> f64, n: u64) -> f64 {
    let fraction = |n: u64| (n as f64 + 0.5) * 0.5 / (1_u64 << 63) as f64;
    quantile(fraction(n), fraction(!n))
}
