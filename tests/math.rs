//! The functions of `ndkey::math` equal JAX's in every bit: the values of
//! `tests/math/vectors.json`. Those that JAX's streams do not use are close to the exact values of
//! `tests/math/exact.json`.

use std::array::from_fn;
use std::path::Path;

use approx::assert_abs_diff_eq;
use ndkey::SimdLevel;
use ndkey::math::Real;
use ndkey::sampling::{LANES, Line};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use support::vectors::Bits;

/// Arguments of a function and JAX's values, as bit patterns; for a function of two arguments, all
/// the first ones and then all the second ones.
#[derive(Deserialize)]
struct Case {
    function: String,
    dtype: String,
    arguments: Vec<u64>,
    values: Vec<u64>,
}

fn cases() -> Vec<Case> {
    #[derive(Deserialize)]
    struct File {
        jax: String,
        cases: Vec<Case>,
    }
    let File { jax, cases } = read("vectors.json");
    assert_eq!(jax, "0.10.2");
    cases
}

fn read<T: DeserializeOwned>(file: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("math").join(file);
    let text = std::fs::read_to_string(path).expect("the file is in the repository");
    serde_json::from_str(&text).expect("a file of cases")
}

fn is_nan<T: Real>(x: T) -> bool {
    x.partial_cmp(&x).is_none()
}

/// A function of `Real` with one or two arguments.
enum Function<T> {
    Unary(fn(T) -> T),
    Binary(fn(T, T) -> T),
}

fn function<T: Real>(name: &str) -> Function<T> {
    use Function::{Binary, Unary};
    match name {
        "log" => Unary(T::log),
        "log1p" => Unary(T::log1p),
        "exp" => Unary(T::exp),
        "expm1" => Unary(T::expm1),
        "pow" => Binary(T::pow),
        "tan" => Unary(T::tan),
        "sin" => Unary(T::sin),
        "cos" => Unary(T::cos),
        "atan" => Unary(T::atan),
        "atan2" => Binary(T::atan2),
        "lgamma" => Unary(T::lgamma),
        "erf" => Unary(T::erf),
        "erf_inv" => Unary(T::erf_inv),
        other => panic!("unknown function {other}"),
    }
}

/// The first arguments of a case, with what its function gives and with what it should give.
fn values<T: Real + Bits>(case: &Case) -> impl Iterator<Item = (T, T, T)> {
    let (function, n) = (function::<T>(&case.function), case.values.len());
    (0..n).map(move |at| {
        let argument = |at: usize| <T as Bits>::from_bits(case.arguments[at]);
        let got = match function {
            Function::Unary(f) => f(argument(at)),
            Function::Binary(f) => f(argument(at), argument(n + at)),
        };
        (argument(at), got, <T as Bits>::from_bits(case.values[at]))
    })
}

#[test]
fn equal_to_jax() {
    fn check<T: Real + Bits>(case: &Case) {
        let (Case { function: name, dtype, .. }, n) = (case, case.values.len());
        assert!(n > 450);
        let arity = if matches!(function::<T>(name), Function::Unary(_)) { 1 } else { 2 };
        assert_eq!(case.arguments.len(), arity * n);
        let mut equal = 0;
        for (x, got, value) in values::<T>(case) {
            let same = got.bits() == value.bits() || (is_nan(got) && is_nan(value));
            equal += usize::from(same);
            // JAX takes the tangent from the C library; ours is more accurate.
            let close = name == "tan" && got.bits().abs_diff(value.bits()) <= 1;
            assert!(same || close, "{name}({x:?}, ..) in {dtype}: {got:?}, not {value:?}");
        }
        assert!(equal * 100 >= n * 95, "{name} in {dtype}: {equal} of {n} equal");
    }
    let cases = cases();
    assert_eq!(cases.len(), 18);
    for case in &cases {
        match case.dtype.as_str() {
            f32::DTYPE => check::<f32>(case),
            f64::DTYPE => check::<f64>(case),
            other => panic!("unknown type {other}"),
        }
    }
}

