//! Quasi-random points: comparison with SciPy, evenness, randomness, and properties of every
//! distribution.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catalogue::{Sampled, Value};
use ndarray::{Array1, Array2, Array3, ArrayView1, Axis, array, s};
use ndkey::points::{
    DirectionNumbers, Discrepancy, Grid, Halton, Jitter, Kronecker, LatinHypercube, Lattice,
    PointSet, Scrambling, Sobol,
};
use ndkey::{Distribution, Key, Prng, native};
use serde_json::Value as Json;
use statrs::distribution::Uniform;
use support::errors::assert_message;
use support::for_each_generator;
use support::properties;
use support::statistics::assert_follows;
use support::vectors::digest;

const SCRAMBLINGS: [Scrambling; 4] =
    [Scrambling::Owen, Scrambling::Shift, Scrambling::Matrix, Scrambling::None];

fn sobol(dimension: usize, scrambling: Scrambling) -> Sobol {
    Sobol::new(dimension).expect("few dimensions").with_scrambling(scrambling)
}

fn halton(dimension: usize) -> Halton {
    Halton::new(dimension).expect("few dimensions")
}

fn lattice(dimension: usize) -> Lattice {
    Lattice::new(dimension).expect("few dimensions")
}

fn latin_hypercube(dimension: usize) -> LatinHypercube {
    LatinHypercube::new(dimension).expect("few dimensions")
}

fn of_strength_2(dimension: usize) -> LatinHypercube {
    latin_hypercube(dimension).with_strength(2).expect("a strength")
}

fn kronecker(dimension: usize) -> Kronecker {
    Kronecker::new(dimension).expect("few dimensions")
}

/// A grid with `side` cells along each coordinate.
fn grid(dimension: usize, side: u64, jitter: Jitter) -> Grid {
    Grid::new(&vec![side; dimension]).expect("few cells").with_jitter(jitter)
}

/// Points of three coordinates that differ from key to key.
fn for_random_points(check: impl Fn(&str, &dyn Distribution<f64>)) {
    for scrambling in [Scrambling::Owen, Scrambling::Shift, Scrambling::Matrix] {
        check(&format!("{scrambling:?}"), &sobol(3, scrambling));
    }
    check("Halton", &halton(3));
    check("lattice", &lattice(3));
    check("Kronecker", &kronecker(3));
    check("Latin hypercube", &latin_hypercube(3));
    check("strength 2", &of_strength_2(3));
}

/// Values that SciPy computed.
pub(crate) fn scipy(name: &str) -> Json {
    let vectors: Json = serde_json::from_str(include_str!("points/scipy.json")).expect("JSON");
    vectors[name].clone()
}

fn row(values: &Json) -> Vec<f64> {
    let numbers = values.as_array().expect("an array").iter();
    numbers.map(|number| number.as_f64().expect("a number")).collect()
}

fn rows(values: &Json) -> Array2<f64> {
    let rows: Vec<Vec<f64>> = values.as_array().expect("an array").iter().map(row).collect();
    Array2::from_shape_fn((rows.len(), rows[0].len()), |(i, j)| rows[i][j])
}

#[test]
fn sobol_points_are_those_of_scipy() {
    let expected = rows(&scipy("sobol")) / 65536.0;
    let plain = sobol(7, Scrambling::None);
    assert_eq!(Key::new(0).sample::<f64, _>(&plain, expected.dim()), expected);
    assert_eq!(Key::new(1).sample::<f32, _>(plain, expected.dim()), expected.mapv(|x| x as f32));

    // The sum of the first 16 direction numbers of every dimension.
    let expected = Array1::from(row(&scipy("sobol_of_all_directions"))) / 65536.0;
    assert_eq!(expected.len(), 1111);
    let all = sobol(1111, Scrambling::None);
    let point = Key::new(0).sample_slice::<f64, _, _>(all, (1 << 40, 1111), s![0xaaaa, ..]);
    assert_eq!(point, expected);
}

/// The first 2^12 points in all dimensions, and, up to 2^32, points of a single direction number
/// each: all others are sums of these.
#[test]
fn sobol_points_of_all_dimensions_are_those_of_scipy() {
    let all = || sobol(1111, Scrambling::None);
    let points: Array2<f64> = Key::new(0).sample(all(), (1 << 12, 1111));
    assert_eq!(digest(&points.into_dyn()), scipy("digest_of_4096_in_all_dimensions"));

    assert_eq!(digest_of_32_directions(&all()), scipy("digest_of_32_directions"));
}

fn digest_of_32_directions(plain: &Sobol) -> String {
    let shape = (1 << 32, plain.dimension());
    let directions: Vec<Array1<f64>> = (0..32)
        .map(|k| (2_usize << k) - 1)
        .map(|point| Key::new(0).sample_slice(plain, shape, s![point, ..]))
        .collect();
    let rows: Vec<_> = directions.iter().map(|row| row.view()).collect();
    digest(&ndarray::stack(Axis(0), &rows).expect("rows of a length").into_dyn())
}

/// A given table with the first rows of the built-in one makes the same points.
#[test]
fn sobol_points_of_a_given_table() {
    let text = scipy("joe_kuo");
    let table: DirectionNumbers = text.as_str().expect("text").parse().expect("a table");
    assert_eq!(table.dimension(), 100);
    assert_eq!(DirectionNumbers::new(table.rows().to_vec()), Ok(table.clone()));
    for scrambling in SCRAMBLINGS {
        let given = Sobol::with_directions(100, &table).expect("100 dimensions");
        let given = given.with_scrambling(scrambling);
        let points: Array3<f64> = Key::new(1).split(3).sample(given, (70, 100));
        let expected: Array3<f64> = Key::new(1).split(3).sample(sobol(100, scrambling), (70, 100));
        assert_eq!(points, expected, "{scrambling:?}");
    }
    // A coordinate does not depend on those behind it.
    let fewer: Array2<f64> =
        Key::new(1).sample(Sobol::with_directions(7, &table).expect("few"), (70, 7));
    assert_eq!(fewer, Key::new(1).sample::<f64, _>(sobol(7, Scrambling::Owen), (70, 7)));
}

/// The coordinates that the table which is built in lacks, too: every hundredth row of Joe and Kuo's 21,200.
#[test]
fn sobol_points_of_every_hundredth_row_are_those_of_scipy() {
    let rows = serde_json::from_value::<Vec<_>>(scipy("every_hundredth_row")).expect("rows");
    let table = DirectionNumbers::new(rows).expect("a table");
    assert_eq!(table.dimension(), 213);
    let plain = Sobol::with_directions(213, &table).expect("dimensions of the table");
    let plain = plain.with_scrambling(Scrambling::None);
    let points: Array2<f64> = Key::new(0).sample(&plain, (64, 213));
    let found = [digest(&points.into_dyn()), digest_of_32_directions(&plain)];
    assert_eq!(Json::from(found.to_vec()), scipy("digests_of_every_hundredth_dimension"));
}

/// Joe and Kuo's polynomials are all primitive ones up to degree 18, which make 21,201 coordinates.
#[test]
fn sobol_points_of_21_201_coordinates() {
    let rows =
        (2..1_u32 << 19).map(|polynomial| (polynomial, vec![1; polynomial.ilog2() as usize]));
    let rows = rows.filter(|row| DirectionNumbers::new([row.clone()]).is_ok());
    let table = DirectionNumbers::new(rows).expect("a table");
    assert_eq!(table.dimension(), 21_201);
    let all = Sobol::with_directions(21_201, &table).expect("dimensions of the table");
    // Each coordinate is even by itself.
    let points: Array2<f64> = Key::new(0).sample(&all, (64, 21_201));
    let few = s![5..;7, 2000..2100];
    let part = Key::new(0).sample_slice::<f64, _, _>(&all, (64, 21_201), few);
    assert_eq!(part, points.slice(few));
    for coordinate in points.columns() {
        let cells: BTreeSet<u32> = coordinate.iter().map(|x| (64.0 * x) as u32).collect();
        assert_eq!(cells.len(), 64);
    }
}

#[test]
fn tables_that_are_wrong_are_refused() {
    let of = |text: &str| text.parse::<DirectionNumbers>();
    let refused = |text: &str, message: &str| {
        assert_message(of(text), &format!("DirectionNumbers: {message}"));
    };
    let first = "d s a m_i\n2 1 0 1\n3 2 1 1 3\n";
    let with = |line: &str| format!("{first}{line}\n");
    assert_eq!(of("").map(|table| table.dimension()), Ok(1));
    assert!(of(&with("4 3 1 1 3 7")).is_ok());
    let not_odd = "`m` = 6 at [2, 2], must be odd and below 8";
    refused(&with("4 3 1 1 3 6"), not_odd);
    refused(&with("4 3 1 1 3 9"), &not_odd.replace('6', "9"));
    refused(
        &with("4 3 1 1 3"),
        "`m` = [1, 3] at [2], must be 3 numbers, the degree of the polynomial",
    );
    refused(&with("4 2 1 1 1"), "`polynomial` = 0b111 at [2], must be another one in each row");
    // x^3 + 1, which has factors, and x^4 + x^3 + x^2 + x + 1, which has none, but divides x^5 - 1.
    for line in ["4 3 0 1 1 1", "4 4 7 1 1 1 1"] {
        let message = of(&with(line)).expect_err("no primitive polynomial").to_string();
        let allowed = "at [2], must be primitive over GF(2), of a degree of at least 1";
        assert!(message.ends_with(allowed), "{message}");
    }
    for line in
        ["5 3 1 1 3 7", "4 3 4 1 3 7", "4 0 0", "4 32 1 1", "4 3", "4 3 1 1 x 7", "4 3 1 1 -3 7"]
    {
        let allowed = "must be `4 s a m_1 .. m_s`, with s from 1 to 31 and a below 2^(s - 1)";
        refused(&with(line), &format!("`line` = {line} at [2], {allowed}"));
    }
    assert_message(
        DirectionNumbers::new([(0, vec![])]),
        "DirectionNumbers: `polynomial` = 0b0 at [0], must be primitive over GF(2), of a degree of at least 1",
    );
    let largest = 1 << 31 | 0b1001;
    assert!(DirectionNumbers::new([(largest, vec![1; 31])]).is_ok());

    let table = of(first).expect("a table");
    assert_message(
        Sobol::with_directions(4, &table),
        "Sobol: `dimension` = 4, must be from 1 to 3",
    );
}

