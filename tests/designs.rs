//! Designs: points that keep a distance, and Latin hypercubes that are improved.

use ndarray::{Array2, ArrayView1, s};
use ndkey::native::Key;
use ndkey::points::{Criterion, Discrepancy, Halton, LatinHypercube, PoissonDisk};
use support::errors::assert_message;

use crate::points::scipy;

fn distance(a: ArrayView1<'_, f64>, b: ArrayView1<'_, f64>) -> f64 {
    a.iter().zip(b).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt()
}

fn least_distance(points: &Array2<f64>) -> f64 {
    let rows = Vec::from_iter(points.rows());
    let pairs =
        rows.iter().enumerate().flat_map(|(i, a)| rows[..i].iter().map(|b| distance(*a, *b)));
    pairs.fold(f64::INFINITY, f64::min)
}

/// In each type, of the numbers as they are rounded.
#[test]
fn points_of_a_poisson_disk_keep_the_distance_and_leave_few_holes() {
    for (dimension, radius) in [(1, 0.01), (2, 0.04), (3, 0.15), (4, 0.3), (2, 1.0)] {
        let disk = PoissonDisk::new(dimension, radius).unwrap();
        let [doubles, again] = [(); 2].map(|()| disk.fill::<f64, _>(Key::from_seed(1)).unwrap());
        assert_eq!(doubles, again);
        let singles = disk.fill::<f32, _>(Key::from_seed(1)).unwrap().mapv(f64::from);
        for points in [doubles, singles] {
            assert!(points.iter().all(|x| (0.0..1.0).contains(x)));
            // But for the rounding of a sum of squares.
            assert!(least_distance(&points) >= radius * (1.0 - 1e-15), "{dimension}");
            let places: Array2<f64> = Key::from_seed(2).uniform((4000, dimension));
            let holes = places.rows().into_iter().filter(|place| {
                points.rows().into_iter().all(|point| distance(*place, point) >= radius)
            });
            let holes = holes.count();
            assert!(holes < 4000 / 20, "{holes} of 4000 places have room in {dimension}");
        }
    }
}

/// The mean of a vector of SciPy's.
fn mean_of_scipy(name: &str) -> f64 {
    let values = scipy(name);
    let values = values.as_array().expect("numbers").iter().map(|x| x.as_f64().expect("a number"));
    values.clone().sum::<f64>() / values.count() as f64
}

/// Some 6 % more with 100 candidates, and no fewer than SciPy's `PoissonDisk` with as many.
#[test]
fn there_are_as_many_points_as_candidates_find() {
    let mean = |radius: f64, dimension, candidates| {
        let disk = PoissonDisk::new(dimension, radius).unwrap();
        let disk = disk.with_candidates(candidates).unwrap();
        let keys = Key::from_seed(3).split(30).into_iter();
        let count: usize = keys.map(|key| disk.fill::<f64, _>(key).unwrap().nrows()).sum();
        count as f64 / 30.0
    };
    let [usual, many] = [30, 100].map(|candidates| mean(0.05, 2, candidates));
    assert!((usual - 258.0).abs() < 3.0, "{usual}");
    assert!(usual > mean_of_scipy("numbers_of_distant_points"), "{usual}");
    assert!((many / usual - 1.06).abs() < 0.01, "{many}, {usual}");
    let [square, cube] = [(0.02, 2, 0.63), (0.06, 3, 0.62)].map(|(radius, dimension, density)| {
        mean(radius, dimension, 30) * radius.powi(dimension as i32) / density
    });
    assert!((square - 1.0).abs() < 0.02 && (cube - 1.0).abs() < 0.02, "{square}, {cube}");
}

#[test]
fn improved_designs_stay_latin_hypercubes() {
    let (count, dimension) = (24, 3);
    let before: Array2<f64> =
        Key::from_seed(4).sample(LatinHypercube::new(dimension).unwrap(), (count, dimension));
    let improved = |criterion: Criterion| {
        let mut design = before.clone();
        let exchanged = criterion.improve(Key::from_seed(5), &mut design, 20_000).unwrap();
        assert!((20..2000).contains(&exchanged), "{exchanged}");
        for (design, before) in design.columns().into_iter().zip(before.columns()) {
            let [design, before] = [design, before].map(|column| {
                let mut column = column.to_vec();
                column.sort_by(f64::total_cmp);
                column
            });
            assert_eq!(design, before);
        }
        design
    };
    let discrepancy = Discrepancy::Centered;
    let even = improved(Criterion::Discrepancy(discrepancy));
    assert!(discrepancy.of(&even).unwrap() < 0.5 * discrepancy.of(&before).unwrap());
    let apart = improved(Criterion::Maximin);
    assert!(least_distance(&apart) > 1.5 * least_distance(&before));
    assert!(least_distance(&apart) > least_distance(&even));
    // The mean over pairs of inverse products of squared distances.
    let crowded = |design: &Array2<f64>| {
        let pair = |a: usize, b: usize| {
            let distances = design.row(a).to_owned() - design.row(b);
            1.0 / distances.mapv(|x| x * x).product()
        };
        (0..count).map(|b| (0..b).map(|a| pair(a, b)).sum::<f64>()).sum::<f64>()
    };
    let projected = improved(Criterion::MaximalProjection);
    assert!(crowded(&projected) < 0.2 * crowded(&before));
    assert!(crowded(&projected) < crowded(&apart).min(crowded(&even)));
    // In any layout, and not without trials.
    let mut turned = before.clone().reversed_axes();
    let criterion = Criterion::Discrepancy(discrepancy);
    criterion.improve(Key::from_seed(5), &mut turned.view_mut().reversed_axes(), 20_000).unwrap();
    assert_eq!(turned.t(), even);
    let mut same = before.clone();
    assert_eq!(criterion.improve(Key::from_seed(5), &mut same, 0), Ok(0));
    assert_eq!(same, before);
    let single = &mut same.slice_mut(s![..1, ..]);
    assert_eq!(criterion.improve(Key::from_seed(5), single, 10), Ok(0));
}

