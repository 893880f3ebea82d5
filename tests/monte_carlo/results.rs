//! Every result that merges: the same bits for any partition of the blocks, and after it was stored.

use std::fmt::Debug;

use ndkey::Key;
use ndkey::monte_carlo::{
    Histogram, Merge, Proportion, Quantiles, Scenarios, Sensitivities, Tree, WeightedEstimate,
    share,
};

use crate::{BLOCKS, run};

/// Values of a block.
fn normal(key: Key, paths: usize) -> ndarray::Array1<f64> {
    key.normal(paths)
}

fn weighted(key: Key, paths: usize) -> WeightedEstimate {
    let [values, weights] = key.split_into();
    // Blocks have different exponents.
    let weights = normal(weights, paths) * 20.0;
    WeightedEstimate::from_log_weights(&normal(values, paths), &weights).expect("as many of both")
}

fn proportion(key: Key, paths: usize) -> Proportion {
    normal(key, paths).iter().map(|&z| z > 1.0).collect()
}

fn histogram(key: Key, paths: usize) -> Histogram {
    Histogram::uniform(9, -1.0..1.5).expect("edges").of(&normal(key, paths))
}

/// Most values are left out.
fn quantiles(key: Key, paths: usize) -> Quantiles {
    Quantiles::with_capacity(16).expect("a capacity").of(&normal(key, paths))
}

fn scenarios(key: Key, paths: usize) -> Scenarios {
    Scenarios::with_common_key(key, &[1.0, 2.0], |scale, key| (normal(key, paths) * *scale).exp())
        .expect("scenarios")
}

fn sensitivities(key: Key, paths: usize) -> Sensitivities {
    let payoff = |parameters: &[f64], key| (normal(key, paths) * parameters[0]).exp();
    Sensitivities::by_bumping(key, &[1.0], &[0.1], payoff).expect("a step")
}

#[track_caller]
fn same_bits<M: Merge + Debug + Send>(simulate: impl Fn(Key, usize) -> M + Sync) {
    let whole = run().run(&simulate).expect("no error");
    for workers in [1, 2, 3, 5, BLOCKS] {
        let mut tree = Tree::new();
        for worker in (0..workers).rev() {
            let part = run().run_blocks(share(0..BLOCKS, worker, workers), &simulate);
            tree.merge(part.expect("no error")).expect("other blocks");
        }
        let all = tree.finish().expect("they merge").expect("blocks");
        // The text of a number has all its digits, and NaN is not equal to itself.
        assert_eq!(format!("{all:?}"), format!("{whole:?}"), "{workers} workers");
    }
}

#[test]
fn every_partition_gives_the_same_bits() {
    same_bits(weighted);
    same_bits(proportion);
    same_bits(histogram);
    same_bits(quantiles);
    same_bits(scenarios);
    same_bits(sensitivities);
}

#[cfg(feature = "serde")]
mod stored {
    use catalogue::reloaded;
    use ndkey::monte_carlo::{Covariance, Estimate, MultilevelEstimate};
    use serde::Serialize;
    use serde::de::DeserializeOwned;

    use super::*;

    #[track_caller]
    fn same_when_stored<M: Debug + Serialize + DeserializeOwned>(results: &[M]) {
        for result in results {
            for read in reloaded(result) {
                assert_eq!(format!("{read:?}"), format!("{result:?}"));
            }
        }
    }

    fn all<M: Merge + Send>(simulate: impl Fn(Key, usize) -> M + Sync) -> M {
        run().run(simulate).expect("no error")
    }

    #[test]
    fn every_result_is_read_as_it_was_stored() {
        same_when_stored(&[all(weighted), WeightedEstimate::default()]);
        same_when_stored(&[all(proportion), Proportion::default()]);
        let infinite = Histogram::with_edges(&[f64::NEG_INFINITY, 0.1, f64::INFINITY]);
        same_when_stored(&[all(histogram), infinite.expect("edges")]);
        same_when_stored(&[
            all(quantiles),
            Quantiles::default(),
            Quantiles::from_values(&[-0.0, f64::INFINITY, f64::NAN]),
        ]);
        same_when_stored(&[all(scenarios)]);
        same_when_stored(&[all(sensitivities)]);
        let levels = [Estimate::from_values(&[1.0, 2.0]), Estimate::default()];
        same_when_stored(&[MultilevelEstimate::from_levels(&levels, &[1.0, 3.0]).expect("costs")]);
    }