/// SciPy would take a quarter of an hour for these points in 1111 dimensions, and the sum of the
/// first 32 direction numbers of each.
#[test]
fn sobol_points_far_out_are_those_of_scipy() {
    let unit = 0.5_f64.powi(32);
    let expected = rows(&scipy("sobol_around_2_to_31")) * unit;
    let first = (1_usize << 31) - 2;
    let few = sobol(4, Scrambling::None);
    let points = Key::new(0).sample_slice::<f64, _, _>(few, (1 << 32, 4), s![first..first + 4, ..]);
    assert_eq!(points, expected);

    let expected = Array1::from(row(&scipy("sobol_of_32_directions"))) * unit;
    let all = sobol(1111, Scrambling::None);
    let point =
        Key::new(0).sample_slice::<f64, _, _>(all, (1 << 32, 1111), s![0xaaaa_aaaa_usize, ..]);
    assert_eq!(point, expected);
}

#[test]
fn discrepancies_are_those_of_scipy() {
    use Discrepancy::*;
    for (name, dimension, count) in [
        ("discrepancies_in_2", 2, 50),
        ("discrepancies_in_7", 7, 33),
        ("discrepancies_of_a_point", 3, 1),
    ] {
        let points = Array2::from_shape_fn((count, dimension), |(i, j)| {
            (i as f64 * ((j + 2) as f64).sqrt().fract()).fract()
        });
        for (method, discrepancy) in
            [("L2-star", L2Star), ("CD", Centered), ("WD", WrapAround), ("MD", Mixture)]
        {
            let expected = scipy(name)[method].as_f64().expect("a number");
            let found = discrepancy.of(&points).expect("points of the cube");
            // Sums of terms that cancel, of (19/12)^7 = 25 and less.
            assert!((found - expected).abs() < 1e-13, "{name}, {method}: {found}, {expected}");
            // Any layout, and the order of points and coordinates does not matter.
            let turned = points.slice(s![..;-1, ..;-1]);
            let again = discrepancy.of(&turned).expect("points of the cube");
            assert!((found - again).abs() < 1e-13, "{name}, {method}: {found}, {again}");
        }
    }

    let single = discrepancy_of(array![[0.25_f32, 0.75], [0.5, 0.5]]);
    assert_eq!(single, discrepancy_of(array![[0.25_f64, 0.75], [0.5, 0.5]]));
    assert_message(
        Centered.of(&Array2::<f64>::zeros((0, 3))),
        "`points` of Discrepancy has shape [0, 3]; expected at least one point and one coordinate",
    );
    assert_message(
        Centered.of(&array![[0.0, 1.0], [0.5, 1.5]]),
        "Discrepancy: `points` = 1.5 at [1, 1], must be from 0 to 1",
    );
    assert!(Centered.of(&array![[f64::NAN]]).is_err());
}

fn discrepancy_of<T: Copy + Into<f64>>(points: Array2<T>) -> f64 {
    Discrepancy::Mixture.of(&points).expect("points of the cube")
}

#[test]
fn halton_points_are_those_of_scipy() {
    let assert_near = |points: Array2<f64>, expected: Array2<f64>| {
        // SciPy adds up to 64 digits, each rounded.
        let error = (&points - &expected).mapv(f64::abs);
        assert!(error.iter().all(|&error| error < 1e-15), "{points}\n{expected}");
    };
    let expected = rows(&scipy("halton"));
    let plain = halton(6).without_scrambling();
    assert_near(Key::new(0).sample(plain, expected.dim()), expected);

    let plain = halton(8).without_scrambling();
    let far = Key::new(0).sample_slice(plain, (1 << 40, 8), s![1_000_000..1_000_004, ..]);
    assert_near(far, rows(&scipy("halton_at_a_million")));

    let plain = halton(1024).without_scrambling();
    let far = Key::new(0).sample_slice(plain, (1 << 30, 1024), s![123_456_789, ..;31]);
    let expected = Array1::from(row(&scipy("halton_of_large_bases")));
    assert_near(far.insert_axis(Axis(0)), expected.insert_axis(Axis(0)));
}

#[test]
fn kronecker_points_are_multiples_of_the_steps() {
    for expected in scipy("kronecker").as_array().expect("rows") {
        let expected = row(expected);
        let dimension = expected.len();
        let plain = kronecker(dimension).without_shift();
        let (point, shape) = ((1_usize << 40) + 12345, (1 << 50, dimension));
        let found: Array1<f64> = Key::new(0).sample_slice(plain, shape, s![point, ..]);
        // Rounded down to multiples of 2^-53.
        assert!(found.iter().zip(&expected).all(|(x, y)| (y - x).abs() < 2_f64.powi(-52)));
        // One of 64 points is that one, and all are shifted as the first of all is, in another order.
        let stretch = |first: usize| -> Array2<f64> {
            Key::new(3).sample_slice(kronecker(dimension), shape, s![first..first + 64, ..])
        };
        let (first, stretch) = (stretch(0).row(0).to_owned(), stretch(point / 64 * 64));
        let found = stretch.rows().into_iter().filter(|row| {
            let moved = (row - &first).mapv(|x| x.rem_euclid(1.0));
            moved.iter().zip(&expected).all(|(x, y)| (y - x).abs() < 1e-15)
        });
        assert_eq!(found.count(), 1);
    }
}

/// The first 2^k points of a lattice sequence are the multiples of its vector over 2^k, for every k: a
/// lattice is extended by the points that follow. The vector begins as it was published.
#[test]
fn the_first_points_of_every_power_of_two_are_a_lattice() {
    let vector = [1_u64, 182_667, 213_731, 255_351, 96_013];
    let points: Array2<f64> = Key::new(15).sample(lattice(5), (1 << 10, 5));
    let shift = points.row(0).to_owned();
    for k in 0..=10 {
        let n = 1_u64 << k;
        let multiple = |point: ArrayView1<f64>| -> Vec<u64> {
            let unshifted = point.iter().zip(&shift).map(|(x, shift)| (x - shift).rem_euclid(1.0));
            unshifted.map(|x| (x * n as f64).round() as u64 % n).collect()
        };
        let found: BTreeSet<Vec<u64>> =
            points.slice(s![..n as usize, ..]).rows().into_iter().map(multiple).collect();
        let expected = (0..n).map(|i| vector.map(|z| i * z % n).to_vec());
        assert_eq!(found, expected.collect(), "2^{k} points");
    }
}

/// How many points are in each box of `2^splits[j]` parts of each coordinate.
fn boxes(points: &Array2<f64>, splits: &[u32]) -> BTreeMap<Vec<u64>, usize> {
    let mut counts = BTreeMap::new();
    for point in points.rows() {
        let of = point.iter().zip(splits).map(|(x, &split)| (x * f64::from(1 << split)) as u64);
        *counts.entry(of.collect()).or_default() += 1;
    }
    counts
}

/// The places of an order's points in the sequence: an aligned stretch of 2^k points is one of the
/// sequence, and the first is the first.
#[test]
fn every_aligned_stretch_remains_one() {
    let count = 1_usize << 13;
    for seed in 0..20 {
        // The first coordinate, unshifted, is the number of the point, its bits in reverse.
        let points: Array2<f64> = Key::new(seed).sample(lattice(1), (count, 1));
        let number = |x: &f64| {
            let fraction = (x - points[(0, 0)]).rem_euclid(1.0) * count as f64;
            (fraction.round() as usize % count).reverse_bits() >> (usize::BITS - 13)
        };
        let numbers: Vec<usize> = points.iter().map(number).collect();
        for k in 0..=13 {
            for (stretch, numbers) in numbers.chunks(1 << k).enumerate() {
                let mut sorted = numbers.to_vec();
                sorted.sort_unstable();
                let first = sorted[0];
                assert!(first % (1 << k) == 0 && sorted.into_iter().eq(first..first + (1 << k)));
                assert!(stretch > 0 || first == 0);
            }
        }
        // Half of the points that share all higher bits have changed places.
        for bit in 0..12 {
            let changed = numbers.iter().enumerate().filter(|&(place, number)| {
                let flipped = (place ^ number) >> bit & 1 == 1;
                flipped && place >> (bit + 1) & 1 == 0 && place % (1 << bit) == 0
            });
            let nodes = (count >> (bit + 1)) as f64;
            let deviations = (changed.count() as f64 - nodes / 2.0) / (nodes / 4.0).sqrt();
            // Stretches of one pattern change alike: up to 1.3 times a binomial variate's deviation.
            assert!(deviations.abs() < 1.3 * 4.5, "bit {bit}: {deviations}");
        }
    }
}

