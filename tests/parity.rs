//! Every key and every value equals jax.random's, bit for bit: the vectors of `tests/jax`.

use ndarray::{Array, Array1, ArrayD, Axis, IxDyn, s};
use ndkey::BitsElement;
use ndkey::jax::{Bernoulli, StandardBits};
use ndkey::math::Real;
use ndkey::{Element, Key, KeyArray, Threefry2x32};
use support::operations::keys::check_keys_or_bits;
use support::operations::{basic, discrete};
use support::vectors::{Bits, Case, Equal, check, each};

#[test]
fn seeds_splits_and_folds() {
    each("keys.json", 80, check_keys_or_bits::<Threefry2x32, 2>);
}

#[test]
fn split_into_is_split() {
    each("keys.json", 80, |case| {
        if let ("split", [3], Some(key)) = (case.op.as_str(), &case.shape[..], case.key()) {
            let keys: [Key; 3] = key.split_into();
            case.assert_equal_keys(
                &keys.into_iter().collect::<KeyArray<_>>().into_shape_with_order(IxDyn(&[3])),
            );
        }
    });
}

#[test]
fn keys_as_text() {
    each("display.json", 17, |case| {
        let keys = case.keys::<Threefry2x32, 2>();
        assert_eq!(Some(format!("{keys}")), case.text);
        assert_eq!(Some(format!("{keys:?}")), case.text);
        if let Some(key) = case.key::<Threefry2x32, 2>() {
            assert_eq!(Some(format!("{key}")), case.text);
            assert_eq!(Some(format!("{key:?}")), case.text);
        }
    });
}

#[test]
fn bits() {
    fn far<T: BitsElement + Bits>(case: &Case) {
        let start: u64 =
            case.options["start"].as_str().and_then(|s| s.parse().ok()).expect("start");
        let [len] = case.shape[..] else { panic!("one axis") };
        // The position is row * width + column in an array too large to store.
        let width = 1_u64 << 31;
        let shape = ((u64::MAX / width) as usize, width as usize);
        let key = || case.key::<Threefry2x32, 2>().expect("one key");
        let values: Array<T, _> = (0..len as u64)
            .map(|index| {
                let (row, column) = ((start + index) / width, (start + index) % width);
                key()
                    .sample_slice(StandardBits, shape, s![row as isize, column as isize])
                    .into_scalar()
            })
            .collect();
        case.assert_equal(&values.into_dyn());
        if let (Ok(from), Ok(to)) = (isize::try_from(start), isize::try_from(start + len as u64)) {
            let line = key().sample_slice::<T, _, _>(StandardBits, to as usize, s![from..to]);
            case.assert_equal(&line.into_dyn());
        }
    }
    each("bits.json", 238, |case| match (case.op.as_str(), case.dtype.as_str()) {
        ("bits", "uint8") => check::<u8>(case, StandardBits),
        ("bits", "uint16") => check::<u16>(case, StandardBits),
        ("bits", "uint32") => check::<u32>(case, StandardBits),
        ("bits", "uint64") => check::<u64>(case, StandardBits),
        ("bits_far", "uint32") => far::<u32>(case),
        ("bits_far", "uint64") => far::<u64>(case),
        other => panic!("unknown case {other:?}"),
    });
}

/// Checks the `expected` cases of a file, in their type of floats.
fn cases_of(file: &str, expected: usize) {
    each(file, expected, |case| {
        let known = match case.params.get("p").map_or(&case.dtype, |p| &p.dtype).as_str() {
            "float64" => basic::of::<f64>(case, &Equal),
            _ => basic::of::<f32>(case, &Equal),
        };
        assert!(known, "unknown operation {}", case.op);
    });
}

#[test]
fn uniform() {
    cases_of("uniform.json", 120);
}

#[test]
fn normal() {
    cases_of("normal.json", 90);
    cases_of("normal_f64.json", 1);
}

#[test]
fn bernoulli() {
    cases_of("bernoulli.json", 128);
}

#[test]
fn randint() {
    cases_of("randint.json", 266);
}

#[test]
fn integers_with_bounds_beyond_their_type() {
    cases_of("clamped.json", 13);
}

#[test]
fn permutation_and_shuffle() {
    each("permutation.json", 76, |case| {
        let key: Key = case.key().expect("one key");
        assert!(discrete::of_arrays(case, key, &Equal), "unknown operation {}", case.op);
    });
}

#[cfg(feature = "complex")]
#[test]
fn complex_normal() {
    use ndarray::stack;
    use ndkey::jax::StandardNormal;
    use num_complex::Complex;

    fn normal<T: Element + Real + Bits>(case: &Case)
    where
        Complex<T>: Copy + Default + Send,
        StandardNormal: ndkey::Distribution<Complex<T>>,
    {
        let keys = case.keys::<Threefry2x32, 2>();
        let values: ArrayD<Complex<T>> = keys.sample(StandardNormal, IxDyn(&case.shape));
        let parts = [values.mapv(|value| value.re), values.mapv(|value| value.im)];
        let parts = stack(Axis(values.ndim()), &[parts[0].view(), parts[1].view()]);
        case.assert_equal(&parts.expect("two arrays of one shape"));
    }
    each("complex_normal.json", 10, |case| match case.dtype.as_str() {
        "float32" => normal::<f32>(case),
        "float64" => normal::<f64>(case),
        other => panic!("unknown type {other}"),
    });
}

/// Probabilities next to a uniform variate too: JAX compares the two.
#[test]
fn trials_succeed_where_uniform_variates_are_below_the_probability() {
    fn check<T: Element + Real>() {
        let units: Array1<T> = Key::new(0).uniform(50);
        for &unit in &units {
            for p in [unit, unit.next_up()] {
                let below = Bernoulli::new(p).expect("a probability");
                let trials: Array1<bool> = Key::new(0).sample(below, 50);
                assert_eq!(trials, units.mapv(|unit| unit < p), "{p}");
            }
        }
    }
    check::<f32>();
    check::<f64>();
}
