//! Choices by weights that change.

use crate::elements::index::{IndexElement, last_index};
use crate::error::Error;
use crate::math::Real;
use crate::math::scaling::power_of_2;
use crate::math::special::double_double::Double;
use crate::sampling::{
    Bits, BoxedSampler, Distribution, LANES, Line, Lines, Number, Parameter, Run, Sampler,
    SamplerResult, Shown, Source, stored,
};
use crate::simd::{SimdLevel, inlined};

/// Indices with probabilities proportional to weights; a weight can be changed in a time
/// proportional to log n.
///
/// The n weights are the leaves of a tree whose nodes have the sums of their first children, up to four (Wong and
/// Easton, "An efficient method for weighted sampling without replacement", 1980,
/// doi:10.1137/0209009). [`update`](Self::update) computes the sums above a weight anew, from their
/// children: the state, and so every value, depends on the weights alone and not on how they were
/// reached, and no error adds up however many updates there are. A value takes one 64-bit random
/// number and one descent of the tree.
///
/// Where weights do not change, [`WeightedAlias`](crate::native::WeightedAlias) is faster.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_weighted_tree.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let mut urn = native::WeightedTree::new(vec![3, 0, 1])?;
/// let drawn: Array1<usize> = Key::from_seed(0).sample(&urn, 100);
/// assert!(drawn.iter().all(|&index| index != 1));
///
/// urn.update(0, 0)?;
/// assert_eq!(urn.total(), 1.0);
/// let last: usize = Key::from_seed(1).sample_one(&urn);
/// assert_eq!(last, 2);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// Sums have 106 bits, so that each probability is within 2^-63 of the exact one, as the random
/// number has 64 bits. An index whose weight is 0 is never drawn. Weights of any finite size may be
/// mixed; integers of more than 53 bits are rounded to `f64`.
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("weighted tree", "WeightedTreeIndex", "WeightedIndex", "fenwick", "dynamic"))]
pub struct WeightedTree {
    weights: Vec<f64>,
    /// Nodes of `CHILDREN` neighbouring weights each, then nodes of `CHILDREN` of these nodes, and so
    /// on to a single one.
    levels: Vec<Vec<Node>>,
}

/// With two numbers in a sum, a node is 64 bytes: a line of the cache.
const CHILDREN: usize = 4;

const NAME: &str = "WeightedTree";

impl WeightedTree {
    /// The tree of the given weights: an array of one axis, a slice or a `Vec` of any type of
    /// numbers.
    ///
    /// Weights may all be 0 until one is drawn by.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all weights are finite and not negative, and have a finite sum;
    /// [`Error::Shape`] unless they have one axis; [`Error::Memory`] or [`Error::TooLarge`] if
    /// there is not enough memory for a copy of them.
    pub fn new<W: Number>(weights: impl Into<Parameter<W>>) -> Result<Self, Error> {
        let weights = weights.into();
        weights.check(NAME, "weights", ALLOWED, |weight| is_weight(W::wide(weight)))?;
        if weights.shape().len() != 1 {
            return Err(Error::shape("`weights` of WeightedTree", weights.shape(), "[n]"));
        }
        Self::of(weights.values().iter().map(|&weight| W::wide(weight) + 0.0).collect())
    }

    #[inline]
    fn of(weights: Vec<f64>) -> Result<Self, Error> {
        let mut levels = vec![Vec::from_iter(weights.chunks(CHILDREN).map(Node::of_weights))];
        while let Some(below) = levels.last().filter(|level| level.len() > 1) {
            let above = below.chunks(CHILDREN).map(Node::of_nodes).collect();
            levels.push(above);
        }
        let tree = Self { weights, levels };
        tree.check_total()?;
        Ok(tree)
    }

    /// Changes the weight of an index.
    ///
    /// All weights may become 0; sampling is an error as long as they are.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if there is no such index; [`Error::Parameter`] unless the weight is
    /// finite and not negative, and the sum of all is finite. The weights are then as they were.
    pub fn update<W: Number>(&mut self, index: usize, weight: W) -> Result<(), Error> {
        let before = self.check_update(index, weight)?;
        self.weights[index] = W::wide(weight) + 0.0;
        self.sum_above(&mut [index]);
        self.check_total().inspect_err(|_| {
            self.weights[index] = before;
            self.sum_above(&mut [index]);
        })
    }

