//! From a seed to keys to arrays. Run with `cargo run --example quickstart`.
//!
//! jax 0.10.2 prints the same numbers for the same program:
//!
//! ```python
//! import jax
//! weights_key, batch_key, dropout_key = jax.random.split(jax.random.key(0), 3)
//! weights = jax.random.normal(weights_key, (2, 3))
//! keys = jax.random.split(batch_key, 4)
//! noise = jax.vmap(lambda key: jax.random.uniform(key, (2,)))(keys)
//! masks = [jax.random.bernoulli(jax.random.fold_in(dropout_key, step), 0.5, (5,)) for step in range(2)]
//! print(weights, noise, masks[0], masks[1])
//! ```

use ndarray::Array2;
use ndkey::Key;

fn main() {
    // A key is used once: samplers and `split` consume it, and the compiler enforces that.
    let [weights_key, batch_key, dropout_key] = Key::new(0).split_into();

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
