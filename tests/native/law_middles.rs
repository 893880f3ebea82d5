//! Laws where most values are.

use crate::law_ends::{Support, supports};
use crate::laws::law;

/// The vectors of `laws.txt` have no probabilities between 0.2 and 0.8.
#[test]
fn quantiles_in_the_middle_have_their_probabilities() {
    for Support { name, parameters, .. } in supports() {
        let law = law(name, &parameters);
        if law.is_count {
            continue;
        }
        for p in [0.28, 0.4, 0.5, 0.6, 0.72] {
            for (function, tail) in
                [(&law.quantile, &law.cdf), (&law.upper_quantile, &law.survival)]
            {
                let x = function(p);
                let spacing = (tail(x.next_up()) - tail(x.next_down())).abs();
                let error = (tail(x) - p).abs();
                // As exact as tails are, or the nearest number.
                assert!(error <= 1e-13 + spacing, "{name} {parameters:?} at {p}: {error:e}");
            }
        }
    }
}

/// The index is 1, which has a formula of its own.
#[test]
fn densities_of_skewed_cauchy_laws_are_slopes_of_probabilities() {
    for beta in [0.5, -0.25, 0.01] {
        let law = law("Stable", &[1.0, beta]);
        for x in [-3.0, -0.4, 0.3, 5.0] {
            let step = 1e-4;
            let slope = ((law.cdf)(x + step) - (law.cdf)(x - step)) / (2.0 * step);
            let density = (law.log_density)(x).exp();
            // The third derivative times the square of the step.
            assert!((slope - density).abs() < 1e-7, "{beta} at {x}: {density}, not {slope}");
        }
    }
}

#[test]
fn a_logarithmic_series_of_probability_0_is_1() {
    let law = law("LogSeries", &[0.0]);
    assert_eq!(law.support, [1.0, 1.0]);
    assert_eq!([0.0, 0.5, 1.0].map(|p| (law.quantile)(p)), [1.0; 3]);
}
