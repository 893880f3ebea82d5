//! Values stored with serde.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The values that are read of a stored one, as text and in a binary format.
#[track_caller]
pub fn reloaded<T: Serialize + DeserializeOwned>(value: &T) -> [T; 2] {
    let text = serde_json::to_string(value).expect("text");
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).expect("bytes");
    [
        serde_json::from_str(&text).expect("what was written"),
        ciborium::from_reader(&*bytes).expect("what was written"),
    ]
}
