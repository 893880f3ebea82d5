//! Bad input is named: every message says which parameter, its value, and what is allowed.

use ndarray::{Array1, Array2, Array3, Axis, IxDyn, arr1, arr2, array, s};
use ndkey::jax::{
    Bernoulli, BernoulliMode, Binomial, Categorical, Choice, Geometric, Multinomial, Poisson,
    UnbiasedInt, WeightedAlias,
};
use ndkey::{Distribution, Key, KeyedPermutation, WideElement, native};

use support::errors::assert_message;
use support::time_limit::ends;

#[test]
fn parameters_are_in_their_domain() {
    assert_message(Geometric::new(0.0_f32), "Geometric: `p` = 0, must be in (0, 1]");
    assert_message(
        Geometric::new(array![0.5, f64::NAN]),
        "Geometric: `p` = NaN at [1], must be in (0, 1]",
    );
    assert_message(Geometric::new(-0.0_f32), "Geometric: `p` = -0, must be in (0, 1]");
    assert_message(
        Geometric::new(1e-38_f32),
        "Geometric: `p` = 1e-38, must be large enough that every value is finite",
    );
    assert_message(Poisson::new(-1.0_f32), "Poisson: `rate` = -1, must be in [0, 1e8]");
    assert_message(Poisson::new(f64::NAN), "Poisson: `rate` = NaN, must be in [0, 1e8]");
    assert_message(
        Poisson::new(array![[1.0_f32, 2.0], [1e9, 4.0]]),
        "Poisson: `rate` = 1000000000 at [1, 0], must be in [0, 1e8]; \
         `native::Poisson` takes up to 2^53",
    );
    assert_message(Binomial::new(3, 1.5_f32), "Binomial: `p` = 1.5, must be in [0, 1]");
    assert_message(
        Binomial::new(array![2, -3], 0.5_f32),
        "Binomial: `n` = -3 at [1], must be at least 0",
    );
    assert_message(
        native::Binomial::new([2_i64, -3], 0.5),
        "Binomial: `n` = -3 at [1], must be at least 0",
    );
    assert_message(
        Multinomial::new(array![[-1]], &array![1.0, 1.0]),
        "Multinomial: `n` = -1 at [0, 0], must be at least 0",
    );
    assert_message(
        Binomial::new(array![1, 2], array![0.1, 0.2, 0.3]),
        "Binomial: `n` of shape [2] does not broadcast to shape [3]",
    );
    assert_message(
        UnbiasedInt::new(array![0, 5], 5),
        "UnbiasedInt: `low` = 5 at [1], must be below `high` = 5",
    );
    let none = Array1::<f32>::zeros(0);
    assert_message(
        Multinomial::new(5, &none),
        "`p` of Multinomial has shape [0]; expected at least one axis, the last for the \
         outcomes",
    );
    assert_message(
        Multinomial::new(5, &array![0.5, -0.5]),
        "Multinomial: `p` = -0.5 at [1], must be finite and not negative",
    );
    assert_message(
        Multinomial::new(5, &array![[0.5, 0.5], [1.0, 0.0], [0.5, -0.5]]),
        "Multinomial: `p` = -0.5 at [2, 1], must be finite and not negative",
    );
    assert_message(
        Multinomial::new(5, &array![[[0.5, 0.5], [1.0, 0.0]], [[0.5, 0.5], [0.0, 0.0]]]),
        "Multinomial: `p` = 0 everywhere at [1, 1], must be above 0 in at least one place",
    );
    assert_message(
        Multinomial::new(array![1, 2], &Array2::from_elem((3, 4), 0.25)),
        "Multinomial: `n` of shape [2] does not broadcast to shape [3]",
    );
}

