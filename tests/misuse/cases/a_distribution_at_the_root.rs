//! A distribution is of a family.

use ndkey::{Gamma, Key};

fn main() {
    let gamma = Gamma::new(2.5).unwrap();
    let _ = Key::new(0).sample::<f64, _>(gamma, 3);
}
