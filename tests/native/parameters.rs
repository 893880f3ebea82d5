//! An array of parameters gives each element what a scalar would.

use catalogue::{Construction, Family, Sampled, Value, Visitor};
use ndarray::{Array1, Array2, Axis, arr0, array};
use ndkey::{Distribution, Key, native};

const N: usize = 5000;

#[track_caller]
fn assert_columns<T, D: Distribution<T>>(
    all: D,
    each: impl Fn(usize) -> D,
    columns: usize,
    what: &str,
) where
    T: Copy + Default + Send + PartialEq,
{
    let all: Array2<T> = Key::new(3).sample(all, (N, columns));
    for column in 0..columns {
        let one: Array2<T> = Key::new(3).sample(each(column), (N, columns));
        let (all, one) = (all.index_axis(Axis(1), column), one.index_axis(Axis(1), column));
        assert!(all == one, "{what}: column {column}");
    }
}

macro_rules! assert_same {
    ($value:ty: $dist:ident([$($parameter:expr),+])) => {{
        let parameters = array![$($parameter),+];
        let columns = parameters.len();
        let all = native::$dist::new(&parameters).unwrap();
        let each = |column: usize| native::$dist::new(parameters[column]).unwrap();
        assert_columns::<$value, _>(all, each, columns, stringify!($dist));
    }};
    ($value:ty: $dist:ident([$($first:expr),+], [$($second:expr),+])) => {{
        let (first, second) = (array![$($first),+], array![$($second),+]);
        let columns = first.len();
        let all = native::$dist::new(&first, &second).unwrap();
        let each = |column: usize| native::$dist::new(first[column], second[column]).unwrap();
        assert_columns::<$value, _>(all, each, columns, stringify!($dist));
    }};
}

/// The bits of a sample of rows of this many columns, if the counts fit the type.
fn bits(dist: &Sampled, columns: usize) -> Option<Array2<u128>> {
    struct Draw(usize, Option<Array2<u128>>);
    impl Visitor for Draw {
        fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
            let sample = Key::new(3).try_sample::<T, _>(dist, (1000, self.0));
            self.1 = sample.ok().map(|sample| sample.mapv(T::bits));
        }
    }
    let mut draw = Draw(columns, None);
    dist.visit(&mut draw);
    draw.1
}

/// With an array of all parameters that the catalogue draws samples with.
#[test]
fn of_the_catalogue() {
    for (entry, family) in catalogue::distributions() {
        let Some(reals) = entry.reals().filter(|_| family == Family::Native) else { continue };
        for Construction { new, checksums, .. } in reals.native {
            let sets = [checksums, reals.fits, reals.native_fits].concat();
            let of_all = |index| Array1::from_iter(sets.iter().map(|set| set[index])).into_dyn();
            let arrays = Vec::from_iter((0..reals.parameters.len()).map(of_all));
            // 16-bit types do not have all of these numbers.
            let all = new.build(&arrays).into_iter().take(2).map(|(number, all)| {
                let all = all.expect("a domain");
                (number, Vec::from_iter(all.iter().map(|all| bits(all, sets.len()))))
            });
            let all = Vec::from_iter(all);
            for (column, &set) in sets.iter().enumerate() {
                let scalars = Vec::from_iter(set.iter().map(|&x| arr0(x).into_dyn()));
                for ((number, all), (_, one)) in all.iter().zip(new.build(&scalars)) {
                    let what = format!("{} of {number}: {set:?}", entry.name());
                    let mut compared = 0;
                    for (all, one) in all.iter().zip(&one.expect("a domain")) {
                        let Some(all) = all else { continue };
                        let one = bits(one, sets.len()).expect("what fits with others fits alone");
                        assert!(all.column(column) == one.column(column), "{what}");
                        compared += 1;
                    }
                    assert!(compared > 0, "{what}");
                }
            }
        }
    }
}

#[test]
fn gammas() {
    assert_same!(f32: Gamma([0.3, 1.0, 2.5, 1e6]));
    assert_same!(f64: Gamma([0.3, 1.0, 2.5, 1e12]));
    assert_same!(f64: LogGamma([1e-3, 2.5]));
    assert_same!(f32: Beta([0.3, 1.0, 2.5], [2.0, 7.0, 1e-3]));
    assert_same!(f64: Beta([0.3, 1.0, 2.5, 0.7], [2.0, 7.0, 1e-3, 0.2]));
    assert_same!(f32: Beta([1.0, 2.0, 60.0], [2.5, 1.0, 1e6]));
}

#[test]
fn counts() {
    assert_same!(i32: UniformInt([0, -7, i32::MIN], [10, i32::MAX, i32::MAX]));
    assert_same!(u64: UniformInt([0, 1, 0], [10, 3 << 62, u64::MAX]));
    assert_same!(bool: Bernoulli([0.0, 0.3, 1e-12, 1.0]));
    assert_same!(i64: Geometric([0.3, 1e-12, 1.0]));
    assert_same!(i64: Poisson([0.0, 0.3, 9.9, 10.0, 77.0, 1e9, 9e15]));
    assert_same!(i64: Binomial([5, 20, 1000, 1_000_000, 1 << 53], [0.9, 0.5, 0.009, 0.3, 1e-17]));
    assert_same!(i64: NegativeBinomial([0.3, 2.0, 40.0], [0.9, 0.001, 0.5]));
}

/// Where one factor of a value underflows and another one is infinite, the value is the limit of
/// the product.
#[test]
fn degrees_of_freedom_of_any_size_have_numbers() {
    let sample: Array2<f64> =
        Key::new(0).sample(native::StudentT::new(array![1e-323, 1e-300]).unwrap(), (N, 2));
    assert!(sample.iter().all(|x| x.is_infinite()));
    let of_both = native::FisherF::new(array![1e-300, 1e10], array![1e10, 1e-300]).unwrap();
    let sample: Array2<f64> = Key::new(1).sample(of_both, (N, 2));
    assert!(sample.column(0).iter().all(|&x| x == 0.0));
    assert!(sample.column(1).iter().all(|&x| x == f64::INFINITY));
}
