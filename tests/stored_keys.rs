//! Keys stored by this release and every earlier one: the files of `stored_keys/` load, and are
//! what is written now.
//!
//! A file holds, for one generator, the key of seed 42 and its split into an array of shape (2, 3).
//! It never changes, because programs have such files. For a new generator, this test writes the
//! missing files, and leaves the existing ones alone:
//!
//! ```sh
//! NDKEY_STORE_KEYS=1 cargo test --all-features -p ndkey-tests --test ndkey stored_keys
//! ```

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use ndarray::Ix2;
use ndkey::prng::Kind;
use ndkey::{Key, KeyArray, Prng};
use support::for_each_generator;

type Stored<I> = (Key<I>, KeyArray<Ix2, I>);

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("stored_keys")
}

fn keys<I: Prng>() -> Stored<I> {
    let key = Key::from_seed(42);
    let batch = key.duplicate().split((2, 3));
    (key, batch)
}

fn as_json<I: Prng>(keys: &Stored<I>) -> Vec<u8> {
    let mut text = serde_json::to_vec(keys).expect("keys serialise");
    text.push(b'\n');
    text
}

fn as_cbor<I: Prng>(keys: &Stored<I>) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(keys, &mut bytes).expect("keys serialise");
    bytes
}

/// The bytes of a file, which is written first if it is missing and the test is told to do so.
fn stored(name: &str, written: &[u8]) -> Vec<u8> {
    let path = directory().join(name);
    if env::var_os("NDKEY_STORE_KEYS").is_some() && !path.exists() {
        fs::write(&path, written).expect("a file can be written");
    }
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn are_as_stored<I: Prng>() {
    let (json, cbor) = (as_json(&keys::<I>()), as_cbor(&keys::<I>()));
    let stored_json = stored(&format!("{}.json", I::NAME), &json);
    let stored_cbor = stored(&format!("{}.cbor", I::NAME), &cbor);

    let loaded: Stored<I> = serde_json::from_slice(&stored_json).expect("keys of this file");
    assert_eq!(loaded, keys());
    let loaded: Stored<I> = ciborium::from_reader(&*stored_cbor).expect("keys of this file");
    assert_eq!(loaded, keys());
    assert_eq!(json, stored_json, "{}", String::from_utf8_lossy(&json));
    assert_eq!(cbor, stored_cbor, "{}", I::NAME);
}

#[test]
fn keys_are_stored_as_they_always_were() {
    for_each_generator!(are_as_stored);

    let of_kind = |kind: &Kind| [format!("{kind}.cbor"), format!("{kind}.json")];
    let of_kinds: BTreeSet<String> = Kind::ALL.iter().flat_map(of_kind).collect();
    let entries = fs::read_dir(directory()).expect("the files are in the repository");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string());
    let files: BTreeSet<String> = names.map(|name| name.expect("a name")).collect();
    assert_eq!(files, of_kinds);
}
