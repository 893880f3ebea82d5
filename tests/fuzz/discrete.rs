//! Distributions over integers and booleans, and over vectors of counts.

use std::collections::HashSet;

use ndarray::{Array1, ArrayD, Axis, Dimension, IxDyn};
use ndkey::jax::*;
use ndkey::{Count, Distribution, IndexElement, SignElement, WideElement};

use crate::program::{Dims, Entry};
use crate::random::{Float, Random};
use crate::subject::{Case, each, show};
use crate::value::{Value, Whole};

/// All of them, mostly with one type of parameters and of values, so that each type occurs in some
/// program.
pub fn entries() -> Vec<Entry> {
    let mut entries = vec![
        Entry::new("Bernoulli of f32", bernoulli::<f32>),
        Entry::new("Bernoulli of f64", bernoulli::<f64>),
        Entry::new("Rademacher of i8", rademacher::<i8>),
        Entry::new("Rademacher of i64", rademacher::<i64>),
        Entry::new("Geometric of f32 as i32", geometric::<f32, i32>),
        Entry::new("Geometric of f64 as u64", geometric::<f64, u64>),
        Entry::new("Poisson of f32 as i32", poisson::<f32, i32>),
        Entry::new("Poisson of f64 as f64", poisson::<f64, f64>),
        Entry::new("Binomial of f32 as i32", binomial::<f32, i32>),
        Entry::new("Binomial of f64 as u64", binomial::<f64, u64>),
        Entry::new("Multinomial of f32 as i64", multinomial::<f32, i64>),
        Entry::new("Multinomial of f64 as f64", multinomial::<f64, f64>),
        Entry::new("BetaBinomial of f32", beta_binomial::<f32>),
        Entry::new("BetaBinomial of f64", beta_binomial::<f64>),
        Entry::new("Categorical of f32 as i32", categorical::<f32, i32>),
        Entry::new("Categorical of f64 as usize", categorical::<f64, usize>),
        Entry::new("Choice as i32", choice::<i32>),
        Entry::new("Choice as u64", choice::<u64>),
        Entry::new("Choice by weights of f32 as u32", weighted_choice::<f32, u32>),
        Entry::new("Choice by weights of f64 as i64", weighted_choice::<f64, i64>),
        Entry::new("WeightedAlias of f32 as i32", weighted_alias::<f32, i32>),
        Entry::new("WeightedAlias of f64 as usize", weighted_alias::<f64, usize>),
        Entry::new("UniformInt of i8", uniform_int::<i8>),
        Entry::new("UniformInt of u32", uniform_int::<u32>),
        Entry::new("UniformInt of i64", uniform_int::<i64>),
        Entry::new("UnbiasedInt of u8", unbiased_int::<u8>),
        Entry::new("UnbiasedInt of i32", unbiased_int::<i32>),
        Entry::new("UnbiasedInt of u64", unbiased_int::<u64>),
    ];
    #[cfg(feature = "half")]
    {
        use half::{bf16, f16};
        entries.extend([
            Entry::new("Bernoulli of f16", bernoulli::<f16>),
            Entry::new("Bernoulli of bf16", bernoulli::<bf16>),
            Entry::new("Rademacher of f16", rademacher::<f16>),
            Entry::new("Geometric of f16 as i64", geometric::<f16, i64>),
            Entry::new("Categorical of f16 as u32", categorical::<f16, u32>),
            Entry::new("Categorical of bf16 as i64", categorical::<bf16, i64>),
            Entry::new("Choice by weights of f16 as i32", weighted_choice::<f16, i32>),
            Entry::new("Choice by weights of bf16 as usize", weighted_choice::<bf16, usize>),
            Entry::new("WeightedAlias of bf16 as u32", weighted_alias::<bf16, u32>),
        ]);
    }
    entries
}

