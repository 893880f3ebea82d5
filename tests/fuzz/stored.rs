//! Stored data that was modified: keys, trees and checkpoints whose bytes someone or something
//! changed.

use std::path::PathBuf;

use ndarray::{Ix0, Ix2, IxDyn};
use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo, Tree};
use ndkey::prng::{Kind, Prng};
use ndkey::{Error, Key, KeyArray};

use crate::program::{Dims, Entry, Setting, of_kind};
use crate::random::Random;
use crate::subject::{Case, Keys, equal};

pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new("keys as JSON", keys_as_json),
        Entry::new("checkpoint", checkpoint),
        Entry::new("tree as JSON", tree_as_json),
    ]
}

/// How bytes are changed.
#[derive(Debug, Clone, Copy)]
enum Change {
    None,
    Cut(usize),
    Replace(usize, u8),
    Insert(usize, u8),
    Remove(usize),
}

impl Change {
    fn new(random: &mut Random, usual: &[u8]) -> Self {
        let place = random.bits() as usize;
        let byte = if random.one_in(3) { random.bits() as u8 } else { random.of(usual) };
        match random.below(8) {
            0 => Self::None,
            1 => Self::Cut(place),
            2 => Self::Insert(place, byte),
            3 => Self::Remove(place),
            _ => Self::Replace(place, byte),
        }
    }

    fn apply(self, bytes: &mut Vec<u8>) {
        let len = bytes.len();
        match self {
            _ if len == 0 => {}
            Self::None => {}
            Self::Cut(place) => bytes.truncate(place % len),
            Self::Insert(place, byte) => bytes.insert(place % len, byte),
            Self::Remove(place) => {
                bytes.remove(place % len);
            }
            Self::Replace(place, byte) => bytes[place % len] = byte,
        }
    }
}

fn keys_as_json(random: &mut Random, _: &mut Dims) -> Case {
    let shape: Vec<usize> = (0..random.below(4)).map(|_| random.below(4)).collect();
    let changes: Vec<Change> =
        (0..1 + random.below(3)).map(|_| Change::new(random, b"0123456789,[]{}\"-.e")).collect();
    // Well formed, but with invalid numbers.
    let stated: Vec<u64> = (0..random.below(4))
        .map(|_| random.of(&[0, 1, 2, u64::MAX, 1 << 63, 1 << 32, 1 << 48, (1 << 61) - 1]))
        .collect();
    let words: Vec<u64> = (0..random.below(9)).map(|_| random.bits() >> random.below(40)).collect();
    let name = match random.below(4) {
        0 => random.text(),
        _ => random.of(Kind::ALL).to_string(),
    };
    let forged = format!("{{\"prng\":{name:?},\"shape\":{stated:?},\"words\":{words:?}}}");
    let text = format!("keys of shape {shape:?} as JSON, {changes:?}; {forged}");
    Case::other(
        text,
        move |keys, setting| of_kind!(check_json, keys, setting, (shape, changes, forged); (Vec<usize>, Vec<Change>, String)),
    )
}

fn check_json<I: Prng>(
    keys: &Keys,
    _: &Setting,
    (shape, changes, forged): (Vec<usize>, Vec<Change>, String),
) -> Result<(), String> {
    let all = keys.one::<I>().split(IxDyn(&shape));
    let text = serde_json::to_string(&all).map_err(|error| error.to_string())?;
    let read: Result<KeyArray<IxDyn, I>, _> = serde_json::from_str(&text);
    equal(&read.map_err(|error| error.to_string())?, &all, "keys that are read")?;
    let mut bytes = text.into_bytes();
    changes.into_iter().for_each(|change| change.apply(&mut bytes));
    for bytes in [bytes, forged.into_bytes()] {
        if let Ok(read) = serde_json::from_slice::<KeyArray<IxDyn, I>>(&bytes) {
            // Changed numbers are keys too.
            let again = serde_json::to_string(&read).map_err(|error| error.to_string())?;
            let again: KeyArray<IxDyn, I> =
                serde_json::from_str(&again).map_err(|error| error.to_string())?;
            equal(&again, &read, "changed keys")?;
            equal(
                &read.iter().count(),
                &read.shape().iter().product(),
                "as many as the shape has",
            )?;
        }
        let one = serde_json::from_slice::<Key<I>>(&bytes).is_ok();
        let none = serde_json::from_slice::<KeyArray<Ix0, I>>(&bytes).is_ok();
        equal(&one, &none, "one key")?;
        let _ = serde_json::from_slice::<KeyArray<Ix2, I>>(&bytes).is_ok();
    }
    Ok(())
}

