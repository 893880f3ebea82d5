use ndarray::Array1;
use ndkey::Key;
use ndkey::jax::Normal;

fn main() {
    let sample: Array1<f32> = Key::new(0).sample(Normal::new(0.0, 1.0), 10);
    println!("{sample}");
}
