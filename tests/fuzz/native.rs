//! Distributions of `native` that are not in the catalogue with parameters of any kind: with a location and a
//! scale, vectors and counts.

use std::fmt::Debug;

use catalogue::Family;
use ndarray::ArrayD;
use ndkey::Count;
use ndkey::Distribution;
use ndkey::WideElement;
use ndkey::jax::{self, LocationScale};
use ndkey::native;

use crate::catalogued::reach;
use crate::discrete::{integers, most, range};
use crate::program::{Dims, Entry, Function};
use crate::random::{Float, Random};
use crate::subject::{Case, each, show};
use crate::value::{Value, Whole};
use crate::vectors::{alphas, in_ball, of_ball, shares};

pub fn entries() -> Vec<Entry> {
    let mut entries = reals::<f32>();
    entries.extend(reals::<f64>());
    entries.extend([
        Entry::new("native::UniformInt of i8", uniform_int::<i8>),
        Entry::new("native::UniformInt of u16", uniform_int::<u16>),
        Entry::new("native::UniformInt of i32", uniform_int::<i32>),
        Entry::new("native::UniformInt of u64", uniform_int::<u64>),
        Entry::new("native::Bernoulli of f32", bernoulli::<f32>),
        Entry::new("native::Bernoulli of f64", bernoulli::<f64>),
        Entry::new("native::Geometric of f32 as i32", geometric::<f32, i32>),
        Entry::new("native::Geometric of f64 as u64", geometric::<f64, u64>),
        Entry::new("native::Poisson of f32 as u32", poisson::<f32, u32>),
        Entry::new("native::Poisson of f64 as f64", poisson::<f64, f64>),
        Entry::new("native::Binomial of f32 as i32", binomial::<f32, i32>),
        Entry::new("native::Binomial of f64 as u64", binomial::<f64, u64>),
        Entry::new("native::BetaBinomial of f32 as i64", beta_binomial::<f32, i64>),
        Entry::new("native::BetaBinomial of f64 as f64", beta_binomial::<f64, f64>),
        Entry::new("native::NegativeBinomial of f32 as f32", negative_binomial::<f32, f32>),
        Entry::new("native::NegativeBinomial of f64 as usize", negative_binomial::<f64, usize>),
    ]);
    entries
}

fn reals<T: Float + WideElement>() -> Vec<Entry> {
    let entry =
        |name: &str, draw: Function| Entry::new(format!("native::{name} of {}", T::NAME), draw);
    vec![
        entry("Laplace, located", |random, dims| {
            located::<T, _>(random, dims, native::Laplace, longest::<T>())
        }),
        entry("Gumbel, located", |random, dims| {
            located::<T, _>(random, dims, native::Gumbel, longest::<T>())
        }),
        entry("Logistic, located", |random, dims| {
            located::<T, _>(random, dims, native::Logistic, longest::<T>())
        }),
        entry("Cauchy, located", |random, dims| {
            let most = if T::NAME == "f32" { 2.8e9 } else { 1.2e19 };
            located::<T, _>(random, dims, native::Cauchy, most)
        }),
        entry("HalfNormal, located", |random, dims| {
            let most = reach::<T>(Family::Native).normal + 0.1;
            located::<T, _>(random, dims, native::HalfNormal, most)
        }),
        entry("HalfCauchy, located", |random, dims| {
            let most = if T::NAME == "f32" { 5.5e9 } else { 2.4e19 };
            located::<T, _>(random, dims, native::HalfCauchy, most)
        }),
        entry("TruncatedNormal, located", truncated_normal::<T>),
        entry("Wald, scaled", wald::<T>),
        entry("Gamma, scaled", gamma::<T>),
        entry("Ball", ball::<T>),
        entry("Dirichlet", dirichlet::<T>),
    ]
}

/// JAX's only distribution with these parameters.
pub fn cauchy<T: Float>() -> Entry {
    Entry::new(format!("Cauchy of {}, located", T::NAME), |random, dims| {
        located::<T, _>(random, dims, jax::Cauchy, 1.0 / T::EPSILON.to_f64())
    })
}

fn longest<T: Float>() -> f64 {
    reach::<T>(Family::Native).exponential
}

