use ndkey::Key;

fn main() {
    let key = Key::from_seed(0);
    let _x = key.uniform::<f32, _>(100);
}
