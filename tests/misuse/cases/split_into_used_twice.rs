use ndkey::native::Key;

fn main() {
    let key = Key::from_seed(0);
    let [_a, _b] = key.split_into();
    let _x = key.normal::<f32, _>(3);
}