fn bernoulli<T: Float>(random: &mut Random, dims: &mut Dims) -> Case {
    let p = random.numbers::<T>(dims.parameters(), Random::probability);
    let mode = random.of(&[BernoulliMode::Low, BernoulliMode::High]);
    let build = move |[p]: [ArrayD<T>; 1]| Ok(Bernoulli::new(p)?.with_mode(mode));
    Case::of::<bool, _, _, 1>(&format!("{mode:?} Bernoulli::new"), [p], build, |x, [p]| {
        if x == 1.0 { p > 0.0 } else { p < 1.0 }
    })
}

fn rademacher<T: SignElement + Value>(_: &mut Random, _: &mut Dims) -> Case {
    let build = |_: [ArrayD<T>; 0]| Ok(Rademacher);
    Case::of::<T, _, _, 0>("Rademacher", [], build, |x, _| x.abs() == 1.0)
}

/// The largest count of a type.
pub fn most<C: Value>() -> f64 {
    match C::NAME {
        "i32" => i32::MAX.wide(),
        "u32" => u32::MAX.wide(),
        "i64" => i64::MAX.wide(),
        "u64" | "usize" => u64::MAX.wide(),
        _ => f64::MAX,
    }
}

fn geometric<T: Float, C: Count + Value>(random: &mut Random, dims: &mut Dims) -> Case {
    let p = random.numbers::<T>(dims.parameters(), Random::probability);
    let build = |[p]: [ArrayD<T>; 1]| Geometric::new(p);
    Case::of::<C, _, _, 1>("Geometric::new", [p], build, |x, [p]| {
        let longest = -T::EPSILON.to_f64().ln() / p;
        x >= 1.0 && x.fract() == 0.0 && x <= (1.02 * longest + 1.0).min(most::<C>())
    })
}

fn poisson<T: Float + WideElement, C: Count + Value>(random: &mut Random, dims: &mut Dims) -> Case {
    let rate = random.numbers::<T>(dims.parameters(), |random| match random.below(6) {
        0 => random.positive(),
        1 => T::ZERO,
        2 => T::from_f64(1e8 * random.unit()),
        3 => T::from_f64(random.of(&[9.999_999, 10.0, 10.000_001, 1e8, 1e6, 3e-5])),
        _ => T::from_f64(40.0 * random.unit()),
    });
    let build = |[rate]: [ArrayD<T>; 1]| Poisson::new(rate);
    Case::of::<C, _, _, 1>("Poisson::new", [rate], build, |x, [rate]| {
        let possible = if rate == 0.0 { x == 0.0 } else { x >= 0.0 };
        possible && x.fract() == 0.0 && x <= rate + 15.0 * rate.sqrt() + 60.0
    })
    .of_whole_samples()
}

/// A number of trials, rounded to the type of the probabilities and clamped to the type of the
/// counts.
fn trials<T: Float, C: Value>(n: u64) -> f64 {
    T::from_u64(n).to_f64().min(most::<C>())
}

fn binomial<T: Float + WideElement, C: Count + Value>(
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let n = random.parameter(dims.parameters(), Random::count);
    let p = random.numbers::<T>(dims.parameters(), Random::probability);
    let text = format!("Binomial::new({}, {})", show(&n), show(&p));
    let (all, probability) = (n.mapv(trials::<T, C>), p.mapv(T::to_f64));
    let support = each([&all, &probability], |x: C, [n, p]| {
        let (possible, x) = (0.0..=n, x.wide());
        let certain = if p == 0.0 { x == 0.0 } else { p < 1.0 || x == n };
        possible.contains(&x) && x.fract() == 0.0 && certain
    });
    Case::new::<C, _>(text, || Binomial::new(n, p), support).of_whole_samples()
}