    /// Changes the weights of several indices, the later one of an index that occurs twice: each sum above
    /// them is computed once.
    ///
    /// ```
    /// use ndkey::native;
    ///
    /// let mut urn = native::WeightedTree::new([3, 0, 1])?;
    /// urn.update_weights([(0, 0), (1, 7)])?;
    /// assert_eq!(urn.weights(), [0.0, 7.0, 1.0]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`update`](Self::update); the weights are then as they were.
    pub fn update_weights<W: Number>(
        &mut self,
        weights: impl IntoIterator<Item = (usize, W)>,
    ) -> Result<(), Error> {
        let weights = Vec::from_iter(weights);
        for &(index, weight) in &weights {
            self.check_update(index, weight)?;
        }
        let mut changed = Vec::from_iter(weights.iter().map(|&(index, _)| index));
        changed.sort_unstable();
        changed.dedup();
        let before = Vec::from_iter(changed.iter().map(|&index| self.weights[index]));
        for (index, weight) in weights {
            self.weights[index] = W::wide(weight) + 0.0;
        }
        self.sum_above(&mut changed.clone());
        self.check_total().inspect_err(|_| {
            for (&index, weight) in changed.iter().zip(before) {
                self.weights[index] = weight;
            }
            self.sum_above(&mut changed);
        })
    }

    /// The weight of an index as it is, if it can be changed to another.
    #[inline]
    fn check_update<W: Number>(&self, index: usize, weight: W) -> Result<f64, Error> {
        let Some(&before) = self.weights.get(index) else {
            return Err(Error::out_of_bounds(format!("index {index}"), &[self.len()]));
        };
        if !is_weight(W::wide(weight)) {
            return Err(Error::parameter(NAME, "weight", Shown(weight), ALLOWED).at([index]));
        }
        Ok(before)
    }

    /// Computes the sums above weights, whose indices increase; these are then the nodes of the last level.
    #[inline]
    fn sum_above(&mut self, nodes: &mut [usize]) {
        fn children<T>(all: &[T], parent: usize) -> &[T] {
            &all[parent * CHILDREN..all.len().min((parent + 1) * CHILDREN)]
        }
        for level in 0..self.levels.len() {
            let mut last = None;
            for node in &mut *nodes {
                *node /= CHILDREN;
                if last.replace(*node) != Some(*node) {
                    self.levels[level][*node] = match level.checked_sub(1) {
                        None => Node::of_weights(children(&self.weights, *node)),
                        Some(below) => Node::of_nodes(children(&self.levels[below], *node)),
                    };
                }
            }
        }
    }

    #[inline]
    fn check_total(&self) -> Result<(), Error> {
        let is_finite = self.total().is_finite();
        Error::check(is_finite, NAME, "weights", "a sum of inf", "of a finite sum")
    }

    /// How many weights there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there are no weights.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The weight of an index, if there is such an index.
    #[must_use]
    #[inline]
    pub fn weight(&self, index: usize) -> Option<f64> {
        self.weights.get(index).copied()
    }

    /// All weights, by index.
    #[must_use]
    #[inline]
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The sum of all weights, correctly rounded unless it is within 2^-100 of half-way between two
    /// numbers.
    #[must_use]
    #[inline]
    pub fn total(&self) -> f64 {
        self.root().high
    }

    #[inline]
    fn root(&self) -> Double {
        let root = self.levels.last().and_then(|level| level.first());
        root.map_or(Double::default(), |root| root.total)
    }

    /// Finds an index as [`find`](Self::find) does, in `f64`; `None` if one of the parts is so close
    /// to a sum that rounding might matter.
    #[inline(always)]
    fn find_roughly(&self, bits: &Line<u64>, total: f64) -> Option<Line<usize>> {
        const UNIT: f64 = 1.0 / (1_u128 << 64) as f64;
        let margin = MARGIN * total;
        let (mut rest, mut nodes, mut is_close) = ([0.0; LANES], [0; LANES], false);
        for (rest, &bits) in rest.iter_mut().zip(bits) {
            *rest = bits as f64 * UNIT * total;
        }
        for level in self.levels.iter().rev() {
            for (node, rest) in nodes.iter_mut().zip(&mut rest) {
                let (mut index, mut spent) = (0, 0.0);
                for Double { high: end, .. } in level[*node].ends {
                    let is_beyond = *rest >= end;
                    index += usize::from(is_beyond);
                    spent = if is_beyond { end } else { spent };
                    is_close |= (*rest - end).abs() < margin;
                }
                *node = *node * CHILDREN + index;
                *rest -= spent;
            }
        }
        (!is_close).then_some(nodes)
    }

