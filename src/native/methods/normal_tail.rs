//! The normal quantile of probabilities that are given by their logarithms.

use std::f64::consts::{LN_2, SQRT_2};

use crate::math::Real;
use crate::math::complements::minus_log;

/// The standard normal quantile that is exceeded with probability e^-h, where 1 - e^-h is
/// e^-complement.
///
/// Source: Wichura, "Algorithm AS 241: the percentage points of the normal distribution", 1988,
/// doi:10.2307/2347330, and [`far`] beyond its range.
#[inline(always)]
pub(crate) fn upper_quantile(h: f64, complement: f64) -> f64 {
    let from_centre = 0.5 - Real::exp(-h);
    let smaller_tail = if h > LN_2 { h } else { complement };
    let tail = tail(smaller_tail).copysign(from_centre);
    if from_centre.abs() <= 0.425 { centre(from_centre) } else { tail }
}

#[inline(always)]
fn centre(from_centre: f64) -> f64 {
    let r = 0.180_625 - from_centre * from_centre;
    let numerator = [
        2_509.080_928_730_122_672_7,
        33_430.575_583_588_128_105,
        67_265.770_927_008_700_853,
        45_921.953_931_549_871_457,
        13_731.693_765_509_461_125,
        1_971.590_950_306_551_442_7,
        133.141_667_891_784_377_45,
        3.387_132_872_796_366_608_0,
    ];
    let denominator = [
        5_226.495_278_852_854_561_0,
        28_729.085_735_721_942_674,
        39_307.895_800_092_710_610,
        21_213.794_301_586_595_867,
        5_394.196_021_424_751_107_7,
        687.187_007_492_057_908_30,
        42.313_330_701_600_911_252,
        1.0,
    ];
    from_centre * (polynomial(r, numerator) / polynomial(r, denominator))
}

/// The quantile that is exceeded with probability e^-h, for h from 2.5 on.
#[inline(always)]
fn tail(h: f64) -> f64 {
    let root = h.sqrt();
    let near_numerator = [
        7.745_450_142_783_414_076_40e-4,
        2.272_384_498_926_918_458_33e-2,
        2.417_807_251_774_506_117_70e-1,
        1.270_458_252_452_368_382_58,
        3.647_848_324_763_204_605_04,
        5.769_497_221_460_691_405_50,
        4.630_337_846_156_545_295_90,
        1.423_437_110_749_683_577_34,
    ];
    let near_denominator = [
        1.050_750_071_644_416_843_24e-9,
        5.475_938_084_995_344_946_00e-4,
        1.519_866_656_361_645_719_66e-2,
        1.481_039_764_274_800_745_90e-1,
        6.897_673_349_851_000_045_50e-1,
        1.676_384_830_183_803_849_40,
        2.053_191_626_637_758_821_87,
        1.0,
    ];
    let far_numerator = [
        2.010_334_399_292_288_132_65e-7,
        2.711_555_568_743_487_578_15e-5,
        1.242_660_947_388_078_438_60e-3,
        2.653_218_952_657_612_309_30e-2,
        2.965_605_718_285_048_912_30e-1,
        1.784_826_539_917_291_335_80,
        5.463_784_911_164_114_369_90,
        6.657_904_643_501_103_777_20,
    ];
    let far_denominator = [
        2.044_263_103_389_939_785_64e-15,
        1.421_511_758_316_445_888_70e-7,
        1.846_318_317_510_054_681_80e-5,
        7.868_691_311_456_132_591_00e-4,
        1.487_536_129_085_061_485_25e-2,
        1.369_298_809_227_358_053_10e-1,
        5.998_322_065_558_879_376_90e-1,
        1.0,
    ];
    let (from_near, from_far) = (root - 1.6, root - 5.0);
    let of_near = polynomial(from_near, near_numerator) / polynomial(from_near, near_denominator);
    let of_far = polynomial(from_far, far_numerator) / polynomial(from_far, far_denominator);
    let within = if root <= 5.0 { of_near } else { of_far };
    if h < 700.0 { within } else { far(h) }
}

/// The same for h from 700 on. With y = x^2 / 2, the asymptotic series of the tail's probability makes
/// h = y + log(4 pi y) / 2 + w - 5/2 w^2 + 37/3 w^3 - ... with w = 1 / (2 y), which is solved for y by
/// Newton's method, with 1 + w for the slope. From y / h = 1 - r with r below 1/100, its logarithm is a
/// short series.
#[inline(always)]
fn far(h: f64) -> f64 {
    const LOG_FOUR_PI: f64 = 2.531_024_246_969_290_6;
    let first = h - 0.5 * (LOG_FOUR_PI - minus_log(h));
    let inverse = 1.0 / h;
    let mut y = first;
    for _ in 0..2 {
        let r = (h - y) * inverse;
        let log = -r * polynomial(r, [1.0 / 6.0, 0.2, 0.25, 1.0 / 3.0, 0.5, 1.0]);
        let w = 0.5 / y;
        let series = w * polynomial(-w, [816.2, 353.0 / 4.0, 37.0 / 3.0, 2.5, 1.0]);
        let next = first - 0.5 * log - series;
        y += (next - y) / (1.0 + w);
    }
    SQRT_2 * y.sqrt()
}

/// The value of a polynomial, highest power first.
#[inline(always)]
fn polynomial<const N: usize>(x: f64, coefficients: [f64; N]) -> f64 {
    let mut value = coefficients[0];
    for n in 1..N {
        value = Real::mul_add(value, x, coefficients[n]);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By mpmath with 60 digits: the quantiles of the complements of h, and of h.
    #[test]
    fn quantiles_are_those_of_exact_arithmetic() {
        for (h, quantile) in [
            (1e-300, -37.047096299361199),
            (1e-100, -21.273453560965324),
            (1e-17, -8.4937932241095981),
            (1e-5, -4.2648919103089225),
            (0.01, -2.3282217375371757),
            (0.07, -1.4938594455092419),
            (0.08, -1.4263501089171918),
            (0.5, -0.27028802073873585),
            (0.7, 0.0085594785824802823),
            (1.5, 0.76166441263927348),
            (2.5, 1.3911828143255685),
            (2.6, 1.4446822551700573),
            (10.0, 3.9139462405318931),
            (25.0, 6.6579046435011036),
            (30.0, 7.3576668150087499),
            (400.0, 28.13335550854244),
            (699.0, 37.268276062074959),
            (701.0, 37.321863981173139),
            (1e4, 141.37983987312716),
            (1e20, 14142135623.73095),
        ] {
            let complement = if h < 1e-17 { -f64::ln(h) } else { -f64::ln(-f64::exp_m1(-h)) };
            let error = (upper_quantile(h, complement) - quantile).abs();
            assert!(error <= 2e-15 * quantile.abs().max(1.0), "{h}: {error}");
        }
    }
}