/// Random keys, and every aligned stretch of 2^k points for every k: each is a net.
#[test]
fn every_aligned_stretch_of_points_is_a_net() {
    for (seed, scrambling) in (0..).zip([Scrambling::Owen, Scrambling::Matrix, Scrambling::Shift]) {
        let points: Array2<f64> = Key::new(seed).sample(sobol(2, scrambling), (1 << 12, 2));
        for k in 0..=12 {
            for stretch in points.axis_chunks_iter(Axis(0), 1 << k) {
                let stretch = stretch.to_owned();
                for a in [0, k / 3, k / 2, k] {
                    assert_eq!(boxes(&stretch, &[a, k - a]).len(), 1 << k, "{scrambling:?}, 2^{k}");
                }
            }
        }
    }
}

/// The sum of products of functions of a coordinate with mean 0 and variance 1, taken in pairs from samples of two
/// keys, divided by the deviation of random pairs.
fn deviations<P: Distribution<f64>>(
    dist: &P,
    shape: (usize, usize),
    j: usize,
    f: impl Fn(f64) -> f64,
) -> Vec<f64> {
    let column = |key: Key| key.sample_slice::<f64, _, _>(dist, shape, s![.., j]).mapv(&f);
    let keys = Key::new(61).split(240).into_iter();
    let pairs = keys.map(|key| {
        let [a, b] = key.duplicate().split_into();
        let products = column(a) * column(b);
        products.sum() / (shape.0 as f64).sqrt()
    });
    pairs.collect()
}

/// Points of two keys are independent: the correlation of their coordinates is the correlation of random pairs,
/// 0 with a deviation of n^(-1/2). The mean of 240 squares deviates by a tenth or more: their distribution is
/// wider than the normal one's.
#[test]
fn points_of_two_keys_are_independent() {
    fn check<P: Distribution<f64>>(what: &str, dist: &P, dimension: usize, coordinates: &[usize]) {
        for &j in coordinates {
            let all = deviations(dist, (1 << 12, dimension), j, |x| 12_f64.sqrt() * (x - 0.5));
            let mean = all.iter().sum::<f64>() / 240.0;
            let deviation = (all.iter().map(|x| x * x).sum::<f64>() / 240.0).sqrt();
            assert!(mean.abs() < 0.3, "{what}, coordinate {j}: {mean}");
            assert!((0.75..1.45).contains(&deviation), "{what}, coordinate {j}: {deviation}");
        }
    }

    for scrambling in [Scrambling::Owen, Scrambling::Shift, Scrambling::Matrix] {
        check(&format!("{scrambling:?}"), &sobol(50, scrambling), 50, &[0, 1, 49]);
    }
    check("Sobol", &sobol(1, Scrambling::Owen), 1, &[0]);
    check("Halton", &halton(50), 50, &[0, 1, 49]);
    check("Lattice", &lattice(50), 50, &[0, 1, 49]);
    check("Kronecker", &kronecker(3), 3, &[0, 1, 2]);
    check("LatinHypercube", &latin_hypercube(3), 3, &[0, 1, 2]);
}

/// Where the order is all that tells points of two keys apart, products of waves of m periods have up to 2m times
/// the variance of random pairs; of other points, that of random pairs.
#[test]
fn waves_over_points_of_two_keys_have_the_error_that_the_page_says() {
    fn check<P: Distribution<f64>>(what: &str, dist: &P, most: impl Fn(f64) -> f64) {
        for m in [1.0, 4.0, 32.0, 81.0] {
            let wave = |x: f64| (2.0 * std::f64::consts::PI * m * x).cos() * 2_f64.sqrt();
            let all = deviations(dist, (1 << 12, 3), 0, wave);
            let variance = all.iter().map(|x| x * x).sum::<f64>() / 240.0;
            // The mean of 240 squares deviates by a fifth or less.
            assert!(variance < 2.0 * most(m), "{what}, {m} periods: {variance}");
        }
    }

    check("Owen", &sobol(3, Scrambling::Owen), |_| 1.0);
    check("Matrix", &sobol(3, Scrambling::Matrix), |_| 1.0);
    check("LatinHypercube", &latin_hypercube(3), |_| 1.0);
    check("Shift", &sobol(3, Scrambling::Shift), |m| 2.0 * m);
    check("Lattice", &lattice(3), |m| 2.0 * m);
}

/// The mean of xy is the mean of random pairs, with their error, however many points there are: 16 keys.
#[test]
fn products_of_points_of_two_keys_have_the_error_of_random_pairs() {
    let n = 1 << 16;
    let keys = Key::new(62).split(16).into_iter();
    let errors: Array1<f64> = keys
        .map(|key| {
            let [x, y] = key.duplicate().split_into();
            let [x, y] = [x, y].map(|key| key.sample::<f64, _>(sobol(1, Scrambling::Owen), (n, 1)));
            (x * y).mean().expect("points") - 0.25
        })
        .collect();
    // Each is even by itself: the rest of random pairs' variance is the variance of products of centred
    // values.
    let expected = 1.0 / 12.0 / (n as f64).sqrt();
    let found = errors.mapv(|error| error * error).mean().expect("keys").sqrt();
    assert!((0.5..2.0).contains(&(found / expected)), "{found}, {expected}");
}

/// Saltelli's first-order indices of Ishigami's function, from two samples of three coordinates.
fn indices(a: &Array2<f64>, b: &Array2<f64>) -> [f64; 3] {
    let ishigami = |x: ArrayView1<f64>| {
        let angle = |j: usize| std::f64::consts::PI * (2.0 * x[j] - 1.0);
        angle(0).sin() * (1.0 + 0.1 * angle(2).powi(4)) + 7.0 * angle(1).sin().powi(2)
    };
    let values = |x: &Array2<f64>| x.map_axis(Axis(1), ishigami);
    let [of_a, of_b] = [a, b].map(values);
    let of_b = &of_b - of_b.mean().expect("points");
    [0, 1, 2].map(|j| {
        let mut mixed = a.clone();
        mixed.column_mut(j).assign(&b.column(j));
        (&of_b * (values(&mixed) - &of_a)).mean().expect("points") / of_a.var(0.0)
    })
}

#[test]
fn sensitivity_indices_from_two_keys_and_from_one_set() {
    let n = 1 << 14;
    let exact = [0.313_905_19, 0.442_411_14, 0.0];
    let mut squares = [[0.0; 3]; 2];
    for key in Key::new(63).split(12) {
        let points: Array2<f64> = key.fold_in(0).sample(sobol(6, Scrambling::Owen), (n, 6));
        let halves = [s![.., ..3], s![.., 3..]].map(|half| points.slice(half).to_owned());
        let [a, b] = key.split_into();
        let of_keys = [a, b].map(|key| key.sample(sobol(3, Scrambling::Owen), (n, 3)));
        for (squares, [a, b]) in squares.iter_mut().zip([of_keys, halves]) {
            for (j, index) in indices(&a, &b).into_iter().enumerate() {
                squares[j] += (index - exact[j]).powi(2) / 12.0;
            }
        }
    }
    let [of_keys, of_halves] = squares.map(|squares| squares.map(f64::sqrt));
    assert!(of_keys.iter().all(|&error| error < 0.01), "{of_keys:?}");
    assert!(of_halves.iter().all(|&error| error < 0.002), "{of_halves:?}");
}

/// The vector that is built in is good for three coordinates, too: of the first 12, at 2^18 points, no product
/// of three has a larger variance over shifts than over random points.
#[test]
fn three_coordinates_of_a_lattice_are_even_together() {
    let n = 1_usize << 18;
    let points: Array2<f64> = Key::new(64).sample(lattice(12), (n, 12));
    // The covariance of two values of x - 1/2 over all shifts, in units of the variance of x: Bernoulli's polynomial.
    let kernels = (&points - &points.row(0)).mapv(|x| {
        let x = x.rem_euclid(1.0);
        6.0 * (x * x - x) + 1.0
    });
    let kernels = kernels.reversed_axes().as_standard_layout().to_owned();
    let mut largest = 0.0_f64;
    for a in 0..12 {
        for b in 0..a {
            let pair = &kernels.row(a) * &kernels.row(b);
            for c in 0..b {
                largest = largest.max(pair.dot(&kernels.row(c)));
            }
        }
    }
    // The value that the script of the vector prints.
    assert!((largest - 0.398).abs() < 1e-3, "{largest}");
}

#[test]
fn lattices_of_a_given_vector() {
    let vector = vec![1_u64, 182_667, 213_731, 255_351, 96_013];
    let given = Lattice::with_generating_vector(vector.clone()).expect("odd numbers");
    assert_eq!((given.dimension(), given.generating_vector()), (5, Some(&vector[..])));
    assert_eq!(lattice(5).generating_vector(), None);
    let points: Array2<f64> = Key::new(15).sample(&given, (1000, 5));
    assert_eq!(points, Key::new(15).sample::<f64, _>(lattice(5), (1000, 5)));
    assert_message(
        Lattice::with_generating_vector([1, 3, 8]),
        "Lattice: `vector` = 8 at [2], must be odd",
    );
    assert_message(
        Lattice::with_generating_vector([]),
        "Lattice: `dimension` = 0, must be from 1 to 1048576",
    );
}

