//! The Gumbel distribution.

use super::methods::computed::computed;
use super::uniform::positive;
use crate::elements::compiled::compiled;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::sampling::{
    Distribution, Filled, Line, Places, Request, Run, Sampler, Source, each, sampler_by_bind, words,
};
use crate::simd::inlined;

/// The Gumbel distribution (of maxima) with location 0 and scale 1.
///
/// Density exp(-(x + exp(-x))) on the real line, mean 0.5772 (Euler's constant), variance pi^2 / 6.
/// Samples by inversion: -log(-log(u)) with u uniform on (0, 1). [`with_mode`](Self::with_mode)
/// sets the resolution of u; the default is [`GumbelMode::Low`].
///
/// `jax.random.gumbel`; equal in every bit.
///
/// [`native::Gumbel`](crate::native::Gumbel) is equally fine in both tails with one draw per value:
/// from -3.1 to 22.9 in `f32`, from -3.8 to 45.1 in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/gumbel.svg"))]
///
/// ```
/// use ndkey::{Key, jax::{Gumbel, GumbelMode}};
///
/// let noise = Key::new(0).sample::<f32, _>(Gumbel, (2, 3));
/// let finer = Key::new(0).sample::<f32, _>(Gumbel.with_mode(GumbelMode::High), (2, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("extreme value", "gumbel_r"))]
pub struct Gumbel;

/// How finely a [`Gumbel`] resolves its largest values: JAX's `mode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum GumbelMode {
    /// One uniform variate per value. The largest values are near 16 in `f32`, 36 in `f64`, 7 in
    /// `f16` and 5 in `bf16`.
    #[default]
    Low,
    /// Two uniform variates per value: up to about 32 in `f32` and 72 in `f64`, at twice the cost.
    /// Values then also depend on the size of the sample.
    High,
    /// In `f32`, 64 bits per value: up to 45, with the full precision of the type. In other types
    /// the same as [`High`](Self::High). As there, values also depend on the size of the sample.
    Highest,
}

impl Gumbel {
    /// The same distribution, with the resolution of `mode`.
    #[must_use]
    pub fn with_mode(self, mode: GumbelMode) -> GumbelWithMode {
        GumbelWithMode { mode }
    }
}

/// [`Gumbel`] with a mode: [`Gumbel::with_mode`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct GumbelWithMode {
    mode: GumbelMode,
}

impl GumbelWithMode {
    /// The setting of [`Gumbel::with_mode`].
    #[must_use]
    pub fn mode(&self) -> GumbelMode {
        self.mode
    }
}

computed!(Gumbel, |source| Gumbels::new(source, GumbelMode::Low)?);

compiled!(floats: Gumbel => T);

impl<T: Element> Distribution<T> for GumbelWithMode {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let source = request.source();
        Ok(request.compute(Gumbels::new(source, self.mode)?))
    }
}

/// A source of Gumbel variates: two planes of bits, or one for [`GumbelMode::Low`].
#[derive(Debug, Clone)]
pub(super) enum Gumbels {
    Low(Source),
    High([Source; 2]),
    Highest([Source; 2]),
}

impl Gumbels {
    pub(super) fn new(source: Source, mode: GumbelMode) -> Result<Self, Error> {
        Ok(match mode {
            GumbelMode::Low => Self::Low(source),
            GumbelMode::High => Self::High(source.planes()?),
            GumbelMode::Highest => Self::Highest(source.planes()?),
        })
    }

    /// The Gumbel variates at some places.
    ///
    /// Not inlined, because there are three modes and several samplers call it.
    #[inline(never)]
    pub(super) fn numbers<T: UniformElement>(&self, places: Places<'_>, out: &mut [Line<T>]) {
        self.uniform(places, out);
        self.transform(out);
    }

    /// The uniform variates that [`transform`](Self::transform) turns into Gumbel variates.
    #[inline(always)]
    pub(super) fn uniform<'a, T: UniformElement>(
        &self,
        places: impl Into<Places<'a>>,
        out: &mut [Line<T>],
    ) {
        let places = places.into();
        match self {
            Self::Low(source) => {
                T::unit(source, places, out);
            }
            Self::High(planes) => T::fine(planes, places, out),
            Self::Highest(planes) => T::highest(planes, places, out),
        }
    }

    #[inline(always)]
    pub(super) fn transform<T: UniformElement>(&self, x: &mut [Line<T>]) {
        match self {
            Self::Low(_) => {
                each(x, inlined!(|x| -(-positive(x).log_of_positive()).log_of_positive()))
            }
            Self::High(_) => each(x, inlined!(|x| -(-(-x).log1p_of_negative()).log_of_positive())),
            Self::Highest(_) => each(
                x,
                inlined!(|x| {
                    let (log, log1p) = ((-x).log_of_positive(), (-x).log1p_of_negative());
                    -(-if x < T::ZERO { log } else { log1p }).log()
                }),
            ),
        }
    }

    /// An upper bound of [`transform`](Self::transform) for a variate, up to rounding.
    #[inline(always)]
    pub(super) fn at_most<T: UniformElement>(&self, x: T) -> T {
        // -log u >= 1 - u, and -log(1 - x) >= x.
        let least = match self {
            Self::Low(_) => T::ONE - x,
            Self::Highest(_) if x < T::ZERO => T::ONE + x,
            _ => x,
        };
        least.minus_log_at_most()
    }
}

impl<T: UniformElement> Sampler<T> for Gumbels {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.numbers(run.into(), out);
    }

    fn cost(&self) -> usize {
        2 * words::<T>()
    }
}

#[cfg(all(test, feature = "half"))]
mod tests {
    use std::iter::successors;

    use half::{bf16, f16};

    use super::*;
    use crate::prng::Threefry2x32;
    use crate::sampling::LANES;

    fn assert_bounded<T: UniformElement>(mode: GumbelMode, numbers: impl Iterator<Item = T>) {
        let source = Source::one::<Threefry2x32>(&[0, 0], 1);
        let gumbels = Gumbels::new(source, mode).expect("two planes of one number");
        for x in numbers {
            let mut number = [[x; LANES]];
            gumbels.transform(&mut number);
            assert!(gumbels.at_most(x) >= number[0][0], "{mode:?}: of {x}");
        }
    }

    /// A bound rounded to 16 bits is still a bound, and needs no margin.
    fn bounds_hold_for_every_number<T: UniformElement>() {
        let below_1 = |x: T| (x < T::ONE).then_some(x);
        let units = successors(Some(T::ZERO), |&x| below_1(x + T::EPSILON));
        assert_bounded(GumbelMode::Low, units.map(positive));
        let every = successors(Some(T::MIN_POSITIVE), |x| below_1(x.next_up()));
        assert_bounded(GumbelMode::High, every);
    }

    #[test]
    fn bounds_of_16_bits_hold_for_every_number() {
        bounds_hold_for_every_number::<f16>();
        bounds_hold_for_every_number::<bf16>();
    }
}