/// As SciPy's `LatinHypercube(optimization="random-cd")`, in as many trials.
#[test]
fn improved_designs_are_as_even_as_those_of_scipy() {
    let criterion = Criterion::Discrepancy(Discrepancy::Centered);
    let improved = |key: Key| {
        let [points, exchanges] = key.split_into();
        let mut design: Array2<f64> = points.sample(LatinHypercube::new(5).unwrap(), (100, 5));
        criterion.improve(exchanges, &mut design, 10_000).unwrap();
        Discrepancy::Centered.of(&design).unwrap()
    };
    let mean = Key::from_seed(6).split(3).into_iter().map(improved).sum::<f64>() / 3.0;
    let theirs = mean_of_scipy("discrepancies_of_exchanges");
    assert!(mean < 1.05 * theirs, "{mean}, {theirs}");
}

#[test]
fn bad_designs_are_errors() {
    let new = |dimension, radius| PoissonDisk::new(dimension, radius);
    assert_message(new(0, 0.1), "PoissonDisk: `dimension` = 0, must be from 1 to 4");
    assert_message(new(5, 0.1), "PoissonDisk: `dimension` = 5, must be from 1 to 4");
    for (radius, shown) in [(0.0, "0"), (-0.1, "-0.1"), (f64::NAN, "NaN"), (1.5, "1.5")] {
        let expected = format!("PoissonDisk: `radius` = {shown}, must be in (0, 1]");
        assert_message(new(2, radius), &expected);
    }
    let error = new(3, 1e-4).expect_err("too many cells").to_string();
    assert!(error.contains("must be at least 0.00134"), "{error}");
    assert_message(
        new(2, 0.1).unwrap().with_candidates(0),
        "PoissonDisk: `candidates` = 0, must be at least 1",
    );
    for (bad, shown) in [(f64::NAN, "NaN"), (-0.1, "-0.1"), (1.5, "1.5")] {
        let mut points = Array2::from_elem((3, 2), 0.5);
        points[[2, 1]] = bad;
        assert_message(
            Criterion::Maximin.improve(Key::from_seed(0), &mut points, 1),
            &format!("Criterion: `points` = {shown} at [2, 1], must be from 0 to 1"),
        );
    }
}

/// The last coordinate of Hammersley's points takes equal steps, in the order of the sequence.
#[test]
fn hammersley_points() {
    let halton = |dimension| Halton::new(dimension).expect("few dimensions");
    let plain = halton(3).with_equal_steps().without_scrambling();
    let points: Array2<f64> = Key::from_seed(0).sample(plain, (100, 3));
    let sequence: Array2<f64> = Key::from_seed(0).sample(halton(2).without_scrambling(), (100, 2));
    assert_eq!(points.slice(s![.., ..2]), sequence);
    for (number, x) in points.column(2).iter().enumerate() {
        assert!((x - number as f64 / 100.0).abs() < 1e-15, "{number}: {x}");
    }
    let scrambled = halton(3).with_equal_steps();
    let points: Array2<f64> = Key::from_seed(1).sample(scrambled, (128, 3));
    let sequence: Array2<f64> = Key::from_seed(1).sample(halton(2), (128, 2));
    assert_eq!(points.slice(s![.., ..2]), sequence);
    let mut steps = points.column(2).to_vec();
    steps.sort_by(f64::total_cmp);
    assert!(steps[0] > 0.0);
    for (number, x) in steps.iter().enumerate() {
        assert!((x - steps[0] - number as f64 / 128.0).abs() < 1e-15, "{number}: {x}");
    }
    let one: Array2<f64> = Key::from_seed(1).sample(halton(1).with_equal_steps(), (5, 1));
    assert!(one.iter().all(|x| (0.0..1.0).contains(x)));
    let squared = |points: Array2<f64>| Discrepancy::Centered.of(&points).unwrap();
    let of_sequence: Array2<f64> = Key::from_seed(2).sample(halton(3), (128, 3));
    let of_steps: Array2<f64> = Key::from_seed(2).sample(scrambled, (128, 3));
    assert!(squared(of_steps) < squared(of_sequence));
}
