//! A sample is a function of the key and the flat position, and of nothing else.

#[cfg(feature = "half")]
use ndkey::distributions::{
    Bernoulli, BernoulliMode, Normal, Rademacher, StandardNormal, StandardUniform, Uniform,
};
use ndkey::distributions::{
    Cauchy, DoubleSidedMaxwell, Exponential, Gumbel, GumbelMode, Laplace, LocationScale, LogNormal,
    Logistic, Maxwell, Pareto, Rayleigh, StandardExponential, Triangular, TruncatedNormal, Wald,
    Weibull,
};
use support::properties::{self, Family, Property, ramp};

struct Continuous;

impl Family for Continuous {
    fn each(shape: &[usize], property: &impl Property) {
        let ramp = ramp(shape, |i| (i + 1) as f64 / 7.0);
        let ramp32 = ramp.mapv(|x| x as f32);

        property.check::<f32>(&StandardExponential);
        property.check::<f64>(&Exponential::new(&ramp).unwrap());
        property.check::<f32>(&Gumbel);
        property.check::<f32>(&Gumbel.with_mode(GumbelMode::Highest));
        property.check::<f64>(&Gumbel.with_mode(GumbelMode::High));
        property.check::<f32>(&Laplace);
        property.check::<f64>(&Logistic);
        property.check::<f32>(&Cauchy);
        property.check::<f64>(&Cauchy);
        property.check::<f32>(&LocationScale::new(Cauchy, &ramp32, 3.0).unwrap());
        property.check::<f32>(&Pareto::new(&ramp32).unwrap());
        property.check::<f64>(&Pareto::new(1.5).unwrap());
        property.check::<f32>(&Rayleigh::new(&ramp32).unwrap());
        property.check::<f32>(&Weibull::new(2.0, 1.5).unwrap());
        property.check::<f64>(&Weibull::new(&ramp, 0.7).unwrap());
        property.check::<f32>(&Triangular::new(0.0, 1.0, 7.0).unwrap());
        property.check::<f64>(&Triangular::new(-&ramp, 0.0, 1.0).unwrap());
        property.check::<f32>(&LogNormal::new(&ramp32).unwrap());
        property.check::<f64>(&LogNormal::new(0.5).unwrap());
        property.check::<f32>(&TruncatedNormal::new(-&ramp32, 1.0).unwrap());
        property.check::<f64>(&TruncatedNormal::new(-1.0, 2.0).unwrap());
        property.check::<f32>(&Maxwell);
        property.check::<f64>(&Maxwell);
        property.check::<f32>(&DoubleSidedMaxwell::new(0.0, &ramp32).unwrap());
        property.check::<f32>(&Wald::new(&ramp32).unwrap());
        property.check::<f64>(&Wald::new(3.0).unwrap());
    }
}

/// 16-bit types; the other distributions are made of the same samplers.
#[cfg(feature = "half")]
struct HalfPrecision;

#[cfg(feature = "half")]
impl Family for HalfPrecision {
    fn each(shape: &[usize], property: &impl Property) {
        use half::{bf16, f16};
        let ramp = ramp(shape, |i| f16::from_f32(((i + 1) % 999) as f32 / 7.0 + 0.1));
        let ramp16 = ramp.mapv(|x| bf16::from_f32(x.to_f32()));
        let (zero, one) = (f16::ZERO, f16::ONE);

        property.check::<f16>(&StandardUniform);
        property.check::<bf16>(&StandardNormal);
        property.check::<f16>(&Uniform::new(zero, &ramp).unwrap());
        property.check::<bf16>(&Normal::new(&ramp16, bf16::ONE).unwrap());
        property.check::<bf16>(&Exponential::new(&ramp16).unwrap());
        property.check::<f16>(&Gumbel.with_mode(GumbelMode::High));
        property.check::<bf16>(&LocationScale::new(Cauchy, &ramp16, bf16::ONE).unwrap());
        property.check::<f16>(&LogNormal::new(one).unwrap());
        property.check::<bf16>(&Weibull::new(&ramp16, bf16::ONE).unwrap());
        property.check::<f16>(&TruncatedNormal::new(zero, &ramp).unwrap());
        property.check::<bf16>(&DoubleSidedMaxwell::new(bf16::ZERO, &ramp16).unwrap());
        property.check::<f16>(&Wald::new(&ramp).unwrap());
        property.check::<f16>(&Rademacher);
        property.check::<bool>(&Bernoulli::new(f16::from_f32(0.3)).unwrap());
        let rare = Bernoulli::new(bf16::from_f32(0.3)).unwrap().with_mode(BernoulliMode::High);
        property.check::<bool>(&rare);
    }
}

#[cfg(feature = "half")]
#[test]
fn samples_of_half_precision_are_functions_of_key_and_position() {
    properties::hold_for::<HalfPrecision>(8);
}

#[test]
fn samples_are_functions_of_key_and_position() {
    properties::hold_for::<Continuous>(16);
}