/// In `f32` nearly all values are the exact ones rounded, in `f64` most are, and the others are
/// next to them. The arguments include numbers next to multiples of pi / 2, up to the largest
/// numbers.
#[test]
fn near_the_exact_values() {
    fn check<T: Real + Bits>(case: &Case, share: f64) {
        let (Case { function: name, dtype, .. }, n) = (case, case.values.len());
        let mut equal = 0;
        for (x, got, value) in values::<T>(case) {
            let off = got.bits().abs_diff(value.bits());
            assert!(off <= 1, "{name}({x:?}, ..) in {dtype}: {got:?}, not {value:?}");
            equal += usize::from(off == 0);
        }
        assert!(equal as f64 >= share * n as f64, "{name} in {dtype}: {equal} of {n} equal");
    }
    let cases: Vec<Case> = read("exact.json");
    assert_eq!(cases.len(), 8);
    for case in &cases {
        match case.dtype.as_str() {
            f32::DTYPE => check::<f32>(case, 1.0),
            f64::DTYPE => check::<f64>(case, 0.98),
            other => panic!("unknown type {other}"),
        }
    }
}

/// The smallest of all distances from a multiple of pi / 2: J.-M. Muller, "Elementary Functions"
/// (2016), section 11.
#[test]
fn the_hardest_angle() {
    let angle = 6_381_956_970_095_103.0 * 2.0_f64.powi(797);
    assert_eq!(Real::cos(angle), -4.687_165_924_254_628e-19);
    assert_eq!(Real::sin(angle), 1.0);
}

#[test]
fn special_angles() {
    fn check<T: Real + Bits>(nan: T, least: T) {
        let (zero, one, infinity) = (T::ZERO, T::ONE, T::INFINITY);
        let same = |left: T, right: T| assert_eq!(left.bits(), right.bits(), "{left}, {right}");
        for x in [zero, -zero, least, -least] {
            same(x.sin(), x);
            same(x.bounded_sin(), x);
            same(x.cos(), one);
            same(x.atan(), x);
        }
        for f in [T::sin, T::cos] {
            assert!([infinity, -infinity, nan].map(f).into_iter().all(is_nan));
        }
        let (half, quarter) = (T::PI / (one + one), T::PI / T::from_f64(4.0));
        same(infinity.atan(), half);
        same((-infinity).atan(), -half);
        assert!(is_nan(nan.atan()));

        same(zero.atan2(zero), zero);
        same((-zero).atan2(zero), -zero);
        same(zero.atan2(-zero), T::PI);
        same((-zero).atan2(-zero), -T::PI);
        for x in [one, infinity, least] {
            same(zero.atan2(x), zero);
            same((-zero).atan2(x), -zero);
            same(zero.atan2(-x), T::PI);
            same((-zero).atan2(-x), -T::PI);
            for zero in [zero, -zero] {
                same(x.atan2(zero), half);
                same((-x).atan2(zero), -half);
            }
            same(x.atan2(x), quarter);
            same((-x).atan2(x), -quarter);
            // Rounded once, however pi is split.
            same(x.atan2(-x), T::from_f64(0.75 * std::f64::consts::PI));
        }
        same(infinity.atan2(one), half);
        same(one.atan2(infinity), zero);
        same(one.atan2(-infinity), T::PI);
        assert!(
            [nan.atan2(infinity), infinity.atan2(nan), nan.atan2(zero)].into_iter().all(is_nan)
        );
    }
    check(f32::NAN, f32::from_bits(1));
    check(f64::NAN, f64::from_bits(1));
}

