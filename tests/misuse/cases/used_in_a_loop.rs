use ndkey::Key;

fn main() {
    let key = Key::new(0);
    for _layer in 0..3 {
        let _weights = key.normal::<f32, _>((64, 64));
    }
}
