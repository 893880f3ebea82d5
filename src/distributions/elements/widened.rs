//! Distributions over `half::f16`, computed in 32 bits.
//!
//! Samplers of `half::f16` would spend most of their time on conversions: of each number that an
//! operator takes or returns. So a distribution over `f16` is compiled as one over
//! [`Rounded`](crate::math::Rounded), which has the same values, and only its parameters and its
//! variates are converted.

#[cfg(feature = "half")]
mod parts;

/// [`Compiled`](crate::sampling::Compiled) for a distribution over `half::f16`, by what is compiled
/// for numbers that stand for these.
#[cfg(feature = "half")]
macro_rules! narrowed {
    ($element:ty, $wide:ty, $dist:ty) => {
        $crate::distributions::elements::widened::narrowed!($element, $wide, $dist, $element);
    };
    ($element:ty, $wide:ty, $dist:ty, $value:ty) => {
        impl $crate::sampling::Compiled<$dist, $value> for $element {
            fn make(
                dist: &$dist,
                origin: $crate::sampling::Origin<'_>,
                shape: &[usize],
                taker: $crate::sampling::Taker<'_, $value>,
            ) -> Result<(), $crate::error::Error> {
                use $crate::distributions::elements::widened::{Narrow, Widen};
                let (dist, source) = (Widen::widened(dist), origin.source());
                let sampler =
                    <$wide as $crate::sampling::Compiled<_, _>>::sampler(&dist, source, shape)?;
                let sampler = <$value as Narrow>::narrowed(sampler);
                taker.take_boxed(sampler.with_fast_rows(origin.fast_rows()));
                Ok(())
            }
        }
    };
}

/// Tells the fields of a distribution, so that one over `half::f16` can be computed in 32 bits.
macro_rules! widened {
    ($dist:ident) => {
        #[cfg(feature = "half")]
        impl $crate::distributions::elements::widened::Widen for $dist {
            type Wide = Self;

            fn widened(&self) -> Self {
                *self
            }
        }
    };
    ($dist:ident { $($field:ident),+ }) => {
        #[cfg(feature = "half")]
        impl $crate::distributions::elements::widened::Widen for $dist<half::f16> {
            type Wide = $dist<$crate::math::Rounded>;

            fn widened(&self) -> Self::Wide {
                use $crate::distributions::elements::widened::Widen;
                $dist { $($field: Widen::widened(&self.$field)),+ }
            }
        }
    };
}

#[cfg(feature = "half")]
pub(crate) use self::parts::{Narrow, Widen};
#[cfg(feature = "half")]
pub(crate) use narrowed;
pub(crate) use widened;
