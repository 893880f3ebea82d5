//! A sample is a function of the key and the flat position, and of nothing else.

use ndarray::{Array1, Axis, IxDyn};
use ndkey::Key;
use ndkey::distributions::{
    Binomial, Categorical, Choice, Geometric, GumbelMode, Multinomial, Poisson, Rademacher,
    UnbiasedInt, WeightedAlias,
};
use support::properties::{self, Family, Property, ramp};

struct Discrete;

impl Family for Discrete {
    fn each(shape: &[usize], property: &impl Property) {
        let last = shape.last().copied().unwrap_or(1);
        let ramp = ramp(shape, |i| i as f32);
        let below_1 = (&ramp + 0.5) / (last as f32 + 1.0);
        let trials = ramp.mapv(|i| i as u64);

        property.check::<i32>(&Rademacher);
        property.check::<i64>(&Geometric::new(0.3_f64).unwrap());
        property.check::<i32>(&Geometric::new(&below_1).unwrap());
        property.check::<i32>(&Poisson::new(3.0_f32).unwrap());
        property.check::<i32>(&Poisson::new(40.0_f32).unwrap());
        property.check::<i32>(&Poisson::new(&ramp).unwrap());
        property.check::<f32>(&Binomial::new(100, 0.3_f32).unwrap());
        property.check::<f32>(&Binomial::new(trials, &below_1).unwrap());
        property.check::<u64>(&UnbiasedInt::new(3, 3 << 62).unwrap());
        property.check::<i32>(&UnbiasedInt::new(0, 1000).unwrap());
        let weights = Array1::from_iter((1..30).map(|i| i as f32));
        property.check::<u64>(&WeightedAlias::new(&weights).unwrap());
        property.check::<i32>(&Choice::new(1000));
        property.check::<i32>(&Choice::weighted(&weights).unwrap());
        let total = shape.iter().product::<usize>();
        if total < 1000 {
            property.check::<i32>(&Choice::new(total.max(1)).without_replacement());
        }
    }
}

/// Categories, along axes of several kinds; and vectors of counts.
struct Rows;

impl Family for Rows {
    fn each(shape: &[usize], property: &impl Property) {
        let last = shape.last().copied().unwrap_or(1);
        let each = &[last][..shape.len().min(1)];
        let logits = |axis: usize, n: usize| {
            let mut shape = each.to_vec();
            shape.insert(axis.min(each.len()), n);
            Key::new(0).normal::<f32, _>(IxDyn(&shape))
        };
        let along = |axis: usize, n: usize| {
            Categorical::new(&logits(axis, n), Axis(axis.min(each.len()))).unwrap()
        };
        property.check::<i32>(&along(1, 5));
        property.check::<i32>(&along(0, 5).with_mode(GumbelMode::High));
        if shape.iter().product::<usize>() < 1000 {
            property.check::<i32>(&along(1, 300));
        }
        if shape.len() > 1 && last > 0 {
            let p = Array1::from_elem(last, 1.0_f32);
            property.check::<f32>(&Multinomial::new(50, &p).unwrap());
        }
    }
}

/// 16-bit types, along few categories and many.
#[cfg(feature = "half")]
struct HalfPrecision;

#[cfg(feature = "half")]
impl Family for HalfPrecision {
    fn each(shape: &[usize], property: &impl Property) {
        use half::{bf16, f16};
        let logits = |n: usize| Key::new(0).normal::<bf16, _>(n);
        let few = Categorical::new(&logits(5), Axis(0)).unwrap();
        property.check::<i32>(&few.with_mode(GumbelMode::High));
        let total = shape.iter().product::<usize>();
        if total < 1000 {
            let many = Categorical::new(&logits(300), Axis(0)).unwrap();
            property.check::<i32>(&many);
            let weights = Key::new(1).uniform::<f16, _>(2 * total + 1).mapv(|u| u + f16::EPSILON);
            property.check::<i32>(&Choice::weighted(&weights).unwrap().without_replacement());
        }
        let weights = Key::new(1).uniform::<bf16, _>(30);
        property.check::<i32>(&Choice::weighted(&weights).unwrap());
        property.check::<i32>(&Geometric::new(f16::from_f32(0.01)).unwrap());
    }
}

#[cfg(feature = "half")]
#[test]
fn samples_of_half_precision_are_functions_of_key_and_position() {
    properties::hold_for::<HalfPrecision>(6);
}

#[test]
fn numbers_are_functions_of_key_and_position() {
    properties::hold_for::<Discrete>(6);
}

#[test]
fn rows_are_functions_of_key_and_position() {
    properties::hold_for::<Rows>(6);
}
