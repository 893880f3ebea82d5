//! One result, as bits, however it is computed.

use std::ops::Range;

use approx::assert_abs_diff_eq;
use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo, Tree, share};
use ndkey::prng::Prng;
use ndkey::{Error, Key, Philox4x32, SimdLevel, Threefry2x32, Threefry2x32Legacy};
use proptest::prelude::*;

use crate::{BITS, BLOCKS, PATHS, bits, run, simulate};

/// The order in which blocks were merged, as brackets.
#[derive(Debug, Clone, PartialEq)]
struct Order(String);

impl Merge for Order {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.0 = format!("({}{})", self.0, later.0);
        Ok(())
    }
}

#[test]
fn the_order_of_sums_decides_the_bits() {
    // Otherwise the tests below would show nothing.
    let differ = |seed| {
        let run = || MonteCarlo::new(Key::new(seed), BLOCKS, PATHS).expect("blocks and paths");
        let in_order = (0..BLOCKS).map(|block| simulate(run().block_key(block), PATHS));
        let folded = in_order.reduce(|mut all, next| {
            all.merge(next).expect("estimates merge");
            all
        });
        let folded = folded.expect("blocks");
        let tree = run().run(simulate).expect("no panic");
        assert_abs_diff_eq!(folded.mean(), tree.mean(), epsilon = 1e-12);
        bits(folded) != bits(tree)
    };
    assert!((0..10).filter(|&seed| differ(seed)).count() >= 5);
}

/// How many subtrees cover some blocks: 2^n blocks from a multiple of 2^n on.
fn subtrees(blocks: Range<u64>) -> usize {
    let Range { mut start, end } = blocks;
    let mut subtrees = 0;
    while start < end {
        start += 1 << start.trailing_zeros().min((end - start).ilog2());
        subtrees += 1;
    }
    subtrees
}

#[test]
fn shares_cover_the_blocks_in_few_subtrees() {
    for workers in [1, 2, 3, 7, 64, 100, 1000] {
        for blocks in [0..0, 5..5, 0..37, 0..64, 100..1000, 0..1024, 4096..100_000, 0..1 << 31] {
            let shares: Vec<_> = (0..workers).map(|n| share(blocks.clone(), n, workers)).collect();
            let ends = shares.iter().map(|share| share.end);
            assert!(
                shares
                    .iter()
                    .map(|share| share.start)
                    .eq([blocks.start].into_iter().chain(ends).take(shares.len()))
            );
            assert_eq!(shares.last().expect("a worker").end, blocks.end);

            let mean = (blocks.end - blocks.start).div_ceil(workers);
            for share in &shares {
                assert!(
                    share.end - share.start <= mean * 5 / 4,
                    "{share:?} of {blocks:?} for {workers}"
                );
            }
            for share in shares.iter().skip(1).rev().skip(1) {
                assert!(subtrees(share.clone()) <= 4, "{share:?} of {blocks:?} for {workers}");
            }
        }
    }
    // An even cut, 341..682, has nine.
    assert_eq!((share(0..1024, 1, 3), subtrees(320..704), subtrees(341..682)), (320..704, 4, 9));
    assert!((0..64).all(|worker| subtrees(share(0..1 << 20, worker, 64)) == 1));
    // Of a range that ends before it begins, shares are empty.
    let reversed = std::ops::Range { start: 10, end: 5 };
    assert!((0..4).all(|worker| share(reversed.clone(), worker, 4).is_empty()));
}

#[test]
fn a_run_in_shares() {
    for workers in [1, 3, 5, 50] {
        let run = run();
        let mut tree = Tree::new();
        for worker in (0..workers).rev() {
            let part = run.run_blocks(share(0..BLOCKS, worker, workers), simulate);
            tree.merge(part.expect("no panic")).expect("new blocks");
        }
        assert_eq!(bits(tree.finish().expect("estimates merge").expect("blocks")), BITS);
    }
}

#[test]
#[should_panic(expected = "share: `worker` = 4, must be below `workers` = 4")]
fn a_share_is_of_one_of_the_workers() {
    let _ = share(0..10, 4, 4);
}

#[test]
fn the_bits_of_jax_and_of_pythons_floats() {
    assert_eq!(bits(run().run(simulate).expect("no panic")), BITS);
}

#[cfg(feature = "rayon")]
#[test]
fn any_number_of_threads() {
    for threads in [1, 2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        assert_eq!(pool.install(|| bits(run().run(simulate).expect("no panic"))), BITS);
    }
}

#[test]
fn any_simd_level() {
    for level in SimdLevel::available() {
        let run = || {
            run().run(|key, paths| {
                assert_eq!(
                    SimdLevel::current().name(),
                    level.name(),
                    "the level goes to all threads"
                );
                simulate(key, paths)
            })
        };
        assert_eq!(level.scope(|| bits(run().expect("no panic"))), BITS);
    }
}