#[test]
fn bounded_angles_need_no_branches() {
    fn check<T: Real + Bits>() {
        for n in -20_000..=20_000 {
            // Up to both ends of the interval.
            let x = T::from_f64((f64::from(n) / 20_000.0).powi(5) * 1_048_575.9);
            assert_eq!(x.bounded_sin().bits(), x.sin().bits(), "sin {x}");
            assert_eq!(x.bounded_cos().bits(), x.cos().bits(), "cos {x}");
        }
    }
    check::<f32>();
    check::<f64>();
}

#[test]
fn special_values() {
    fn check<T: Real>(nan: T) {
        let (zero, one, infinity) = (T::ZERO, T::ONE, T::INFINITY);

        assert_eq!([zero, -zero].map(T::log), [-infinity; 2]);
        assert_eq!(one / one.log(), infinity);
        assert_eq!(infinity.log(), infinity);
        assert!([-zero.next_up(), -one, -infinity, nan].map(T::log).into_iter().all(is_nan));

        assert_eq!((-one).log1p(), -infinity);
        assert_eq!(zero.log1p(), zero);
        assert_eq!(infinity.log1p(), infinity);
        assert!([-one - one, -infinity, nan].map(T::log1p).into_iter().all(is_nan));

        assert_eq!((-infinity).exp(), zero);
        assert_eq!(zero.exp(), one);
        assert_eq!(infinity.exp(), infinity);
        assert!(is_nan(nan.exp()));

        assert_eq!((-infinity).expm1(), -one);
        assert_eq!(zero.expm1(), zero);
        assert_eq!(infinity.expm1(), infinity);
        assert!(is_nan(nan.expm1()));

        for x in [zero, one, -one, infinity, -infinity, nan] {
            assert_eq!(x.pow(zero), one);
            assert_eq!(one.pow(x), one);
        }
        let (half, two) = (T::from_f64(0.5), one + one);
        assert_eq!((-two).pow(two + one), T::from_f64(-8.0));
        assert_eq!((-one).pow(infinity), one);
        assert_eq!(zero.pow(-two), infinity);
        assert_eq!(half.pow(infinity), zero);
        assert_eq!((-infinity).pow(-half), zero);
        assert!([(-two).pow(half), nan.pow(one), two.pow(nan)].into_iter().all(is_nan));

        assert_eq!(zero.tan(), zero);
        assert_eq!(one / (-zero).tan(), -infinity);
        assert!([infinity, -infinity, nan].map(T::tan).into_iter().all(is_nan));
        // Far from 0 as well as near: tan(2^60) and tan(355).
        assert_eq!(T::from_f64(2.0_f64.powi(60)).tan(), T::from_f64(1.491_837_396_270_597_7));
        assert_eq!(T::from_f64(355.0).tan(), T::from_f64(3.014_435_337_318_426_5e-5));

        assert!([zero, -one, infinity, -infinity].into_iter().all(|x| x.lgamma() == infinity));
        assert!(is_nan(nan.lgamma()));

        assert_eq!(zero.erf(), zero);
        assert_eq!(one / (-zero).erf(), -infinity);
        assert!(is_nan(nan.erf()));

        assert_eq!(zero.erf_inv(), zero);
        assert_eq!(one.erf_inv(), infinity);
        assert_eq!((-one).erf_inv(), -infinity);
        // In lines too, where the polynomial for the tail stands beside that for the centre.
        let ends: [T; LANES] = from_fn(|lane| [one, -one, zero, one.next_down()][lane % 4]);
        assert_eq!(ends.map(T::erf_inv_inside), ends.map(T::erf_inv));
        let mut lines = [ends];
        T::erf_inv_lines(&mut lines, |x| x, |erf_inv| erf_inv);
        assert_eq!(lines[0], ends.map(T::erf_inv));
        assert!([one + one, -one - one, infinity, nan].map(T::erf_inv).into_iter().all(is_nan));
    }
    check(f32::NAN);
    check(f64::NAN);
    assert_eq!([f64::INFINITY, f64::NEG_INFINITY].map(Real::erf), [1.0, -1.0]);
}

