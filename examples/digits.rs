//! A network with dropout learns to read handwritten digits, and keys drive every random choice.
//!
//! ```sh
//! cargo run --release --example digits         # seed 0
//! cargo run --release --example digits -- 7    # another seed
//! cargo run --release --example digits --features ledger
//! ```
//!
//! The last one also records every use of a key, stops at the second use of one, and writes the tree of
//! all keys: where each was made, and what it drew.
//!
//! One root key is split into four: for the initial weights, the held-out fifth, the order of the
//! images in each epoch, and the dropout masks. Signatures show where randomness is: a function
//! that takes a `Key` draws from it, and the others draw nothing. Drawing consumes the key, so a
//! second draw from the same key does not compile:
//!
//! ```text
//! let mlp = Mlp::new(init_key);
//! let twin = Mlp::new(init_key);
//!                     ^^^^^^^^ error[E0382]: use of moved value: `init_key`
//! ```
//!
//! No generator is passed along and advanced, so the mask of step 1000 does not depend on what was
//! drawn before it, nor on how many threads drew it: `RAYON_NUM_THREADS=1` and `=8` print the same
//! losses to the last bit.
//!
//! Equal on any machine are the initial weights, orders, masks, and each sum of the loss and of the
//! gradients, which `ndkey::sums` adds by a fixed tree. Not equal are matrix products, which ndarray
//! rounds as the processor's instructions suggest (with or without fused operations), and `exp` and
//! `ln`, which are the platform's.

#[path = "support/failure.rs"]
mod failure;

use std::fs::File;

use failure::{Failure, argument};
use flate2::read::GzDecoder;
use indicatif::{ProgressBar, ProgressStyle};
use ndarray::{Array1, Array2, Axis};
use ndkey::native::Key;
use ndkey::sums;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/data/digits.csv.gz");

/// Inputs and outputs of each layer: 64 pixels, two hidden layers, 10 digits.
const SHAPES: [(usize, usize); 3] = [(64, 256), (256, 256), (256, 10)];
/// The probability that dropout keeps a pixel or a hidden unit.
const KEEP: f32 = 0.85;

const EPOCHS: u32 = 100;
const BATCH: usize = 32;
const LEARNING_RATE: f32 = 0.5;
const REQUIRED_ACCURACY: f32 = 0.97;

#[cfg(not(feature = "ledger"))]
fn main() -> Result<(), Failure> {
    train(argument(1, "seed", 0)?)
}

#[cfg(feature = "ledger")]
fn main() -> Result<(), Failure> {
    let ledger = ndkey::ledger::Ledger::new().panicking();
    ledger.watch(|| train(argument(1, "seed", 0)?))?;
    let page = std::env::temp_dir().join("digits_keys.html");
    std::fs::write(&page, ledger.tree().to_html())?;
    println!("\n{}\nThe same as a page: {}", ledger.tree(), page.display());
    Ok(())
}

fn train(seed: u64) -> Result<(), Failure> {
    let [init_key, held_out_key, shuffle_key, dropout_key] = Key::from_seed(seed).split_into();

    let (training, held_out) = Digits::read(DATA)?.hold_out_fifth(held_out_key);
    let mut mlp = Mlp::new(init_key);
    // The keys of loops can neither be sampled nor split: they are only folded into.
    let (shuffle_key, dropout_key) = (shuffle_key.into_folds(), dropout_key.into_folds());

    let style = ProgressStyle::with_template("{bar:40} epoch {pos}/{len}, {eta} left")?;
    let progress = ProgressBar::new(EPOCHS.into()).with_style(style);

    let mut step = 0;
    for epoch in 0..EPOCHS {
        let learning_rate = LEARNING_RATE * (1.0 - epoch as f32 / EPOCHS as f32);
        let mut losses = Vec::with_capacity(training.len());

        // `fold_in` is called with many numbers. The key that it returns, for this epoch or this
        // step, is used once like any other.
        let order = shuffle_key.fold_in(epoch).permutation(training.len());
        for batch in order.to_vec().chunks(BATCH) {
            let batch = training.select(batch);
            let (loss, gradient) = mlp.losses_and_gradient(&batch, dropout_key.fold_in(step))?;
            mlp.descend(&gradient, learning_rate);
            losses.extend(loss);
            step += 1;
        }

        progress.inc(1);
        if (epoch + 1) % 20 == 0 {
            let (loss, accuracy) = (sums::mean(&losses), mlp.accuracy(&held_out));
            // `{loss}` is the shortest decimal that reads back as the same bits.
            let report = format!("epoch {:3}: loss {loss}, accuracy {accuracy:.4}", epoch + 1);
            progress.suspend(|| println!("{report}"));
        }
    }
    progress.finish_and_clear();

    let accuracy = mlp.accuracy(&held_out);
    println!("final held-out accuracy: {:.2}%", 100.0 * accuracy);
    if accuracy >= REQUIRED_ACCURACY {
        Ok(())
    } else {
        Err(Failure::new(format!("accuracy {accuracy:.4} is below {REQUIRED_ACCURACY}")))
    }
}

/// Images of 8x8 pixels, one per row, and the digit that each shows.
struct Digits {
    images: Array2<f32>,
    labels: Vec<usize>,
}

impl Digits {
    fn read(path: &str) -> Result<Self, Failure> {
        let file = GzDecoder::new(File::open(path)?);
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(file);
        let (mut pixels, mut labels) = (Vec::new(), Vec::new());
        for row in reader.deserialize() {
            let row: Vec<u8> = row?;
            let (&label, image) = row.split_last().ok_or_else(|| Failure::new("an empty row"))?;
            pixels.extend(image.iter().map(|&pixel| f32::from(pixel) / 16.0));
            labels.push(label.into());
        }
        let images = Array2::from_shape_vec((labels.len(), SHAPES[0].0), pixels)?;
        Ok(Self { images, labels })
    }

