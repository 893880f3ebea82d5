//! Brownian motion at any time: bridges between the times of a tree.

use crate::elements::inverse::OfUniformBits;
use crate::math::quantile::Quantile;
use crate::math::scaling::power_of_2;
use crate::sampling::{LANES, Line, Source};

/// How many positions the nodes of a tree have. Generators that draw a value of 64 bits as two words
/// count no more.
pub(crate) const NODES: u64 = 1 << 62;

/// The largest time, 2^512, and the smallest but 0, 2^-511: all numbers of these powers of 2 have
/// positions.
pub(crate) const LATEST: f64 = power_of_2(512);
const EARLIEST: f64 = power_of_2(-511);

/// A standard Brownian motion from 0 at time 0 on, which is a function of a key.
///
/// Its nodes are the numbers of `f64` between the bounds. The position of a node's normal variate,
/// in a sample of the key, is the bits of its time, less the bits of the smallest time.
pub(crate) struct Tree {
    normals: Source,
    /// The positions of the nodes above a time, and their variates.
    positions: Vec<Line<u64>>,
    variates: Vec<Line<f64>>,
}

impl Tree {
    /// The tree of a source of [`NODES`] values of one key.
    pub(crate) fn new(normals: Source) -> Self {
        Self { normals, positions: Vec::new(), variates: Vec::new() }
    }

    /// The motion at a time, which is at least 0 and at most [`LATEST`]; 0 before 2^-511.
    pub(crate) fn at(&mut self, time: f64) -> f64 {
        let (positions, mut count) = (&mut self.positions, 0);
        positions.clear();
        descend(time, |node| {
            if count % LANES == 0 {
                positions.push([0; LANES]);
            }
            positions[count / LANES][count % LANES] = node.to_bits() - EARLIEST.to_bits();
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
    if time < EARLIEST {
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
            2f64.powi(-511),
            3e-150,
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
        assert_eq!([EARLIEST, LATEST], [-511, 512].map(|exponent| 2f64.powi(exponent)));
        assert_eq!([EARLIEST.next_down(), EARLIEST, LATEST].map(count), [0, 512, 513]);
        assert!(LATEST.to_bits() - EARLIEST.to_bits() < NODES);
    }
}
