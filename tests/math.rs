//! The functions of `ndkey::math` have every bit of JAX's: the values of `tests/math/vectors.json`.

use std::path::Path;

use ndkey::math::Real;
use serde::Deserialize;

use crate::vectors::Bits;

/// Arguments of a function and JAX's values, as bit patterns.
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/math/vectors.json");
    let text = std::fs::read_to_string(path).expect("the vectors are in the repository");
    let File { jax, cases } = serde_json::from_str(&text).expect("a file of cases");
    assert_eq!(jax, "0.10.2");
    cases
}

fn is_nan<T: Real>(x: T) -> bool {
    x.partial_cmp(&x).is_none()
}

#[test]
fn equal_to_jax() {
    fn check<T: Real + Bits>(case: &Case) {
        let Case { function, dtype, arguments, values } = case;
        let apply: fn(T) -> T = match function.as_str() {
            "log" => T::log,
            "log1p" => T::log1p,
            "erf_inv" => T::erf_inv,
            other => panic!("unknown function {other}"),
        };
        assert!(arguments.len() == values.len() && values.len() > 600);
        for (&argument, &value) in arguments.iter().zip(values) {
            let (argument, value) =
                (<T as Bits>::from_bits(argument), <T as Bits>::from_bits(value));
            let got = apply(argument);
            assert!(
                got.bits() == value.bits() || (is_nan(got) && is_nan(value)),
                "{function}({argument:?}) in {dtype}: {got:?}, not {value:?}"
            );
        }
    }
    let cases = cases();
    assert_eq!(cases.len(), 6);
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

        assert_eq!(zero.erf_inv(), zero);
        assert_eq!(one.erf_inv(), infinity);
        assert_eq!((-one).erf_inv(), -infinity);
        assert!([one + one, -one - one, infinity, nan].map(T::erf_inv).into_iter().all(is_nan));
    }
    check(f32::NAN);
    check(f64::NAN);
}

/// Many lanes at a time give what each gives alone.
#[test]
fn blocks_of_erf_inv() {
    fn check<T: Real + Bits>() {
        let uniform = |n: usize| T::from_f64((n as f64 + 0.5) / 8192.0 - 1.0);
        for start in (0..16384).step_by(64) {
            let mut block: [T; 64] = std::array::from_fn(|lane| uniform(start + lane));
            let alone = block.map(|x| x.erf_inv().bits());
            T::erf_inv_block(&mut block);
            assert_eq!(block.map(T::bits), alone, "from {start}");
        }
    }
    check::<f32>();
    check::<f64>();
}
