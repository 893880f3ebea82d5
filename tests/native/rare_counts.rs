//! Counts whose distributions have heavy tails, or huge parameters.

use ndarray::{Array1, Array2, array};
use ndkey::{Key, native};
use support::errors::assert_message;
use support::statistics::assert_mean;

fn len() -> usize {
    crate::samples(100_000)
}

#[test]
fn yule_simon_numbers_beyond_integers() {
    // A number exceeds x with a probability near Γ(1 + alpha) x^-alpha.
    let sample: Array1<f64> = Key::new(0).sample(native::YuleSimon::new(0.125).unwrap(), len());
    for log in [5.0, 20.0, 40.0_f64] {
        let above = |x: f64| f64::from(u8::from(x > log.exp()));
        let what = format!("above e^{log}");
        assert_mean(&sample.to_vec(), above, 0.941_742_699_848 * (-0.125 * log).exp(), &what);
    }
    assert!(sample.iter().all(|&x| x >= 1.0 && x.is_finite() && x.floor() == x));
    assert_message(
        Key::new(0).try_sample::<i32, _>(native::YuleSimon::new(1.5).unwrap(), 1).map(drop),
        "YuleSimon: `alpha` = 1.5, must be larger, so that counts do not exceed 2147483647, the \
         largest i32",
    );
    assert!(Key::new(0).try_sample::<f64, _>(native::YuleSimon::new(0.04).unwrap(), 1).is_err());
}

#[test]
fn beta_negative_binomial_counts_beyond_integers() {
    let dist = native::BetaNegativeBinomial::new(1.0, 0.25, 1e6).unwrap();
    let sample: Array1<f64> = Key::new(1).sample(dist, len());
    // A count exceeds x with a probability near (1e6 / x)^(1/4).
    for log in [20.0, 26.0, 32.0_f64] {
        let above = |x: f64| f64::from(u8::from(x > log.exp()));
        let exact = (0.25 * (1e6_f64.ln() - log)).exp();
        assert_mean(&sample.to_vec(), above, exact, &format!("above e^{log}"));
    }
    let huge = native::BetaNegativeBinomial::new(1e12, 1e12, 1e20).unwrap();
    let sample: Array1<f64> = Key::new(2).sample(huge, len());
    let scaled = Vec::from_iter(sample.iter().map(|x| (x / 1e20 - 1.0) / 2e-12_f64.sqrt()));
    assert_mean(&scaled, |z| z, 0.0, "mean of huge parameters");
    assert_mean(&scaled, |z| z * z, 1.0, "variance of huge parameters");
    let dist = native::BetaNegativeBinomial::new(1.0, 1.5, 1.0).unwrap();
    assert!(Key::new(2).try_sample::<i32, _>(&dist, 1).is_err());
    assert!(Key::new(2).try_sample::<i64, _>(&dist, 1).is_ok());
}

#[test]
fn boltzmann_numbers_of_small_rates_are_uniform() {
    let n = 1_u64 << 53;
    let dist = native::Boltzmann::new(1e-300, n).unwrap();
    let sample: Array1<f64> = Key::new(3).sample(dist, len());
    let units = sample.mapv(|k| k / n as f64).to_vec();
    assert_mean(&units, |u| u, 0.5, "mean");
    assert_mean(&units, |u| u * u, 1.0 / 3.0, "mean square");
    // The largest types that numbers fit.
    let large = native::Boltzmann::new([1e-3, 1e-300], [n, 1 << 31]).unwrap();
    assert!(Key::new(3).try_sample::<i32, _>(large, 2).is_ok());
    assert_message(
        Key::new(3).try_sample::<i32, _>(native::Boltzmann::new(1e-9, n).unwrap(), 1).map(drop),
        "Boltzmann: `rate` = 1e-9, must be at least 1.608337107808827e-8, with n = \
         9007199254740992, so that counts do not exceed 2147483647, the largest i32",
    );
}

#[test]
fn planck_numbers_of_the_least_rate() {
    let least = 1.0 / (1_u64 << 47) as f64;
    let sample: Array1<f64> = Key::new(4).sample(native::Planck::new(least).unwrap(), len());
    let scaled = sample.mapv(|k| k * least).to_vec();
    assert_mean(&scaled, |x| x, 1.0, "mean");
    assert_mean(&scaled, |x| x * x, 2.0, "mean square");
}

#[test]
fn poisson_binomial_counts_are_those_of_their_own_row() {
    let p = array![[0.5, 0.25, 1.0], [0.0, 0.0, 0.75]];
    let both = native::PoissonBinomial::new(&p).unwrap();
    let both: Array2<i64> = Key::new(5).sample(both, (1000, 2));
    for (index, p) in p.outer_iter().enumerate() {
        let own = native::PoissonBinomial::new(p).unwrap();
        let own: Array2<i64> = Key::new(5).sample(own, (1000, 2));
        assert_eq!(own.column(index), both.column(index));
    }
    assert_message(
        native::PoissonBinomial::new(array![[0.5, 1.5]]).map(drop),
        "PoissonBinomial: `p` = 1.5 at [0, 1], must be in [0, 1]",
    );
    let empty = native::PoissonBinomial::new(Array1::<f64>::zeros(0)).map(drop);
    assert!(empty.is_err());
}
