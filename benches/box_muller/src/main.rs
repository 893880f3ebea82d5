//! Pairs of `f64` normals by Box and Muller's formula, from two words of 64 bits, beside native ones by inversion.
//!
//!     cargo run --release
//!
//! In millions a second on one thread, the best of many rounds in one process. Words of the kernel are those of
//! `Ars` keys, computed before: what it takes with them is the sum of both times. Errors are below 3 units in the
//! last place: the logarithm has all 64 bits, also near 1, by a polynomial without a division.

use std::f64::consts::{LN_2, TAU};
use std::time::Instant;

use ndarray::Array1;
use ndkey::native::{self, Key};
use ndkey::{SimdLevel, Threads};

/// Minimax coefficients of (log(1 + x) - x + x^2 / 2) / x^3 on [sqrt(1/2) - 1, sqrt(2) - 1].
const LOG: [f64; 18] = [
    0.3333333333332852,
    -0.25000000000006245,
    0.2000000000165334,
    -0.1666666666674328,
    0.14285714094073876,
    -0.12499999813958293,
    0.1111112174528577,
    -0.10000018365029585,
    0.09090589319755714,
    -0.08332554439438099,
    0.07697635162517273,
    -0.0716017362603426,
    0.06622110699667727,
    -0.06042015274158518,
    0.05972133963789101,
    -0.06783539303550874,
    0.06325233797242859,
    -0.028327228538536614,
];
/// Minimax coefficients of (sin(2 pi t) - 2 pi t) / t^3 in t^2, for up to an eighth of a turn.
const SIN: [f64; 6] = [
    -41.34170224039968,
    81.60524927596823,
    -76.7058597087847,
    42.05868550676042,
    -15.093829323318115,
    3.7813664269470384,
];
/// Minimax coefficients of (cos(2 pi t) - 1) / t^2 in t^2.
const COS: [f64; 6] = [
    -19.739208802178513,
    64.93939402241354,
    -85.4568171011024,
    60.244621247075585,
    -26.424316966207623,
    7.811478220900618,
];

const TWO_52: u64 = 0x4330_0000_0000_0000;
const TWO_84: u64 = 0x4530_0000_0000_0000;
const SIGN: u64 = 1 << 63;

#[inline(always)]
fn polynomial<const N: usize>(coefficients: &[f64; N], x: f64) -> f64 {
    let mut y = coefficients[N - 1];
    let mut n = N - 1;
    while n > 0 {
        n -= 1;
        y = y.mul_add(x, coefficients[n]);
    }
    y
}

/// An even number of coefficients, by two chains.
#[inline(always)]
fn two_chains<const N: usize>(coefficients: &[f64; N], x: f64) -> f64 {
    let square = x * x;
    let (mut even, mut odd) = (coefficients[N - 2], coefficients[N - 1]);
    let mut n = N - 2;
    while n > 0 {
        n -= 2;
        even = even.mul_add(square, coefficients[n]);
        odd = odd.mul_add(square, coefficients[n + 1]);
    }
    odd.mul_add(x, even)
}

/// The root of -2 log((word + 1/2) / 2^64).
#[inline(always)]
fn radius(word: u64) -> f64 {
    let high = f64::from_bits((word >> 32) | TWO_84) - f64::from_bits(TWO_84);
    let low = f64::from_bits((word & 0xffff_ffff) | TWO_52) - (f64::from_bits(TWO_52) - 0.5);
    let x = high + low;
    let rounded = low - (x - high);
    let bits = x.to_bits().wrapping_add(0x3ff0_0000_0000_0000 - 0x3fe6_a09e_0000_0000);
    let exponent = f64::from_bits((bits >> 52) | TWO_52) - (f64::from_bits(TWO_52) + 1087.0);
    let part = (bits & 0x000f_ffff_ffff_ffff) + 0x3fe6_a09e_0000_0000;
    let scale = f64::from_bits(part.wrapping_sub(x.to_bits()).wrapping_add(1.0_f64.to_bits()));
    let x = rounded.mul_add(scale, f64::from_bits(part) - 1.0);
    let twice = (-2.0 * x).mul_add(two_chains(&LOG, x), 1.0).mul_add(x * x, -2.0 * x);
    (-2.0 * exponent).mul_add(LN_2, twice).sqrt()
}

