use ndkey::Key;

fn main() {
    let keys = Key::new(0).split(3);
    let _x = keys.uniform::<f32, _>(100);
    let _y = keys.uniform::<f32, _>(100);
}
