//! Saves the keys of a training loop together with its weights, loads them, and continues: the
//! numbers equal the numbers of a training that was never interrupted.
//!
//! `cargo run --example checkpoint --features serde`

use ndarray::{Array1, Array2, Ix1};
use ndkey::native::{Key, KeyArray};
use serde::{Deserialize, Serialize};

const FEATURES: usize = 4;
const WORKERS: usize = 3;

/// Everything that the next step depends on.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    step: u32,
    weights: Vec<f32>,
    /// The keys of each worker's data.
    data: KeyArray<Ix1>,
    /// The key of every step's dropout.
    dropout: Key,
}

impl Checkpoint {
    fn start(key: Key) -> Self {
        let [weights, data, dropout] = key.split_into();
        let weights = weights.normal::<f32, _>(FEATURES).to_vec();
        Self { step: 0, weights, data: data.split(WORKERS), dropout }
    }

    /// One step of linear regression on noisy data; returns the loss.
    fn advance(&mut self) -> f32 {
        let inputs = self.data.fold_in(self.step).normal::<f32, _>((8, FEATURES));
        let inputs: Array2<f32> = inputs
            .into_shape_with_order((WORKERS * 8, FEATURES))
            .expect("the rows of all workers, one after the other");
        let kept = self.dropout.fold_in(self.step).bernoulli(0.9, inputs.raw_dim());
        let inputs = inputs * kept.mapv(|kept| if kept { 1.0 } else { 0.0 });
        let targets = inputs.sum_axis(ndarray::Axis(1));

        let weights = Array1::from(self.weights.clone());
        let errors = inputs.dot(&weights) - targets;
        let gradient = inputs.t().dot(&errors) / errors.len() as f32;
        self.weights = (weights - 0.1 * gradient).to_vec();
        self.step += 1;
        errors.pow2().mean().expect("there are rows")
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let key = Key::from_seed(0);
    // Both trainings are to draw the same numbers.
    let mut uninterrupted = Checkpoint::start(key.duplicate());
    let expected: Vec<f32> = (0..20).map(|_| uninterrupted.advance()).collect();

    let mut first = Checkpoint::start(key);
    let mut losses: Vec<f32> = (0..10).map(|_| first.advance()).collect();
    let path = std::env::temp_dir().join(format!("ndkey-checkpoint-{}.json", std::process::id()));
    // JSON keeps the bits of `f64` only with serde_json's feature `float_roundtrip`.
    std::fs::write(&path, serde_json::to_string_pretty(&first)?)?;
    drop(first);

    let mut second: Checkpoint = serde_json::from_str(&std::fs::read_to_string(&path)?)?;
    std::fs::remove_file(&path)?;
    losses.extend((10..20).map(|_| second.advance()));

    for (step, loss) in losses.iter().enumerate().step_by(5) {
        println!("step {step:2}  loss {loss:.6}");
    }
    assert_eq!(losses, expected);
    println!("20 losses, saved and loaded after 10, equal those of an uninterrupted run");
    Ok(())
}
