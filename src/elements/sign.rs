//! Types of signs.

/// A type of random signs: `i8` to `i64`, `f32` or `f64`, and with the feature `half` also
/// `half::f16` and `half::bf16`.
pub trait SignElement: Copy + Default + Send + Sync + 'static + SignMethods {}

/// Methods of a [`SignElement`] that samplers call.
pub trait SignMethods: Copy + Default + Send + Sync + 'static {
    /// Whether JAX draws them by uniform variates of 64 bits.
    const WIDE: bool = size_of::<Self>() > size_of::<f32>();
    const SIGNS: [Self; 2];
}

macro_rules! signs {
    ($($sign:ty: [$minus:expr, $plus:expr];)*) => {$(
        impl SignElement for $sign {}
        impl SignMethods for $sign {
            const SIGNS: [Self; 2] = [$minus, $plus];
        }
    )*};
}
signs! {
    i8: [-1, 1];
    i16: [-1, 1];
    i32: [-1, 1];
    i64: [-1, 1];
    f32: [-1.0, 1.0];
    f64: [-1.0, 1.0];
}
#[cfg(feature = "half")]
signs! {
    half::f16: [Self::NEG_ONE, Self::ONE];
    crate::math::Rounded: [Self::NEG_ONE, Self::ONE];
    half::bf16: [Self::NEG_ONE, Self::ONE];
}
