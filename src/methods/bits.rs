//! Random bits.

use crate::elements::compiled::compiled;
use crate::error::Error;
use crate::sampling::{
    Bits, Distribution, Filled, Line, Lines, Request, Run, Sampler, Source, TOGETHER, by_source,
    each_with, sampler_by_bind,
};
use crate::simd::inlined;

/// Uniform random bits: every value of an unsigned integer type is equally likely.
///
/// `jax.random.bits`; equal in every bit. Values of `u8` and `u16` are the low bits of the 32-bit
/// value at the same position, as in JAX; [`Threefry2x32Legacy`](crate::Threefry2x32Legacy) instead
/// makes several of them from one 32-bit word.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/standard_bits.svg"))]
///
/// ```
/// use ndkey::{Key, jax::StandardBits};
///
/// // jax.random.bits(jax.random.key(0), (2,))
/// let bits = Key::new(0).sample::<u32, _>(StandardBits, 2);
/// assert_eq!(bits.to_vec(), [4070199207, 4202968722]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("standard bits", "bytes"))]
pub struct StandardBits;

/// An unsigned integer type that [`StandardBits`] fills.
#[diagnostic::on_unimplemented(
    note = "bits are unsigned integers; numbers on [0, 1) are drawn by `Key::uniform`"
)]
pub trait BitsElement: Copy + Default + Send + Sync + 'static + BitsMethods {}

/// Methods of a [`BitsElement`] that samplers call.
pub trait BitsMethods: Copy + Default + Send + Sync + 'static {
    fn bits(source: &Source, run: Run, out: &mut [Line<Self>]);

    fn few(_source: &Source, _run: Run, _out: &mut [Self]) -> bool {
        false
    }
}

macro_rules! bits_elements {
    ($($element:ty: |$source:ident, $run:ident, $out:ident| $bits:expr $(, $few:expr)?;)*) => {$(
        impl BitsElement for $element {}
        impl BitsMethods for $element {
            #[inline(always)]
            fn bits($source: &Source, $run: Run, $out: &mut [Line<Self>]) {
                $bits
            }

            $(
                #[inline(always)]
                fn few($source: &Source, $run: Run, $out: &mut [Self]) -> bool {
                    $few
                }
            )?
        }
    )*};
}
bits_elements! {
    u8: |source, run, out| {
        let mut bits = Lines::room();
        source.bits8(run, bits.zeros(out.len()));
        each_with(out, &bits, inlined!(|_, bits| bits as u8));
    };
    u16: |source, run, out| {
        let mut bits = Lines::room();
        source.bits16(run, bits.zeros(out.len()));
        each_with(out, &bits, inlined!(|_, bits| bits as u16));
    };
    u32: |source, run, out| source.bits32(run, out), source.few32(run, out);
    u64: |source, run, out| source.bits64(run, out), source.few64(run, out);
}

struct OfType(Source);

impl<T: BitsElement> Distribution<T> for StandardBits {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let source = request.source();
        Ok(request.of(OfType(source)))
    }
}

compiled!([u8 u32 u64] StandardBits => T);

impl<T: BitsElement> Sampler<T> for OfType {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::bits(&self.0, run, out);
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        T::few(&self.0, run, out)
    }

    by_source!(size_of::<T>(), TOGETHER);
}
