//! Bad parameters are named: every message says which, its value, where, and what is allowed.

use ndarray::array;
use ndkey::jax::{
    Cauchy, DoubleSidedMaxwell, LocationScale, Normal, Pareto, StandardUniform, Triangular,
    TruncatedNormal, Uniform, Wald, Weibull,
};
use ndkey::math::Real;
use ndkey::{Distribution, Element, Key};
use support::errors::assert_message;

#[test]
fn scales_are_not_negative() {
    let allowed = "must be finite, at least 0 and not subnormal";
    for (value, shown) in [
        (f32::NAN, "NaN"),
        (f32::INFINITY, "inf"),
        (f32::NEG_INFINITY, "-inf"),
        (-1.5, "-1.5"),
        (1e-45, "1e-45"),
    ] {
        assert_message(
            LocationScale::new(Cauchy, 0.0, value),
            &format!("LocationScale: `scale` = {shown}, {allowed}"),
        );
        assert_message(
            LocationScale::new(Cauchy, 0.0, array![[1.0, 2.0], [value, -3.0]]),
            &format!("LocationScale: `scale` = {shown} at [1, 0], {allowed}"),
        );
    }
    assert!(LocationScale::new(Cauchy, 0.0, 0.0).is_ok());
    assert!(LocationScale::new(Cauchy, 0.0, f32::MIN_POSITIVE).is_ok());
    assert!(LocationScale::new(Cauchy, 0.0, f32::MAX).is_ok());
}

/// Where it is infinite, every value would be NaN.
#[test]
fn the_square_of_a_mean_is_finite() {
    let must = "must be small enough that its square is finite";
    assert_message(
        Wald::new(array![1.0, 1.85e19_f32]),
        &format!("Wald: `mean` = 1.85e19 at [1], {must}"),
    );
    assert_message(Wald::new(1e155), &format!("Wald: `mean` = 1e155, {must}"));
    assert!(Wald::new(1.84e19_f32).is_ok() && Wald::new(1.3e154).is_ok());
}

#[test]
fn a_zero_may_have_a_sign() {
    #[track_caller]
    fn assert_same<D: Distribution<f64>>(signed: D, unsigned: D) {
        let sample = |dist| Key::new(0).sample(dist, 1000);
        assert_eq!(sample(signed), sample(unsigned));
    }
    let normal = |mean| Normal::new(mean, 1.0).unwrap();
    assert_same(normal(-0.0), normal(0.0));
    let cauchy = |location| LocationScale::new(Cauchy, location, 1.0).unwrap();
    assert_same(cauchy(-0.0), cauchy(0.0));
    let maxwell = |loc| DoubleSidedMaxwell::new(loc, 1.0).unwrap();
    assert_same(maxwell(-0.0), maxwell(0.0));
    for (low, high) in [(-0.0, 1.0), (-1.0, -0.0), (-0.0, 0.0), (0.0, -0.0)] {
        let uniform = |low, high| Uniform::new(low, high).unwrap();
        assert_same(uniform(low, high), uniform(low + 0.0, high + 0.0));
    }
    for (lower, upper) in [(-0.0, 1.0), (-1.0, -0.0)] {
        let normal = |lower, upper| TruncatedNormal::new(lower, upper).unwrap();
        assert_same(normal(lower, upper), normal(lower + 0.0, upper + 0.0));
    }
    for (left, mode, right) in [(-0.0, 0.0, 1.0), (0.0, -0.0, 1.0), (-1.0, 0.0, -0.0)] {
        let triangular = |left, mode, right| Triangular::new(left, mode, right).unwrap();
        let unsigned = triangular(left + 0.0, mode + 0.0, right + 0.0);
        assert_same(triangular(left, mode, right), unsigned);
    }
}

#[cfg(feature = "half")]
#[test]
fn half_precision_has_its_own_limits() {
    use half::{bf16, f16};
    use ndkey::jax::{Bernoulli, Exponential};

    let least = f16::MIN_POSITIVE;
    assert!(Exponential::new(least).is_ok());
    assert_message(
        Exponential::new(f16::from_bits(least.to_bits() - 1)),
        "Exponential: `rate` = 0.00006097555, must be finite, above 0 and not subnormal",
    );
    // The distance is finite in `bf16` only.
    let (low, high) = (-6e4, 6e4);
    assert!(Uniform::new(bf16::from_f32(low), bf16::from_f32(high)).is_ok());
    assert_message(
        Uniform::new(f16::from_f32(low), f16::from_f32(high)),
        "Uniform: `low` = -60000, must be a finite distance below `high` = 60000",
    );
    assert_message(
        Bernoulli::new(array![bf16::ONE, bf16::from_f32(1.01)]),
        "Bernoulli: `p` = 1.0078125 at [1], must be in [0, 1]",
    );
    assert!(Wald::new(f16::from_f32(255.5)).is_ok() && Wald::new(f16::from_f32(256.0)).is_err());
    assert!(Wald::new(bf16::from_f32(1.8e19)).is_ok() && Wald::new(bf16::MAX).is_err());
    // There is no number with 8 significant bits between.
    let next = bf16::from_bits(bf16::ONE.to_bits() + 1);
    assert!(TruncatedNormal::new(bf16::ONE, next).is_err());
}

