//! The ways in which other libraries carry keys: streams, seeds, sequences, initialisers and
//! layers.

use ndarray::{Array1, ArrayD, IxDyn};
use ndkey::initializers::{self, Fan, Initializer, Weights};
use ndkey::jax::{Normal, StandardNormal};
use ndkey::prng::Prng;
use ndkey::stax::{Dropout, Layer};
use ndkey::streams::{PathHash, Scope};
use ndkey::{Error, Key, KeySequence, SequentialGenerator, seeds};

use crate::program::{Dims, Entry, Setting, of_kind};
use crate::random::Random;
use crate::subject::{Case, Keys, equal};

pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new("Scope", scope),
        Entry::new("SequentialGenerator", sequential),
        Entry::new("Initializer", initializer),
        Entry::new("Dropout", dropout),
    ]
}

fn text(error: Error) -> String {
    error.to_string()
}

/// A request to a module of a tree.
#[derive(Debug, Clone)]
enum Step {
    MakeRng(String),
    Child(String),
    ChildNamed(String),
    Vmap(usize, String),
    Scan(usize, String),
}

fn scope(random: &mut Random, _: &mut Dims) -> Case {
    let streams: Vec<String> = (0..random.below(4)).map(|_| random.text()).collect();
    let name = |random: &mut Random| match streams.is_empty() || random.one_in(3) {
        true => random.text(),
        false => streams[random.below(streams.len())].clone(),
    };
    let steps: Vec<Step> = (0..random.below(10))
        .map(|_| {
            let name = name(random);
            let n = if random.one_in(20) { usize::MAX } else { random.below(5) };
            match random.below(8) {
                0..=2 => Step::MakeRng(name),
                3 | 4 => Step::Child(name),
                5 => Step::ChildNamed(name),
                6 => Step::Vmap(n, name),
                _ => Step::Scan(n, name),
            }
        })
        .collect();
    let separated = random.one_in(2);
    Case::other(
        format!("streams {streams:?}: {steps:?}"),
        move |keys, setting| of_kind!(check_scope, keys, setting, (streams, steps, separated); (Vec<String>, Vec<Step>, bool)),
    )
}

fn check_scope<I: Prng>(
    keys: &Keys,
    _: &Setting,
    (streams, steps, separated): (Vec<String>, Vec<Step>, bool),
) -> Result<(), String> {
    let made = || made_keys::<I>(keys, &streams, &steps, separated);
    let first = made()?;
    equal(&made()?, &first, "the keys of a program that runs again")?;
    // With the other hash, names that run together have the same keys by design.
    if separated {
        let mut different: Vec<_> = first.iter().map(|(_, words)| words.clone()).collect();
        different.sort_unstable();
        different.dedup();
        equal(&different.len(), &first.len(), "keys that are different")?;
    }
    Ok(())
}

type Made = Vec<(usize, Vec<u32>)>;