/// The first two coordinates are a net of 2^k points in 2^k boxes, of every shape; the first four, in
/// boxes 2^3 times as large (the sum of the degrees of the polynomials, less one each, is 3). So they
/// are however they are scrambled, for every k, near and far.
#[test]
fn scrambled_points_remain_nets() {
    let first_points = (0..10).map(|k| (k, 0));
    let others = [3_usize << 8, (1 << 44) + (5 << 8)].map(|first| (8, first));
    for (k, first) in first_points.chain(others) {
        for scrambling in SCRAMBLINGS {
            let slice = s![first..first + (1 << k), ..];
            let points =
                Key::new(7).sample_slice::<f64, _, _>(sobol(4, scrambling), (1 << 45, 4), slice);
            let what = format!("{scrambling:?}, 2^{k} from {first}");
            for a in 0..=k {
                let counts = boxes(&points.slice(s![.., ..2]).to_owned(), &[a, k - a]);
                assert_eq!(counts.len(), 1 << k, "{what}: {a}");
            }
            let Some(less) = k.checked_sub(3) else { continue };
            for a in 0..=less {
                for b in 0..=less - a {
                    for c in 0..=less - a - b {
                        let counts = boxes(&points, &[a, b, c, less - a - b - c]);
                        let equal = counts.values().all(|&count| count == 8);
                        assert!(equal, "{what}: {a}, {b}, {c}");
                    }
                }
            }
        }
    }
}

/// Two coordinates are a (t, 12, 2)-net where t is the sum of the degrees of their polynomials, less
/// one each: at most 8 for the first 13, so that boxes of volume 2^-4 have equally many points.
/// Few points of a key are made in another way than many.
#[test]
fn few_points_are_the_first_of_many() {
    use Scrambling::{Matrix, None, Owen, Shift};
    fn check<T: ndkey::WideElement>(dimension: usize, scrambling: Scrambling) {
        let dist = sobol(dimension, scrambling);
        let many: Array2<T> = Key::new(5).sample(&dist, (1000, dimension));
        for count in [1, 2, 15, 16, 17, 64, 100, 127, 128, 129, 500] {
            let few: Array2<T> = Key::new(5).sample(&dist, (count, dimension));
            let what = format!("{scrambling:?} of {dimension}, {count}");
            assert!(few == many.slice(s![..count, ..]), "{what}");
            let part = s![count / 3.., ..;-2];
            let part_of_few: Array2<T> = Key::new(5).sample_slice(&dist, (count, dimension), part);
            assert!(part_of_few == few.slice(part), "a part of {what}");
        }
    }
    for scrambling in [None, Shift, Matrix, Owen] {
        for dimension in [1, 2, 3, 7, 16, 31, 32, 63, 64, 65, 200] {
            check::<f32>(dimension, scrambling);
            check::<f64>(dimension, scrambling);
        }
    }
}

#[test]
fn two_coordinates_are_even_together() {
    let points: Array2<f64> = Key::new(8).sample(sobol(13, Scrambling::Owen), (1 << 12, 13));
    for (a, b) in (0..13).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let pairs = points.select(Axis(1), &[a, b]);
        for splits in [[0, 4], [1, 3], [2, 2], [3, 1], [4, 0]] {
            let counts = boxes(&pairs, &splits);
            assert!(counts.values().all(|&count| count == 256), "{a}, {b}: {splits:?}");
        }
    }
}

/// In `f32` too, where rounding must not move a coordinate to another interval.
#[test]
fn every_dimension_is_even_by_itself() {
    fn assert_even<T: Value + Into<f64>>(points: &Array2<T>, intervals: usize, what: &str) {
        for (j, coordinates) in points.columns().into_iter().enumerate() {
            let of = |x: &T| ((*x).into() * intervals as f64) as usize;
            let found: BTreeSet<usize> = coordinates.iter().map(of).collect();
            assert_eq!(found.len(), intervals, "{what}, coordinate {j}");
        }
    }

    for scrambling in SCRAMBLINGS {
        let dist = sobol(1111, scrambling);
        let what = format!("{scrambling:?}");
        assert_even(&Key::new(3).sample::<f64, _>(&dist, (128, 1111)), 128, &what);
        assert_even(&Key::new(3).sample::<f32, _>(&dist, (128, 1111)), 128, &what);
    }
    assert_even(&Key::new(3).sample::<f64, _>(lattice(250), (128, 250)), 128, "lattice");
    assert_even(&Key::new(3).sample::<f32, _>(lattice(250), (128, 250)), 128, "lattice");
    for n in [1, 2, 3, 100, 1000] {
        let points = Key::new(3).sample::<f64, _>(latin_hypercube(20), (n, 20));
        assert_even(&points, n, "Latin hypercube");
    }
    let first_bases = [2, 3, 5, 7, 11, 13_usize];
    for (j, base) in first_bases.into_iter().enumerate() {
        let (cells, n) = (base.pow(2), 64 * base.pow(2));
        // Any stretch of a sequence, in units of 64 points.
        for first in [0, 64, 1 << 40] {
            let column = s![first..first + n, j];
            let points = Key::new(3).sample_slice::<f64, _, _>(halton(6), (1 << 41, 6), column);
            let mut counts = vec![0; cells];
            points.iter().for_each(|x| counts[(x * cells as f64) as usize] += 1);
            assert_eq!(counts, vec![64; cells], "Halton, coordinate {j}");
        }
    }
}

/// Few cells are in all orders equally often, over keys and coordinates.
#[test]
fn all_orders_of_a_small_latin_hypercube_are_equally_likely() {
    for n in 2..=6_usize {
        let (keys, dimension) = (if n < 5 { 100 } else { 1000 }, 400);
        let points: Array3<f64> =
            Key::new(21).split(keys).sample(latin_hypercube(dimension), (n, dimension));
        let cells = points.mapv(|x| (x * n as f64) as usize);
        // In the number system of factorials.
        let order = |cells: ArrayView1<usize>| {
            (0..n).fold(0, |number, place| {
                let later = cells.slice(s![place + 1..]);
                number * (n - place) + later.iter().filter(|&&cell| cell < cells[place]).count()
            })
        };
        let mut counts = vec![0; (1..=n).product()];
        cells.lanes(Axis(1)).into_iter().for_each(|cells| counts[order(cells)] += 1);
        let expected = vec![(keys * dimension) as f64 / counts.len() as f64; counts.len()];
        support::statistics::assert_frequencies(&counts, &expected, &format!("{n} points"));
    }
}

/// p^2 points have each coordinate in each of p^2 intervals once, and every two in each of p^2 squares:
/// with strength 1, only in some.
#[test]
fn every_two_coordinates_of_strength_2_are_even() {
    for side in [2, 3, 5, 7, 13, 17, 31_u32] {
        let (n, dimension) = ((side * side) as usize, (side as usize + 1).min(12));
        let points: Array2<f64> = Key::new(22).sample(of_strength_2(dimension), (n, dimension));
        for coordinates in points.columns() {
            let cells: BTreeSet<u32> = coordinates.iter().map(|x| (x * n as f64) as u32).collect();
            assert_eq!(cells.len(), n, "{side}");
        }
        let cells = points.mapv(|x| (x * f64::from(side)) as u32);
        for (a, b) in (0..dimension).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let squares: BTreeSet<_> =
                cells.rows().into_iter().map(|row| (row[a], row[b])).collect();
            assert_eq!(squares.len(), n, "{side}: {a}, {b}");
        }
        // Points of another key differ.
        let others: Array2<f64> = Key::new(23).sample(of_strength_2(dimension), (n, dimension));
        assert_ne!(others.mapv(|x| (x * f64::from(side)) as u32), cells);
    }
}

/// The symbols of points, and the places of two symbols' cells, are permuted independently, by tables for
/// few and by networks for many: how often two symbols, and the first places of both, take each value.
#[test]
fn permutations_of_strength_2_are_independent() {
    for (side, keys) in [(3_u64, 100), (17, 1000)] {
        let n = (side * side) as usize;
        let points: Array3<f64> = Key::new(24).split(keys).sample(of_strength_2(4), (n, 4));
        let cells = points.mapv(|x| (x * n as f64) as u64);
        let (mut symbols, mut places) = (BTreeMap::<_, usize>::new(), BTreeMap::<_, usize>::new());
        let mut pairs = 0;
        for column in cells.lanes(Axis(1)) {
            // The first points are of different symbols but in the first coordinate, as are those `side`
            // apart there.
            let same = column[0] / side == column[1] / side;
            for first in (0..n - side as usize - 1).step_by(side as usize + 2) {
                let [a, b] = [column[first], column[first + if same { side as usize } else { 1 }]];
                assert_ne!(a / side, b / side);
                *symbols.entry((a / side, b / side)).or_default() += 1;
                *places.entry((a % side, b % side)).or_default() += 1;
                pairs += 1;
            }
        }
        for (what, counts, cells) in
            [("symbols", symbols, side * (side - 1)), ("places", places, side * side)]
        {
            let observed = Vec::from_iter(counts.into_values());
            let expected = vec![f64::from(pairs) / cells as f64; cells as usize];
            support::statistics::assert_frequencies(
                &observed,
                &expected,
                &format!("{side}: {what}"),
            );
        }
    }
}