#[test]
fn weights_are_weights() {
    assert_message(
        Choice::weighted(&array![1.0, -2.0]),
        "Choice: `weights` = -2 at [1], must be finite and not negative",
    );
    assert_message(
        Choice::weighted(&array![f32::NAN]),
        "Choice: `weights` = NaN at [0], must be finite and not negative",
    );
    assert_message(
        Choice::weighted(&array![0.0_f32, 0.0]),
        "Choice: `weights` = 0 everywhere, must be above 0 in at least one place",
    );
    assert_message(
        Choice::weighted(&Array1::<f32>::zeros(0)),
        "Choice: `weights` = [], must be above 0 in at least one place",
    );
    assert_message(
        WeightedAlias::new(&array![1.0, f64::INFINITY]),
        "WeightedAlias: `weights` = inf at [1], must be finite and not negative",
    );
    assert_message(
        WeightedAlias::new(&array![0.0]),
        "WeightedAlias: `weights` = 0 everywhere, must be above 0 in at least one place",
    );
}

#[test]
fn weights_have_a_sum_to_draw_by() {
    let large = Choice::weighted(&array![f32::MAX, f32::MAX]).unwrap();
    assert_message(
        Key::new(0).try_sample::<usize, _>(&large, 3),
        "Choice: `weights` = a sum of inf, \
         must be finite and not subnormal to draw with replacement",
    );
    let both = Key::new(0).sample::<usize, _>(large.without_replacement(), 2);
    assert_eq!(both.sum(), 1);
    // Multiplied by a small uniform variate, such a sum rounds to 0: the weight of 0 would be
    // drawn.
    let small = Choice::weighted(&array![0.0, 5e-324]).unwrap();
    assert_message(
        Key::new(0).try_sample::<usize, _>(&small, 3),
        "Choice: `weights` = a sum of 5e-324, \
         must be finite and not subnormal to draw with replacement",
    );
    assert_eq!(Key::new(0).sample::<usize, _>(small.without_replacement(), 1)[0], 1);
    assert_message(
        Multinomial::new(10, &array![f32::MAX, f32::MAX, 1.0]),
        "Multinomial: `p` = a sum of inf, must be finite",
    );
    let weights = array![[1.0, 1.0], [f64::MAX, f64::MAX]];
    assert_message(
        Multinomial::new(10, &weights),
        "Multinomial: `p` = a sum of inf at [1], must be finite",
    );
}

/// Products of uniform variates and the smallest sum that choices accept are above 0.
#[cfg(feature = "half")]
#[test]
fn a_weight_of_0_is_not_drawn_beside_the_smallest() {
    use half::{bf16, f16};
    use ndkey::Element;
    use ndkey::math::Real;

    /// Draws that meet all numbers of 16 bits.
    fn assert_never_first<T: Element + Real>(smallest: T) {
        let weights = array![T::from_f64(0.0), smallest];
        let choice = Choice::weighted(&weights).unwrap();
        let drawn: Array1<usize> = Key::new(0).sample(choice, 20_000);
        assert!(drawn.iter().all(|&index| index == 1), "weight {smallest}");
    }
    assert_never_first(f16::MIN_POSITIVE);
    assert_never_first(bf16::MIN_POSITIVE);
    assert_never_first(f32::MIN_POSITIVE);
    assert_never_first(f64::MIN_POSITIVE);
}

