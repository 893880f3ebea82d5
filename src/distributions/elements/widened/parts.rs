//! The parts of distributions over [`f16`], and their values.

use std::sync::Arc;

use half::f16;

use crate::distributions::elements::compiled::CompiledParts;
use crate::distributions::elements::converted::{conversion, converted};
use crate::distributions::elements::half_precision::single;
use crate::distributions::scaled::Base;
use crate::distributions::{BernoulliMode, Categorical, Count, GumbelMode};
use crate::error::Error;
use crate::math::Rounded;
use crate::sampling::{Bound, BoxedSampler, Parameter, Source};

/// Parts of a distribution over [`f16`], with [`Rounded`] numbers instead.
pub(crate) trait Widen {
    type Wide;

    fn widened(&self) -> Self::Wide;
}

impl Widen for f16 {
    type Wide = Rounded;

    #[inline(always)]
    fn widened(&self) -> Rounded {
        Rounded::from(*self)
    }
}

impl Widen for Parameter<f16> {
    type Wide = Parameter<Rounded>;

    fn widened(&self) -> Self::Wide {
        self.clone().map(Rounded::from)
    }
}

impl Widen for Arc<Vec<f16>> {
    type Wide = Arc<Vec<Rounded>>;

    fn widened(&self) -> Self::Wide {
        Arc::new(self.iter().map(Widen::widened).collect())
    }
}

impl Widen for Base<f16> {
    type Wide = Base<Rounded>;

    fn widened(&self) -> Self::Wide {
        match self {
            Self::One => Base::One,
            Self::Uniform(uniform) => Base::Uniform(uniform.widened()),
            Self::Normal => Base::Normal,
            Self::TruncatedNormal(normal) => Base::TruncatedNormal(normal.widened()),
        }
    }
}

macro_rules! unchanged {
    ($($part:ty)*) => {$(
        impl Widen for $part {
            type Wide = Self;

            fn widened(&self) -> Self {
                self.clone()
            }
        }
    )*};
}
unchanged!(bool Option<bool> usize Vec<usize> Parameter<u32> BernoulliMode GumbelMode);

/// Values of which samplers make wider ones.
pub(crate) trait Narrow: Sized {
    type Wide;

    fn narrowed(sampler: BoxedSampler<'_, Self::Wide>) -> BoxedSampler<'_, Self>;
}

impl Narrow for f16 {
    type Wide = Rounded;

    fn narrowed(sampler: BoxedSampler<'_, Rounded>) -> BoxedSampler<'_, Self> {
        converted(sampler, conversion!(|value: Rounded| Self::from(value)))
    }
}

impl Narrow for bool {
    type Wide = Self;

    fn narrowed(sampler: BoxedSampler<'_, Self>) -> BoxedSampler<'_, Self> {
        sampler
    }
}

impl CompiledParts for f16 {
    fn shifted<'a>(
        standard: BoxedSampler<'a, Self>,
        location: Bound<Self>,
        scale: Bound<Self>,
    ) -> BoxedSampler<'a, Self> {
        let standard = converted(standard, conversion!(|value: Self| Rounded::from(value)));
        let [location, scale] = [location, scale].map(|bound| bound.map(Rounded::from));
        Self::narrowed(Rounded::shifted(standard, location, scale))
    }

    fn by_weight(source: Source, cumulative: Arc<Vec<Self>>) -> BoxedSampler<'static, usize> {
        Rounded::by_weight(source, cumulative.widened())
    }

    fn largest_noisy<'a>(
        source: Source,
        weights: &[Self],
        draws: usize,
        mode: GumbelMode,
    ) -> Result<BoxedSampler<'a, usize>, Error> {
        let weights: Vec<Rounded> = weights.iter().map(Widen::widened).collect();
        Rounded::largest_noisy(source, &weights, draws, mode)
    }

    fn categorical(
        dist: &Categorical<Self>,
        source: Source,
        shape: &[usize],
    ) -> Result<BoxedSampler<'static, usize>, Error> {
        Rounded::categorical(&dist.widened(), source, shape)
    }

    fn counted<C: Count>(counts: BoxedSampler<'_, Self>) -> BoxedSampler<'_, C> {
        C::from_single(single(counts))
    }
}
