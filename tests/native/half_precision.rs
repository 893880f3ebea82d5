//! Values of 16 bits are values of `f32`, rounded as the crate `half` does.

use catalogue::{Construction, Sampled, Value, Visitor};
use half::{bf16, f16};
use ndarray::{Array1, Array2, ArrayD, Axis, arr0, array};
use ndkey::math::Real;
use ndkey::{Distribution, Element, Key, native};

/// A type of 16 bits.
trait Half: Element + Value {
    fn nearest(value: f32) -> Self;
    fn single(self) -> f32;
    /// The next number towards 0.
    fn before(self) -> Self;
    fn least() -> Self;
}

macro_rules! halves {
    ($($half:ident),*) => {$(
        impl Half for $half {
            fn nearest(value: f32) -> Self {
                Self::from_f32(value)
            }

            fn single(self) -> f32 {
                self.to_f32()
            }

            fn before(self) -> Self {
                Self::from_bits(self.to_bits() - 1)
            }

            fn least() -> Self {
                Self::from_bits(1)
            }
        }
    )*};
}
halves!(f16, bf16);

/// The nearest number but, of a number other than 0, not 0.
fn rounded<H: Half>(value: f32) -> f32 {
    let nearest = H::nearest(value).single();
    if nearest == 0.0 && value != 0.0 { H::least().single().copysign(value) } else { nearest }
}

fn sample(dist: &Sampled, shape: &[usize]) -> Vec<f32> {
    struct Draw<'s>(&'s [usize], Vec<f32>);
    impl Visitor for Draw<'_> {
        fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
            let sample: ArrayD<T> = Key::new(11).sample(dist, self.0);
            self.1 = sample.iter().map(|value| value.to_f64() as f32).collect();
        }
    }
    let mut draw = Draw(shape, Vec::new());
    dist.visit(&mut draw);
    draw.1
}

#[track_caller]
fn assert_equal(values: &[f32], expected: impl Iterator<Item = f32>, what: &str) {
    for (position, (&value, expected)) in values.iter().zip(expected).enumerate() {
        assert!(value.to_bits() == expected.to_bits(), "{what}: {value} at {position}, {expected}");
    }
}

/// Distributions of the catalogue that have such values.
#[test]
fn values_are_those_of_single_precision_rounded() {
    fn check<H: Half>(name: &str, Construction { new, checksums, .. }: &Construction) -> bool {
        for &parameters in *checksums {
            // Parameters in the type, so that both distributions have the same.
            let parameters = Vec::from_iter(
                parameters.iter().map(|&x| f64::from(H::nearest(x as f32).single())),
            );
            let scalars = Vec::from_iter(parameters.iter().map(|&x| arr0(x).into_dyn()));
            let built = Vec::from_iter(new.build(&scalars));
            let of = |number: &str| {
                let (_, built) = built.iter().find(|(name, _)| *name == number)?;
                Some(sample(&built.as_ref().expect("a domain")[0], &[10_000]))
            };
            let Some(values) = of(<H as Value>::NAME) else { return false };
            let single = of("f32").expect("every distribution has such values");
            // Values of uniform distributions stay below this.
            let end = match name {
                "StandardUniform" => H::nearest(1.0),
                "Uniform" => H::nearest(parameters[1] as f32),
                _ => H::nearest(f32::NAN),
            };
            let expected = single.iter().map(|&value| match rounded::<H>(value) {
                value if value >= end.single() => end.before().single(),
                value => value,
            });
            assert_equal(&values, expected, &format!("{name}({parameters:?}), {}", H::NAME));
        }
        true
    }
    let native = catalogue::entries().iter().filter_map(|entry| entry.reals());
    let constructions = native.flat_map(|of| of.native.iter().map(|new| (of.name, new)));
    let checked = constructions.filter(|(name, new)| {
        let checked = [check::<f16>(name, new), check::<bf16>(name, new)];
        assert_eq!(checked[0], checked[1], "{name}");
        checked[0]
    });
    assert!(checked.count() > 40);
}