/// A distribution around 0 with a location and a scale.
fn located<T: Float, D: Distribution<T> + Clone + Debug + Send + Sync + 'static>(
    random: &mut Random,
    dims: &mut Dims,
    dist: D,
    farthest: f64,
) -> Case {
    let location = random.numbers(dims.parameters(), Random::finite);
    let scale = random.numbers(dims.parameters(), Random::positive);
    let name = format!("LocationScale::new({dist:?})");
    let build = |[location, scale]: [ArrayD<T>; 2]| LocationScale::new(dist, location, scale);
    Case::of(&name, [location, scale], build, move |x, [location, scale]| {
        reach::<T>(Family::Native).number(x, location.abs() + farthest * scale)
    })
}

fn truncated_normal<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let mean = random.numbers(dims.parameters(), Random::finite);
    let std = random.numbers(dims.parameters(), Random::positive);
    let pivot = T::from_f64((random.unit() - 0.5) * 12.0);
    let lower = random.numbers(dims.parameters(), |random| match random.below(8) {
        0 => -T::INFINITY,
        1 => pivot,
        _ => pivot - random.positive(),
    });
    let upper = random.numbers(dims.parameters(), |random| match random.below(8) {
        0 => T::INFINITY,
        1 => pivot.next_up().next_up(),
        _ => pivot + random.positive(),
    });
    let build = |[mean, std, lower, upper]: [ArrayD<T>; 4]| {
        native::TruncatedNormal::with_mean_std(mean, std, lower, upper)
    };
    let name = "native::TruncatedNormal::with_mean_std";
    Case::of(name, [mean, std, lower, upper], build, |x, [_, _, lower, upper]| {
        (lower..=upper).contains(&x)
    })
}

fn wald<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let mean = random.numbers(dims.parameters(), Random::positive);
    let scale = random.numbers(dims.parameters(), Random::positive);
    let build = |[mean, scale]: [ArrayD<T>; 2]| native::Wald::with_mean_scale(mean, scale);
    Case::of("native::Wald::with_mean_scale", [mean, scale], build, |x, [mean, scale]| {
        // Values are not far below the scale divided by a square, nor far above the mean.
        let is_small = scale <= 100.0 * T::MIN_POSITIVE.to_f64();
        let of = reach::<T>(Family::Native);
        (x > 0.0 || x == 0.0 && is_small) && of.number(x, mean * 1e3)
    })
}

fn gamma<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let alpha = random.numbers(dims.parameters(), Random::positive);
    let scale = random.numbers(dims.parameters(), Random::positive);
    let build = |[alpha, scale]: [ArrayD<T>; 2]| native::Gamma::new(alpha)?.with_scale(scale);
    Case::of("native::Gamma::with_scale", [alpha, scale], build, |x, [alpha, scale]| {
        let of = reach::<T>(Family::Native);
        x >= 0.0 && of.number(x, of.gamma(alpha) * scale.max(1.0))
    })
}

fn ball<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let (d, p) = of_ball::<T>(random, dims);
    let text = format!("native::Ball::new({d}, {p:?}_{})", T::NAME);
    Case::new(text, move || native::Ball::new(d, p), in_ball::<T>(p.to_f64()))
}

fn dirichlet<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let alpha = alphas::<T>(random, dims);
    let text = format!("native::Dirichlet::new({})", show(&alpha));
    Case::new(text, || native::Dirichlet::new(alpha), shares::<T>())
}

fn uniform_int<T: Whole>(random: &mut Random, dims: &mut Dims) -> Case {
    let (ends, inclusive) = range::<T>(random, dims);
    integers("native::UniformInt", ends, inclusive, move |low, high| match inclusive {
        true => native::UniformInt::new_inclusive(low, high),
        false => native::UniformInt::new(low, high),
    })
}

fn bernoulli<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let p = random.numbers::<T>(dims.parameters(), Random::probability);
    let build = |[p]: [ArrayD<T>; 1]| native::Bernoulli::new(p);
    Case::of::<bool, _, _, 1>("native::Bernoulli::new", [p], build, |x, [p]| {
        if x == 1.0 { p > 0.0 } else { p < 1.0 }
    })
}

/// Whether a count is whole, and within bounds, including the bounds of its type.
fn is_count<C: Value>(x: f64, least: f64, largest: f64) -> bool {
    // Counts are rounded in floating-point types.
    let largest = if C::NAME == "f32" { largest * (1.0 + 1e-6) } else { largest };
    x.fract() == 0.0 && least <= x && x <= largest.min(most::<C>())
}

