//! Layers that take a key, and combinators that split it: the part of a neural-network library that
//! carries randomness, after JAX's stax.
//!
//! A layer is anything that computes an output from a key and an input, including a closure. A
//! layer that draws nothing drops its key. [`serial`] and [`parallel`] split their key to give each
//! of their layers its own, so no layer has to know what the others draw, and parallel layers run
//! in any order.
//!
//! ```
//! use ndarray::Array2;
//! use ndkey::Key;
//! use ndkey::stax::{Dropout, Layer, serial};
//!
//! let dense = |weights: Array2<f32>| move |_: Key, x: Array2<f32>| x.dot(&weights);
//! let relu = |_: Key, x: Array2<f32>| x.mapv_into(|x| x.max(0.0));
//!
//! let [first, second, apply] = Key::new(0).split_into();
//! let net = serial((
//!     dense(first.normal((64, 32))),
//!     relu,
//!     Dropout::keeping(0.9)?,
//!     dense(second.normal((32, 10))),
//! ));
//! let logits = net.apply(apply, Array2::ones((5, 64)));
//! assert_eq!(logits.dim(), (5, 10));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! Keys equal the keys of `jax.example_libraries.stax`, whose combinators split in the same way.
//! Layers own their parameters here, while stax passes them along.

use ndarray::{Array, Dimension};

use crate::elements::float::{Element, UniformElement};
use crate::error::{Error, expect};
use crate::keys::Key;
use crate::math::Real;
use crate::prng::{Prng, Threefry2x32};
use crate::sampling::Parameter;

/// A layer: an output from a key and an input.
pub trait Layer<X, I: Prng = Threefry2x32> {
    /// The result of the layer.
    type Output;

    /// The output for an input; all randomness comes from the key.
    fn apply(&self, key: Key<I>, input: X) -> Self::Output;
}

impl<X, Y, I: Prng, F: Fn(Key<I>, X) -> Y> Layer<X, I> for F {
    type Output = Y;

    fn apply(&self, key: Key<I>, input: X) -> Y {
        self(key, input)
    }
}

/// Layers in series: each is applied to the output of the previous one.
///
/// `layers` is a tuple of two to eight. Layer `i` gets key `i` of a split into one key per layer.
pub fn serial<L>(layers: L) -> Serial<L> {
    Serial(layers)
}

/// Layers side by side: a tuple of inputs becomes a tuple of outputs.
///
/// `layers` is a tuple of two to eight. Layer `i` gets key `i` of a split into one key per layer.
///
/// ```
/// use ndkey::Key;
/// use ndkey::stax::{Layer, parallel};
///
/// let jitter = |key: Key, x: f32| x + key.uniform::<f32, _>(()).into_scalar();
/// let (left, right) = parallel((jitter, jitter)).apply(Key::new(0), (1.0, 2.0));
/// assert_ne!(left + 1.0, right);
/// ```
pub fn parallel<L>(layers: L) -> Parallel<L> {
    Parallel(layers)
}

/// The layer of [`serial`].
#[derive(Debug, Clone, Copy)]
pub struct Serial<L>(L);

/// The layer of [`parallel`].
#[derive(Debug, Clone, Copy)]
pub struct Parallel<L>(L);

// Each layer of a tuple has a type of its own, which only a macro can enumerate.
macro_rules! serials {
    ($($n:literal: $($layer:ident($field:tt): $input:ident -> $output:ident),+; $last:ident)*) => {$(
        impl<X, I: Prng, $($layer, $output),+> Layer<X, I> for Serial<($($layer,)+)>
        where
            $($layer: Layer<$input, I, Output = $output>,)+
        {
            type Output = $last;

            fn apply(&self, key: Key<I>, input: X) -> $last {
                let mut keys = key.split_into::<$n>().into_iter();
                $(let input = self.0.$field.apply(keys.next().expect("a key per layer"), input);)+
                input
            }
        }
    )*};
}
serials! {
    2: A(0): X -> Y1, B(1): Y1 -> Y2; Y2
    3: A(0): X -> Y1, B(1): Y1 -> Y2, C(2): Y2 -> Y3; Y3
    4: A(0): X -> Y1, B(1): Y1 -> Y2, C(2): Y2 -> Y3, D(3): Y3 -> Y4; Y4
    5: A(0): X -> Y1, B(1): Y1 -> Y2, C(2): Y2 -> Y3, D(3): Y3 -> Y4, E(4): Y4 -> Y5; Y5
    6: A(0): X -> Y1, B(1): Y1 -> Y2, C(2): Y2 -> Y3, D(3): Y3 -> Y4, E(4): Y4 -> Y5,
       F(5): Y5 -> Y6; Y6
    7: A(0): X -> Y1, B(1): Y1 -> Y2, C(2): Y2 -> Y3, D(3): Y3 -> Y4, E(4): Y4 -> Y5,
       F(5): Y5 -> Y6, G(6): Y6 -> Y7; Y7
    8: A(0): X -> Y1, B(1): Y1 -> Y2, C(2): Y2 -> Y3, D(3): Y3 -> Y4, E(4): Y4 -> Y5,
       F(5): Y5 -> Y6, G(6): Y6 -> Y7, H(7): Y7 -> Y8; Y8
}

