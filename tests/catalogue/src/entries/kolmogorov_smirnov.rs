//! The statistics of the Kolmogorov-Smirnov tests.

use super::prelude::*;

const NUMBERS: &[Domain] = &[Domain::POSITIVE
    .named("n")
    .refusing("must be from 1 to 2^20", &[0.0, 1_048_577.0])
    // Values up to 2^20 are allowed too; tests of them would take long.
    .allowing(&[1.0, 1024.0])
    .ramp(|i| (i % 30 + 1) as f64)];

const FITS: &[&[f64]] = &[&[1.0], &[2.0], &[3.0], &[4.0], &[7.0], &[12.0], &[30.0], &[140.0]];

pub static TWO_SIDED: Reals = Reals {
    name: "KolmogorovSmirnov",
    parameters: NUMBERS,
    native: &[Construction::usual(
        constructors!(both, reals, |[n]| native::KolmogorovSmirnov::new(trials(n))?),
        &[&[12.0]],
    )],
    fits: FITS,
    scipy: Some("kstwo"),
    picture: Some(Picture::histogram(&[10.0], 0.0..0.8, |x| slope(&|x| two_sided(10, x), x))),
    support: |parameters| [0.5 / parameters[0], 1.0],
    ..Reals::DEFAULT
};

pub static ONE_SIDED: Reals = Reals {
    name: "KolmogorovSmirnovOneSided",
    parameters: NUMBERS,
    native: &[Construction::usual(
        constructors!(both, reals, |[n]| native::KolmogorovSmirnovOneSided::new(trials(n))?),
        &[&[12.0]],
    )],
    fits: FITS,
    scipy: Some("ksone"),
    picture: Some(Picture::histogram(&[10.0], 0.0..0.8, |x| slope(&|x| -exceeding(10, x), x))),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};

fn slope(f: &dyn Fn(f64) -> f64, x: f64) -> f64 {
    let step = 1e-5;
    (f(x + step) - f(x - step)) / (2.0 * step)
}

/// The probability that a one-sided statistic exceeds x, by Birnbaum and Tingey.
fn exceeding(n: i32, x: f64) -> f64 {
    let mut choices = 1.0;
    let mut sum = 0.0;
    for j in 0..=n {
        let share = f64::from(j) / f64::from(n);
        if x <= 0.0 || 1.0 - x - share < 0.0 {
            break;
        }
        sum += choices * x * (x + share).powi(j - 1) * (1.0 - x - share).powi(n - j);
        choices *= f64::from(n - j) / f64::from(j + 1);
    }
    if x <= 0.0 { 1.0 } else { sum }
}

/// The distribution function of the two-sided statistic: an element of the power of a matrix (Marsaglia,
/// Tsang and Wang, "Evaluating Kolmogorov's distribution", 2003, doi:10.18637/jss.v008.i18).
fn two_sided(n: usize, x: f64) -> f64 {
    let scaled = n as f64 * x;
    let k = scaled.ceil().max(1.0) as usize;
    let (m, h) = (2 * k - 1, k as f64 - scaled);
    if x <= 0.0 || x >= 1.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    let matrix = Array2::from_shape_fn((m, m), |(i, j)| {
        let order = i as i32 - j as i32 + 1;
        let mut value = if order >= 0 { 1.0 } else { 0.0 };
        if j == 0 {
            value -= h.powi(i as i32 + 1);
        }
        if i == m - 1 {
            value -= h.powi((m - j) as i32);
        }
        if i == m - 1 && j == 0 {
            value += (2.0 * h - 1.0).max(0.0).powi(m as i32);
        }
        (1..=order).fold(value, |value, factor| value / f64::from(factor))
    });
    let power = (1..n).fold(matrix.clone(), |power, _| power.dot(&matrix));
    (1..=n).fold(power[[k - 1, k - 1]], |value, i| value * i as f64 / n as f64)
}
