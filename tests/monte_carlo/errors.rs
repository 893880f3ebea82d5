//! How a run reports bad input, before it simulates, and panics.

use ndarray::{Array1, Axis, array};
use ndkey::monte_carlo::{Covariance, Estimate, Merge, MonteCarlo, Tree, antithetic};
use ndkey::{Error, Key};

use crate::{BLOCKS, run, simulate};

fn message<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    result.expect_err("bad input").to_string()
}

#[test]
fn counts_are_checked_first() {
    let new = |blocks, paths| message(MonteCarlo::new(Key::new(0), blocks, paths));
    assert_eq!(new(0, 1), "MonteCarlo: `blocks` = 0, must be at least 1");
    assert_eq!(new(1, 0), "MonteCarlo: `paths` = 0, must be at least 1");
    assert_eq!(new(1 << 32, 1), "MonteCarlo: `blocks` = 4294967296, must be at most 2^31");
    assert_eq!(
        new(1 << 31, 1 << 33),
        "MonteCarlo: `paths` = 8589934592, must be fewer than 2^64 paths in all",
    );
    assert_eq!(message(run().with_round(0)), "with_round: `blocks` = 0, must be at least 1");
    let behind = run().try_block_key(BLOCKS);
    assert_eq!(message(behind), "block_key: `block` = 37, must be below 37");
}

#[test]
fn a_panic_names_the_first_block_and_its_key() {
    let failing = [run().block_key(20), run().block_key(30), run().block_key(11)];
    let error = run().run(|key, paths| {
        assert!(!failing.contains(&key), "no such path");
        simulate(key, paths)
    });
    let [high, low] = run().block_key(11).data();
    assert_eq!(
        message(error),
        format!(
            "block 11, whose key is Key::<Threefry2x32>::from_data([{high}, {low}]), panicked: \
             no such path"
        ),
    );
}

