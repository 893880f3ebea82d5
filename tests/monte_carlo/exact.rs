//! Exact sums as results of runs.

use ndkey::monte_carlo::{Merge, MonteCarlo, Tree};
use ndkey::native::Key;
use ndkey::sums::{ExactMoments, ExactSum};

const BLOCKS: u64 = 40;

fn simulate(key: Key, paths: usize) -> ExactMoments {
    ExactMoments::of(&key.normal::<f64, _>(paths))
}

fn run() -> MonteCarlo<'static, ndkey::Ars> {
    MonteCarlo::new(Key::from_seed(3), BLOCKS, 100).expect("blocks")
}

#[test]
fn moments_of_a_run_are_those_of_its_blocks_in_any_order() {
    let all = run().run(simulate).expect("a run");
    let mut merged = ExactMoments::new();
    for block in (0..BLOCKS).map(|block| block * 7 % BLOCKS) {
        Merge::merge(&mut merged, simulate(run().block_key(block), 100)).expect("exact");
    }
    assert_eq!(merged, all);
    assert_eq!(all.count(), 100 * BLOCKS);
}

#[test]
fn sums_merge_with_others_in_a_tree() {
    let mut tree = Tree::new();
    for block in (0..BLOCKS).rev() {
        tree.insert(block, ExactSum::of(&[1e16, 0.1 * block as f64, -1e16])).expect("a new block");
    }
    let expected: ExactSum = (0..BLOCKS).map(|block| 0.1 * block as f64).collect();
    assert_eq!(tree.finish().expect("exact"), Some(expected));
}

#[cfg(feature = "serde")]
#[test]
fn moments_in_files_and_messages_are_the_same() {
    let moments = run().run(simulate).expect("a run");
    let mut bytes = Vec::new();
    ciborium::into_writer(&moments, &mut bytes).expect("bytes");
    assert!(bytes.len() < 200, "{} bytes", bytes.len());
    let again: ExactMoments = ciborium::from_reader(&bytes[..]).expect("moments");
    assert_eq!(again, moments);
}
