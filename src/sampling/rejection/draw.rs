//! Draws of proposals.

use crate::sampling::{Bits as _, LANES, Line, Places, Run, Source, Unit};

/// Draws of a proposal: [`StandardUniform`](crate::jax::StandardUniform) variates on [0, 1), of any
/// floating-point type, or 64 random bits.
///
/// This trait is sealed.
pub trait Draw: sealed::Sealed + Copy + Default + Send + Sync {}

pub(crate) mod sealed {
    use crate::sampling::{Line, Places, Source};

    /// Methods of [`Draw`](super::Draw) that the crate calls.
    pub trait Sealed: Sized {
        /// Writes the draw at each place.
        fn lines(source: &Source, places: Places<'_>, out: &mut [Line<Self>]);

        /// The draw at one position.
        fn at(source: &Source, position: u64) -> Self;
    }
}

impl<T: Unit> Draw for T {}

impl<T: Unit> sealed::Sealed for T {
    fn lines(source: &Source, places: Places<'_>, out: &mut [Line<Self>]) {
        T::unit_lines(source, places, out);
    }

    fn at(source: &Source, position: u64) -> Self {
        T::unit_at(source, position)
    }
}

impl Draw for u64 {}

impl sealed::Sealed for u64 {
    fn lines(source: &Source, places: Places<'_>, out: &mut [Line<Self>]) {
        source.bits64(places, out);
    }

    fn at(source: &Source, position: u64) -> Self {
        let (run, mut bits) = (Run { start: position, step: 0 }, [0]);
        if !source.few64(run, &mut bits) {
            let mut line = [[0; LANES]];
            source.bits64(run, &mut line);
            bits = [line[0][0]];
        }
        bits[0]
    }
}
