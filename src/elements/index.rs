//! Types of indices.

use super::converted::{conversion, converted};
use super::integer::{Integer, of_words};
use crate::elements::integer::IntegerMethods;
use crate::elements::within::up_to;
use crate::error::Error;
use crate::sampling::{BoxedSampler, Source};

/// An integer type of indices that samplers return: `usize`, `i32`, `i64`, `u32` or `u64`.
pub trait IndexElement: Copy + Default + Send + Sync + 'static + IndexMethods {}

/// Methods of an [`IndexElement`] that samplers call.
pub trait IndexMethods: Copy + Default + Send + Sync + 'static {
    /// The integer that JAX draws for results of this type.
    type Drawn: Integer;
    /// The largest index.
    const LAST: u64;
    fn from_index(index: usize) -> Self;
    fn to_drawn(index: usize) -> Option<Self::Drawn>;

    /// Converts indices drawn as `usize`.
    fn indices<'a>(indices: BoxedSampler<'a, usize>) -> BoxedSampler<'a, Self>;

    /// The indices from 0 to `last`, equally likely.
    fn up_to(source: Source, last: Self::Drawn) -> BoxedSampler<'static, Self>;
}

macro_rules! index_elements {
    ($($index:ty: $drawn:ty, |$indices:ident| $converted:expr;)*) => {$(
        impl IndexElement for $index {}
        impl IndexMethods for $index {
            type Drawn = $drawn;

            const LAST: u64 = <$index>::MAX as u64;

            #[inline(always)]
            fn from_index(index: usize) -> Self {
                index as Self
            }

            fn to_drawn(index: usize) -> Option<$drawn> {
                index.try_into().ok()
            }

            fn indices<'a>($indices: BoxedSampler<'a, usize>) -> BoxedSampler<'a, Self> {
                $converted
            }

            fn up_to(source: Source, last: $drawn) -> BoxedSampler<'static, Self> {
                of_words(up_to(source, last.into_word()))
            }
        }
    )*};
}
index_elements! {
    usize: u64, |indices| indices;
    u64: u64, |indices| converted(indices, conversion!(|index: usize| index as u64));
    i64: i64, |indices| converted(indices, conversion!(|index: usize| index as i64));
    u32: u32, |indices| converted(indices, conversion!(|index: usize| index as u32));
    i32: i32, |indices| converted(indices, conversion!(|index: usize| index as i32));
}

/// The last of `n` indices (at least one), if the type can hold it.
pub(crate) fn last_index<T: IndexElement>(
    function: &'static str,
    parameter: &'static str,
    n: usize,
) -> Result<T::Drawn, Error> {
    T::to_drawn(n.saturating_sub(1)).ok_or_else(|| {
        let (most, indices) = (u128::from(T::LAST) + 1, std::any::type_name::<T>());
        Error::parameter(function, parameter, n, format!("at most {most} for indices of {indices}"))
    })
}
