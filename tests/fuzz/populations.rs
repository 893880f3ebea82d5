//! Distributions of counts whose parameters are counts, and processes.

use ndarray::{Array1, ArrayD};
use ndkey::Count;
use ndkey::native;

use crate::program::{Dims, Entry};
use crate::random::Random;
use crate::subject::{Case, each, show};
use crate::value::Value;

pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new("native::Hypergeometric as i64", hypergeometric::<i64>),
        Entry::new("native::Hypergeometric as f32", hypergeometric::<f32>),
        Entry::new("native::FisherNoncentralHypergeometric as u64", noncentral::<u64, true>),
        Entry::new("native::FisherNoncentralHypergeometric as i32", noncentral::<i32, true>),
        Entry::new("native::WalleniusNoncentralHypergeometric as u64", noncentral::<u64, false>),
        Entry::new("native::WalleniusNoncentralHypergeometric as i32", noncentral::<i32, false>),
        Entry::new("native::Zipf", zipf),
        Entry::new("native::Boltzmann", boltzmann),
        Entry::new("native::PoissonBinomial", poisson_binomial),
        Entry::new("native::MultivariateHypergeometric", kinds),
        Entry::new("native::InhomogeneousPoissonProcess", arrivals),
        Entry::new("native::GaussianProcess", on_a_grid),
    ]
}

/// Numbers of good and of bad items and of draws; most of the time no more draws than items.
fn population(random: &mut Random, dims: &Dims) -> [ArrayD<u64>; 3] {
    let number = |random: &mut Random| match random.below(4) {
        0 => random.count() >> 12,
        1 => random.bits() >> (12 + random.below(52)),
        _ => random.below(200) as u64,
    };
    let good = random.parameter(dims.parameters(), number);
    let bad = random.parameter(dims.parameters(), number);
    let least = |array: &ArrayD<u64>| array.iter().copied().min().unwrap_or(0);
    let all = least(&good) + least(&bad);
    let draws = random.parameter(dims.parameters(), |random| match random.below(12) {
        0 => random.count(),
        1 => all,
        2 => all.saturating_sub(random.below(3) as u64),
        3 => least(&good).min(all),
        _ => (random.unit() * all as f64) as u64,
    });
    [good, bad, draws]
}

fn possible<C: Value>(k: C, [good, bad, draws]: [u64; 3]) -> bool {
    let (least, most) = (draws.saturating_sub(bad), good.min(draws));
    // Counts as floats are rounded.
    let round = |count: u64| if C::NAME == "f32" { f64::from(count as f32) } else { count as f64 };
    (round(least)..=round(most)).contains(&k.wide()) && k.wide().fract() == 0.0
}

fn hypergeometric<C: Count + Value>(random: &mut Random, dims: &mut Dims) -> Case {
    let [good, bad, draws] = population(random, dims);
    let text = [&good, &bad, &draws].map(show).join(", ");
    let support = each([&good, &bad, &draws], possible::<C>);
    Case::new(text, move || native::Hypergeometric::new(&good, &bad, &draws), support)
}

/// Fisher's or Wallenius' distribution.
fn noncentral<C: Count + Value, const FISHER: bool>(random: &mut Random, dims: &mut Dims) -> Case {
    let [good, bad, draws] = population(random, dims);
    let odds = random.numbers::<f64>(dims.parameters(), Random::positive);
    let text = format!("{}, {}", [&good, &bad, &draws].map(show).join(", "), show(&odds));
    let support = each([&good, &bad, &draws], possible::<C>);
    if FISHER {
        let build = move || native::FisherNoncentralHypergeometric::new(&good, &bad, &draws, &odds);
        Case::new(text, build, support)
    } else {
        let build =
            move || native::WalleniusNoncentralHypergeometric::new(&good, &bad, &draws, &odds);
        Case::new(text, build, support)
    }
}

fn zipf(random: &mut Random, dims: &mut Dims) -> Case {
    let n = random.parameter(dims.parameters(), Random::count);
    let exponent = random.numbers::<f64>(dims.parameters(), Random::positive);
    let text = format!("{}, {}", show(&n), show(&exponent));
    let support = each([&n], |k: u64, [n]| (1..=n).contains(&k));
    Case::new(text, move || native::Zipf::new(&n, &exponent), support)
}

