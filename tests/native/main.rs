//! Tests of the native distributions.
//!
//! `NDKEY_SAMPLES=10000000 cargo test --release -p ndkey-tests --test native` runs stricter tests.

mod choices;
mod compositions;
mod copulas;
mod count_vectors;
mod counts;
mod diffusions;
mod directions;
mod ends;
mod errors;
mod extreme_shapes;
mod far;
#[cfg(feature = "linalg")]
mod fisher_bingham;
mod fit;
mod formulas;
mod gauss_hypergeometric;
mod gaussian_fields;
mod generalized_inverse_gaussian;
#[cfg(feature = "half")]
mod half_precision;
#[cfg(feature = "linalg")]
mod kernel_densities;
mod law_ends;
mod law_middles;
mod laws;
mod levy_processes;
mod limits;
mod normal_pairs;
mod parameters;
mod polya_gamma;
mod processes;
mod quantiles;
mod range;
mod rare_counts;
mod roots;
mod signed_counts;
mod time_series;
#[cfg(feature = "linalg")]
mod truncated_multivariate_normal;
mod truncated_normal;
mod unequal_sampling;
#[cfg(feature = "complex")]
mod unitary;
mod values;
#[cfg(feature = "linalg")]
mod vectors;
mod wald;

/// How many values a test of frequencies draws: the value of the variable NDKEY_SAMPLES, or
/// `otherwise`.
fn samples(otherwise: usize) -> usize {
    let given = std::env::var("NDKEY_SAMPLES").ok();
    given.map_or(otherwise, |given| given.parse().expect("a number of samples"))
}
