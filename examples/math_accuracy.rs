//! Applies a function of `ndkey::math` to the little-endian numbers on standard input, until its
//! end; `tests/math/accuracy.py` measures the results.
//!
//! ```text
//! cargo run --release --example math_accuracy log f32 < arguments > values
//! ```

use std::error::Error;
use std::io::{Read, Write};

use ndkey::SimdLevel;
use ndkey::math::Real;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [function, "f32"] => filter(function, f32::from_le_bytes, f32::to_le_bytes),
        [function, "f64"] => filter(function, f64::from_le_bytes, f64::to_le_bytes),
        _ => Err("usage: math_accuracy <function> f32|f64".into()),
    }
}

fn filter<T: Real, const N: usize>(
    function: &str,
    from_bytes: impl Fn([u8; N]) -> T,
    to_bytes: impl Fn(T) -> [u8; N],
) -> Result<(), Box<dyn Error>> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    let (numbers, []) = bytes.as_chunks::<N>() else { return Err("part of a number".into()) };
    let mut numbers: Vec<T> = numbers.iter().map(|&bytes| from_bytes(bytes)).collect();
    match function {
        "log" => apply(&mut numbers, T::log),
        "log1p" => apply(&mut numbers, T::log1p),
        "exp" => apply(&mut numbers, T::exp),
        "expm1" => apply(&mut numbers, T::expm1),
        "tan" => apply(&mut numbers, T::tan),
        "sin" => apply(&mut numbers, T::sin),
        "cos" => apply(&mut numbers, T::cos),
        "atan" => apply(&mut numbers, T::atan),
        "lgamma" => apply(&mut numbers, T::lgamma),
        "erf" => apply(&mut numbers, T::erf),
        "erf_inv" => apply(&mut numbers, T::erf_inv),
        "pow" => numbers = apply_to_pairs(&numbers, T::pow)?,
        "atan2" => numbers = apply_to_pairs(&numbers, T::atan2)?,
        _ => return Err(format!("unknown function {function}").into()),
    }
    let bytes: Vec<u8> = numbers.into_iter().flat_map(to_bytes).collect();
    std::io::stdout().write_all(&bytes)?;
    Ok(())
}

/// Pairs: base, exponent, base, exponent, ...
fn apply_to_pairs<T: Real>(
    numbers: &[T],
    function: impl Fn(T, T) -> T,
) -> Result<Vec<T>, Box<dyn Error>> {
    let (pairs, []) = numbers.as_chunks::<2>() else { return Err("half of a pair".into()) };
    let mut second = pairs.iter().map(|pair| pair[1]);
    let mut values: Vec<T> = pairs.iter().map(|pair| pair[0]).collect();
    apply(&mut values, |first| function(first, second.next().expect("one of each pair")));
    Ok(values)
}

/// In a loop compiled for this processor, as the samplers' loops are.
fn apply<T: Real>(numbers: &mut [T], mut function: impl FnMut(T) -> T) {
    SimdLevel::current().vectorize(
        #[inline(always)]
        || {
            for number in numbers {
                *number = function(*number);
            }
        },
    );
}
