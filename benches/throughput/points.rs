//! Quasi-random points, with Owen's scrambling unless the name tells otherwise.

use ndarray::{Array2, s};
use ndkey::native::StandardNormal;
use ndkey::points::{Halton, Kronecker, LatinHypercube, Lattice, Scrambling, Sobol};
use ndkey::{Ars, Distribution, Key, WideElement};

use crate::report::{self, LEN, Operation, Report};

pub const OPERATIONS: &[Operation] = &[
    ("sobol of 8 f64, plain", |report| into::<f64>(report, 8, sobol(8, Scrambling::None))),
    ("sobol of 8 f32, plain", |report| into::<f32>(report, 8, sobol(8, Scrambling::None))),
    ("sobol of 8 f64, matrix", |report| into::<f64>(report, 8, sobol(8, Scrambling::Matrix))),
    ("sobol of 8 f32, matrix", |report| into::<f32>(report, 8, sobol(8, Scrambling::Matrix))),
    ("sobol of 8 f64", |report| into::<f64>(report, 8, sobol(8, Scrambling::Owen))),
    ("sobol of 8 f32", |report| {
        into::<f32>(report, 8, sobol(8, Scrambling::Owen));
        burley(report, 8);
    }),
    ("sobol of 250 f64, plain", |report| into::<f64>(report, 250, sobol(250, Scrambling::None))),
    ("sobol of 250 f32, plain", |report| into::<f32>(report, 250, sobol(250, Scrambling::None))),
    ("sobol of 250 f64, matrix", |report| {
        into::<f64>(report, 250, sobol(250, Scrambling::Matrix));
    }),
    ("sobol of 250 f32, matrix", |report| {
        into::<f32>(report, 250, sobol(250, Scrambling::Matrix));
    }),
    ("sobol of 250 f64", |report| into::<f64>(report, 250, sobol(250, Scrambling::Owen))),
    ("sobol of 250 f32", |report| {
        into::<f32>(report, 250, sobol(250, Scrambling::Owen));
        burley(report, 250);
    }),
    ("sobol of 8 f32, first 1e8", |report| slice(report, 0)),
    ("sobol of 8 f32, 1e8 far out", |report| slice(report, 1 << 55)),
    ("normal over sobol of 8 f64", |report| {
        into::<f64>(report, 8, sobol(8, Scrambling::Owen).with(StandardNormal));
    }),
    ("normal over sobol of 8 f32", |report| {
        into::<f32>(report, 8, sobol(8, Scrambling::Owen).with(StandardNormal));
    }),
    ("halton of 8 f64", |report| into::<f64>(report, 8, Halton::new(8).expect("few dimensions"))),
    ("lattice of 8 f64", |report| into::<f64>(report, 8, Lattice::new(8).expect("few dimensions"))),
    ("lattice of 8 f32", |report| into::<f32>(report, 8, Lattice::new(8).expect("few dimensions"))),
    ("latin hypercube of 8 f64", |report| {
        into::<f64>(report, 8, LatinHypercube::new(8).expect("few dimensions"));
    }),
    ("latin hypercube of 8 f64, strength 2", |report| {
        let points = LatinHypercube::new(8).and_then(|points| points.with_strength(2));
        // The largest square of a prime number up to the number of points.
        let shape = (1409 * 1409, 8);
        report::into::<Ars, f64, _>(report, points.expect("few dimensions"), shape);
    }),
    ("kronecker of 8 f64", |report| {
        into::<f64>(report, 8, Kronecker::new(8).expect("few dimensions"));
    }),
];

fn sobol(dimension: usize, scrambling: Scrambling) -> Sobol {
    Sobol::new(dimension).expect("dimensions of the table").with_scrambling(scrambling)
}

fn into<T: WideElement>(
    report: &mut Report,
    dimension: usize,
    points: impl Distribution<T> + Sync,
) {
    report::into::<Ars, T, _>(report, points, (LEN / dimension, dimension));
}

/// Draws 10^8 values of 2^56 points, from point `first` on.
fn slice(report: &mut Report, first: usize) {
    let mut out = Array2::from_elem((100_000_000 / 8, 8), 0.0_f32);
    report.on_threads("ndkey into", out.len(), || {
        let key = Key::<Ars>::from_seed(0);
        let points = key.lazy(sobol(8, Scrambling::Owen), (1 << 56, 8)).expect("2^59 values");
        points.slice_into(s![first..first + out.nrows(), ..], &mut out);
    });
}

/// The first 2^16 points again and again: it has no more. It makes four coordinates at a time.
fn burley(report: &mut Report, dimension: usize) {
    let mut out = Array2::from_elem((LEN / dimension, dimension), 0.0_f32);
    report.measure("sobol_burley", out.len(), || {
        for (point, mut row) in out.rows_mut().into_iter().enumerate() {
            let row = row.as_slice_mut().expect("standard layout");
            for (set, values) in row.chunks_mut(4).enumerate() {
                let four = sobol_burley::sample_4d(point as u32 & 0xffff, set as u32, 0);
                values.copy_from_slice(&four[..values.len()]);
            }
        }
    });
}