/// The bytes before the results: a magic number, the version, the length and the checksum.
const HEADER: usize = 28;

fn checkpoint(random: &mut Random, _: &mut Dims) -> Case {
    let usual =
        [0, 1, 0x18, 0x19, 0x1b, 0x3b, 0x5b, 0x7f, 0x80, 0x9b, 0x9f, 0xa1, 0xbf, 0xfb, 0xff];
    let changes: Vec<Change> =
        (0..1 + random.below(2)).map(|_| Change::new(random, &usual)).collect();
    let (sealed, problem) = (!random.one_in(4), random.text());
    let text = format!("a checkpoint of {problem:?}, {changes:?}, with a checksum: {sealed}");
    Case::other(
        text,
        move |keys, setting| of_kind!(check_checkpoint, keys, setting, (changes, sealed, problem); (Vec<Change>, bool, String)),
    )
}

/// A file that is removed when this is dropped.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // It may not exist.
        let _ = std::fs::remove_file(&self.0);
    }
}

fn check_checkpoint<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (changes, sealed, problem): (Vec<Change>, bool, String),
) -> Result<(), String> {
    let name = format!("ndkey-fuzz-{}.checkpoint", std::process::id());
    let file = Temporary(std::env::temp_dir().join(name));
    let simulate = |key: Key<I>, paths: usize| Estimate::from_values(&key.normal::<f64, _>(paths));
    let new = || MonteCarlo::new(keys.one::<I>(), 6, 3).and_then(|run| run.with_round(2));
    let run = |stop: u64| {
        let run = new().and_then(|run| run.checkpoint(&file.0, problem.clone()));
        run.and_then(|run| run.run_until(simulate, |estimate| estimate.count() >= stop))
    };
    let text = |error: Error| error.to_string();
    let whole = new().and_then(|run| run.run(simulate)).map_err(text)?;
    setting.run(|| run(7)).map_err(text)?;
    let mut bytes = std::fs::read(&file.0).map_err(|error| error.to_string())?;
    let before = bytes.clone();
    let mut body = bytes.split_off(HEADER);
    for change in changes {
        change.apply(if sealed { &mut body } else { &mut bytes });
    }
    if sealed {
        let sum = body.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        bytes[12..20].copy_from_slice(&(body.len() as u64).to_le_bytes());
        bytes[20..28].copy_from_slice(&sum.to_le_bytes());
    }
    bytes.append(&mut body);
    std::fs::write(&file.0, &bytes).map_err(|error| error.to_string())?;
    match setting.run(|| run(u64::MAX)) {
        Ok(estimate) if bytes == before => equal(&estimate, &whole, "a run that is continued"),
        // A changed number in place of a result is still valid.
        Ok(_) if sealed => Ok(()),
        Err(Error::Checkpoint { .. }) if bytes != before => Ok(()),
        other => Err(format!("{other:?}")),
    }
}

fn tree_as_json(random: &mut Random, _: &mut Dims) -> Case {
    let number = |random: &mut Random| match random.below(4) {
        0 => random.bits(),
        1 => u64::MAX - random.below(3) as u64,
        _ => random.below(40) as u64,
    };
    let [tree, other] = [(); 2].map(|()| {
        let subtrees: Vec<String> = (0..random.below(6))
            .map(|_| {
                let height = random.of(&[0, 0, 1, 2, 5, 31, 62, 63, 64, 65, 200, u32::MAX]);
                format!("\"{}\":[{height},1]", number(random))
            })
            .collect();
        format!("{{\"subtrees\":{{{}}}}}", subtrees.join(","))
    });
    let blocks: Vec<u64> = (0..5).map(|_| number(random)).collect();
    Case::other(format!("{tree}, {other}, with blocks {blocks:?}"), move |_, _| {
        let read = |text: &str| serde_json::from_str::<Tree<u64>>(text);
        let (Ok(mut tree), Ok(other)) = (read(&tree), read(&other)) else { return Ok(()) };
        // A tree that was accepted can be added to.
        let _ = tree.merge(other).is_ok();
        for &block in &blocks {
            let _ = tree.insert(block, 1).is_ok();
        }
        let _ = tree.finish().is_ok();
        Ok(())
    })
}