#[test]
fn a_zero_may_have_a_sign() {
    /// Asserts that two distributions draw the same values.
    #[track_caller]
    fn assert_same<D>(signed: D, unsigned: D, shape: &[usize])
    where
        D: Distribution<i32> + Send + 'static,
    {
        let shape = IxDyn(shape);
        let expected = Key::new(0).sample::<i32, _>(unsigned, shape.clone());
        let sample = ends("-0", move || Key::new(0).sample::<i32, _>(signed, shape));
        assert_eq!(sample, expected);
    }
    fn of_wide<T: WideElement>() {
        let [zero, one] = [T::ZERO, T::ONE];
        for n in [0, 10] {
            let binomial = |p: T| Binomial::new(n, p).unwrap();
            assert_same(binomial(-zero), binomial(zero), &[100]);
            let binomial = |p: T| Binomial::new(n, arr1(&[p, one])).unwrap();
            assert_same(binomial(-zero), binomial(zero), &[100, 2]);
        }
        let multinomial = |p: T| Multinomial::new(10, &arr1(&[p, one, p])).unwrap();
        assert_same(multinomial(-zero), multinomial(zero), &[100, 3]);
        let poisson = |rate: T| Poisson::new(arr1(&[rate, one])).unwrap();
        assert_same(poisson(-zero), poisson(zero), &[100, 2]);
    }
    of_wide::<f32>();
    of_wide::<f64>();

    let weights = |zero: f32| array![zero, 1.0, zero];
    let choice = |zero| Choice::weighted(&weights(zero)).unwrap();
    assert_same(choice(-0.0), choice(0.0), &[100]);
    let choice = |zero| choice(zero).without_replacement();
    assert_same(choice(-0.0), choice(0.0), &[1]);
    let alias = |zero| WeightedAlias::new(&weights(zero)).unwrap();
    assert_same(alias(-0.0), alias(0.0), &[100]);
    let categorical = |zero| Categorical::new(&weights(zero), Axis(0)).unwrap();
    assert_same(categorical(-0.0), categorical(0.0), &[100]);

    for mode in [BernoulliMode::Low, BernoulliMode::High] {
        let one = Bernoulli::new(-0.0_f32).unwrap().with_mode(mode);
        let each = Bernoulli::new(array![-0.0_f32, 0.0]).unwrap().with_mode(mode);
        let drawn = Key::new(0).sample(one, 1000).into_dyn();
        assert!(drawn.iter().chain(&Key::new(0).sample(each, (1000, 2))).all(|&drawn| !drawn));
    }
}

/// Outcomes are drawn until no trial is left; later ones have none.
#[test]
fn a_sum_that_rounds_to_a_weight_leaves_no_trials() {
    let weights = array![8.5070587e37_f32, -0.0, 34.255135];
    let counts: Array2<i32> = ends("Multinomial", move || {
        Key::new(0).sample(Multinomial::new(21090, &weights).unwrap(), (3, 3))
    });
    assert_eq!(counts, arr2(&[[21090, 0, 0]; 3]));
}

/// Each of these drives the rejection or the walk to an end of its domain.
#[test]
fn extreme_parameters_make_counts() {
    fn of<T: WideElement>(subnormal: T, largest_below: impl Fn(f64) -> T) {
        let number = T::from_f64;
        let trials = [0, 1, 19, 20, 21, 100, 1 << 24, (1 << 53) + 1, 1 << 63, u64::MAX];
        let p = [number(1e-19), number(1e-7), number(0.3), number(0.5), T::ONE];
        let tiny = [T::ZERO, subnormal, T::MIN_POSITIVE, T::EPSILON];
        let p = [&tiny, &p[..], &[largest_below(0.5), largest_below(1.0)]].concat();
        for p in p.iter().copied() {
            for n in trials {
                let one = Binomial::new(n, p).unwrap();
                let sample: Array1<f64> = ends("Binomial", move || Key::new(0).sample(one, 500));
                let n = T::from_u64(n).to_f64();
                assert!(sample.iter().all(|k| (0.0..=n).contains(k)), "n = {n}, p = {p}");
            }
        }
        let axes = (arr1(&trials).insert_axis(Axis(1)), Array1::from(p.clone()));
        let each = Binomial::new(axes.0, axes.1).unwrap();
        let shape = (100, trials.len(), p.len());
        let sample: Array3<f64> = ends("Binomial", move || Key::new(0).sample(each, shape));
        for ((_, n, _), k) in sample.indexed_iter() {
            assert!((0.0..=T::from_u64(trials[n]).to_f64()).contains(k));
        }

        let rates = [T::ZERO, subnormal, T::EPSILON, largest_below(10.0), number(10.0)];
        let rates = [&rates[..], &[number(1e6), number(1e8)]].concat();
        let (len, each) = (rates.len(), Poisson::new(Array1::from(rates)).unwrap());
        let sample: Array2<f64> = ends("Poisson", move || Key::new(0).sample(each, (1000, len)));
        assert!(sample.iter().all(|k| k.is_finite()));

        let weights = [subnormal, T::ZERO, T::MIN_POSITIVE, number(1e30), subnormal];
        let dist = Multinomial::new(u64::MAX, &arr1(&weights)).unwrap();
        let sample: Array2<f64> = ends("Multinomial", move || Key::new(0).sample(dist, (10, 5)));
        assert!(sample.iter().all(|k| (0.0..=u64::MAX as f64).contains(k)));
    }
    of::<f32>(f32::from_bits(1), |x| (x as f32).next_down());
    of::<f64>(f64::from_bits(1), f64::next_down);
}

