//! A sample is a function of the key and the flat position, and of nothing else.

use ndarray::IxDyn;
use ndkey::{Distribution, Key, native};
use support::properties::{self, Family, Property, ramp};
use support::vectors::Bits;

struct Continuous;

impl Family for Continuous {
    fn each(shape: &[usize], property: &impl Property) {
        let positive = ramp(shape, |i| i as f64 + 0.25);
        let single = positive.mapv(|x| x as f32);
        property.check::<f32>(&native::StandardUniform);
        property.check::<f64>(&native::Uniform::new(-1.0, &positive).unwrap());
        property.check::<f32>(&native::StandardNormal);
        property.check::<f64>(&native::StandardNormal);
        property.check::<f32>(&native::Normal::new(&single, 2.0).unwrap());
        property.check::<f32>(&native::StandardExponential);
        property.check::<f64>(&native::Exponential::new(&positive).unwrap());
        property.check::<f64>(&native::LogNormal::new(0.5).unwrap());
        property.check::<f32>(&native::Laplace);
        property.check::<f64>(&native::Gumbel);
        property.check::<f32>(&native::Logistic);
        property.check::<f64>(&native::Cauchy);
        property.check::<f32>(&native::Rayleigh::new(&single).unwrap());
        property.check::<f32>(&native::Weibull::new(2.0, &single).unwrap());
        property.check::<f64>(&native::Pareto::new(1.5).unwrap());
    }
}

struct Gammas;

impl Family for Gammas {
    fn each(shape: &[usize], property: &impl Property) {
        let positive = ramp(shape, |i| i as f64 + 0.25);
        let single = positive.mapv(|x| x as f32);
        property.check::<f32>(&native::Gamma::new(2.5).unwrap());
        property.check::<f64>(&native::Gamma::new(&positive).unwrap());
        property.check::<f32>(&native::LogGamma::new(&single).unwrap());
        property.check::<f32>(&native::Beta::new(0.5, &single).unwrap());
        property.check::<f64>(&native::ChiSquared::new(3.0).unwrap());
        property.check::<f32>(&native::StudentT::new(&single).unwrap());
        property.check::<f64>(&native::FisherF::new(&positive, 3.0).unwrap());
        if shape.len() > 1 && !single.is_empty() {
            property.check::<f32>(&native::Dirichlet::new(&single).unwrap());
        }
    }
}

struct Counts;

impl Family for Counts {
    fn each(shape: &[usize], property: &impl Property) {
        let ramp = ramp(shape, |i| i as f64);
        let below_1 = (&ramp + 0.5) / (ramp.len() as f64 + 1.0);
        let trials = ramp.mapv(|i| 3 * i as u64);
        property.check::<bool>(&native::Bernoulli::new(&below_1).unwrap());
        property.check::<u64>(&native::UniformInt::new(3, 3 << 62).unwrap());
        property.check::<i32>(&native::UniformInt::new(0, 1000).unwrap());
        property.check::<u32>(&native::UniformInt::new(0, 3 << 30).unwrap());
        property.check::<u8>(&native::UniformInt::new(0, 77).unwrap());
        property.check::<i64>(&native::Geometric::new(&below_1).unwrap());
        property.check::<i32>(&native::Poisson::new(3.0).unwrap());
        property.check::<i32>(&native::Poisson::new(&ramp).unwrap());
        property.check::<f64>(&native::Binomial::new(100, 0.3).unwrap());
        property.check::<i64>(&native::Binomial::new(trials, &below_1).unwrap());
        property.check::<i64>(&native::NegativeBinomial::new(5.0, &below_1).unwrap());
    }
}

#[test]
fn continuous_samples_are_functions_of_key_and_position() {
    properties::hold_for::<Continuous>(6);
}

#[test]
fn gamma_variates_are_functions_of_key_and_position() {
    properties::hold_for::<Gammas>(6);
}

#[test]
fn counts_are_functions_of_key_and_position() {
    properties::hold_for::<Counts>(6);
}

/// More elements per key leave the first ones unchanged.
struct Longer;

impl Property for Longer {
    fn check<T: Bits + Default + PartialEq + Send>(&self, dist: &(dyn Distribution<T> + Sync)) {
        let few = Key::new(5).sample::<T, _>(&dist, IxDyn(&[7, 3]));
        let many = Key::new(5).sample::<T, _>(&dist, IxDyn(&[700, 3]));
        assert!(few.iter().zip(&many).all(|(few, many)| few.bits() == many.bits()));
    }
}

#[test]
fn values_do_not_depend_on_how_many_there_are() {
    Continuous::each(&[7, 3], &Longer);
    Gammas::each(&[7, 3], &Longer);
    Counts::each(&[7, 3], &Longer);
}
