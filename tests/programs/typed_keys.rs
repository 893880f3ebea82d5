//! The document on typed keys (JEP 9263), block by block.

use std::any::TypeId;

use ndarray::Array1;
use ndkey::{Key, KeyArray, Rbg, Threefry2x32};

use crate::documents::{Check, numbers};

/// For the line at which a block begins, what reproduces it.
pub const CHECKS: [(usize, Check); 19] = [
    // Legacy keys were arrays of words; here they are what `data` returns.
    (12, |block| block.assert_text(&format!("Array({:?}, dtype=uint32)", Key::new(0).data()))),
    (14, |block| block.assert_text(&format!("({},)", Key::new(0).data().len()))),
    (16, |block| {
        let [word, _] = Key::new(0).data();
        block.assert_text(&format!("dtype('uint{}')", 8 * size_of_val(&word)));
    }),
    (21, |block| block.assert_text(&Key::new(0).to_string())),
    (24, |block| block.assert_text(&tuple(KeyArray::from(Key::new(0)).shape()))),
    (26, |block| block.assert_text(&Key::new(0).dtype().to_string())),
    (32, |block| block.assert_text(&four().to_string())),
    (38, |block| block.assert_text(&tuple(four().shape()))),
    // A documentation test of `Key` shows that this does not compile here.
    (47, |block| assert!(block.printed.contains("TypeError: add does not accept dtypes key<fry>"))),
    (52, |block| block.assert_text(&format!("Array({:?}, dtype=uint32)", Key::new(0).data()))),
    // Whether something is a key is its type.
    (77, |block| block.assert_text(python(is_a_key(&Key::new(0))))),
    (80, |block| block.assert_text(python(is_a_key(&Key::new(0).data())))),
    (100, |block| block.assert_text(&Key::<Threefry2x32>::from_seed(0).to_string())),
    (103, |block| block.assert_prints(Key::<Threefry2x32>::from_seed(0).uniform::<f32, _>(3))),
    (106, |block| block.assert_text(&Key::<Rbg>::from_seed(0).to_string())),
    (109, |block| block.assert_prints(Key::<Rbg>::from_seed(0).uniform::<f32, _>(3))),
    // The elements of keys have an extended type, not a number's.
    (193, |block| block.assert_text(python(is_a_key(&Key::new(0))))),
    (197, |block| block.assert_text(python(is_a_key(&Key::new(0))))),
    (199, |block| block.assert_text(python(is_a_key(&Key::new(0))))),
];

fn four() -> KeyArray<ndarray::Ix1> {
    KeyArray::from_seeds(&Array1::from_iter(0..4))
}

fn is_a_key<T: 'static>(_: &T) -> bool {
    TypeId::of::<T>() == TypeId::of::<Key>()
}

/// A shape, as Python prints a tuple.
fn tuple(shape: &[usize]) -> String {
    match shape {
        [len] => format!("({len},)"),
        _ => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// A boolean, as Python prints it.
fn python(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

#[test]
fn the_claims_about_misuse_hold_where_misuse_is_possible_at_all() {
    let claims = numbers().typed_key_claims;
    let same_seed_again = || Key::new(Key::new(999).data()[1].into());
    assert_eq!(
        claims["PRNGKey(PRNGKey(999)[1]) equals PRNGKey(999)"],
        same_seed_again() == Key::new(999)
    );

    let uniform = |key: Key| key.uniform::<f32, _>(100);
    let key = Key::new(999);
    assert_eq!(
        claims["uniform(key, (100,)) twice gives identical values"],
        uniform(key.duplicate()) == uniform(key)
    );
    let [first, second] = Key::new(999).split_into();
    assert_eq!(claims["uniform of two split keys differ"], uniform(first) != uniform(second));
    assert_eq!(claims.len(), 3);
}
