//! Random bits.

use crate::distribution::Distribution;
use crate::error::Error;
use crate::sampler::{Run, Sampler};
use crate::source::Source;

/// All values of an unsigned integer type, equally likely.
///
/// `jax.random.bits`; equal in every bit. Of `u8` and `u16`, JAX's layout makes the low bits of the
/// 32-bit value at the same position.
///
/// ```
/// use ndkey::{Key, distributions::StandardBits};
///
/// // jax.random.bits(jax.random.key(0), (2,))
/// let bits = Key::new(0).sample::<u32, _>(StandardBits, 2);
/// assert_eq!(bits.to_vec(), [4070199207, 4202968722]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StandardBits;

/// An unsigned integer type that [`StandardBits`] fills.
pub trait BitsElement: Copy + Default + Send + Sync + sealed::Sealed + 'static {
    #[doc(hidden)]
    fn bits<const L: usize>(source: &impl Source, run: Run, out: &mut [Self; L]);
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! bits_elements {
    ($($element:ty: $bits:ident),*) => {$(
        impl sealed::Sealed for $element {}
        impl BitsElement for $element {
            #[inline(always)]
            fn bits<const L: usize>(source: &impl Source, run: Run, out: &mut [Self; L]) {
                source.$bits(run, out);
            }
        }
    )*};
}
bits_elements!(u8: bits8, u16: bits16, u32: bits32, u64: bits64);

struct Bits<S>(S);

impl<T: BitsElement> Distribution<T> for StandardBits {
    fn sampler<S: Source>(&self, source: S, _shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        Ok(Bits(source))
    }
}

impl<T: BitsElement, S: Source> Sampler<T> for Bits<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        T::bits(&self.0, run, out);
    }
}
