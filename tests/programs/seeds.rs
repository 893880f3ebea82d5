//! Seeds are salted and split as in TensorFlow Probability: the vectors of `tests/jax/tfp.py`.

use ndkey::{Key, KeyArray, seeds};

use support::vectors::cases;

#[test]
fn seeds_equal_tfp() {
    let mut checked = 0;
    for case in cases("tfp.json") {
        let key = || -> Key { case.key().expect("one key") };
        let salt = || case.options["salt"].as_str();
        match case.op.as_str() {
            "sanitize_seed" => {
                let seed = seeds::sanitize_seed(key(), salt());
                case.assert_equal_keys(&KeyArray::from(seed).into_dyn());
            }
            "split_seed" => {
                let keys = seeds::split_seed(key(), case.shape[0], salt());
                case.assert_equal_keys(&keys.into_dyn());
            }
            _ => continue,
        }
        checked += 1;
    }
    assert_eq!(checked, 90);
}

#[test]
fn salting_borrows_what_sanitising_takes() {
    let key = Key::new(5);
    let [one, other] = ["one", "other"].map(|salt| seeds::salt(&key, salt));
    assert_ne!(one, other);
    assert_eq!(one, seeds::sanitize_seed(key.duplicate(), "one"));
    let [_, second] = seeds::split_seed_into(key.duplicate(), "one");
    assert_eq!(second, seeds::split_seed(key, 2, "one")[1]);
}
