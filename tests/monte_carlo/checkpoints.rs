//! An interrupted run ends with the bits of an uninterrupted one, and a file of another run is an
//! error.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ndarray::{Array1, Array2, arr2};
use ndkey::monte_carlo::{Checkpointed, Estimate, Merge, MonteCarlo, Tree, share};
use ndkey::{Ars, Error, Key, Philox4x32, Prng, RbgLegacy, Threefry2x32Legacy};
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
    let again = checkpointed(&folder.file());
    let again = again.run_until(|_, _| -> Estimate { panic!("nothing is left") }, stop);
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
        MonteCarlo::new(Key::new(3), 36, PATHS),
        "a test",
        "belongs to another run: the number of blocks is 37, not 36",
    );
    refused(
        MonteCarlo::new(Key::new(3), BLOCKS, 41),
        "a test",
        "belongs to another run: the number of paths per block is 40, not 41",
    );
    refused(
        MonteCarlo::with_total(Key::new(3), BLOCKS * PATHS as u64 - 1, PATHS),
        "a test",
        "belongs to another run: the number of paths is 1480, not 1479",
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

/// From an end, from an interruption, and to a last block that is not whole.
#[test]
fn a_run_with_more_blocks_goes_on_where_the_file_ends() {
    let folder = Folder::new("longer");
    let total = 3 * BLOCKS * PATHS as u64 - 7;
    let longer = || MonteCarlo::with_total(Key::new(3), total, PATHS).expect("blocks");
    let whole = longer().run(simulate).expect("no panic");
    for done in [20, BLOCKS] {
        let path = folder.0.join(format!("{done}"));
        if done == BLOCKS {
            checkpointed(&path).run(simulate).expect("no panic");
        } else {
            interrupted(&path, done);
        }
        let before = Vec::from_iter((0..done).map(|block| run().block_key(block)));
        let continued = || longer().checkpoint(&path, "a test").expect("a folder");
        let blocks = AtomicU64::new(0);
        let ended = continued().run(|key, paths| {
            assert!(!before.contains(&key), "done before");
            blocks.fetch_add(1, Ordering::Relaxed);
            simulate(key, paths)
        });
        assert_eq!(ended.as_ref(), Ok(&whole));
        assert_eq!(blocks.into_inner(), 3 * BLOCKS - done);
        let read: Option<Tree<Estimate>> = continued().read().expect("a file");
        assert_eq!(read.expect("a file").finish(), Ok(Some(whole)));
        // The file is now the longer run's.
        refused(checkpointed(&path).run(simulate), "the number of blocks is 111, not 37");
    }
}

#[test]
fn a_run_whose_keys_or_paths_would_change_is_not_made_longer() {
    fn refused_after<I: Prng>(
        run: fn(u64) -> Result<MonteCarlo<'static, I>, Error>,
        blocks: [u64; 2],
        expected: &str,
    ) {
        let folder = Folder::new(I::NAME);
        let end = |blocks| {
            let run = run(blocks).expect("blocks").checkpoint(folder.file(), "").expect("a folder");
            run.run(|key: Key<I>, paths| Estimate::from_values(&key.uniform::<f64, _>(paths)))
        };
        end(blocks[0]).expect("no panic");
        refused(end(blocks[1]), expected);
    }
    let expected = "the number of blocks is 8, not 9";
    refused_after(
        |n| MonteCarlo::new(Key::<Threefry2x32Legacy>::from_seed(0), n, 40),
        [8, 9],
        expected,
    );
    refused_after(|n| MonteCarlo::new(Key::<RbgLegacy>::from_seed(0), n, 40), [8, 9], expected);
    let total = |paths| MonteCarlo::with_total(Key::<Ars>::from_seed(0), paths, 40);
    refused_after(total, [319, 360], expected);
    refused_after(total, [319, 320], "the number of paths is 319, not 320");
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
    newer[8] = 3;
    refused(run(&newer), "is of version 3, must be of version 2");
}

/// They are refused before they are read: some have no end.
#[cfg(unix)]
#[test]
fn special_files_are_refused() {
    let folder = Folder::new("special");
    let expected = "is a special file, must be a regular one";
    refused(run().checkpoint("/dev/full", "a test"), expected);
    refused(run().checkpoint("/dev/null", "a test"), expected);
    std::os::unix::fs::symlink("/dev/full", folder.file()).expect("a link");
    refused(run().checkpoint(folder.file(), "a test"), expected);

    // One that is put there later.
    let begun = folder.0.join("begun");
    let run = checkpointed(&begun);
    std::os::unix::fs::symlink("/dev/full", &begun).expect("a link");
    refused(run.run(|_, _| -> Estimate { panic!("time is spent") }), expected);
}

/// The length in the header is compared with that of the file, of which no more is read.
#[test]
fn files_of_another_length_are_not_read() {
    let folder = Folder::new("long");
    let path = folder.file();
    interrupted(&path, 20);
    let file = fs::File::options().write(true).open(&path).expect("a file");
    file.set_len(1 << 33).expect("a sparse file");
    let before = std::time::Instant::now();
    refused(
        checkpointed(&path).run(|_, _| -> Estimate { panic!("time is spent") }),
        "is damaged: some of it is missing or changed",
    );
    assert!(before.elapsed() < Duration::from_secs(1), "{:?}", before.elapsed());
}

/// The checksum of what follows the header.
fn seal(bytes: &mut [u8]) {
    let sum = bytes[28..].iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    bytes[20..28].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn files_of_other_versions_of_the_crate_are_refused() {
    let folder = Folder::new("versions");
    let path = folder.file();
    interrupted(&path, 20);
    let mut bytes = fs::read(&path).expect("a file");
    // In CBOR: the field's name, the length in the lower bits of a byte, and the text.
    let name = bytes.windows(7).position(|part| part == b"version").expect("a version") + 7;
    let len = usize::from(bytes[name] & 31);
    let version = String::from_utf8(bytes[name + 1..][..len].to_vec()).expect("text");
    let other = format!("9{}", &version[1..]);
    bytes[name + 1..][..len].copy_from_slice(other.as_bytes());
    seal(&mut bytes);
    fs::write(&path, &bytes).expect("a file");
    refused(
        checkpointed(&path).run(|_, _| -> Estimate { panic!("time is spent") }),
        &format!("belongs to another run: the version of ndkey is {other}, not {version}"),
    );
}

#[test]
fn folders_that_cannot_be_written() {
    let folder = Folder::new("unwritable");
    let missing = folder.0.join("missing").join("state");
    let expected = format!("there is no folder {}", folder.0.join("missing").display());
    refused(run().checkpoint(&missing, "a test"), &expected);
    refused(run().checkpoint(&folder.0, "a test"), "is a directory, must be a file");

    // The folder disappears, before the run and within a round.
    let inside = folder.0.join("inside");
    fs::create_dir(&inside).expect("a new folder");
    let run = checkpointed(&inside.join("state"));
    fs::remove_dir(&inside).expect("an empty folder");
    let error = run.run(|_, _| -> Estimate { panic!("time is spent") }).expect_err("no folder");
    assert_eq!(kind(&error), ErrorKind::NotFound);
    assert!(error.to_string().contains("state.lock: "), "{error}");

    fs::create_dir(&inside).expect("a new folder");
    let error = checkpointed(&inside.join("state")).run(|key, paths| {
        // It may already be gone.
        let _ = fs::remove_dir_all(&inside);
        simulate(key, paths)
    });
    let error = error.expect_err("no folder");
    assert_eq!(kind(&error), ErrorKind::NotFound);
    assert!(error.to_string().contains("cannot be written: "), "{error}");
}

/// The operating system's error, behind one of the crate.
#[track_caller]
fn kind(error: &Error) -> ErrorKind {
    let source = std::error::Error::source(error).expect("a source");
    source.downcast_ref::<std::io::Error>().expect("the operating system's").kind()
}

/// The names of the files of a folder.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file"));
    let mut names: Vec<_> =
        files.map(|file| file.file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

#[test]
fn a_second_run_on_the_same_file_is_refused_while_the_first_goes_on() {
    let folder = Folder::new("second");
    let path = folder.file();
    let second = || checkpointed(&path).run(|_, _| -> Estimate { panic!("time is spent") });
    let first = checkpointed(&path).run(|key, paths| {
        let message = second().expect_err("in use").to_string();
        let expected = format!("is in use by process {}, which locks ", std::process::id());
        assert!(message.contains(&expected), "{message}");
        assert!(message.ends_with("state.lock"), "{message}");
        simulate(key, paths)
    });
    assert_eq!(bits(first.expect("no panic")), BITS);
    assert_eq!(second().map(bits), Ok(BITS));
}

/// This process runs the test's program again, with a variable that says which file to use.
#[test]
fn a_process_that_is_killed_leaves_no_lock() {
    const VARIABLE: &str = "NDKEY_TEST_CHECKPOINT";
    if let Some(path) = std::env::var_os(VARIABLE) {
        let run = checkpointed(Path::new(&path)).run(|_, _| -> Estimate {
            println!("in a block");
            std::thread::sleep(Duration::from_secs(60));
            panic!("not killed")
        });
        panic!("{run:?}");
    }
    let folder = Folder::new("killed");
    let path = folder.file();
    let mut child = Command::new(std::env::current_exe().expect("a program"))
        .args(["--exact", "checkpoints::a_process_that_is_killed_leaves_no_lock", "--nocapture"])
        .env(VARIABLE, &path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let started = output.lines().any(|line| line.expect("text").contains("in a block"));
    let second = checkpointed(&path).run(|_, _| -> Estimate { panic!("time is spent") });
    child.kill().expect("a process");
    child.wait().expect("a process");

    assert!(started);
    let message = second.expect_err("in use").to_string();
    assert!(message.contains(&format!("is in use by process {}, ", child.id())), "{message}");
    assert_eq!(names(&folder.0), ["state", "state.lock"]);
    assert_eq!(checkpointed(&path).run(simulate).map(bits), Ok(BITS));
    assert_eq!(names(&folder.0), ["state"]);
}

#[test]
fn files_beside_a_checkpoint_stay() {
    let folder = Folder::new("beside");
    let others = ["state.tmp".to_owned(), format!("state.{}-0.tmp", std::process::id())];
    for other in &others {
        fs::write(folder.0.join(other), "of another run").expect("a file");
    }
    assert_eq!(checkpointed(&folder.file()).run(simulate).map(bits), Ok(BITS));
    for other in &others {
        let text = fs::read_to_string(folder.0.join(other)).expect("a file");
        assert_eq!(text, "of another run");
    }
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 3);
}

/// Files that runs with this checkpoint have begun to write, and no others; not while one goes on.
#[test]
fn temporary_files_of_killed_runs_are_removed() {
    let folder = Folder::new("temporary");
    let path = folder.file();
    interrupted(&path, 20);
    let begun = fs::read(&path).expect("a checkpoint");
    let stale = ["state.1-0.tmp", "state.4194304-17.tmp", "state.2-0.tmp", "state.3-0.tmp"];
    for (name, len) in stale.into_iter().zip([0, 3, 8, begun.len()]) {
        fs::write(folder.0.join(name), &begun[..len]).expect("a file");
    }
    let others =
        ["state.1-0.tmp2", "state.1-x.tmp", "state.-0.tmp", "state2.1-0.tmp", "other.1-0.tmp"];
    for name in others {
        fs::write(folder.0.join(name), &begun).expect("a file");
    }
    fs::write(folder.0.join("state.5-0.tmp"), "of another program").expect("a file");

    let mut stay: Vec<String> =
        { others }.into_iter().chain(["state", "state.5-0.tmp"]).map(String::from).collect();
    let block = run().block_key(20);
    let first = checkpointed(&path).run(|key, paths| {
        if key == block {
            // A second run, which is refused, removes nothing.
            let temporary = folder.0.join("state.9-0.tmp");
            fs::write(&temporary, b"ndkey-mc").expect("a file");
            checkpointed(&path).run(simulate).expect_err("in use");
            assert!(temporary.exists());
            fs::remove_file(&temporary).expect("a file");
        }
        simulate(key, paths)
    });
    assert_eq!(first.map(bits), Ok(BITS));
    stay.sort();
    assert_eq!(names(&folder.0), stay);
}

/// A share continues from its checkpoint, and together they are the run.
#[test]
fn shares_have_checkpoints() {
    for tasks in [1, 3, 50] {
        let folder = Folder::new("shares");
        let file = |task: u64| folder.0.join(format!("share-{task}"));
        let mut all = Tree::new();
        for task in 0..tasks {
            let blocks = share(0..BLOCKS, task, tasks);
            // It is killed at its last block, and once more.
            if !blocks.is_empty() {
                let last = run().block_key(blocks.end - 1);
                for _ in 0..2 {
                    let killed =
                        checkpointed(&file(task)).run_blocks(blocks.clone(), |key, paths| {
                            assert_ne!(key, last);
                            simulate(key, paths)
                        });
                    assert!(matches!(killed, Err(Error::Panicked { .. })), "{killed:?}");
                }
            }
            let done = (blocks.end.max(1) - 1) / 4 * 4;
            let before: Vec<_> = (blocks.start..done.max(blocks.start))
                .map(|block| run().block_key(block))
                .collect();
            let ended = checkpointed(&file(task)).run_blocks(blocks.clone(), |key, paths| {
                assert!(!before.contains(&key), "done before the restart");
                simulate(key, paths)
            });
            let ended = ended.expect("no panic").finish().expect("they merge");
            let read = checkpointed(&file(task)).read::<Estimate>().expect("a checkpoint");
            let read = read.unwrap_or_default();
            assert!(read.is_of(blocks));
            assert_eq!(read.clone().finish().expect("they merge"), ended);
            all.merge(read).expect("other blocks");
        }
        assert_eq!(all.finish().expect("they merge").map(bits), Some(BITS), "{tasks} tasks");
    }
}

#[test]
fn shares_of_other_blocks_are_refused() {
    let folder = Folder::new("other-shares");
    let path = folder.file();
    checkpointed(&path).run_blocks(8..16, simulate).expect("no panic");
    let share = |blocks| {
        checkpointed(&path).run_blocks(blocks, |_, _| -> Estimate { panic!("time is spent") })
    };
    refused(share(4..16), "has results of other blocks, must be of 4..16");
    refused(share(8..12), "has results of other blocks, must be of 8..12");
    refused(
        checkpointed(&path).run(|_, _| -> Estimate { panic!("time is spent") }),
        "has results of other blocks, must be of 0..37",
    );
    refused(share(8..38), "`blocks` = 8..38, must be within 0..37");
    assert!(share(8..16).is_ok());
}

/// In a folder without write permission, and where the name of the lock is taken by a folder, which
/// stops root too.
#[test]
fn a_run_that_ended_is_read_where_nothing_can_be_written() {
    let folder = Folder::new("read-only");
    let (ended, begun) = (folder.0.join("ended"), folder.0.join("begun"));
    assert_eq!(checkpointed(&ended).run(simulate).map(bits), Ok(BITS));
    interrupted(&begun, 20);
    for path in [&ended, &begun] {
        fs::create_dir(path.with_extension("lock")).expect("a new folder");
    }
    let mut permissions = fs::metadata(&folder.0).expect("a folder").permissions();
    let before = permissions.clone();
    permissions.set_readonly(true);
    fs::set_permissions(&folder.0, permissions).expect("the folder's owner");
    let run = |path| checkpointed(path).run(|_, _| -> Estimate { panic!("time is spent") });
    let (ended, begun) = (run(&ended), run(&begun));
    fs::set_permissions(&folder.0, before).expect("the folder's owner");

    assert_eq!(ended.map(bits), Ok(BITS));
    let message = begun.expect_err("not locked").to_string();
    assert!(
        message.contains("cannot be locked by ") && message.contains("begun.lock: "),
        "{message}"
    );
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_followed() {
    let folder = Folder::new("links");
    let (there, link) = (folder.0.join("there"), folder.0.join("link"));
    fs::create_dir(&there).expect("a new folder");
    // A relative link to another link, which leads to no file yet.
    std::os::unix::fs::symlink("there/second", &link).expect("a link");
    std::os::unix::fs::symlink("state", there.join("second")).expect("a link");
    interrupted(&link, 20);
    assert!(there.join("state").is_file());
    interrupted(&link, 30);
    let ended = checkpointed(&link).run(simulate);
    assert_eq!(ended.map(bits), Ok(BITS));
    assert!(link.is_symlink() && there.join("second").is_symlink());
    let again = checkpointed(&there.join("state"));
    let again = again.run(|_, _| -> Estimate { panic!("time is spent") });
    assert_eq!(again.map(bits), Ok(BITS));
}

/// Results that are ndarray's arrays, with no feature of ndarray's turned on here.
#[test]
fn arrays_are_results() {
    let folder = Folder::new("arrays");
    let run = || run().checkpoint(folder.file(), "arrays").expect("a folder");
    let simulate = |key, paths| {
        let estimate = simulate(key, paths);
        (arr2(&[[estimate, estimate]]), Array1::from_elem(3, 1_u64))
    };
    let (estimates, counts) = run().run(simulate).expect("no panic");
    assert_eq!(estimates.mapv(bits), arr2(&[[BITS, BITS]]));
    assert_eq!(counts, Array1::from_elem(3, BLOCKS));
    let again = run().run(|_, _| -> (Array2<Estimate>, Array1<u64>) { panic!("time is spent") });
    assert_eq!(again, Ok((estimates, counts)));
}
