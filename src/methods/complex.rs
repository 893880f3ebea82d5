//! Complex normal variates.

use num_complex::Complex;

use crate::elements::wide::WideElement;
use crate::sampling::{Line, Lines, Run, Sampler, each_given};
use crate::simd::inlined;

/// Two normal variates per value, multiplied by sqrt(1/2).
pub(crate) struct ComplexNormal<S> {
    pub(crate) real: S,
    pub(crate) imaginary: S,
}

impl<T: WideElement, S: Sampler<T>> Sampler<Complex<T>> for ComplexNormal<S> {
    fn block(&self, run: Run, out: &mut [Line<Complex<T>>]) {
        let (mut real, mut imaginary) = (Lines::room(), Lines::room());
        self.real.block(run, real.zeros(out.len()));
        self.imaginary.block(run, imaginary.zeros(out.len()));
        let scale = T::ONE / T::SQRT_2;
        each_given(
            out,
            [&*real, &*imaginary],
            inlined!(|_, [real, imaginary]| Complex::new(real * scale, imaginary * scale)),
        );
    }

    fn cost(&self) -> usize {
        self.real.cost() + self.imaginary.cost()
    }
}
