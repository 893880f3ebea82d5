//! Monte Carlo runs: the same bits however they are run, and estimates from any numbers.

use std::ops::Range;

use ndarray::{Array1, Array2, Axis};
use ndkey::monte_carlo::{Covariance, Estimate, Merge, MonteCarlo, Tree, stratify};
use ndkey::prng::Prng;
use ndkey::{Error, Key};

use crate::program::{Dims, Entry, Setting, of_kind};
use crate::random::Random;
use crate::subject::{Case, Keys, equal};

pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new("MonteCarlo", runs),
        Entry::new("MonteCarlo that panics", panics),
        Entry::new("Tree", trees),
        Entry::new("Estimate", estimates),
    ]
}

fn text(error: Error) -> String {
    error.to_string()
}

/// A run, and how its blocks are divided.
struct Run {
    blocks: u64,
    paths: usize,
    round: u64,
    /// Where parts end.
    cuts: Vec<u64>,
    /// The order in which blocks arrive.
    order: Vec<u64>,
    stop: u64,
}

fn runs(random: &mut Random, _: &mut Dims) -> Case {
    let (blocks, paths) = (1 + random.below(80) as u64, 1 + random.below(30));
    let below = |random: &mut Random| random.below(blocks as usize) as u64;
    let mut cuts: Vec<u64> = (0..random.below(5)).map(|_| below(random)).collect();
    cuts.extend([0, blocks]);
    cuts.sort_unstable();
    let mut order: Vec<u64> = (0..blocks).collect();
    for place in (1..order.len()).rev() {
        order.swap(place, random.below(place + 1));
    }
    let round = random.of(&[1, 2, 3, 7, 64, blocks, u64::MAX]);
    let run = Run { blocks, paths, round, cuts, order, stop: 1 + below(random) };
    let text = format!("MonteCarlo::new(key, {blocks}, {paths}), rounds of {round}");
    Case::other(text, move |keys, setting| of_kind!(check_run, keys, setting, run; Run))
}

/// Values whose sum has other bits in another order.
fn simulate<I: Prng>(key: Key<I>, paths: usize) -> Estimate {
    Estimate::from_values(&key.normal::<f64, _>(paths).exp())
}

fn check_run<I: Prng>(keys: &Keys, setting: &Setting, run: Run) -> Result<(), String> {
    let Run { blocks, paths, round, cuts, order, stop } = run;
    let new =
        || MonteCarlo::new(keys.one::<I>(), blocks, paths).and_then(|run| run.with_round(round));
    let whole = new().and_then(|run| run.run(simulate)).map_err(text)?;
    equal(&whole.count(), &(blocks * paths as u64), "the number of values")?;
    let again = setting.run(|| new().and_then(|run| run.run(simulate)));
    equal(&again.map_err(text)?, &whole, "with other threads")?;
    let until = setting.run(|| new().and_then(|run| run.run_until(simulate, |_| false)));
    equal(&until.map_err(text)?, &whole, "in rounds")?;

    // Single blocks, and parts, in any order.
    let run = new().map_err(text)?;
    let mut tree = Tree::new();
    for &block in &order {
        tree.insert(block, simulate(run.block_key(block), paths)).map_err(text)?;
    }
    equal(&tree.finish().map_err(text)?, &Some(whole), "block by block")?;
    let mut parts: Vec<Range<u64>> = cuts.windows(2).map(|ends| ends[0]..ends[1]).collect();
    parts.reverse();
    let mut tree = Tree::new();
    for part in parts {
        tree.merge(run.run_blocks(part, simulate).map_err(text)?).map_err(text)?;
    }
    equal(&tree.finish().map_err(text)?, &Some(whole), "in parts")?;
    equal(&run.run_blocks(0..blocks + 1, simulate).is_err(), &true, "blocks that there are not")?;

    // A run that stops has done whole rounds.
    let stopped = new().and_then(|run| {
        run.run_until(simulate, |estimate| estimate.count() >= stop * paths as u64)
    });
    let done = stop.div_ceil(round).saturating_mul(round).min(blocks);
    equal(&stopped.map_err(text)?.count(), &(done * paths as u64), "after so many rounds")?;

    let refused = |blocks, paths| MonteCarlo::new(keys.one::<I>(), blocks, paths).is_err();
    let wrong = [refused(0, 1), refused(1, 0), refused((1 << 31) + 1, 1), refused(4, usize::MAX)];
    equal(&wrong, &[true; 4], "errors")
}

fn panics(random: &mut Random, _: &mut Dims) -> Case {
    let blocks = 1 + random.below(40) as u64;
    let panicking: Vec<u64> =
        (0..1 + random.below(3)).map(|_| random.below(blocks as usize) as u64).collect();
    Case::other(
        format!("blocks {panicking:?} of {blocks} panic"),
        move |keys, setting| of_kind!(check_panics, keys, setting, (blocks, panicking); (u64, Vec<u64>)),
    )
}

fn check_panics<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (blocks, panicking): (u64, Vec<u64>),
) -> Result<(), String> {
    let run = MonteCarlo::new(keys.one::<I>(), blocks, 1).map_err(text)?;
    let bad: Vec<_> = panicking.iter().map(|&block| run.block_key(block).data()).collect();
    let simulate = |key: Key<I>, _: usize| {
        assert!(!bad.contains(&key.data()), "on purpose");
        1_u64
    };
    match setting.run(|| run.run(simulate)) {
        Err(Error::Panicked { block, .. }) => {
            equal(&Some(&block), &panicking.iter().min(), "the first block that panics")
        }
        other => Err(format!("{other:?}")),
    }
}

