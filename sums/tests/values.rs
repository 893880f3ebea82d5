//! Values that can be counted or written down, for all types.

use half::{bf16, f16};
use ndarray::{Axis, array};
use ndkey_sums::*;
use num_complex::Complex;

#[test]
fn integers_are_added_as_they_are_and_wrap_around() {
    let x = [200_u8, 100, 1];
    assert_eq!(sum(&x), 45);
    assert_eq!(dot(&[i32::MAX, 1], &[2, 3]), Ok(1));
    assert_eq!(cumsum(&x).to_vec(), [200, 44, 45]);
    assert_eq!(sum_axis(&array![[1_i64, 2], [3, 4]], Axis(1)), Ok(array![3, 7]));
    assert_eq!(sum(&(0..10_000_u64).collect::<Vec<_>>()), 49_995_000);
}

#[test]
fn sixteen_bits_are_accumulated_in_more() {
    // In their own precision, the sums would stay at 2048 and 256.
    let ones = vec![f16::ONE; 5000];
    assert_eq!(sum(&ones), f16::from_f32(5000.0));
    assert_eq!(exact_sum(&ones), f16::from_f32(5000.0));
    assert_eq!(mean(&ones), f16::ONE);
    let ones = vec![bf16::ONE; 1000];
    assert_eq!(sum(&ones), bf16::from_f32(1000.0));
    assert_eq!(dot(&ones, &ones), Ok(bf16::from_f32(1000.0)));
    assert_eq!(cumsum(&ones)[999], bf16::from_f32(1000.0));
    // Beyond the largest number, and back.
    let large = [f16::MAX, f16::MAX, -f16::MAX];
    assert_eq!((sum(&large), exact_sum(&large)), (f16::MAX, f16::MAX));
    assert_eq!(norm(&[f16::from_f32(300.0), f16::from_f32(400.0)]), f16::from_f32(500.0));
    assert_eq!(sum_axis(&array![[f16::ONE], [f16::ONE]], Axis(0)), Ok(array![f16::from_f32(2.0)]));
}

#[test]
fn exact_sums_of_narrow_numbers_are_not_rounded_twice() {
    // A little more than half of the last bit, which in f64 is half of it.
    let x = [1.0_f32, 2_f32.powi(-24), 2_f32.powi(-100)];
    assert_eq!(exact_sum(&x), 1.0 + f32::EPSILON);
    assert_eq!(ExactSum::of(&x).value::<f64>() as f32, 1.0);
}

#[test]
fn complex_numbers_are_summed_by_parts() {
    let x = [Complex::new(1.0, 2.0), Complex::new(3.0, -4.0)];
    for sum in [sum(&x), exact_sum(&x)] {
        assert_eq!(sum, Complex::new(4.0, -2.0));
    }
    for mean in [mean(&x), exact_mean(&x)] {
        assert_eq!(mean, Complex::new(2.0, -1.0));
    }
    // (1 + 2i)^2 + (3 - 4i)^2
    for dot in [dot(&x, &x), exact_dot(&x, &x)] {
        assert_eq!(dot, Ok(Complex::new(-10.0, -20.0)));
    }
    assert_eq!((var(&x, 1.0), exact_var(&x, 1.0)), (20.0, 20.0));
    assert_eq!((norm(&x), exact_norm(&x)), (30_f64.sqrt(), 30_f64.sqrt()));
    for mean in [weighted_mean(&x, &[3.0, 1.0]), exact_weighted_mean(&x, &[3.0, 1.0])] {
        assert_eq!(mean, Ok(Complex::new(1.5, 0.5)));
    }
    assert_eq!(cumsum(&x)[1], Complex::new(4.0, -2.0));
    assert_eq!(exact_cumsum(&x)[1], Complex::new(4.0, -2.0));
}

