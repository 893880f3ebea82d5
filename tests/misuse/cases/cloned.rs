use ndkey::Key;

fn main() {
    let key = Key::new(0);
    let _twin = key.clone();
    let borrowed = &key;
    let _twin = borrowed.clone();
    let _twins = key.split(3).clone();
}
