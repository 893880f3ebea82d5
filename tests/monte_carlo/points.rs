//! Runs over quasi-random points: which points they take, where they stop, and how far the mean of
//! all replicates is from the truth.

use ndarray::{Array2, ArrayView1, Axis, s};
use ndkey::jax::LogNormal;
use ndkey::monte_carlo::{Estimate, Merge, QuasiMonteCarlo, Replicates, Tree};
use ndkey::points::{Grid, Halton, Jitter, Kronecker, LatinHypercube, Lattice, Scrambling, Sobol};
use ndkey::{Ars, Distribution, Error, Key, Philox4x32, Prng, Threefry2x32Legacy, native};
use support::errors::assert_message;

const REPLICATES: usize = 5;
const POINTS: usize = 1 << 10;
const BLOCK: usize = 1 << 6;

fn sobol() -> Sobol {
    Sobol::new(3).expect("a few dimensions")
}

/// A run whose number of replicates is not a power of two.
fn run<'a>() -> QuasiMonteCarlo<'a, f64> {
    QuasiMonteCarlo::new(Key::new(3), sobol(), REPLICATES, (POINTS, 3))
        .and_then(|run| run.with_block(BLOCK))
        .expect("replicates and points")
}

/// Values whose sum has other bits in another order.
fn simulate(points: Array2<f64>) -> Estimate {
    Estimate::from_values(&points.map_axis(Axis(1), |x| x.sum().exp()))
}

/// The means of the replicates, as bits.
fn bits(replicates: &Replicates<Estimate>) -> Vec<u64> {
    replicates.iter().map(|replicate| replicate.mean().to_bits()).collect()
}

#[test]
fn blocks_are_the_points_of_each_key_in_order() {
    fn check<I: Prng>() {
        let points: Vec<Array2<f64>> = Key::<I>::from_seed(7)
            .split(REPLICATES)
            .into_iter()
            .map(|key| key.sample(sobol(), (256, 3)))
            .collect();
        let run = QuasiMonteCarlo::<f64, I>::new(Key::from_seed(7), sobol(), REPLICATES, (256, 3))
            .and_then(|run| run.with_block(32))
            .expect("replicates and points");
        for block in 0..8 * REPLICATES {
            let (replicate, first) = (block % REPLICATES, block / REPLICATES * 32);
            let expected = points[replicate].slice(s![first..first + 32, ..]);
            assert_eq!(run.block_points(block as u64), expected, "{}: {block}", I::NAME);
        }
    }

    check::<Ars>();
    check::<Philox4x32>();
    check::<Threefry2x32Legacy>();
}

#[test]
fn each_replicate_has_its_own_blocks() {
    let replicates = run().run(simulate).expect("no panic");
    assert_eq!(replicates.points(), POINTS as u64);
    for (replicate, key) in replicates.iter().zip(Key::new(3).split(REPLICATES)) {
        let expected = simulate(key.sample(sobol(), (POINTS, 3)));
        assert_eq!(replicate.count(), POINTS as u64);
        assert_eq!((replicate.min(), replicate.max()), (expected.min(), expected.max()));
        // Added in another order.
        assert!((replicate.mean() - expected.mean()).abs() < 1e-14 * expected.mean());
    }
    // The estimate is that of the means.
    let means: Vec<f64> = replicates.iter().map(Estimate::mean).collect();
    assert_eq!(replicates.estimate(Estimate::mean), Estimate::from_values(&means));
    assert_eq!(replicates.estimate(Estimate::mean).count(), REPLICATES as u64);
}

#[cfg(feature = "rayon")]
#[test]
fn any_number_of_threads() {
    let expected = bits(&run().run(simulate).expect("no panic"));
    for threads in [1, 2, 7] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let replicates = pool.install(|| run().run(simulate)).expect("no panic");
        assert_eq!(bits(&replicates), expected, "{threads} threads");
    }
}