/// A coordinate of a Latin hypercube of 2^40 points, which are not computed.
#[test]
fn few_of_many_points_of_a_latin_hypercube() {
    let points = Key::new(1).sample_slice::<f64, _, _>(
        latin_hypercube(3),
        (1 << 20, 1 << 20, 3),
        s![1 << 19, ..3000, ..],
    );
    let cells: BTreeSet<u64> =
        points.column(1).iter().map(|x| (x * (1_u64 << 40) as f64) as u64).collect();
    assert_eq!(cells.len(), 3000);
    for j in 0..3 {
        assert_follows(points.column(j).to_vec(), &uniform(), "few of many");
    }
}

fn uniform() -> Uniform {
    Uniform::new(0.0, 1.0).expect("an interval")
}

/// One point of each of many keys: independent, and uniformly distributed, which makes means unbiased.
#[test]
fn each_point_is_uniform_over_keys() {
    fn check(what: &str, dist: &dyn Distribution<f64>) {
        let points: Array3<f64> = Key::new(5).split(4000).sample(dist, (25, 3));
        for (i, j) in [(0, 0), (0, 2), (1, 0), (5, 1), (12, 2)] {
            let over_keys = points.slice(s![.., i, j]);
            assert_follows(over_keys.to_vec(), &uniform(), &format!("{what}: {i}, {j}"));
        }
        assert!(points.iter().all(|&x| 0.0 < x && x < 1.0), "{what}");
        // Coordinates of a point are independent: the correlation has standard deviation 1 / sqrt(n).
        for (a, b) in [(0, 1), (1, 2)] {
            let centred = |j| points.slice(s![.., 4, j]).mapv(|x| x - 0.5);
            let correlation = 12.0 * (centred(a) * centred(b)).mean().expect("many");
            assert!(correlation.abs() < 5.0 / 4000_f64.sqrt(), "{what}: {correlation}");
        }
    }

    for_random_points(check);
}

/// A point in each cell, in order, and then again: at a random place in it, in the same place, or in the
/// middle.
#[test]
fn a_grid_has_a_point_in_each_cell() {
    let sides = [4, 1, 3];
    let dist = |jitter| Grid::new(&sides).expect("few cells").with_jitter(jitter);
    let cells = |points: &Array2<f64>| {
        let of = |((_, j), &x): ((usize, usize), &f64)| (x * sides[j] as f64) as u64;
        Array1::from_iter(points.indexed_iter().map(of))
            .into_shape_with_order((24, 3))
            .expect("rows")
    };
    let expected = Array2::from_shape_fn((24, 3), |(i, j)| [i as u64 % 12 / 3, 0, i as u64 % 3][j]);
    let places = |jitter| {
        let points: Array2<f64> = Key::new(31).sample(dist(jitter), (24, 3));
        assert_eq!(cells(&points), expected, "{jitter:?}");
        let scaled = points * Array1::from_iter(sides.iter().map(|&side| side as f64));
        scaled - expected.mapv(|cell| cell as f64)
    };
    let near = |x: f64, y: f64| (x - y).abs() < 1e-14;
    assert!(places(Jitter::None).iter().all(|&x| near(x, 0.5)));
    let same = places(Jitter::Same);
    assert!(
        same.rows().into_iter().all(|row| row.iter().zip(same.row(0)).all(|(&x, &y)| near(x, y)))
    );
    assert!(!near(same[(0, 0)], same[(0, 1)]));

    // Places are uniform, and independent of each other: the places of two cells, over 3000 keys.
    let points: Array3<f64> = Key::new(32).split(3000).sample(grid(2, 2, Jitter::Each), (4, 2));
    let place = |i, j| points.slice(s![.., i, j]).mapv(|x| (2.0 * x).fract());
    for i in 0..4 {
        assert_follows(place(i, i % 2).to_vec(), &uniform(), "places");
    }
    let pairs = [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 1), (2, 0))];
    for ((a, b), (c, d)) in pairs {
        let product = (place(a, b) - 0.5) * (place(c, d) - 0.5);
        assert!((12.0 * product.mean().expect("keys")).abs() < 5.0 / 3000_f64.sqrt());
    }
    let points: Array3<f64> = Key::new(33).split(3000).sample(grid(2, 2, Jitter::Same), (4, 2));
    assert_follows(points.slice(s![.., 2, 1]).mapv(|x| 2.0 * x).to_vec(), &uniform(), "all places");

    // Grids of many cells; few are made.
    let large = || Grid::new(&[1 << 20, 1 << 40]).expect("2^60 cells");
    let far = Key::new(34).sample_slice::<f64, _, _>(large(), (1 << 60, 2), s![-2.., ..]);
    assert_eq!(far.mapv(|x| (x * f64::from(1 << 20)) as u32), Array2::from_elem((2, 2), 0xf_ffff));
}

/// Owen's scrambling and the random matrix make pairs of points, which agree in their first bits and
/// differ in the next one, independent in the bits behind: of the first two points, and of others.
#[test]
fn pairs_of_scrambled_points_are_independent_in_lower_bits() {
    for scrambling in [Scrambling::Owen, Scrambling::Matrix] {
        let points: Array3<f64> = Key::new(9).split(6000).sample(sobol(2, scrambling), (16, 2));
        for (a, b, shared) in [(0, 1, 0), (0, 2, 0), (0, 3, 1), (5, 4, 0), (0, 15, 3)] {
            let bits = |point: usize| {
                let x = points.slice(s![.., point, 0]);
                x.mapv(|x| (x * f64::from(1 << (shared + 3))) as u32)
            };
            let mut counts = BTreeMap::<_, usize>::new();
            // Pairs that share this number of bits: the order of the points decides which do.
            for (x, y) in bits(a).into_iter().zip(bits(b)).filter(|(x, y)| (x ^ y) >> 2 == 1) {
                *counts.entry((x & 7, y & 3)).or_default() += 1;
            }
            let observed = Vec::from_iter(counts.into_values());
            let what = format!("{scrambling:?}: {a}, {b}");
            let kept = observed.iter().sum::<usize>() as f64;
            assert!(kept > 600.0, "{what}: {kept}");
            support::statistics::assert_frequencies(&observed, &[kept / 32.0; 32], &what);
        }
    }
}

/// Owen's scrambling is not linear: the sum, bit by bit, of the first four points differs from the
/// sum of the next four, which a matrix makes equal.
#[test]
fn owens_scrambling_is_not_linear() {
    let sums = |scrambling| {
        let points: Array2<f64> = Key::new(2).sample(sobol(6, scrambling), (8, 6));
        let bits = points.mapv(|x| (x * (1_u64 << 52) as f64) as u64);
        let sum =
            |first: usize| bits.slice(s![first..first + 4, ..]).fold_axis(Axis(0), 0, |a, b| a ^ b);
        sum(0) == sum(4)
    };
    assert!(sums(Scrambling::Matrix) && sums(Scrambling::Shift) && !sums(Scrambling::Owen));
}

/// The mean of a product over the cube: its error for the points of many keys, which have none on
/// average.
#[test]
fn means_have_small_errors_and_no_bias() {
    let f = |x: ArrayView1<f64>| {
        (1..).zip(x).map(|(j, x)| 1.0 + (x - 0.5) / f64::from(j)).product::<f64>()
    };
    let errors_of = |dist: &dyn Distribution<f64>, count: usize| -> Array1<f64> {
        let points: Array3<f64> = Key::new(11).split(100).sample(dist, (count, 4));
        points
            .outer_iter()
            .map(|points| points.rows().into_iter().map(f).sum::<f64>() / count as f64 - 1.0)
            .collect()
    };
    let random = errors_of(&native::StandardUniform, 1024).std(0.0);
    let check_of = |what: &str, dist: &dyn Distribution<f64>, count, gain: f64| {
        let errors = errors_of(dist, count);
        let std = errors.std(0.0);
        assert!(random / std > gain, "{what}: {random} / {std}");
        assert!(errors.mean().expect("many").abs() < 5.0 * std / 10.0, "{what}");
    };
    let check = |what: &str, dist: &dyn Distribution<f64>, gain| check_of(what, dist, 1024, gain);
    // About half of the gains that were measured.
    check("Owen", &sobol(4, Scrambling::Owen), 200.0);
    check("matrix", &sobol(4, Scrambling::Matrix), 200.0);
    check("shift", &sobol(4, Scrambling::Shift), 15.0);
    check("Halton", &halton(4), 10.0);
    check("lattice", &lattice(4), 10.0);
    check("Kronecker", &kronecker(4), 1.5);
    check("Latin hypercube", &latin_hypercube(4), 3.0);
    check_of("strength 2", &of_strength_2(4), 31 * 31, 25.0);
    check_of("grid", &grid(4, 6, Jitter::Each), 6_usize.pow(4), 3.5);
}

/// The error of means of a smooth function of few coordinates, over 300 keys, whose spread is known to 4 %:
/// over 2^11 points beside 2^5. In two coordinates a factor of sqrt(log n) is left.
#[test]
fn errors_over_scrambled_points_fall_as_n_to_minus_three_halves() {
    for (dimension, slopes) in [(1, -1.55..-1.45), (2, -1.5..-1.35)] {
        let points: Array3<f64> =
            Key::new(14).split(300).sample(sobol(dimension, Scrambling::Owen), (2048, dimension));
        let values = points.map_axis(Axis(2), |x| x.sum().exp());
        let spread = |count| {
            let means = values.slice(s![.., ..count]).mean_axis(Axis(1)).expect("points");
            means.std(1.0)
        };
        let slope = f64::log2(spread(2048) / spread(32)) / 6.0;
        assert!(slopes.contains(&slope), "{dimension}: {slope}");
    }
}

