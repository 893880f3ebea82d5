//! A library with ndarray 0.16 and rand 0.8 that draws from ndkey's keys.
//!
//! ndkey's arrays are those of ndarray 0.17. Between the two go `Vec`s and slices.

use ndarray::{Array2, ArrayView2, Axis};
use ndkey::points::LatinHypercube;
use ndkey::{Error, Key, native};
use rand::Rng;

/// A projection of vectors with so many features to fewer components that nearly keeps distances
/// (Johnson and Lindenstrauss, 1984): normal variates with variance 1 / components.
pub fn gaussian_projection(
    key: Key,
    features: usize,
    components: usize,
) -> Result<Array2<f64>, Error> {
    let dist = native::Normal::new(0.0, 1.0 / (components as f64).sqrt())?;
    let values = key.try_sample_vec(dist, (features, components))?;
    Ok(Array2::from_shape_vec((features, components), values).expect("as many values"))
}

/// A Latin hypercube of `n` points between the lower and upper limits of each variable, which are the
/// columns of `limits`.
pub fn latin_hypercube(
    key: Key,
    n: usize,
    limits: ArrayView2<'_, f64>,
) -> Result<Array2<f64>, Error> {
    let dimensions = limits.nrows();
    let unit = key.try_sample_vec(LatinHypercube::new(dimensions)?, (n, dimensions))?;
    let unit = Array2::from_shape_vec((n, dimensions), unit).expect("as many values");
    let lower = limits.column(0);
    Ok(unit * (&limits.column(1) - &lower) + lower)
}

/// The rows in random order.
pub fn shuffled(key: Key, rows: ArrayView2<'_, f64>) -> Array2<f64> {
    let mut order: Vec<usize> = (0..rows.nrows()).collect();
    key.shuffle_slice(&mut order);
    rows.select(Axis(0), &order)
}

/// Adds normal noise to each row, which has a key of its own: rows are slices also where the array
/// is not.
pub fn add_noise(key: &Key, array: &mut Array2<f64>, std: f64) -> Result<(), Error> {
    let noise = native::Normal::new(0.0, std)?;
    for (number, mut row) in (0..).zip(array.rows_mut()) {
        match row.as_slice_mut() {
            Some(row) => key.fold_in(number).try_add_into(&noise, row)?,
            None => {
                let values: Vec<f64> = key.fold_in(number).try_sample_vec(&noise, row.len())?;
                row += &ndarray::aview1(&values);
            }
        }
    }
    Ok(())
}

/// A function with a generator in its signature.
pub fn mean_of_dice<R: Rng + ?Sized>(rng: &mut R, rolls: u32) -> f64 {
    f64::from((0..rolls).map(|_| rng.gen_range(1..=6)).sum::<u32>()) / f64::from(rolls)
}
