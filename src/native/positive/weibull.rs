//! The Weibull distribution.

use super::exponential::standard_exponential;
use crate::elements::wide::WideElement;
use crate::methods::powers::raise;
use crate::methods::roots::Roots;
use crate::native::methods::formula::{NOT_NEGATIVE, POSITIVE_NORMAL, distribution};
use crate::sampling::{Bound, LANES, Line, LinesTogether, Run, Sampler, UniformBits};
use crate::simd::{kernel, of_line};

distribution! {
    /// The Weibull distribution with a scale and a concentration.
    ///
    /// Density (c / s) (x / s)^(c - 1) exp(-(x / s)^c) for x > 0, with scale s and concentration c;
    /// mean s Γ(1 + 1 / c), variance s^2 (Γ(1 + 2 / c) - Γ(1 + 1 / c)^2). A value is s e^(1 / c) with e
    /// from [`StandardExponential`](crate::native::StandardExponential); where e^(1 / c) is not in the range of
    /// the type but the product is, it is (s e^(1 / (2 c))) e^(1 / (2 c)). With `scale` = 0 all values are 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/weibull.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lifetimes: Array1<f64> = Key::from_seed(0).sample(native::Weibull::new(1000.0, 1.5)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("weibull_min", "weibull_max"))]
    struct Weibull;

    /// A Weibull distribution with this scale and concentration: scalars, or arrays that broadcast
    /// together.
    new(scale: NOT_NEGATIVE, concentration: POSITIVE_NORMAL)

    quantiles in T: weibull
}

fn weibull<T: WideElement>(
    bits: UniformBits,
    [scale, concentration]: [Bound<T>; 2],
) -> impl Sampler<T> {
    let level = bits.level();
    let exponential = standard_exponential(bits);
    let exponent = concentration.map(|x| T::ONE / x);
    InRange(Roots { exponential, scale, exponent, level })
}

/// Scaled roots, where the roots themselves may be too large or too small for the type.
pub(crate) struct InRange<T, E>(pub(crate) Roots<T, E>);

impl<T: WideElement, E: Sampler<T>> Sampler<T> for InRange<T, E> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.0.block(run, out);
        let mut room = LinesTogether::room_of();
        let lines = if self.0.scale.as_scalar().is_some() { 1 } else { out.len() };
        if any_lost(out, self.0.scale.lines(run, lines, &mut room)) {
            self.find(run, out);
        }
    }

    fn cost(&self) -> usize {
        self.0.cost()
    }
}

/// Whether the root was infinite, or too small to have all its digits, though its product with the
/// scale need not be; or was multiplied by 0, and is NaN if it was infinite.
#[inline(always)]
fn is_lost<T: WideElement>(x: T, scale: T) -> bool {
    (scale == T::ZERO)
        | (x == T::INFINITY) & (scale < T::ONE)
        | (x < scale * T::MIN_POSITIVE) & (scale > T::ONE)
}

#[inline(never)]
fn any_lost<T: WideElement>(out: &[Line<T>], scales: &[Line<T>]) -> bool {
    kernel(
        #[inline(always)]
        move |lanes| {
            let mut any = false;
            for (number, out) in out.iter().enumerate() {
                let (scales, mut lost) = (of_line(scales, number), [false; LANES]);
                lanes.each(
                    #[inline(always)]
                    |lane| {
                        lost[lane] = is_lost(out[lane], scales[lane]);
                    },
                );
                any |= lost != [false; LANES];
            }
            any
        },
    )
}

impl<T: WideElement, E: Sampler<T>> InRange<T, E> {
    /// Replaces the values that were lost.
    #[inline(never)]
    fn find(&self, run: Run, out: &mut [Line<T>]) {
        let Roots { exponential, scale, exponent, level } = &self.0;
        let mut rooms = LinesTogether::rooms::<3>();
        let [roots, scales, exponents] = &mut rooms;
        let roots = roots.zeros(out.len());
        let (scales, exponents) = (scales.zeros(out.len()), exponents.zeros(out.len()));
        scale.write(run, scales);
        exponent.write(run, exponents);
        for exponent in exponents.as_flattened_mut() {
            *exponent = *exponent * T::from_f64(0.5);
        }
        exponential.block(run, roots);
        raise(*level, roots, exponents);
        let factors = roots.as_flattened().iter().zip(scales.as_flattened());
        for (x, (&root, &scale)) in out.as_flattened_mut().iter_mut().zip(factors) {
            if is_lost(*x, scale) {
                *x = if scale == T::ZERO { scale } else { scale * root * root };
            }
        }
    }
}
