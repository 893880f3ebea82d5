use ndkey::{Key, Normal};

fn main() -> Result<(), ndkey::Error> {
    let _x = Key::new(0).sample::<f64, _>(Normal::new(0.0, 1.0)?, 5);
    Ok(())
}
