//! Time of a use of a key while a ledger records it, beside none that records: nanoseconds, the least of
//! many measurements; and the memory of a full ledger.
//!
//! `cargo bench --bench ledger --features ledger`

use std::hint::black_box;
use std::time::Instant;

use ndkey::ledger::Ledger;
use ndkey::{Key, jax::StandardNormal};

const MEASUREMENTS: usize = 200;
const CALLS: usize = 100;
const KEYS: usize = MEASUREMENTS * CALLS;
const BATCH: usize = 1_000_000;

/// Nanoseconds per call.
fn least(measurements: usize, calls: usize, mut f: impl FnMut()) -> f64 {
    let mut least = f64::MAX;
    for _ in 0..measurements {
        let start = Instant::now();
        (0..calls).for_each(|_| f());
        least = least.min(start.elapsed().as_secs_f64() * 1e9 / calls as f64);
    }
    least
}

fn small(f: impl FnMut()) -> f64 {
    least(MEASUREMENTS, CALLS, f)
}

/// Many keys at once come last: with them in a ledger, a key that it does not know takes a search.
fn rows() -> [(&'static str, f64); 8] {
    let [folded, named, sampled, split, trained, batches, walkers] = Key::new(0).split_into();
    let mut seeds = 1..;
    let mut next = move || seeds.next().expect("a seed");
    let names: Vec<String> = (0..KEYS).map(|i| format!("layer {i}")).collect();
    let mut names = names.iter();
    let (mut sampled, mut split) = (sampled.split(KEYS).into_iter(), split.split(KEYS).into_iter());
    let (mut batches, mut steps) = (batches.split(9).into_iter(), 0..);
    let (mut one, mut two) = ([0.0_f32], [0.0_f32]);
    [
        (
            "a key of a seed, and one normal",
            small(|| {
                Key::new(next()).sample_into(StandardNormal, black_box(&mut one));
            }),
        ),
        (
            "a number folded in",
            small({
                let mut numbers = 0..;
                move || drop(black_box(folded.fold_in_u64(numbers.next().expect("a number"))))
            }),
        ),
        (
            "a name folded in",
            small(|| {
                drop(black_box(named.named(names.next().expect("a name"))));
            }),
        ),
        (
            "one normal",
            small(|| {
                let key = sampled.next().expect("a key");
                key.sample_into(StandardNormal, black_box(&mut two));
            }),
        ),
        (
            "a split into three",
            small(|| {
                drop(black_box(split.next().expect("a key").split_into::<3>()));
            }),
        ),
        (
            "a step: a fold, and one normal",
            small({
                let mut numbers = 0..;
                let mut one = [0.0_f32];
                move || {
                    let key = trained.fold_in_u64(numbers.next().expect("a number"));
                    key.sample_into(StandardNormal, black_box(&mut one));
                }
            }),
        ),
        ("a split into 10^6, per key", {
            let mut split = || drop(black_box(batches.next().expect("a key").split(BATCH)));
            least(9, 1, &mut split) / BATCH as f64
        }),
        ("a fold into each of 10^6, per key", {
            let walkers = walkers.split(BATCH);
            let mut fold = || drop(black_box(walkers.fold_in(steps.next().expect("a number"))));
            least(9, 1, &mut fold) / BATCH as f64
        }),
    ]
}

/// The process's memory in MB, as reported by Linux.
fn memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) / 1024.0
}

fn main() {
    let off = rows();
    let ledger = Ledger::new();
    ledger.start();
    let on = rows();
    Ledger::stop();
    assert!(!ledger.is_full());
    drop(ledger);
    for ((name, off), (_, on)) in off.into_iter().zip(on) {
        println!("{name:36} {off:7.1}, recorded {on:7.1}: {:7.1} more", on - off);
    }

    let before = memory();
    let ledger = Ledger::new();
    ledger.start();
    let steps = Key::new(0);
    // Keys that are not neighbours.
    let mut numbers = (0_u64..).step_by(2);
    let mut use_one = || drop(black_box(steps.fold_in_u64(numbers.next().expect("a number"))));
    let mut keys = 0_u32;
    while !ledger.is_full() {
        use_one();
        keys += 1;
    }
    println!("\nfull after {keys} keys, which take {:.0} MB", memory() - before);
    println!("then a use takes {:.1} ns", small(use_one));
}
