//! The error function.

use super::horner;
use super::pow::exp;

/// Eigen's rational function, on the interval where erf differs from 1 in `f32`. Just inside its
/// ends it exceeds 1 by one step.
#[inline(always)]
pub(super) fn erf_f32(x: f32) -> f32 {
    const END: f32 = 3.832_506_856_900_711;
    let x = if x < -END { -END } else { x };
    let x = if x > END { END } else { x };
    let square = x * x;
    let p = horner(
        square,
        &[
            0.000_229_050_658_613_506_46,
            0.003_408_291_010_710_950_6,
            0.050_955_695_062_380_861,
            0.185_208_322_399_761_45,
            1.128_379_143_519_084,
        ],
    );
    let q = horner(
        square,
        &[
            -1.179_160_295_436_169_7e-7,
            0.000_023_547_966_471_313_185,
            0.001_017_962_527_891_488_5,
            0.014_070_470_171_167_667,
            0.110_985_051_782_853_62,
            0.497_469_251_100_675_38,
            1.0,
        ],
    );
    (x * p) / q
}

/// fdlibm's `s_erf.c` (Copyright (C) 1993 by Sun Microsystems, Inc., freely granted), with sums
/// grouped as in glibc, which JAX calls. Nothing is fused, except in the exponential.
pub(super) fn erf_f64(x: f64) -> f64 {
    let magnitude = x.abs();
    if magnitude < 0.84375 {
        if magnitude < 3.725_290_298_461_914e-9 {
            // In parts, because a subnormal product would be rounded twice.
            let scaled = 0.0625 * (16.0 * x + (16.0 * SLOPE_LESS_1) * x);
            return if magnitude < 2.848_094_538_889_218e-306 {
                scaled
            } else {
                x + SLOPE_LESS_1 * x
            };
        }
        let z = x * x;
        return x + x * (pairs(z, PP) / pairs(z, QQ));
    }
    let value = if magnitude < 1.25 {
        let s = magnitude - 1.0;
        ERF_NEAR_1 + pairs(s, PA) / pairs(s, QA)
    } else if magnitude < 6.0 {
        let s = 1.0 / (magnitude * magnitude);
        // 1 / 0.35
        let ratio = if magnitude < 2.857_141_494_750_976_6 {
            pairs(s, RA) / pairs(s, SA)
        } else {
            pairs(s, RB) / pairs(s, SB)
        };
        // The square of the upper half of the digits is exact.
        let high = f64::from_bits(magnitude.to_bits() & !0xffff_ffff);
        let low = (high - magnitude) * (high + magnitude) + ratio;
        1.0 - exp(-high * high - 0.5625, 0.0) * exp(low, 0.0) / magnitude
    } else if magnitude >= 6.0 {
        1.0
    } else {
        magnitude
    };
    value.copysign(x)
}

/// The polynomial `(c[0] + c[1] s) + s^2 (c[2] + c[3] s) + s^4 (c[4] + c[5] s) + ...`
fn pairs<const N: usize>(s: f64, c: [f64; N]) -> f64 {
    let pair = |n: usize| if n + 1 < N { c[n] + s * c[n + 1] } else { c[n] };
    let s2 = s * s;
    let s4 = s2 * s2;
    let powers = [1.0, s2, s4, s4 * s2, s4 * s4];
    (2..N).step_by(2).fold(pair(0), |sum, n| sum + powers[n / 2] * pair(n))
}

/// 2 / sqrt(pi) - 1.
const SLOPE_LESS_1: f64 = 1.027_033_336_764_100_690_53 / 8.0;
/// erf(1), rounded to a few bits.
const ERF_NEAR_1: f64 = 8.450_629_115_104_675_292_97e-1;
/// erf(x) / x - 1 in x^2, for |x| < 0.84375.
const PP: [f64; 5] = [
    1.283_791_670_955_125_585_61e-1,
    -3.250_421_072_470_014_993_70e-1,
    -2.848_174_957_559_851_047_66e-2,
    -5.770_270_296_489_441_591_57e-3,
    -2.376_301_665_665_016_260_84e-5,
];
const QQ: [f64; 6] = [
    1.0,
    3.979_172_239_591_553_528_19e-1,
    6.502_224_998_876_729_444_85e-2,
    5.081_306_281_875_765_627_76e-3,
    1.324_947_380_043_216_445_26e-4,
    -3.960_228_278_775_368_123_20e-6,
];
/// erf(x) - erf(1) in |x| - 1, for 0.84375 <= |x| < 1.25.
const PA: [f64; 7] = [
    -2.362_118_560_752_659_440_77e-3,
    4.148_561_186_837_483_316_66e-1,
    -3.722_078_760_357_013_238_47e-1,
    3.183_466_199_011_617_536_74e-1,
    -1.108_946_942_823_966_774_76e-1,
    3.547_830_432_561_823_593_71e-2,
    -2.166_375_594_868_790_843_00e-3,
];
const QA: [f64; 7] = [
    1.0,
    1.064_208_804_008_442_282_86e-1,
    5.403_979_177_021_710_489_37e-1,
    7.182_865_441_419_626_628_68e-2,
    1.261_712_198_087_616_421_12e-1,
    1.363_708_391_202_905_073_62e-2,
    1.198_449_984_679_910_741_70e-2,
];
/// log(x e^(x^2) (1 - erf(x))) + 0.5625 in 1 / x^2, for 1.25 <= |x| < 1 / 0.35.
const RA: [f64; 8] = [
    -9.864_944_034_847_148_227_05e-3,
    -6.938_585_727_071_817_643_72e-1,
    -1.055_862_622_532_329_098_14e1,
    -6.237_533_245_032_600_603_96e1,
    -1.623_966_694_625_734_703_55e2,
    -1.846_050_929_067_110_359_94e2,
    -8.128_743_550_630_659_342_46e1,
    -9.814_329_344_169_145_485_92,
];
const SA: [f64; 9] = [
    1.0,
    1.965_127_166_743_925_712_92e1,
    1.376_577_541_435_190_426_00e2,
    4.345_658_774_752_292_288_21e2,
    6.453_872_717_332_678_803_36e2,
    4.290_081_400_275_678_333_86e2,
    1.086_350_055_417_794_351_34e2,
    6.570_249_770_319_281_701_35,
    -6.042_441_521_485_809_874_38e-2,
];
/// The same, for 1 / 0.35 <= |x| < 6.
const RB: [f64; 7] = [
    -9.864_942_924_700_099_285_97e-3,
    -7.992_832_376_805_230_065_74e-1,
    -1.775_795_491_775_475_198_89e1,
    -1.606_363_848_558_219_160_62e2,
    -6.375_664_433_683_896_277_22e2,
    -1.025_095_131_611_077_249_54e3,
    -4.835_191_916_086_513_970_19e2,
];
const SB: [f64; 8] = [
    1.0,
    3.033_806_074_348_245_829_24e1,
    3.257_925_129_965_739_188_26e2,
    1.536_729_586_084_436_959_94e3,
    3.199_858_219_508_595_539_08e3,
    2.553_050_406_433_164_425_83e3,
    4.745_285_412_069_553_672_15e2,
    -2.244_095_244_658_581_833_62e1,
];