#[test]
fn logits_allow_a_category() {
    let never = f32::NEG_INFINITY;
    assert_message(
        Categorical::new(&array![0.0_f32, f32::NAN], Axis(0)),
        "Categorical: `logits` = NaN at [1], must be below infinity and not NaN",
    );
    assert_message(
        Categorical::new(&array![[0.0, 1.0], [f64::INFINITY, 0.0]], Axis(1)),
        "Categorical: `logits` = inf at [1, 0], must be below infinity and not NaN",
    );
    assert_message(
        Categorical::new(&array![[0.0, never], [never, never]], Axis(1)),
        "Categorical: `logits` = -inf in every category at [1], \
         must be above -inf in at least one category",
    );
    let mut logits = Array3::<f64>::zeros((2, 5, 3));
    logits.slice_mut(s![1, .., 2]).fill(f64::NEG_INFINITY);
    assert_message(
        Categorical::new(&logits, Axis(1)),
        "Categorical: `logits` = -inf in every category at [1, 2], \
         must be above -inf in at least one category",
    );
    assert_message(
        Categorical::new(&Array2::<f32>::zeros((3, 0)), Axis(1)),
        "Categorical: `logits` = [] at [0], must be above -inf in at least one category",
    );
    assert_message(
        Categorical::new(&array![0.0_f32], Axis(1)),
        "axis 1 is out of bounds for shape [1]",
    );
}

#[test]
fn samples_have_the_shape_of_the_parameters() {
    let three = Categorical::new(&Array2::<f32>::zeros((3, 5)), Axis(1)).unwrap();
    assert_message(
        Key::new(0).try_sample::<i32, _>(&three, (3, 4)),
        "Categorical: `logits` of shape [3] does not broadcast to shape [3, 4]",
    );
    assert_message(
        Key::new(0).try_sample::<i32, _>(three.clone().without_replacement(), (2, 1)),
        "Categorical: `logits` of shape [3] does not broadcast to shape [2, 1]",
    );
    assert_message(
        Key::new(0).split(3).try_sample::<i32, _>(three.without_replacement(), ()),
        "the sample of Categorical without replacement has shape [3]; \
         expected any axes followed by those of the batch, [3]",
    );
    // It broadcasts, and has the same number of draws for each of the three.
    let of_one_axis = Categorical::new(&Array3::<f32>::zeros((1, 3, 5)), Axis(2)).unwrap();
    assert_message(
        Key::new(0).try_sample::<i32, _>(of_one_axis.without_replacement(), (2, 3)),
        "the sample of Categorical without replacement has shape [2, 3]; \
         expected any axes followed by those of the batch, [1, 3]",
    );
    let dice = Multinomial::new(5, &Array1::from_elem(6, 1.0_f32)).unwrap();
    for shape in [&[][..], &[6, 3]] {
        assert_message(
            Key::new(0).try_sample::<f32, _>(&dice, IxDyn(shape)),
            &format!(
                "a sample of Multinomial has shape {shape:?}; \
                 expected any axes followed by one for the outcomes, 6"
            ),
        );
    }
    assert!(Key::new(0).split(6).try_sample::<f32, _>(&dice, ()).is_err());
    assert_message(
        Key::new(0).try_choice(&arr1(&[1, 2, 3]), Axis(0), Choice::new(4), 2),
        "the array of choice has shape [3]; expected length 4 along axis 0",
    );
    assert_message(
        Key::new(0).try_choice(&arr1(&[1, 2, 3]), Axis(1), Choice::new(3), 2),
        "axis 1 is out of bounds for shape [3]",
    );
}

