//! A library with ndarray 0.16 and rand 0.8 that draws from ndkey's keys.
//!
//! ndkey's arrays are arrays of ndarray 0.17. `Vec`s and slices go between the two.

use ndarray::{Array2, ArrayView2, Axis};
use ndkey::Error;
use ndkey::native::{Bernoulli, Key, Normal, StandardUniform};
use rand::Rng;

/// A projection of vectors with `features` features to fewer components that nearly keeps distances
/// (Johnson and Lindenstrauss, 1984): normal variates with variance 1 / components. As in linfa-reduction.
pub fn gaussian_projection(
    key: Key,
    features: usize,
    components: usize,
) -> Result<Array2<f64>, Error> {
    let dist = Normal::new(0.0, 1.0 / (components as f64).sqrt())?;
    let values = key.try_sample_vec(dist, (features, components))?;
    Ok(Array2::from_shape_vec((features, components), values).expect("as many values"))
}

/// The rows, the columns and the values of what is not zero in a matrix.
pub type Triplets = (Vec<usize>, Vec<usize>, Vec<f64>);

/// A projection with few values that are not zero (Li, Hastie and Church, 2006): these are `±sqrt(s
/// / components)` with probability 1 / s, for `s = sqrt(features)`. As in linfa-reduction.
pub fn sparse_projection(key: Key, features: usize, components: usize) -> Result<Triplets, Error> {
    let [places, signs] = key.split_into();
    let s = (features as f64).sqrt();
    let chosen = places.try_sample_vec(Bernoulli::new(1.0 / s)?, features * components)?;
    let places: Vec<usize> = (0..chosen.len()).filter(|&place| chosen[place]).collect();
    let size = (s / components as f64).sqrt();
    let signs = signs.try_sample_vec(Bernoulli::new(0.5)?, places.len())?;
    let values = signs.into_iter().map(|positive| if positive { size } else { -size });
    let (rows, columns) =
        places.iter().map(|place| (place / components, place % components)).unzip();
    Ok((rows, columns, values.collect()))
}

/// A Latin hypercube of `n` points between the lower and upper limits of each variable, which are the
/// columns of `limits`: in each of `n` equal intervals of a variable is one point. As in egobox-doe.
///
/// All points are made at once, by a shuffle per variable. `ndkey::points::LatinHypercube` makes any of
/// them without the others, which takes longer.
pub fn latin_hypercube(
    key: Key,
    n: usize,
    limits: ArrayView2<'_, f64>,
) -> Result<Array2<f64>, Error> {
    let [places, orders] = key.split_into();
    let mut values = places.try_sample_vec(StandardUniform, (limits.nrows(), n))?;
    let mut intervals: Vec<u32> = (0..n as u32).collect();
    for ((number, values), limits) in (0..).zip(values.chunks_mut(n)).zip(limits.rows()) {
        orders.fold_in(number).shuffle_slice(&mut intervals);
        let (lower, width) = (limits[0], (limits[1] - limits[0]) / n as f64);
        for (value, &interval) in values.iter_mut().zip(&intervals) {
            *value = lower + width * (f64::from(interval) + *value);
        }
    }
    let values = Array2::from_shape_vec((limits.nrows(), n), values).expect("as many values");
    Ok(values.reversed_axes())
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
    let noise = Normal::new(0.0, std)?;
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