#[test]
fn any_parts_of_a_round_by_others() {
    let expected = bits(&run().run(simulate).expect("no panic"));
    let parts = |run: &QuasiMonteCarlo<'_, f64>, blocks: std::ops::Range<u64>| {
        let cut = blocks.start + (blocks.end - blocks.start) / 3;
        let mut all: Tree<Replicates<Estimate>> = run.run_blocks(cut..blocks.end, simulate)?;
        all.merge(run.run_blocks(blocks.start..cut, simulate)?)?;
        Ok::<_, Error>(all)
    };
    assert_eq!(bits(&run().run_rounds(parts, |_| false).expect("no panic")), expected);
}

#[test]
fn a_duplicate_is_the_same_run() {
    let stop = |all: &Replicates<Estimate>| all.points() >= 1 << 9;
    let longer = QuasiMonteCarlo::new(Key::new(3), sobol(), REPLICATES, (1 << 12, 3))
        .and_then(|run| run.with_block(4))
        .expect("replicates and points");
    let duplicate = longer.duplicate();
    assert_eq!(duplicate.blocks(), longer.blocks());
    assert_eq!(duplicate.identity("a"), longer.identity("a"));
    assert_ne!(duplicate.identity("a"), longer.identity("b"));
    let [found, expected] = [duplicate, longer].map(|run| run.run_until(simulate, stop));
    let [found, expected] = [found, expected].map(|run| run.expect("no panic"));
    assert_eq!((found.points(), bits(&found)), (expected.points(), bits(&expected)));
}

/// From 16 blocks of each of 5 replicates on, which are at least 64, and however many points there
/// might be.
#[test]
fn a_run_stops_at_powers_of_two_alone() {
    let mut asked = Vec::new();
    let stopped = run().run_until(simulate, |all| {
        asked.push(all.points());
        all.points() > 600
    });
    assert_eq!(asked, [1024]);
    assert_eq!(bits(&stopped.expect("no panic")), bits(&run().run(simulate).expect("no panic")));

    let mut asked = Vec::new();
    let longer = QuasiMonteCarlo::new(Key::new(3), sobol(), REPLICATES, (1 << 40, 3))
        .and_then(|run| run.with_block(BLOCK))
        .expect("replicates and points");
    let stopped = longer
        .run_until(simulate, |all| {
            asked.push(all.points());
            all.points() >= 4096
        })
        .expect("no panic");
    assert_eq!(asked, [1024, 2048, 4096]);
    // The first points of a longer run are the run of as many.
    let fewer = QuasiMonteCarlo::new(Key::new(3), sobol(), REPLICATES, (4096, 3))
        .and_then(|run| run.with_block(BLOCK))
        .expect("replicates and points");
    assert_eq!(bits(&stopped), bits(&fewer.run(simulate).expect("no panic")));
}

