use ndkey::Key;

#[derive(Clone)]
struct Chain {
    key: Key,
}

fn main() {
    let chain = Chain { key: Key::new(0) };
    let _twin = chain.clone();
}
