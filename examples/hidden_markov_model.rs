//! A hidden Markov model of the weather, with seeds split as TensorFlow Probability's
//! `HiddenMarkovModel` splits them.
//!
//! ```sh
//! cargo run --release --example hidden_markov_model
//! ```
//!
//! From the documentation of that class: a cold day (0) begins the year four times in five; a cold
//! day is followed by a hot one with probability 0.3, and a hot day (1) by a cold one with 0.2;
//! temperatures are normal, around 0 on cold days and around 15 on hot ones. In TFP:
//!
//! ```python
//! tfd.HiddenMarkovModel(
//!     initial_distribution=tfd.Categorical(probs=[0.8, 0.2]),
//!     transition_distribution=tfd.Categorical(probs=[[0.7, 0.3], [0.2, 0.8]]),
//!     observation_distribution=tfd.Normal(loc=[0., 15.], scale=[5., 10.]),
//!     num_steps=7).sample(seed=jax.random.key(1))
//! ```

use ndarray::{Array1, Array2, Axis, arr1, arr2};
use ndkey::jax::{Key, Normal};
use ndkey::{Error, seeds};

#[allow(dead_code, reason = "a test samples the model as a module")]
fn main() -> Result<(), Error> {
    let weather = weather();
    let week = weather.sample(Key::new(1), 7)?;
    println!("A week:");
    for (day, (state, temperature)) in week.states.iter().zip(&week.observations).enumerate() {
        let bar = "#".repeat(temperature.clamp(0.0, 60.0) as usize);
        println!("  day {}: {} {temperature:6.1} {bar}", day + 1, ["cold", "hot "][*state]);
    }

    // A thousand years at once, each with its own key.
    let hot_days = Key::new(2).split(1000).map(|seed| {
        let year = weather.sample(seed, 365).expect("the model is valid");
        year.states.iter().sum::<usize>()
    });
    let hot = hot_days.mapv(|days| days as f64 / 365.0);
    println!(
        "Of 1000 years, {:.1} % of days are hot; in the long run, 60 %.",
        100.0 * hot.mean().unwrap_or(f64::NAN)
    );
    Ok(())
}

/// A Markov chain of hidden states, and a normal observation of each.
pub(crate) struct HiddenMarkovModel {
    initial_logits: Array1<f32>,
    transition_logits: Array2<f32>,
    observation_mean: Array1<f32>,
    observation_std: Array1<f32>,
}

pub(crate) struct Sample {
    pub(crate) states: Vec<usize>,
    pub(crate) observations: Array1<f32>,
}

pub(crate) fn weather() -> HiddenMarkovModel {
    HiddenMarkovModel {
        initial_logits: arr1(&[0.8_f32, 0.2]).ln(),
        transition_logits: arr2(&[[0.7_f32, 0.3], [0.2, 0.8]]).ln(),
        observation_mean: arr1(&[0.0, 15.0]),
        observation_std: arr1(&[5.0, 10.0]),
    }
}

impl HiddenMarkovModel {
    pub(crate) fn sample(&self, seed: Key, num_steps: usize) -> Result<Sample, Error> {
        let [init_seed, mut scan_seed, observation_seed] =
            seeds::split_seed_into(seed, "HiddenMarkovModel");

        let initial: usize = init_seed.categorical(&self.initial_logits, Axis(0)).into_scalar();
        let mut states = vec![initial];
        while states.len() < num_steps {
            let [sample_seed, next_seed] = scan_seed.split_into();
            scan_seed = next_seed;
            // A new state is drawn from every row, as in TFP; the draw of the old state's row is
            // used.
            let new_states = sample_seed.categorical(&self.transition_logits, Axis(1));
            states.push(new_states[states[states.len() - 1]]);
        }

        // An observation of every state is drawn for each step, as in TFP; the hidden state's is
        // used.
        let observed = Normal::new(&self.observation_mean, &self.observation_std)?;
        let possible: Array2<f32> =
            observation_seed.sample(observed, (num_steps, self.observation_mean.len()));
        let observations =
            states.iter().zip(possible.rows()).map(|(&state, row)| row[state]).collect();
        Ok(Sample { states, observations })
    }
}
