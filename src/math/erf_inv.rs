//! The inverse error function: Giles' polynomials in w = -log(1 - x^2).

use super::log::{finite_f32, finite_f64};
use super::log1p::log1p_by;
use super::{Real, horner, horner_side_by_side};
use crate::simd::{LANES, Line, Lines, inlined, replace, replace_with};

/// The polynomials for one precision.
pub(super) trait Giles: Real {
    /// The logarithm of a number in [0, 2 - sqrt(2)); of 0, a number below -[`END`](Self::END).
    fn log_inside(x: Self) -> Self;
    /// Below this w, [`CENTRE`](Self::CENTRE) applies.
    const TAIL: Self;
    /// More than the w of any number in the open interval (-1, 1).
    const END: Self;
    /// The polynomial for the centre, in w - [`MIDDLE`](Self::MIDDLE).
    const CENTRE: &[Self];
    const MIDDLE: Self;
    /// The polynomial for the tail.
    fn tail(w: Self) -> Self;
}

#[inline(always)]
pub(super) fn erf_inv<T: Giles>(x: T) -> T {
    by_polynomial(x, -(-(x * x)).log1p())
}

/// Computes [`erf_inv`] of a number of the interval [-1, 1].
#[inline(always)]
pub(super) fn inside<T: Giles>(x: T) -> T {
    by_polynomial(x, w_inside(x))
}

#[inline(always)]
fn w_inside<T: Giles>(x: T) -> T {
    let square = x * x;
    -log1p_by(-square, inlined!(|| T::log_inside(T::ONE - square)))
}

#[inline(always)]
fn by_polynomial<T: Giles>(x: T, w: T) -> T {
    let polynomial = if w < T::TAIL { centre(w) } else { tail(w) };
    polynomial * x
}

/// The polynomial for the tail; infinite at its end, where x is -1 or 1.
#[inline(always)]
fn centre<T: Giles>(w: T) -> T {
    horner(w - T::MIDDLE, T::CENTRE)
}

/// The function for lines.
#[inline(always)]
fn centres<'a, T: Giles>(ws: &mut [Line<T>], out: &'a mut Lines<T>) -> &'a mut [Line<T>] {
    if cfg!(unoptimised) {
        let (mut offsets, out) = (Lines::<T>::room(), out.zeros(ws.len()));
        let offsets = offsets.made_of(ws, inlined!(|w| *w - T::MIDDLE));
        horner_side_by_side(
            offsets.as_flattened(),
            out.as_flattened_mut(),
            T::CENTRE.len(),
            inlined!(|_, n| T::CENTRE[n]),
        );
        return out;
    }
    out.made_of(ws, inlined!(|w| centre(*w)))
}

#[inline(always)]
fn tail<T: Giles>(w: T) -> T {
    if w > T::END { T::INFINITY } else { T::tail(w) }
}

/// Replaces each value by `after(erf_inv(before(value)))`.
#[inline(always)]
pub(super) fn lines<T: Giles>(x: &mut [Line<T>], before: impl Fn(T) -> T, after: impl Fn(T) -> T) {
    let (mut ws, mut polynomials) = (Lines::room(), Lines::room());
    if T::READS_TABLES {
        replace(x, inlined!(|x| before(x)));
    }
    // Two short loops keep more iterations in flight than one.
    let ws = ws.made_of(
        x,
        inlined!(|x| {
            if !T::READS_TABLES {
                *x = before(*x);
            }
            w_inside(*x)
        }),
    );
    let polynomials = centres(ws, &mut polynomials);
    select_tails(ws, polynomials);
    replace_with(x, polynomials, inlined!(|x, polynomial| after(polynomial * x)));
}

/// Replaces polynomials by the tail's polynomials, wherever w is in the tail.
///
/// Lines with such lanes are few; they are found first, and replaced in runs of adjacent ones.
#[inline(always)]
fn select_tails<T: Giles>(ws: &[Line<T>], polynomials: &mut [Line<T>]) {
    // A bit for each line, shifted in: bits at the lines' numbers would be found by gathering lanes of
    // several lines. And runs, because the loop over one line would be unrolled, not vectorised.
    let mut lines = 0_u32;
    for ws in ws.iter().rev() {
        let mut any = false;
        let mut lane = 0;
        while lane < LANES {
            any |= ws[lane] >= T::TAIL;
            lane += 1;
        }
        lines = lines << 1 | u32::from(any);
    }
    while lines != 0 {
        let first = lines.trailing_zeros();
        let len = (lines >> first).trailing_ones();
        let here = first as usize..(first + len) as usize;
        lines &= u32::MAX << first << len;
        let ws = ws[here.clone()].as_flattened();
        for (polynomial, &w) in polynomials[here].as_flattened_mut().iter_mut().zip(ws) {
            *polynomial = if w < T::TAIL { *polynomial } else { tail(w) };
        }
    }
}

