//! Samples without replacement have the probabilities that are asked for, of items and of pairs.

use std::collections::BTreeMap;

use ndarray::{Array2, array};
use ndkey::native::{self, ConditionalPoissonSampling, Key, PivotalSampling, SystematicSampling};
use support::errors::assert_message;
use support::statistics::{assert_frequencies, assert_mean};

fn len() -> usize {
    crate::samples(50_000)
}

/// How often each sample is drawn.
fn frequencies(samples: &Array2<usize>) -> BTreeMap<Vec<usize>, usize> {
    let mut frequencies = BTreeMap::new();
    for sample in samples.rows() {
        *frequencies.entry(sample.to_vec()).or_default() += 1;
    }
    frequencies
}

/// Asserts that samples have these probabilities, and that no others are drawn.
#[track_caller]
fn assert_law(samples: &Array2<usize>, exact: &BTreeMap<Vec<usize>, f64>, what: &str) {
    let observed = frequencies(samples);
    assert!(observed.keys().eq(exact.keys()), "{what}");
    if exact.len() > 1 {
        let expected = Vec::from_iter(exact.values().map(|p| p * samples.nrows() as f64));
        assert_frequencies(&Vec::from_iter(observed.into_values()), &expected, what);
    }
}

/// The probability that two items are both in a sample.
fn joint(exact: &BTreeMap<Vec<usize>, f64>, item: usize, other: usize) -> f64 {
    let with_both =
        exact.iter().filter(|(sample, _)| sample.contains(&item) && sample.contains(&other));
    with_both.map(|(_, p)| p).sum()
}

/// Probabilities in units of 1/8: each u of 8 draws one sample, an item after 1, 2, .. whole units from u on.
#[test]
fn systematic_sampling() {
    for eighths in [&[4, 4, 8, 2, 6][..], &[1, 7, 3, 5], &[0, 5, 0, 6, 8, 2, 3, 0], &[8, 8]] {
        let total: usize = eighths.iter().sum();
        let mut exact = BTreeMap::<Vec<usize>, f64>::new();
        for u in 0..8 {
            let drawn = (0..total / 8).map(|whole| {
                let mut sum = 0;
                eighths.iter().position(|part| {
                    sum += part;
                    8 * whole + u < sum
                })
            });
            *exact.entry(drawn.map(|item| item.expect("an item")).collect()).or_default() += 0.125;
        }
        let probabilities = Vec::from_iter(eighths.iter().map(|&part| part as f64 / 8.0));
        let dist = SystematicSampling::new(&probabilities).unwrap();
        let samples: Array2<usize> = Key::from_seed(0).sample(&dist, (len(), dist.draws()));
        assert_law(&samples, &exact, &format!("{eighths:?}"));
        for (item, &probability) in probabilities.iter().enumerate() {
            assert_eq!(dist.joint_probability(item, item), probability);
            for other in 0..eighths.len() {
                let both = joint(&exact, item, other);
                assert_eq!(
                    dist.joint_probability(item, other),
                    both,
                    "{eighths:?}, {item}, {other}"
                );
            }
        }
    }
}

/// Samples of two from four items are pairs. A pair is as likely as its product of odds, so opposite pairs have
/// equal products of probabilities; with the items' probabilities, this determines the law.
#[test]
fn conditional_poisson_sampling() {
    for probabilities in
        [[0.5; 4], [0.9, 0.5, 0.2, 0.4], [0.99, 0.97, 0.03, 0.01], [0.75, 0.75, 0.25, 0.25]]
    {
        let dist = ConditionalPoissonSampling::new(probabilities).unwrap();
        let joint = |item, other| dist.joint_probability(item, other);
        for item in 0..4 {
            let sum: f64 =
                (0..4).filter(|&other| other != item).map(|other| joint(item, other)).sum();
            assert!((sum / probabilities[item] - 1.0).abs() < 1e-11, "{probabilities:?}: {sum}");
            assert_eq!(joint(item, item), probabilities[item]);
        }
        let products =
            [joint(0, 1) * joint(2, 3), joint(0, 2) * joint(1, 3), joint(0, 3) * joint(1, 2)];
        for product in products {
            assert!((product / products[0] - 1.0).abs() < 1e-11, "{products:?}");
        }
        let samples: Array2<usize> = Key::from_seed(1).sample(&dist, (len(), 2));
        let observed = frequencies(&samples);
        let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        let likely = pairs.iter().filter(|[a, b]| joint(*a, *b) * len() as f64 > 5.0);
        let counts = likely.clone().map(|pair| observed.get(&pair[..]).copied().unwrap_or(0));
        let mut counts = Vec::from_iter(counts);
        let mut expected = Vec::from_iter(likely.map(|[a, b]| joint(*a, *b) * len() as f64));
        let rest = len() as f64 - expected.iter().sum::<f64>();
        if rest > 5.0 {
            counts.push(len() - counts.iter().sum::<usize>());
            expected.push(rest);
        }
        assert_frequencies(&counts, &expected, &format!("{probabilities:?}"));
    }
}

