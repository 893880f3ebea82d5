//! The Ising model on a square lattice with Metropolis's algorithm: energy and magnetisation.
//!
//! ```sh
//! cargo run --release --example ising            # 16 lattices of 64 x 64 spins, 1000 sweeps each
//! cargo run --release --example ising -- 20000   # 20000 sweeps
//! ```
//!
//! Spins of one colour of the checkerboard are not neighbours, so all of them are turned at once. A
//! sweep draws one number per spin with its own key, `key.fold_in(sweep)`: any sweep's numbers are
//! known without the previous ones.
//!
//! The spins of a lattice depend on each other, and so do its sweeps. A block is one lattice, and
//! its result is one value, the mean over its sweeps, so that standard errors are computed from
//! independent values. They are compared with Onsager's exact energy and, below the critical
//! temperature, magnetisation, where a lattice of this size is as good as an infinite one.

mod support;

use std::time::Instant;

use ndarray::{Array1, Array2, array};
use ndkey::math::Real;
use ndkey::monte_carlo::{Estimate, MonteCarlo};
use ndkey::native::Key;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use support::{Failure, Series, Steps, argument, plot, with_error};

const SIZE: usize = 64;
const LATTICES: u64 = 16;
const TEMPERATURES: [f64; 9] = [1.6, 1.8, 2.0, 2.1, 2.269, 2.4, 2.6, 2.8, 3.0];
/// This close to the critical temperature, 2.269, a finite lattice differs.
const CRITICAL: std::ops::Range<f64> = 2.05..2.55;

fn main() -> Result<(), Failure> {
    let sweeps: usize = argument(1, "number of sweeps", 1000)?;
    let progress = Steps::new("Ising model", TEMPERATURES.len() as u64 * LATTICES);
    let start = Instant::now();
    // All temperatures run at once, so that no thread waits for the last lattice of one of them.
    let keys = Key::from_seed(0).split(TEMPERATURES.len()).into_par_iter();
    let runs = keys.zip(TEMPERATURES).map(|(key, temperature)| {
        let mut before = 0;
        MonteCarlo::new(key, LATTICES, sweeps)?
            .on_progress(|run| {
                progress.add(run.done - before);
                before = run.done;
            })
            .run(|key, sweeps| simulate(key, sweeps, temperature))
    });
    let estimates: Vec<_> = runs.collect::<Result<_, _>>()?;
    let seconds = start.elapsed().as_secs_f64();
    progress.finish();

    let (mut energies, mut magnetisations) = (Vec::new(), Vec::new());
    for (temperature, estimates) in TEMPERATURES.into_iter().zip(estimates) {
        let [energy, magnetisation] = [&estimates[0], &estimates[1]];
        let shown = |estimate: &Estimate| with_error(estimate.mean(), estimate.standard_error());
        println!(
            "T = {temperature}: energy {} (Onsager {:.6}), magnetisation {} ({:.6})",
            shown(energy),
            onsager_energy(temperature),
            shown(magnetisation),
            onsager_magnetisation(temperature),
        );
        if !CRITICAL.contains(&temperature) {
            let expected = onsager_energy(temperature);
            support::held_to("the energy", energy.mean(), energy.standard_error(), expected)?;
        }
        if temperature < CRITICAL.start {
            let (mean, error) = (magnetisation.mean(), magnetisation.standard_error());
            let expected = onsager_magnetisation(temperature);
            support::held_to("the magnetisation", mean, error, expected)?;
        }
        energies.push((temperature, energy.mean(), energy.standard_error()));
        magnetisations.push((temperature, magnetisation.mean(), magnetisation.standard_error()));
    }
    let spins = (SIZE * SIZE * TEMPERATURES.len()) as f64 * LATTICES as f64 * 1.1 * sweeps as f64;
    println!("{:.0} million spins per second", spins / seconds / 1e6);

    let curve =
        |f: fn(f64) -> f64| (160..=300).map(|t| 0.01 * f64::from(t)).map(|t| (t, f(t))).collect();
    let path = plot(
        "ndkey-ising.svg",
        "Ising model",
        ["temperature", "per spin"],
        &[
            Series::Points("energy", energies),
            Series::Curve("energy, Onsager", curve(onsager_energy)),
            Series::Points("magnetisation", magnetisations),
            Series::Curve("magnetisation, Onsager", curve(onsager_magnetisation)),
        ],
    )?;
    println!("plotted in {}", path.display());
    Ok(())
}

