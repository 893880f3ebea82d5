//! Three ways to give two functions random numbers, after JAX's PRNG design document, and why the
//! third wins.
//!
//! ```sh
//! cargo run --release --example three_models
//! ```
//!
//! A program calls `bar` and `baz`, which draw an array of shape (3, 4) each. It runs as written,
//! and with `baz` before `bar`: does `bar` draw the same values?

use ndarray::Array2;
use ndkey::jax::{Key, StandardUniform};

fn main() {
    let models: [(&str, Main); 3] = [
        ("a global state", global_state::main),
        ("explicit threading", explicit_threading::main),
        ("splitting", splitting::main),
    ];
    println!("{:20} {:>20} {:>20}", "bar's first value", "bar first", "baz first");
    for (name, main) in models {
        let (written, swapped) = (main(Order::BarFirst), main(Order::BazFirst));
        let verdict = if written == swapped { "the order is free" } else { "the order matters" };
        println!("{name:20} {written:20} {swapped:20}   {verdict}");
    }
    // With splitting no order is needed: the two functions may run at the same time.
    assert_eq!(splitting::main(Order::BarFirst), splitting::main_in_parallel());
}

/// A program that returns the first value drawn by `bar`.
type Main = fn(Order) -> f64;

/// Which of the two functions is called first.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    BarFirst,
    BazFirst,
}

/// The key of each `main`, which draw the same numbers again on purpose.
fn same_key() -> Key {
    Key::new(0).duplicate()
}

/// The first model: every draw takes from one state and advances it.
///
/// Values depend on the order of evaluation, although neither function uses the other's results.
/// The state has to be locked, so the functions cannot run in parallel, or they can, and nothing is
/// reproducible. And `foo` cannot call `bar` without changing what it draws next itself.
mod global_state {
    use std::sync::Mutex;

    use super::*;
    use ndkey::SequentialGenerator;

    static RNG: Mutex<Option<SequentialGenerator>> = Mutex::new(None);

    fn rand(shape: (usize, usize)) -> Array2<f64> {
        let mut rng = RNG.lock().expect("no thread has panicked");
        rng.as_mut().expect("seeded").sample(StandardUniform, shape)
    }

    fn bar() -> Array2<f64> {
        rand((3, 4))
    }

    fn baz() -> Array2<f64> {
        rand((3, 4))
    }

    pub fn main(order: Order) -> f64 {
        *RNG.lock().expect("no thread has panicked") = Some(SequentialGenerator::new(same_key()));
        let (bar, _baz) = match order {
            Order::BarFirst => (bar(), baz()),
            Order::BazFirst => {
                let drawn_before = baz();
                (bar(), drawn_before)
            }
        };
        bar[[0, 0]]
    }
}

/// The second model: every function takes a state and returns the next.
///
/// The dependence is explicit now, but it is still there: each draw waits for the previous one. And
/// every function that might draw must take the state and return it, whether its caller wants that
/// or not.
mod explicit_threading {
    use super::*;
    use ndkey::KeySequence;

    /// Threading is a layer over splitting: a sequence splits a fresh key off its state.
    fn bar(mut rng: KeySequence) -> (Array2<f64>, KeySequence) {
        (rng.next_key().uniform((3, 4)), rng)
    }

    fn baz(mut rng: KeySequence) -> (Array2<f64>, KeySequence) {
        (rng.next_key().uniform((3, 4)), rng)
    }

    pub fn main(order: Order) -> f64 {
        let rng = KeySequence::new(same_key());
        let bar = match order {
            Order::BarFirst => {
                let (bar, rng) = bar(rng);
                let (_baz, _rng) = baz(rng);
                bar
            }
            Order::BazFirst => {
                let (_baz, rng) = baz(rng);
                let (bar, _rng) = bar(rng);
                bar
            }
        };
        bar[[0, 0]]
    }
}

/// The third model: a function takes a key and returns only its result; a caller of two functions
/// splits.
///
/// Values do not depend on the order, nor on what else a function draws inside. The compiler
/// ensures that both do not use the same key.
mod splitting {
    use super::*;

    fn bar(key: Key) -> Array2<f64> {
        key.uniform((3, 4))
    }

    fn baz(key: Key) -> Array2<f64> {
        key.uniform((3, 4))
    }

    pub fn main(order: Order) -> f64 {
        let [bar_key, baz_key] = same_key().split_into();
        let (bar, _baz) = match order {
            Order::BarFirst => (bar(bar_key), baz(baz_key)),
            Order::BazFirst => {
                let drawn_before = baz(baz_key);
                (bar(bar_key), drawn_before)
            }
        };
        bar[[0, 0]]
    }

    pub fn main_in_parallel() -> f64 {
        let [bar_key, baz_key] = same_key().split_into();
        std::thread::scope(|scope| {
            let other = scope.spawn(|| baz(baz_key));
            let bar = bar(bar_key);
            other.join().expect("baz does not panic");
            bar[[0, 0]]
        })
    }
}
