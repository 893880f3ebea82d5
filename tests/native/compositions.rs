//! Distributions made of others have the values of these, and follow their laws.

use ndarray::{Array1, Array2, array};
use ndkey::native::Quantile as _;
use ndkey::points::Halton;
use ndkey::{Distribution, Key, native};
use statrs::distribution::{self as exact, Continuous, ContinuousCDF};
use support::errors::assert_message;
use support::statistics::{P_FLOOR, assert_counts_follow, assert_mean};

fn len() -> usize {
    crate::samples(100_000)
}

/// At each position, the value is the value of one of the components, from the second of two keys.
#[test]
fn a_mixture_has_the_values_of_its_components() {
    let normal = |mean| native::Normal::new(mean, 1.0).unwrap();
    for weights in [vec![1.0, 3.0], vec![1e-3, 1.0], vec![1.0; 30]] {
        let components = Vec::from_iter((0..weights.len()).map(|i| normal(1000.0 * i as f64)));
        let mixture = native::Mixture::new(&weights, components.clone()).unwrap();
        let sample: Array1<f64> = Key::new(0).sample(mixture, 5000);
        let of_each = components.iter().map(|component| -> Array1<f64> {
            let [_, values] = Key::new(0).split_into();
            values.sample(component, 5000)
        });
        let of_each = Vec::from_iter(of_each);
        for (position, value) in sample.iter().enumerate() {
            let component = (value / 1000.0).round() as usize;
            assert_eq!(*value, of_each[component][position]);
        }
    }
}

/// A vector has all its elements from one component.
#[test]
fn a_mixture_of_vectors_chooses_for_each() {
    let dirichlet = |scale: f64| native::Dirichlet::new([scale, scale, scale]).unwrap();
    let mixture = native::Mixture::new(&[0.25, 0.75], [dirichlet(1e6), dirichlet(1e-3)]).unwrap();
    let sample: Array2<f64> = Key::new(1).sample(&mixture, (10_000, 3));
    let mut even = Vec::new();
    for vector in sample.rows() {
        let is_even = vector.iter().all(|share| (share - 1.0 / 3.0).abs() < 0.01);
        assert!(is_even || vector.iter().any(|&share| share > 0.5), "{vector}");
        even.push(f64::from(u8::from(is_even)));
    }
    assert_mean(&even, |x| x, 0.25, "the first component");

    type Any = Box<dyn Distribution<f64>>;
    let parts: [Any; 2] = [Box::new(dirichlet(1.0)), Box::new(native::UnitCircle)];
    let mixture = native::Mixture::new(&[1, 1], parts).unwrap();
    let error = Key::new(2).try_sample::<f64, _>(&mixture, (2, 3)).map(drop);
    assert_message(error, "the sample of UnitCircle has shape [2, 3]; expected [.., 2]");
    let parts: [Any; 2] = [Box::new(dirichlet(1.0)), Box::new(native::StandardNormal)];
    let mixture = native::Mixture::new(&[1, 1], parts).unwrap();
    let error = Key::new(2).try_sample::<f64, _>(&mixture, (2, 3)).map(drop);
    let expected = "[.., 3], that of the first component's vectors";
    assert_message(error, &format!("a vector of Mixture has shape [1]; expected {expected}"));
}

#[test]
fn zeros_take_the_place_of_values() {
    let p = array![0.0, 0.25, 1.0];
    let dist = native::ZeroInflated::new(native::StandardNormal, &p).unwrap();
    let sample: Array2<f64> = Key::new(3).sample(dist, (5000, 3));
    let [_, values] = Key::new(3).split_into();
    let values: Array2<f64> = values.sample(native::StandardNormal, (5000, 3));
    assert_eq!(sample.column(0), values.column(0));
    assert!(sample.column(2).iter().all(|&x| x == 0.0));
    let mut zeros = Vec::new();
    for (x, value) in sample.column(1).iter().zip(values.column(1)) {
        assert!(*x == 0.0 || x == value);
        zeros.push(f64::from(u8::from(*x == 0.0)));
    }
    assert_mean(&zeros, |x| x, 0.25, "zeros");
    let vectors = native::ZeroInflated::new(native::UnitDisc, 0.5).unwrap();
    assert_message(
        Key::new(0).try_sample::<f64, _>(vectors, (4, 2)).map(drop),
        "the values of ZeroInflated has shape [2]; expected those of a distribution over numbers",
    );
}

