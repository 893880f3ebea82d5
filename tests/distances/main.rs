//! How far samples by inversion are from their laws: README.md.
//!
//! ```text
//! cargo run --release -p ndkey-tests --bin distances -- f32 [NAME ...] > table
//! cargo run --release -p ndkey-tests --bin distances -- f64 [NAME ...] > values
//! ```

mod counts;
mod double;
mod given;
mod laws;
mod order;
mod reference;
mod single;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (kind, names) = words.split_first().ok_or("usage: distances f32|f64|counts [NAME ...]")?;
    let chosen = |name: &str| names.is_empty() || names.iter().any(|chosen| chosen == name);
    match kind.as_str() {
        "f32" => laws::all().into_iter().filter(|law| chosen(law.name)).for_each(single::measure),
        "f64" => laws::all().into_iter().filter(|law| chosen(law.name)).for_each(double::print),
        "counts" => {
            counts::all().into_iter().filter(|count| chosen(count.name)).for_each(counts::measure)
        }
        "names" => laws::all().iter().for_each(|law| println!("{}", law.name)),
        _ => return Err("the first word is f32, f64, counts or names".into()),
    }
    Ok(())
}
