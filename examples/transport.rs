//! Photons through a slab of turbid matter: random walks of unknown length.
//!
//! ```sh
//! cargo run --release --example transport              # 400 000 photons
//! cargo run --release --example transport -- 10000000
//! ```
//!
//! The slab is in van de Hulst's table ("Multiple Light Scattering", 1980, chapter 13), a benchmark
//! for programs that simulate light in tissue: two mean free paths thick, absorption at one
//! collision in ten, Henyey-Greenstein scattering with asymmetry 0.75. 9.739 % of perpendicularly
//! incident light is reflected and 66.096 % transmitted.
//!
//! How many numbers a photon takes is not known in advance. Each photon has its own key, and the
//! numbers of a collision come from `key.fold_in(collision)`: they are the same whatever happens to
//! other photons, and photon 1234567 can be followed again alone.

mod support;

use std::time::Instant;

use ndarray::{Array1, Array2};
use ndkey::math::Real;
use ndkey::monte_carlo::MonteCarlo;
use ndkey::native::{Key, KeyArray, StandardExponential};
use support::{Failure, Series, Steps, argument, grouped, plot};

/// In mean free paths.
const THICKNESS: f64 = 2.0;
const ALBEDO: f64 = 0.9;
const ASYMMETRY: f64 = 0.75;
const REFLECTED: f64 = 0.09739;
const TRANSMITTED: f64 = 0.66096;
/// The last digit of the table is rounded.
const ROUNDED: f64 = 0.000_005;

const PHOTONS: usize = 2048;
/// Layers in which absorbed photons are counted.
const LAYERS: usize = 40;

fn main() -> Result<(), Failure> {
    let photons: u64 = argument(1, "number of photons", 400_000)?;
    let blocks = photons.div_ceil(PHOTONS as u64);
    let progress = Steps::new("Photons", blocks);
    let start = Instant::now();
    let counts = MonteCarlo::with_total(Key::from_seed(0), photons, PHOTONS)?
        .on_progress(|run| progress.set(run.done))
        .run(simulate)?;
    progress.finish();
    let seconds = start.elapsed().as_secs_f64();

    if counts.sum() != photons {
        return Err(Failure::new("a photon is lost"));
    }
    println!("{} photons in {seconds:.2} s:", grouped(photons));
    let photons = photons as f64;
    for (name, count, expected) in
        [("reflected", counts[0], REFLECTED), ("transmitted", counts[LAYERS + 1], TRANSMITTED)]
    {
        let part = count as f64 / photons;
        let error = (part * (1.0 - part) / photons).sqrt();
        println!("  {name}: {part:.5} ± {error:.5}, by van de Hulst {expected}");
        support::held_to(name, part, error + ROUNDED, expected)?;
    }

    let layer = THICKNESS / LAYERS as f64;
    let absorbed = (0..LAYERS).map(|n| {
        let count = counts[n + 1] as f64;
        let depth = (n as f64 + 0.5) * layer;
        (depth, count / photons / layer, count.sqrt() / photons / layer)
    });
    let depths = (0..=LAYERS).map(|n| n as f64 * layer);
    let first = depths.map(|depth| (depth, (1.0 - ALBEDO) * (-depth).exp()));
    let path = plot(
        "ndkey-transport.svg",
        "Absorption in a slab",
        ["depth in mean free paths", "absorbed part per mean free path"],
        &[
            Series::Points("all", absorbed.collect()),
            Series::Curve("at the first collision", first.collect()),
        ],
    )?;
    println!("plotted in {}", path.display());
    Ok(())
}

/// A photon under way.
struct Photon {
    key: Key,
    depth: f64,
    /// The cosine of the angle between its direction and the direction of the incident light.
    cosine: f64,
}

/// How many photons were reflected, absorbed in each layer, and transmitted.
fn simulate(key: Key, photons: usize) -> Array1<u64> {
    let mut counts = Array1::zeros(LAYERS + 2);
    let keys = key.split(photons).into_iter();
    let mut photons: Vec<Photon> =
        keys.map(|key| Photon { key, depth: 0.0, cosine: 1.0 }).collect();
    for collision in 0.. {
        if photons.is_empty() {
            break;
        }
        // All photons together draw the numbers of their next collision.
        let keys: KeyArray<_> =
            photons.iter().map(|photon| photon.key.fold_in(collision)).collect();
        let [paths, angles] = [0, 1].map(|n| keys.fold_in(n));
        let paths: Array1<f64> = paths.sample(StandardExponential, ());
        let angles: Array2<f64> = angles.uniform(3);
        let mut n = 0;
        photons.retain_mut(|photon| {
            let (path, angles) = (paths[n], angles.row(n));
            n += 1;
            photon.depth += path * photon.cosine;
            let end = if photon.depth < 0.0 {
                0
            } else if photon.depth >= THICKNESS {
                LAYERS + 1
            } else if angles[0] >= ALBEDO {
                1 + ((photon.depth / THICKNESS * LAYERS as f64) as usize).min(LAYERS - 1)
            } else {
                photon.cosine = scattered(photon.cosine, angles[1], angles[2]);
                return true;
            };
            counts[end] += 1;
            false
        });
    }
    counts
}

/// The new cosine, for a scattering angle from Henyey and Greenstein's distribution and one around
/// the direction.
fn scattered(cosine: f64, u: f64, v: f64) -> f64 {
    let g = ASYMMETRY;
    let ratio = (1.0 - g * g) / (1.0 - g + 2.0 * g * u);
    let deflection = ((1.0 + g * g - ratio * ratio) / (2.0 * g)).clamp(-1.0, 1.0);
    let sines = ((1.0 - cosine * cosine) * (1.0 - deflection * deflection)).max(0.0).sqrt();
    let around = Real::cos(2.0 * std::f64::consts::PI * v);
    (cosine * deflection + sines * around).clamp(-1.0, 1.0)
}
