//! Points in a ball, over vectors.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Ball",
    families: &[Family::Jax, Family::Native],
    checksums: |family| {
        fn of<T: Float>() -> Case {
            let ball = T::of(jax::Ball::new(3, T::from_f64(1.5)).expect("an exponent"));
            Case::vectors("jax::Ball(3, 1.5)", ball, &[3])
        }
        fn of_native<T: Float>() -> Case {
            let ball = T::of(native::Ball::new(3, T::from_f64(1.5)).expect("an exponent"));
            Case::vectors("native::Ball(3, 1.5)", ball, &[3])
        }
        match family {
            Family::Jax => of_each_float!(of),
            Family::Native => of_each_float!(of_native),
        }
    },
    over: |family, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last] = *shape else { return Vec::new() };
        if family == Family::Native {
            return vec![
                f32::of(native::Ball::new(last, 2.0).expect("an exponent")),
                f64::of(native::Ball::new(last, 0.7).expect("an exponent")),
            ];
        }
        let single = f32::of(jax::Ball::new(last, 2.0).expect("an exponent"));
        #[cfg(feature = "half")]
        {
            let ball = jax::Ball::new(last, half::f16::from_f32(2.0));
            vec![single, half::f16::of(ball.expect("an exponent"))]
        }
        #[cfg(not(feature = "half"))]
        vec![single]
    },
    ..General::DEFAULT
};