/// JAX's polynomial is used beyond its range at the upper end, where 2^n would be 2^128.
#[test]
fn exponentials_of_singles_are_within_the_documented_errors() {
    /// The largest error, in units of the last place, among some numbers of one sign.
    fn worst(near: f32, far: f32, step: usize) -> f64 {
        let error = |bits| {
            let x = f32::from_bits(bits);
            let exact = libm::exp(x.into());
            let exponent = exact.log2().floor().max(-126.0);
            (f64::from(Real::exp(x)) - exact).abs() / (exponent - 23.0).exp2()
        };
        (near.to_bits()..far.to_bits()).step_by(step).map(error).fold(0.0, f64::max)
    }
    for far in [-104.0, 88.5735] {
        let worst = worst(0.5_f32.copysign(far), far, 997);
        assert!((0.9..1.1).contains(&worst), "{worst} up to {far}");
    }
    let worst = worst(88.5735, 88.722_84, 1);
    assert!((5.5..5.6).contains(&worst), "{worst}");
    assert_eq!(Real::exp(88.721_67_f32), 3.398_853_59e38);
    assert_eq!(libm::exp(f64::from(88.721_67_f32)) as f32, 3.398_854_71e38);
    assert_eq!([88.722_83_f32, 88.722_84].map(|x| Real::exp(x).is_finite()), [true, false]);
}

/// JAX takes subnormal numbers for the smallest normal one, too.
#[test]
fn logarithms_of_subnormal_singles_are_that_of_the_smallest_normal_one() {
    for bits in [1, 2, 0x0012_3456, 0x007f_ffff] {
        let log = Real::log(f32::from_bits(bits));
        assert_eq!(log, Real::log(f32::MIN_POSITIVE), "{bits:x}");
    }
}

/// The angle of a point does not depend on its distance, from the smallest to the largest numbers.
#[test]
fn scaled_points_have_the_same_angle() {
    for n in 1..500 {
        let (y, x) = (f64::from(2 * n * n + 65_537), 1.0 + f64::from(n * 977 % 499) / 499.0);
        let power = |exponent: i32| 2.0_f64.powi(exponent);
        let places = [
            (y * power(-537) * power(-537), x * power(-800), y * power(-274), x),
            (y * power(500), x * power(1023), y * power(-523), x),
            (y * power(1000), x * power(1023), y * power(-23), x),
        ];
        for (y, x, near_y, near_x) in places {
            let same =
                |left: f64, right: f64| assert_eq!(left.to_bits(), right.to_bits(), "{y}, {x}");
            same(Real::atan2(y, x), Real::atan2(near_y, near_x));
            same(Real::atan2(y, -x), Real::atan2(near_y, -near_x));
            same(Real::atan2(x, y), Real::atan2(near_x, near_y));
        }
    }
}

/// gamma(x) gamma(1 - x) = pi / sin(pi x), up to the rounding of a dozen operations.
#[test]
fn lgamma_of_negative_numbers() {
    use std::f64::consts::PI;
    for n in (1..64).filter(|n| n % 8 != 0) {
        let x = -f64::from(n) / 8.0;
        let other = Real::lgamma(1.0 - x);
        let expected = (PI / (PI * x).sin().abs()).ln() - other;
        let scale = 16.0 * other.abs().max(1.0);
        let single = f64::from(Real::lgamma(x as f32));
        assert_abs_diff_eq!(Real::lgamma(x), expected, epsilon = scale * f64::EPSILON);
        assert_abs_diff_eq!(single, expected, epsilon = scale * f64::from(f32::EPSILON));
    }
}

