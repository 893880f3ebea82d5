//! Code that is generic over the type of its numbers, and values whose type is inferred.

use approx::{assert_abs_diff_eq, assert_relative_eq};
use ndarray::{
    Array1, Array2, ArrayD, ArrayRef, ArrayView, Axis, CowArray, Dimension, Ix1, ShapeBuilder,
    arr0, array, s,
};
use ndkey::jax::{Binomial, Gamma, Multinomial, Normal, StandardExponential, Uniform, UniformInt};
use ndkey::{Distribution, Element, Key, Parameter, native};
use num_traits::Float;

/// Methods of num_traits are not confused with the crate's own.
fn log_sum_exp<T: Float + Default + Send + Element>(key: Key, n: usize) -> T
where
    native::StandardNormal: Distribution<T>,
{
    let logits = key.normal::<T, _>(n);
    let largest = logits.iter().copied().fold(T::neg_infinity(), T::max);
    largest + logits.iter().fold(T::zero(), |sum, &x| sum + (x - largest).exp()).ln().abs()
}

#[test]
fn numbers_of_num_traits_are_sampled_with_two_more_bounds() {
    // Sums are the same as in code that names the types; they have a hundred rounded terms.
    let single: Array1<f32> = Key::new(0).normal(100);
    let single = single.mapv(|x| f64::from(x).exp()).sum().ln();
    let double: Array1<f64> = Key::new(0).normal(100);
    let double = double.mapv(f64::exp).sum().ln();
    assert_relative_eq!(
        f64::from(log_sum_exp::<f32>(Key::new(0), 100)),
        single,
        max_relative = 100.0 * f64::from(f32::EPSILON)
    );
    assert_relative_eq!(
        log_sum_exp::<f64>(Key::new(0), 100),
        double,
        max_relative = 100.0 * f64::EPSILON
    );
}

#[test]
fn numbers_of_trials_have_the_type_of_indices() {
    let trials: Array1<usize> = array![10, 1000, 0];
    let expected = Binomial::new(array![10_u64, 1000, 0], 0.3_f32).expect("counts");
    for same in [
        Binomial::new(&trials, 0.3),
        Binomial::new(trials.view(), 0.3),
        Binomial::new(trials.clone(), 0.3),
        Binomial::new(vec![10_usize, 1000, 0], 0.3),
        Binomial::new(trials.as_slice().expect("one axis"), 0.3),
        Binomial::new([10_i32, 1000, 0], 0.3),
        Binomial::new(Parameter::from([10_u64, 1000, 0]), 0.3),
    ] {
        assert_eq!(same.expect("counts"), expected);
    }
    let native = |n| Key::new(0).sample::<u64, _>(n, 3);
    assert_eq!(
        native(native::Binomial::new(&trials, 0.3).expect("counts")),
        native(native::Binomial::new(array![10_u64, 1000, 0], 0.3).expect("counts")),
    );
    let p = array![0.5_f32, 0.5];
    assert_eq!(Multinomial::new(&trials, &p), Multinomial::new(array![10_u64, 1000, 0], &p));
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
    assert_abs_diff_eq!(kept, 0.75, epsilon = 4.0 * (0.75_f64 * 0.25 / 1200.0).sqrt());
    assert!(layer.waits(Key::new(2)).iter().all(|&wait| wait > 0.0));

    let weights: Array2<f32> = Key::new(3).normal((3, 4));
    assert_eq!(weights, Key::new(3).normal::<f32, _>((3, 4)));
}

#[test]
fn parameters_are_arrays_of_any_storage_and_layout() {
    let means = Array2::from_shape_fn((3, 4), |(row, column)| (10 * row + column) as f32);
    let columns_first = Array2::from_shape_vec((3, 4).f(), means.t().iter().copied().collect());
    let columns_first = columns_first.expect("as many means");
    let wide = Array2::from_shape_fn((6, 5), |(row, column)| (5 * row + column) as f32 - 1.0);
    let mut scratch = means.clone();
    let expected = Parameter::from(means.clone());
    assert_eq!(
        (expected.shape(), expected.values()),
        (&[3, 4][..], &Vec::from_iter(means.clone())[..])
    );

    let layouts = [means.view(), columns_first.view(), wide.slice(s![..;2, 1..])];
    for view in layouts {
        assert_eq!(view, means);
        let equal = |parameter: Parameter<f32>| assert_eq!(parameter, expected, "{view:?}");
        let shared = view.to_shared();
        equal(view.into());
        equal((&view).into());
        equal(view.into_dyn().into());
        equal(view.into_owned().into());
        equal((&view.into_owned()).into());
        equal((&*view.into_owned()).into());
        equal((&shared).into());
        equal(shared.clone().into());
        equal(CowArray::from(view).into());
        equal((&CowArray::from(view)).into());
        equal(CowArray::from(view.to_owned()).into());
    }
    // Shared arrays that own a part of their elements, and are not left changed.
    let part = wide.to_shared().slice_move(s![..;2, 1..]);
    let shared = part.clone();
    assert_eq!(Parameter::from(part), expected);
    assert_eq!(shared, means);
    assert_eq!(Parameter::from(shared), expected);
    assert_eq!(Parameter::from(&scratch.view_mut()), expected);
    assert_eq!(Parameter::from(scratch.view_mut()), expected);

    // Without axes, they are scalars; without elements, they keep their shape.
    let scalar = arr0(2.5_f64);
    let scalars = [scalar.view().into(), (&scalar.to_shared()).into(), Parameter::from(&scalar)];
    assert_eq!(scalars.map(|scalar| scalar.as_scalar()), [Some(2.5); 3]);
    let empty = ArrayD::<u8>::zeros(vec![0, 3]).into_shared();
    assert_eq!(Parameter::from(&empty).shape(), [0, 3]);
}

#[test]
#[allow(clippy::needless_borrows_for_generic_args, reason = "references are parameters too")]
fn types_of_parameters_are_inferred_from_arrays_and_literals() {
    let means = array![0.0, 1.0];
    let expected = Normal::new(vec![0.0, 1.0], 1.0_f64).expect("means");
    for same in [
        Normal::new(&means, 1.0),
        Normal::new(means.view(), 1.0),
        Normal::new(&means.view(), [1.0, 1.0]),
        Normal::new(means.to_shared(), &array![1.0]),
        Normal::new(&means.to_shared(), &[1.0]),
        Normal::new(CowArray::from(&means), 1.0),
    ] {
        let same: Array1<f64> = Key::new(0).sample(same.expect("means"), 2);
        assert_eq!(same, Key::new(0).sample(&expected, 2));
    }
    let _: Normal<f32> = Normal::new(&array![0.0, 1.0].view(), 1.0).expect("means");
    let _: UniformInt<u8> = UniformInt::new(array![0, 1].view(), 7).expect("bounds");
    let _: Binomial<f32> = Binomial::new(&array![10, 20].view(), 0.5).expect("counts");
    // A scalar is a `u64`, however small.
    let _: Binomial<f32> = Binomial::new(1 << 40, 0.5).expect("a count");

    /// In code that is generic over element and dimension too.
    fn centred<T: Element, D: Dimension>(
        means: ArrayView<'_, T, D>,
        scales: &ArrayRef<T, Ix1>,
    ) -> Normal<T> {
        Normal::new(&means, scales).expect("means and scales")
    }
    let same = centred(means.view(), &array![1.0]);
    assert_eq!(same, Normal::new(&means, [1.0]).expect("means"));
}
