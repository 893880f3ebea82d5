//! Each kind of report, with both places; and uses that are none.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ndarray::{Array1, Axis, Ix1, s};
use ndkey::jax::StandardUniform;
use ndkey::ledger::{Kind, Ledger, Report};
use ndkey::monte_carlo::resampling::{Bootstrap, PermutationTest, Reservoir};
use ndkey::monte_carlo::{
    Estimate, Merge, MonteCarlo, Multilevel, QuasiMonteCarlo, Scenarios, Sensitivities,
};
use ndkey::points::Sobol;
use ndkey::streams::{PathHash, Scope, UniqueScope};
use ndkey::{
    Ars, Key, KeyArray, KeySequence, SequentialGenerator, Threads, jax::StandardNormal, native,
    seeds,
};

use super::only_report;

/// Checks the kind, the lines of both uses in this file, and the derivation of a report.
#[track_caller]
fn check(report: &Report, kind: Kind, lines: [u32; 2], derivation: &str) {
    assert_eq!(report.kind(), &kind);
    assert_eq!(report.derivation(), derivation);
    for (used, line) in [report.first(), report.second()].into_iter().zip(lines) {
        assert_eq!((used.location().file(), used.location().line()), (file!(), line), "{report}");
    }
}

#[test]
fn sampled_twice() {
    let mut lines = [0; 2];
    let report = only_report(|| {
        lines[0] = line!() + 1;
        let _ = Key::new(3).normal::<f32, _>(10);
        lines[1] = line!() + 1;
        let _ = Key::new(3).sample::<f64, _>(native::Normal::new(0.0, 1.0).expect("valid"), 5);
    });
    check(&report, Kind::SampledTwice, lines, "Key::new(3)");
    assert_eq!(report.key(), "Key::<Threefry2x32>::from_data([0, 3])");
    assert_eq!(report.times(), 1);
    let text = report.to_string();
    assert!(text.contains("sampled StandardNormal at "), "{text}");
    assert!(text.contains("sampled Normal<f64> at "), "{text}");
}

#[test]
fn split_twice_and_what_is_made_of_it_is_reported_once() {
    let mut lines = [0; 2];
    let report = only_report(|| {
        let [steps, _] = Key::new(1).split_into();
        let words = steps.data();
        lines[0] = line!() + 1;
        let [a, b] = steps.split_into();
        lines[1] = line!() + 1;
        let again = Key::<ndkey::Threefry2x32>::from_data(words).split(2);
        let _ = (a.normal::<f32, _>(3), b.normal::<f32, _>(3), again.normal::<f32, _>(3));
    });
    check(&report, Kind::SplitTwice, lines, "Key::new(1).split(2)[0]");
}

#[test]
fn sampled_and_split() {
    let mut lines = [0; 2];
    let report = only_report(|| {
        lines[0] = line!() + 1;
        let _ = Key::<Ars>::from_seed(7).bits::<u32, _>(3);
        lines[1] = line!() + 1;
        let _ = Key::<Ars>::from_seed(7).split((2, 500));
    });
    check(&report, Kind::SampledAndSplit, lines, "Key::<Ars>::from_seed(7)");
}

#[test]
fn folded_twice() {
    let mut lines = [0; 2];
    let report = only_report(|| {
        let key = Key::new(0);
        lines[0] = line!() + 1;
        let a = key.fold_in(3).normal::<f32, _>(10);
        let _ = key.fold_in(4).normal::<f32, _>(10) + a;
        lines[1] = line!() + 1;
        let _ = key.fold_in_u64(3).normal::<f32, _>(10);
    });
    check(&report, Kind::FoldedTwice(3), lines, "Key::new(0)");
}

#[test]
fn named_twice() {
    let mut lines = [0; 2];
    let report = only_report(|| {
        let key = Key::new(0).fold_in(17);
        lines[0] = line!() + 1;
        let _ = key.named("encoder_1").normal::<f32, _>(10);
        let _ = key.named("encoder_2").normal::<f32, _>(10);
        lines[1] = line!() + 1;
        let _ = key.named("encoder_1").uniform::<f32, _>(10);
    });
    check(&report, Kind::NamedTwice("encoder_1".into()), lines, "Key::new(0).fold_in(17)");
}

