//! Distributions over real numbers.

use ndarray::ArrayD;
use ndkey::jax::*;

use crate::program::{Dims, Entry, Function};
use crate::random::{Float, Random, max};
use crate::subject::Case;

/// All of them, over numbers of one type.
pub fn entries<T: Float>() -> Vec<Entry> {
    let entry = |name: &str, draw: Function| Entry::new(format!("{name} of {}", T::NAME), draw);
    vec![
        entry("Uniform", uniform::<T>),
        entry("Normal", normal::<T>),
        entry("Exponential", exponential::<T>),
        entry("Gumbel", gumbel::<T>),
        entry("Laplace", laplace::<T>),
        entry("Logistic", logistic::<T>),
        entry("Cauchy", cauchy::<T>),
        entry("Pareto", pareto::<T>),
        entry("Rayleigh", rayleigh::<T>),
        entry("Weibull", weibull::<T>),
        entry("Triangular", triangular::<T>),
        entry("LogNormal", log_normal::<T>),
        entry("TruncatedNormal", truncated_normal::<T>),
        entry("Maxwell", maxwell::<T>),
        entry("DoubleSidedMaxwell", double_sided_maxwell::<T>),
        entry("Wald", wald::<T>),
        entry("Gamma", gamma::<T>),
        entry("LogGamma", log_gamma::<T>),
        entry("Beta", beta::<T>),
        entry("ChiSquared", chi_squared::<T>),
        entry("StudentT", student_t::<T>),
        entry("F", f::<T>),
        entry("GeneralizedNormal", generalized_normal::<T>),
    ]
}

/// Whether a value is a number; it may be infinite only if the type cannot hold one of that size.
pub fn number<T: Float>(x: f64, size: f64) -> bool {
    // A size is rounded, in 16-bit types more than once.
    x.is_finite() || x.is_infinite() && size >= 0.98 * max::<T>().to_f64()
}

/// The largest value of -log u, with u above 0 from the uniform distribution.
pub fn longest<T: Float>() -> f64 {
    -T::EPSILON.to_f64().ln()
}

/// More than the largest standard normal variate.
const FARTHEST: f64 = 9.0;

fn uniform<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let build = |[low, high]: [ArrayD<T>; 2]| Uniform::new(low, high);
    Case::of("Uniform::new", ordered(random, dims), build, |x, [low, high]| {
        (low..=high).contains(&x)
    })
}

/// Two parameters; the first is mostly not above the second.
pub fn ordered<T: Float>(random: &mut Random, dims: &Dims) -> [ArrayD<T>; 2] {
    let pivot: T = random.finite();
    let low = random.numbers(dims.parameters(), |random| {
        let x = random.finite();
        if random.one_in(3) || x > pivot { pivot } else { x }
    });
    let high = random.numbers(dims.parameters(), |random| {
        let x = random.finite();
        if random.one_in(3) || x < pivot { pivot } else { x }
    });
    [low, high]
}

fn normal<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let mean = random.numbers(dims.parameters(), Random::finite);
    let std = random.numbers(dims.parameters(), Random::positive);
    let build = |[mean, std]: [ArrayD<T>; 2]| Normal::new(mean, std);
    Case::of("Normal::new", [mean, std], build, |x, [mean, std]| {
        number::<T>(x, mean.abs() + FARTHEST * std)
    })
}

fn exponential<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let rate = random.numbers(dims.parameters(), Random::positive);
    let build = |[rate]: [ArrayD<T>; 1]| Exponential::new(rate);
    Case::of("Exponential::new", [rate], build, |x, [rate]| {
        x >= 0.0 && number::<T>(x, longest::<T>() / rate)
    })
}

fn gumbel<T: Float>(random: &mut Random, _: &mut Dims) -> Case {
    let mode = random.of(&[GumbelMode::Low, GumbelMode::High, GumbelMode::Highest]);
    let build = move |_: [ArrayD<T>; 0]| Ok(Gumbel.with_mode(mode));
    Case::of::<T, _, _, 0>(&format!("Gumbel.with_mode({mode:?})"), [], build, |x, _| {
        // As far as the smallest uniform variates reach, of either kind.
        (-7.0..1.0 - T::MIN_POSITIVE.to_f64().ln()).contains(&x)
    })
}

fn laplace<T: Float>(_: &mut Random, _: &mut Dims) -> Case {
    let build = |_: [ArrayD<T>; 0]| Ok(Laplace);
    Case::of::<T, _, _, 0>("Laplace", [], build, |x, _| x.abs() < 40.0)
}