/// Values over a low-discrepancy sequence are quantiles in the interval, evenly.
#[test]
fn truncated_values_are_quantiles() {
    let (lower, upper) = (1.5, 4.0);
    let dist = native::Truncated::new(native::StandardNormal, lower, upper).unwrap();
    let points: Array2<f64> = Key::new(4).sample(Halton::new(1).unwrap().with(dist), (1 << 12, 1));
    let mut values = points.into_raw_vec_and_offset().0;
    values.sort_by(f64::total_cmp);
    let normal = exact::Normal::standard();
    let [from, to] = [lower, upper].map(|x| normal.sf(x));
    for (rank, &x) in values.iter().enumerate() {
        let part = (from - normal.sf(x)) / (from - to);
        // Each of 2^12 equal parts has a point.
        assert!((part * 4096.0 - (rank as f64 + 0.5)).abs() < 1.0, "{x} at {rank}");
    }
}

#[test]
fn truncated_values_are_in_the_interval() {
    // Values of f32, with few quantiles.
    let dist = native::Truncated::new(native::StandardExponential, 8.0_f32, 9.0).unwrap();
    let sample: Array1<f32> = Key::new(5).sample(dist, len());
    assert!(sample.iter().all(|x| (8.0..=9.0).contains(x)));
    let [low, high] =
        [sample.iter().copied().fold(9.0, f32::min), sample.iter().copied().fold(8.0, f32::max)];
    assert!(low < 8.001 && high > 8.999, "{low} {high}");
    // Parameters have the shape of the bounds.
    let normal = native::Normal::new([0.0, 100.0], [1.0, 10.0]).unwrap();
    let dist = native::Truncated::new(normal, [-1.0, 120.0], f64::INFINITY).unwrap();
    let sample: Array2<f64> = Key::new(6).sample(dist, (1000, 2));
    assert!(sample.rows().into_iter().all(|row| row[0] >= -1.0 && row[1] >= 120.0));
    let normal = native::Normal::new([0.0, 100.0], 1.0).unwrap();
    assert_message(
        native::Truncated::new(normal, 0.0, 1.0).map(drop),
        "Normal: `mean` of shape [2] does not broadcast to shape []",
    );
    assert_message(
        native::Truncated::new(native::Gumbel, [0.0, 1.0], 1.0).map(drop),
        "Truncated: `lower` = 1 at [1], must be below `upper` = 1",
    );
    let must = "must be such that the interval has a probability above 0";
    assert_message(
        native::Truncated::new(native::StandardNormal, 40.0_f32, 41.0).map(drop),
        &format!("Truncated: `lower` = 40, {must}"),
    );
}