macro_rules! parallels {
    ($($n:literal: $($layer:ident($field:tt): $input:ident),+;)*) => {$(
        impl<I: Prng, $($input, $layer: Layer<$input, I>),+> Layer<($($input,)+), I>
            for Parallel<($($layer,)+)>
        {
            type Output = ($($layer::Output,)+);

            fn apply(&self, key: Key<I>, input: ($($input,)+)) -> Self::Output {
                let mut keys = key.split_into::<$n>().into_iter();
                ($(self.0.$field.apply(keys.next().expect("a key per layer"), input.$field),)+)
            }
        }
    )*};
}
parallels! {
    2: A(0): X0, B(1): X1;
    3: A(0): X0, B(1): X1, C(2): X2;
    4: A(0): X0, B(1): X1, C(2): X2, D(3): X3;
    5: A(0): X0, B(1): X1, C(2): X2, D(3): X3, E(4): X4;
    6: A(0): X0, B(1): X1, C(2): X2, D(3): X3, E(4): X4, F(5): X5;
    7: A(0): X0, B(1): X1, C(2): X2, D(3): X3, E(4): X4, F(5): X5, G(6): X6;
    8: A(0): X0, B(1): X1, C(2): X2, D(3): X3, E(4): X4, F(5): X5, G(6): X6, H(7): X7;
}

/// Inverted dropout: keeps each element with some probability and multiplies it by the reciprocal,
/// so that the mean stays; sets the others to 0.
///
/// stax's `Dropout(rate)`, whose rate is the probability to keep; with keys of JAX's generators equal in every bit in
/// `f32`. With these, elements are kept in every type as uniform variates of `f32` decide: with a probability that is
/// rounded to `f32` and then up to a multiple of 2^-23, which raises the mean by up to 1.2e-7 / keep of itself. With
/// other keys the probability is exact. Where the reciprocal is not in the range of the input's type, as in `f16`,
/// [`apply`](Layer::apply) panics.
#[derive(Debug, Clone, PartialEq)]
pub struct Dropout {
    keep: f64,
    mode: Mode,
}

/// Whether a network is run for training or for evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Mode {
    /// Elements are dropped.
    #[default]
    Train,
    /// Nothing is dropped, and the key is not used.
    Predict,
}

/// The probability of a uniform variate of `f32` to be 0.
const LEAST: f64 = 1.0 / (1 << 23) as f64;

impl Dropout {
    /// The layer that keeps elements with probability `keep`, in training mode.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 2^-23 <= keep <= 1: smaller probabilities are not resolved.
    #[inline]
    pub fn keeping(keep: f64) -> Result<Self, Error> {
        let valid = |keep| (LEAST..=1.0).contains(&keep);
        Parameter::from(keep).check("Dropout", "keep", "in [2^-23, 1]", valid)?;
        Ok(Self { keep, mode: Mode::Train })
    }

    /// The same layer in another mode.
    #[must_use]
    #[inline]
    pub fn with_mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }
}

impl<T: Element, D: Dimension, I: Prng> Layer<Array<T, D>, I> for Dropout {
    type Output = Array<T, D>;

    /// # Panics
    /// If the reciprocal of the probability is not in the range of `T`.
    #[track_caller]
    fn apply(&self, key: Key<I>, mut input: Array<T, D>) -> Array<T, D> {
        if self.mode == Mode::Predict {
            return input;
        }
        let scale = T::Computed::ONE / Real::from_f64(self.keep);
        expect(check_scale(self.keep, scale));
        let kept = key.bernoulli(self.keep, input.raw_dim());
        input.zip_mut_with(&kept, |x, &kept| {
            *x = if kept { T::from_computed(x.to_computed() * scale) } else { T::default() };
        });
        input
    }
}

/// Kept elements must not become infinite, or NaN where they are 0.
fn check_scale<T: UniformElement>(keep: f64, scale: T) -> Result<(), Error> {
    let allowed = "large enough that its reciprocal is in the range of the input's type";
    Parameter::from(keep).check("Dropout", "keep", allowed, |_| scale.is_finite())
}