/// The mean energy and absolute magnetisation per spin over `sweeps` sweeps, after a tenth of that
/// number to forget the initial state.
fn simulate(key: Key, sweeps: usize, temperature: f64) -> Array1<Estimate> {
    let mut lattice = Lattice::new(temperature);
    let unmeasured = sweeps / 10;
    let (mut energy, mut magnetisation) = (0, 0);
    for sweep in 0..unmeasured + sweeps {
        lattice.sweep(key.fold_in(sweep as u32));
        if sweep >= unmeasured {
            energy += lattice.energy();
            magnetisation += lattice.magnetisation().abs();
        }
    }
    let all = (sweeps * SIZE * SIZE) as f64;
    array![energy as f64 / all, magnetisation as f64 / all].mapv(Estimate::from_value)
}

/// The spins, ±1, of one colour. The `j`th black one of row `i` is at column `2 j + i % 2`.
type Spins = [[i8; SIZE / 2]; SIZE];

struct Lattice {
    black: Spins,
    white: Spins,
    /// The probabilities of turning a spin that agrees with three or with four of its neighbours.
    accepted: [f32; 2],
}

impl Lattice {
    fn new(temperature: f64) -> Self {
        let up = [[1; SIZE / 2]; SIZE];
        let accepted = [4.0, 8.0].map(|energy: f64| Real::exp(-energy / temperature) as f32);
        Self { black: up, white: up, accepted }
    }

    fn sweep(&mut self, key: Key) {
        let [black, white] = key.split_into();
        turn(&mut self.black, &self.white, true, black, self.accepted);
        turn(&mut self.white, &self.black, false, white, self.accepted);
    }

    /// Every pair of neighbours consists of a black spin and a white one.
    fn energy(&self) -> i64 {
        let row = |i: usize| {
            let pairs = self.black[i].iter().zip(neighbours(&self.white, i, true));
            pairs.map(|(spin, sum)| i32::from(spin * sum)).sum::<i32>()
        };
        -(0..SIZE).map(|i| i64::from(row(i))).sum::<i64>()
    }

    fn magnetisation(&self) -> i64 {
        let sum = |spins: &Spins| spins.as_flattened().iter().map(|&spin| i32::from(spin)).sum();
        let [black, white]: [i32; 2] = [&self.black, &self.white].map(sum);
        i64::from(black + white)
    }
}

/// Turns spins of one colour, whose neighbours have the other colour.
fn turn(spins: &mut Spins, other: &Spins, right_in_odd_rows: bool, key: Key, accepted: [f32; 2]) {
    let uniform: Array2<f32> = key.uniform((SIZE, SIZE / 2));
    let (uniform, _) = uniform.as_slice().expect("in rows").as_chunks::<{ SIZE / 2 }>();
    for (i, (row, uniform)) in spins.iter_mut().zip(uniform).enumerate() {
        let sums = neighbours(other, i, right_in_odd_rows);
        // Without branches, so that it vectorises.
        for j in 0..SIZE / 2 {
            let agreement = row[j] * sums[j];
            let accepted = if agreement == 4 { accepted[1] } else { accepted[0] };
            let accepted = if agreement > 0 { accepted } else { 1.0 };
            row[j] = if uniform[j] < accepted { -row[j] } else { row[j] };
        }
    }
}

/// The sums of the four neighbours of a row of spins: above, below, at the same place in the row,
/// and beside that, to the right in every second row and to the left in the others.
fn neighbours(other: &Spins, i: usize, right_in_odd_rows: bool) -> [i8; SIZE / 2] {
    let mut beside = other[i];
    if (i % 2 == 1) == right_in_odd_rows {
        beside.rotate_left(1);
    } else {
        beside.rotate_right(1);
    }
    let (above, below) = (&other[(i + SIZE - 1) % SIZE], &other[(i + 1) % SIZE]);
    std::array::from_fn(|j| above[j] + below[j] + other[i][j] + beside[j])
}

/// The energy per spin of an infinite lattice.
fn onsager_energy(temperature: f64) -> f64 {
    let double = 2.0 / temperature;
    let modulus = 2.0 * double.sinh() / double.cosh().powi(2);
    let factor = 2.0 * double.tanh().powi(2) - 1.0;
    -(1.0 + 2.0 / std::f64::consts::PI * factor * elliptic_integral(modulus)) / double.tanh()
}

fn onsager_magnetisation(temperature: f64) -> f64 {
    (1.0 - (2.0 / temperature).sinh().powi(-4)).max(0.0).powf(0.125)
}

/// The complete elliptic integral of the first kind, by the arithmetic-geometric mean.
fn elliptic_integral(modulus: f64) -> f64 {
    let (mut a, mut b) = (1.0, (1.0 - modulus * modulus).max(f64::MIN_POSITIVE).sqrt());
    while a - b > 1e-15 * a {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    std::f64::consts::FRAC_PI_2 / a
}