/// Subnormal results are rounded only once.
#[test]
fn subnormal_powers() {
    for n in 0..52 {
        let power = f64::from_bits(1 << n);
        assert_eq!(Real::pow(2.0, f64::from(n - 1074)), power);
        assert_eq!(Real::pow(power, 1.0), power);
    }
    // A product is rounded once, too.
    for n in 0..1000 {
        let x = (1.0 + f64::from(n) / 1000.0) * 2.0_f64.powi(-520 - n % 17);
        assert_eq!(Real::pow(x, 2.0), x * x, "{x}");
    }
    for power in (0..23).map(|n| f32::from_bits(5 << n)) {
        assert_eq!(Real::pow(power, 1.0), power);
    }
    assert_eq!(Real::pow(2.0_f32, -149.0), f32::from_bits(1));
    assert_eq!(Real::exp(-745.0), f64::from_bits(1));
    assert_eq!(Real::exp(-103.0_f32), f32::from_bits(1));
}

/// Many lanes at a time give what each gives alone, and the versions with fewer steps give the same
/// value.
#[test]
fn lines_have_the_bits_of_single_numbers() {
    fn check<T: Real + Bits>() {
        let uniform = |n: usize| T::from_f64((n as f64 + 0.5) / 8192.0 - 1.0);
        for start in (0..16384).step_by(64) {
            let numbers: [T; 64] = std::array::from_fn(|lane| uniform(start + lane));
            let lines = || numbers.as_chunks::<LANES>().0.to_vec();
            let bits = |lines: &[Line<T>]| -> Vec<u64> {
                lines.as_flattened().iter().map(|value| value.bits()).collect()
            };

            let mut block = lines();
            T::erf_inv_lines(&mut block, |x| x, |erf_inv| erf_inv);
            let alone = numbers.map(|x| x.erf_inv().bits());
            assert_eq!(bits(&block), alone, "erf_inv from {start}");
            assert_eq!(numbers.map(|x| x.erf_inv_inside().bits()), alone, "inside, from {start}");

            let mut block = lines();
            T::tan_lines(&mut block);
            let alone = numbers.map(|x| x.tan().bits());
            assert_eq!(bits(&block), alone, "tan from {start}");

            let exponents: [T; 64] = std::array::from_fn(|lane| T::from_f64(lane as f64 - 20.0));
            let numbers = numbers.map(|x| x.abs());
            let alone: [u64; 64] =
                std::array::from_fn(|lane| numbers[lane].pow(exponents[lane]).bits());
            for level in SimdLevel::available() {
                let mut block = numbers.as_chunks::<LANES>().0.to_vec();
                T::pow_lines(level, &mut block, exponents.as_chunks::<LANES>().0);
                assert_eq!(bits(&block), alone, "pow from {start}, {level:?}");
            }

            for lane in 0..64 {
                let x = -uniform(start + lane).abs();
                assert_eq!(x.log1p_of_negative().bits(), x.log1p().bits(), "log1p({x})");
                for x in [-x, T::ONE / -x, T::MIN_POSITIVE / -x] {
                    assert_eq!(x.log_of_positive().bits(), x.log().bits(), "log({x})");
                }
            }
        }
    }
    check::<f32>();
    check::<f64>();
}

/// Also in loops that [`SimdLevel::vectorize`] compiles.
#[test]
fn the_same_bits_at_every_level() {
    fn check<T: Real + Bits>() {
        let arguments: Vec<T> = (-500..500).map(|n| T::from_f64(f64::from(n) / 64.0)).collect();
        let at = |level: SimdLevel| -> Vec<[u64; 8]> {
            let mut values = Vec::with_capacity(arguments.len());
            level.vectorize(
                #[inline(always)]
                || {
                    for &x in &arguments {
                        let (log, pow) = (x.abs().log(), x.abs().pow(x));
                        let all =
                            [x.exp(), x.expm1(), log, pow, x.sin(), x.atan(), x.erf(), x.lgamma()];
                        values.push(all.map(T::bits));
                    }
                },
            );
            values
        };
        let scalar = at(SimdLevel::scalar());
        for level in SimdLevel::available() {
            assert_eq!(at(level), scalar, "{level}");
        }
    }
    check::<f32>();
    check::<f64>();
}