    fn len(&self) -> usize {
        self.labels.len()
    }

    fn select(&self, indices: &[usize]) -> Self {
        Self {
            images: self.images.select(Axis(0), indices),
            labels: indices.iter().map(|&i| self.labels[i]).collect(),
        }
    }

    /// The other four fifths, then a fifth chosen by `key`.
    fn hold_out_fifth(&self, key: Key) -> (Self, Self) {
        let order = key.permutation(self.len()).to_vec();
        let (held_out, training) = order.split_at(self.len() / 5);
        (self.select(training), self.select(held_out))
    }
}

/// The parameters of a dense layer, or the loss's gradient with respect to them.
struct Layer {
    weights: Array2<f32>,
    bias: Array1<f32>,
}

impl Layer {
    /// He et al. (2015): the variance that keeps activations at one scale through ReLU layers.
    fn he_normal((inputs, outputs): (usize, usize), key: Key) -> Self {
        let weights = key.normal::<f32, _>((inputs, outputs)) * (2.0 / inputs as f32).sqrt();
        let bias = Array1::zeros(outputs);
        Self { weights, bias }
    }

    fn forward(&self, input: &Array2<f32>) -> Array2<f32> {
        input.dot(&self.weights) + &self.bias
    }

    /// The layer's gradient, given its input and the gradient at its output.
    fn gradient(input: &Array2<f32>, output_gradient: &Array2<f32>) -> Result<Self, Failure> {
        let weights = input.t().dot(output_gradient);
        let bias = sums::sum_axis(output_gradient, Axis(0))?;
        Ok(Self { weights, bias })
    }
}

/// Two hidden layers of rectified linear units, then an output layer of logits.
struct Mlp {
    layers: [Layer; 3],
}

impl Mlp {
    fn new(key: Key) -> Self {
        let [first_key, second_key, output_key] = key.split_into();
        let layers = [
            Layer::he_normal(SHAPES[0], first_key),
            Layer::he_normal(SHAPES[1], second_key),
            Layer::he_normal(SHAPES[2], output_key),
        ];
        Self { layers }
    }

    /// The loss of each image, and the gradient of their mean.
    fn losses_and_gradient(&self, batch: &Digits, key: Key) -> Result<(Vec<f32>, Self), Failure> {
        let [first, second, output] = &self.layers;
        let [pixel_key, first_key, second_key] = key.split_into();

        let pixels = dropout(batch.images.clone(), pixel_key);
        let hidden1 = dropout(relu(first.forward(&pixels)), first_key);
        let hidden2 = dropout(relu(second.forward(&hidden1)), second_key);
        let (losses, at_logits) = cross_entropy(output.forward(&hidden2), &batch.labels);

        let at_hidden2 = relu_dropout_gradient(at_logits.dot(&output.weights.t()), &hidden2);
        let at_hidden1 = relu_dropout_gradient(at_hidden2.dot(&second.weights.t()), &hidden1);
        let layers = [
            Layer::gradient(&pixels, &at_hidden1)?,
            Layer::gradient(&hidden1, &at_hidden2)?,
            Layer::gradient(&hidden2, &at_logits)?,
        ];
        Ok((losses, Self { layers }))
    }

    fn descend(&mut self, gradient: &Self, learning_rate: f32) {
        for (layer, gradient) in self.layers.iter_mut().zip(&gradient.layers) {
            layer.weights.scaled_add(-learning_rate, &gradient.weights);
            layer.bias.scaled_add(-learning_rate, &gradient.bias);
        }
    }

    fn accuracy(&self, digits: &Digits) -> f32 {
        let [first, second, output] = &self.layers;
        let hidden = relu(second.forward(&relu(first.forward(&digits.images))));
        let logits = output.forward(&hidden);
        let rows = logits.rows().into_iter().zip(&digits.labels);
        let correct = rows.filter(|&(row, &label)| row.iter().all(|&logit| logit <= row[label]));
        correct.count() as f32 / digits.len() as f32
    }
}

fn relu(x: Array2<f32>) -> Array2<f32> {
    x.mapv_into(|x| x.max(0.0))
}

/// Zeroes each unit with probability `1 - KEEP`, and scales the others up to keep the mean.
fn dropout(mut units: Array2<f32>, key: Key) -> Array2<f32> {
    let mask = key.bernoulli(KEEP, units.dim());
    units.zip_mut_with(&mask, |unit, &kept| *unit = if kept { *unit / KEEP } else { 0.0 });
    units
}

/// The gradient before `relu` and `dropout`: it passes where a unit was neither clipped nor
/// dropped.
fn relu_dropout_gradient(mut gradient: Array2<f32>, units: &Array2<f32>) -> Array2<f32> {
    gradient.zip_mut_with(units, |g, &unit| *g = if unit > 0.0 { *g / KEEP } else { 0.0 });
    gradient
}

/// The cross-entropy of softmax(logits) for each row, and the gradient of their mean at the logits.
fn cross_entropy(mut logits: Array2<f32>, labels: &[usize]) -> (Vec<f32>, Array2<f32>) {
    let rows = logits.rows_mut().into_iter().zip(labels);
    let losses = rows.map(|(mut row, &label)| {
        row -= row.fold(f32::NEG_INFINITY, |max, &logit| max.max(logit));
        let at_label = row[label];
        row.mapv_inplace(f32::exp);
        let sum = sums::sum(&row);
        row /= sum;
        row[label] -= 1.0;
        sum.ln() - at_label
    });
    (losses.collect(), logits / labels.len() as f32)
}