fn multinomial<T: Float + WideElement, C: Count + Value>(
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let outcomes = random.of(&[1, 2, 3, 4, 5, 17, 40]);
    dims.push(outcomes);
    let rows = &dims.parameters()[..dims.parameters().len() - 1];
    let n = random.parameter(rows, Random::count);
    let shape = [random.parameter(rows, |_| ()).shape(), &[outcomes]].concat();
    let p = ArrayD::from_shape_simple_fn(shape, || random.weight::<T>());

    let text = format!("Multinomial::new({}, {})", show(&n), show(&p));
    let (all, weights) = (n.mapv(T::from_u64), p.clone());
    let support = move |sample: &ArrayD<C>| {
        let Some(rows) = sample.shape().split_last().map(|(_, rows)| IxDyn(rows)) else {
            return Err("no axis".to_owned());
        };
        let all = all.broadcast(rows).expect("drawn from, so the shapes broadcast");
        let weights = weights.broadcast(sample.raw_dim()).expect("as above");
        let last = Axis(sample.ndim() - 1);
        let rows = sample.lanes(last).into_iter().zip(weights.lanes(last));
        for ((counts, weights), n) in rows.zip(all) {
            let counts: Vec<f64> = counts.iter().map(|count| count.wide()).collect();
            let none = counts.iter().zip(weights).all(|(&count, &w)| w > T::ZERO || count == 0.0);
            let whole = counts.iter().all(|&count| count >= 0.0 && count.fract() == 0.0);
            let n = n.to_f64();
            // Larger numbers of trials are rounded each time that they are reduced.
            let exact = n <= (1.0 / T::EPSILON.to_f64()).min(most::<C>());
            let sum = counts.iter().sum::<f64>();
            if !(none && whole && (sum == n || !exact)) {
                return Err(format!("{counts:?} of {n}, by weights {weights:?}"));
            }
        }
        Ok(())
    };
    Case::new(text, move || Multinomial::new(n, &p), support).of_whole_samples()
}

fn beta_binomial<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
    let n = random.numbers::<T>(dims.parameters(), |random| match random.below(8) {
        0 => random.positive::<T>().floor(),
        _ => T::from_u64(random.count()),
    });
    let alpha = random.numbers(dims.parameters(), Random::positive);
    let beta = random.numbers(dims.parameters(), Random::positive);
    let build = |[n, alpha, beta]: [ArrayD<T>; 3]| BetaBinomial::new(n, alpha, beta);
    Case::of::<T, _, _, 3>("BetaBinomial::new", [n, alpha, beta], build, |x, [n, _, _]| {
        (0.0..=n).contains(&x) && x.fract() == 0.0
    })
    .of_whole_samples()
}

fn categorical<T: Float, I: IndexElement + Value>(random: &mut Random, dims: &mut Dims) -> Case {
    let len = dims.parameters().iter().product::<usize>();
    let n = match random.below(12) {
        0 if random.one_in(10) => 0,
        1 | 2 if len < 400 => random.of(&[255, 256, 257, 300, 700]),
        _ if len < 4000 => random.of(&[1, 2, 3, 5, 16, 40]),
        _ => 2,
    };
    let replace = random.one_in(2);
    // The shape without replacement ends in the shape of the distributions.
    let batch = match replace {
        true => random.parameter(dims.parameters(), |_| ()).shape().to_vec(),
        false => dims.shape[dims.shape.len().min(1 + random.below(3))..].to_vec(),
    };
    // Enough to draw that many from.
    let n = match replace {
        true => n,
        false => {
            let draws =
                dims.shape.iter().product::<usize>() / batch.iter().product::<usize>().max(1);
            n.max(if random.one_in(10) { 0 } else { draws + 2 })
        }
    };
    let axis = random.below(batch.len() + 1);
    let mut shape = batch.clone();
    shape.insert(axis, n);
    let never = random.of(&[3, 10, 1000, 1000]);
    let logits = ArrayD::from_shape_simple_fn(shape, || match random.below(40) {
        0 => random.finite(),
        1 if random.one_in(200) => random.any(),
        _ if random.one_in(never) => -T::INFINITY,
        _ => T::from_f64(random.unit() * 8.0 - 4.0),
    });
    let mode = random.of(&[GumbelMode::Low, GumbelMode::High, GumbelMode::Highest]);
    let text = format!(
        "Categorical::new({}, Axis({axis})), {mode:?}, {} replacement",
        show(&logits),
        if replace { "with" } else { "without" }
    );
    let keys = dims.keys();
    let mut last = logits.clone();
    for axis in axis..batch.len() {
        last.swap_axes(axis, axis + 1);
    }
    let support = move |sample: &ArrayD<I>| {
        let shape = [sample.shape(), &[n]].concat();
        let logits = last.broadcast(shape).expect("drawn from, so the shapes broadcast");
        for (index, category) in sample.indexed_iter() {
            let at = [Dimension::slice(&index), &[category.wide() as usize]].concat();
            if !logits.get(&at[..]).is_some_and(|&logit| logit > -T::INFINITY) {
                return Err(format!("category {category:?} at {:?}", index.slice()));
            }
        }
        if replace { Ok(()) } else { all_different(sample, keys, batch.len()) }
    };
    let case = Case::new::<I, _>(
        text,
        move || {
            let categorical = Categorical::new(&logits, Axis(axis))?.with_mode(mode);
            Ok(if replace { categorical } else { categorical.without_replacement() })
        },
        support,
    );
    if replace { case } else { case.of_whole_samples() }
}