/// Over 10^4 keys, means of few points have the mean of the function, 1: also where each has a large
/// error.
#[test]
fn means_over_many_keys_are_not_biased() {
    type Function = fn(ArrayView1<f64>) -> f64;
    let functions: [(&str, Function); 3] = [
        ("square", |x| 3.0 * x[0] * x[0]),
        ("product", |x| 8.0 * x.product()),
        ("jump", |x| if x.sum() < 1.5 { 2.0 } else { 0.0 }),
    ];
    let check = |what: &str, dist: &dyn Distribution<f64>| {
        let points: Array3<f64> = Key::new(13).split(10_000).sample(dist, (4, 3));
        for (name, f) in functions {
            let means = points.map_axis(Axis(2), f).mean_axis(Axis(1)).expect("points");
            let error = means.std(1.0) / 100.0;
            let mean = means.mean().expect("keys");
            assert!((mean - 1.0).abs() < 4.0 * error, "{what}, {name}: {mean}, {error}");
        }
    };
    for_random_points(check);
    for jitter in [Jitter::Each, Jitter::Same] {
        let four_cells = Grid::new(&[2, 1, 2]).expect("few cells").with_jitter(jitter);
        check(&format!("grid, {jitter:?}"), &four_cells);
    }
}

/// A value of a distribution over points is the quantile of the coordinate.
#[test]
fn values_increase_with_coordinates_as_quantiles_do() {
    fn check(what: &str, dist: impl native::Inversion<f64> + Clone, cdf: impl Fn(f64) -> f64) {
        let key = || ndkey::Key::new(4);
        let points: Array2<f64> = key().sample(sobol(3, Scrambling::Owen), (500, 3));
        let values: Array2<f64> =
            key().sample(sobol(3, Scrambling::Owen).with(dist.clone()), (500, 3));
        for (&u, &x) in points.iter().zip(&values) {
            assert!((cdf(x) - u).abs() < 1e-13, "{what}: {x} is not the quantile of {u}");
        }
        // The coordinates of the first point, 0, too.
        let plain = sobol(3, Scrambling::None);
        let values: Array2<f64> = key().sample(plain.with(dist), (500, 3));
        assert!(values.iter().all(|x| x.is_finite()), "{what}");
    }

    use native::*;
    let normal = |x: f64| 0.5 * libm::erfc(-x / 2_f64.sqrt());
    check("StandardUniform", StandardUniform, |x| x);
    check("Uniform", Uniform::new(-1.0, 3.0).unwrap(), |x| (x + 1.0) / 4.0);
    check("StandardNormal", StandardNormal, normal);
    check("Normal", Normal::new(2.0, 3.0).unwrap(), |x| normal((x - 2.0) / 3.0));
    check("LogNormal", LogNormal::new(0.5).unwrap(), |x: f64| normal(x.ln() / 0.5));
    check("StandardExponential", StandardExponential, |x: f64| -(-x).exp_m1());
    check("Exponential", Exponential::new(3.0).unwrap(), |x: f64| -(-3.0 * x).exp_m1());
    let laplace = |x: f64| if x < 0.0 { 0.5 * x.exp() } else { 1.0 - 0.5 * (-x).exp() };
    check("Laplace", Laplace, laplace);
    check("LocationScale", LocationScale::new(Laplace, 1.0, 2.0).unwrap(), |x| {
        laplace((x - 1.0) / 2.0)
    });
    check("Logistic", Logistic, |x: f64| 1.0 / (1.0 + (-x).exp()));
    check("Cauchy", Cauchy, |x: f64| 0.5 + x.atan() / std::f64::consts::PI);
    check("Gumbel", Gumbel, |x: f64| (-(-x).exp()).exp());
    check("Rayleigh", Rayleigh::new(2.0).unwrap(), |x: f64| -(-x * x / 8.0).exp_m1());
    check("Weibull", Weibull::new(2.0, 1.5).unwrap(), |x: f64| -(-(x / 2.0).powf(1.5)).exp_m1());
    check("Frechet", Frechet::new(1.0, 2.0, 3.0).unwrap(), |x: f64| {
        (-((x - 1.0) / 2.0).powf(-3.0)).exp()
    });
    check("Pareto", Pareto::new(2.5).unwrap(), |x: f64| 1.0 - x.powf(-2.5));
    check("Triangular", Triangular::new(0.0, 0.25, 1.0).unwrap(), |x: f64| {
        if x < 0.25 { 4.0 * x * x } else { 1.0 - (1.0 - x).powi(2) / 0.75 }
    });
    check("HalfNormal", HalfNormal, |x| 2.0 * normal(x) - 1.0);
    check("HalfCauchy", HalfCauchy, |x: f64| x.atan() * std::f64::consts::FRAC_2_PI);
    let truncated = Truncated::new(StandardNormal, 0.0, 1.0).unwrap();
    check("Truncated", truncated, move |x| (normal(x) - 0.5) / (normal(1.0) - 0.5));

    check("Anglit", Anglit, |x: f64| 0.5 + 0.5 * (2.0 * x).sin());
    check("BirnbaumSaunders", BirnbaumSaunders::new(0.5).unwrap(), |x: f64| {
        normal((x.sqrt() - 1.0 / x.sqrt()) / 0.5)
    });
    check("Bradford", Bradford::new(3.0).unwrap(), |x: f64| (3.0 * x).ln_1p() / 4_f64.ln());
    check("BurrIII", BurrIII::new(3.0, 1.5).unwrap(), |x: f64| (1.0 + x.powi(-3)).powf(-1.5));
    check("BurrXII", BurrXII::new(3.0, 1.5).unwrap(), |x: f64| 1.0 - (1.0 + x.powi(3)).powf(-1.5));
    check("DoubleWeibull", DoubleWeibull::new(2.5).unwrap(), |x: f64| {
        laplace(x.abs().powf(2.5).copysign(x))
    });
    check("ExponentialPower", ExponentialPower::new(2.0).unwrap(), |x: f64| {
        -(-(x * x).exp_m1()).exp_m1()
    });
    check("ExponentiatedWeibull", ExponentiatedWeibull::new(3.0, 1.5).unwrap(), |x: f64| {
        (-(-x.powf(1.5)).exp_m1()).powi(3)
    });
    let (a, b, c) = (0.5, 2.0, 1.0);
    check(
        "GeneralizedExponential",
        GeneralizedExponential::new(a, b, c).unwrap(),
        move |x: f64| -(-(a + b) * x - b * (-c * x).exp_m1() / c).exp_m1(),
    );
    for shape in [-0.5, 0.0, 0.5] {
        // (1 + a z)^(-1/a)
        let power = move |z: f64| {
            if shape == 0.0 { (-z).exp() } else { (1.0 + shape * z).powf(-1.0 / shape) }
        };
        let extreme = GeneralizedExtremeValue::new(1.0, 2.0, shape).unwrap();
        check("GeneralizedExtremeValue", extreme, move |x| (-power((x - 1.0) / 2.0)).exp());
        let excess = GeneralizedPareto::new(1.0, 2.0, shape).unwrap();
        check("GeneralizedPareto", excess, move |x| 1.0 - power((x - 1.0) / 2.0));
    }
    check("GeneralizedHalfLogistic", GeneralizedHalfLogistic::new(0.5).unwrap(), |x: f64| {
        let p = (1.0 - 0.5 * x).powi(2);
        (1.0 - p) / (1.0 + p)
    });
    check("GeneralizedLogistic", GeneralizedLogistic::new(2.5).unwrap(), |x: f64| {
        (1.0 + (-x).exp()).powf(-2.5)
    });
    check("Gompertz", Gompertz::new(0.5).unwrap(), |x: f64| -(-0.5 * x.exp_m1()).exp_m1());
    check("HalfLogistic", HalfLogistic, |x: f64| (0.5 * x).tanh());
    check("HyperbolicSecant", HyperbolicSecant, |x: f64| {
        std::f64::consts::FRAC_2_PI * x.exp().atan()
    });
    check("JohnsonSB", JohnsonSB::new(-0.5, 2.0).unwrap(), |x: f64| {
        normal(-0.5 + 2.0 * (x / (1.0 - x)).ln())
    });
    check("JohnsonSU", JohnsonSU::new(0.3, 1.5).unwrap(), |x: f64| normal(0.3 + 1.5 * x.asinh()));
    check("Kappa3", Kappa3::new(2.0).unwrap(), |x: f64| x / (2.0 + x * x).sqrt());
    check("Kappa4", Kappa4::new(-0.5, 0.2).unwrap(), |x: f64| {
        (1.0 + 0.5 * (1.0 - 0.2 * x).powi(5)).powi(-2)
    });
    check("Kolmogorov", Kolmogorov, |x: f64| {
        let term = |k: i32| f64::from(k % 2 * 2 - 1) * (-2.0 * f64::from(k * k) * x * x).exp();
        let near =
            |k: i32| (-(f64::from(2 * k - 1) * std::f64::consts::PI / x).powi(2) / 8.0).exp();
        if x < 1.0 {
            std::f64::consts::TAU.sqrt() / x * (1..9).map(near).sum::<f64>()
        } else {
            1.0 - 2.0 * (1..9).map(term).sum::<f64>()
        }
    });
    check("Kumaraswamy", Kumaraswamy::new(2.0, 3.0).unwrap(), |x: f64| 1.0 - (1.0 - x * x).powi(3));
    check("Levy", Levy, |x: f64| libm::erfc((0.5 / x).sqrt()));
    check("LogLaplace", LogLaplace::new(3.0).unwrap(), |x: f64| laplace(3.0 * x.ln()));
    check("LogLogistic", LogLogistic::new(3.0).unwrap(), |x: f64| 1.0 / (1.0 + x.powi(-3)));
    check("LogUniform", LogUniform::new(1e-5, 1e-1).unwrap(), |x: f64| {
        (x / 1e-5).ln() / 1e4_f64.ln()
    });
    check("Lomax", Lomax::new(2.5).unwrap(), |x: f64| -(-2.5 * x.ln_1p()).exp_m1());
    check("Moyal", Moyal, |x: f64| libm::erfc((-0.5 * x).exp() / 2_f64.sqrt()));
    check("Power", Power::new(3.0).unwrap(), |x: f64| x.powi(3));
    let power_normal = move |x: f64| 1.0 - normal(-x).powf(2.5);
    check("PowerNormal", PowerNormal::new(2.5).unwrap(), power_normal);
    check("PowerLogNormal", PowerLogNormal::new(2.5, 0.5).unwrap(), move |x: f64| {
        power_normal(x.ln() / 0.5)
    });
    check("Trapezoidal", Trapezoidal::new(0.2, 0.6).unwrap(), |x: f64| {
        let rest = 1.0 - (1.0 - x).powi(2) / (1.4 * 0.4);
        let value = if x < 0.6 { (2.0 * x - 0.2) / 1.4 } else { rest };
        if x < 0.2 { x * x / (0.2 * 1.4) } else { value }
    });
    check("TruncatedExponential", TruncatedExponential::new(3.0).unwrap(), |x: f64| {
        (-x).exp_m1() / (-3_f64).exp_m1()
    });
    for b in [1.2, -0.5] {
        check("TruncatedPareto", TruncatedPareto::new(b, 100.0).unwrap(), move |x: f64| {
            (1.0 - x.powf(-b)) / (1.0 - 100_f64.powf(-b))
        });
    }
    check("TukeyLambda", TukeyLambda::new(2.0).unwrap(), |x| 0.5 + x);
    check("WrappedCauchy", WrappedCauchy::new(0.5).unwrap(), |x: f64| {
        0.5 + (3.0 * (0.5 * x).tan()).atan() / std::f64::consts::PI
    });
    // Near 1, where it is steep, a rounding of the value changes the distribution function more.
    let points: Array2<f64> = ndkey::Key::new(4).sample(sobol(3, Scrambling::Owen), (500, 3));
    let arcsine = sobol(3, Scrambling::Owen).with(Arcsine);
    let values: Array2<f64> = ndkey::Key::new(4).sample(arcsine, (500, 3));
    for (&u, &x) in points.iter().zip(&values) {
        let exact = (std::f64::consts::FRAC_PI_2 * u).sin().powi(2);
        assert!((exact - x).abs() < 1e-15, "Arcsine: {x} is not the quantile of {u}");
    }
}