fn boltzmann(random: &mut Random, dims: &mut Dims) -> Case {
    let n = random.parameter(dims.parameters(), Random::count);
    let rate = random.numbers::<f64>(dims.parameters(), Random::positive);
    let text = format!("{}, {}", show(&rate), show(&n));
    let support = each([&n], |k: u64, [n]| k < n);
    Case::new(text, move || native::Boltzmann::new(&rate, &n), support)
}

fn poisson_binomial(random: &mut Random, _: &mut Dims) -> Case {
    let most = random.of(&[30, 30, 30, 3000]);
    let trials = 1 + random.below(most);
    let p = random.numbers::<f64>(&[trials], Random::probability);
    let p = if p.ndim() == 0 { ArrayD::from_elem(vec![trials], p.sum()) } else { p };
    let certain = p.iter().filter(|&&p| p == 1.0).count() as f64;
    let possible = p.iter().filter(|&&p| p != 0.0).count() as f64;
    let support =
        each([], move |k: i32, []: [f64; 0]| (certain..=possible).contains(&f64::from(k)));
    Case::new(show(&p), move || native::PoissonBinomial::new(&p), support)
}

fn kinds(random: &mut Random, dims: &mut Dims) -> Case {
    let kinds = 1 + random.below(7);
    dims.push(kinds);
    let counts = Array1::from_shape_fn(kinds, |_| random.count() >> 16);
    let all: u64 = counts.sum();
    let draws = (random.unit() * (all + 1) as f64) as u64;
    let text = format!("{counts}, {draws}");
    let most = counts.clone().into_dyn();
    Case::new(
        text,
        move || native::MultivariateHypergeometric::new(&counts, draws),
        move |sample: &ArrayD<u64>| {
            let fits = |row: ndarray::ArrayView1<'_, u64>| {
                row.sum() == draws && row.iter().zip(&most).all(|(k, most)| k <= most)
            };
            let wrong = sample.rows().into_iter().find(|row| !fits(*row));
            wrong.map_or(Ok(()), |row| Err(row.to_string()))
        },
    )
}

fn arrivals(random: &mut Random, dims: &mut Dims) -> Case {
    dims.push(random.below(40));
    let bound = random.positive::<f64>();
    let most = if random.one_in(20) { f64::INFINITY } else { 1e4 / bound };
    let duration = random.positive::<f64>().min(most);
    let kept = random.probability::<f64>();
    let text = format!("{kept} * {bound:?}, {bound:?}, {duration:?}");
    Case::new(
        text,
        move || {
            let rate = move |_: f64| kept * bound;
            native::InhomogeneousPoissonProcess::new(rate, bound, duration)
        },
        move |sample: &ArrayD<f64>| {
            let ascend = |row: ndarray::ArrayView1<'_, f64>| {
                let row = row.to_vec();
                row.is_sorted()
                    && row
                        .iter()
                        .all(|&time| time > 0.0 && (time <= duration || time == f64::INFINITY))
            };
            let wrong = sample.rows().into_iter().find(|row| !ascend(*row));
            wrong.map_or(Ok(()), |row| Err(row.to_string()))
        },
    )
}

fn on_a_grid(random: &mut Random, dims: &mut Dims) -> Case {
    let lags = 1 + random.below(70);
    dims.push(random.below(lags + 1));
    let (variance, scale) = (random.positive::<f64>(), random.unit() * 10.0);
    let smooth = random.one_in(4);
    let covariance = Array1::from_shape_fn(lags, |lag| {
        let distance = lag as f64 / scale;
        variance * if smooth { (-distance * distance).exp() } else { (-distance).exp() }
    });
    let text = format!("{covariance}");
    let most = 10.0 * variance.sqrt();
    let support = each([], move |x: f64, []: [f64; 0]| x.abs() <= most);
    Case::new(text, move || native::GaussianProcess::new(covariance), support)
}
