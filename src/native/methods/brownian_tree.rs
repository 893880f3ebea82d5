//! Brownian motion at any time: bridges between the times of a tree.

use crate::math::quantile::Quantile;
use crate::native::element::Element;
use crate::sampling::{LANES, Line, Source};

/// How many positions the nodes of a tree have: times above 0 are ordered as their bits are.
pub(crate) const NODES: u64 = 1 << 63;

/// The largest time, 2^1023: twice as much is not finite.
pub(crate) const LATEST: f64 = f64::from_bits(2046 << (f64::MANTISSA_DIGITS - 1));

/// A standard Brownian motion from 0 at time 0 on, which is a function of a key.
///
/// Its nodes are all numbers of `f64` above 0. The normal variate of a node is at the position that
/// the bits of its time are, in a sample of the key.
pub(crate) struct Tree {
    normals: Source,
    /// The positions of the nodes above a time, and their variates.
    positions: Vec<Line<u64>>,
    variates: Vec<Line<f64>>,
}

impl Tree {
    /// From a source of [`NODES`] values of one key.
    pub(crate) fn new(normals: Source) -> Self {
        Self { normals, positions: Vec::new(), variates: Vec::new() }
    }

    /// The motion at a time, which is at least 0 and at most [`LATEST`].
    pub(crate) fn at(&mut self, time: f64) -> f64 {
        let (positions, mut count) = (&mut self.positions, 0);
        positions.clear();
        descend(time, |node| {
            if count % LANES == 0 {
                positions.push([0; LANES]);
            }
            positions[count / LANES][count % LANES] = node.to_bits();
            count += 1;
            0.0
        });
        let variates = &mut self.variates;
        variates.resize(positions.len(), [0.0; LANES]);
        f64::bits(&self.normals, &positions[..], variates);
        f64::quantile(Quantile::Normal, variates);
        let mut variates = variates.as_flattened().iter();
        descend(time, |_| *variates.next().expect("one for each node"))
    }
}

/// The motion at a time, from standard normal variates of nodes, in the order of the descent.
///
/// A node that is a power of 2, from 1 on, is reached by an increment from the one before. Others are
/// in the middle of their neighbours in the tree, and reached by the bridge between these (Lévy's
/// construction). Times of nodes are exact.
#[inline(always)]
fn descend(time: f64, mut normal: impl FnMut(f64) -> f64) -> f64 {
    if time == 0.0 {
        return 0.0;
    }
    let ([mut left, mut left_value], [mut right, mut right_value]) = ([0.0; 2], [1.0, normal(1.0)]);
    while right < time {
        (left, left_value) = (right, right_value);
        right *= 2.0;
        right_value += left.sqrt() * normal(right);
    }
    while right != time {
        let width = right - left;
        let middle = left + 0.5 * width;
        let value = 0.5 * (left_value + right_value) + 0.5 * width.sqrt() * normal(middle);
        if middle < time {
            (left, left_value) = (middle, value);
        } else {
            (right, right_value) = (middle, value);
        }
    }
    right_value
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The motion at a time as a linear function of the variates of nodes.
    fn weights(time: f64) -> BTreeMap<u64, f64> {
        let mut nodes = Vec::new();
        descend(time, |node| {
            nodes.push(node);
            0.0
        });
        let weight = |&at: &f64| descend(time, |node| if node == at { 1.0 } else { 0.0 });
        nodes.iter().map(|at| (at.to_bits(), weight(at))).collect()
    }

    /// Values are sums of independent normal variates, so that their covariances are their law.
    #[test]
    fn the_covariance_at_two_times_is_the_earlier_one() {
        let times = [
            f64::from_bits(1),
            3e-310,
            1e-20,
            0.3,
            0.3f64.next_up(),
            0.5,
            0.625,
            1.0,
            1.0f64.next_up(),
            1.7,
            2.0,
            1234.5678,
            1e17,
        ];
        for (index, &first) in times.iter().enumerate() {
            for &second in &times[index..] {
                let [first_weights, second_weights] = [first, second].map(weights);
                let products = first_weights.iter().map(|(node, weight)| {
                    weight * second_weights.get(node).copied().unwrap_or(0.0)
                });
                let covariance = products.sum::<f64>();
                // Subnormal numbers have no more digits than that.
                let tolerance = 1e-14 * first + 4.0 * f64::from_bits(1);
                assert!(
                    (covariance - first).abs() <= tolerance,
                    "{first:e} {second:e} {covariance:e}"
                );
            }
        }
    }

    #[test]
    fn a_time_takes_as_many_variates_as_its_bits_tell() {
        let count = |time| {
            let mut count = 0;
            descend(time, |_| {
                count += 1;
                0.0
            });
            count
        };
        assert_eq!([0.0, 1.0, 0.5, 0.375, 0.75, 4.0, 3.0].map(count), [0, 1, 2, 4, 3, 3, 4]);
        assert_eq!(count(1.0f64.next_up()), 54);
        assert_eq!(count(f64::from_bits(1)), 1075);
        assert_eq!(LATEST, 2f64.powi(1023));
        assert_eq!(count(LATEST), 1024);
    }
}