/// The coordinate of a count is in the interval between the probabilities of smaller ones and of the ones
/// up to it.
#[test]
fn counts_increase_with_coordinates_as_quantiles_do() {
    fn check<T: ndkey::WideElement + Into<f64>>(
        what: &str,
        dist: impl native::Inversion<T>,
        cdf: impl Fn(f64) -> f64,
    ) {
        let points: Array2<T> = ndkey::Key::new(5).sample(sobol(2, Scrambling::Owen), (2000, 2));
        let counts: Array2<T> =
            ndkey::Key::new(5).sample(sobol(2, Scrambling::Owen).with(dist), (2000, 2));
        for (&u, &k) in points.iter().zip(&counts) {
            let (u, k): (f64, f64) = (u.into(), k.into());
            assert!(cdf(k - 1.0) <= u + 1e-6 && u <= cdf(k) + 1e-6, "{what}: {k} of {u}");
        }
        let most = counts.iter().fold(0.0, |most, &k| f64::max(most, k.into()));
        assert!(most > 1.0, "{what}");
    }

    use native::*;
    let geometric = |p: f64| move |k: f64| -(k * (-p).ln_1p()).exp_m1();
    check::<f64>("Geometric", Geometric::new(0.3).unwrap(), geometric(0.3));
    check::<f32>("Geometric", Geometric::new(0.3).unwrap(), geometric(0.3));
    // By variates of `f64`, for both types.
    check::<f64>("Geometric", Geometric::new(1e-4).unwrap(), geometric(1e-4));
    let p = array![0.3, 0.001];
    let both: Array2<f64> =
        ndkey::Key::new(5).sample(halton(2).with(Geometric::new(&p).unwrap()), (100, 2));
    for (column, &p) in p.iter().enumerate() {
        let one = Geometric::new(p).unwrap();
        let one: Array2<f64> = ndkey::Key::new(5).sample(halton(2).with(one), (100, 2));
        assert_eq!(both.column(column), one.column(column));
    }
    let planck = |rate: f64| move |k: f64| -(-rate * (k + 1.0)).exp_m1();
    check::<f64>("Planck", Planck::new(0.5).unwrap(), planck(0.5));
    check::<f64>("Boltzmann", Boltzmann::new(0.2, 10).unwrap(), move |k| {
        planck(0.2)(k) / planck(0.2)(9.0)
    });
}

/// An array parameter has an element for each coordinate.
#[test]
fn parameters_broadcast_over_points() {
    let normal = native::Normal::new(array![0.0, 100.0, 200.0], 1.0).unwrap();
    let sample: Array2<f64> = ndkey::Key::new(0).sample(halton(3).with(normal), (300, 3));
    for (j, mean) in sample.mean_axis(Axis(0)).expect("many").into_iter().enumerate() {
        assert!((mean - 100.0 * j as f64).abs() < 0.05, "{mean}");
    }
}

/// Each coordinate has the values that its distribution has over all coordinates.
#[test]
fn each_coordinate_has_its_distribution() {
    macro_rules! check {
        ($T:ty, $points:expr, $n:expr) => {
            let normal = native::Normal::<$T>::new(2.0, 3.0).expect("a deviation");
            let gumbel = native::LocationScale::new(native::Gumbel, 1.0, 0.5).expect("a scale");
            let dists: [Arc<dyn native::Inversion<$T> + Send + Sync>; 3] =
                [Arc::new(normal), Arc::new(native::StandardExponential), Arc::new(gumbel)];
            let each = $points.with_each(dists.clone()).expect("one for each coordinate");
            let sample: Array3<$T> = Key::new(41).split(2).sample(&each, ($n, 3));
            for (j, dist) in dists.iter().enumerate() {
                let over: Array3<$T> = Key::new(41).split(2).sample($points.with(&**dist), ($n, 3));
                assert_eq!(sample.slice(s![.., .., j]), over.slice(s![.., .., j]), "{j}");
            }
        };
    }

    check!(f64, sobol(3, Scrambling::Owen), 2000);
    check!(f32, sobol(3, Scrambling::Owen), 600);

    // A tuple is as good as an array.
    let (normal, gumbel) = (native::StandardNormal, native::Gumbel);
    let dists: [Arc<dyn native::Inversion<f64> + Send + Sync>; 2] =
        [Arc::new(normal), Arc::new(gumbel)];
    let sample: Array2<f64> =
        Key::new(43).sample(halton(2).with_each((normal, gumbel)).expect("two"), (70, 2));
    let expected = halton(2).with_each(dists).expect("two");
    assert_eq!(sample, Key::new(43).sample::<f64, _>(expected, (70, 2)));
    check!(f64, latin_hypercube(3), 600);

    let one: Arc<dyn native::Inversion<f64> + Send + Sync> = Arc::new(native::Gumbel);
    assert_message(
        halton(3).with_each([one.clone(), one.clone()]),
        "`dists` of with_each has shape [2]; expected [3], one for each coordinate",
    );
    let array = native::Exponential::new(array![1.0, 2.0]).expect("rates");
    assert_message(
        halton(2).with_each([one, Arc::new(array)]),
        "Exponential: `rate` of shape [2] does not broadcast to shape []",
    );
}

/// Multivariate normal variates are means and factors times quantiles of the coordinates.
#[cfg(feature = "linalg")]
#[test]
fn correlated_normals_over_points() {
    let (mean, cov) = (array![1.0, -2.0], array![[4.0, 1.2], [1.2, 1.0]]);
    let dist = native::MultivariateNormal::new(mean, cov).expect("a covariance");
    let points = || sobol(2, Scrambling::Owen);
    let sample: Array2<f64> = Key::new(42).sample(points().with(&dist), (4096, 2));
    let normal: Array2<f64> = Key::new(42).sample(points().with(native::StandardNormal), (4096, 2));
    // The factor of Cholesky.
    for (x, z) in sample.rows().into_iter().zip(normal.rows()) {
        let expected = [1.0 + 2.0 * z[0], -2.0 + 0.6 * z[0] + 0.8 * z[1]];
        assert!(x.iter().zip(expected).all(|(x, y)| (x - y).abs() < 1e-14), "{x}");
    }
    // They are as even as the points: random ones have errors of 0.02.
    let centred = &sample - &array![1.0, -2.0];
    let covariance = (&centred.column(0) * &centred.column(1)).mean().expect("points");
    assert!((covariance - 1.2).abs() < 3e-3, "{covariance}");
    assert_message(
        Key::new(0).try_sample::<f64, _>(halton(3).with(dist), (4, 3)),
        "the sample of MultivariateNormal has shape [4, 3]; expected [.., 2]",
    );
}

