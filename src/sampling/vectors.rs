//! Distributions over vectors, whose elements depend on each other and are made together.
//!
//! Directions, uniform on the sphere:
//!
//! ```
//! use ndarray::{Array2, Axis};
//! use ndkey::jax::StandardNormal;
//! use ndkey::sampling::vectors::{VectorSampler, Vectors, outer_shape};
//! use ndkey::sampling::{BoxedSampler, Run, Sampler, Source};
//! use ndkey::{Distribution, Error, Key};
//!
//! struct Direction;
//!
//! struct Normalized<'a>(BoxedSampler<'a, f64>);
//!
//! impl Vectors<f64> for Normalized<'_> {
//!     fn vector_len(&self) -> usize {
//!         3
//!     }
//!
//!     fn vectors(&self, first: u64, out: &mut [f64]) {
//!         self.0.fill(Run { start: 3 * first, step: 1 }, out);
//!         for vector in out.chunks_exact_mut(3) {
//!             let square: f64 = vector.iter().map(|x| x * x).sum();
//!             vector.iter_mut().for_each(|x| *x /= square.sqrt());
//!         }
//!     }
//! }
//!
//! impl Distribution<f64> for Direction {
//!     fn sampler<'a>(
//!         &'a self,
//!         source: Source,
//!         shape: &'a [usize],
//!     ) -> Result<BoxedSampler<'a, f64>, Error> {
//!         outer_shape("the sample of Direction", &source, shape, &[3])?;
//!         let normal = StandardNormal.sampler(source, shape)?;
//!         Ok(BoxedSampler::new(VectorSampler(Normalized(normal))))
//!     }
//! }
//!
//! let directions: Array2<f64> = Key::new(0).sample(Direction, (100, 3));
//! let squares = directions.map(|x| x * x).sum_axis(Axis(1));
//! assert!(squares.iter().all(|square| (square - 1.0).abs() < 1e-12));
//! ```

use super::{Sampler, Source, words};
use crate::engine::Run;
use crate::error::Error;
use crate::simd::Line;

/// A function from a vector's number to its elements.
pub trait Vectors<T>: Send + Sync {
    /// How many elements a vector has.
    fn vector_len(&self) -> usize;

    /// Writes the vectors from number `first` on: `out` is a whole number of vectors. Vectors past
    /// the end may be asked for; their elements are dropped.
    fn vectors(&self, first: u64, out: &mut [T]);

    /// The [cost](Sampler::cost) of an element.
    fn cost(&self) -> usize {
        words::<T>()
    }
}

/// The sampler of an array whose last axes hold vectors.
#[derive(Debug, Clone, Copy)]
pub struct VectorSampler<V>(pub V);

impl<V> VectorSampler<V> {
    /// Writes elements by position; each vector is made once per run of its elements.
    #[inline(always)]
    fn pick<T>(&self, run: Run, elements: &mut [T])
    where
        T: Copy + Default,
        V: Vectors<T>,
    {
        let len = self.0.vector_len() as u64;
        let (mut vector, mut current) = (vec![T::default(); len as usize], None);
        for (lane, element) in elements.iter_mut().enumerate() {
            let position = run.position(lane);
            let number = position / len;
            if current != Some(number) {
                self.0.vectors(number, &mut vector);
                current = Some(number);
            }
            *element = vector[(position % len) as usize];
        }
    }
}

/// The same keys, with `variates` values for each vector of `len` values of a sample of this shape.
///
/// # Errors
/// [`Error::TooLarge`] if these are 2^64 or more.
pub(crate) fn per_vector(
    source: &Source,
    shape: &[usize],
    [len, variates]: [usize; 2],
) -> Result<Source, Error> {
    let (len, variates) = (len as u64, variates as u64);
    let vectors = source.per_key().checked_div(len).unwrap_or(0);
    let Some(all) = vectors.checked_mul(variates) else {
        let limit = u64::MAX / variates * len;
        return Err(Error::TooLarge { shape: shape.to_vec(), limit });
    };
    Ok(source.with_len(all))
}

/// The sampler of vectors of `len` values, each of this [cost](Vectors::cost), that a function writes as
/// [`Vectors::vectors`] does.
pub(crate) fn vectors<T, F: Fn(u64, &mut [T]) + Send + Sync>(
    len: usize,
    cost: usize,
    write: F,
) -> VectorSampler<Written<F>> {
    VectorSampler(Written { len, cost, write })
}

pub(crate) struct Written<F> {
    len: usize,
    cost: usize,
    write: F,
}

impl<T, F: Fn(u64, &mut [T]) + Send + Sync> Vectors<T> for Written<F> {
    fn vector_len(&self) -> usize {
        self.len
    }

    fn vectors(&self, first: u64, out: &mut [T]) {
        (self.write)(first, out);
    }

    fn cost(&self) -> usize {
        self.cost
    }
}

impl<T: Copy + Default, V: Vectors<T>> Sampler<T> for VectorSampler<V> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.fill(run, out.as_flattened_mut());
    }

    #[inline(always)]
    fn fill(&self, run: Run, out: &mut [T]) {
        let len = self.0.vector_len();
        let (head, vectors, tail) = if run.step == 1 && len != 0 {
            let before = (run.start.next_multiple_of(len as u64) - run.start) as usize;
            let (head, rest) = out.split_at_mut(before.min(out.len()));
            let (vectors, tail) = rest.split_at_mut(rest.len() / len * len);
            (head, vectors, tail)
        } else {
            (out, [].as_mut_slice(), [].as_mut_slice())
        };
        let (before, behind) = (head.len(), head.len() + vectors.len());
        if !vectors.is_empty() {
            self.0.vectors(run.skip(before).start / len as u64, vectors);
        }
        for (start, part) in [(0, head), (behind, tail)] {
            if !part.is_empty() {
                self.pick(run.skip(start), part);
            }
        }
    }

    fn unit(&self) -> u64 {
        self.0.vector_len() as u64
    }

    fn cost(&self) -> usize {
        self.0.cost()
    }
}

/// The shape of a sample without its last axes, which must be `event`, the shape of one vector.
///
/// # Errors
/// [`Error::Shape`], naming `what`, if they are not, or if a vector would span several keys.
pub fn outer_shape<'a>(
    what: &'static str,
    source: &Source,
    shape: &'a [usize],
    event: &[usize],
) -> Result<&'a [usize], Error> {
    let whole = || {
        // No overflow: this is part of the sample's shape, whose elements were counted.
        let len = event.iter().map(|&len| len as u64).product::<u64>();
        len == 0 || source.per_key().is_multiple_of(len)
    };
    shape.strip_suffix(event).filter(|_| whole()).ok_or_else(|| {
        let event: Vec<String> = event.iter().map(usize::to_string).collect();
        let allowed = format!("[.., {}]", event.join(", "));
        Error::shape(what, shape, allowed)
    })
}
