use ndkey::Key;

fn main() {
    let key = Key::new(0);
    let _x = key.uniform::<f32, _>(100);
    let _y = key.uniform::<f32, _>(100);
}