#[test]
fn folded_and_sampled() {
    let mut lines = [0; 2];
    let report = only_report(|| {
        let key = Key::new(0).named("noise");
        lines[0] = line!() + 1;
        let _ = key.fold_in(3).normal::<f32, _>(10);
        lines[1] = line!() + 1;
        let _ = key.stream::<f64>(StandardNormal).next();
    });
    check(&report, Kind::FoldedAndSampled, lines, "Key::new(0).named(\"noise\")");
}

#[test]
fn folded_and_split() {
    let mut lines = [0; 2];
    let report = only_report(|| {
        let mut key = Key::new(0);
        lines[0] = line!() + 1;
        let _ = key.fold_in(1 << 20).normal::<f32, _>(10);
        lines[1] = line!() + 1;
        let _ = key.split_off().normal::<f32, _>(3);
    });
    check(&report, Kind::FoldedAndSplit, lines, "Key::new(0)");
}

#[test]
fn a_block_simulated_twice() {
    let mut lines = [0; 2];
    let report = only_report(|| {
        let run = MonteCarlo::new(Key::new(5), 8, 10).expect("blocks and paths");
        let simulate = |key: Key, paths| Estimate::from_values(&key.normal::<f64, _>(paths));
        lines[0] = line!() + 1;
        let _ = run.run_blocks(0..5, simulate).expect("no errors");
        lines[1] = line!() + 1;
        let _ = run.run_blocks(4..8, simulate).expect("no errors");
        let _ = run.block_key(2);
    });
    check(&report, Kind::BlockTwice(4), lines, "Key::new(5)");
}

/// Blocks of rounds are used where the run was started.
#[test]
fn a_run_of_rounds_twice() {
    let simulate = |key: Key, paths| Estimate::from_values(&key.normal::<f64, _>(paths));
    let run =
        || MonteCarlo::new(Key::new(5), 8, 10).and_then(|run| run.with_round(4)).expect("run");
    let mut lines = [0; 2];
    // On one thread, the first block is the first one that is found.
    let runs = || {
        lines[0] = line!() + 1;
        let _ = run().run_until(simulate, |_| false).expect("no errors");
        lines[1] = line!() + 1;
        let _ = run().run_until(simulate, |_| true).expect("no errors");
    };
    let report = only_report(|| Threads::Serial.scope(runs));
    check(&report, Kind::BlockTwice(0), lines, "Key::new(5)");
    assert_eq!(report.times(), 4);
}

/// The places are the calls', not lines of the library that draws for them.
#[test]
fn resampled_twice() {
    let data = Array1::from_iter((0..20).map(f64::from));
    let resamples = || Bootstrap::new(Key::new(6), 10).expect("resamples");
    let mut lines = [0; 2];
    let report = only_report(|| {
        lines[0] = line!() + 1;
        let _ = resamples().run(&data, Axis(0), |data| data.sum());
        lines[1] = line!() + 1;
        let _ = resamples().run(&data, Axis(0), |data| data.sum());
    });
    check(&report, Kind::BlockTwice(0), lines, "Key::new(6)");
}

/// Reports of the same kind at the same two places are one, which counts them.
#[test]
fn the_same_again() {
    let report = only_report(|| {
        let key = Key::new(0);
        for _ in 0..3 {
            for step in 0..100 {
                let _ = key.fold_in(step).normal::<f32, _>(3);
            }
        }
    });
    assert_eq!(report.kind(), &Kind::FoldedTwice(0));
    assert_eq!(report.first(), report.second());
    assert_eq!(report.times(), 200);
}

