use ndkey::Key;

fn main() {
    let key = Key::new(0);
    let x = key.uniform::<f32, _>(100);
    let y = key.uniform::<f32, _>(100);
}