/// All outcomes of the duels, each with its probability.
fn duels(eighths: &[i32]) -> BTreeMap<Vec<usize>, f64> {
    // Who is undecided, and the items drawn.
    let mut outcomes = BTreeMap::from([((0, Vec::new()), 1.0)]);
    let mut sum = 0;
    for (item, &own) in eighths.iter().enumerate() {
        let both = f64::from(sum % 8 + own) / 8.0;
        let (undecided, own_part) = (f64::from(sum % 8) / 8.0, f64::from(own) / 8.0);
        sum += own;
        let mut then = BTreeMap::new();
        for ((earlier, drawn), probability) in outcomes {
            let mut add = |undecided, item: Option<usize>, part: f64| {
                let drawn = Vec::from_iter(drawn.iter().copied().chain(item));
                if part > 0.0 {
                    *then.entry((undecided, drawn)).or_default() += part * probability;
                }
            };
            if own == 0 {
                add(earlier, None, 1.0);
            } else if both < 1.0 {
                add(earlier, None, undecided / both);
                add(item, None, own_part / both);
            } else {
                add(earlier, Some(item), (1.0 - undecided) / (2.0 - both));
                add(item, Some(earlier), (1.0 - own_part) / (2.0 - both));
            }
        }
        outcomes = then;
    }
    let mut samples = BTreeMap::new();
    for ((_, mut drawn), probability) in outcomes {
        drawn.sort_unstable();
        *samples.entry(drawn).or_default() += probability;
    }
    samples
}

#[test]
fn pivotal_sampling() {
    for eighths in
        [&[4, 4, 8, 2, 6][..], &[1, 7, 3, 5], &[0, 5, 0, 6, 8, 2, 3, 0], &[8, 8], &[3; 8]]
    {
        let exact = duels(eighths);
        let probabilities = Vec::from_iter(eighths.iter().map(|&part| f64::from(part) / 8.0));
        let dist = PivotalSampling::new(&probabilities).unwrap();
        let samples: Array2<usize> = Key::from_seed(5).sample(&dist, (len(), dist.draws()));
        assert_law(&samples, &exact, &format!("{eighths:?}"));
        for (item, &probability) in probabilities.iter().enumerate() {
            for (other, &of_other) in probabilities.iter().enumerate() {
                let both = joint(&exact, item, other);
                let joint = dist.joint_probability(item, other);
                assert!((joint - both).abs() < 1e-14, "{eighths:?}, {item}, {other}: {joint}");
                if item == other {
                    assert!((both - probability).abs() < 1e-14);
                } else {
                    assert!(
                        joint <= probability * of_other + 1e-15,
                        "never a positive correlation"
                    );
                }
            }
        }
    }
}

