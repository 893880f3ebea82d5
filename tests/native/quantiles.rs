//! Inversion is accurate: values are the quantiles of the bits that they are made from.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use approx::relative_eq;
use ndarray::{Array1, s};
use ndkey::{Distribution, Key, native};
use support::counting::{Counting, scrambled};

use crate::samples;

const ALL: usize = 1 << 32;

/// The values at positions `start`, `start + step`, ...
fn values<T: Copy + Default + Send>(
    dist: impl Distribution<T>,
    start: usize,
    end: usize,
    step: isize,
) -> Array1<T> {
    Key::<Counting>::from_seed(0).sample_slice(dist, ALL, s![start..end; step])
}

/// A unit in the last place, for `f32` or `f64`.
fn ulp(x: f64, digits: i32) -> f64 {
    2.0_f64.powi(x.abs().log2().floor() as i32 + 1 - digits)
}

/// How far a normal variate is from the quantile, in units in the last place, with v the
/// probability of a larger absolute value, and 1 - v given just as exactly.
fn error_of_normal(x: f64, v: f64, complement: f64, digits: i32) -> f64 {
    let z = x.abs() * std::f64::consts::FRAC_1_SQRT_2;
    let rest = if v < 0.5 { libm::erfc(z) - v } else { complement - libm::erf(z) };
    let density = (2.0 / std::f64::consts::PI).sqrt() * libm::exp(-z * z);
    (rest / density).abs() / ulp(x, digits)
}

fn worst_of_single(start: usize, end: usize, step: isize) -> f64 {
    let normals: Array1<f32> = values(native::StandardNormal, start, end, step);
    let mut worst = 0.0_f64;
    for (index, &x) in normals.iter().enumerate() {
        let bits = (start + index * step as usize) as u32;
        assert_eq!(x.is_sign_negative(), bits >> 31 == 1, "sign of {bits:#x}");
        let v = bits << 1 | 1;
        let unit = 2.0_f64.powi(-32);
        let (v, complement) = (f64::from(v) * unit, f64::from(v.wrapping_neg()) * unit);
        worst = worst.max(error_of_normal(x.into(), v, complement, 24));
    }
    worst
}

#[test]
fn normals_of_32_bits() {
    // Some of every octave, and both ends.
    for (start, end, step) in [(0, 1 << 31, 19_973), (0, 100_000, 1), (ALL - 100_000, ALL, 1)] {
        let worst = worst_of_single(start, end, step);
        assert!(worst <= 3.0, "{worst} ulp from {start}");
    }
    for (bits, x) in [(0, 6.337_958_f32), (1 << 31, -6.337_958)] {
        assert_eq!(values::<f32>(native::StandardNormal, bits, bits + 1, 1)[0], x);
    }
}

/// `NDKEY_SAMPLES=2147483648 cargo test --release --all-features -p ndkey-tests --test native
/// normals_of_both_signs` checks all inputs, in 90 s on two cores.
#[test]
fn normals_of_both_signs() {
    const PART: usize = 1 << 16;
    // The upper half of the values is the lower one with the other sign.
    const HALF: usize = ALL / 2;
    let step = HALF / PART / (samples(1 << 21) / PART).clamp(1, HALF / PART) * PART;
    let parts = AtomicUsize::new(0);
    let work = || {
        let mut worst = 0.0_f64;
        while let Some(start) =
            Some(parts.fetch_add(step, Ordering::Relaxed)).filter(|&at| at < HALF)
        {
            worst = worst.max(worst_of_single(start, start + PART, 1));
            let part = |first| values::<f32>(native::StandardNormal, first, first + PART, 1);
            assert_eq!(-part(start), part(HALF + start), "numbers from {start}");
        }
        worst
    };
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let worst = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).fold(0.0, f64::max)
    });
    assert!(worst <= 3.0, "{worst} ulp");
}

