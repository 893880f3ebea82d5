//! Native values of 16 bits: values of `f32`, rounded.

use std::sync::Arc;

use half::{bf16, f16};

use super::float::{Element, ElementMethods, computed_in_itself};
use crate::elements::converted::{Conversion, conversion, converted};
use crate::elements::count::narrowed;
use crate::math::{Real, Rounded};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Bound, BoxedSampler, Filled, Parameter, Request, Sampler, WideSampler};

/// Methods that samplers of `native` call, which compute in `f32`.
macro_rules! rounded_from_f32 {
    ($half:ident: $computed:ident) => {
        type Wide = f32;

        fn wide_bound(bound: Bound<Self>) -> Bound<f32> {
            bound.map(Self::to_f32)
        }

        #[inline(always)]
        fn below(number: f32) -> f32 {
            Real::next_down($computed::from_f32(number)).to_f32()
        }

        fn rounded<'a>(values: BoxedSampler<'a, f32>) -> BoxedSampler<'a, Self> {
            const LEAST: f32 = $half::from_bits(1).to_f32_const();
            const ROUND: Conversion<f32, $half> = conversion!(|value: f32| {
                $half::from($computed::from_f32(away_from_zero(value, LEAST)))
            });
            converted(values, ROUND)
        }

        fn fill_rounded<'a>(
            request: Request<'_, 'a, Self>,
            sampler: impl Sampler<f32> + 'a,
        ) -> Filled {
            let values = BoxedSampler::of(sampler);
            request.fill_with_boxed(Self::rounded(values))
        }

        fn fill_below_one<'a>(
            request: Request<'_, 'a, Self>,
            sampler: impl Sampler<f32> + 'a,
        ) -> Filled {
            request.rounded(Elementwise::new(sampler, AtMost(Self::below(1.0))))
        }

        fn of_single(values: BoxedSampler<'static, f32>) -> BoxedSampler<'static, Self> {
            Self::rounded(values)
        }

        fn narrowed(values: WideSampler) -> BoxedSampler<'static, Self> {
            Self::rounded(narrowed(values))
        }
    };
}

impl Element for f16 {}

impl ElementMethods for f16 {
    type Computed = Rounded;

    #[inline(always)]
    fn to_computed(self) -> Rounded {
        Rounded::from(self)
    }

    #[inline(always)]
    fn from_computed(computed: Rounded) -> Self {
        computed.into()
    }

    fn computed_parameter(parameter: Parameter<Self>) -> Parameter<Rounded> {
        parameter.map(Rounded::from)
    }

    fn stored_parameter(parameter: Parameter<Rounded>) -> Parameter<Self> {
        parameter.map(Self::from)
    }

    fn computed_bound(bound: Bound<Self>) -> Bound<Rounded> {
        bound.map(Rounded::from)
    }

    fn computed_values(values: &Arc<Vec<Self>>) -> Arc<Vec<Rounded>> {
        Arc::new(values.iter().copied().map(Rounded::from).collect())
    }

    fn computed_by(sampler: BoxedSampler<'_, Self>) -> BoxedSampler<'_, Rounded> {
        converted(sampler, conversion!(|value: Self| Rounded::from(value)))
    }

    fn of_computed(sampler: BoxedSampler<'_, Rounded>) -> BoxedSampler<'_, Self> {
        converted(sampler, conversion!(|value: Rounded| Self::from(value)))
    }

    fn fill_computed<'a>(
        request: Request<'_, 'a, Self>,
        sampler: impl Sampler<Rounded> + 'a,
    ) -> Filled {
        request.fill_with_boxed(Self::of_computed(BoxedSampler::of(sampler)))
    }

    rounded_from_f32!(f16: Rounded);
}

impl Element for bf16 {}

impl ElementMethods for bf16 {
    computed_in_itself!();
    rounded_from_f32!(bf16: bf16);
}

/// Replaces numbers above a bound by it.
#[derive(Clone, Copy)]
struct AtMost(f32);

impl Formula<f32> for AtMost {
    #[inline(always)]
    fn value(&self, x: f32, []: [f32; 0]) -> f32 {
        if x < self.0 { x } else { self.0 }
    }
}

/// Replaces a number that is closer to 0 than the least number of a type by that one, unless it is 0.
#[inline(always)]
fn away_from_zero(value: f32, least: f32) -> f32 {
    let is_lost = (value.abs() < least) & (value != 0.0);
    if is_lost { least.copysign(value) } else { value }
}