/// A value of a probability above 0 belongs to the interval that begins with it, or that has it inside.
#[test]
fn truncated_distributions_keep_point_masses() {
    fn check<D>(dist: &D, [lower, upper]: [f64; 2], mass: f64)
    where
        D: native::Quantile<f64> + Distribution<f64>,
    {
        let whole = dist.cdf(&[upper]).unwrap()[0] - dist.cdf(&[lower - 1e-300]).unwrap()[0];
        let truncated = native::Truncated::new(dist, lower, upper).unwrap();
        let what = format!("a mass of {mass} between {lower} and {upper}");
        let below = truncated.cdf(&[-1e-300]).unwrap()[0];
        let exact = mass / whole;
        let [cdf, survival] =
            [truncated.cdf(&[0.0]), truncated.survival(&[0.0])].map(|p| p.unwrap()[0]);
        assert!((cdf - below - exact).abs() < 1e-14, "{what}: {cdf}, not {exact}");
        assert!((survival + cdf - 1.0).abs() < 1e-14, "{what}: {survival}");
        assert_eq!(truncated.quantile(&[below + 0.5 * exact]).unwrap()[0], 0.0, "{what}");
        let sample: Array1<f64> = Key::new(81).sample(&truncated, crate::samples(1000));
        assert_mean(&sample.to_vec(), |x| f64::from(u8::from(x == 0.0)), exact, &what);
    }
    let infinity = f64::INFINITY;
    let tweedie = native::Tweedie::new(1.0, 1.0, 1.5).unwrap();
    let chi_squared = native::NoncentralChiSquared::new(0.0, 1.0).unwrap();
    let shifted =
        native::LocationScale::new(native::Tweedie::new(1.0, 1.0, 1.5).unwrap(), 0.0, 3.0);
    let shifted = shifted.unwrap();
    for bounds in [[0.0, infinity], [-1.0, 5.0], [-infinity, infinity], [0.0, 0.5]] {
        // No summands.
        check(&tweedie, bounds, (-2.0_f64).exp());
        check(&shifted, bounds, (-2.0_f64).exp());
        check(&chi_squared, bounds, (-0.5_f64).exp());
    }
    let normal = |std| native::Normal::new(0.0, std).unwrap();
    let mixture = native::Mixture::new(&[0.5, 0.5], [normal(0.0), normal(1.0)]).unwrap();
    for lower in [0.0, -1.0] {
        check(&mixture, [lower, infinity], 0.5);
    }
    for [lower, upper] in [[0.0, 2.0], [-1.0, 0.0]] {
        let truncated = native::Truncated::new(normal(0.0), lower, upper).unwrap();
        let [cdf, survival] =
            [truncated.cdf(&[-0.5, 0.0, 0.5]), truncated.survival(&[-0.5, 0.0, 0.5])]
                .map(|tails| tails.unwrap().to_vec());
        assert_eq!([cdf, survival], [[0.0, 1.0, 1.0], [1.0, 0.0, 0.0]]);
    }
}

/// Densities as SciPy's gaussian_kde computes them from the same data.
#[test]
fn bandwidths_by_rules() {
    let data = [54.0, 79.0, 62.0, 85.0, 55.0, 88.0, 51.0, 83.0];
    let close = |dist: native::KernelDensity<f64>, exact: f64| {
        let bandwidth = dist.bandwidth().as_scalar().unwrap();
        assert!((bandwidth / exact - 1.0).abs() < 1e-14, "{bandwidth}, not {exact}");
    };
    close(native::KernelDensity::scott(data).unwrap(), 10.293_234_050_427_019);
    close(native::KernelDensity::silverman(data).unwrap(), 10.902_838_907_707_732);
    // All digits at any scale, also of numbers whose squares are out of range.
    for power in [-1000, -565, -333, 333, 600, 1000] {
        let scale = 2.0_f64.powi(power);
        let scaled = native::KernelDensity::scott(data.map(|x| x * scale)).unwrap();
        let one = native::KernelDensity::scott(data).unwrap();
        assert_eq!(
            scaled.bandwidth().values(),
            one.bandwidth().clone().map(|x| x * scale).values()
        );
    }
    let subnormal = native::KernelDensity::scott([5e-324, 1e-323, 2e-323]).unwrap();
    assert_eq!(subnormal.bandwidth().values(), [5e-324]);
    // The rounded mean of these is another number.
    for value in [0.1, 0.7, 1e-300, 1e300, 0.0] {
        for n in [2, 3, 6, 10] {
            let constant = native::KernelDensity::silverman(vec![value; n]).unwrap();
            assert_eq!(constant.bandwidth().values(), [0.0], "{value}, {n}");
        }
    }
    let large = native::KernelDensity::scott(data.map(|x| x * 1e300)).unwrap();
    close(large, 10.293_234_050_427_019e300);
    let small =
        native::KernelDensity::scott([1.0, 2.0, 4.0, 8.0, 9.0].map(|x| x * 1e-170)).unwrap();
    close(small, 2.582_901_589_915_026e-170);
    for equal in (1..100).map(|i| 0.1 * f64::from(i)) {
        for count in [2, 6, 10] {
            let constant = native::KernelDensity::silverman(vec![equal; count]).unwrap();
            assert_eq!(constant.bandwidth().as_scalar(), Some(0.0));
        }
    }
}