#[test]
fn as_many_are_drawn_as_there_are() {
    assert_message(
        Key::new(0).try_sample::<usize, _>(Choice::new(0), 1),
        "Choice: `n` = 0, must be above 0 unless nothing is drawn",
    );
    assert!(Key::new(0).sample::<usize, _>(Choice::new(0), 0).is_empty());
    assert_message(
        Key::new(0).try_sample::<usize, _>(Choice::new(5).without_replacement(), (2, 3)),
        "Choice: `n` = 5, must be at least 6, which are drawn without replacement",
    );
    let two = Choice::weighted(&array![1.0_f32, 0.0, 2.0]).unwrap().without_replacement();
    assert_message(
        Key::new(0).try_sample::<usize, _>(two, 3),
        "Choice: `weights` = 2 above 0, must be at least 3, which are drawn without replacement",
    );
    let two = Categorical::new(&array![0.0, f32::NEG_INFINITY, 1.0], Axis(0)).unwrap();
    assert_message(
        Key::new(0).try_sample::<usize, _>(two.without_replacement(), 3),
        "Categorical: `logits` = 2 above -inf, must be at least 3, which are drawn without replacement",
    );
    let mut logits = Array3::<f32>::zeros((2, 3, 4));
    logits.slice_mut(s![1, 2, 1..]).fill(f32::NEG_INFINITY);
    let jax = Categorical::new(&logits, Axis(2)).unwrap().without_replacement();
    let native = native::Categorical::new(&logits, Axis(2)).unwrap().without_replacement();
    for dist in [&jax as &dyn Distribution<usize>, &native] {
        assert_message(
            Key::new(0).try_sample(dist, (2, 2, 3)),
            "Categorical: `logits` = 1 above -inf at [1, 2], must be at least 2, \
             which are drawn without replacement",
        );
    }
    // More than the addresses of any processor.
    assert_message(
        Key::new(0).try_sample::<usize, _>(Choice::new(1 << 46).without_replacement(), 10),
        "an array of shape [70368744177664] needs 562949953421312 bytes, which are not available; \
         a KeyedPermutation needs no memory",
    );
    assert_message(
        KeyedPermutation::new(Key::new(0), 5).first(6),
        "KeyedPermutation: `k` = 6, must be at most n = 5",
    );
    assert_message(
        Key::new(0).try_sample::<i32, _>(Choice::new(1 << 40), 5),
        "Choice: `n` = 1099511627776, must be at most 2147483648 for indices of i32",
    );
    let mut row = arr1(&[1, 2]);
    assert_message(
        Key::new(0).try_shuffle_independent(&mut row, Axis(1)),
        "axis 1 is out of bounds for shape [2]",
    );
}

#[test]
fn empty_samples_are_empty() {
    let key = || Key::new(0);
    assert!(key().sample::<i32, _>(Poisson::new(50.0_f32).unwrap(), 0).is_empty());
    assert!(key().split(0).sample::<i32, _>(Poisson::new(50.0_f32).unwrap(), 5).is_empty());
    assert!(key().sample::<f32, _>(Binomial::new(50, 0.5_f32).unwrap(), (0, 3)).is_empty());
    let dice = Multinomial::new(5, &Array1::from_elem(6, 1.0_f32)).unwrap();
    assert_eq!(key().sample::<f32, _>(dice, (0, 6)).shape(), [0, 6]);
    let none = Categorical::new(&Array2::<f32>::zeros((0, 5)), Axis(1)).unwrap();
    assert_eq!(key().sample::<i32, _>(&none, (4, 0)).shape(), [4, 0]);
    assert_eq!(key().split(0).permutation(5).shape(), [0, 5]);
    assert_eq!(key().split(3).permutation(0).shape(), [3, 0]);
    assert!(KeyedPermutation::new(key(), 0).is_empty());
}

#[test]
fn categories_of_a_batch_have_a_position_each() {
    let logits = Array1::<f32>::zeros(4);
    let categorical = Categorical::new(&logits, Axis(0)).unwrap();
    let len = 1_usize << 61;
    let part = |key: Key| key.sample_slice::<usize, _, _>(&categorical, len, ndarray::s![..3]);
    assert_eq!(part(Key::new(0)).len(), 3);
    assert_message(
        Key::new(0).split(2).try_sample_slice::<usize, _, _>(
            &categorical,
            len,
            ndarray::s![.., ..3],
        ),
        "an array of shape [2, 2305843009213693952, 4] has too many elements; \
         the limit is 18446744073709551615",
    );
}
