//! The double Pareto-lognormal distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{distribution, domains};
use crate::native::methods::standard::{exponentials, normals};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

// Numbers whose products with variates and quotients are finite.
domains! {
    Location: "from -1e300 to 1e300", |u| (-LARGEST..=LARGEST).contains(&u);
    Deviation: "from 0 to 1e300", |s| (0.0..=LARGEST).contains(&s);
    Exponent: "from 1e-300 to 1e300", |a| (1.0 / LARGEST..=LARGEST).contains(&a);
}
const LARGEST: f64 = 1e300;

distribution! {
    /// The double Pareto-lognormal distribution: log-normal in the middle, with a Pareto tail of
    /// exponent `a` above and a power `b` near 0.
    ///
    /// Density a b / (a + b) phi(z) (R(a s - z) + R(b s + z)) / x for x > 0, with z = (log(x) - u) /
    /// s, the standard normal density phi and Mills' ratio R; mean a b / ((a - 1) (b + 1)) exp(u +
    /// s^2 / 2) for a > 1. A value is exp(u + s z + e / a - f / b) with a
    /// [`StandardNormal`](crate::native::StandardNormal) variate z and
    /// [`StandardExponential`](crate::native::StandardExponential) ones e and f (Reed and Jorgensen,
    /// "The double Pareto-lognormal distribution", 2004, doi:10.1081/STA-120037438), in `f64`; with
    /// `s` = 0 it has no log-normal part.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_double_pareto_log_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::DoubleParetoLogNormal::new(3.0, 1.2, 1.5, 2.0)?;
    /// let incomes: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(incomes.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("double pareto log normal", "dpareto_lognorm", "dPlN"))]
    struct DoubleParetoLogNormal;

    /// A double Pareto-lognormal distribution with the mean `u` and the standard deviation `s` of the
    /// logarithm's normal part, and exponents `a` and `b`: scalars, or arrays that broadcast together.
    new(u: Location, s: Deviation, a: Exponent, b: Exponent)

    values: double_pareto_log_normal
}

fn double_pareto_log_normal<T: WideElement>(
    source: &Source,
    [u, s, a, b]: [Bound<f64>; 4],
) -> WideSampler {
    let [for_normal, for_above, for_below] = source.split();
    combined(
        [
            normals::<T>(for_normal).into(),
            exponentials::<T>(for_above).into(),
            exponentials::<T>(for_below).into(),
            u.into(),
            s.into(),
            a.into(),
            b.into(),
        ],
        inlined!(|[normal, above, below, u, s, a, b]| Real::exp(
            s * normal + u + (above / a - below / b)
        )),
    )
}
