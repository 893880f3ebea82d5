//! Numbers of trials.

use ndarray::{ArrayBase, Data, Dimension};

use super::parameter::{Number, Parameter};
use crate::arrays::AsArray;
use crate::error::Error;

/// Numbers of trials: a `u64`, or an array of integers of any type.
///
/// A scalar is a `u64`, so that a literal needs no type, however large it is. Arrays are types of
/// [`AsArray`], by value or by reference.
///
/// This trait is sealed.
///
/// ```
/// use ndarray::{Array1, array};
/// use ndkey::{Key, jax::Binomial};
///
/// let visitors: Array1<usize> = array![120, 45, 300];
/// let buyers: Array1<usize> = Key::new(0).sample(Binomial::new(&visitors, 0.1)?, 3);
/// assert!(buyers.iter().zip(&visitors).all(|(buyers, visitors)| buyers <= visitors));
/// # Ok::<(), ndkey::Error>(())
/// ```
pub trait Trials: sealed::Sealed {}

mod sealed {
    use super::{Error, Parameter};

    /// The method of [`Trials`](super::Trials) that the crate calls.
    pub trait Sealed {
        /// The parameter `name` of the distribution `function`.
        fn trials(
            self,
            function: &'static str,
            name: &'static str,
        ) -> Result<Parameter<u64>, Error>;
    }
}

impl Trials for u64 {}

impl sealed::Sealed for u64 {
    fn trials(self, _: &'static str, _: &'static str) -> Result<Parameter<u64>, Error> {
        Ok(self.into())
    }
}

impl Trials for Parameter<u64> {}

impl sealed::Sealed for Parameter<u64> {
    fn trials(self, _: &'static str, _: &'static str) -> Result<Parameter<u64>, Error> {
        Ok(self)
    }
}

impl<A: AsArray<Elem: Number + TryInto<u64>> + ?Sized> Trials for &A {}

impl<A: AsArray<Elem: Number + TryInto<u64>> + ?Sized> sealed::Sealed for &A {
    fn trials(self, function: &'static str, name: &'static str) -> Result<Parameter<u64>, Error> {
        let n = Parameter::from(self.array_view());
        n.check(function, name, "at least 0", |n| n.try_into().is_ok())?;
        Ok(n.map(|n| n.try_into().unwrap_or_default()))
    }
}

/// By value as by reference.
macro_rules! arrays {
    ($([$($parameters:tt)*] $array:ty;)*) => {$(
        impl<T: Number + TryInto<u64>, $($parameters)*> Trials for $array {}

        impl<T: Number + TryInto<u64>, $($parameters)*> sealed::Sealed for $array {
            fn trials(
                self,
                function: &'static str,
                name: &'static str,
            ) -> Result<Parameter<u64>, Error> {
                (&self).trials(function, name)
            }
        }
    )*};
}
arrays! {
    [S: Data<Elem = T>, D: Dimension] ArrayBase<S, D>;
    [] Vec<T>;
    [const N: usize] [T; N];
}
