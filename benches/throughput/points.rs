//! Quasi-random points, with Owen's scrambling unless the name tells otherwise.

use ndarray::Array2;
use ndkey::native::StandardNormal;
use ndkey::points::{Halton, Scrambling, Sobol};
use ndkey::{Ars, Distribution, Key};

use crate::report::{LEN, Operation, Report};

pub const OPERATIONS: &[Operation] = &[
    ("sobol of 8 f64, matrix", |report| {
        into::<f64>(report, 8, sobol(8).with_scrambling(Scrambling::Matrix));
    }),
    ("sobol of 8 f64", |report| into::<f64>(report, 8, sobol(8))),
    ("sobol of 8 f32", |report| {
        into::<f32>(report, 8, sobol(8));
        burley(report, 8);
    }),
    ("sobol of 250 f64, matrix", |report| {
        into::<f64>(report, 250, sobol(250).with_scrambling(Scrambling::Matrix));
    }),
    ("sobol of 250 f64", |report| into::<f64>(report, 250, sobol(250))),
    ("sobol of 250 f32", |report| {
        into::<f32>(report, 250, sobol(250));
        burley(report, 250);
    }),
    ("normal over sobol of 8 f64", |report| {
        into::<f64>(report, 8, sobol(8).with(StandardNormal));
    }),
    ("halton of 8 f64", |report| into::<f64>(report, 8, Halton::new(8).expect("few dimensions"))),
];

fn sobol(dimension: usize) -> Sobol {
    Sobol::new(dimension).expect("dimensions of the table")
}

fn into<T: Copy + Default + Send>(
    report: &mut Report,
    dimension: usize,
    points: impl Distribution<T> + Sync,
) {
    let mut out = Array2::from_elem((LEN / dimension, dimension), T::default());
    report.on_threads("ndkey into", out.len(), || {
        Key::<Ars>::from_seed(0).sample_into(&points, &mut out);
    });
}

/// The first 2^16 points again and again: it has no more.
fn burley(report: &mut Report, dimension: usize) {
    let mut out = Array2::from_elem((LEN / dimension, dimension), 0.0_f32);
    report.measure("sobol_burley", out.len(), || {
        for ((point, coordinate), value) in out.indexed_iter_mut() {
            *value = sobol_burley::sample(point as u32 & 0xffff, coordinate as u32, 0);
        }
    });
}