impl Giles for f32 {
    #[inline(always)]
    fn log_inside(x: Self) -> Self {
        finite_f32(x)
    }

    const TAIL: Self = 5.0;
    const END: Self = 16.0;

    const MIDDLE: Self = 2.5;
    const CENTRE: &[Self] = &[
        2.810_226_36e-8,
        3.432_739_39e-7,
        -3.523_387_7e-6,
        -4.391_506_54e-6,
        2.185_808_7e-4,
        -1.253_725_03e-3,
        -4.177_681_64e-3,
        0.246_640_727,
        1.501_409_41,
    ];

    #[inline(always)]
    fn tail(w: Self) -> Self {
        horner(
            w.sqrt() - 3.0,
            &[
                -2.002_142_57e-4,
                1.009_505_58e-4,
                1.349_343_22e-3,
                -3.673_428_44e-3,
                5.739_507_73e-3,
                -7.622_461_3e-3,
                9.438_870_47e-3,
                1.001_674_06,
                2.832_976_82,
            ],
        )
    }
}

impl Giles for f64 {
    #[inline(always)]
    fn log_inside(x: Self) -> Self {
        finite_f64(if x < Self::MIN_POSITIVE { Self::MIN_POSITIVE } else { x })
    }

    const TAIL: Self = 6.25;
    const END: Self = 37.0;

    const MIDDLE: Self = 3.125;
    const CENTRE: &[Self] = &[
        -3.644_412_064_017_819_699_6e-21,
        -1.685_059_138_182_016_589e-19,
        1.285_848_071_525_640_016_7e-18,
        1.115_787_767_802_518_096e-17,
        -1.333_171_662_854_620_906e-16,
        2.097_276_787_596_856_163_7e-17,
        6.637_638_134_358_323_832_5e-15,
        -4.054_566_272_975_206_863_9e-14,
        -8.151_934_197_605_472_152_2e-14,
        2.633_509_315_308_232_297_7e-12,
        -1.297_513_325_345_353_249_8e-11,
        -5.415_412_054_294_627_931_7e-11,
        1.051_212_273_321_532_285e-9,
        -4.112_633_980_346_983_697_6e-9,
        -2.907_036_995_788_200_508_6e-8,
        4.234_787_782_793_240_351_8e-7,
        -1.365_469_200_083_467_864_5e-6,
        -1.388_252_336_278_646_871_9e-5,
        1.867_342_080_340_571_352e-4,
        -7.407_025_341_662_669_751_2e-4,
        -6.033_670_871_430_149_053_3e-3,
        0.240_158_182_425_589_616_93,
        1.653_654_562_683_102_735_6,
    ];

    #[inline(always)]
    fn tail(w: Self) -> Self {
        let root = w.sqrt();
        let near = horner(
            root - 3.25,
            &[
                2.213_737_692_177_578_704_9e-9,
                9.075_656_193_888_539_097_9e-8,
                -2.751_740_629_706_454_542_8e-7,
                1.823_962_921_438_922_775_5e-8,
                1.502_740_396_890_982_762_7e-6,
                -4.013_867_526_981_545_969e-6,
                2.923_444_908_995_544_604_4e-6,
                1.247_530_448_167_177_872_3e-5,
                -4.731_822_900_905_573_398_1e-5,
                6.828_485_145_957_317_544_8e-5,
                2.403_111_038_709_789_399_9e-5,
                -3.550_375_203_628_474_796e-4,
                9.532_893_797_373_804_970_3e-4,
                -1.688_275_556_023_504_731_3e-3,
                2.491_442_096_107_850_806_6e-3,
                -3.751_208_507_569_241_210_7e-3,
                5.370_914_553_590_063_617e-3,
                1.005_258_967_694_159_233_4,
                3.083_885_610_492_220_763_5,
            ],
        );
        let far = horner(
            root - 5.0,
            &[
                -2.710_992_061_643_857_324_3e-11,
                -2.555_641_816_996_525_205_5e-10,
                1.507_657_269_350_054_808_3e-9,
                -3.789_465_440_126_736_993_7e-9,
                7.615_701_208_078_339_380_4e-9,
                -1.496_002_662_714_924_047_8e-8,
                2.914_795_345_090_108_082_6e-8,
                -6.771_199_775_845_233_949_8e-8,
                2.290_048_222_802_665_471_7e-7,
                -9.929_827_294_231_700_253_9e-7,
                4.526_062_597_223_153_703_9e-6,
                -1.968_177_810_553_167_056_7e-5,
                7.599_527_703_001_776_113_9e-5,
                -2.150_301_193_004_447_734_7e-4,
                -1.387_193_183_362_312_202_6e-4,
                1.010_300_464_864_534_397_7,
                4.849_906_401_408_584_422_1,
            ],
        );
        if w < 16.0 { near } else { far }
    }
}
