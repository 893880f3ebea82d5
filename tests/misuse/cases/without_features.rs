use ndkey::{Key, native};
use ndkey::monte_carlo::MonteCarlo;

fn main() {
    let _key = native::Key::from_entropy();
    let _run = MonteCarlo::new(Key::new(0), 64, 1024).unwrap().checkpoint("run", "call");
    let _rng = Key::new(0).into_rng();
}
