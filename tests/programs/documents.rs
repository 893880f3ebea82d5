//! The numbers that JAX's, Flax's and TFP's documents print: `document-numbers.json`, made by
//! running them with jax 0.10.2 and Flax 0.12.8.

use std::collections::BTreeMap;
use std::path::Path;

use ndarray::{Array, ArrayD, Dimension};
use ndkey::streams::PathHash;
use ndkey::{Key, KeyArray};
use serde::Deserialize;

use crate::{flax_guide, typed_keys};
use support::vectors::{Bits, Values};

/// A printed block of a document.
#[derive(Debug, Deserialize)]
pub struct Block {
    document: String,
    lines: [usize; 2],
    what: String,
    pub printed: String,
    document_flags: String,
    values: BTreeMap<String, Values>,
}

#[derive(Debug, Deserialize)]
pub struct Numbers {
    pub training_loop: TrainingLoop,
    pub typed_key_claims: BTreeMap<String, bool>,
    pub tfp_asserts: serde_json::Value,
    pub blocks: Vec<Block>,
}

/// The guide's training loop, step by step.
#[derive(Debug, Deserialize)]
pub struct TrainingLoop {
    pub start: BTreeMap<String, Values>,
    pub steps: Vec<BTreeMap<String, Values>>,
}

pub fn numbers() -> Numbers {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/document-numbers.json");
    let text = std::fs::read_to_string(path).expect("the numbers are in the repository");
    serde_json::from_str(&text).expect("the numbers of the documents")
}

/// Reproduces a block.
pub type Check = fn(&Block);

/// Blocks that print nothing random of JAX's, each with its line.
const NOT_OURS: [(&str, usize); 6] = [
    ("jax-prng-design (Chinese)", 44), // NumPy
    ("jax-prng-design (Chinese)", 49),
    ("jax-prng-design", 44),
    ("jax-prng-design", 49),
    ("flax-rng-guide", 19), // lists of devices
    ("flax-rng-guide", 561),
];

#[test]
fn every_block_is_reproduced() {
    let checks: BTreeMap<(&str, usize), Check> = flax_guide::CHECKS
        .iter()
        .map(|&(line, check)| (("flax-rng-guide", line), check))
        .chain(
            typed_keys::CHECKS.iter().map(|&(line, check)| (("jep-9263-typed-keys", line), check)),
        )
        .collect();
    let blocks = numbers().blocks;
    assert_eq!(blocks.len(), checks.len() + NOT_OURS.len());
    for block in &blocks {
        let at = (block.document.as_str(), block.lines[0]);
        match checks.get(&at) {
            Some(check) => check(block),
            None => assert!(NOT_OURS.contains(&at), "nothing reproduces {block:?}"),
        }
    }
}

impl Block {
    /// The hash that the block's program used.
    pub fn hash(&self) -> PathHash {
        match self.document_flags.as_str() {
            "partitionable=true,separator=false" => PathHash::Concatenated,
            "partitionable=true,separator=true" => PathHash::Separated,
            other => panic!("unknown flags {other}"),
        }
    }

    /// Asserts that the block prints these keys, each as JAX shows a key.
    #[track_caller]
    pub fn assert_keys(&self, keys: &[Key]) {
        let shown: Vec<String> = keys.iter().map(Key::to_string).collect();
        let printed = self.printed.match_indices("Array((),").map(|(at, _)| {
            let text = &self.printed[at..];
            &text[..=text.find(']').expect("the key's words")]
        });
        let printed: Vec<&str> = printed.collect();
        assert_eq!(shown.len(), printed.len(), "keys of {}", self.what);
        for (shown, printed) in shown.iter().zip(printed) {
            assert_text(shown, printed, &self.what);
        }
    }

    /// Asserts that the block is this text, up to blanks.
    #[track_caller]
    pub fn assert_text(&self, text: &str) {
        assert_text(text, &self.printed, &self.what);
    }

    /// Asserts that the decimal numbers of the block are these, in all printed digits.
    #[track_caller]
    pub fn assert_prints(&self, numbers: impl IntoIterator<Item = f32>) {
        let decimal = |text: &&str| text.contains('.');
        let printed = self.printed.split(|c: char| !(c.is_ascii_digit() || ".-".contains(c)));
        let printed: Vec<&str> = printed.filter(decimal).collect();
        let numbers: Vec<f32> = numbers.into_iter().collect();
        assert_eq!(printed.len(), numbers.len(), "numbers of {}", self.what);
        for (printed, number) in printed.into_iter().zip(numbers) {
            let digits = printed.split_once('.').expect("a decimal").1.len();
            let same = format!("{number:.digits$}") == printed;
            assert!(
                same || printed.parse() == Ok(number),
                "{}: {number}, printed {printed}",
                self.what
            );
        }
    }

    /// The shape of a value of the block's program.
    pub fn shape(&self, name: &str) -> &[usize] {
        &self.values[name].shape
    }

    /// Compares as [`assert_value`](Self::assert_value) does, for keys.
    #[track_caller]
    pub fn assert_keys_value<D: Dimension>(&self, name: &str, keys: &KeyArray<D>) {
        assert_same_keys(&self.values[name], keys, name);
    }

    /// Asserts that a value of the block's program is this array, in every bit.
    #[track_caller]
    pub fn assert_value<T: Bits, D: Dimension>(&self, name: &str, array: &Array<T, D>) {
        assert_same(&self.values[name], array, name);
    }
}

/// Asserts that an array has the shape and every bit of a stored one.
#[track_caller]
pub fn assert_same<T: Bits, D: Dimension>(values: &Values, array: &Array<T, D>, name: &str) {
    let expected: ArrayD<T> = values.array();
    let bits = |value: &T| value.bits();
    assert_eq!(array.shape(), expected.shape(), "shape of {name}");
    assert_eq!(array.map(bits).into_dyn(), expected.map(bits), "{name}");
}

/// Asserts that a key, or an array of them, is a stored one.
#[track_caller]
pub fn assert_same_keys<D: Dimension>(values: &Values, keys: &KeyArray<D>, name: &str) {
    let words: Vec<u64> = keys.iter().flat_map(|key| key.data().map(u64::from)).collect();
    assert_eq!(keys.shape(), values.shape, "shape of {name}");
    assert_eq!(Some(&words), values.bits.as_ref(), "{name}");
}

#[track_caller]
fn assert_text(text: &str, printed: &str, what: &str) {
    let words = |text: &str| {
        text.replace('[', "[ ")
            .replace(']', " ]")
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(text), words(printed), "{what}");
}