/// A point does not depend on how many there are, on how many coordinates, nor on the type but for
/// rounding; only a Latin hypercube does.
#[test]
fn a_coordinate_is_a_function_of_key_and_numbers() {
    fn for_each<I: Prng>() {
        fn check<I: Prng, P: PointSet + Distribution<f64> + Distribution<f32>>(few: P, many: P) {
            let key = || Key::<I>::from_seed(6);
            let wide: Array2<f64> = key().sample(&many, (3000, 40));
            let narrow: Array2<f64> = key().sample(&few, (70, 3));
            assert_eq!(narrow, wide.slice(s![..70, ..3]), "{}", I::NAME);
            let single: Array2<f32> = key().sample(&many, (3000, 40));
            let rounded = wide.mapv(|x| ((x * 8_388_608.0).floor() + 0.5) / 8_388_608.0);
            assert_eq!(single.mapv(f64::from), rounded, "{}", I::NAME);
        }

        for scrambling in [Scrambling::Owen, Scrambling::Shift, Scrambling::Matrix] {
            check::<I, _>(sobol(3, scrambling), sobol(40, scrambling));
        }
        check::<I, _>(halton(3), halton(40));
        check::<I, _>(lattice(3), lattice(40));
    }

    for_each_generator!(for_each);
    // Quantiles tell all 64 bits of coordinates apart.
    let normal = halton(40).with(native::StandardNormal);
    let many: Array2<f64> = Key::new(6).sample(&normal, (20_000, 40));
    for count in [1, 2, 20, 70, 1000, 5000] {
        let few: Array2<f64> = Key::new(6).sample(&normal, (count, 40));
        assert_eq!(few, many.slice(s![..count, ..]), "{count} points");
    }
}

/// Points of every kind, and distributions over them, with the shape's last axis as coordinates.
fn points_of_every_kind(shape: &[usize], give: &mut dyn FnMut(&str, &Sampled)) {
    // The first axis counts the keys of a batch.
    let [_, .., dimension @ 1..=250] = *shape else { return };
    for scrambling in SCRAMBLINGS {
        let dist = sobol(dimension, scrambling);
        give(&format!("Sobol, {scrambling:?}"), &Sampled::F64(Box::new(dist)));
    }
    give("Sobol", &Sampled::F32(Box::new(sobol(dimension, Scrambling::Owen))));
    give("Halton", &Sampled::F64(Box::new(halton(dimension))));
    give("Lattice", &Sampled::F32(Box::new(lattice(dimension))));
    for jitter in [Jitter::Each, Jitter::Same, Jitter::None] {
        let dist = grid(dimension, if dimension < 20 { 2 } else { 1 }, jitter);
        give("Grid", &Sampled::F64(Box::new(dist)));
    }
    if dimension <= 64 {
        give("Kronecker", &Sampled::F32(Box::new(kronecker(dimension))));
    }
    let gumbel: Arc<dyn native::Inversion<f64> + Send + Sync> = Arc::new(native::Gumbel);
    let each = lattice(dimension).with_each(vec![gumbel; dimension]).expect("one for each");
    give("with_each", &Sampled::F64(Box::new(each)));
    give("LatinHypercube", &Sampled::F64(Box::new(latin_hypercube(dimension))));
    let normal = latin_hypercube(dimension).with(native::StandardNormal);
    give("over LatinHypercube", &Sampled::F32(Box::new(normal)));
    let means = ndarray::Array::from_iter((0..dimension).map(|j| j as f64));
    let normal = sobol(dimension, Scrambling::Owen)
        .with(native::Normal::new(means, 2.0).expect("finite parameters"));
    give("over Sobol", &Sampled::F64(Box::new(normal)));
}

#[test]
fn points_are_functions_of_key_and_position() {
    properties::hold_for(points_of_every_kind, 12);
}

/// Strength 2, whose numbers of points are few: slices, layouts and batches have the same values.
#[test]
fn points_of_strength_2_are_functions_of_key_and_position() {
    for side in [5, 17] {
        let (n, dist) = (side * side, of_strength_2(5));
        let whole: Array2<f64> = Key::new(51).sample(dist, (n, 5));
        let part = Key::new(51).sample_slice::<f64, _, _>(dist, (n, 5), s![2..;3, 1..4]);
        assert_eq!(part, whole.slice(s![2..;3, 1..4]));
        let mut turned = Array2::<f64>::zeros((5, n));
        Key::new(51).sample_into(dist, &mut turned.view_mut().reversed_axes());
        assert_eq!(turned.t(), whole);
        let batch: Array3<f64> = Key::new(52).split(3).sample(dist, (n, 5));
        let single = Key::new(52).split(3).into_iter().nth(2).expect("a key");
        assert_eq!(batch.index_axis(Axis(0), 2), single.sample::<f64, _>(dist, (n, 5)));
    }
    // 2^40 points and more, p^2 with a prime p: nothing is stored.
    let side = 1_048_583;
    let points = Key::new(53).sample_slice::<f64, _, _>(
        of_strength_2(3),
        (side, side, 3),
        s![side - 1, -2000.., ..],
    );
    let cells: BTreeSet<u64> = points.column(2).iter().map(|x| (x * side as f64) as u64).collect();
    assert_eq!(cells.len(), 2000);
    assert_follows(points.column(1).to_vec(), &uniform(), "of many");
}

#[test]
fn errors_tell_what_is_allowed() {
    assert_message(Sobol::new(0), "Sobol: `dimension` = 0, must be from 1 to 1111");
    assert_message(
        Sobol::new(1112),
        "Sobol: `dimension` = 1112, must be from 1 to 1111; for more, `Sobol::with_directions` takes Joe and Kuo's table",
    );
    assert_message(Halton::new(1025), "Halton: `dimension` = 1025, must be from 1 to 1024");
    assert_message(Lattice::new(251), "Lattice: `dimension` = 251, must be from 1 to 250");
    assert_message(
        LatinHypercube::new(0),
        "LatinHypercube: `dimension` = 0, must be from 1 to 1048576",
    );
    assert_message(
        Key::new(0).try_sample::<f64, _>(sobol(3, Scrambling::Owen), (4, 2)),
        "the sample of Sobol has shape [4, 2]; expected [.., 3]",
    );
    assert_message(
        Key::new(0).try_sample::<f32, _>(halton(3).with(native::Gumbel), 2),
        "the sample of Halton has shape [2]; expected [.., 3]",
    );
    assert_message(Kronecker::new(65), "Kronecker: `dimension` = 65, must be from 1 to 64");
    assert_message(Grid::new(&[]), "Grid: `dimension` = 0, must be from 1 to 1024");
    for (sides, at) in [([3, 0, 5], 1), ([1 << 30, 3, 1 << 32], 2)] {
        let allowed = "must be at least 1, with fewer than 2^63 cells in all";
        let message = format!("Grid: `sides` = {} at [{at}], {allowed}", sides[at]);
        assert_message(Grid::new(&sides), &message);
    }
    for strength in [0, 3] {
        let message = format!("LatinHypercube: `strength` = {strength}, must be 1 or 2");
        assert_message(latin_hypercube(3).with_strength(strength), &message);
    }
    // Numbers that are no square, the square of no prime, and the square of one too small.
    for (n, dimension, least) in [(24, 3, 4), (36, 3, 4), (25, 7, 49), (9, 5, 25)] {
        let allowed =
            format!("p^2 points, with a prime p, as {least} and more of {dimension} coordinates");
        let shape = format!(
            "the sample of LatinHypercube has shape [{n}, {dimension}]; expected {allowed}"
        );
        let dist = of_strength_2(dimension);
        assert_message(Key::new(0).try_sample::<f64, _>(dist, (n, dimension)), &shape);
    }
    // The last axis counts keys.
    assert_message(
        Key::new(0).split(3).try_sample::<f64, _>(lattice(3), ()),
        "the sample of Lattice has shape [3]; expected [.., 3]",
    );
    let normal = native::Normal::new(array![0.0, 1.0], 1.0).unwrap();
    assert_message(
        Key::new(0).try_sample::<f64, _>(latin_hypercube(3).with(normal), (4, 3)),
        "Normal: `mean` of shape [2] does not broadcast to shape [4, 3]",
    );
}

#[test]
fn points_are_compared_and_shown() {
    assert_eq!(Sobol::new(2).unwrap().dimension(), 2);
    assert_eq!(sobol(2, Scrambling::default()), Sobol::new(2).unwrap());
    assert_ne!(sobol(2, Scrambling::Shift), Sobol::new(2).unwrap());
    assert_eq!(halton(2).with(native::Gumbel), halton(2).with(native::Gumbel));
    assert_eq!(format!("{:?}", lattice(2)), "Lattice { dimension: 2, vector: None }");
    assert_eq!(grid(2, 3, Jitter::None).sides(), [3, 3]);
    assert_ne!(kronecker(2), kronecker(2).without_shift());
    // Without points, or keys, there is nothing to compute.
    assert!(Key::new(0).sample::<f64, _>(of_strength_2(2), (0, 2)).is_empty());
    assert!(Key::new(0).sample::<f64, _>(latin_hypercube(2), (0, 2)).is_empty());
    assert!(Key::new(0).split(0).sample::<f64, _>(halton(2), (5, 2)).is_empty());
}
