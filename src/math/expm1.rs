//! The exponential function minus 1.

use super::{Real, horner};

/// e^x - 1 = tanh(x / 2) (e^x + 1), which loses no digits near 0.
#[inline(always)]
pub(super) fn expm1<T: Tanh>(x: T) -> T {
    let half = T::from_f64(0.5);
    let power = x.exp();
    let near = T::tanh_near_zero(half * x) * (power + T::ONE);
    if x.abs() > half { power - T::ONE } else { near }
}

/// The hyperbolic tangent near 0.
pub(super) trait Tanh: Real {
    /// For arguments from -1/4 to 1/4: Eigen's rational functions.
    fn tanh_near_zero(x: Self) -> Self;
}

impl Tanh for f32 {
    #[inline(always)]
    fn tanh_near_zero(x: Self) -> Self {
        let square = x * x;
        let p = horner(
            square,
            &[
                -2.760_768_477_423_55e-16,
                2.000_187_904_824_77e-13,
                -8.604_671_522_137_35e-11,
                5.122_297_090_371_14e-8,
                1.485_722_357_179_79e-5,
                6.372_619_288_754_36e-4,
                4.893_524_558_917_86e-3,
            ],
        );
        let q = horner(
            square,
            &[
                1.198_258_394_667_02e-6,
                1.185_347_056_866_54e-4,
                2.268_434_632_439_00e-3,
                4.893_525_185_543_85e-3,
            ],
        );
        if x.abs() < 0.0004 { x } else { (x * p) / q }
    }
}

impl Tanh for f64 {
    #[inline(always)]
    fn tanh_near_zero(x: Self) -> Self {
        let square = x * x;
        let p = horner(
            square,
            &[
                2.615_800_786_048_223_0e-23,
                7.653_486_226_874_931_9e-19,
                3.130_948_823_138_668_0e-15,
                4.230_391_814_820_917_6e-12,
                2.461_837_913_129_367_6e-9,
                6.864_436_768_249_707_4e-7,
                9.383_908_767_426_888_0e-5,
                5.980_971_172_444_116_1e-3,
                1.518_471_964_028_432_2e-1,
                1.0,
            ],
        );
        let q = horner(
            square,
            &[
                6.463_747_022_670_968_018e-21,
                5.782_506_856_739_003_571e-17,
                1.293_019_623_712_687_916e-13,
                1.123_643_448_069_621_992e-10,
                4.492_975_677_839_633_985e-8,
                8.785_185_266_237_658_698e-6,
                8.295_161_192_716_231_542e-4,
                3.437_448_108_450_402_717e-2,
                4.851_805_297_361_760_360e-1,
                1.0,
            ],
        );
        (x * p) / q
    }
}