fn trees(random: &mut Random, _: &mut Dims) -> Case {
    let start = random.of(&[0, 5, (1 << 32) - 4, (1 << 63) - 4, u64::MAX - 9]);
    let blocks: Vec<u64> = (0..30).map(|_| start + random.below(10) as u64).collect();
    Case::other(format!("Tree of blocks {blocks:?}"), move |_, _| {
        let mut tree = Tree::new();
        let mut inserted = Vec::new();
        for &block in &blocks {
            let new = block < 1 << 63 && !inserted.contains(&block);
            equal(&tree.insert(block, 1_u64).is_ok(), &new, "a block is new")?;
            if new {
                inserted.push(block);
            }
            let mut other = Tree::new();
            let twice = other.insert(block, 1_u64).and_then(|()| other.merge(tree.clone()));
            equal(&twice.is_ok(), &false, "a block twice")?;
        }
        let all = Some(inserted.len() as u64).filter(|&len| len > 0);
        equal(&tree.finish().map_err(text)?, &all, "all of them")
    })
}

fn estimates(random: &mut Random, dims: &mut Dims) -> Case {
    let len = dims.shape.iter().product::<usize>();
    let unusual = random.of(&[2, 10, usize::MAX]);
    let number = |random: &mut Random| match random.one_in(unusual) {
        true => random.any::<f64>(),
        false => random.unit() * 20.0 - 10.0,
    };
    let values: Vec<f64> = (0..len).map(|_| number(random)).collect();
    let others: Vec<f64> = (0..len).map(|_| number(random)).collect();
    let (cut, level) = (random.below(len + 1), random.any::<f64>());
    let level = if random.one_in(2) { random.probability() } else { level };
    let begin: Vec<&f64> = values.iter().take(12).collect();
    Case::other(format!("estimate of {len} values, {begin:?}, .., {level}"), move |_, _| {
        let whole = Estimate::from_values(&values);
        check_estimate(&whole, &values)?;
        let (first, second) = values.split_at(cut);
        let mut merged = Estimate::from_values(first);
        merged.merge(Estimate::from_values(second)).map_err(text)?;
        check_estimate(&merged, &values)?;
        // In other memory orders the bits are the same.
        let doubled: Array1<f64> = values.iter().flat_map(|&value| [value, 0.0]).collect();
        let strided = Estimate::from_values(&doubled.slice(ndarray::s![..;2]));
        equal(&format!("{strided:?}"), &format!("{whole:?}"), "of a view")?;
        equal(&whole.check().is_ok(), &(whole.not_finite() == 0), "whether all are finite")?;

        let interval = whole.confidence_interval(level);
        equal(&interval.is_ok(), &(level > 0.0 && level < 1.0), "a level")?;

        let both = Covariance::from_values(&values, &others).map_err(text)?;
        let pairs = values.iter().zip(&others);
        let finite = pairs.filter(|(x, y)| x.is_finite() && y.is_finite()).count() as u64;
        equal(&both.first().count(), &finite, "pairs that are finite")?;
        equal(&(both.not_finite() + finite), &(len as u64), "pairs that are not")?;
        let correlation = both.correlation();
        let possible = correlation.is_nan() || correlation.abs() <= 1.0 + 1e-9;
        equal(&possible, &true, &format!("correlation {correlation}"))?;
        equal(&Covariance::from_values(&values, &others[cut..]).is_ok(), &(cut == 0), "lengths")?;

        let rows = Array2::from_shape_fn((len, 2), |(row, column)| [&values, &others][column][row]);
        let along = Estimate::along_axis(&rows, Axis(0)).map_err(text)?;
        equal(&format!("{:?}", along[0]), &format!("{whole:?}"), "along an axis")?;
        equal(&Estimate::along_axis(&rows, Axis(2)).is_err(), &true, "an axis there is not")?;

        let mut uniforms: Array1<f64> = values.iter().map(|x| x.rem_euclid(1.0)).collect();
        stratify(&mut uniforms);
        let strata = uniforms.iter().zip(&values).filter(|(_, x)| x.is_finite());
        equal(&strata.map(|(u, _)| u).all(|u| (0.0..1.0).contains(u)), &true, "strata")
    })
}

fn check_estimate(estimate: &Estimate, values: &[f64]) -> Result<(), String> {
    let finite: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
    let counts = (finite.len() as u64, (values.len() - finite.len()) as u64);
    equal(&(estimate.count(), estimate.not_finite()), &counts, "the numbers of values")?;
    let [min, max] = [estimate.min(), estimate.max()];
    let least = finite.iter().copied().fold(f64::INFINITY, f64::min);
    let most = finite.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    equal(&[min, max], &[least, most], "the ends")?;
    if finite.is_empty() {
        return equal(&estimate.mean().is_nan(), &true, "the mean of none");
    }
    let (mean, rounding) = (estimate.mean(), 1e-12 * least.abs().max(most.abs()));
    if !(mean >= least - rounding && mean <= most + rounding && mean.is_finite()) {
        return Err(format!("mean {mean} of values from {least} to {most}"));
    }
    let variance = estimate.variance();
    equal(&(variance >= 0.0), &(finite.len() > 1), &format!("variance {variance}"))
}