fn logistic<T: Float>(_: &mut Random, _: &mut Dims) -> Case {
    let build = |_: [ArrayD<T>; 0]| Ok(Logistic);
    Case::of::<T, _, _, 0>("Logistic", [], build, |x, _| x.is_finite())
}

fn cauchy<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let location = random.numbers(dims.parameters(), Random::finite);
    let scale = random.numbers(dims.parameters(), Random::positive);
    let build = |[location, scale]: [ArrayD<T>; 2]| LocationScale::new(Cauchy, location, scale);
    Case::of("LocationScale::new(Cauchy)", [location, scale], build, |x, [location, scale]| {
        number::<T>(x, location.abs() + scale / T::EPSILON.to_f64())
    })
}

fn pareto<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let b = random.numbers(dims.parameters(), Random::positive);
    let build = |[b]: [ArrayD<T>; 1]| Pareto::new(b);
    Case::of("Pareto::new", [b], build, |x, [b]| {
        x >= 1.0 && number::<T>(x, (longest::<T>() / b).exp())
    })
}

/// Infinite where the uniform variate is 0, as documented.
fn rayleigh<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let scale = random.numbers(dims.parameters(), Random::positive);
    let build = |[scale]: [ArrayD<T>; 1]| Rayleigh::new(scale);
    Case::of("Rayleigh::new", [scale], build, |x, _| x >= 0.0)
}

fn weibull<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let scale = random.numbers(dims.parameters(), Random::positive);
    let c = random.numbers(dims.parameters(), Random::positive);
    let build = |[scale, c]: [ArrayD<T>; 2]| Weibull::new(scale, c);
    Case::of("Weibull::new", [scale, c], build, |x, [scale, c]| {
        // The power may overflow the type where the value would not.
        x >= 0.0 && number::<T>(x, scale.max(1.0) * longest::<T>().powf(1.0 / c))
    })
}

/// The ends and the mode of a triangle.
pub fn triangle<T: Float>(random: &mut Random, dims: &mut Dims) -> [ArrayD<T>; 3] {
    let [left, right] = ordered::<T>(random, dims);
    let ends = [&left, &right].map(|ends| ends.iter().next().copied());
    let mode = match (random.below(4), ends) {
        (0, _) => left.clone(),
        (1, _) => right.clone(),
        (_, [Some(left), Some(right)]) => random.numbers(dims.parameters(), |random| {
            let mode = left + T::from_f64(random.unit()) * (right - left);
            if mode <= right { mode } else { right }
        }),
        _ => random.numbers(dims.parameters(), Random::finite),
    };
    [left, mode, right]
}

fn triangular<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let build = |[left, mode, right]: [ArrayD<T>; 3]| Triangular::new(left, mode, right);
    // Infinite where the square of a side is, and rounded past an end, as documented.
    let longest = max::<T>().to_f64().sqrt();
    Case::of("Triangular::new", triangle(random, dims), build, move |x, [left, _, right]| {
        let smallest = T::EPSILON.to_f64() * T::MIN_POSITIVE.to_f64();
        let past = T::EPSILON.to_f64() * left.abs().max(right.abs()) + smallest.sqrt();
        (left - past..=right + past).contains(&x) || x.is_infinite() && right - left > longest
    })
}

/// 0 and infinity are a matter of rounding, as documented.
fn log_normal<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let sigma = random.numbers(dims.parameters(), Random::positive);
    let build = |[sigma]: [ArrayD<T>; 1]| LogNormal::new(sigma);
    Case::of("LogNormal::new", [sigma], build, |x, [sigma]| {
        let size = (FARTHEST * sigma).exp();
        x >= 0.0 && number::<T>(if x == 0.0 { f64::INFINITY } else { x }, size)
    })
}

/// The ends of an interval, which may be infinite.
pub fn interval<T: Float>(random: &mut Random, dims: &mut Dims) -> [ArrayD<T>; 2] {
    if random.one_in(3) {
        ordered(random, dims)
    } else {
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
        [lower, upper]
    }
}

fn truncated_normal<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let build = |[lower, upper]: [ArrayD<T>; 2]| TruncatedNormal::new(lower, upper);
    Case::of("TruncatedNormal::new", interval(random, dims), build, |x, [lower, upper]| {
        lower < x && x < upper
    })
}