#[test]
fn arrays_of_keys() {
    for n in [3, 10_000] {
        let report = only_report(|| {
            let walkers = Key::new(0).split(n);
            let _ = walkers.fold_in(7).normal::<f32, _>(2);
            let _ = walkers.fold_in_u64(8).normal::<f32, _>(2);
            let _ = walkers[1].fold_in(7).normal::<f32, _>(2);
        });
        assert_eq!(report.kind(), &Kind::FoldedTwice(7));
        assert_eq!(report.derivation(), format!("Key::new(0).split({n})[1]"));

        let report = only_report(|| {
            let walkers = Key::new(0).split(n);
            let _ = walkers.fold_in(7).normal::<f32, _>(2);
            let _ = walkers.map(|key| key.normal::<f32, _>(2).sum());
        });
        assert_eq!(report.kind(), &Kind::FoldedAndSampled);
        assert_eq!(report.times(), n as u64);

        let report = only_report(|| {
            let walkers = Key::new(0).split(n);
            let stored = walkers.key_data();
            let _ = walkers.slice_move(s![2..]).normal::<f32, _>(2);
            let read: KeyArray<_> = KeyArray::wrap_key_data(&stored).expect("words");
            let _ = read.fold_in(7).normal::<f32, _>(2);
        });
        assert_eq!(report.kind(), &Kind::FoldedAndSampled);
        assert_eq!(report.times(), n as u64 - 2);
        assert_eq!(report.derivation(), format!("Key::new(0).split({n})[2]"));

        let report = only_report(|| {
            let walkers = Key::new(0).split(n);
            for _ in 0..2 {
                let _ = walkers.fold_in(7).normal::<f32, _>(2);
            }
        });
        assert_eq!(report.kind(), &Kind::FoldedTwice(7));
        assert_eq!(report.times(), n as u64);

        let report = only_report(|| {
            let walkers = Key::new(0).split(n);
            let stored = walkers.key_data();
            let _ = walkers.split((2, 3)).normal::<f32, _>(2);
            let read: KeyArray<_> = KeyArray::wrap_key_data(&stored).expect("words");
            let _ = read.slice_move(s![1..3]).split_off();
        });
        assert_eq!(report.kind(), &Kind::SplitTwice);
        assert_eq!(report.times(), 2);
        assert_eq!(report.derivation(), format!("Key::new(0).split({n})[1]"));
    }
}

#[test]
fn words_that_are_read_twice() {
    let report = only_report(|| {
        let _ = Key::<Ars>::from_data([1, 2, 3, 4]).normal::<f32, _>(3);
        let _ = Key::<Ars>::from_data([1, 2, 3, 4]).into_flat_uniform();
    });
    assert_eq!(report.derivation(), "Key::<Ars>::from_data([1, 2, 3, 4])");
    assert_eq!(report.key(), report.derivation());
}

trait IntoFlatUniform {
    fn into_flat_uniform(self) -> Array1<f32>;
}

impl IntoFlatUniform for Key<Ars> {
    fn into_flat_uniform(self) -> Array1<f32> {
        self.uniform(3)
    }
}

/// Two paths of Flax's scheme with one hash.
#[test]
fn names_with_one_hash() {
    let hash = PathHash::Concatenated;
    assert_eq!(hash.of(&["AB", "C"], 1), hash.of(&["A", "BC"], 1));
    let report = only_report(|| {
        let mut root = Scope::new([("params", Key::new(0))]);
        for path in [["AB", "C"], ["A", "BC"]] {
            let mut scope = root.child_named(path[0]).expect("a new name");
            let mut scope = scope.child_named(path[1]).expect("a new name");
            let _ = scope.make_rng("params").expect("a stream").normal::<f32, _>(3);
        }
    });
    assert_eq!(report.kind(), &Kind::FoldedTwice(hash.of(&["AB", "C"], 1).into()));
    assert_eq!(report.second().location().file(), file!());
}

#[test]
fn uses_that_are_none() {
    let reports = Ledger::scope(|| {
        // A seed or words alone; comparing; an error before anything is drawn.
        let (a, b) = (Key::new(0), Key::new(0));
        assert_eq!(a, b);
        assert!(b.try_sample::<f32, _>(StandardUniform, usize::MAX).is_err());
        // A duplicate has a life of its own, and so have the keys that are made of it.
        let again = a.duplicate();
        let [first, second] = a.split_into();
        let [_, _] = again.split_into();
        let _ = (first.normal::<f32, _>(3), second.normal::<f32, _>(3));
        // Common random numbers.
        let noise = Key::new(1).split(1000);
        let same = noise.duplicate();
        let _ = noise.normal::<f32, _>(2) - same.normal::<f32, _>(2);
        // A lazy array is read as often as one likes.
        let lazy = Key::new(2).lazy::<f32, _>(StandardUniform, (10, 10)).expect("a shape");
        let _ = (lazy.slice(s![2, ..]), lazy.to_array());
    });
    assert_eq!(reports, []);
}