#[test]
fn vectors_are_those_of_single_precision_rounded() {
    fn check<H: Half>() {
        fn same<H: Half>(half: impl Distribution<H>, single: impl Distribution<f32>, what: &str) {
            let half: Array2<H> = Key::new(4).sample(half, (500, 3));
            let single: Array2<f32> = Key::new(4).sample(single, (500, 3));
            let values = Vec::from_iter(half.iter().map(|value| value.single()));
            assert_equal(&values, single.iter().map(|&value| rounded::<H>(value)), what);
        }
        let numbers = |numbers: [f32; 3]| numbers.map(H::nearest);
        same::<H>(
            native::Dirichlet::new(numbers([0.125, 0.0, 2.0])).unwrap(),
            native::Dirichlet::new([0.125_f32, 0.0, 2.0]).unwrap(),
            "Dirichlet",
        );
        same::<H>(
            native::VonMisesFisher::new(numbers([1.0, -0.5, 0.0]), H::nearest(4.0)).unwrap(),
            native::VonMisesFisher::new([1.0_f32, -0.5, 0.0], 4.0).unwrap(),
            "VonMisesFisher",
        );
        same::<H>(
            native::Ball::new(3, H::nearest(1.5)).unwrap(),
            native::Ball::new(3, 1.5_f32).unwrap(),
            "Ball",
        );
        let sphere = native::UnitSphere::new(3).unwrap();
        same::<H>(sphere, sphere, "UnitSphere");
    }
    check::<f16>();
    check::<bf16>();
}

/// Rounded to any nearest number, one in some hundreds would be outside.
#[test]
fn points_in_balls_stay_inside() {
    fn check<H: Half>() {
        for dimension in [1, 2, 3, 10] {
            let ball = native::UnitBall::new(dimension).unwrap();
            let points: Array2<H> = Key::new(5).sample(ball, (5000, dimension));
            let norm = |point: ndarray::ArrayView1<'_, H>| {
                point.iter().map(|x| f64::from(x.single()).powi(2)).sum::<f64>()
            };
            let largest = points.map_axis(Axis(1), norm).into_iter().fold(0.0, f64::max);
            assert!(largest <= 1.0 && largest > 0.95, "{}, {dimension}: {largest}", H::NAME);
        }
    }
    check::<f16>();
    check::<bf16>();
}

#[test]
fn uniform_values_are_neither_0_nor_1() {
    fn check<H: Half>() {
        let sample: Array1<H> = Key::new(6).sample(native::StandardUniform, 1_000_000);
        let values = sample.iter().map(|value| value.single());
        let (least, largest) = (
            values.clone().fold(f32::INFINITY, f32::min),
            values.fold(f32::NEG_INFINITY, f32::max),
        );
        assert!(least > 0.0, "{}", H::NAME);
        assert_eq!(largest, H::nearest(1.0).before().single(), "{}", H::NAME);
    }
    check::<f16>();
    check::<bf16>();
}

/// A sixth of gamma variates of this shape are below 2^-25.
#[test]
fn only_0_is_rounded_to_0() {
    let gamma = native::Gamma::new(f16::from_f32(0.1)).unwrap();
    let sample: Array1<f16> = Key::new(7).sample(gamma, 1000);
    assert!(sample.iter().all(|&x| x > f16::ZERO));
    assert!(sample.iter().filter(|&&x| x == f16::least()).count() > 100);
    let narrow = native::Normal::new(f16::ZERO, f16::least()).unwrap();
    let sample: Array1<f16> = Key::new(7).sample(narrow, 1000);
    assert!(sample.iter().all(|&x| x != f16::ZERO));
    assert!([f16::least(), -f16::least()].iter().all(|least| sample.iter().any(|x| x == least)));
}

#[test]
fn parameters_are_arrays_too() {
    fn check<H: Half>() {
        let (means, scales) = ([1.0, -3.0, 0.25].map(H::nearest), [[0.5], [2.0]]);
        let scales = array![[H::nearest(scales[0][0])], [H::nearest(scales[1][0])]];
        let all: Array2<H> =
            Key::new(8).sample(native::Normal::new(means, &scales).unwrap(), (2, 3));
        for ((row, column), &value) in all.indexed_iter() {
            let one = native::Normal::new(means[column], scales[[row, 0]]).unwrap();
            let one: Array2<H> = Key::new(8).sample(one, (2, 3));
            assert_eq!(value, one[[row, column]]);
        }
    }
    check::<f16>();
    check::<bf16>();
}

/// A bound for code that is generic over types of values.
#[test]
fn generic_code_takes_every_type() {
    fn noisy<T: Element + Real>(values: &Array1<T>, std: T, key: Key) -> Array1<T> {
        let noise = key.sample(native::Normal::new(T::ZERO, std).unwrap(), values.raw_dim());
        ndarray::Zip::from(values).and(&noise).map_collect(|&value, &noise: &T| value + noise)
    }
    let single = noisy(&Array1::ones(4), 0.5_f32, Key::new(9));
    let half = noisy(&Array1::from_elem(4, bf16::ONE), bf16::from_f32(0.5), Key::new(9));
    for (half, single) in half.iter().zip(single) {
        assert!((half.to_f32() - single).abs() < 0.02);
    }
}
