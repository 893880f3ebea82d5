//! Distributions of floats: what most have in common.

/// `Distribution` for all types of floats, from the sampler that is made of a source of bits and of the parameters
/// at positions, if there are any.
///
/// ```text
/// computed!(Laplace, |source| Elementwise::new(UnitInterval(source), Laplace));
/// computed!(Rayleigh { scale }, |source| Elementwise::with(UnitInterval(source), Length, [scale]));
/// ```
macro_rules! computed {
    ($dist:ident, |$source:ident| $sampler:expr $(,)?) => {
        $crate::jax::methods::computed::computed!(@ $dist, [], |$source| $sampler);
    };
    ($dist:ident { $($parameter:ident),+ }, |$source:ident| $sampler:expr $(,)?) => {
        $crate::jax::methods::computed::computed!(@ $dist<T>, [$($parameter),+], |$source| $sampler);
    };
    (@ $dist:ident $(<$t:ident>)?, [$($parameter:ident),*], |$source:ident| $sampler:expr) => {
        impl<T: $crate::elements::float::Element> $crate::sampling::Distribution<T> for $dist $(<$t>)? {
            $crate::sampling::sampler_by_bind!(T);

            #[inline(never)]
            fn bind<'a>(
                &'a self,
                request: $crate::sampling::Request<'_, 'a, T>,
            ) -> Result<$crate::sampling::Filled, $crate::error::Error> {
                $(let $parameter = self.$parameter.bound(request.shape())?;)*
                let $source = request.source();
                Ok(request.compute($sampler))
            }
        }
    };
}
pub(in crate::jax) use computed;
