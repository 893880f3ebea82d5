//! The second family of distributions, with fewer exceptions in their supports.

use ndarray::ArrayD;
use ndkey::jax::{Count, Integer as AnyInteger};
use ndkey::native::{self, Integer};
use ndkey::{Distribution, Error, WideElement, native::LocationScale};

use crate::discrete::{integers, most, range};
use crate::program::{Dims, Entry, Function};
use crate::random::{Float, Random};
use crate::real::{interval, number, ordered, triangle};
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
        entry("StandardUniform", |_, _| {
            Case::standard::<T>("native::StandardUniform", native::StandardUniform, |x| {
                0.0 < x && x < 1.0
            })
        }),
        entry("StandardNormal", |_, _| {
            Case::standard::<T>("native::StandardNormal", native::StandardNormal, |x| {
                x.abs() <= farthest::<T>()
            })
        }),
        entry("StandardExponential", |_, _| {
            Case::standard::<T>("native::StandardExponential", native::StandardExponential, |x| {
                0.0 < x && x <= longest::<T>()
            })
        }),
        entry("Laplace", |random, dims| {
            located::<T, _>(random, dims, "Laplace", native::Laplace, longest::<T>())
        }),
        entry("Gumbel", |random, dims| {
            located::<T, _>(random, dims, "Gumbel", native::Gumbel, longest::<T>())
        }),
        entry("Logistic", |random, dims| {
            located::<T, _>(random, dims, "Logistic", native::Logistic, longest::<T>())
        }),
        entry("Cauchy", |random, dims| {
            let most = if T::NAME == "f32" { 2.8e9 } else { 1.2e19 };
            located::<T, _>(random, dims, "Cauchy", native::Cauchy, most)
        }),
        entry("HalfNormal", |random, dims| {
            located::<T, _>(random, dims, "HalfNormal", native::HalfNormal, farthest::<T>() + 0.1)
        }),
        entry("HalfCauchy", |random, dims| {
            let most = if T::NAME == "f32" { 5.5e9 } else { 2.4e19 };
            located::<T, _>(random, dims, "HalfCauchy", native::HalfCauchy, most)
        }),
        entry("Maxwell", |_, _| {
            Case::standard::<T>("native::Maxwell", native::Maxwell, |x| {
                0.0 < x && x < 2.0 * farthest::<T>()
            })
        }),
        entry("DoubleSidedMaxwell", double_sided_maxwell::<T>),
        entry("Triangular", triangular::<T>),
        entry("TruncatedNormal", truncated_normal::<T>),
        entry("Wald", wald::<T>),
        entry("GeneralizedNormal", generalized_normal::<T>),
        entry("Ball", ball::<T>),
        entry("Uniform", uniform::<T>),
        entry("Normal", normal::<T>),
        entry("Exponential", exponential::<T>),
        entry("LogNormal", log_normal::<T>),
        entry("Rayleigh", rayleigh::<T>),
        entry("Weibull", weibull::<T>),
        entry("Pareto", pareto::<T>),
        entry("Gamma", gamma::<T>),
        entry("LogGamma", log_gamma::<T>),
        entry("Beta", beta::<T>),
        entry("ChiSquared", chi_squared::<T>),
        entry("StudentT", student_t::<T>),
        entry("FisherF", fisher_f::<T>),
        entry("Dirichlet", dirichlet::<T>),
    ]
}

/// The largest standard normal variate.
fn farthest<T: Value>() -> f64 {
    if T::NAME == "f32" { 6.35 } else { 9.16 }
}

/// The largest standard exponential variate.
fn longest<T: Value>() -> f64 {
    if T::NAME == "f32" { 22.9 } else { 45.1 }
}

/// A distribution around 0 with a location and a scale.
fn located<T: Float + WideElement, D: Distribution<T> + Clone + Send + Sync + 'static>(
    random: &mut Random,
    dims: &mut Dims,
    name: &str,
    dist: D,
    farthest: f64,
) -> Case {
    let location = random.numbers(dims.parameters(), Random::finite);
    let scale = random.numbers(dims.parameters(), Random::positive);
    let build = |[location, scale]: [ArrayD<T>; 2]| LocationScale::new(dist, location, scale);
    let name = format!("LocationScale::new(native::{name})");
    Case::of(&name, [location, scale], build, move |x, [location, scale]| {
        number::<T>(x, location.abs() + farthest * scale)
    })
}

fn uniform<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let build = |[low, high]: [ArrayD<T>; 2]| native::Uniform::new(low, high);
    Case::of("native::Uniform::new", ordered(random, dims), build, |x, [low, high]| {
        low <= x && (x < high || low == high)
    })
}