fn maxwell<T: Float>(_: &mut Random, _: &mut Dims) -> Case {
    let build = |_: [ArrayD<T>; 0]| Ok(Maxwell);
    Case::of::<T, _, _, 0>("Maxwell", [], build, |x, _| (0.0..2.0 * FARTHEST).contains(&x))
}

fn double_sided_maxwell<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let loc = random.numbers(dims.parameters(), Random::finite);
    let scale = random.numbers(dims.parameters(), Random::positive);
    let build = |[loc, scale]: [ArrayD<T>; 2]| DoubleSidedMaxwell::new(loc, scale);
    Case::of("DoubleSidedMaxwell::new", [loc, scale], build, |x, [loc, scale]| {
        number::<T>(x, loc.abs() + 2.0 * FARTHEST * scale)
    })
}

/// 0, negative, or NaN for large means, as documented.
fn wald<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let mean = random.numbers(dims.parameters(), Random::positive);
    let build = |[mean]: [ArrayD<T>; 1]| Wald::new(mean);
    // Half of the documented means, where this is rare.
    let (negative_from, undefined_from) = match T::NAME {
        "f64" => (3.5e6, 1e153),
        "f32" => (100.0, 1e18),
        "f16" => (5.0, 25.0),
        _ => (2.0, 1e18),
    };
    Case::of("Wald::new", [mean], build, move |x, [mean]| match mean {
        mean if mean >= undefined_from => true,
        mean if mean >= negative_from => !x.is_nan(),
        mean => {
            let size = mean * mean * FARTHEST * FARTHEST;
            x >= 0.0 && number::<T>(x, size)
        }
    })
}

/// With small shapes variates underflow, as documented.
fn gamma<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let alpha = random.numbers(dims.parameters(), Random::positive);
    let build = |[alpha]: [ArrayD<T>; 1]| Gamma::new(alpha);
    Case::of("Gamma::new", [alpha], build, |x, [alpha]| {
        (x > 0.0 || x == 0.0 && alpha < 2.0) && number::<T>(x, 2.0 * alpha)
    })
}

fn log_gamma<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let alpha = random.numbers(dims.parameters(), Random::positive);
    let build = |[alpha]: [ArrayD<T>; 1]| LogGamma::new(alpha);
    Case::of("LogGamma::new", [alpha], build, |x, [alpha]| {
        x < f64::INFINITY && number::<T>(x, longest::<T>() / alpha)
    })
}

fn beta<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let a = random.numbers(dims.parameters(), Random::positive);
    let b = random.numbers(dims.parameters(), Random::positive);
    let build = |[a, b]: [ArrayD<T>; 2]| Beta::new(a, b);
    Case::of("Beta::new", [a, b], build, |x, _| (0.0..=1.0).contains(&x))
}

fn chi_squared<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let df = random.numbers(dims.parameters(), Random::positive);
    let build = |[df]: [ArrayD<T>; 1]| ChiSquared::new(df);
    Case::of("ChiSquared::new", [df], build, |x, [df]| {
        (x > 0.0 || x == 0.0 && df < 4.0) && number::<T>(x, 2.0 * df)
    })
}

/// Infinite where the gamma variate underflows, with few degrees of freedom.
fn student_t<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let df = random.numbers(dims.parameters(), Random::positive);
    let build = |[df]: [ArrayD<T>; 1]| StudentT::new(df);
    Case::of("StudentT::new", [df], build, |x, [df]| x.is_finite() || x.is_infinite() && df < 4.0)
}

/// 0 or infinite where one of the two variates underflows, with few degrees of freedom.
fn f<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let dfnum = random.numbers(dims.parameters(), Random::positive);
    let dfden = random.numbers(dims.parameters(), Random::positive);
    let build = |[dfnum, dfden]: [ArrayD<T>; 2]| FisherF::new(dfnum, dfden);
    Case::of("FisherF::new", [dfnum, dfden], build, |x, [dfnum, dfden]| {
        let few = dfnum.min(dfden) < 4.0;
        x >= 0.0 && (few || x.is_finite())
    })
}

fn generalized_normal<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let p = random.numbers(dims.parameters(), Random::positive);
    let build = |[p]: [ArrayD<T>; 1]| GeneralizedNormal::new(p);
    Case::of("GeneralizedNormal::new", [p], build, |x, [p]| {
        // A gamma variate is below its mean of 1 / p plus this many deviations.
        let gamma = 1.0 / p + 10.0 * (1.0 / p).sqrt() + 2.0 * longest::<T>();
        number::<T>(x, gamma.powf(1.0 / p))
    })
}