#[test]
fn locations_are_finite() {
    assert_message(
        LocationScale::new(Cauchy, array![0.0_f32, 1.0, f32::NEG_INFINITY], 1.0),
        "LocationScale: `location` = -inf at [2], must be finite",
    );
}

#[test]
fn bounds_of_a_truncated_normal_leave_room() {
    assert_message(
        TruncatedNormal::new(1.0_f32, 1.0),
        "TruncatedNormal: `lower` = 1, must be below `upper` = 1, with a number in between",
    );
    assert_message(
        TruncatedNormal::new(array![[0.0], [3.0]], array![4.0, 2.0]),
        "TruncatedNormal: `lower` = 3 at [1, 1], must be below `upper` = 2, with a number in between",
    );
    assert!(TruncatedNormal::new(1.0, 1.0_f64.next_up()).is_err());
    assert!(TruncatedNormal::new(1.0, 1.0_f64.next_up().next_up()).is_ok());
    assert!(TruncatedNormal::new(f64::NEG_INFINITY, f64::INFINITY).is_ok());
    assert!(TruncatedNormal::new(f64::INFINITY, f64::INFINITY).is_err());
    assert!(TruncatedNormal::new(f64::MAX, f64::INFINITY).is_err());
}

#[test]
fn the_sides_of_a_triangle_are_in_order() {
    assert_message(
        Triangular::new(array![0.0, 2.0], 1.0, 2.0),
        "Triangular: `left` = 2 at [1], must be below `right` = 2",
    );
    assert_message(
        Triangular::new(0.0, array![0.5, -0.5], 1.0),
        "Triangular: `mode` = -0.5 at [1], must be at least `left` = 0",
    );
    assert_message(
        Triangular::new(0.0_f32, 1.5, 1.0),
        "Triangular: `mode` = 1.5, must be at most `right` = 1",
    );
    assert_message(
        Triangular::new(-1e308, 0.0, 1e308),
        "Triangular: `left` = -1e308, must be a finite distance below `right` = 1e308",
    );
}

/// With longer sides some values are infinite, as in JAX.
#[test]
fn a_triangle_has_values_inside_if_the_squares_of_its_sides_are_finite() {
    fn assert_inside<T: Element + Real>(longest: f64) {
        let [zero, end] = [0.0, longest].map(T::from_f64);
        for (left, mode, right) in [(zero, zero, end), (zero, end, end), (-end, zero, end)] {
            let sample = |by: f64| {
                let scaled = [left, mode, right].map(|x| x * T::from_f64(by));
                let dist = Triangular::new(scaled[0], scaled[1], scaled[2]).unwrap();
                Key::new(0).sample(dist, 2000)
            };
            let inside = |&x: &T| left <= x && x <= right;
            assert!(sample(1.0).iter().all(inside), "left {left}, mode {mode}, right {right}");
            assert!(sample(1.25).iter().any(|x| !x.is_finite()));
        }
    }
    assert_inside::<f32>(1.84e19);
    assert_inside::<f64>(1.34e154);
    #[cfg(feature = "half")]
    {
        assert_inside::<half::f16>(255.0);
        assert_inside::<half::bf16>(1.8e19);
    }
}

#[test]
fn parameters_broadcast_together_and_to_the_sample() {
    assert_message(
        Weibull::new(array![1.0, 2.0], array![1.0, 2.0, 3.0]),
        "Weibull: `scale` of shape [2] does not broadcast to shape [3]",
    );
    assert_message(
        Triangular::new(array![0.0, 0.0], array![1.0, 1.0, 1.0], 2.0),
        "Triangular: `mode` of shape [3] does not broadcast to shape [2]",
    );
    let three = || Pareto::new(array![1.0_f32, 2.0, 3.0]).unwrap();
    assert_message(
        Key::new(0).try_sample::<f32, _>(three(), (3, 4)),
        "Pareto: `b` of shape [3] does not broadcast to shape [3, 4]",
    );
    assert_message(
        Key::new(0).split(2).try_sample::<f32, _>(three(), ()),
        "Pareto: `b` of shape [3] does not broadcast to shape [2]",
    );
}

/// Where erf of the lower bound rounds to -1, a uniform variate of 0 becomes -1 too, whose
/// erf_inv is infinite.
#[test]
fn the_least_uniform_variate_is_the_lower_bound() {
    // The key was searched for.
    let (len, place) = (1 << 17, 103_009);
    let at = ndarray::s![place..=place];
    let unit = Key::new(7).sample_slice::<f32, _, _>(StandardUniform, len, at);
    assert_eq!(unit[0], 0.0);
    for lower in [-40.0_f32, -1e30] {
        let dist = TruncatedNormal::new(lower, 0.5).unwrap();
        let value = Key::new(7).sample_slice::<f32, _, _>(dist, len, at);
        assert_eq!(value[0], lower.next_up());
    }
}
