use ndarray::Axis;
use ndkey::Key;

fn main() {
    let _keys = Key::new(0).fold_in_each(&(0..3));
    Key::new(0).shuffle(&mut (0..3), Axis(0));
}
