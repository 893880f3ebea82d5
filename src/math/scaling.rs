//! Scaling by powers of two, so that squares of very large and very small numbers stay in range.
//! Scaled numbers have the bits of others, but for the exponent.

/// 2 to a power at which it is neither subnormal nor infinite.
pub(crate) const fn power_of_2(exponent: i64) -> f64 {
    f64::from_bits(((f64::MAX_EXP as i64 - 1 + exponent) as u64) << (f64::MANTISSA_DIGITS - 1))
}

/// The power of two at or below an absolute value; `i64::MIN` for 0.
pub(crate) fn exponent_of(number: f64) -> i64 {
    let exponent = |normal: f64| (normal.abs().to_bits() >> 52) as i64 - 1023;
    match number.abs() {
        0.0 => i64::MIN,
        size if size < f64::MIN_POSITIVE => exponent(size * 2.0_f64.powi(64)) - 64,
        size => exponent(size),
    }
}

/// A number times two to a power, which may be any.
pub(crate) fn times_power_of_two(mut number: f64, mut power: i64) -> f64 {
    // Larger powers take the smallest number to infinity too, and the largest one to 0.
    power = power.clamp(-2200, 2200);
    while power != 0 && number != 0.0 {
        let step = power.clamp(-1000, 1000);
        number *= 2.0_f64.powi(step as i32);
        power -= step;
    }
    number
}

/// Divides numbers by the power of two that brings the largest finite one between 1 and 2, and returns
/// the power.
pub(crate) fn scale_to_one(numbers: &mut [f64]) -> i64 {
    let finite = numbers.iter().map(|number| number.abs()).filter(|size| size.is_finite());
    let largest = finite.fold(0.0, f64::max);
    if largest == 0.0 {
        return 0;
    }
    let power = exponent_of(largest);
    numbers.iter_mut().for_each(|number| *number = times_power_of_two(*number, -power));
    power
}

/// The mean of numbers that are not all the same, added one by one, or the number that all are.
pub(crate) fn mean_of(numbers: &[f64]) -> f64 {
    let count = numbers.len() as f64;
    match numbers {
        [first, others @ ..] if others.iter().all(|other| other == first) => *first,
        _ => match numbers.iter().sum::<f64>() {
            // Divided first, the largest numbers have a finite mean.
            sum if sum.is_infinite() => numbers.iter().map(|number| number / count).sum(),
            sum => sum / count,
        },
    }
}
