//! Markov chains that own their keys: proposals by `&mut self`, chains in parallel.

use approx::{abs_diff_eq, assert_abs_diff_eq};
use ndarray::{Array1, Array2, Axis, Ix1};
use ndkey::jax::Normal;
use ndkey::math::Real;
use ndkey::{Key, KeyArray};
use rayon::prelude::*;

const CHAINS: usize = 24;
const STEPS: usize = 4000;
/// States before this one remember where the chain began.
const BURN_IN: usize = 200;

/// A proposal that adapts to its acceptances, and draws with its own key.
struct AdaptiveWalk {
    key: Key,
    std: f64,
}

impl AdaptiveWalk {
    fn propose(&mut self, state: f64) -> f64 {
        let step = Normal::new(0.0, self.std).expect("a standard deviation");
        state + self.key.split_off().sample_one::<f64>(step)
    }

    fn learn(&mut self, accepted: bool) {
        self.std *= if accepted { 1.02 } else { 0.99 };
    }
}

struct Chain {
    key: Key,
    proposal: AdaptiveWalk,
    state: f64,
}

impl Chain {
    fn new(key: Key) -> Self {
        let [own, of_proposal] = key.split_into();
        Self { key: own, proposal: AdaptiveWalk { key: of_proposal, std: 1.0 }, state: 0.0 }
    }

    /// A Metropolis step towards the standard normal distribution.
    fn step(&mut self, adapts: bool) -> f64 {
        let proposed = self.proposal.propose(self.state);
        let log_ratio = 0.5 * (self.state * self.state - proposed * proposed);
        let uniform: f64 = self.key.split_off().uniform(()).into_scalar();
        let accepted = Real::log(uniform) < log_ratio;
        if adapts {
            self.proposal.learn(accepted);
        }
        self.state = if accepted { proposed } else { self.state };
        self.state
    }
}

/// The states of each chain, in its own row.
fn chains(keys: KeyArray<Ix1>) -> Array2<f64> {
    let rows: Vec<f64> = keys
        .into_par_iter()
        .map(Chain::new)
        .flat_map_iter(|mut chain| (0..STEPS).map(move |step| chain.step(step < BURN_IN)))
        .collect();
    Array2::from_shape_vec((CHAINS, STEPS), rows).expect("as many states")
}

fn on_threads(threads: usize) -> Array2<f64> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    pool.install(|| chains(Key::new(5).split(CHAINS)))
}

#[test]
fn chains_are_equal_on_any_number_of_threads() {
    let alone = on_threads(1);
    assert_eq!(on_threads(2), alone);
    assert_eq!(on_threads(3), alone);
}

#[test]
fn chains_have_the_target_and_nothing_in_common() {
    let states = on_threads(2).slice_move(ndarray::s![.., BURN_IN..]);
    // States are correlated: about one in eight is independent of the previous ones.
    let independent = (states.len() / 8) as f64;
    let (mean, variance) = (states.mean().expect("states"), states.var(0.0));
    assert_abs_diff_eq!(mean, 0.0, epsilon = 4.0 / independent.sqrt());
    assert_abs_diff_eq!(variance, 1.0, epsilon = 4.0 * (2.0 / independent).sqrt());

    let means = states.mean_axis(Axis(1)).expect("states").insert_axis(Axis(1));
    let centred = &states - &means;
    let norms: Array1<f64> = centred.map_axis(Axis(1), |row| row.dot(&row).sqrt());
    let bound = 5.0 / (centred.ncols() as f64 / 8.0).sqrt();
    for first in 0..CHAINS {
        for second in 0..first {
            let product = centred.row(first).dot(&centred.row(second));
            let correlation = product / (norms[first] * norms[second]);
            let near = abs_diff_eq!(correlation, 0.0, epsilon = bound);
            assert!(near, "chains {first} and {second}: {correlation}");
        }
    }
}
