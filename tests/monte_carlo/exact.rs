//! Exact sums as results of runs, and beside estimates.

use approx::assert_abs_diff_eq;
use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo, Tree};
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

/// Of values that are added one by one, the error would grow with their number.
#[test]
fn estimates_of_many_values_are_near_exact_moments() {
    let values: Vec<f64> = (0..3_000_001).map(|n| 1.0 + f64::from(n).sin().powi(2)).collect();
    let (estimate, exact) = (Estimate::from_values(&values), ExactMoments::of(&values));
    // Four units in the last place of numbers between 1 and 2.
    assert_abs_diff_eq!(estimate.mean(), exact.mean(), epsilon = 4.0 * f64::EPSILON);
    assert_abs_diff_eq!(estimate.variance(), exact.var(1.0), epsilon = 4.0 * f64::EPSILON);
}

#[cfg(feature = "rayon")]
#[test]
fn estimates_of_many_values_are_those_of_leaves_in_a_tree() {
    let values: ndarray::Array1<f64> = Key::from_seed(5).normal(100_000);
    let mut leaves = Tree::new();
    for (leaf, values) in (0..).zip(values.as_slice().expect("contiguous").chunks(2048)) {
        leaves.insert(leaf, Estimate::from_values(values)).expect("a new leaf");
    }
    let expected = leaves.finish().expect("they merge").expect("leaves");
    for threads in [1, 2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        assert_eq!(pool.install(|| Estimate::from_values(&values)), expected);
    }
    let reversed = values.slice(ndarray::s![..;-1]).to_owned();
    assert_eq!(Estimate::from_values(&reversed.slice(ndarray::s![..;-1])), expected);
}

#[cfg(feature = "serde")]
#[test]
fn counts_that_were_read_do_not_overflow() {
    let most = serde_json::to_string(&ExactMoments::of(&[1.0])).expect("text");
    let most = most.replace("\"count\":1", &format!("\"count\":{}", u64::MAX));
    let mut most: ExactMoments = serde_json::from_str(&most).expect("moments");
    let error = Merge::merge(&mut most, ExactMoments::of(&[1.0])).expect_err("2^64 values");
    assert!(error.to_string().starts_with("ExactMoments: `count` = "), "{error}");
    assert_eq!(most.count(), u64::MAX);
}
