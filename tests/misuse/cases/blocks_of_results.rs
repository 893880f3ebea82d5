use ndkey::monte_carlo::MonteCarlo;
use ndkey::{Error, Key};

fn main() {
    let run = MonteCarlo::new(Key::new(0), 64, 1024).unwrap();
    let mean = run.run(|key, paths| -> Result<f64, Error> {
        Ok(key.try_sample::<f64, _>(ndkey::native::StandardNormal, paths)?.sum())
    });
    println!("{mean:?}");
}
