use ndarray::Array1;
use ndkey::Key;

fn main() {
    let _integers: Array1<i32> = Key::new(0).normal(3);
    let _floats: Array1<f32> = Key::new(0).randint(0.0..1.0, 3);
}
