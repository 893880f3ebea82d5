//! Histograms.

use ndarray::Array1;

use crate::arrays::AsArray;
use crate::elements::Real;
use crate::error::Error;
use crate::parallel::{self, GRAIN};
use crate::positions::Positions;
use crate::tree::LEAF;

/// How many values are in each bin between neighbouring edges. As in NumPy, a bin contains its lower
/// edge, and the last one its upper edge too. Values outside, and NaN, are in none.
///
/// Counts are whole numbers, so they do not depend on the order: there is no other rule for them.
///
/// ```
/// use ndkey_sums::histogram;
///
/// let counts = histogram(&[0.5, 1.0, 1.5, 3.0, 7.0], &[0.0, 1.0, 2.0, 3.0])?;
/// assert_eq!(counts.to_vec(), [1, 2, 1]);
/// # Ok::<(), ndkey_sums::Error>(())
/// ```
///
/// # Errors
/// [`Error::Edges`] unless the edges increase.
pub fn histogram<A, E>(values: &A, edges: &E) -> Result<Array1<u64>, Error>
where
    A: AsArray<Elem: Real> + ?Sized,
    E: AsArray<Elem = A::Elem> + ?Sized,
{
    let edges: Vec<A::Elem> = edges.array_view().iter().copied().collect();
    let increases = |index: usize| match index {
        // NaN is not.
        0 => edges[0].partial_cmp(&edges[0]).is_some(),
        _ => edges[index - 1] < edges[index],
    };
    if let Some(index) = (0..edges.len()).find(|&index| !increases(index)) {
        return Err(Error::Edges { index, value: format!("{:?}", edges[index]) });
    }
    let bins = edges.len().saturating_sub(1);
    let values = Positions::in_any_order(values.array_view());
    let parts = parallel::map_ranges(values.leaves(), GRAIN / LEAF, |leaves| {
        let mut counts = vec![0; bins];
        for leaf in leaves {
            for &value in &*values.leaf(leaf) {
                // The edges at most the value.
                match edges.partition_point(|edge| *edge <= value) {
                    0 => {}
                    above if above <= bins => counts[above - 1] += 1,
                    _ if edges.last() == Some(&value) && bins > 0 => counts[bins - 1] += 1,
                    _ => {}
                }
            }
        }
        counts
    });
    let mut counts = Array1::zeros(bins);
    for part in parts {
        counts += &Array1::from(part);
    }
    Ok(counts)
}
