//! Code that is generic over the type of its numbers, and values whose type is inferred.

use ndarray::{Array1, Array2, Axis};
use ndkey::distributions::{Gamma, StandardExponential, Uniform};
use ndkey::{Element, Key};
use num_traits::Float;

/// Methods of num_traits are not confused with the crate's own.
fn log_sum_exp<T: Float + Default + Send + Element>(key: Key, n: usize) -> T {
    let logits = key.normal::<T, _>(n);
    let largest = logits.iter().copied().fold(T::neg_infinity(), T::max);
    largest + logits.iter().fold(T::zero(), |sum, &x| sum + (x - largest).exp()).ln().abs()
}

#[test]
fn numbers_of_num_traits_are_sampled_with_one_more_bound() {
    let (single, double) =
        (log_sum_exp::<f32>(Key::new(0), 100), log_sum_exp::<f64>(Key::new(0), 100));
    assert!(f64::from(single) > 4.0 && double > 4.0);
}

struct Dropout<T> {
    mask: Array2<bool>,
    noise: Array2<T>,
    rates: Array1<T>,
}

impl<T: Float + Element> Dropout<T> {
    fn new(key: Key, shape: (usize, usize), keep: T) -> Self {
        let [mask, noise, rates] = key.split_into();
        Self {
            mask: mask.bernoulli(keep, shape),
            noise: noise.sample(StandardExponential, shape),
            rates: rates.sample(Uniform::new(T::zero(), keep).expect("a range"), shape.0),
        }
    }

    fn waits(&self, key: Key) -> Array2<T> {
        let shapes = self.rates.mapv(|rate| rate.sqrt() + T::one()).insert_axis(Axis(1));
        key.sample(Gamma::new(shapes).expect("shapes above 0"), self.noise.raw_dim())
    }
}

#[test]
fn fields_and_return_types_say_what_is_sampled() {
    let layer = Dropout::new(Key::new(1), (40, 30), 0.75_f32);
    let [_, noise, _] = Key::new(1).split_into();
    assert_eq!(layer.noise, noise.sample::<f32, _>(StandardExponential, (40, 30)));
    let kept = layer.mask.iter().filter(|&&kept| kept).count() as f64 / 1200.0;
    assert!((kept - 0.75).abs() < 4.0 * (0.75_f64 * 0.25 / 1200.0).sqrt());
    assert!(layer.waits(Key::new(2)).iter().all(|&wait| wait > 0.0));

    let weights: Array2<f32> = Key::new(3).normal((3, 4));
    assert_eq!(weights, Key::new(3).normal::<f32, _>((3, 4)));
}