/// The words of the keys that each step gets.
fn made_keys<I: Prng>(
    keys: &Keys,
    streams: &[String],
    steps: &[Step],
    separated: bool,
) -> Result<Made, String> {
    let root = keys.one::<I>();
    let pairs = streams.iter().enumerate().map(|(n, name)| (name.clone(), root.fold_in(n as u32)));
    let hash = if separated { PathHash::Separated } else { PathHash::default() };
    let mut scope = Scope::new(pairs).with_hash(hash);
    let is_there = |name: &String| streams.contains(name);
    let (mut made, mut named) = (Made::new(), Vec::new());
    for (number, step) in steps.iter().enumerate() {
        let make = |scope: &mut Scope<I>, made: &mut Made| {
            // Only one of the split streams: the others are the same in all copies.
            if let Ok(key) = scope.make_rng(streams.first().map_or("params", String::as_str)) {
                made.push((number, key.key_data().to_vec()));
            }
        };
        match step {
            Step::MakeRng(name) => {
                let key = scope.make_rng(name);
                let expected = is_there(name) || streams.iter().any(|name| name == "params");
                equal(&key.is_ok(), &expected, "whether there is a stream")?;
                made.extend(key.ok().map(|key| (number, key.key_data().to_vec())));
            }
            Step::Child(class) => {
                // A number that no other child of the class has.
                if let Ok(mut child) = scope.child(class) {
                    make(&mut child, &mut made);
                    (scope, named) = (child, Vec::new());
                }
            }
            Step::ChildNamed(name) => {
                let child = scope.child_named(name.clone());
                equal(&child.is_err(), &named.contains(name), "whether a name is taken")?;
                if let Ok(mut child) = child {
                    named.push(name.clone());
                    make(&mut child, &mut made);
                }
            }
            Step::Vmap(n, name) => {
                let copies = scope.vmap(*n, &[name]);
                if *n < usize::MAX || !is_there(name) {
                    equal(&copies.is_ok(), &is_there(name), "copies of a module")?;
                } else {
                    equal(&copies.is_err(), &true, "too many copies")?;
                }
                let Some(copy) = copies.ok().and_then(|copies| copies.into_iter().last()) else {
                    break;
                };
                (scope, named) = (copy, Vec::new());
            }
            Step::Scan(n, name) => {
                let body = |count: usize, mut scope: Scope<I>| {
                    Ok::<_, Error>((count + 1, scope.make_rng(name)?.key_data().to_vec()))
                };
                match scope.scan(*n, &[name], 0, body) {
                    Ok((count, words)) => {
                        equal(&(count, words.len()), &(*n, *n), "runs")?;
                        made.extend(words.into_iter().map(|words| (number, words)));
                    }
                    Err(_) => {
                        equal(&(*n < usize::MAX && is_there(name)), &false, "a scan")?;
                    }
                }
                break;
            }
        }
    }
    Ok(made)
}

fn sequential(random: &mut Random, _: &mut Dims) -> Case {
    let drawn = match random.below(5) {
        0 => 0,
        1 => (1 << 32) - random.below(40) as u64,
        2 => (1 << 16) - random.below(40) as u64,
        3 => u64::MAX - random.below(60) as u64,
        _ => random.bits(),
    };
    let parts: Vec<usize> = (0..random.below(5)).map(|_| random.below(30)).collect();
    let salt = random.text();
    Case::other(
        format!("from_parts(key, {drawn}), then {parts:?}"),
        move |keys, setting| of_kind!(check_sequential, keys, setting, (drawn, parts, salt); (u64, Vec<usize>, String)),
    )
}

fn check_sequential<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (drawn, parts, salt): (u64, Vec<usize>, String),
) -> Result<(), String> {
    let new = || SequentialGenerator::from_parts(keys.one::<I>(), drawn);
    let total = parts.iter().sum::<usize>();
    let [mut whole, mut in_parts, mut one_by_one] = [new(), new(), new()];
    let all = setting.run(|| whole.try_sample::<f32, _>(StandardNormal, total));
    equal(&all.is_ok(), &(drawn.checked_add(total as u64).is_some()), "whether there are values")?;
    let Ok(all) = all else {
        return equal(&whole.drawn(), &drawn, "nothing is drawn");
    };
    let mut values = Vec::new();
    for len in parts {
        values.extend(in_parts.try_sample::<f32, _>(StandardNormal, len).map_err(text)?);
    }
    let single: Result<Vec<f32>, Error> =
        (0..total).map(|_| one_by_one.try_sample_one(StandardNormal)).collect();
    equal(&values, &all.to_vec(), "in parts")?;
    equal(&single.map_err(text)?, &values, "one by one")?;
    equal(&in_parts.into_parts(), &whole.into_parts(), "what is left")?;
    let array = Normal::new(Array1::from_elem(2, 0.0), 1.0).map_err(text)?;
    equal(&new().try_sample::<f64, _>(array, 2).is_err(), &true, "parameters that broadcast")?;

    let mut sequence = KeySequence::new(keys.one::<I>());
    let different = sequence.next_key() != sequence.next_key();
    equal(&different, &true, "keys of a sequence")?;
    let split = seeds::try_split_seed(keys.one::<I>(), total, &*salt).map_err(text)?;
    equal(&split, &seeds::salt(&keys.one::<I>(), &salt).split(total), "seeds")
}

