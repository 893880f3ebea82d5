//! Distributions that are stored, and read.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Sampled;

/// A distribution that was stored and read again.
pub struct Reloaded {
    pub text: Value,
    /// The distribution itself, and what is read of it: from text, and from a binary format.
    pub dists: [Vec<Sampled>; 3],
    /// The error of a text from which no such distribution is read.
    pub refused: fn(Value) -> Option<String>,
}

/// Stores a distribution of a type, and reads it.
#[track_caller]
pub(crate) fn stored<D: Serialize + DeserializeOwned + PartialEq + Debug>(
    dist: D,
    sampled: fn(D) -> Vec<Sampled>,
) -> Reloaded {
    let text = serde_json::to_value(&dist).expect("text");
    let mut bytes = Vec::new();
    ciborium::into_writer(&dist, &mut bytes).expect("bytes");
    let of_text = serde_json::from_value(text.clone()).expect("what was written");
    let of_bytes = ciborium::from_reader(&*bytes).expect("what was written");
    assert_eq!([&of_text, &of_bytes], [&dist; 2]);
    let refused = |text| serde_json::from_value::<D>(text).err().map(|error| error.to_string());
    Reloaded { text, dists: [dist, of_text, of_bytes].map(sampled), refused }
}