fn geometric<T: Float + WideElement, C: Count + Value>(
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let p = random.numbers::<T>(dims.parameters(), |random| match random.below(4) {
        0 => T::from_f64(random.of(&[1.0, 2.0, 0.99]) * 0.5_f64.powi(53)),
        _ => random.probability(),
    });
    let build = |[p]: [ArrayD<T>; 1]| native::Geometric::new(p);
    Case::of::<C, _, _, 1>("native::Geometric::new", [p], build, |x, [p]| {
        is_count::<C>(x, 1.0, 46.0 / p + 1.0)
    })
}

/// The largest rate, and number of trials, of these two.
const LARGEST: f64 = (1_u64 << 53) as f64;

fn poisson<T: Float + WideElement, C: Count + Value>(random: &mut Random, dims: &mut Dims) -> Case {
    let rate = random.numbers::<T>(dims.parameters(), |random| match random.below(6) {
        0 => random.positive(),
        1 => T::ZERO,
        2 => T::from_f64((random.unit() * 53.0).exp2()),
        3 => T::from_f64(random.of(&[LARGEST, LARGEST - 1.0, LARGEST + 2.0, 64.0, 63.999_99])),
        _ => T::from_f64(80.0 * random.unit()),
    });
    let build = |[rate]: [ArrayD<T>; 1]| native::Poisson::new(rate);
    Case::of::<C, _, _, 1>("native::Poisson::new", [rate], build, |x, [rate]| {
        let most = if rate == 0.0 { 0.0 } else { rate + 15.0 * rate.sqrt() + 60.0 };
        is_count::<C>(x, 0.0, most)
    })
}

fn trials(random: &mut Random, dims: &mut Dims) -> ArrayD<u64> {
    let largest = 1_u64 << 53;
    random.parameter(dims.parameters(), |random| match random.below(4) {
        0 => random.of(&[largest, largest - 1, largest + 1, largest / 3]),
        1 => random.bits() >> (11 + random.below(53)),
        _ => random.count() % (largest + 1),
    })
}

fn binomial<T: Float + WideElement, C: Count + Value>(
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let n = trials(random, dims);
    let p = random.numbers::<T>(dims.parameters(), |random| match random.below(3) {
        // Few expected successes in many trials.
        0 => T::from_f64((random.unit() * 20.0 - 60.0).exp2()),
        _ => random.probability(),
    });
    let text = format!("native::Binomial::new({}, {})", show(&n), show(&p));
    let (all, probability) = (n.mapv(|n| n as f64), p.mapv(T::to_f64));
    let support = each([&all, &probability], |x: C, [n, p]| {
        let x = x.wide();
        let certain = match p {
            0.0 => x == 0.0,
            1.0 => x >= n.min(most::<C>()),
            _ => true,
        };
        certain && is_count::<C>(x, 0.0, n)
    });
    Case::new::<C, _>(text, || native::Binomial::new(n, p), support)
}

fn beta_binomial<T: Float + WideElement, C: Count + Value>(
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let n = trials(random, dims);
    let all = n.mapv(|n| n as f64);
    let alpha = random.numbers::<T>(dims.parameters(), Random::positive);
    let beta = random.numbers::<T>(dims.parameters(), Random::positive);
    let text =
        format!("native::BetaBinomial::new({}, {}, {})", show(&n), show(&alpha), show(&beta));
    let support = each([&all], |x: C, [n]| is_count::<C>(x.wide(), 0.0, n));
    Case::new::<C, _>(text, || native::BetaBinomial::new(n, alpha, beta), support)
}

fn negative_binomial<T: Float + WideElement, C: Count + Value>(
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let r = random.numbers::<T>(dims.parameters(), |random| {
        let r: T = random.positive();
        // Most of the others are too large for any probability.
        if r.to_f64() < 1e15 || random.one_in(20) { r } else { T::ONE / r }
    });
    let p = random.numbers::<T>(dims.parameters(), |random| match random.below(4) {
        0 => T::from_f64((-random.unit() * 47.0).exp2()),
        1 => T::ONE,
        _ => random.probability(),
    });
    let build = |[r, p]: [ArrayD<T>; 2]| native::NegativeBinomial::new(r, p);
    Case::of::<C, _, _, 2>("native::NegativeBinomial::new", [r, p], build, |x, [_, p]| {
        let most = if p == 1.0 { 0.0 } else { LARGEST * (1.0 + 1e-6) };
        is_count::<C>(x, 0.0, most)
    })
}
