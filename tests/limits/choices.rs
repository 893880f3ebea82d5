//! Choices and categories.

use ndarray::Array1;
use ndkey::Key;
use ndkey::jax::Choice;

use crate::table::{Table, digits, percent};

const SAMPLES: usize = 1 << 20;

pub fn choice() -> Table {
    let mut table = Table::new([
        "weights",
        "items of weight 0, per million draws",
        "even indices, if all weights are equal",
    ]);
    for n in [2000, 100_000, 1_000_000, 1 << 24] {
        // Every second weight is 0.
        let mut weights: Array1<f32> = Key::new(1).uniform(n);
        weights.iter_mut().step_by(2).for_each(|weight| *weight = 0.0);
        let zeros = drawn(&weights).filter(|&index| weights[index] == 0.0).count();
        let equal = drawn(&Array1::from_elem(n, 1.0)).filter(|index| index % 2 == 0).count();
        table.row([
            n.to_string(),
            digits(1e6 * zeros as f64 / SAMPLES as f64, 2),
            percent(equal as f64 / SAMPLES as f64),
        ]);
    }
    table
}

fn drawn(weights: &Array1<f32>) -> impl Iterator<Item = usize> {
    let choice = Choice::weighted(weights).expect("weights");
    Key::new(0).sample::<usize, _>(choice, SAMPLES).into_iter()
}

/// The probability of a category beside another one that is likelier by far: that its Gumbel variate
/// exceeds the other's by the difference of the logits.
pub fn categorical() -> Table {
    let mut table = Table::new(["type", "right probability", "probability"]);
    for (name, bits, probabilities) in [
        ("`f32`", 23, &[1e-4, 1e-5, 1e-6, 3e-7, 1e-7, 1e-8][..]),
        ("`f16`", 10, &[0.1, 0.01, 3e-3, 1e-3]),
    ] {
        for &right in probabilities {
            let right: f64 = right;
            let gap = ((1.0 - right) / right).ln();
            // The largest variates: only these can exceed the other's by that much.
            let variates = 2.0_f64.powi(bits);
            let exceeds = (1..(1 << bits).min(1 << 16)).map(|number| {
                let largest = -(-(-f64::from(number) / variates).ln_1p()).ln();
                (-(gap - largest).exp()).exp() / variates
            });
            table.row([name.to_owned(), digits(right, 2), digits(exceeds.sum(), 2)]);
        }
    }
    table
}
