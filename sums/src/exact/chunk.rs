//! Exact sums of many values at a time, by plain additions of floats.
//!
//! A value of a chunk is cut into two parts, `x = high + low`: `high` is `x` rounded to a multiple of a
//! unit so large that the sum of all the chunk's high parts is a float, and `low`, what is left, is a
//! multiple of a second unit, so that the sum of all of those is one too (Rump, Ogita and Oishi,
//! <https://doi.org/10.1137/050645671>). Each is then added without an error, in any order and with
//! any vector instructions, and only two numbers of a chunk of 2048 go to the [`ExactSum`].
//!
//! This is so if the exponents of a chunk's values are at most 33 apart. If they are not, its values
//! are added one by one.

use super::ExactSum;
use crate::elements::kernels::Format;
use crate::levels::vectorized;

/// The values of a chunk.
pub(crate) const CHUNK: usize = 1 << LOG_CHUNK;
const LOG_CHUNK: i32 = 11;

/// Few enough for the accumulators to stay in registers.
const LANES: usize = 8;

/// The largest value of a chunk, so that the multiples of units are floats.
const LARGEST: f64 = power_of_two(1000);
/// The smallest largest value, so that the second unit is a normal number.
const SMALLEST: f64 = power_of_two(-900);

/// 2 to the power of `exponent`, between -1022 and 1023.
const fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// Adds the values.
pub(crate) fn add<T: Format + Copy>(values: &[T], sum: &mut ExactSum) {
    for chunk in values.chunks(CHUNK) {
        let parts = vectorized(
            #[inline(always)]
            |_| parts(chunk),
        );
        match parts {
            Some(parts) => parts.into_iter().for_each(|part| sum.add(part)),
            None => chunk.iter().for_each(|&value| sum.add(value.to_f64())),
        }
    }
}

/// Adds the products of values, or subtracts them.
pub(crate) fn add_products<T: Format + Copy>(
    first: &[T],
    second: &[T],
    subtract: bool,
    sum: &mut ExactSum,
) {
    let sign = if subtract { -1.0 } else { 1.0 };
    let mut products = [0.0; CHUNK];
    let mut errors = [0.0; CHUNK];
    for (first, second) in first.chunks(CHUNK).zip(second.chunks(CHUNK)) {
        let (products, errors) = (&mut products[..first.len()], &mut errors[..first.len()]);
        let parts = vectorized(
            #[inline(always)]
            |fused| {
                exact_products::<T>(first, second, fused, products, errors)
                    .then(|| Some((parts(products)?, parts(errors)?)))?
            },
        );
        match parts {
            Some((products, errors)) => {
                products.into_iter().chain(errors).for_each(|part| sum.add(sign * part));
            }
            None => {
                for (&x, &y) in first.iter().zip(second) {
                    sum.add_product(sign * x.to_f64(), y.to_f64());
                }
            }
        }
    }
}

/// Two numbers whose sum is the sum of the values of a chunk; none if there is no such pair.
#[inline(always)]
fn parts<T: Format + Copy>(values: &[T]) -> Option<[f64; 2]> {
    let mut largest = [0.0; LANES];
    let (lines, rest) = values.as_chunks::<LANES>();
    for line in lines {
        for lane in 0..LANES {
            let x = line[lane].to_f64().abs();
            largest[lane] = if x > largest[lane] { x } else { largest[lane] };
        }
    }
    for lane in 0..rest.len() {
        largest[lane] = largest[lane].max(rest[lane].to_f64().abs());
    }
    let largest = largest.into_iter().fold(0.0, f64::max);
    // NaNs do not count here; they fail below.
    if largest > LARGEST || (largest < SMALLEST && largest != 0.0) {
        return None;
    }
    let exponent = ((largest.max(SMALLEST).to_bits() >> 52) as i32 - 1023) + 1;
    // All values are at most 2^exponent, and their sum at most 2^53 units.
    let unit = exponent + LOG_CHUNK - 53;
    // All rests are at most half a unit.
    let small_unit = unit - 1 + LOG_CHUNK - 53;
    // Adding one of these rounds to a multiple of the unit.
    let [shift, small_shift] = [unit, small_unit].map(|unit| 1.5 * power_of_two(unit + 52));
    let mut highs = [0.0; LANES];
    let mut lows = [0.0; LANES];
    let mut inexact = [0_u64; LANES];
    for line in lines {
        for lane in 0..LANES {
            let x = line[lane].to_f64();
            let high = (x + shift) - shift;
            let low = x - high;
            let rounded = (low + small_shift) - small_shift;
            highs[lane] += high;
            lows[lane] += low;
            inexact[lane] |= if rounded == low { 0 } else { u64::MAX };
        }
    }
    for lane in 0..rest.len() {
        let x = rest[lane].to_f64();
        let high = (x + shift) - shift;
        let low = x - high;
        let rounded = (low + small_shift) - small_shift;
        highs[lane] += high;
        lows[lane] += low;
        inexact[lane] |= if rounded == low { 0 } else { u64::MAX };
    }
    if inexact.into_iter().fold(0, |any, one| any | one) != 0 {
        return None;
    }
    // Exact too, in any order.
    Some([highs.into_iter().sum(), lows.into_iter().sum()])
}