/// Many items, and weights that are always or never drawn.
#[test]
fn probabilities_of_items() {
    let weights = ndarray::Array1::from_iter((0..300).map(|item: u32| item % 17));
    let sampling = ConditionalPoissonSampling::in_proportion(&weights, 60).unwrap();
    let samples: Array2<usize> = Key::from_seed(2).sample(&sampling, (len() / 5, 60));
    let systematic = SystematicSampling::in_proportion(&weights, 60).unwrap();
    assert_eq!(systematic.probabilities(), sampling.probabilities());
    let spread: Array2<usize> = Key::from_seed(3).sample(&systematic, (len() / 5, 60));
    let pivotal = PivotalSampling::in_proportion(&weights, 60).unwrap();
    assert_eq!(pivotal.probabilities(), sampling.probabilities());
    let by_duels: Array2<usize> = Key::from_seed(6).sample(&pivotal, (len() / 5, 60));
    let total = f64::from(weights.sum());
    for item in [0, 1, 16, 150, 299] {
        let probability = 60.0 * f64::from(weights[item]) / total;
        assert!((sampling.probabilities().values()[item] - probability).abs() < 1e-15);
        for samples in [&samples, &spread, &by_duels] {
            let drawn = samples
                .rows()
                .into_iter()
                .map(|row| f64::from(u8::from(row.iter().any(|i| *i == item))));
            let drawn = Vec::from_iter(drawn);
            match probability {
                0.0 => assert!(drawn.iter().all(|&drawn| drawn == 0.0)),
                _ => assert_mean(&drawn, |x| x, probability, &format!("item {item}")),
            }
        }
    }
    for samples in [&samples, &spread, &by_duels] {
        assert!(
            samples
                .rows()
                .into_iter()
                .all(|row| row.windows(2).into_iter().all(|pair| pair[0] < pair[1]))
        );
    }
    // The probabilities of an item's pairs add up to its own, times the number of others that are drawn.
    let joint: f64 = (0..300)
        .filter(|&other| other != 150)
        .map(|other| sampling.joint_probability(150, other))
        .sum();
    assert!(
        (joint / (59.0 * sampling.probabilities().values()[150]) - 1.0).abs() < 1e-9,
        "{joint}"
    );

    for (weights, draws, expected) in [
        (array![900.0, 200.0, 100.0, 300.0, 200.0], 3, array![1.0, 0.5, 0.25, 0.75, 0.5]),
        (array![1.0, 2.0, 0.0, 4.0], 3, array![1.0, 1.0, 0.0, 1.0]),
        (array![f64::MAX, f64::MAX, 0.5 * f64::MAX], 1, array![0.4, 0.4, 0.2]),
        (array![1e-310, 1e-310, 3e-310, 5e-310], 1, array![0.1, 0.1, 0.3, 0.5]),
        (array![1e-20, 1e-20, f64::MAX, 3e-20], 2, array![0.2, 0.2, 1.0, 0.6]),
        (array![5e-324, f64::MAX, 1.0, 5e-324], 3, array![0.5, 1.0, 1.0, 0.5]),
    ] {
        let dist = ConditionalPoissonSampling::in_proportion(&weights, draws).unwrap();
        for (p, exact) in dist.probabilities().values().iter().zip(&expected) {
            assert!((p - exact).abs() <= 1e-15 * exact, "{weights}: {p}, not {exact}");
        }
        let samples: Array2<i64> = Key::from_seed(4).sample(&dist, (100, draws));
        assert!(samples.iter().all(|&item| weights[item as usize] > 0.0));
    }
}

#[test]
fn probabilities_that_cannot_be_met() {
    let must = "must be numbers that add up to a whole number from 1 on";
    for (probabilities, message) in [
        (vec![0.5, 0.4], format!("`probabilities` = numbers that add up to 0.9, {must}")),
        (vec![0.0, 0.0], format!("`probabilities` = numbers that add up to 0, {must}")),
        (vec![1e-300], format!("`probabilities` = numbers that add up to 1e-300, {must}")),
        (vec![0.5, 1.5], "`probabilities` = 1.5 at [1], must be from 0 to 1".to_owned()),
        (vec![f64::NAN, 1.0], "`probabilities` = NaN at [0], must be from 0 to 1".to_owned()),
        (vec![1.0, -0.5, 0.5], "`probabilities` = -0.5 at [1], must be from 0 to 1".to_owned()),
    ] {
        assert_message(
            SystematicSampling::new(&probabilities),
            &format!("SystematicSampling: {message}"),
        );
        assert_message(
            PivotalSampling::new(&probabilities),
            &format!("PivotalSampling: {message}"),
        );
        let error = ConditionalPoissonSampling::new(&probabilities);
        assert_message(error, &format!("ConditionalPoissonSampling: {message}"));
    }
    assert_message(
        SystematicSampling::in_proportion(&[1, 0, 2], 3),
        "SystematicSampling: `draws` = 3, must be from 1 to 2, the number of weights above 0",
    );
    assert_message(
        ConditionalPoissonSampling::in_proportion(&[1.0, -1.0], 1),
        "ConditionalPoissonSampling: `weights` = -1 at [1], must be finite and not negative",
    );
    assert_message(
        SystematicSampling::in_proportion(&[0.0, 0.0], 1),
        "SystematicSampling: `weights` = 0 everywhere, must be above 0 in at least one place",
    );
    let dist = native::SystematicSampling::new([0.5, 0.5]).unwrap();
    assert_message(
        Key::from_seed(0).try_sample::<usize, _>(&dist, (5, 2)).map(drop),
        "the sample of SystematicSampling has shape [5, 2]; expected [.., 1]",
    );
}

/// Beside as many certain items as are drawn, no other one is.
#[test]
fn certain_items_are_drawn_alone() {
    for probabilities in [&[1.0, 1.0, 1e-10][..], &[1.0, 1.0, 1e-17, 1e-17], &[1e-17, 1.0, 1e-17]] {
        let certain = Vec::from_iter((0..probabilities.len()).filter(|&i| probabilities[i] == 1.0));
        let dist = ConditionalPoissonSampling::new(probabilities).unwrap();
        let samples: Array2<usize> = Key::from_seed(9).sample(&dist, (100, certain.len()));
        assert!(samples.rows().into_iter().all(|sample| sample.to_vec() == certain));
        assert_eq!(dist.joint_probability(certain[0], certain[certain.len() - 1]), 1.0);
    }
}