fn normal<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let mean = random.numbers(dims.parameters(), Random::finite);
    let std = random.numbers(dims.parameters(), Random::positive);
    let build = |[mean, std]: [ArrayD<T>; 2]| native::Normal::new(mean, std);
    Case::of("native::Normal::new", [mean, std], build, |x, [mean, std]| {
        number::<T>(x, mean.abs() + farthest::<T>() * std)
    })
}

/// A distribution of positive numbers with one positive parameter, and the sizes of its largest
/// values.
fn positive<T: Float + WideElement, D: Distribution<T> + Clone + Send + Sync + 'static>(
    random: &mut Random,
    dims: &mut Dims,
    name: &str,
    new: fn(ArrayD<T>) -> Result<D, Error>,
    size: fn(f64) -> f64,
) -> Case {
    let parameter = random.numbers(dims.parameters(), Random::positive);
    let name = format!("native::{name}::new");
    Case::of(
        &name,
        [parameter],
        move |[parameter]| new(parameter),
        move |x, [parameter]| x >= 0.0 && number::<T>(x, size(parameter)),
    )
}

fn double_sided_maxwell<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let loc = random.numbers(dims.parameters(), Random::finite);
    let scale = random.numbers(dims.parameters(), Random::positive);
    let build = |[loc, scale]: [ArrayD<T>; 2]| native::DoubleSidedMaxwell::new(loc, scale);
    Case::of("native::DoubleSidedMaxwell::new", [loc, scale], build, |x, [loc, scale]| {
        number::<T>(x, loc.abs() + 2.0 * farthest::<T>() * scale)
    })
}

fn triangular<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let build = |[left, mode, right]: [ArrayD<T>; 3]| native::Triangular::new(left, mode, right);
    Case::of("native::Triangular::new", triangle(random, dims), build, |x, [left, _, right]| {
        (left..=right).contains(&x)
    })
}

fn truncated_normal<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let [lower, upper] = interval::<T>(random, dims);
    if random.one_in(2) {
        let build = |[lower, upper]: [ArrayD<T>; 2]| native::TruncatedNormal::new(lower, upper);
        return Case::of("native::TruncatedNormal::new", [lower, upper], build, |x, bounds| {
            (bounds[0]..=bounds[1]).contains(&x)
        });
    }
    let mean = random.numbers(dims.parameters(), Random::finite);
    let std = random.numbers(dims.parameters(), Random::positive);
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
        // No value is far below the scale divided by a square, or far above the mean.
        let is_small = scale <= 100.0 * T::MIN_POSITIVE.to_f64();
        (x > 0.0 || x == 0.0 && is_small) && number::<T>(x, mean * 1e3)
    })
}

/// With small exponents, 0 and infinity are a matter of rounding, as documented.
fn generalized_normal<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let p = random.numbers(dims.parameters(), Random::positive);
    let build = |[p]: [ArrayD<T>; 1]| native::GeneralizedNormal::new(p);
    Case::of("native::GeneralizedNormal::new", [p], build, |x, [p]| {
        number::<T>(x, ((most_gamma(1.0 / p)).ln() / p).exp())
    })
}

fn ball<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let (d, p) = of_ball::<T>(random, dims);
    let text = format!("native::Ball::new({d}, {p:?}_{})", T::NAME);
    Case::new(text, move || native::Ball::new(d, p), in_ball::<T>(p.to_f64()))
}

fn exponential<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let new = native::Exponential::<T>::new;
    positive(random, dims, "Exponential", new, |rate| longest::<T>() / rate)
}

fn log_normal<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let new = native::LogNormal::<T>::new;
    positive(random, dims, "LogNormal", new, |sigma| (farthest::<T>() * sigma).exp())
}

fn rayleigh<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let new = native::Rayleigh::<T>::new;
    positive(random, dims, "Rayleigh", new, |scale| scale * (2.0 * longest::<T>()).sqrt())
}

fn weibull<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let scale = random.numbers(dims.parameters(), Random::positive);
    let c = random.numbers(dims.parameters(), Random::positive);
    let build = |[scale, c]: [ArrayD<T>; 2]| native::Weibull::new(scale, c);
    Case::of("native::Weibull::new", [scale, c], build, |x, [scale, c]| {
        // The power may overflow the type where the value would not.
        x >= 0.0 && number::<T>(x, scale.max(1.0) * longest::<T>().powf(1.0 / c))
    })
}

