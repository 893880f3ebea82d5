//! Distributions over vectors and matrices of real numbers.

use approx::abs_diff_eq;
use ndarray::{ArrayD, Axis};
use ndkey::jax::*;

use crate::program::{Dims, Entry, Function};
use crate::random::{Float, Random};
use crate::subject::{Case, show};

/// All of them, over numbers of one type.
pub fn entries<T: Float>() -> Vec<Entry> {
    let entry = |name: &str, draw: Function| Entry::new(format!("{name} of {}", T::NAME), draw);
    vec![entry("Dirichlet", dirichlet::<T>), entry("Ball", ball::<T>)]
}

/// Whether each vector, along the last axis, is in the support.
fn each_vector<T: Float>(
    valid: impl Fn(&[f64]) -> bool,
) -> impl Fn(&ArrayD<T>) -> Result<(), String> {
    move |sample| {
        for vector in sample.lanes(Axis(sample.ndim() - 1)) {
            let vector: Vec<f64> = vector.iter().map(|x| x.wide()).collect();
            if !valid(&vector) {
                return Err(format!("{vector:?}"));
            }
        }
        Ok(())
    }
}

/// Concentrations, and the axis of the vector.
pub fn alphas<T: Float>(random: &mut Random, dims: &mut Dims) -> ArrayD<T> {
    let len = random.of(&[0, 1, 2, 3, 5, 16, 17, 40]);
    dims.push(len);
    let own = random.parameter(dims.parameters(), |_| ());
    let mut shape = own.shape().to_vec();
    match shape.last_mut() {
        Some(last) if !random.one_in(50) => *last = len,
        None if !random.one_in(50) => shape.push(len),
        _ => {}
    }
    let small = random.one_in(3);
    ArrayD::from_shape_simple_fn(shape, || match random.below(200) {
        0 => random.any(),
        _ if small => T::from_f64((random.unit() * 8.0 - 9.0).exp2()),
        _ => random.positive::<T>(),
    })
}

/// Checks that vectors are shares of 1.
pub fn shares<T: Float>() -> impl Fn(&ArrayD<T>) -> Result<(), String> {
    each_vector::<T>(|vector| {
        let sum = vector.iter().sum::<f64>();
        let tolerance = T::EPSILON.to_f64() * (vector.len() as f64 + 2.0);
        vector.iter().all(|x| (0.0..=1.0).contains(x))
            && (vector.is_empty() || abs_diff_eq!(sum, 1.0, epsilon = tolerance))
    })
}

fn dirichlet<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let alpha = alphas::<T>(random, dims);
    let text = format!("Dirichlet::new({})", show(&alpha));
    Case::new(text, || Dirichlet::new(alpha), shares::<T>())
}

/// The dimension and the exponent of a ball.
pub fn of_ball<T: Float>(random: &mut Random, dims: &mut Dims) -> (usize, T) {
    let d = random.of(&[0, 1, 2, 3, 5, 16, 17, 40]);
    dims.push(d);
    (d, if random.one_in(20) { random.any() } else { random.positive() })
}

/// Whether each point is in the ball.
pub fn in_ball<T: Float>(exponent: f64) -> impl Fn(&ArrayD<T>) -> Result<(), String> {
    each_vector::<T>(move |point| {
        // Each coordinate is rounded, which affects its power, and so is the sum of powers.
        let least = |x: f64| {
            let x = T::from_f64(x.abs());
            (x.to_f64() - 2.0 * (x.next_up().to_f64() - x.to_f64())).max(0.0)
        };
        let norm = point.iter().map(|&x| least(x).powf(exponent)).sum::<f64>();
        let tolerance = T::EPSILON.to_f64() * (8.0 * (1.0 + exponent) + point.len() as f64);
        point.iter().all(|x| x.is_finite()) && norm <= 1.0 + tolerance
    })
}

fn ball<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let (d, p) = of_ball::<T>(random, dims);
    let text = format!("Ball::new({d}, {p:?}_{})", T::NAME);
    Case::new(text, move || Ball::new(d, p), in_ball::<T>(p.to_f64()))
}