/// The cosine and the sine of an angle.
#[inline(always)]
fn turn(word: u64) -> (f64, f64) {
    let bits = (word << 2) ^ SIGN;
    let high = f64::from_bits((bits >> 32) | TWO_84) - (f64::from_bits(TWO_84) + 2_f64.powi(63));
    let low = f64::from_bits((bits & 0xffff_ffff) | TWO_52) - (f64::from_bits(TWO_52) - 2.0);
    let t = (high + low) * 2_f64.powi(-66);
    let square = t * t;
    let sine = (t * square).mul_add(polynomial(&SIN, square), TAU * t);
    let cosine = square.mul_add(polynomial(&COS, square), 1.0);
    let cosine = f64::from_bits(cosine.to_bits() ^ ((word << 1) & SIGN));
    if word & SIGN == 0 { (cosine, sine) } else { (sine, cosine) }
}

const HALF: usize = 64;
type Pairs<T> = [[T; HALF]; 2];

#[inline(always)]
fn pairs(words: &Pairs<u64>, [x, y]: &mut Pairs<f64>) {
    let mut n = 0;
    while n < HALF {
        let radius = radius(words[0][n]);
        let (cosine, sine) = turn(words[1][n]);
        x[n] = radius * cosine;
        y[n] = radius * sine;
        n += 1;
    }
}

#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,fma")]
#[inline(never)]
fn avx_512(words: &Pairs<u64>, out: &mut Pairs<f64>) {
    pairs(words, out)
}

#[target_feature(enable = "avx2,fma")]
#[inline(never)]
fn avx_2(words: &Pairs<u64>, out: &mut Pairs<f64>) {
    pairs(words, out)
}

/// The least time of many rounds, in seconds.
fn least(mut round: impl FnMut()) -> f64 {
    let times = (0..400).map(|_| {
        let start = Instant::now();
        round();
        start.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min)
}

fn main() {
    // Both sides on one thread: the library would use all.
    Threads::Serial.scope(compare);
}

fn compare() {
    // Arrays in the second level of the cache.
    let blocks = 512;
    let values = 2 * HALF * blocks;
    let bits: Array1<u64> = Key::from_seed(1).bits(values);
    let words: Vec<Pairs<u64>> = (0..blocks)
        .map(|b| [0, 1].map(|half| std::array::from_fn(|n| bits[(2 * b + half) * HALF + n])))
        .collect();
    let mut pairs = vec![[[0.0; HALF]; 2]; blocks];
    let (mut bits, mut normal) = (bits, Array1::<f64>::zeros(values));
    for level in SimdLevel::available() {
        let kernel = match level.name() {
            "x86-64-v4" => avx_512,
            "x86-64-v3" => avx_2,
            _ => continue,
        };
        level.scope(|| {
            let mut seed = 0;
            let mut key = || {
                seed += 1;
                Key::from_seed(seed)
            };
            // SAFETY: the level is available.
            let of_pairs = least(|| {
                words.iter().zip(&mut pairs).for_each(|(words, out)| unsafe { kernel(words, out) })
            });
            let of_bits = least(|| bits = key().bits(values));
            let of_normal = least(|| key().sample_into(native::StandardNormal, &mut normal));
            let rate = |time: f64| values as f64 / time / 1e6;
            println!(
                "{}: Box-Muller {:.0}, with its words {:.0}; by inversion, with its words, {:.0}",
                level.name(),
                rate(of_pairs),
                rate(of_pairs + of_bits),
                rate(of_normal),
            );
        });
    }
    let squares: f64 = pairs.iter().flatten().flatten().map(|x| x * x).sum();
    assert!((squares / values as f64 - 1.0).abs() < 0.05, "the variance is 1");
    assert_eq!(bits.len(), normal.len());
}