#[test]
fn norms_neither_overflow_nor_underflow() {
    for power in [-1074, -1000, -600, -150, 0, 400, 600, 1000, 1020] {
        let scale = if power < -1022 { 5e-324 } else { 2_f64.powi(power) };
        let x = [3.0 * scale, 4.0 * scale];
        assert_eq!((norm(&x), exact_norm(&x)), (5.0 * scale, 5.0 * scale), "{power}");
    }
    let x = [3e30_f32, 4e30];
    assert_eq!((norm(&x), exact_norm(&x)), (5e30, 5e30));
    assert_eq!(norm(&[0.0, -0.0]), 0.0);
}

#[test]
fn sums_by_tree_are_near_exact_ones() {
    let x: Vec<f64> = (1..100_000).map(|n| 1.0 / f64::from(n)).collect();
    // Each of 128 + 4 + 6 additions is off by half of the last bit at most.
    let bound = 138.0 * f64::EPSILON / 2.0;
    for (value, exact) in
        [(sum(&x), exact_sum(&x)), (mean(&x), exact_mean(&x)), (cumsum(&x)[99_998], exact_sum(&x))]
    {
        assert!((value - exact).abs() <= bound * exact);
    }
    // Each square has an error of its own.
    let bound = bound + 4.0 * f64::EPSILON;
    for (value, exact) in [
        (norm(&x), exact_norm(&x)),
        (dot(&x, &x).expect("shapes"), exact_dot(&x, &x).expect("shapes")),
        (var(&x, 1.0), exact_var(&x, 1.0)),
        (std(&x, 1.0), exact_std(&x, 1.0)),
        (weighted_mean(&x, &x).expect("shapes"), exact_weighted_mean(&x, &x).expect("shapes")),
    ] {
        assert!((value - exact).abs() <= 2.0 * bound * exact, "{value} {exact}");
    }
}

#[test]
fn histograms_have_the_bins_of_numpy() {
    let x = [-1.0, 0.0, 0.5, 1.0, 2.0, 2.5, f64::NAN, f64::INFINITY];
    assert_eq!(histogram(&x, &[0.0, 1.0, 2.0]).expect("edges").to_vec(), [2, 2]);
    assert_eq!(histogram(&x, &[-1.0, f64::INFINITY]).expect("edges").to_vec(), [7]);
}

#[test]
fn functions_of_the_caller_are_called_in_order() {
    let letters: Vec<u32> = (0..5000).collect();
    let all = map_reduce(
        &letters,
        |&n| vec![n],
        |mut first, second| {
            first.extend(second);
            first
        },
    );
    assert_eq!(all, Some(letters));
}

#[test]
fn carries_of_long_sums_are_propagated() {
    // Each merge doubles what the digits hold.
    let mut sum = ExactSum::of(&[f64::from_bits(0x3fef_ffff_ffff_ffff); 2000]);
    let single: f64 = sum.value();
    for _ in 0..60 {
        let other = sum.clone();
        sum.merge(&other);
    }
    assert_eq!(sum.value::<f64>(), single * 2_f64.powi(60));
}

/// A mean of single precision would be as far from its values as sums of them are.
#[test]
fn variances_of_single_precision_have_a_mean_of_double() {
    let values = vec![1_000_001.0_f32; 1_000_003];
    assert_eq!([var(&values, 0.0), std(&values, 1.0)], [0.0; 2]);
    let complex = vec![Complex::new(16_777_213.0_f32, -1_000_001.0); 100_001];
    assert_eq!(var(&complex, 0.0), 0.0);
    let near = ndarray::Array1::from_iter((0..30_000_u16).map(|k| 1e6 + f32::from(k % 3)));
    assert_eq!(var(&near, 0.0), exact_var(&near, 0.0));
    let columns = near.into_shape_with_order((15_000, 2)).expect("as many");
    assert_eq!(var_axis(&columns, Axis(0), 0.0), exact_var_axis(&columns, Axis(0), 0.0));
}

#[test]
fn running_sums_of_negative_zeros_are_zero() {
    for len in [1, 3, 40, 3000] {
        let sums = cumsum(&vec![-0.0_f64; len]);
        assert!(sums.iter().all(|sum| sum.to_bits() == 0), "{len}");
        assert_eq!(sums, exact_cumsum(&vec![-0.0; len]));
    }
}