/// Checks that the draws of a key without replacement, along all axes except the last `rows`,
/// differ.
fn all_different<I: Value>(sample: &ArrayD<I>, keys: usize, rows: usize) -> Result<(), String> {
    let rows = sample.shape()[sample.ndim() - rows..].iter().product::<usize>();
    if sample.is_empty() {
        return Ok(());
    }
    let draws = sample.len() / keys / rows;
    let sample = sample.to_shape((keys, draws, rows)).expect("as many elements");
    for drawn in sample.lanes(Axis(1)) {
        let different: HashSet<u64> = drawn.iter().map(|value| value.bits()).collect();
        if different.len() < draws {
            return Err(format!("drawn without replacement: {drawn:?}"));
        }
    }
    Ok(())
}

fn choice<I: IndexElement + Value>(random: &mut Random, dims: &mut Dims) -> Case {
    let draws = dims.shape.iter().product::<usize>();
    let replace = random.one_in(2);
    let n = match random.below(8) {
        0 => draws,
        1 => 0,
        2 if replace => random.bits() as usize,
        3 if replace => 1 << random.below(64),
        4 => random.below(draws + 1),
        _ => draws + random.below(1000),
    };
    let text =
        format!("Choice::new({n}), {} replacement", if replace { "with" } else { "without" });
    let build = move || {
        let choice = Choice::new(n);
        Ok(if replace { choice } else { choice.without_replacement() })
    };
    let case = Case::new::<I, _>(text, build, chosen(dims, replace, move |index| index < n));
    if replace { case } else { case.of_whole_samples() }
}

/// Checks that indices are valid and, without replacement, different.
fn chosen<I: Value, V: Fn(usize) -> bool>(
    dims: &Dims,
    replace: bool,
    valid: V,
) -> impl Fn(&ArrayD<I>) -> Result<(), String> + use<I, V> {
    let keys = dims.keys();
    move |sample| {
        each::<I, I, 0, _>([], |index, _| valid(index.bits() as usize))(sample)?;
        if replace { Ok(()) } else { all_different(sample, keys, 0) }
    }
}

fn weighted_choice<T: Float, I: IndexElement + Value>(
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let draws = dims.shape.iter().product::<usize>();
    let replace = random.one_in(2);
    let n = match random.below(6) {
        0 => random.below(3),
        1 => 300,
        2 if !replace => draws,
        _ if replace => 1 + random.below(40),
        _ => 2 * draws + 3,
    };
    let mode = random.of(&[GumbelMode::Low, GumbelMode::High, GumbelMode::Highest]);
    let weights = weights::<T>(random, n);
    let way = if replace { "with" } else { "without" };
    let text = format!("Choice::weighted({}), {mode:?}, {way} replacement", shown(&weights));
    let is_positive = is_positive(&weights);
    // Beyond the first sums of rows, rounding gives any item a chance, as documented.
    let support = chosen(dims, replace, move |index| {
        is_positive(index) || replace && (256..n).contains(&index)
    });
    let build = move || {
        let choice = Choice::weighted(&weights)?.with_mode(mode);
        Ok(if replace { choice } else { choice.without_replacement() })
    };
    let case = Case::new::<I, _>(text, build, support);
    if replace { case } else { case.of_whole_samples() }
}