fn initializer(random: &mut Random, dims: &mut Dims) -> Case {
    let shape: Vec<usize> = dims.shape.iter().map(|len| len % 20).collect();
    let scale = if random.one_in(4) { random.any() } else { random.positive::<f64>() };
    let axes: Vec<Vec<isize>> = (0..3)
        .map(|_| (0..random.below(3)).map(|_| random.below(7) as isize - 3).collect())
        .collect();
    let fan = random.of(&[Fan::In, Fan::Out, Fan::Average, Fan::GeometricAverage]);
    let weights = random.of(&[Weights::Uniform, Weights::Normal, Weights::TruncatedNormal]);
    let (which, bounds) = (random.below(7), [random.any::<f64>(), random.any()]);
    let name = format!("initialiser {which}, scale {scale:e}, {axes:?}, {fan:?}, {weights:?}");
    Case::other(format!("{name}, {bounds:?}, shape {shape:?}"), move |keys, setting| {
        let given = (shape, scale, axes, fan, weights, which, bounds);
        of_kind!(check_initializer, keys, setting, given; Given)
    })
}

type Given = (Vec<usize>, f64, Vec<Vec<isize>>, Fan, Weights, usize, [f64; 2]);

fn check_initializer<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (shape, scale, axes, fan, weights, which, [lower, upper]): Given,
) -> Result<(), String> {
    let [in_axis, out_axis, batch_axis] = [0, 1, 2].map(|axis: usize| axes[axis].clone());
    let scaling = initializers::variance_scaling(scale, fan, weights)
        .in_axis(in_axis.clone())
        .out_axis(out_axis)
        .batch_axis(batch_axis);
    let column = in_axis.first().copied().unwrap_or(isize::MIN);
    // Compiled for numbers of one type.
    fn all<I: Prng>(
        keys: &Keys,
        setting: &Setting,
        shape: &[usize],
        init: impl Initializer<f32> + Sync,
    ) -> Result<(), String> {
        let one = setting.run(|| init.init(keys.one::<I>(), IxDyn(shape)));
        let each = init.init_each(keys.one::<I>().split(2), IxDyn(shape));
        equal(&one.is_ok(), &each.is_ok(), "for one key and for a batch")?;
        let Ok(one) = one else { return Ok(()) };
        equal(&one.shape(), &shape, "the shape")?;
        equal(&one.iter().any(|x| x.is_nan()), &false, "weights that are no numbers")
    }
    match which {
        0 => {
            if scale.is_nan() {
                return Ok(());
            }
            all::<I>(keys, setting, &shape, initializers::constant(scale))
        }
        1 => all::<I>(keys, setting, &shape, initializers::uniform(scale)),
        2 => all::<I>(keys, setting, &shape, initializers::normal(scale)),
        3 => {
            let init = initializers::truncated_normal(scale).between(lower, upper);
            all::<I>(keys, setting, &shape, init)
        }
        4 => all::<I>(keys, setting, &shape, scaling),
        #[cfg(feature = "linalg")]
        5 => {
            let init = initializers::orthogonal(scale).column_axis(column);
            all::<I>(keys, setting, &shape, init)
        }
        #[cfg(feature = "linalg")]
        6 => {
            let init = initializers::delta_orthogonal(scale).column_axis(column);
            all::<I>(keys, setting, &shape, init)
        }
        _ => Ok(()),
    }
}

fn dropout(random: &mut Random, dims: &mut Dims) -> Case {
    let shape = dims.shape.clone();
    let keep = match random.one_in(3) {
        true => random.any::<f64>(),
        false => random.probability(),
    };
    Case::other(
        format!("Dropout::keeping({keep:e}) of shape {shape:?}"),
        move |keys, setting| of_kind!(check_dropout, keys, setting, (shape, keep); (Vec<usize>, f64)),
    )
}

fn check_dropout<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (shape, keep): (Vec<usize>, f64),
) -> Result<(), String> {
    let layer = Dropout::keeping(keep);
    let valid = keep >= 0.5_f64.powi(23) && keep <= 1.0;
    equal(&layer.is_ok(), &valid, "a probability that uniform variates resolve")?;
    let Ok(layer) = layer else { return Ok(()) };
    let input = ArrayD::from_elem(shape, 2.0_f64);
    let kept = setting.run(|| layer.apply(Key::<I>::from_seed(keys.seed), input.clone()));
    equal(&kept.shape(), &input.shape(), "the shape")?;
    let scaled = 2.0 * (1.0 / keep);
    equal(&kept.iter().all(|&x| x == 0.0 || x == scaled), &true, "elements that are kept")
}
