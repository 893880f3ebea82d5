use ndkey::Key;

fn main() {
    let keys = Key::new(0).split(3);
    let x = keys.uniform::<f32, _>(100);
    let y = keys.uniform::<f32, _>(100);
}
