//! Values that are stored, and read.

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
pub(crate) fn stored<D: Serialize + DeserializeOwned + PartialEq>(
    dist: D,
    sampled: fn(D) -> Vec<Sampled>,
) -> Reloaded {
    let text = serde_json::to_value(&dist as &dyn erased_serde::Serialize).expect("text");
    let of_text = of_value::<D>(text.clone()).expect("what was written");
    let of_bytes: ciborium::Value = rewritten(&dist);
    let of_bytes = of_bytes.deserialized().expect("what was written");
    assert!(of_text == dist && of_bytes == dist, "{text} is read as another distribution");
    let refused = |text| of_value::<D>(text).err();
    let dists = [sampled(dist), sampled(of_text), sampled(of_bytes)];
    Reloaded { text, dists, refused }
}

/// The values that are read of a stored one, as text and in a binary format.
#[track_caller]
pub fn reloaded<T: Serialize + DeserializeOwned>(value: &T) -> [T; 2] {
    let text = serde_json::to_string(value as &dyn erased_serde::Serialize).expect("text");
    [serde_json::from_str(&text).expect("what was written"), rewritten(value)]
}

/// What is read of a value in a binary format.
#[track_caller]
fn rewritten<T: DeserializeOwned>(value: &dyn erased_serde::Serialize) -> T {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).expect("bytes");
    ciborium::from_reader(&*bytes).expect("what was written")
}

/// What is read of a text's value.
fn of_value<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| error.to_string())
}
