//! The functions of `ndkey::math` have every bit of JAX's: the values of `tests/math/vectors.json`.

use std::path::Path;

use ndkey::SimdLevel;
use ndkey::math::Real;
use ndkey::sampling::{LANES, Line};
use serde::Deserialize;

use support::vectors::Bits;

/// Arguments of a function and JAX's values, as bit patterns; of a function of two, all the first
/// arguments and then all the second.
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("math/vectors.json");
    let text = std::fs::read_to_string(path).expect("the vectors are in the repository");
    let File { jax, cases } = serde_json::from_str(&text).expect("a file of cases");
    assert_eq!(jax, "0.10.2");
    cases
}

fn is_nan<T: Real>(x: T) -> bool {
    x.partial_cmp(&x).is_none()
}

/// A function of `Real`, of one argument or two.
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
        "lgamma" => Unary(T::lgamma),
        "erf" => Unary(T::erf),
        "erf_inv" => Unary(T::erf_inv),
        other => panic!("unknown function {other}"),
    }
}

#[test]
fn equal_to_jax() {
    fn check<T: Real + Bits>(case: &Case) {
        let Case { function: name, dtype, arguments, values } = case;
        let function = function::<T>(name);
        let n = values.len();
        assert!(n > 450);
        assert_eq!(arguments.len(), if matches!(function, Function::Unary(_)) { n } else { 2 * n });
        let argument = |at: usize| <T as Bits>::from_bits(arguments[at]);
        let mut equal = 0;
        for (at, &value) in values.iter().enumerate() {
            let value = <T as Bits>::from_bits(value);
            let got = match function {
                Function::Unary(f) => f(argument(at)),
                Function::Binary(f) => f(argument(at), argument(n + at)),
            };
            let same = got.bits() == value.bits() || (is_nan(got) && is_nan(value));
            equal += usize::from(same);
            // JAX takes the tangent from the C library, ours is more accurate.
            let close = name == "tan" && got.bits().abs_diff(value.bits()) <= 1;
            let x = argument(at);
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

#[test]
fn special_values() {
    fn check<T: Real>(nan: T) {
        let (zero, one, infinity) = (T::ZERO, T::ONE, T::INFINITY);

        assert_eq!(zero.log(), -infinity);
        assert_eq!(one.log(), zero);
        assert_eq!(infinity.log(), infinity);
        assert!([-one, -infinity, nan].map(T::log).into_iter().all(is_nan));

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
        assert!([one + one, -one - one, infinity, nan].map(T::erf_inv).into_iter().all(is_nan));
    }
    check(f32::NAN);
    check(f64::NAN);
    assert_eq!([f64::INFINITY, f64::NEG_INFINITY].map(Real::erf), [1.0, -1.0]);
}

/// Smaller than normal numbers are rounded once.
#[test]
fn subnormal_powers() {
    for n in 0..52 {
        let power = f64::from_bits(1 << n);
        assert_eq!(Real::pow(2.0, f64::from(n - 1074)), power);
        assert_eq!(Real::pow(power, 1.0), power);
    }
    assert_eq!(Real::pow(2.0_f32, -149.0), f32::from_bits(1));
    assert_eq!(Real::exp(-745.0), f64::from_bits(1));
    assert_eq!(Real::exp(-103.0_f32), f32::from_bits(1));
}

/// Many lanes at a time give what each gives alone, and fewer steps the same value.
#[test]
fn lines_of_numbers() {
    fn check<T: Real + Bits>() {
        let uniform = |n: usize| T::from_f64((n as f64 + 0.5) / 8192.0 - 1.0);
        for start in (0..16384).step_by(64) {
            let numbers: [T; 64] = std::array::from_fn(|lane| uniform(start + lane));
            let lines = || numbers.as_chunks::<LANES>().0.to_vec();
            let bits = |lines: &[Line<T>]| -> Vec<u64> {
                lines.as_flattened().iter().map(|value| value.bits()).collect()
            };

            let mut block = lines();
            T::erf_inv_lines(&mut block);
            let alone = numbers.map(|x| x.erf_inv().bits());
            assert_eq!(bits(&block), alone, "erf_inv from {start}");

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
            }
        }
    }
    check::<f32>();
    check::<f64>();
}
