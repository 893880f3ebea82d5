use ndkey::Key;

fn main() {
    let keys = Key::new(0).split(3);
    for i in 0..3 {
        let _row = keys[i].uniform::<f32, _>(100);
    }
}
