use ndkey::native::{Key, Poisson};

fn main() {
    let key = Key::from_seed(0);
    for i in 0..3_usize {
        let _noise = key.fold_in(i);
    }
    let _layer = key.fold_in("layer");
    let _counts = key.sample::<u8, _>(Poisson::new(3.0).unwrap(), 10);
}
