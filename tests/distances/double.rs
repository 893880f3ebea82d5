//! `f64`: the values of inputs of all sizes, for `exact.py`.

use crate::given;
use crate::laws::Law;
use crate::order::Order;
use crate::reference::{NOTHING, at_fraction};

/// Random inputs of each octave, from either end.
const EACH: u64 = 128;

/// Random inputs of all.
const ALL: u64 = 20_000;

/// n of the inputs (n + 1/2) / 2^64: the first and last, some of every octave from both ends, and of all.
fn inputs() -> Vec<u64> {
    // Multiples of the golden ratio.
    let spread = |k: u64| k.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let near: Vec<u64> = (0..64)
        .chain((0..64).flat_map(|octave| {
            (1..=EACH).map(move |k| 1 << octave | spread(k) >> (64 - octave).min(63))
        }))
        .collect();
    let far = near.iter().map(|n| !n);
    let mut inputs: Vec<u64> =
        near.iter().copied().chain(far).chain((1..=ALL).map(spread)).collect();
    inputs.sort_unstable();
    inputs.dedup();
    inputs
}

fn order_of(law: &Law) -> Order {
    let is_of = |order: &Order| {
        [1_u64 << 50, 1 << 62, 3 << 62, !(1 << 50)].into_iter().all(|n| {
            let exact = at_fraction(&law.quantile, n);
            let value = given::values(&*law.double, &[order.bits(n, 64)])[0];
            (value - exact).abs() <= 1e-9 * exact.abs() + NOTHING
        })
    };
    Order::ALL.into_iter().find(is_of).unwrap_or_else(|| panic!("{}: in no order", law.name))
}

/// Prints the law, and each input with the bits of its value.
pub fn print(law: Law) {
    let order = order_of(&law);
    let inputs = inputs();
    let bits: Vec<u64> = inputs.iter().map(|&n| order.bits(n, 64)).collect();
    println!("law\t{}\t{}", law.name, law.parameters);
    for (n, value) in inputs.iter().zip(given::values(&*law.double, &bits)) {
        println!("{n:016x}\t{:016x}", value.to_bits());
    }
}
