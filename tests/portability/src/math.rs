//! The functions of `ndkey::math`, over numbers of every size.

use catalogue::Value;
use half::{bf16, f16};
use ndkey::math::Real;

use crate::report::line;

pub fn print() {
    functions::<f32>(30_000, |number| f32::from_bits((spread(number) >> 32) as u32));
    functions::<f64>(30_000, |number| f64::from_bits(spread(number)));
    // Each number once.
    functions::<f16>(1 << 16, |number| f16::from_bits(number as u16));
    functions::<bf16>(1 << 16, |number| bf16::from_bits(number as u16));
}

/// Bits of numbers of every size.
fn spread(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

type Unary<T> = (&'static str, fn(T) -> T);
type Binary<T> = (&'static str, fn(T, T) -> T);

fn functions<T: Real + Value>(count: u64, of_any_size: fn(u64) -> T) {
    let usual = |number: u64| T::from_f64(number as f64 * (20.0 / count as f64) - 10.0);
    let unit = |number: u64| T::from_f64((number as f64 + 0.5) / count as f64);
    let unary: [Unary<T>; 14] = [
        ("sqrt", T::sqrt),
        ("log", T::log),
        ("log1p", T::log1p),
        ("exp", T::exp),
        ("expm1", T::expm1),
        ("tan", T::tan),
        ("sin", T::sin),
        ("cos", T::cos),
        ("atan", T::atan),
        ("lgamma", T::lgamma),
        ("erf", T::erf),
        ("erf_inv", T::erf_inv),
        ("next_up", T::next_up),
        ("floor", T::floor),
    ];
    for (name, function) in unary {
        line(&format!("math::{name}: {}", T::NAME), |checksum| {
            for number in 0..count {
                let arguments = [of_any_size(number), usual(number), unit(number)];
                checksum.values(&arguments.map(function));
            }
        });
    }
    let binary: [Binary<T>; 2] = [("pow", T::pow), ("atan2", T::atan2)];
    for (name, function) in binary {
        line(&format!("math::{name}: {}", T::NAME), |checksum| {
            for number in 0..count {
                let other = count - 1 - number;
                checksum.values(&[
                    function(of_any_size(number), of_any_size(other)),
                    function(unit(number), usual(other)),
                    function(of_any_size(number), usual(number * 7 % count)),
                ]);
            }
        });
    }
    line(&format!("math::mul_add: {}", T::NAME), |checksum| {
        for number in 0..count {
            let other = of_any_size(count - 1 - number);
            checksum.values(&[
                of_any_size(number).mul_add(usual(number), other),
                unit(number).mul_add(usual(number), -unit(number) * usual(number)),
            ]);
        }
    });
}
