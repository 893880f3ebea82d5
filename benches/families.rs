//! How long a value takes in each of the two families of distributions, on one thread.
//!
//! ```sh
//! cargo bench --all-features --bench families              # all that both families have
//! cargo bench --all-features --bench families -- Gamma
//! ```
//!
//! Parameters are the ones with which the catalogue of `tests/catalogue` has checksums. Times are the
//! least of many, of both families in turn: nanoseconds for each number of a sample, with keys of the
//! default generator and, for `native`, also with keys of the fastest one.

use std::hint::black_box;
use std::time::Instant;

use catalogue::{Case, Family, Sampled, Value, Visitor};
use ndkey::prng::Prng;
use ndkey::{Ars, Distribution, Key, Threads, Threefry2x32};

const NUMBERS: usize = 1 << 16;
const REPETITIONS: usize = 15;

fn main() {
    // `cargo bench` adds an argument of its own.
    let names: Vec<_> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    println!("| sample | `jax` | `native` | `native`, `Ars` | native / JAX's |");
    println!("|---|---:|---:|---:|---:|");
    for entry in catalogue::entries().iter().filter(|entry| entry.families().len() == 2) {
        if names.is_empty() || names.iter().any(|name| name == entry.name()) {
            let native = entry.checksums(Family::Native);
            for of_jax in entry.checksums(Family::Jax) {
                let name = of_jax.name.replace("jax::", "");
                let values = |case: &&Case| {
                    case.dist.value() == of_jax.dist.value() && case.element == of_jax.element
                };
                let same = |case: &&Case| case.name.replace("native::", "") == name;
                let mut alike = native.iter().filter(values);
                // Modes are JAX's alone.
                let only = || native.iter().filter(values).next().filter(|_| !name.contains('('));
                if let Some(native) = alike.find(same).or_else(only) {
                    Threads::Serial.scope(|| compare(&name, &of_jax, native));
                }
            }
        }
    }
}

fn compare(name: &str, of_jax: &Case, native: &Case) {
    let mut shape = of_jax.element.clone();
    shape.insert(0, NUMBERS.div_ceil(shape.iter().product()));
    let mut least = [f64::INFINITY; 3];
    for _ in 0..REPETITIONS {
        let times = [
            nanoseconds::<Threefry2x32>(&of_jax.dist, &shape),
            nanoseconds::<Threefry2x32>(&native.dist, &shape),
            nanoseconds::<Ars>(&native.dist, &shape),
        ];
        for (least, time) in least.iter_mut().zip(times) {
            *least = time.min(*least);
        }
    }
    let [jax, native, ars] = least;
    if jax.is_infinite() {
        return;
    }
    let value = of_jax.dist.value();
    println!("| {name}: {value} | {jax:.2} | {native:.2} | {ars:.2} | {:.2} |", native / jax);
}

/// How long a number of a sample takes.
fn nanoseconds<P: Prng>(dist: &Sampled, shape: &[usize]) -> f64 {
    struct Draw<'a, P: Prng>(&'a [usize], Option<Key<P>>, f64);
    impl<P: Prng> Visitor for Draw<'_, P> {
        fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
            let key = self.1.take().expect("one distribution");
            let start = Instant::now();
            // A choice without replacement may have fewer items than that.
            if let Ok(sample) = black_box(key.try_sample::<T, _>(dist, self.0)) {
                self.2 = start.elapsed().as_nanos() as f64 / sample.len() as f64;
            }
        }
    }
    let mut draw = Draw::<P>(shape, Some(Key::from_seed(0)), f64::INFINITY);
    dist.visit(&mut draw);
    draw.2
}
