//! Seeds, splits, folds and bits of cases, of any generator.

use ndarray::{ArrayD, IxDyn};
use ndkey::jax::StandardBits;
use ndkey::{Key, KeyArray, Prng};

use crate::vectors::{Case, check_with};

/// Asserts that the keys or bits of a case are JAX's, from a batch of keys and, if there is only
/// one, from a key.
pub fn check_keys_or_bits<I: Prng<Words = [u32; N]>, const N: usize>(case: &Case) {
    let seed = |text: &serde_json::Value| -> u64 {
        text.as_str().and_then(|text| text.parse().ok()).expect("a seed")
    };
    let keys = || case.keys::<I, N>();
    let key = || case.key::<I, N>();
    let alone = |key: Key<I>| KeyArray::from(key).into_shape_with_order(IxDyn(&[]));
    match (case.op.as_str(), case.dtype.as_str()) {
        ("seed", _) => {
            let seeds = match case.options["seeds"].as_array() {
                Some(seeds) => seeds.iter().map(seed).collect(),
                None => {
                    let seed = seed(&case.options["seed"]);
                    case.assert_equal_keys(&alone(Key::<I>::from_seed(seed)));
                    vec![seed]
                }
            };
            let seeds = ArrayD::from_shape_vec(IxDyn(&case.shape), seeds).expect("shape");
            case.assert_equal_keys(&KeyArray::<_, I>::from_seeds(&seeds));
        }
        ("split", _) => {
            case.assert_equal_keys(&keys().split(IxDyn(&case.shape)));
            if let Some(key) = key() {
                case.assert_equal_keys(&key.split(IxDyn(&case.shape)));
            }
        }
        ("fold_in", _) => {
            let data = case.options["data"].as_u64().expect("a number") as u32;
            case.assert_equal_keys(&keys().fold_in(data));
            if let Some(key) = key() {
                case.assert_equal_keys(&alone(key.fold_in(data)));
            }
        }
        ("fold_in_each", _) => {
            let data = case.params["data"].array::<u32>();
            case.assert_equal_keys(&keys().fold_in_each(&data));
            if let Some(key) = key() {
                case.assert_equal_keys(&key.fold_in_each(&data));
            }
        }
        ("bits", "uint8") => check_with::<I, u8, N>(case, StandardBits),
        ("bits", "uint16") => check_with::<I, u16, N>(case, StandardBits),
        ("bits", "uint32") => check_with::<I, u32, N>(case, StandardBits),
        ("bits", "uint64") => check_with::<I, u64, N>(case, StandardBits),
        other => panic!("unknown case {other:?}"),
    }
}