/// Writes products and their errors, which together are the exact products; false if they are not, because
/// a number is too large or too small.
#[inline(always)]
fn exact_products<T: Format + Copy>(
    first: &[T],
    second: &[T],
    fused: bool,
    products: &mut [f64],
    errors: &mut [f64],
) -> bool {
    /// Below, errors of products could be below the smallest number; above, Dekker's could overflow.
    const LEAST: f64 = power_of_two(-900);
    const MOST: f64 = power_of_two(990);
    let mut inexact = 0_u64;
    let len = products.len();
    let (first, second, errors) = (&first[..len], &second[..len], &mut errors[..len]);
    for n in 0..len {
        let (x, y) = (first[n].to_f64(), second[n].to_f64());
        let product = x * y;
        products[n] = product;
        errors[n] = if fused { x.mul_add(y, -product) } else { error_of_product(x, y, product) };
        let size = product.abs();
        // NaN compares as false.
        let in_range = (size >= LEAST) & (x.abs() <= MOST) & (y.abs() <= MOST);
        inexact |= u64::from(!in_range & (x != 0.0) & (y != 0.0));
    }
    inexact == 0
}

/// The error of a rounded product, by Dekker, <https://doi.org/10.1007/BF01397083>.
#[inline(always)]
fn error_of_product(x: f64, y: f64, product: f64) -> f64 {
    let ([a, b], [c, d]) = (halves(x), halves(y));
    b * d - (((product - a * c) - b * c) - a * d)
}

/// A number as the sum of two with half of the bits each.
#[inline(always)]
fn halves(x: f64) -> [f64; 2] {
    let scaled = 134_217_729.0 * x;
    let high = scaled - (scaled - x);
    [high, x - high]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of much the same size, and some not.
    fn values(seed: u64, len: u64) -> Vec<f64> {
        let value = |n: u64| {
            let bits = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(seed as u32);
            let exponent = 1023 - bits % [4, 30, 40][n as usize / 700 % 3];
            f64::from_bits(bits & (1 << 63) | exponent << 52 | bits >> 12)
        };
        (0..len).map(value).collect()
    }

    #[test]
    fn parts_are_the_same_without_avx2_and_exact() {
        let mut cut = 0;
        for len in [0, 1, 7, 8, 100, 700] {
            for seed in 0..20 {
                let x = values(seed, len);
                let baseline = parts(&x);
                let vectors = vectorized(
                    #[inline(always)]
                    |_| parts(&x),
                );
                assert_eq!(baseline.map(sum_of), vectors.map(sum_of));
                let mut exact = ExactSum::new();
                x.iter().for_each(|&x| exact.add(x));
                if let Some(parts) = baseline {
                    assert_eq!(sum_of(parts), exact);
                    cut += 1;
                }
            }
        }
        assert!(cut > 60, "{cut}");
    }

    fn sum_of(parts: [f64; 2]) -> ExactSum {
        let mut sum = ExactSum::new();
        parts.into_iter().for_each(|part| sum.add(part));
        sum
    }

    #[test]
    fn errors_of_products_are_the_same_by_dekker_and_fused() {
        for seed in 0..20 {
            let (x, y) = (values(seed, 2000), values(seed + 7, 2000));
            let mut rooms = [[[0.0; 2000]; 2]; 2];
            for (fused, [products, errors]) in [false, true].into_iter().zip(&mut rooms) {
                assert!(exact_products(&x, &y, fused, products, errors));
            }
            assert_eq!(rooms[0], rooms[1]);
        }
    }
}
