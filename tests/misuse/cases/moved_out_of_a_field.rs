use ndkey::Key;

struct Chain {
    key: Key,
}

impl Chain {
    fn step(&mut self) -> f32 {
        self.key.normal::<f32, _>(1)[0]
    }
}

fn main() {
    Chain { key: Key::new(0) }.step();
}
