use ndkey::Key;
use rayon::prelude::*;

fn main() {
    let key = Key::new(0);
    let _sums: Vec<f32> =
        (0..100).into_par_iter().map(|_| key.normal::<f32, _>(1000).sum()).collect();
}
