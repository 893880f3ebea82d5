//! Keys as generators of rand, and the methods of ndarray-rand.

use ndarray::{ArrayD, Axis, IxDyn, ShapeBuilder};
use ndkey::jax::{self, StandardBits, StandardNormal};
use ndkey::prng::Prng;
use ndkey::{Error, Family, KeyRng, RandomExt, SamplingStrategy, native};
use rand_0_10::{Rng, SeedableRng};

use crate::operation::Layout;
use crate::program::{Dims, Entry, Setting, of_kind};
use crate::random::Random;
use crate::subject::{Case, Keys, equal};

pub fn entries() -> Vec<Entry> {
    vec![Entry::new("KeyRng", key_rng), Entry::new("RandomExt", random_ext)]
}

/// A request to a generator.
#[derive(Debug, Clone, Copy)]
enum Step {
    Word,
    Two,
    Bytes(usize),
    Position(u64),
}

fn key_rng(random: &mut Random, _: &mut Dims) -> Case {
    let steps: Vec<Step> = (0..1 + random.below(20))
        .map(|_| match random.below(8) {
            0..=2 => Step::Word,
            3 | 4 => Step::Two,
            5 => Step::Bytes(random.below(2000)),
            6 => Step::Bytes(random.below(20)),
            // Positions are too far from the last word to draw beyond it.
            _ => Step::Position(match random.below(5) {
                0 => random.below(400) as u64,
                1 => (1 << 32) - random.below(20) as u64,
                2 => u64::MAX - 1000,
                3 => u64::MAX,
                _ => random.bits() >> 1,
            }),
        })
        .collect();
    Case::other(
        format!("{steps:?}"),
        move |keys, setting| of_kind!(check_key_rng, keys, setting, steps; Vec<Step>),
    )
}

fn check_key_rng<I: Prng>(keys: &Keys, setting: &Setting, steps: Vec<Step>) -> Result<(), String> {
    let mut rng = setting.run(|| keys.one::<I>().into_rng());
    let words = keys.one::<I>().lazy::<u32, _>(StandardBits, usize::MAX);
    let words = words.map_err(|error| error.to_string())?;
    let word = |position: u64| words.get(position as usize).expect("a word before the last");
    let mut position = 0_u64;
    for step in steps {
        if position > u64::MAX - 600 && !matches!(step, Step::Position(_)) {
            continue;
        }
        match step {
            Step::Word => {
                equal(&rng.next_u32(), &word(position), "a word")?;
                position += 1;
            }
            Step::Two => {
                let two = u64::from(word(position + 1)) << 32 | u64::from(word(position));
                equal(&rng.next_u64(), &two, "two words")?;
                position += 2;
            }
            Step::Bytes(len) => {
                let mut bytes = vec![0; len];
                rng.fill_bytes(&mut bytes);
                let used = len.div_ceil(4) as u64;
                let expected = (position..position + used).flat_map(|at| word(at).to_le_bytes());
                equal(&bytes, &expected.take(len).collect(), "bytes")?;
                position += used;
            }
            Step::Position(u64::MAX) => {
                equal(&rng.try_set_position(u64::MAX).is_err(), &true, "past the last word")?;
            }
            Step::Position(to) => {
                rng.try_set_position(to).map_err(|error| error.to_string())?;
                position = to;
            }
        }
        equal(&rng.position(), &position, "the position")?;
    }
    let mut same = rng.clone();
    equal(&same, &rng, "a clone")?;
    equal(&same.next_u64(), &rng.next_u64(), "a clone's words")?;
    equal(&KeyRng::<I>::seed_from_u64(keys.seed), &keys_rng::<I>(keys.seed), "of a seed")
}

fn keys_rng<I: Prng>(seed: u64) -> KeyRng<I> {
    ndkey::Key::<I>::from_seed(seed).into_rng()
}

fn random_ext(random: &mut Random, dims: &mut Dims) -> Case {
    let (shape, column_major) = (dims.shape.clone(), random.one_in(2));
    let layout = Layout::new(random, &shape);
    let (axis, draws) = (random.axis(shape.len()), random.below(30));
    let text = format!("shape {shape:?}, {layout:?}, {draws} along Axis({axis})");
    Case::other(text, move |keys, setting| {
        let given = (shape, column_major, layout, axis, draws);
        of_kind!(check_random_ext, keys, setting, given; (Vec<usize>, bool, Layout, usize, usize))
    })
}

fn check_random_ext<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (shape, column_major, layout, axis, draws): (Vec<usize>, bool, Layout, usize, usize),
) -> Result<(), String> {
    let text = |error: Error| error.to_string();
    let key = || keys.one::<I>();
    let expected: ArrayD<f32> = key().sample(StandardNormal, IxDyn(&shape));
    let order = || IxDyn(&shape).set_f(column_major);
    let array: Result<ArrayD<f32>, _> =
        setting.run(|| ArrayD::try_random(order(), StandardNormal, key()));
    equal(&array.map_err(text)?, &expected, "random")?;
    let filled = layout.filled(&shape, |view| view.try_random_into(StandardNormal, key()));
    equal(&filled.map_err(text)?, &expected, "random_into")?;
    let of_rand: ArrayD<f32> = ArrayD::random(order(), rand_distr_0_6::StandardNormal, key());
    let alone: ArrayD<f32> =
        key().sample(ndkey::FromRand(rand_distr_0_6::StandardNormal), IxDyn(&shape));
    equal(&of_rand, &alone, "of rand")?;

    let len = shape.get(axis).copied().unwrap_or(1);
    for strategy in [SamplingStrategy::WithReplacement, SamplingStrategy::WithoutReplacement] {
        let sampled = expected.try_sample_axis(Axis(axis), draws, strategy, key());
        // A choice of the family of the key's generator.
        let (of_jax, of_native) = (jax::Choice::<f32>::new(len), native::Choice::new(len));
        let (key, axis) = (key(), Axis(axis));
        let chosen = match (I::FAMILY, strategy) {
            (Family::Jax, SamplingStrategy::WithReplacement) => {
                key.try_choice(&expected, axis, of_jax, draws)
            }
            (Family::Jax, SamplingStrategy::WithoutReplacement) => {
                key.try_choice(&expected, axis, of_jax.without_replacement(), draws)
            }
            (Family::Native, SamplingStrategy::WithReplacement) => {
                key.try_choice(&expected, axis, of_native, draws)
            }
            (Family::Native, SamplingStrategy::WithoutReplacement) => {
                key.try_choice(&expected, axis, of_native.without_replacement(), draws)
            }
        };
        match (sampled, chosen) {
            (Ok(sampled), Ok(chosen)) => equal(&sampled, &chosen.into_dyn(), "sample_axis")?,
            (sampled, chosen) => equal(&sampled.is_err(), &chosen.is_err(), "an error")?,
        }
    }
    Ok(())
}
