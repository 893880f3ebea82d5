//! The Maxwell distribution.

use super::exponential::standard_exponential;
use crate::elements::wide::WideElement;
use crate::native::methods::formula::distribution;
use crate::sampling::{Line, LinesTogether, Run, Sampler, Source, each_with, words};
use crate::simd::inlined;

distribution! {
    /// The Maxwell distribution: the length of a vector of three standard normal variates.
    ///
    /// Density sqrt(2 / pi) x^2 exp(-x^2 / 2) for x > 0, mean 2 sqrt(2 / pi), variance 3 - 8 / pi. A
    /// value is sqrt(z^2 + 2 e) with z from [`StandardNormal`](crate::native::StandardNormal) and e from
    /// [`StandardExponential`](crate::native::StandardExponential), because twice e is the sum of two squares: two
    /// draws per value, and an error of at most a few units in the last place, near 0 too.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/maxwell.svg"))]
    ///
    /// ```
    /// use ndkey::native::{self, Key};
    ///
    /// let speeds = Key::from_seed(0).sample::<f32, _>(native::Maxwell, 1000);
    /// assert!(speeds.iter().all(|&speed| speed > 0.0));
    /// ```
    #[doc(alias("chi"))]
    struct Maxwell;

    values in T: maxwell
}

fn maxwell<T: WideElement>(source: Source) -> impl Sampler<T> {
    Lengths::new(source, false)
}

/// The sampler of lengths, or of lengths with random signs.
pub(crate) struct Lengths<N, E> {
    normal: N,
    exponential: E,
    signed: bool,
}

impl Lengths<(), ()> {
    pub(crate) fn new<T: WideElement>(
        source: Source,
        signed: bool,
    ) -> Lengths<impl Sampler<T>, impl Sampler<T>> {
        let [normal, exponential] = source.split();
        let exponential = standard_exponential::<T>(exponential);
        Lengths { normal: T::normals(normal.into()), exponential, signed }
    }
}

impl<T: WideElement, N: Sampler<T>, E: Sampler<T>> Sampler<T> for Lengths<N, E> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut exponential = LinesTogether::room_of();
        self.normal.block(run, out);
        self.exponential.block(run, exponential.zeros(out.len()));
        lengthen(out, &exponential, self.signed);
    }

    fn cost(&self) -> usize {
        4 * words::<T>()
    }
}

/// Replaces normal variates by lengths, given exponential ones.
#[inline(never)]
fn lengthen<T: WideElement>(normal: &mut [Line<T>], exponential: &[Line<T>], signed: bool) {
    each_with(
        normal,
        exponential,
        inlined!(|normal, exponential| {
            let length = (normal * normal + (exponential + exponential)).sqrt();
            if signed & (normal < T::ZERO) { -length } else { length }
        }),
    );
}
