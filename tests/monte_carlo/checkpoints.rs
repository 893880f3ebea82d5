//! An interrupted run ends with the bits of an uninterrupted one, and a file of another run is an
//! error.

use std::fs;
use std::path::{Path, PathBuf};

use ndkey::monte_carlo::{Checkpointed, Estimate, MonteCarlo};
use ndkey::{Error, Key, Philox4x32};
use proptest::prelude::*;

use crate::{BITS, BLOCKS, PATHS, bits, run, simulate};

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ndkey-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).expect("a new folder");
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("state")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn checkpointed<'a>(path: &Path) -> Checkpointed<'a> {
    let run = run().with_round(4).expect("blocks");
    run.checkpoint(path, "a test").expect("a folder")
}

/// Runs until it panics in a block.
fn interrupted(path: &Path, block: u64) {
    let last = run().block_key(block);
    let error = checkpointed(path).run(|key, paths| {
        assert_ne!(key, last);
        simulate(key, paths)
    });
    assert!(matches!(error, Err(Error::Panicked { block: at, .. }) if at == block), "{error:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn a_restart_ends_with_the_same_bits(blocks in prop::collection::vec(0..BLOCKS, 1..4)) {
        let folder = Folder::new("restart");
        let mut blocks = blocks;
        blocks.sort_unstable();
        for &block in &blocks {
            interrupted(&folder.file(), block);
        }
        let done = blocks.last().expect("an interruption") / 4 * 4;
        let before = (0..done).map(|block| run().block_key(block)).collect::<Vec<_>>();
        let ended = checkpointed(&folder.file()).run(|key, paths| {
            assert!(!before.contains(&key), "done before the restart");
            simulate(key, paths)
        });
        prop_assert_eq!(bits(ended.expect("no panic")), BITS);
        let files = fs::read_dir(&folder.0).expect("a folder").count();
        prop_assert_eq!(files, 1, "no temporary file is left");
    }
}

#[test]
fn a_run_that_stopped_stays_stopped() {
    let folder = Folder::new("stopped");
    let stop = |estimate: &Estimate| estimate.count() >= 12 * PATHS as u64;
    let first = checkpointed(&folder.file()).run_until(simulate, stop).expect("no panic");
    assert_eq!(first.count(), 12 * PATHS as u64);
    let again = checkpointed(&folder.file()).run_until(|_, _| panic!("nothing is left"), stop);
    assert_eq!(again, Ok(first));
}

#[track_caller]
fn refused<T>(result: Result<T, Error>, expected: &str) {
    let message = result.map(|_| ()).expect_err("a bad checkpoint").to_string();
    assert!(message.ends_with(expected), "{message}");
}

#[test]
fn files_of_other_runs_are_refused() {
    let folder = Folder::new("others");
    let path = folder.file();
    interrupted(&path, 20);
    let refused = |run: Result<MonteCarlo<'_>, Error>, problem: &str, expected| {
        let run = run.and_then(|run| run.with_round(4)).expect("blocks");
        let run = run.checkpoint(&path, problem).expect("a folder");
        refused(run.run(|_, _| -> Estimate { panic!("time is spent") }), expected);
    };
    refused(
        MonteCarlo::new(Key::new(4), BLOCKS, PATHS),
        "a test",
        "belongs to another run: the key is [0, 3], not [0, 4]",
    );
    refused(
        MonteCarlo::new(Key::new(3), 38, PATHS),
        "a test",
        "belongs to another run: the number of blocks is 37, not 38",
    );
    refused(
        MonteCarlo::new(Key::new(3), BLOCKS, 41),
        "a test",
        "belongs to another run: the number of paths per block is 40, not 41",
    );
    refused(
        MonteCarlo::new(Key::new(3), BLOCKS, PATHS),
        "another",
        "belongs to another run: the problem is \"a test\", not \"another\"",
    );
    let philox = MonteCarlo::new(Key::<Philox4x32>::from_seed(3), BLOCKS, PATHS).expect("blocks");
    let philox = philox.checkpoint(&path, "a test").expect("a folder");
    self::refused(
        philox.run(|_, _| Estimate::default()),
        "belongs to another run: the generator is \"threefry2x32\", not \"philox4x32\"",
    );
    let other_type = checkpointed(&path).run(|_, _| 1_u64).expect_err("another type").to_string();
    assert!(other_type.contains("has results of another type"), "{other_type}");
}

#[test]
fn a_run_that_ended_is_not_run_again() {
    let folder = Folder::new("ended");
    let ended = checkpointed(&folder.file()).run(simulate).expect("no panic");
    let again = checkpointed(&folder.file());
    let again = again.run(|_, _| -> Estimate { panic!("time is spent") }).expect("no panic");
    assert_eq!((bits(ended), bits(again)), (BITS, BITS));
}

/// Only where there is none does a run begin anew.
#[cfg(unix)]
#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new("unreadable");
    let path = folder.file();
    std::os::unix::fs::symlink(&path, &path).expect("a link to itself");
    let error = checkpointed(&path).run(|_, _| -> Estimate { panic!("time is spent") });
    let error = error.expect_err("a link that ends nowhere").to_string();
    assert!(error.contains("cannot be read: "), "{error}");
}

#[test]
fn torn_and_newer_files_are_refused() {
    let folder = Folder::new("torn");
    let path = folder.file();
    interrupted(&path, 20);
    let whole = fs::read(&path).expect("a file");
    let run = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        checkpointed(&path).run(|_, _| -> Estimate { panic!("time is spent") })
    };
    refused(run(b""), "is not a checkpoint of ndkey");
    refused(run(b"another file"), "is not a checkpoint of ndkey");
    for len in 8..whole.len() {
        refused(run(&whole[..len]), "is damaged: some of it is missing or changed");
    }
    for at in 20..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        refused(run(&changed), "is damaged: some of it is missing or changed");
    }
    let mut newer = whole;
    newer[8] = 2;
    refused(run(&newer), "is of version 2, must be of version 1");
}

#[test]
fn folders_that_cannot_be_written() {
    let folder = Folder::new("unwritable");
    let missing = folder.0.join("missing").join("state");
    let expected = format!("there is no folder {}", folder.0.join("missing").display());
    refused(run().checkpoint(&missing, "a test"), &expected);
    refused(run().checkpoint(&folder.0, "a test"), "is a directory, must be a file");

    // The temporary file's name is taken by a folder, which not even root overwrites.
    fs::create_dir(folder.0.join("state.tmp")).expect("a new folder");
    let run = checkpointed(&folder.file()).run(|_, _| -> Estimate { panic!("time is spent") });
    let message = run.expect_err("not written").to_string();
    assert!(message.contains("cannot be written"), "{message}");
}
