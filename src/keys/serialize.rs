//! Keys in files: the generator's name, the shape and the words.

use ndarray::{Array, Dimension, Ix0};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::{checked_allocation, row_major};
use crate::error::Error;
use crate::keys::{Key, KeyArray};
use crate::prng::{Prng, Words, WordsMethods as _};

/// The stored form of an array of keys.
#[derive(Serialize, Deserialize)]
#[serde(rename = "KeyArray")]
struct Stored {
    /// The generator's name.
    prng: String,
    /// The shape of the array; empty for one key.
    shape: Vec<usize>,
    /// The words of the keys, key by key in row-major order.
    words: Vec<u32>,
}

impl Stored {
    /// The keys, if they have this generator and this number of axes.
    fn keys<D: Dimension, I: Prng>(self) -> Result<KeyArray<D, I>, Error> {
        let Self { prng: name, shape, words } = self;
        let (expected, per_key) = (I::NAME, I::Words::LEN);
        if name != expected {
            return Err(Error::Generator { name, allowed: format!("{expected:?}") });
        }
        if D::NDIM.is_some_and(|axes| axes != shape.len()) {
            let axes = D::NDIM.unwrap_or_default();
            let allowed = match axes {
                0 => "[], one key".to_owned(),
                1 => "1 axis".to_owned(),
                _ => format!("{axes} axes"),
            };
            return Err(Error::shape("the array of keys", &shape, allowed));
        }
        let len = checked_allocation::<I::Words>(&shape)? as usize;
        if words.len() != len * per_key {
            let allowed = format!(
                "{:?}, {per_key} words per key of {expected} for keys of shape {shape:?}",
                [len * per_key],
            );
            return Err(Error::shape("the list of words", &[words.len()], allowed));
        }
        let mut dim = D::zeros(shape.len());
        dim.slice_mut().copy_from_slice(&shape);
        let keys = Array::from_shape_vec(dim, I::Words::keys(&words).to_vec());
        Ok(KeyArray::from_data(keys.expect("as many keys as the shape has")))
    }
}

/// Serialises a struct with the generator's name `prng`, the `shape`, and the `words`, key by key.
///
/// ```
/// use ndkey::{Key, KeyArray};
/// use ndarray::Ix1;
///
/// let keys = Key::new(0).split(2);
/// let text = serde_json::to_string(&keys)?;
/// assert_eq!(
///     text,
///     r#"{"prng":"threefry2x32","shape":[2],"words":[1797259609,2579123966,928981903,3453687069]}"#,
/// );
/// let loaded: KeyArray<Ix1> = serde_json::from_str(&text)?;
/// assert_eq!(loaded, keys);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<D: Dimension, I: Prng> Serialize for KeyArray<D, I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = I::Words::words(&row_major(self.data_ref())).to_vec();
        Stored { prng: I::NAME.to_owned(), shape: self.shape().to_vec(), words }
            .serialize(serializer)
    }
}

/// # Errors
/// If the keys have another generator or number of axes, or if their number does not match the
/// shape.
impl<'de, D: Dimension, I: Prng> Deserialize<'de> for KeyArray<D, I> {
    fn deserialize<De: Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
        Stored::deserialize(deserializer)?.keys().map_err(De::Error::custom)
    }
}

/// Serialises an array of keys of shape `[]`.
impl<I: Prng> Serialize for Key<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        KeyArray::from(Key::<I>::from_data(self.data())).serialize(serializer)
    }
}

/// # Errors
/// As for an array of keys, whose shape must be `[]`.
impl<'de, I: Prng> Deserialize<'de> for Key<I> {
    fn deserialize<De: Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
        let keys = KeyArray::<Ix0, I>::deserialize(deserializer)?;
        Ok(Self::from_data(keys.into_data().into_scalar()))
    }
}