#[test]
fn estimates_at_any_simd_level() {
    let values: Vec<f64> = Key::new(0).normal::<f64, _>(1003).to_vec();
    let single: Vec<f32> = values.iter().map(|&value| value as f32).collect();
    for len in [1, 15, 16, 17, 1000, 1003] {
        let estimates =
            || [Estimate::from_values(&values[..len]), Estimate::from_values(&single[..len])];
        let expected = SimdLevel::scalar().scope(estimates);
        for level in SimdLevel::available() {
            assert_eq!(level.scope(estimates), expected, "{len} values, {level}");
        }
    }
}

#[test]
fn any_length_of_rounds() {
    for round in [1, 2, 3, 10, 16, 36, 37, 1000, u64::MAX] {
        let run = run().with_round(round).expect("blocks");
        assert_eq!(
            bits(run.run_until(simulate, |_| false).expect("no panic")),
            BITS,
            "rounds of {round}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn any_order_of_blocks(order in Just((0..BLOCKS).collect::<Vec<_>>()).prop_shuffle()) {
        let mut tree = Tree::new();
        for block in order {
            tree.insert(block, simulate(run().block_key(block), PATHS)).expect("a new block");
        }
        let shuffled = tree.finish().expect("estimates merge").expect("blocks");
        prop_assert_eq!(bits(shuffled), BITS);
    }

    #[test]
    fn the_tree_depends_on_the_number_of_blocks_alone(blocks in 1..70_u64, round in 1..80_u64) {
        // Without the driver: the largest power of two below the number, and the rest.
        fn tree(first: u64, end: u64) -> String {
            match end - first {
                1 => format!("{first}."),
                len => {
                    let half = first + len.next_power_of_two() / 2;
                    format!("({}{})", tree(first, half), tree(half, end))
                }
            }
        }
        // The function gets only its block's key, and not its number.
        let keys: Vec<Key> = Key::new(0).split(blocks as usize).into_iter().collect();
        let number = |key: Key| keys.iter().position(|other| *other == key).expect("a block's key");
        let run = MonteCarlo::new(Key::new(0), blocks, 1).and_then(|run| run.with_round(round));
        let simulate = |key: Key, _| Order(format!("{}.", number(key)));
        let order = run.and_then(|run| run.run_until(simulate, |_| false));
        prop_assert_eq!(order, Ok(Order(tree(0, blocks))));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn any_parts_of_a_round(cuts in prop::collection::vec(0..=BLOCKS, 0..6), round in 1..40_u64) {
        let run = run().with_round(round).expect("blocks");
        let parts = |run: &MonteCarlo<'_>, blocks: std::ops::Range<u64>| {
            let inside = cuts.iter().copied().filter(|cut| blocks.contains(cut));
            let mut ends: Vec<u64> = inside.chain([blocks.start, blocks.end]).collect();
            ends.sort_unstable();
            let mut all = Tree::new();
            // The last part arrives first.
            for part in ends.windows(2).rev() {
                all.merge(run.run_blocks(part[0]..part[1], simulate)?)?;
            }
            Ok::<_, Error>(all)
        };
        let estimate = run.run_rounds(parts, |_| false).expect("no panic");
        prop_assert_eq!(bits(estimate), BITS);
    }
}

#[test]
fn lists_of_results_merge_element_by_element() {
    let simulate = |key, paths| {
        let estimate = simulate(key, paths);
        (vec![estimate; 2], [estimate; 3])
    };
    let (vector, array) = run().run(simulate).expect("lists of one length");
    assert_eq!(vector.into_iter().map(bits).collect::<Vec<_>>(), [BITS; 2]);
    assert_eq!(array.map(bits), [BITS; 3]);
}

#[test]
fn results_of_any_type_are_reduced_in_the_tree() {
    let text = |run: MonteCarlo<'_>| {
        let number = |key: Key| (0..BLOCKS).find(|&block| crate::run().block_key(block) == key);
        run.map_reduce(
            |key, _| format!("{}.", number(key).expect("a block's key")),
            |earlier, later| format!("({earlier}{later})"),
        )
    };
    let merged = text(MonteCarlo::new(Key::new(3), 5, 1).expect("blocks and paths"));
    assert_eq!(merged, Ok("(((0.1.)(2.3.))4.)".to_owned()));
}

#[test]
fn a_fingerprint_is_of_all_that_a_result_depends_on() {
    let of =
        |run: Result<MonteCarlo<'_>, Error>, problem: &str| run.map(|run| run.fingerprint(problem));
    let new = |seed, blocks, paths| MonteCarlo::new(Key::new(seed), blocks, paths);
    let philox = MonteCarlo::new(Key::<Philox4x32>::from_seed(0), 64, 8);
    let all = [
        of(new(0, 64, 8), "a"),
        of(new(0, 64, 8), "b"),
        of(new(1, 64, 8), "a"),
        of(new(0, 65, 8), "a"),
        of(new(0, 64, 9), "a"),
        of(new(0, 64, 8).and_then(|run| run.with_round(8)), "a"),
        philox.map(|run| run.fingerprint("a")),
    ];
    assert_eq!(all[0], of(new(0, 64, 8), "a"));
    let different: std::collections::HashSet<u64> = all.iter().flatten().copied().collect();
    assert_eq!(different.len(), all.len());
}

