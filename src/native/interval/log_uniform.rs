//! The log-uniform distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::{Input, combined};
use crate::native::methods::formula::{Finite, PositiveNormal, distribution};
use crate::native::methods::standard::uniforms;
use crate::sampling::{Bound, Named, Shown, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The log-uniform, or reciprocal, distribution on \[a, b\].
    ///
    /// Density 1 / (x log(b / a)), mean (b - a) / log(b / a), mean square (b^2 - a^2) / (2 log(b / a)).
    /// A value is a (b / a)^u with a uniform variate u, an increasing function of it: within |log(x /
    /// a)| + 4 units in the last place, and never outside of the interval, however long or short that
    /// is.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_log_uniform.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let rates: Array1<f64> = Key::from_seed(0).sample(native::LogUniform::new(1e-5, 1e-1)?, 100);
    /// assert!(rates.iter().all(|rate| (1e-5..=1e-1).contains(rate)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("log uniform", "loguniform", "reciprocal"))]
    struct LogUniform;

    /// A log-uniform distribution on \[a, b\]: scalars, or arrays that broadcast together.
    new(a: PositiveNormal, b: Finite; "a < b": check_order(a, b))

    quantiles: log_uniform
}

fn check_order<T: Element>(a: &Named<T>, b: &Named<T>) -> Result<(), Error> {
    a.check_with(b, |b| format!("below `b` = {}", Shown(b)), |a, b| a < b)
}

fn log_uniform<T: WideElement>(bits: UniformBits, [a, b]: [Bound<f64>; 2]) -> WideSampler {
    let length = Input::of(
        [a.clone().into(), b.clone().into()],
        inlined!(|[a, b]| {
            let ratio = b / a;
            let of_far =
                if ratio < f64::INFINITY { Real::log(ratio) } else { Real::log(b) - Real::log(a) };
            if ratio < 2.0 { Real::log1p((b - a) / a) } else { of_far }
        }),
    );
    combined(
        [uniforms::<T>(bits).into(), a.into(), b.into(), length],
        inlined!(|[u, a, b, length]| {
            // In two steps: the whole power may be infinite.
            let root = Real::exp(0.5 * (u * length));
            (a * root * root).max(a).min(b)
        }),
    )
}