/// The key at index 5 of a split is also the key with 5 folded in: where both are allowed, each has a life.
#[test]
fn a_key_that_was_made_in_two_ways() {
    let program = |uses: usize| {
        Ledger::scope(|| {
            let root = Key::new(0);
            let [first, _] = root.duplicate().split_into();
            let mut of_split = first.split(1000).into_iter();
            let [again, _] = root.split_into();
            let of_fold = again.fold_in(5);
            let words = of_fold.data();
            assert_eq!(of_split.nth(5).expect("of 1000").data(), words);
            for _ in 0..uses {
                let _ = Key::<ndkey::Threefry2x32>::from_data(words).normal::<f32, _>(3);
            }
        })
    };
    assert_eq!(program(2), []);
    let reports = program(3);
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].kind(), &Kind::SampledTwice);
    assert_eq!(reports[0].derivation(), "Key::new(0).split(2)[0].split(1000)[5]");
}

/// Asserts that a key that goes on from its words and one that is derived are one key, whichever of both is first.
fn assert_one_key(words: [u32; 2], derived: &dyn Fn(), what: usize) {
    let stored = || {
        let _ = Key::<ndkey::Threefry2x32>::from_data(words).normal::<f32, _>(3);
    };
    for order in [[&stored, derived], [derived, &stored]] {
        let reports = Ledger::scope(|| order.into_iter().for_each(|program| program()));
        let seen = Vec::from_iter(reports.iter().map(|report| (report.kind(), report.times())));
        assert_eq!(seen, [(&Kind::SampledTwice, 1)], "derivation {what}");
    }
    assert_eq!(Ledger::scope(derived), [], "derivation {what}");
}

#[test]
fn a_key_that_was_stored_is_also_the_derived_one() {
    type Derive = fn(Key) -> Key;
    let derivations: [Derive; 5] = [
        |root| {
            let [first, _] = root.split_into();
            first
        },
        |root| root.fold_in(5),
        |mut root| root.split_off(),
        |root| root.named("dropout"),
        |root| root.split(20).into_iter().nth(7).expect("of 20"),
    ];
    for (number, derive) in derivations.into_iter().enumerate() {
        let words = derive(Key::new(0)).data();
        let derived = || _ = derive(Key::new(0)).normal::<f32, _>(3);
        assert_one_key(words, &derived, number);
    }
}

#[test]
fn a_key_that_was_stored_is_also_one_of_a_batch_that_is_used_as_a_whole() {
    type Derive = fn(Key) -> KeyArray<Ix1>;
    let derivations: [Derive; 3] = [
        |root| root.split(1000),
        |root| root.split(20).fold_in(5),
        |root| root.split(4).split(9).into_flat(),
    ];
    for (number, derive) in derivations.into_iter().enumerate() {
        let words = derive(Key::new(0)).into_iter().nth(7).expect("of many").data();
        let derived = || _ = derive(Key::new(0)).normal::<f32, _>(3);
        assert_one_key(words, &derived, number);
    }
}

#[test]
fn what_the_library_does_inside_is_one_use() {
    let reports = Ledger::scope(|| {
        let mut keys = KeySequence::new(Key::new(0));
        let mut next = || keys.next_key();
        let data = Array1::from_iter(0..100);
        let _ = next().permuted_independent(&data, Axis(0));
        let _ = next().split(4).permuted_independent(&data, Axis(0));
        let _ = next().split(4).choice(&data, Axis(0), ndkey::jax::Choice::new(100), 5);
        let _ = next().sample::<f32, _>(ndkey::jax::Gamma::new(0.3).expect("a shape"), 100);
        let _ = ndkey::KeyedPermutation::new(next(), 1000).get(3);
        next().shuffle_slice(&mut [1, 2, 3]);

        let mut rng = SequentialGenerator::new(next());
        let _: (f64, Array1<f64>) = (rng.sample_one(StandardNormal), rng.sample(StandardNormal, 9));
        let [_, _]: [Key; 2] = seeds::split_seed_into(next(), "beta_binomial");

        let mut root = UniqueScope::new([("params", next()), ("dropout", next())]);
        let layers = root.child("Dense").expect("a name").vmap(3, &["params"]).expect("a stream");
        for mut layer in layers {
            for stream in ["params", "params", "dropout", "dropout"] {
                let _ = layer.make_rng(stream).expect("a stream").normal::<f32, _>(3);
            }
        }
        let run = MonteCarlo::new(next(), 100, 10).expect("blocks and paths");
        let _ = run.block_key(3).normal::<f64, _>(10);
        let sums = run.map_reduce(|key, paths| key.normal::<f64, _>(paths).sum(), |a, b| a + b);
        assert!(sums.is_ok());
    });
    assert_eq!(reports, []);
}