    /// The indices at which the sums of the weights up to them first exceed parts of the total, given
    /// as 64 bits each. Level by level, so that the lanes wait for memory together.
    #[inline(always)]
    fn find(&self, bits: &Line<u64>, total: Double, scale: f64) -> Line<usize> {
        let (mut rest, mut nodes) = ([Double::default(); LANES], [0; LANES]);
        for (rest, &bits) in rest.iter_mut().zip(bits) {
            *rest = part(total, bits);
        }
        for level in self.levels.iter().rev() {
            for (node, rest) in nodes.iter_mut().zip(&mut rest) {
                *node = *node * CHILDREN + level[*node].spend(rest, scale);
            }
        }
        nodes
    }
}

stored! {
    WeightedTree { weights: Parameter<f64> = Parameter::from }
    Self::new(weights)
}

const ALLOWED: &str = "finite and not negative";

#[inline]
fn is_weight(weight: f64) -> bool {
    weight >= 0.0 && weight.is_finite()
}

const INFINITE: Double = Double { high: f64::INFINITY, low: 0.0 };

/// The product with a power of 2.
#[inline(always)]
fn times(sum: Double, scale: f64) -> Double {
    Double { high: sum.high * scale, low: sum.low * scale }
}

/// The product with (bits + 1/2) / 2^64.
#[inline(always)]
fn part(sum: Double, bits: u64) -> Double {
    const FIRST: f64 = 1.0 / (1_u64 << 53) as f64;
    const LAST: f64 = FIRST / (1 << 11) as f64;
    let first = (bits >> 11) as f64 * FIRST;
    let last = ((bits & 0x7FF) as f64 + 0.5) * LAST;
    let high = first * sum.high;
    let lost = Real::mul_add(first, sum.high, -high);
    Double::ordered(high, lost + (first * sum.low + last * sum.high))
}

/// The sums of the first children of a node: of one, two, three, and of all.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(align(64))]
struct Node {
    /// Infinite from the last child on that is not 0: if rounding leaves enough for all, it is that one.
    ends: [Double; CHILDREN - 1],
    total: Double,
}

impl Node {
    #[inline]
    fn of_weights(weights: &[f64]) -> Self {
        Self::of(weights, |&weight| weight.into())
    }

    #[inline]
    fn of_nodes(nodes: &[Self]) -> Self {
        Self::of(nodes, |node| node.total)
    }

    #[inline(always)]
    fn of<C>(children: &[C], sum_of: impl Fn(&C) -> Double) -> Self {
        let (mut ends, mut total) = ([INFINITE; CHILDREN - 1], Double::default());
        for (index, child) in children.iter().enumerate() {
            let child = sum_of(child);
            if child.high != 0.0 {
                // Earlier children are not last, so their ends are finite.
                for end in &mut ends[..index] {
                    if end.high == f64::INFINITY {
                        *end = total;
                    }
                }
                total = total + child;
            }
        }
        Self { ends, total }
    }

    /// The index of the first child whose end is above what is left, and what is left beyond those
    /// before it.
    #[inline(always)]
    fn spend(&self, rest: &mut Double, scale: f64) -> usize {
        let mut index = 0;
        let mut spent = Double::default();
        for end in self.ends {
            let end = times(end, scale);
            let is_beyond = *rest >= end;
            index += usize::from(is_beyond);
            spent = if is_beyond { end } else { spent };
        }
        let left = *rest - spent;
        // Below 0, a child of weight 0 that is the first would be found.
        *rest = if left.high < 0.0 { Double::default() } else { left };
        index
    }
}

struct Descents<'a>(&'a WeightedTree, Source);

