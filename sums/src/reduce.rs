//! Reductions with a function of the caller, in the order of positions.

use crate::arrays::AsArray;
use crate::positions::Positions;
use crate::tree::merge_pairs;

/// Maps the values of an array and merges the results, always an earlier with a later one, in a fixed
/// order: one by one within 2048 positions, and in the tree of [`sum`](crate::sum) above. `merge` need
/// therefore be neither commutative nor associative for a result that is the same on any number of threads.
/// None of no values.
///
/// ```
/// use ndkey_sums::map_reduce;
///
/// // The logarithm of a sum of exponentials.
/// let merge = |a: f64, b: f64| a.max(b) + (-(a - b).abs()).exp().ln_1p();
/// let total = map_reduce(&[1000.0, 1000.0], |&x| x, merge);
/// assert_eq!(total, Some(1000.0 + 2_f64.ln()));
/// ```
pub fn map_reduce<A, M>(
    values: &A,
    map: impl Fn(&A::Elem) -> M + Sync,
    merge: impl Fn(M, M) -> M + Sync,
) -> Option<M>
where
    A: AsArray<Elem: Copy + Sync> + ?Sized,
    M: Send,
{
    let leaf = |leaf: &[A::Elem]| leaf.iter().map(&map).reduce(&merge).expect("no empty leaf");
    merge_pairs(Positions::new(values.array_view()).map_leaves(leaf), &merge)
}
