//! Blocks that fail, and the last one, which may be shorter.

use std::error::Error as _;
use std::num::ParseFloatError;

use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo, Tree};
use ndkey::{Error, Key};

use crate::{BITS, BLOCKS, PATHS, bits, run, simulate};

#[test]
fn a_block_may_return_a_result() {
    let estimate = run().run(|key, paths| Ok::<_, Error>(simulate(key, paths)));
    assert_eq!(estimate.map(bits), Ok(BITS));
    let text = |key, paths| Ok::<_, &str>(simulate(key, paths));
    assert_eq!(run().run_until(text, |_| false).map(bits), Ok(BITS));
    let boxed =
        |key, paths| Ok::<_, Box<dyn std::error::Error + Send + Sync>>(simulate(key, paths));
    let tree = run().run_blocks(0..BLOCKS, boxed).and_then(Tree::finish);
    assert_eq!(tree.map(|all| all.map(bits)), Ok(Some(BITS)));
}

#[test]
fn the_first_block_that_fails_is_named_and_its_error_is_the_source() {
    let failing = [30, 11, 20].map(|block| run().block_key(block));
    let panicking = run().block_key(25);
    let simulate = |key: Key, paths| {
        assert_ne!(key, panicking);
        let text = if failing.contains(&key) { "many" } else { "0.5" };
        Ok::<_, ParseFloatError>((simulate(key, paths), Estimate::from_value(text.parse()?)))
    };
    let [high, low] = run().block_key(11).data();
    for error in [run().run(simulate), run().run_until(simulate, |_| false)] {
        let error = error.expect_err("it fails");
        assert_eq!(
            error.to_string(),
            format!(
                "block 11, whose key is Key::<Threefry2x32>::from_data([{high}, {low}]), failed: \
                 invalid float literal"
            ),
        );
        let Error::Failed { block: 11, source, .. } = &error else { panic!("{error}") };
        assert_eq!(source.downcast_ref(), "many".parse::<f64>().as_ref().err());
        let source = error.source().expect("a source");
        assert!(source.downcast_ref::<ParseFloatError>().is_some());
        assert_eq!(error.clone(), error);
    }
    // An earlier panic comes first.
    let earlier = run().block_key(3);
    let both = run().run(|key, paths| {
        assert_ne!(key, earlier);
        simulate(key, paths)
    });
    assert!(matches!(&both, Err(Error::Panicked { block: 3, .. })), "{both:?}");
}

#[cfg(feature = "serde")]
#[test]
fn a_checkpoint_continues_after_a_block_failed() {
    let path = std::env::temp_dir().join(format!("ndkey-failed-{}", std::process::id()));
    let run = || run().with_round(4).and_then(|run| run.checkpoint(&path, "blocks that fail"));
    let last = crate::run().block_key(20);
    let failed = run().expect("a folder").run(|key, paths| {
        if key == last { Err("no more memory") } else { Ok(simulate(key, paths)) }
    });
    assert!(matches!(&failed, Err(Error::Failed { block: 20, .. })), "{failed:?}");
    let ended = run().expect("a folder").run(simulate);
    std::fs::remove_file(&path).expect("a file");
    assert_eq!(ended.map(bits), Ok(BITS));
}

#[test]
fn a_total_is_the_number_of_paths() {
    for total in [1, 39, 40, 41, 1479, 1480] {
        let run = || MonteCarlo::with_total(Key::new(3), total, PATHS).expect("paths");
        let estimate = run().run(simulate).expect("no panic");
        assert_eq!(estimate.count(), total);
        let blocks = total.div_ceil(PATHS as u64);
        let mut tree = Tree::new();
        for block in 0..blocks {
            let paths = (total - block * PATHS as u64).min(PATHS as u64) as usize;
            assert_eq!(run().block_paths(block), paths);
            let key = Key::new(3).split(blocks as usize)[block as usize].duplicate();
            assert_eq!(run().block_key(block), key);
            tree.insert(block, simulate(key, paths)).expect("a new block");
        }
        assert_eq!(tree.finish().expect("estimates merge").map(bits), Some(bits(estimate)));
        assert_eq!(run().block_paths(blocks), 0);
        assert_eq!(run().block_paths(u64::MAX), 0);
        // In rounds, too.
        let rounds = run().with_round(2).and_then(|run| run.run_until(simulate, |_| false));
        assert_eq!(rounds.map(bits), Ok(bits(estimate)));
    }
    let whole = MonteCarlo::with_total(Key::new(3), BLOCKS * PATHS as u64, PATHS);
    assert_eq!(whole.and_then(|run| run.run(simulate)).map(bits), Ok(BITS));
}

#[test]
fn a_billion_paths_are_a_billion() {
    let run = MonteCarlo::with_total(Key::new(0), 1_000_000_000, 4096).expect("paths");
    let last = 1_000_000_000_u64.div_ceil(4096) - 1;
    assert_eq!((run.block_paths(0), run.block_paths(last)), (4096, 2560));
    assert_eq!(last * 4096 + 2560, 1_000_000_000);
    assert!(run.try_block_key(last).is_ok() && run.try_block_key(last + 1).is_err());
    // More than 64 bits of paths would fill whole blocks.
    let all = MonteCarlo::with_total(Key::new(0), u64::MAX, 1 << 40).expect("paths");
    assert_eq!(all.block_paths((1 << 24) - 1), (1 << 40) - 1);
}

#[test]
fn a_total_is_checked() {
    let new = |total, paths| {
        let run = MonteCarlo::with_total(Key::new(0), total, paths);
        run.map(|_| ()).expect_err("bad input").to_string()
    };
    assert_eq!(new(0, 1), "MonteCarlo: `total` = 0, must be at least 1");
    assert_eq!(new(1, 0), "MonteCarlo: `paths` = 0, must be at least 1");
    assert_eq!(
        new(10_000_000_000, 4),
        "MonteCarlo: `paths` = 4, must be at least 5 for 10000000000 paths, which makes 2^31 blocks",
    );
    assert!(MonteCarlo::with_total(Key::new(0), 10_000_000_000, 5).is_ok());
}

#[test]
fn a_total_is_part_of_the_fingerprint() {
    let of = |total| MonteCarlo::with_total(Key::new(0), total, 8).map(|run| run.fingerprint("a"));
    let blocks = MonteCarlo::new(Key::new(0), 4, 8).map(|run| run.fingerprint("a"));
    assert_eq!(of(32), blocks);
    assert_ne!(of(31), blocks);
}

/// A result that cannot merge.
struct Odd;

impl Merge for Odd {
    fn merge(&mut self, _: Self) -> Result<(), Error> {
        panic!("does not merge")
    }
}

#[test]
#[should_panic(expected = "does not merge")]
fn a_panic_in_merge_stays_a_panic() {
    let _ = run().run(|_, _| Odd);
}

#[test]
#[should_panic(expected = "no terminal")]
fn a_panic_in_on_progress_stays_a_panic() {
    let _ = run().on_progress(|_| panic!("no terminal")).run(simulate);
}
