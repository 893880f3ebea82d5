//! Samples are functions of key and position.

use ndarray::{ArrayD, IxDyn};
use ndkey::distributions::{
    Ball, Beta, ChiSquared, Dirichlet, FisherF, Gamma, GeneralizedNormal, LogGamma, StudentT,
};

use support::properties::{self, Family, Property, ramp};

struct Gammas;

impl Family for Gammas {
    fn each(shape: &[usize], property: &impl Property) {
        let ramp = ramp(shape, |i| 0.3 * (i + 1) as f32);

        property.check::<f32>(&Gamma::new(2.5).unwrap());
        property.check::<f64>(&Gamma::new(0.5).unwrap());
        property.check::<f32>(&Gamma::new(&ramp).unwrap());
        property.check::<f32>(&LogGamma::new(&ramp).unwrap());
        property.check::<f32>(&Beta::new(&ramp, 2.0).unwrap());
        property.check::<f32>(&ChiSquared::new(1.0).unwrap());
        property.check::<f32>(&StudentT::new(&ramp).unwrap());
        property.check::<f64>(&FisherF::new(3.0, 0.7).unwrap());
        property.check::<f32>(&GeneralizedNormal::new(&ramp).unwrap());
    }
}

/// Distributions over vectors, of the length given by a shape.
struct Vectors;

impl Family for Vectors {
    fn each(shape: &[usize], property: &impl Property) {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last] = *shape else { return };
        let ramp = (1..=last).map(|i| 0.3 + (i % 7) as f32).collect();
        let ramp = ArrayD::from_shape_vec(IxDyn(&[last]), ramp).unwrap();

        property.check::<f32>(&Dirichlet::new(&ramp).unwrap());
        property.check::<f32>(&Ball::new(last, 2.0).unwrap());
        #[cfg(feature = "linalg")]
        {
            use ndkey::distributions::{MultivariateNormal, Orthogonal};
            if last <= 64 {
                let cov = ndarray::Array2::from_shape_fn((last, last), |(i, j)| {
                    if i == j { 2.0 } else { 1.0 / (1.0 + i.abs_diff(j) as f32) }
                });
                property.check::<f32>(&MultivariateNormal::new(&ramp, cov).unwrap());
            }
            if let [_, .., rows, columns] = *shape
                && rows * columns <= 100
            {
                property.check::<f32>(&Orthogonal::rectangular(rows, columns));
            }
        }
    }
}

/// 16-bit types: numbers and vectors.
#[cfg(feature = "half")]
struct HalfPrecision;

#[cfg(feature = "half")]
impl Family for HalfPrecision {
    fn each(shape: &[usize], property: &impl Property) {
        use half::{bf16, f16};
        let (two, small) = (f16::from_f32(2.0), bf16::from_f32(0.3));

        property.check::<bf16>(&Gamma::new(small).unwrap());
        property.check::<f16>(&Beta::new(two, two).unwrap());
        property.check::<bf16>(&StudentT::new(small).unwrap());
        property.check::<f16>(&FisherF::new(two, two).unwrap());
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last] = *shape else { return };
        let ramp = (1..=last).map(|i| bf16::from_f32(0.3 + (i % 7) as f32)).collect();
        let ramp = ArrayD::from_shape_vec(IxDyn(&[last]), ramp).unwrap();
        property.check::<bf16>(&Dirichlet::new(ramp).unwrap());
        property.check::<f16>(&Ball::new(last, two).unwrap());
    }
}

#[cfg(feature = "half")]
#[test]
fn samples_of_half_precision_are_functions_of_key_and_position() {
    properties::hold_for::<HalfPrecision>(6);
}

#[test]
fn gammas_are_functions_of_key_and_position() {
    properties::hold_for::<Gammas>(12);
}

#[test]
fn vectors_are_functions_of_key_and_position() {
    properties::hold_for::<Vectors>(12);
}
