//! How long criterion measures: all of its programs take ten minutes. For smaller differences,
//! `--warm-up-time 3 --measurement-time 5`.

use std::time::Duration;

use criterion::Criterion;

pub fn settings() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(700))
}