    #[test]
    fn what_is_impossible_is_not_read() {
        let read = |text: &str| serde_json::from_str::<Proportion>(text).is_ok();
        assert!(read("[1,2]") && !read("[3,2]"));
        let read = |text: &str| serde_json::from_str::<Histogram>(text).is_ok();
        assert!(read("[[0,1],[5],[0,0,0]]"));
        assert!(!read("[[0,1],[5,5],[0,0,0]]") && !read("[[1,0],[5],[0,0,0]]"));
        let read = |text: &str| serde_json::from_str::<Quantiles>(text).is_ok();
        assert!(read("[16,[[0,1]],[0,0,0],[0,1]]"));
        assert!(!read("[16,[[1,0]],[0,0,0],[0,1]]") && !read("[1,[[0,1]],[0,0,0],[0,1]]"));
        assert!(!read("[16,[],[0,0,0],[0,1]]") && !read(r#"[16,[["NaN"]],[0,0,0],[0,1]]"#));
        assert!(!read("[16,[[0,1]],[0,0,0],[0,0.5]]") && !read(r#"[16,[[0]],[0,0,0],["NaN",1]]"#));
        assert!(read(r#"[16,[[]],[0,0,0],["inf","-inf"]]"#) && !read("[16,[[]],[0,0,0],[0,1]]"));
        let read = |text: &str| serde_json::from_str::<Estimate>(text).is_ok();
        assert!(read("[2,0,0.5,0.5,0,1]") && read(r#"[2,0,0.5,"inf",0,1]"#));
        assert!(!read(r#"[2,0,"NaN",0.5,0,1]"#) && !read("[2,0,0.5,-0.5,0,1]"));
        assert!(!read("[2,0,0.5,0.5,1,0]") && !read(r#"[2,0,0.5,0.5,0,"inf"]"#));
        assert!(read(r#"[0,3,"NaN",0,"inf","-inf"]"#) && !read(r#"[0,3,0.0,0,"inf","-inf"]"#));
        let read = |text: &str| serde_json::from_str::<Covariance>(text).is_ok();
        let [one, two, lost] = ["[1,0,1,0,1,1]", "[2,0,0.5,0.5,0,1]", "[2,1,0.5,0.5,0,1]"];
        assert!(read(&format!("[{two},{two},0.5,1]")) && !read(&format!("[{one},{two},0.5,1]")));
        assert!(!read(&format!("[{lost},{two},0.5,1]")) && !read(&format!("[{two},{lost},0.5,1]")));
        let read = |text: &str| serde_json::from_str::<WeightedEstimate>(text).is_ok();
        assert!(read("[0,[2,0,1,0,1,1],[0.5,0.5,0.5,0],0]"));
        assert!(!read("[0,[2,0,0,2,-1,1],[0.5,0.5,0.5,0],0]"));
        assert!(!read(r#"[0,[2,0,1,0,1,1],["NaN",0.5,0.5,0],0]"#));
        assert!(!read("[0,[2,0,0,0,0,0],[0.5,0.5,0.5,0],0]"));
    }

    /// Counts in files may be any: a message instead of a sum that is too large.
    #[test]
    fn counts_that_were_read_do_not_overflow() {
        let half = 1_u64 << 63;
        let read = |counts: [u64; 3]| {
            let [first, below, unknown] = counts;
            let text = format!("[[0,1,2],[{first},1],[{below},0,{unknown}]]");
            serde_json::from_str::<Histogram>(&text).map_err(|error| error.to_string())
        };
        let too_many = read([half, half - 1, 0]).expect_err("too many");
        assert!(too_many.contains("`number of values` = 18446744073709551616"), "{too_many}");
        let mut histogram = read([half, half - 2, 0]).expect("fewer than 2^64");
        assert_eq!((histogram.total(), histogram.proportion(0).events()), (u64::MAX, half));
        let before = histogram.clone();
        assert!(histogram.merge(histogram.clone()).is_err());
        assert_eq!(histogram, before, "an error leaves it as it is");

        let errors = format!("[16,[[0,1]],[{},{half},0],[0,1]]", u64::MAX);
        let mut quantiles: Quantiles = serde_json::from_str(&errors).expect("quantiles");
        quantiles.merge(quantiles.clone()).expect("four values");
        assert_eq!((quantiles.count(), quantiles.rank_error()), (4, u64::MAX as f64 / 4.0));
    }
}