fn assert_close(value: f64, exact: f64, tolerance: f64, what: &str) {
    let near = relative_eq!(value, exact, epsilon = 0.0, max_relative = tolerance);
    assert!(near, "{what}: {value}, not {exact}");
}

#[test]
fn inverted_variates_of_32_bits_are_quantiles() {
    /// Over all inputs, the largest errors are 1.82 units in the last place, and 4.02 where a quotient
    /// of polynomials or of rounded numbers is computed.
    fn assert_within(units: f64, value: f32, exact: f64, what: &str) {
        let error = (f64::from(value) - exact).abs() / ulp(exact, 24);
        assert!(error <= units, "{what}: {value}, not {exact}: {error} ulp");
    }
    let unit = 2.0_f64.powi(-32);
    for (start, end, step) in [(0, ALL, 199_967), (0, 100_000, 1), (ALL - 100_000, ALL, 1)] {
        let exponentials: Array1<f32> = values(native::StandardExponential, start, end, step);
        let laplaces: Array1<f32> = values(native::Laplace, start, end, step);
        let logistics: Array1<f32> = values(native::Logistic, start, end, step);
        let cauchys: Array1<f32> = values(native::Cauchy, start, end, step);
        let units: Array1<f32> = values(native::StandardUniform, start, end, step);
        let half_normals: Array1<f32> = values(native::HalfNormal, start, end, step);
        let half_cauchys: Array1<f32> = values(native::HalfCauchy, start, end, step);
        for index in 0..exponentials.len() {
            let bits = (start + index * step as usize) as u32;
            let below = (f64::from(!bits) + 0.5) * unit;
            assert_within(2.0, exponentials[index], -libm::log1p(-below), "exponential");
            let (v, rest) = (bits << 1 | 1, (bits << 1 | 1).wrapping_neg());
            let (v, rest) = (f64::from(v) * unit, f64::from(rest) * unit);
            let sign = if bits >> 31 == 1 { -1.0 } else { 1.0 };
            assert_within(2.0, laplaces[index], -sign * libm::log1p(-rest), "laplace");
            let logistic = sign * (libm::log1p(rest) - libm::log1p(-rest));
            assert_within(4.1, logistics[index], logistic, "logistic");
            let angle = std::f64::consts::FRAC_PI_2;
            let cauchy = if v < 0.5 { 1.0 / libm::tan(angle * v) } else { libm::tan(angle * rest) };
            assert_within(4.1, cauchys[index], sign * cauchy, "cauchy");
            let u = (f64::from(bits) + 0.5) * unit;
            let error = error_of_normal(half_normals[index].into(), u, below, 24);
            assert!(half_normals[index] > 0.0 && error <= 3.0, "half-normal: {error} ulp at {u}");
            let half_cauchy =
                if u < 0.5 { 1.0 / libm::tan(angle * u) } else { libm::tan(angle * below) };
            assert_within(4.1, half_cauchys[index], half_cauchy, "half-Cauchy");
            assert_close(units[index].into(), u, 1.2e-7, "uniform");
            assert!(0.0 < units[index] && units[index] < 1.0, "{bits:#x}");
        }
    }
}

/// Asserts of uniform variates and bits m: that each is (m + 1/2) / 2^32, with m and the sum
/// rounded to the type; how often this differs from rounding once; and how often the last bit of
/// the mantissa is 1.
macro_rules! assert_rounded_twice {
    ($float:ty, $word:ty, $twice:ty: $units:expr, $bits:expr) => {{
        let (mut differing, mut odd, mut n) = (0, 0, 0);
        for (&u, m) in $units.iter().zip($bits) {
            const UNIT: $float = 0.5 / (1 as $twice << (<$word>::BITS - 1)) as $float;
            let below_1 = |u: $float| if u < 1.0 { u } else { (1.0 as $float).next_down() };
            assert_eq!(u, below_1((m as $float + 0.5) * UNIT), "{m}");
            let once = below_1((2 * m as $twice + 1) as $float * (0.5 * UNIT));
            assert!(u == once || u == once.next_up() || u == once.next_down(), "{m}");
            differing += usize::from(u != once);
            odd += (u.to_bits() % 2) as usize;
            n += 1;
        }
        [differing, odd].map(|count| count as f64 / n as f64)
    }};
}