#[test]
fn what_simulations_do_inside_is_one_use() {
    let reports = Ledger::scope(|| {
        let mut keys = KeySequence::new(Key::new(0));
        let mut next = || keys.next_key();
        let normals = |key: Key, paths: usize| key.normal::<f64, _>(paths);

        // Levels are simulated again and again.
        let run = Multilevel::new(next(), 64).and_then(|run| run.with_pilot(64)).expect("paths");
        let estimate = run.run(
            0.05,
            |level| f64::from(1 << level),
            |level, key, paths| {
                let scale = 0.5_f64.powi(level as i32);
                Estimate::from_values(&(normals(key, paths) * scale + scale))
            },
        );
        assert!(estimate.expect("levels").levels()[0].correction.count() > 64);

        // Points of one replicate are drawn in several blocks.
        let run = QuasiMonteCarlo::<f64>::new(next(), Sobol::new(2).expect("few"), 4, (256, 2));
        let run = run.and_then(|run| run.with_block(64)).expect("replicates and points");
        assert!(run.run(|points| Estimate::from_values(&points)).is_ok());
        let run = QuasiMonteCarlo::<f64>::new(next(), Sobol::new(2).expect("few"), 4, (16, 2));
        let run = run.expect("replicates and points");
        assert!(run.run_until(|points| Estimate::from_values(&points), |_| false).is_ok());

        let scenarios =
            Scenarios::with_common_key(next(), &[1.0, 2.0], |scale, key| normals(key, 10) * *scale);
        assert!(scenarios.is_ok());
        let bumped = Sensitivities::by_bumping(next(), &[1.0], &[0.1], |parameters, key| {
            normals(key, 10) * parameters[0]
        });
        assert!(bumped.is_ok());

        let data = Array1::from_iter((0..20).map(f64::from));
        let bootstrap = Bootstrap::new(next(), 50).expect("resamples");
        assert!(bootstrap.run(&data, Axis(0), |data| data.sum()).is_ok());
        let test = PermutationTest::new(next(), 50).expect("permutations");
        assert!(test.paired(&data, &data, Axis(0), |a, b| a.dot(&b)).is_ok());

        let path = next().brownian(0.0..1.0);
        assert_eq!(path.at(0.5), path.at(0.5));
    });
    assert_eq!(reports, []);
}

#[test]
fn a_panicking_ledger_panics_at_the_second_use() {
    let ledger = Ledger::new().panicking();
    let panic = catch_unwind(AssertUnwindSafe(|| {
        ledger.watch(|| {
            let _ = Key::new(3).normal::<f32, _>(10);
            let _ = Key::new(3).normal::<f32, _>(10);
        });
    }));
    let message = *panic.expect_err("a second use").downcast::<String>().expect("a message");
    assert!(message.contains("a key was used twice: sampled twice"), "{message}");
    assert_eq!(ledger.reports().len(), 1);
    // The ledger is no longer in force.
    let _ = Key::new(3).normal::<f32, _>(10);
    assert_eq!(ledger.reports()[0].times(), 1);
}

#[test]
fn a_logging_ledger_calls_a_function() {
    let (sender, receiver) = std::sync::mpsc::channel();
    let ledger = Ledger::new().logging(move |report| {
        let _ = sender.send(report.kind().clone());
    });
    ledger.watch(|| {
        for _ in 0..3 {
            let _ = Key::new(3).normal::<f32, _>(10);
            let _ = Key::new(3).split(2);
        }
    });
    let kinds: Vec<Kind> = receiver.try_iter().collect();
    assert_eq!(kinds, [Kind::SampledAndSplit, Kind::SampledTwice]);
}

/// Parts of a stream share a key, at positions of their own.
#[test]
fn reservoirs_and_their_parts_are_one_use() {
    let ledger = Ledger::new();
    ledger.watch(|| {
        let mut early = Reservoir::new(Key::<Ars>::from_seed(0), 3).expect("a size");
        let mut late = early.part(5);
        early.extend(0..5);
        late.extend(5..9);
        early.merge(late).expect("parts");
        assert_eq!(early.len(), 3);
    });
    assert_eq!(ledger.reports(), []);
}
