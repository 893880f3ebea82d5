use ndkey::jax::{Normal, Poisson};

fn main() {
    let _ = Normal::new(0, 1);
    let _ = Poisson::new(3);
}