#[test]
fn uniform_variates_are_rounded_twice() {
    const STEP: usize = 9973;
    let units: Array1<f32> = values(native::StandardUniform, 0, ALL, STEP as isize);
    let bits = (0..ALL).step_by(STEP).map(|m| m as u32);
    let [differing, odd] = assert_rounded_twice!(f32, u32, u64: units, bits);
    assert!((0.0075..0.0083).contains(&differing), "{differing}");
    assert!((0.489..0.494).contains(&odd), "{odd}");
    let n = 400_000;
    let units: Array1<f64> = Key::new(0).sample(native::StandardUniform, n);
    let bits: Array1<u64> = Key::new(0).bits(n);
    let [differing, odd] = assert_rounded_twice!(f64, u64, u128: units, bits);
    assert!((0.0011..0.0016).contains(&differing), "{differing}");
    assert!((0.495..0.503).contains(&odd), "{odd}");

    let m = 489_887_056;
    let u: f32 = values(native::StandardUniform, m, m + 1, 1)[0];
    assert_eq!([u, ((m as f64 + 0.5) / ALL as f64) as f32], [0.114_060_715, 0.114_060_72]);
}

#[test]
fn inverted_variates_of_64_bits_are_quantiles() {
    let unit = 2.0_f64.powi(-64);
    let n = 100_000;
    let exponentials: Array1<f64> = values(native::StandardExponential, 0, n, 1);
    let logistics: Array1<f64> = values(native::Logistic, 0, n, 1);
    let cauchys: Array1<f64> = values(native::Cauchy, 0, n, 1);
    let units: Array1<f64> = values(native::StandardUniform, 0, n, 1);
    let half_normals: Array1<f64> = values(native::HalfNormal, 0, n, 1);
    let half_cauchys: Array1<f64> = values(native::HalfCauchy, 0, n, 1);
    for index in 0..n {
        let bits = scrambled(index as u64);
        let below = (!bits as f64 + 0.5) * unit;
        let above = (bits as f64 + 0.5) * unit;
        let exact = if above < 0.5 { -libm::log(above) } else { -libm::log1p(-below) };
        assert_close(exponentials[index], exact, 1e-15, "exponential");
        let (v, rest) = (bits << 1 | 1, (bits << 1 | 1).wrapping_neg());
        let (v, rest) = (v as f64 * unit, rest as f64 * unit);
        let sign = if bits >> 63 == 1 { -1.0 } else { 1.0 };
        let log = if v < 0.5 { libm::log(v) } else { libm::log1p(-rest) };
        assert_close(logistics[index], sign * (libm::log1p(rest) - log), 1.5e-15, "logistic");
        let angle = std::f64::consts::FRAC_PI_2;
        let cauchy = if v < 0.5 { 1.0 / libm::tan(angle * v) } else { libm::tan(angle * rest) };
        assert_close(cauchys[index], sign * cauchy, 2e-15, "cauchy");
        let error = error_of_normal(half_normals[index], above, below, 53);
        // erf and erfc are an ulp off themselves, which matters more where the density is small.
        let own = if above < 0.5 { 1.0 + 1.0 / half_normals[index] } else { 1.0 };
        assert!(error <= 3.0 + 2.0 * own, "half-normal: {error} ulp at {above}");
        let half_cauchy =
            if above < 0.5 { 1.0 / libm::tan(angle * above) } else { libm::tan(angle * below) };
        assert_close(half_cauchys[index], half_cauchy, 2e-15, "half-Cauchy");
        assert!(0.0 < units[index] && units[index] < 1.0);
        assert_close(units[index], above, 2.3e-16, "uniform");
    }
}
