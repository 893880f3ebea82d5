//! Counts between edges.

use ndarray::array;
use ndkey::Key;
use ndkey::monte_carlo::{Histogram, Merge};

#[test]
fn bins_have_their_lower_edge_and_the_last_one_both() {
    let edges = [0.0, 1.0, 1.5, 4.0];
    let values =
        [-0.1, 0.0, 0.5, 1.0, 1.4, 1.5, 4.0, 4.1, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    let histogram = Histogram::with_edges(&edges).expect("edges").of(&values);
    assert_eq!(histogram.counts(), array![2, 2, 2]);
    assert_eq!((histogram.below(), histogram.above(), histogram.not_a_number()), (2, 2, 1));
    assert_eq!(histogram.total(), 10);
    assert_eq!(histogram.densities(), array![0.2, 0.4, 0.08]);
    assert_eq!(histogram.density_errors()[0], histogram.proportion(0).standard_error());
    assert_eq!(histogram.proportion(2).events(), 2);
}

/// Every value lies between the edges of its bin, also where the position that rounding gives is not
/// that of the edges, and where edges are unequal.
#[test]
fn values_lie_between_their_edges() {
    let unequal = Histogram::with_edges(&[f64::NEG_INFINITY, -1.0, -1e-9, 0.0, 0.1, f64::INFINITY]);
    let all = [
        Histogram::uniform(7, -0.3..0.3),
        Histogram::uniform(1000, 0.1..0.7),
        Histogram::uniform(3, -1e300..1e300),
        unequal,
    ];
    for bins in all.map(|bins| bins.expect("edges")) {
        let edges = bins.edges().to_vec();
        let near = edges.iter().flat_map(|edge| [edge.next_down(), *edge, edge.next_up()]);
        let random = Key::new(0).normal::<f64, _>(1000);
        for value in near.chain(random) {
            let histogram = bins.of(&[value]);
            let bin = histogram.counts().iter().position(|&count| count == 1);
            let last = edges.len() - 2;
            match bin {
                Some(bin) => {
                    assert!(
                        edges[bin] <= value && (value < edges[bin + 1] || bin == last),
                        "{value}"
                    );
                    assert!(value <= edges[bin + 1], "{value}");
                }
                None => assert!(value < edges[0] || value > edges[last + 1], "{value}"),
            }
        }
    }
}

#[test]
fn densities_are_those_of_the_distribution() {
    let histogram = Histogram::uniform(10, 0.0..2.0).expect("edges");
    let histogram = histogram.of(&Key::new(1).uniform::<f64, _>(100_000));
    for (bin, (density, error)) in
        histogram.densities().iter().zip(histogram.density_errors()).enumerate()
    {
        match bin {
            0..5 => assert!((density - 1.0).abs() < 4.0 * error, "{density} in {bin}"),
            _ => assert!(*density == 0.0 && error.is_nan()),
        }
    }
}

#[test]
fn only_equal_edges_merge() {
    let bins = |end| Histogram::uniform(2, 0.0..end).expect("edges");
    let mut histogram = bins(1.0).of(&[0.1, 0.9, 3.0]);
    histogram.merge(bins(1.0).of(&[0.2, -1.0, f64::NAN])).expect("equal edges");
    histogram.add(&[0.3]);
    assert_eq!(histogram.counts(), array![3, 1]);
    assert_eq!((histogram.below(), histogram.above(), histogram.not_a_number()), (1, 1, 1));
    assert_eq!(
        histogram.merge(bins(2.0)).unwrap_err().to_string(),
        "Histogram: `edges` = 3 from 0 to 2, must be those of earlier blocks, 3 from 0 to 1",
    );
}

#[test]
fn edges_are_checked() {
    let message = |result: Result<Histogram, ndkey::Error>| result.unwrap_err().to_string();
    assert_eq!(
        message(Histogram::with_edges(&[1.0])),
        "Histogram: `number of edges` = 1, must be at least 2",
    );
    assert_eq!(
        message(Histogram::with_edges(&[0.0, 2.0, 2.0])),
        "Histogram: `edges` = 2 after 2 at [2], must be in increasing order",
    );
    assert!(Histogram::with_edges(&[0.0, f64::NAN]).is_err());
    assert!(Histogram::uniform(0, 0.0..1.0).is_err());
    assert!(matches!(Histogram::uniform(usize::MAX, 0.0..1.0), Err(ndkey::Error::TooLarge { .. })));
    assert!(Histogram::uniform(4, 0.0..f64::INFINITY).is_err());
    assert!(Histogram::uniform(4, 1.0..1.0_f64.next_up()).is_err());
}