/// How often the intervals of 95 % of 600 runs contain the mean, of 8 replicates of few points.
fn coverage<P>(dist: P, dimension: usize, f: impl Fn(ArrayView1<'_, f64>) -> f64 + Sync) -> f64
where
    P: Distribution<f64> + Clone + Send + Sync + 'static,
{
    let covered = Key::<Ars>::from_seed(11).split(600).into_iter().filter(|key| {
        let shape = (64, dimension);
        let run = QuasiMonteCarlo::new(key.duplicate(), dist.clone(), 8, shape).expect("points");
        let replicates = run.run(|points| Estimate::from_values(&points.map_axis(Axis(1), &f)));
        let estimate = replicates.expect("no panic").estimate(Estimate::mean);
        let [low, high] = estimate.confidence_interval(0.95).expect("a level");
        (low..high).contains(&1.0)
    });
    covered.count() as f64 / 600.0
}

/// All functions have the mean 1. The fraction of 600 has a standard deviation of 0.009; intervals of 8
/// skewed means, as those of the exponential, contain the mean less often by up to three percent.
#[test]
fn intervals_contain_the_mean_as_often_as_they_say() {
    let product = |x: ArrayView1<'_, f64>| {
        (1..).zip(x).map(|(j, x)| 1.0 + (x - 0.5) / f64::from(j)).product::<f64>()
    };
    let jump = |x: ArrayView1<'_, f64>| if x.sum() < 1.5 { 2.0 } else { 0.0 };
    let exponential = |z: ArrayView1<'_, f64>| (0.5 * z.sum() - 0.375).exp();
    let check = |what: &str, covered: f64| {
        assert!((covered - 0.95).abs() < 0.035, "{what}: {covered}");
    };
    for scrambling in [Scrambling::Owen, Scrambling::Matrix] {
        let points = sobol().with_scrambling(scrambling);
        check(&format!("product, {scrambling:?}"), coverage(points.clone(), 3, product));
        check(&format!("jump, {scrambling:?}"), coverage(points.clone(), 3, jump));
        let normal = points.with(native::StandardNormal);
        check(&format!("exponential, {scrambling:?}"), coverage(normal, 3, exponential));
    }
    check("product, Halton", coverage(Halton::new(3).expect("few"), 3, product));
    check("product, lattice", coverage(Lattice::new(3).expect("few"), 3, product));
    check("jump, lattice", coverage(Lattice::new(3).expect("few"), 3, jump));
}

/// Runs that stop at a conservative error end within 1.96 times that of the truth.
#[test]
fn runs_that_stop_are_as_close_as_they_say() {
    let required = 1e-2;
    let near = Key::<Ars>::from_seed(12).split(300).into_iter().filter(|key| {
        let run = QuasiMonteCarlo::new(key.duplicate(), sobol(), 8, (1 << 12, 3))
            .and_then(|run| run.with_block(8))
            .expect("replicates and points");
        let replicates = run.run_until(simulate, |all| {
            all.estimate(Estimate::mean).conservative_error(..) < required
        });
        let replicates = replicates.expect("no panic");
        assert!(replicates.points() < 1 << 12);
        let mean = replicates.estimate(Estimate::mean).mean();
        (mean - 1_f64.exp_m1().powi(3)).abs() < 1.96 * required
    });
    // Doubling ends at errors that are smaller than required, so more than 95 % are near.
    assert!(near.count() > 285);
}

/// Random points instead: the same program, with the error of random points.
#[test]
fn any_distribution_is_sampled() {
    let growth = LogNormal::new(1.0).expect("a width");
    let run = QuasiMonteCarlo::new(Key::new(0), growth, 32, (1 << 12, 1)).expect("points");
    let replicates = run.run(|x: Array2<f64>| Estimate::from_values(&x)).expect("no panic");
    let estimate = replicates.estimate(Estimate::mean);
    assert!((estimate.mean() - 0.5_f64.exp()).abs() < 4.0 * estimate.standard_error());
    let of_all = 2.161 / (32.0 * 4096_f64).sqrt();
    // The standard deviation of 32 values is known to an eighth.
    assert!((estimate.standard_error() / of_all - 1.0).abs() < 0.5, "{estimate}");
}

#[test]
fn a_block_that_fails_is_named_with_its_replicates_key() {
    let replicate = Key::new(3).split(REPLICATES)[2].duplicate();
    let error = run().run(|points| {
        // The block number 12 is the third one of its replicate.
        if points == run().block_points(12) { Err("no price") } else { Ok(simulate(points)) }
    });
    let Err(Error::Failed { block: 12, key, source, .. }) = error else { panic!("{error:?}") };
    assert_eq!(key, format!("Key::<Threefry2x32>::from_data({:?})", replicate.data()));
    assert_eq!(source.to_string(), "no price");
}

#[test]
fn results_of_replicates_are_of_any_kind() {
    let replicates = run().run(|points: Array2<f64>| {
        let large = points.iter().filter(|&&x| x > 0.5).count();
        (simulate(points), large)
    });
    let replicates = replicates.expect("no panic");
    // Half of the points of a net are above 1/2 in each coordinate.
    assert!(replicates.iter().all(|&(_, large)| large == 3 * POINTS / 2));
    assert_eq!(replicates.iter().len(), REPLICATES);
    let ratio = replicates.estimate(|(all, large)| *large as f64 / all.count() as f64);
    assert_eq!(ratio.mean(), 1.5);
}

#[test]
fn errors_tell_what_is_allowed() {
    let new = |replicates, points, dimension| {
        QuasiMonteCarlo::<f64>::new(Key::new(0), sobol(), replicates, (points, dimension))
    };
    assert_message(
        new(1, 64, 3),
        "QuasiMonteCarlo: `replicates` = 1, must be at least 2, to tell the error",
    );
    for points in [0, 3, 1000] {
        let message = format!("QuasiMonteCarlo: `points` = {points}, must be a power of two");
        assert_message(new(2, points, 3), &message);
    }
    assert_message(
        new(1 << 10, 1 << 60, 3),
        "QuasiMonteCarlo: `points` = 1152921504606846976, must be fewer than 2^63 points in all",
    );
    assert_message(new(4, 64, 2), "the sample of Sobol has shape [4, 64, 2]; expected [.., 3]");
    for block in [0, 3, 2048] {
        let message =
            format!("with_block: `points` = {block}, must be a power of two, at most 1024");
        assert_message(run().with_block(block), &message);
    }
    assert_message(run().try_block_points(80), "block_points: `block` = 80, must be below 80");
}

/// Sets that have other numbers of points than powers of two; blocks are of 64 points, the last ones of what
/// remains.
#[test]
fn sets_of_other_numbers_of_points() {
    fn check<P>(what: &str, dist: P, points: usize, dimension: usize)
    where
        P: Distribution<f64> + Clone + Send + Sync + 'static,
    {
        let new = || {
            QuasiMonteCarlo::new(Key::new(5), dist.clone(), 16, (points, dimension))
                .and_then(|run| run.with_block(64))
                .expect("replicates and points")
        };
        let sum = |x: Array2<f64>| Estimate::from_values(&x.sum_axis(Axis(1)));
        let replicates = new().run(sum).expect("no panic");
        assert_eq!(replicates.points(), points as u64, "{what}");
        for (replicate, key) in replicates.iter().zip(Key::new(5).split(16)) {
            let expected = sum(key.sample(&dist, (points, dimension)));
            assert_eq!(replicate.count(), points as u64, "{what}");
            assert!((replicate.mean() - expected.mean()).abs() < 1e-13, "{what}");
        }
        let estimate = replicates.estimate(Estimate::mean);
        let error = (estimate.mean() - dimension as f64 / 2.0) / estimate.standard_error();
        assert!(error.abs() < 4.0, "{what}: {estimate}");
        // Random points have .0183 and more, at 1000 points.
        assert!(estimate.standard_error() * 4.0 < 5e-3, "{what}: {estimate}");
        // Without a stop, rounds go on to the end.
        let all = new().run_rounds(|run, blocks| run.run_blocks(blocks, sum), |_| false);
        assert_eq!(bits(&all.expect("no panic")), bits(&replicates), "{what}");
    }

    check("Halton", Halton::new(3).expect("few"), 1000, 3);
    check("Hammersley", Halton::new(3).expect("few").with_equal_steps(), 960, 3);
    check("Kronecker", Kronecker::new(2).expect("few"), 1000, 2);
    check("LatinHypercube", LatinHypercube::new(3).expect("few"), 1000, 3);
    let of_strength_2 = LatinHypercube::new(3).and_then(|cube| cube.with_strength(2));
    check("strength 2", of_strength_2.expect("few"), 31 * 31, 3);
    check("Grid", Grid::new(&[10, 100]).expect("few"), 1000, 2);
}

/// Means over grids whose cells do not divide the points are wrong: .929 +- .000009 in place of 1.
#[test]
fn grids_have_a_point_in_each_cell_or_an_error() {
    let new = |sides: &[u64], points| {
        QuasiMonteCarlo::<f64>::new(Key::new(0), Grid::new(sides).expect("few"), 16, (points, 2))
    };
    for (sides, points) in [([100, 100], 1 << 14), ([10, 10], 1024), ([3, 5], 1 << 14)] {
        let cells = sides[0] * sides[1];
        let message =
            format!("QuasiMonteCarlo: `points` = {points}, must be a multiple of {cells}");
        assert_message(new(&sides, points), &message);
    }
    // Steps go to the end of the last 64 points.
    for (dimension, points) in [(1, 65), (2, 100)] {
        let steps = Halton::new(dimension).expect("few").with_equal_steps();
        let run = QuasiMonteCarlo::<f64>::new(Key::new(0), steps, 16, (points, dimension));
        let message = format!("QuasiMonteCarlo: `points` = {points}, must be a multiple of 64");
        assert_message(run, &message);
    }
    let run = new(&[100, 100], 20_000).expect("a multiple");
    let replicates = run.run(|x| Estimate::from_values(&x.sum_axis(Axis(1)))).expect("no panic");
    let estimate = replicates.estimate(Estimate::mean);
    assert!((estimate.mean() - 1.0).abs() < 4.0 * estimate.standard_error(), "{estimate}");
}

/// The first points of a grid are in a corner, those of a Latin hypercube as random ones, and equal steps begin
/// at 0.
#[test]
fn runs_over_points_that_belong_together_do_not_stop() {
    fn check<D>(what: &str, set: &str, dist: D)
    where
        D: Distribution<f64> + Clone + Send + Sync + 'static,
    {
        let new = || {
            QuasiMonteCarlo::new(Key::new(0), dist.clone(), 16, (1 << 16, 2))
                .and_then(|run| run.with_block(1 << 8))
                .expect("replicates and points")
        };
        let message = format!(
            "run_until: `dist` = {set}, must be a set whose first points are even, such as Sobol, or simulated as a whole: `run`"
        );
        assert_message(new().run_until(simulate, |_| true), &message);
        // A driver is not told to stop before the end.
        let all = new().run_rounds(|run, blocks| run.run_blocks(blocks, simulate), |_| true);
        assert_eq!(all.expect("no panic").points(), 1 << 16, "{what}");
        #[cfg(feature = "serde")]
        {
            let file = std::env::temp_dir().join(format!("ndkey-whole-{}", std::process::id()));
            let checkpointed = || new().checkpoint(&file, what).expect("a folder");
            assert_message(checkpointed().run_until(simulate, |_| true), &message);
            let all = checkpointed().run(simulate).expect("no panic");
            std::fs::remove_file(&file).expect("a file");
            assert_eq!(all.points(), 1 << 16, "{what}");
        }
    }

    let grid = || Grid::new(&[1 << 8, 1 << 8]).expect("few cells");
    check("Grid", "Grid", grid());
    check("in a box", "Grid", Box::leak(Box::new(grid())) as &'static Grid);
    check("over Grid", "Grid", grid().with(native::StandardNormal));
    check("mapped", "Grid", std::sync::Arc::new(grid().map(|x: f64| 2.0 * x)));
    let moved = native::LocationScale::new(grid().with(native::Gumbel), 1.0, 2.0);
    check("moved", "Grid", moved.expect("a scale"));
    let each = grid().with_each((native::StandardNormal, native::Gumbel)).expect("two");
    check("each", "Grid", each);
    check("LatinHypercube", "LatinHypercube", LatinHypercube::new(2).expect("few"));
    check("Hammersley", "Halton", Halton::new(2).expect("few").with_equal_steps());
    // Others do.
    let halton = Halton::new(3).expect("few");
    let run = QuasiMonteCarlo::new(Key::new(0), halton, REPLICATES, (1000 * BLOCK, 3))
        .and_then(|run| run.with_block(BLOCK))
        .expect("replicates and points");
    let stopped = run.run_until(simulate, |_| true).expect("no panic");
    assert_eq!(stopped.points(), 1024);
}

#[test]
fn points_that_no_key_randomises_have_no_replicates() {
    fn refused<D: Distribution<f64> + Send + Sync + 'static>(set: &str, dist: D) {
        let message = format!(
            "QuasiMonteCarlo: `dist` = {set}, must be randomised by the key, to tell the error"
        );
        assert_message(QuasiMonteCarlo::new(Key::new(0), dist, 16, (64, 3)), &message);
    }

    let plain = || sobol().with_scrambling(Scrambling::None);
    refused("Sobol", plain());
    refused("Sobol", plain().with(native::StandardNormal));
    refused("Halton", Halton::new(3).expect("few").without_scrambling());
    refused("Kronecker", Kronecker::new(3).expect("few").without_shift());
    let middles = Grid::new(&[4, 4, 4]).expect("few").with_jitter(Jitter::None);
    refused("Grid", middles);
}

#[test]
fn a_fingerprint_is_of_all_that_a_result_depends_on() {
    let of = |seed, replicates, points, block, problem: &str| {
        QuasiMonteCarlo::new(Key::new(seed), sobol(), replicates, (points, 3))
            .and_then(|run: QuasiMonteCarlo<'_, f64>| run.with_block(block))
            .map(|run| run.fingerprint(problem))
            .expect("replicates and points")
    };
    let all = [
        of(0, 16, 256, 64, "a"),
        of(1, 16, 256, 64, "a"),
        // As many blocks, of as many points.
        of(0, 32, 128, 64, "a"),
        of(0, 16, 512, 128, "a"),
        of(0, 16, 256, 32, "a"),
        of(0, 16, 256, 64, "b"),
    ];
    let different: std::collections::HashSet<u64> = all.into_iter().collect();
    assert_eq!(different.len(), all.len());
    assert_eq!(of(0, 16, 256, 64, "a"), all[0]);
}

#[cfg(feature = "serde")]
mod checkpoints {
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    fn file(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("ndkey-points-{name}-{}", std::process::id()))
    }

    fn many<'a>() -> QuasiMonteCarlo<'a, f64> {
        QuasiMonteCarlo::new(Key::new(3), sobol(), REPLICATES, (1 << 14, 3))
            .and_then(|run| run.with_block(BLOCK))
            .expect("replicates and points")
    }

    #[test]
    fn a_restart_ends_with_the_same_bits() {
        let file = file("restart");
        let checkpointed = || many().checkpoint(&file, "a test").expect("a folder");
        let stop = |all: &Replicates<Estimate>| all.points() == 1 << 13;
        let expected = many().run_until(simulate, stop).expect("no panic");
        let interrupted = checkpointed().run_until(
            |points| {
                assert_ne!(points, many().block_points(300));
                simulate(points)
            },
            stop,
        );
        assert!(matches!(interrupted, Err(Error::Panicked { block: 300, .. })), "{interrupted:?}");
        let blocks = AtomicU64::new(0);
        let restarted = checkpointed().run_until(
            |points| {
                blocks.fetch_add(1, Ordering::Relaxed);
                simulate(points)
            },
            stop,
        );
        assert_eq!(restarted, Ok(expected.clone()));
        // Three rounds of 80 blocks were done before.
        assert_eq!(blocks.into_inner(), 640 - 240);
        // A run that stopped stays stopped.
        let again = checkpointed().run_until(|_| -> Estimate { panic!("time is spent") }, stop);
        assert_eq!(again, Ok(expected));
        std::fs::remove_file(&file).expect("a file");
    }

    #[test]
    fn files_of_other_replicates_are_refused() {
        let file = file("others");
        let run = |replicates, points| {
            QuasiMonteCarlo::new(Key::new(3), sobol(), replicates, (points, 3))
                .and_then(|run| run.with_block(64))
                .and_then(|run| run.checkpoint(&file, "a test"))
                .and_then(|run| run.run(simulate))
        };
        run(16, 256).expect("no panic");
        let error = run(32, 128).expect_err("other replicates").to_string();
        std::fs::remove_file(&file).expect("a file");
        let expected = "belongs to another run: the number of keys is 16, not 32";
        assert!(error.ends_with(expected), "{error}");
    }
}
