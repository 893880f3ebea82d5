use ndkey::Key;
use ndkey::monte_carlo::MonteCarlo;

fn main() {
    let run = MonteCarlo::new(Key::new(0), 64, 1024).unwrap();
    let mean = run.run(|key, paths| key.normal::<f64, _>(paths).sum());
    println!("{mean:?}");
}