fn weights<T: Float>(random: &mut Random, n: usize) -> Array1<T> {
    // Usual weights, all of one unusual size, or some of any size.
    let size: T = if random.one_in(3) { random.positive() } else { T::ONE };
    let unusual = random.one_in(20);
    Array1::from_shape_simple_fn(n, || match random.below(20) {
        0 if unusual => random.any(),
        _ => random.weight::<T>() * size,
    })
}

fn shown<T: Value>(weights: &Array1<T>) -> String {
    show(&weights.clone().into_dyn())
}

/// Whether an index has a positive weight.
fn is_positive<T: Float>(weights: &Array1<T>) -> impl Fn(usize) -> bool + use<T> {
    let weights = weights.clone();
    move |index| weights.get(index).is_some_and(|&weight| weight > T::ZERO)
}

fn weighted_alias<T: Float, I: IndexElement + Value>(random: &mut Random, dims: &mut Dims) -> Case {
    let n = random.of(&[0, 1, 2, 3, 5, 17, 100, 1000]);
    let weights = weights::<T>(random, n);
    let text = format!("WeightedAlias::new({})", shown(&weights));
    let support = chosen(dims, true, is_positive(&weights));
    Case::new::<I, _>(text, move || WeightedAlias::new(&weights), support)
}

/// The ends of a range, which is mostly not empty, and whether the second is included.
pub fn range<T: Whole>(random: &mut Random, dims: &Dims) -> ([ArrayD<T>; 2], bool) {
    let pivot: T = random.integer();
    let inclusive = random.one_in(2);
    let whole = random.one_in(8);
    let mut ends = [(T::MIN, true), (T::MAX, false)].map(|(extreme, below)| {
        random.parameter(dims.parameters(), |random| {
            let x: T = random.integer();
            let beyond = if below { x > pivot } else { x < pivot };
            match whole {
                true => extreme,
                false if beyond && !random.one_in(200) => pivot,
                false => x,
            }
        })
    });
    if !inclusive {
        ends[1].mapv_inplace(|high| if high == T::MAX { high } else { high.after() });
    }
    (ends, inclusive)
}

fn uniform_int<T: Whole>(random: &mut Random, dims: &mut Dims) -> Case {
    let (ends, inclusive) = range::<T>(random, dims);
    integers("UniformInt", ends, inclusive, move |low, high| match inclusive {
        true => UniformInt::new_inclusive(low, high),
        false => UniformInt::new(low, high),
    })
}

fn unbiased_int<T: Whole>(random: &mut Random, dims: &mut Dims) -> Case {
    let (ends, inclusive) = range::<T>(random, dims);
    integers("UnbiasedInt", ends, inclusive, move |low, high| match inclusive {
        true => UnbiasedInt::new_inclusive(low, high),
        false => UnbiasedInt::new(low, high),
    })
}

pub fn integers<T: Whole, D: Distribution<T> + Clone + Send + Sync + 'static>(
    name: &str,
    [low, high]: [ArrayD<T>; 2],
    inclusive: bool,
    build: impl FnOnce(ArrayD<T>, ArrayD<T>) -> Result<D, ndkey::Error> + 'static,
) -> Case {
    let function = if inclusive { "new_inclusive" } else { "new" };
    let text = format!("{name}::{function}({}, {})", show(&low), show(&high));
    let support = each([&low, &high], move |x: T, [low, high]| {
        low <= x && (x < high || inclusive && x == high)
    });
    Case::new(text, || build(low, high), support)
}