fn keys_are_those_of_split<I: Prng>() {
    let run = MonteCarlo::new(Key::<I>::from_seed(5), 9, 1).expect("blocks and paths");
    let keys = Key::<I>::from_seed(5).split(9);
    for block in 0..9 {
        assert_eq!(run.block_key(block), keys[block as usize], "{}", I::NAME);
    }
}

#[test]
fn keys_of_blocks_are_those_of_a_split() {
    keys_are_those_of_split::<Threefry2x32>();
    keys_are_those_of_split::<Threefry2x32Legacy>();
    keys_are_those_of_split::<Philox4x32>();
}

#[test]
fn a_run_stops_at_the_end_of_a_round() {
    let target = run().run(simulate).expect("no panic").standard_error() * 1.3;
    let stopped = |round| {
        let run = run().with_round(round).expect("blocks");
        run.run_until(simulate, |estimate| estimate.standard_error() < target).expect("no panic")
    };
    for round in [1, 4, 5] {
        let estimate = stopped(round);
        assert!(estimate.standard_error() < target);
        let blocks = estimate.count() / PATHS as u64;
        assert_eq!(blocks % round, 0);
        assert!(blocks < BLOCKS);
    }
    // A prefix of a run is the run of fewer blocks.
    let blocks = stopped(4).count() / PATHS as u64;
    let fewer = MonteCarlo::new(Key::new(3), blocks, PATHS).expect("blocks and paths");
    assert_eq!(bits(stopped(4)), bits(fewer.run(simulate).expect("no panic")));
}

#[test]
fn progress_is_reported_up_to_the_end() {
    let reported = |stop_after: u64| {
        let mut done = Vec::new();
        let run = run().with_round(10).expect("blocks").on_progress(|progress| {
            assert_eq!((progress.blocks, progress.paths), (BLOCKS, PATHS));
            done.push(progress.done);
        });
        let stop = |estimate: &Estimate| estimate.count() >= stop_after * PATHS as u64;
        run.run_until(simulate, stop).expect("no panic");
        assert!(done.is_sorted());
        // No end of a round is left out.
        let rounds = done.iter().filter(|&&done| done % 10 == 0 || done == BLOCKS).copied();
        rounds.collect::<std::collections::BTreeSet<u64>>().into_iter().collect::<Vec<u64>>()
    };
    assert_eq!(reported(BLOCKS), [0, 10, 20, 30, 37]);
    assert_eq!(reported(15), [0, 10, 20]);
}

#[test]
fn each_block_is_reported_within_a_round() {
    let mut done = Vec::new();
    let run = run().with_round(BLOCKS).expect("blocks");
    let run = run.on_progress(|progress| done.push(progress.done));
    // On one thread, none is passed over because another one reports.
    let on_this_thread = || run.run(simulate).expect("no panic");
    #[cfg(feature = "rayon")]
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    #[cfg(feature = "rayon")]
    let on_this_thread = || pool.install(on_this_thread);
    on_this_thread();
    done.dedup();
    let done = done.strip_prefix(&[0]).unwrap_or(&done);
    assert!(done.iter().copied().eq(1..=BLOCKS), "{done:?}");
}

#[test]
fn blocks_of_other_machines_are_reported_once() {
    let mut done = Vec::new();
    let run = run().with_round(20).expect("blocks");
    let run = run.on_progress(|progress| done.push(progress.done));
    let other = run.duplicate();
    let on_another = |run: &MonteCarlo<'_>, blocks: std::ops::Range<u64>| {
        let tree = other.run_blocks(blocks.clone(), simulate)?;
        // Half of the round, and three blocks of a later one.
        run.add_done(10);
        run.add_done(if blocks.start == 0 { 3 } else { 0 });
        Ok::<_, Error>(tree)
    };
    let estimate = run.run_rounds(on_another, |_| false).expect("no panic");
    assert_eq!(bits(estimate), BITS);
    assert_eq!(done, [0, 10, 13, 20, 30, 30, 37]);
}

#[test]
fn results_of_several_kinds_are_merged_side_by_side() {
    let counted = |key: Key, paths: usize| {
        let estimate = simulate(key, paths);
        (estimate, estimate.count())
    };
    let (estimate, count) = run().run(counted).expect("no panic");
    assert_eq!((bits(estimate), count), (BITS, BLOCKS * PATHS as u64));
    let three = run().run(|key, paths| {
        let (estimate, count) = counted(key, paths);
        (count, estimate, 2 * count)
    });
    let (count, estimate, twice) = three.expect("no panic");
    assert_eq!((bits(estimate), count), (BITS, BLOCKS * PATHS as u64));
    assert_eq!(twice, 2 * count);
}

#[test]
fn progress_changes_no_bit() {
    let mut last = 0;
    let run = run().on_progress(|progress| last = progress.done);
    assert_eq!(bits(run.run(simulate).expect("no panic")), BITS);
    assert_eq!(last, BLOCKS);
}