fn pareto<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let b = random.numbers(dims.parameters(), Random::positive);
    let build = |[b]: [ArrayD<T>; 1]| native::Pareto::new(b);
    Case::of("native::Pareto::new", [b], build, |x, [b]| {
        x >= 1.0 && number::<T>(x, (longest::<T>() / b).exp())
    })
}

/// The largest gamma variate of a shape.
fn most_gamma(alpha: f64) -> f64 {
    alpha + 20.0 * alpha.sqrt() + 100.0
}

fn gamma<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let alpha = random.numbers(dims.parameters(), Random::positive);
    let scale = random.numbers(dims.parameters(), Random::positive);
    if random.one_in(2) {
        let build = |[alpha]: [ArrayD<T>; 1]| native::Gamma::new(alpha);
        return Case::of("native::Gamma::new", [alpha], build, |x, [alpha]| {
            (x > 0.0 || x == 0.0 && alpha < 2.0) && number::<T>(x, most_gamma(alpha))
        });
    }
    let build = |[alpha, scale]: [ArrayD<T>; 2]| native::Gamma::new(alpha)?.with_scale(scale);
    Case::of("native::Gamma::with_scale", [alpha, scale], build, |x, [alpha, scale]| {
        x >= 0.0 && number::<T>(x, most_gamma(alpha) * scale.max(1.0))
    })
}

fn log_gamma<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let alpha = random.numbers(dims.parameters(), Random::positive);
    let build = |[alpha]: [ArrayD<T>; 1]| native::LogGamma::new(alpha);
    Case::of("native::LogGamma::new", [alpha], build, |x, [alpha]| {
        x < f64::INFINITY && number::<T>(x, 100.0 / alpha)
    })
}

fn beta<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let a = random.numbers(dims.parameters(), Random::positive);
    let b = random.numbers(dims.parameters(), Random::positive);
    let build = |[a, b]: [ArrayD<T>; 2]| native::Beta::new(a, b);
    Case::of("native::Beta::new", [a, b], build, |x, _| (0.0..=1.0).contains(&x))
}

fn chi_squared<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let new = native::ChiSquared::<T>::new;
    positive(random, dims, "ChiSquared", new, |df| 2.0 * most_gamma(0.5 * df))
}

/// Infinite where the gamma variate underflows, with few degrees of freedom.
fn student_t<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let df = random.numbers(dims.parameters(), Random::positive);
    let build = |[df]: [ArrayD<T>; 1]| native::StudentT::new(df);
    Case::of("native::StudentT::new", [df], build, |x, [df]| {
        x.is_finite() || x.is_infinite() && df < 4.0
    })
}

/// 0 or infinite where one of the two variates underflows, with few degrees of freedom.
fn fisher_f<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let dfnum = random.numbers(dims.parameters(), Random::positive);
    let dfden = random.numbers(dims.parameters(), Random::positive);
    let build = |[dfnum, dfden]: [ArrayD<T>; 2]| native::FisherF::new(dfnum, dfden);
    Case::of("native::FisherF::new", [dfnum, dfden], build, |x, [dfnum, dfden]| {
        x >= 0.0 && (x.is_finite() || dfnum.min(dfden) < 4.0 || dfnum > 1e300)
    })
}

fn dirichlet<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let alpha = alphas::<T>(random, dims);
    let text = format!("native::Dirichlet::new({})", show(&alpha));
    Case::new(text, || native::Dirichlet::new(alpha), shares::<T>())
}

fn uniform_int<T: Whole + Integer + AnyInteger>(random: &mut Random, dims: &mut Dims) -> Case {
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

/// Whether a count is whole, and within bounds, including those of its type.
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

fn binomial<T: Float + WideElement, C: Count + Value>(
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let largest = 1_u64 << 53;
    let n = random.parameter(dims.parameters(), |random| match random.below(4) {
        0 => random.of(&[largest, largest - 1, largest + 1, largest / 3]),
        1 => random.bits() >> (11 + random.below(53)),
        _ => random.count() % (largest + 1),
    });
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
    let n = random.numbers::<T>(dims.parameters(), |random| match random.below(8) {
        0 => random.positive::<T>().floor(),
        _ => T::from_u64(random.count()),
    });
    let alpha = random.numbers(dims.parameters(), Random::positive);
    let beta = random.numbers(dims.parameters(), Random::positive);
    let build = |[n, alpha, beta]: [ArrayD<T>; 3]| native::BetaBinomial::new(n, alpha, beta);
    let name = "native::BetaBinomial::new";
    Case::of::<C, _, _, 3>(name, [n, alpha, beta], build, |x, [n, _, _]| is_count::<C>(x, 0.0, n))
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