/// The number of summands is a Poisson variate, and their sum a gamma variate.
#[test]
fn tweedie_variates() {
    let sets = [
        (1.0, 1.0, 1.5),
        (3.0, 2.0, 1.2),
        (0.5, 4.0, 1.9),
        (100.0, 0.5, 1.01),
        (1e-3, 1e-2, 1.7),
        (20.0, 1.0, 1.999),
        (1e-20, 1.0, 1.5),
        (1e6, 30.0, 1.3),
    ];
    for (seed, (mean, dispersion, power)) in (10..).zip(sets) {
        let what = format!("Tweedie({mean}, {dispersion}, {power})");
        let dist = native::Tweedie::new(mean, dispersion, power).unwrap();
        let sample: Array1<f64> = Key::new(seed).sample(dist, len());
        let sample = sample.to_vec();
        let rate = mean.powf(2.0 - power) / (dispersion * (2.0 - power));
        let shape = (2.0 - power) / (power - 1.0);
        let scale = dispersion * (power - 1.0) * mean.powf(power - 1.0);
        let zeros = Vec::from_iter(sample.iter().map(|&x| f64::from(u8::from(x == 0.0))));
        if (1e-3..7.0).contains(&rate) {
            assert_mean(&zeros, |x| x, (-rate).exp(), &what);
        } else {
            assert!(zeros.iter().all(|&x| x == f64::from(u8::from(rate < 1.0))), "{what}");
        }
        if rate > 1e-3 {
            assert_mean(&sample, |x| x, mean, &what);
            let variance = dispersion * mean.powf(power);
            assert_mean(&sample, |x| (x - mean).powi(2), variance, &what);
        }
        let positive = Vec::from_iter(sample.into_iter().filter(|&x| x > 0.0).take(4000));
        if positive.len() < 100 {
            continue;
        }
        let number = exact::Poisson::new(rate).unwrap();
        let deviation = rate.sqrt();
        let numbers =
            f64::max(rate - 9.0 * deviation, 1.0) as u64..=(rate + 9.0 * deviation + 20.0) as u64;
        let terms = Vec::from_iter(numbers.map(|n| {
            let gamma = exact::Gamma::new(n as f64 * shape, 1.0 / scale).unwrap();
            (exact::Discrete::pmf(&number, n), gamma)
        }));
        let cdf = |x: f64| {
            let sum: f64 = terms.iter().map(|(weight, gamma)| weight * gamma.cdf(x)).sum();
            sum / -(-rate).exp_m1()
        };
        let (statistic, p) = catalogue::kolmogorov_smirnov(positive, &cdf);
        assert!(p >= P_FLOOR, "{what}: Kolmogorov-Smirnov statistic {statistic}, p = {p}");
    }
}

/// Quantiles of 32 bits skip numbers there.
#[test]
fn far_geometric_numbers_are_all_drawn() {
    for (seed, p, from) in [(70, 0.3_f64, 50.0), (71, 0.5, 30.0), (72, 0.004, 5000.0)] {
        let dist = native::Truncated::new(native::Geometric::new(p).unwrap(), from, f64::INFINITY);
        let sample: Array1<f64> = Key::new(seed).sample(dist.unwrap(), crate::samples(20_000));
        let counts = Vec::from_iter(sample.iter().map(|x| (x - from) as u64));
        let pmf = |count: u64| p * (1.0 - p).powi(count as i32);
        let beyond = |count: u64| (1.0 - p).powi(count as i32 + 1);
        assert_counts_follow(&counts, pmf, beyond, &format!("{p} from {from} on"));
    }
}