/// Also where a later block panicked before it.
#[cfg(feature = "rayon")]
#[test]
fn the_first_of_several_panics_is_named() {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::{Duration, Instant};

    let (first, second) = (run().block_key(0), run().block_key(BLOCKS - 1));
    let panicked = AtomicU64::new(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    let error = pool.install(|| {
        run().with_round(BLOCKS).expect("blocks").run(|key, paths| {
            if key == second {
                panicked.store(1, Ordering::Release);
                panic!("the second");
            }
            if key == first {
                let begun = Instant::now();
                while panicked.load(Ordering::Acquire) == 0 {
                    assert!(begun.elapsed() < Duration::from_secs(20), "there is one thread");
                    std::thread::yield_now();
                }
                // What is to be overtaken is noted after its panic.
                std::thread::sleep(Duration::from_millis(50));
                panic!("the first");
            }
            simulate(key, paths)
        })
    });
    assert!(matches!(&error, Err(Error::Panicked { block: 0, .. })), "{error:?}");
}

#[test]
fn a_run_is_shown_without_what_it_calls() {
    let text = format!("{:?}", run().on_progress(|_| ()));
    let blocks = format!("blocks: {BLOCKS}, paths: ");
    assert!(text.starts_with("MonteCarlo { key: ") && text.contains(&blocks), "{text}");
}

#[test]
fn results_that_do_not_fit_are_an_error() {
    let odd = run().block_key(20);
    let lengths = run().run(|key, _| Array1::from_elem(if key == odd { 3 } else { 2 }, 1_u64));
    let message = message(lengths);
    assert!(
        message.starts_with("the result of a block of paths has shape [")
            && message.contains("expected ["),
        "{message}",
    );
    let lengths = run().run(|key, _| vec![1_u64; if key == odd { 3 } else { 2 }]);
    assert!(matches!(lengths, Err(Error::Shape { .. })), "{lengths:?}");
}

#[test]
fn a_block_is_merged_once() {
    let mut tree = Tree::new();
    for block in [0, 1, 2, 3, 5] {
        tree.insert(block, 1_u64).expect("a new block");
    }
    for block in [0, 1, 3, 5] {
        assert_eq!(
            message(tree.clone().insert(block, 1)),
            format!("Tree: `block` = {block}, must be a new block"),
        );
    }
    // A part that begins before the existing one and overlaps it.
    let part = run().run_blocks(4..8, |_, _| 1_u64).expect("no panic");
    assert_eq!(message(tree.clone().merge(part)), "Tree: `block` = 4, must be a new block");
    assert_eq!(tree.finish(), Ok(Some(5)));
}

#[test]
fn trees_have_room_for_half_of_all_numbers() {
    let mut tree = Tree::new();
    let last = (1 << 63) - 1;
    tree.insert(last, 1_u64).expect("the last block");
    assert!(tree.insert(last, 1).is_err());
    assert_eq!(
        message(tree.insert(u64::MAX, 1)),
        "Tree: `block` = 18446744073709551615, must be below 2^63",
    );
    assert_eq!(tree.finish(), Ok(Some(1)));
}

#[cfg(feature = "serde")]
#[test]
fn trees_that_are_read_have_disjoint_subtrees() {
    let read = |text: &str| serde_json::from_str::<Tree<u64>>(text);
    let tree = read(r#"{"subtrees":{"0":[2,4],"4":[0,1]}}"#).expect("blocks 0 to 4");
    assert_eq!(tree.finish(), Ok(Some(5)));
    for subtrees in [r#""0":[64,1]"#, r#""0":[200,1]"#, r#""2":[2,1]"#, r#""0":[2,1],"3":[0,1]"#] {
        let refused = read(&format!("{{\"subtrees\":{{{subtrees}}}}}")).expect_err(subtrees);
        assert!(refused.to_string().contains("Tree: `subtree` = "), "{refused}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn results_that_are_read_have_all_their_parts() {
    use ndkey::monte_carlo::{MultilevelEstimate, Scenarios};
    let of = serde_json::to_string(&Estimate::from_values(&[1.0, 2.0])).expect("text");
    let scenarios = |estimates: &str, differences: &str| {
        let text = format!(r#"{{"estimates":[{estimates}],"differences":[{differences}]}}"#);
        serde_json::from_str::<Scenarios>(&text).map_err(|error| error.to_string())
    };
    assert_eq!(scenarios(&format!("{of},{of}"), &of).expect("two").len(), 2);
    for (estimates, number) in [("", 0), (&*format!("{of},{of}"), 2)] {
        let error = scenarios(estimates, "").expect_err("no differences");
        let must = "must be one more than `differences`";
        assert!(error.contains(&format!("`number of estimates` = {number}, {must}")), "{error}");
    }
    let levels = |levels: &str| {
        let text = format!(r#"{{"levels":[{levels}]}}"#);
        serde_json::from_str::<MultilevelEstimate>(&text).map_err(|error| error.to_string())
    };
    let level = |cost: f64| format!(r#"{{"correction":{of},"cost":{cost}}}"#);
    assert_eq!(levels(&level(2.0)).expect("a level").mean(), 1.5);
    assert!(levels("").expect_err("none").contains("Multilevel: `number of levels` = 0"));
    assert!(levels(&level(-1.0)).expect_err("a cost").contains("Multilevel: `cost` = -1 at [0]"));
}

#[test]
fn counts_do_not_overflow() {
    let mut count = u64::MAX;
    assert_eq!(
        message(count.merge(1)),
        "merge: `count` = 18446744073709551615 + 1, must be below 2^64",
    );
    let mut count = u32::MAX - 1;
    assert_eq!(count.merge(1), Ok(()));
    assert_eq!(message(count.merge(1)), "merge: `count` = 4294967295 + 1, must be below 2^32");
    assert_eq!((count, count.merge(0)), (u32::MAX, Ok(())));
}

#[cfg(feature = "serde")]
#[test]
fn estimates_that_are_read_may_have_any_counts() {
    let estimate = |count: u64, not_finite: u64| format!("[{count},{not_finite},0.5,2.0,0.0,1.0]");
    let read = |text: &str| serde_json::from_str::<Estimate>(text).expect("an estimate");
    let mut largest = read(&estimate(u64::MAX, u64::MAX));
    assert_eq!(
        message(largest.merge(Estimate::from_value(1.0))),
        "Estimate: `count` = 18446744073709551615 + 1, must be below 2^64",
    );
    assert_eq!(
        message(largest.merge(Estimate::from_value(f64::NAN))),
        "Estimate: `not_finite` = 18446744073709551615 + 1, must be below 2^64",
    );
    assert!(message(largest.check()).contains(" of 36893488147419103230 that are NaN"));
    assert!(
        largest
            .to_string()
            .ends_with("(18446744073709551615 of 36893488147419103230 are NaN or infinite)")
    );
    assert_eq!(largest, read(&estimate(u64::MAX, u64::MAX)), "an error leaves it as it is");

    let of = estimate(1, 0);
    let pairs = format!("[{of},{of},0.0,{}]", u64::MAX);
    let mut pairs: Covariance = serde_json::from_str(&pairs).expect("pairs");
    let infinite = Covariance::from_values(&[1.0], &[f64::INFINITY]).expect("one of each");
    assert_eq!(
        message(pairs.merge(infinite)),
        "Covariance: `not_finite` = 18446744073709551615 + 1, must be below 2^64",
    );
}

#[test]
fn parts_are_of_the_blocks_that_were_asked_for() {
    let part = run().run_blocks(30..BLOCKS + 1, simulate);
    assert_eq!(message(part.map(|_| ())), "run_blocks: `blocks` = 30..38, must be within 0..37");

    let reversed = run().run_blocks(std::ops::Range { start: 5, end: 3 }, simulate);
    assert_eq!(
        message(reversed.map(|_| ())),
        "run_blocks: `blocks` = 5..3, must be a range with start <= end",
    );
    let empty = run().run_blocks(5..5, simulate).expect("no blocks");
    assert_eq!(empty.finish(), Ok(None));

    let others =
        "run_rounds: `execute` = results of other blocks, must be those of the blocks it is given";
    type Parts = fn(u64, u64) -> (u64, u64);
    let parts: [Parts; 3] = [|a, b| (a, b - 1), |a, b| (a + 1, b), |a, _| (a, a)];
    for part in parts {
        let all = run().run_rounds(
            |run, blocks| {
                let (start, end) = part(blocks.start, blocks.end);
                run.run_blocks(start..end, simulate)
            },
            |_| false,
        );
        assert_eq!(message(all), others);
    }
    let ahead = run().with_round(10).expect("blocks");
    let ahead = ahead.run_rounds(|run, _| run.run_blocks(0..11, simulate), |_| false);
    assert_eq!(message(ahead), others);
}

#[test]
fn wrong_shapes_and_axes_are_named() {
    assert_eq!(
        message(Covariance::from_values(&[1.0, 2.0], &[1.0])),
        "`second` of Covariance has shape [1]; expected [2], as the first",
    );
    assert_eq!(
        message(Estimate::along_axis(&array![[1.0]], Axis(2))),
        "axis 2 is out of bounds for shape [1, 1]",
    );
    let payoff = |draws: &Array1<f64>| Array1::zeros(if draws[0] > 0.0 { 2 } else { 1 });
    assert_eq!(
        message(antithetic(array![1.0], |z| -z, payoff)),
        "the payoff of mirrored draws has shape [1]; expected [2], as that of the draws themselves",
    );
    for level in [0.0, 1.0, -0.5, f64::NAN] {
        let interval = Estimate::from_value(1.0).confidence_interval(level);
        assert!(message(interval).starts_with("confidence_interval: `level` = "));
    }
}
