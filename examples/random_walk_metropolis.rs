//! Markov chain Monte Carlo with kernels that take keys, like `tfp.mcmc.sample_chain`.
//!
//! ```sh
//! cargo run --release --example random_walk_metropolis
//! ```
//!
//! Prints the chain of TensorFlow Probability's document on seeds, where it is computed by
//!
//! ```python
//! tfp_mcmc.sample_chain(
//!     num_results=10, current_state=0.,
//!     kernel=tfp_mcmc.RandomWalkMetropolis(tfd.Normal(0., 1.).log_prob),
//!     trace_fn=None, seed=jax.random.key(1))
//! ```
//!
//! and then the marginal distribution of many chains, which have a key each and run in parallel.

use approx::abs_diff_eq;
use ndarray::{Array1, Array2};
use ndkey::jax::Key;
use ndkey::math::Real;
use ndkey::seeds;

const CHAINS: usize = 2000;
const STEPS: usize = 1000;
/// States before this one remember where the chain began.
const BURN_IN: usize = 50;

#[allow(dead_code, reason = "a test runs the chain as a module")]
fn main() -> Result<(), String> {
    let kernel = RandomWalkMetropolis { target_log_prob: standard_normal_log_prob, scale: 1.0 };
    println!("One chain: {}\n", sample_chain(Key::new(1), 10, 0.0, &kernel));

    // JAX's `jax.vmap(run_mcmc)(jax.random.split(key, CHAINS))`.
    let chains: Array2<f32> =
        Key::new(2).split(CHAINS).vmap(|seed| sample_chain(seed, STEPS, 0.0, &kernel));
    let marginal = chains.slice(ndarray::s![.., BURN_IN..]).mapv(f64::from);
    plot(marginal.iter().copied());

    let (mean, variance) = (marginal.mean().unwrap_or(f64::NAN), marginal.var(0.0));
    println!("\n{CHAINS} chains of {STEPS} steps: mean {mean:.4}, variance {variance:.4}");
    // About one in eight of the correlated states is independent: three standard errors or more.
    let close =
        abs_diff_eq!(mean, 0.0, epsilon = 0.01) && abs_diff_eq!(variance, 1.0, epsilon = 0.01);
    if close { Ok(()) } else { Err("the marginal is not the standard normal".to_owned()) }
}

/// A way to take one step of a chain; all its randomness comes from the seed.
pub(crate) trait TransitionKernel: Sync {
    fn one_step(&self, state: f32, seed: Key) -> f32;
}

/// The states after each of `num_results` steps.
pub(crate) fn sample_chain(
    seed: Key,
    num_results: usize,
    mut state: f32,
    kernel: &impl TransitionKernel,
) -> Array1<f32> {
    let mut seed = seeds::sanitize_seed(seed, "mcmc.sample_chain");
    let mut states = Array1::zeros(num_results);
    for sampled in &mut states {
        let [step_seed, next_seed] = seed.split_into();
        seed = next_seed;
        state = kernel.one_step(state, step_seed);
        *sampled = state;
    }
    states
}

/// Proposes a normal step and accepts it with the probability that makes the target stationary.
pub(crate) struct RandomWalkMetropolis<F> {
    pub(crate) target_log_prob: F,
    pub(crate) scale: f32,
}

impl<F: Fn(f32) -> f32 + Sync> TransitionKernel for RandomWalkMetropolis<F> {
    fn one_step(&self, state: f32, seed: Key) -> f32 {
        let [proposal_seed, acceptance_seed] = seed.split_into();
        // One seed for each part of the state; there is only one part.
        let [part_seed] = proposal_seed.split_into();
        let proposal = part_seed.normal::<f32, _>(()).into_scalar() * self.scale + state;

        let log_uniform = Real::log(acceptance_seed.uniform::<f32, _>(()).into_scalar());
        let log_ratio = (self.target_log_prob)(proposal) - (self.target_log_prob)(state);
        if log_uniform < log_ratio { proposal } else { state }
    }
}

/// The logarithm of the standard normal density.
pub(crate) fn standard_normal_log_prob(x: f32) -> f32 {
    -0.5 * (x * x) - 0.918_938_5
}

/// A histogram, with the standard normal density marked.
fn plot(states: impl Iterator<Item = f64>) {
    const BINS_PER_UNIT: f64 = 4.0;
    const COLUMNS_PER_DENSITY: f64 = 150.0;
    let mut counts = [0_u32; 29];
    let mut total = 0;
    for state in states {
        let bin = (state * BINS_PER_UNIT).round() + 14.0;
        if let Some(count) = counts.get_mut(bin as usize).filter(|_| bin >= 0.0) {
            *count += 1;
        }
        total += 1;
    }
    for (bin, &count) in counts.iter().enumerate() {
        let x = (bin as f64 - 14.0) / BINS_PER_UNIT;
        let density = f64::from(count) / f64::from(total) * BINS_PER_UNIT;
        let exact = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
        let mut line = "█".repeat((density * COLUMNS_PER_DENSITY).round() as usize);
        let marker = (exact * COLUMNS_PER_DENSITY).round() as usize;
        line.extend(std::iter::repeat_n(' ', (marker + 1).saturating_sub(line.chars().count())));
        let bar =
            line.chars().enumerate().map(|(column, c)| if column == marker { '|' } else { c });
        println!("{x:6.2} {}", bar.collect::<String>());
    }
}