/// Tails, densities and quantiles of a mixture are those of its components, times their shares.
#[test]
fn a_mixture_has_the_law_of_its_components() {
    let normal = |mean, std| native::Normal::new(mean, std).unwrap();
    // One far away, and one without a share.
    let components = [normal(-3.0, 1.0), normal(4.0, 0.5), normal(1e6, 2.0), normal(0.0, 1.0)];
    let mixture = native::Mixture::new(&[1.0, 2.0, 1e-12, 0.0], components).unwrap();
    let total = 3.0 + 1e-12;
    let exact = |x: f64, of: fn(&exact::Normal, f64) -> f64| {
        [(1.0, -3.0, 1.0), (2.0, 4.0, 0.5), (1e-12, 1e6, 2.0)]
            .map(|(weight, mean, std)| {
                weight / total * of(&exact::Normal::new(mean, std).unwrap(), x)
            })
            .iter()
            .sum::<f64>()
    };
    let x = array![-9.0, -3.0, 0.0, 3.9, 9.0, 1e3, 1e6, 1e6 + 3.0];
    let [cdf, survival] = [mixture.cdf(&x).unwrap(), mixture.survival(&x).unwrap()];
    let density = mixture.log_density(&x).unwrap().mapv(f64::exp);
    for (index, &x) in x.iter().enumerate() {
        for (found, exact) in [
            (cdf[index], exact(x, |law, x| law.cdf(x))),
            (survival[index], exact(x, |law, x| law.sf(x))),
            (density[index], exact(x, |law, x| law.pdf(x))),
        ] {
            // As exact as the tails of statrs.
            assert!((found - exact).abs() <= 1e-10 * exact, "{found:e}, not {exact:e} at {x}");
        }
    }
    let p = array![1e-10, 0.01, 0.3, 1.0 / 3.0, 0.34, 0.9, 1.0 - 1e-9];
    let back = mixture.cdf(&mixture.quantile(&p).unwrap()).unwrap();
    assert!(back.iter().zip(&p).all(|(back, p)| (back / p - 1.0).abs() < 1e-12), "{back}");
    let far = mixture.upper_quantile(&[1e-13]).unwrap()[0];
    assert!((far - 1e6).abs() < 10.0, "{far}");
    assert_eq!(mixture.cdf(&[f64::INFINITY]).unwrap()[0], 1.0);

    // Counts, over arrays of parameters, and what is made of quantiles.
    let poisson = |rate| native::Poisson::new(rate).unwrap();
    let counts =
        native::Mixture::new(&[3, 1], [poisson(array![1.0, 2.0]), poisson(array![50.0, 60.0])]);
    let counts = counts.unwrap();
    let found = native::Quantile::<f64>::log_density(&counts, &[2.0, 2.0]).unwrap();
    let of = |rate: f64| 0.75 * (-rate).exp() * rate * rate / 2.0;
    assert!((found[0].exp() - of(1.0)).abs() < 1e-12 && (found[1].exp() - of(2.0)).abs() < 1e-12);
    let above = native::Truncated::new(&mixture, 5.0, 1e5).unwrap();
    let sample: Array1<f64> = Key::new(80).sample(&above, len());
    let only = exact::Normal::new(4.0, 0.5).unwrap();
    let law = |x: f64| (only.cdf(x) - only.cdf(5.0)) / only.sf(5.0);
    let (distance, p) = catalogue::kolmogorov_smirnov(sample.to_vec(), &law);
    assert!(p > P_FLOOR, "{distance}, p = {p}");
}
