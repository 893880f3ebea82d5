//! From a seed to keys to arrays. Run with `cargo run -p quickstart`.

use ndarray::Array2;
use ndkey::native::Key;

fn main() {
    // A key is used once: samplers and `split` consume it, and the compiler enforces that.
    let [weights_key, batch_key, dropout_key] = Key::from_seed(0).split_into();

    let weights: Array2<f32> = weights_key.normal((2, 3));
    println!("{weights}");

    // An array of keys samples in one call: one row per key.
    let noise: Array2<f32> = batch_key.split(4).uniform(2);
    println!("{noise}");

    // A fresh key for every step.
    for step in 0..2 {
        println!("{}", dropout_key.fold_in(step).bernoulli(0.5, 5));
    }
}