impl<T: IndexElement> Distribution<T> for WeightedTree {
    fn sampler<'a>(&'a self, source: Source, _: &'a [usize]) -> SamplerResult<'a, T> {
        last_index::<T>(NAME, "weights", self.len())?;
        if self.total() == 0.0 {
            let value = if self.is_empty() { "[]" } else { "0 everywhere" };
            let allowed = "above 0 in at least one place to draw";
            return Err(Error::parameter(NAME, "weights", value, allowed));
        }
        Ok(T::indices(BoxedSampler::of(Descents(self, source))))
    }
}

impl Sampler<usize> for Descents<'_> {
    #[inline]
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        let Self(tree, source) = self;
        let mut bits = Lines::room();
        source.bits64(run, bits.zeros(out.len()));
        let total = tree.root();
        // Parts of the smallest numbers would be rounded to few of them.
        let scale = if total.high < SMALL { 1.0 / SMALL } else { 1.0 };
        let total = times(total, scale);
        SimdLevel::current().vectorize(inlined!(move || {
            for (out, bits) in out.iter_mut().zip(&*bits) {
                let rough = if scale == 1.0 { tree.find_roughly(bits, total.high) } else { None };
                *out = rough.unwrap_or_else(|| tree.find(bits, total, scale));
            }
        }));
    }

    #[inline]
    fn cost(&self) -> usize {
        8 * self.0.levels.len()
    }
}

/// Margin relative to the total: more than the errors of sums of `f64`, of a unit in the last place
/// for each level.
const MARGIN: f64 = 1.0 / (1_u64 << 44) as f64;

const SMALL: f64 = power_of_2(-500);

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of the total that belong to each index begin where the exact sums of the weights
    /// before it end.
    #[test]
    fn indices_begin_at_exact_sums() {
        // Whole numbers of up to 53 bits, every tenth of them 0.
        let hash = |i: u64| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (11 + 8 * (i % 6));
        let mut weights = Vec::from_iter((0..300).map(|i| if i % 10 == 3 { 0 } else { hash(i) }));
        // A total of 2^62, so that 64 bits are four times a sum.
        while let left @ 1.. = (1 << 62) - weights.iter().sum::<u64>() {
            weights.push(left.min((1 << 53) - 1));
        }
        let tree = WeightedTree::new(&weights).expect("weights");
        assert_eq!(tree.total(), (1_u64 << 62) as f64);
        let find = |bits| {
            let found = tree.find(&[bits; LANES], tree.root(), 1.0)[0];
            // Near a sum, `f64` does not tell; the ends of all are none.
            let rough = tree.find_roughly(&[bits; LANES], tree.total());
            assert_eq!(rough.is_some(), bits == 0 || bits == u64::MAX, "{bits}");
            found
        };
        let mut sum = 0_u64;
        for (index, &weight) in weights.iter().enumerate().filter(|&(_, &weight)| weight > 0) {
            assert_eq!(find(4 * sum), index);
            sum += weight;
            // Four times the sum of all is 2^64.
            assert_eq!(find(sum.wrapping_mul(4).wrapping_sub(1)), index);
        }
        for bits in (1..10_000_u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)) {
            let exact = tree.find(&[bits; LANES], tree.root(), 1.0);
            let rough = tree.find_roughly(&[bits; LANES], tree.total());
            assert_eq!(rough.unwrap_or(exact), exact, "{bits}");
        }
    }

    #[test]
    fn an_update_makes_the_tree_of_the_weights() {
        for n in [1, 4, 5, 16, 17, 300] {
            let mut weights = Vec::from_iter((0..n).map(|i| 0.1 + f64::from(i % 7)));
            let mut tree = WeightedTree::new(&weights).expect("weights");
            for step in 0..2 * n {
                let index = (step * 11 % n) as usize;
                weights[index] = f64::from(step % 5) * 0.3;
                tree.update(index, weights[index]).expect("a weight");
                assert_eq!(Ok(&tree), WeightedTree::new(&weights).as_ref(), "{n}, {step}");

                let several = [step, step / 3, 7 * step, step].map(|i| (i % n) as usize);
                let several = several.into_iter().zip([0.0, 1.5, 0.25, f64::from(step)]);
                tree.update_weights(several.clone()).expect("weights");
                several.for_each(|(index, weight)| weights[index] = weight);
                assert_eq!(Ok(&tree), WeightedTree::new(&weights).as_ref(), "{n}, {step}");
            }
        }
    }
}
