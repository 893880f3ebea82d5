//! Markov chains, compared with ArviZ and with closed forms of autoregressive chains.

use approx::assert_relative_eq;
use ndarray::{Array1, Array2, Array3, Axis, ShapeBuilder};
use ndkey::Key;
use ndkey::monte_carlo::Estimate;
use ndkey::monte_carlo::chains::{
    Window, autocorrelation_time, autocorrelations, batch_means, batch_means_along_axis, diagnose,
};

use crate::references::{all, number};

/// The chains of `references.py`, bit for bit.
fn chains(number: usize, length: usize, memory: f64) -> Array2<f64> {
    let mut state = 1_u32;
    let mut draw = 0.0;
    Array2::from_shape_fn((number, length), |(_, time)| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let before = if time == 0 { 0.0 } else { draw };
        draw = memory * before + (f64::from(state) / 4_294_967_296.0 - 0.5);
        draw
    })
}

#[test]
fn diagnoses_are_those_of_arviz() {
    for case in all("diagnoses") {
        let count = |name: &str| case[name].as_u64().expect("a count") as usize;
        let mut draws = chains(count("chains"), count("draws"), number(&case, "memory"));
        draws.row_mut(0).mapv_inplace(|draw| draw + number(&case, "shift"));
        let step = number(&case, "step");
        if step > 0.0 {
            draws.mapv_inplace(|draw| (draw / step).floor());
        }
        let diagnosis = diagnose(&draws).expect("chains").into_scalar();
        let close = |value: f64, name: &str| {
            // Sums of a few hundred correlations, whose errors are 1e-15 each.
            let expected = number(&case, name);
            assert!((value / expected - 1.0).abs() < 1e-9, "{name} {case}: {value}");
        };
        close(diagnosis.mean, "mean");
        close(diagnosis.standard_error, "standard_error");
        close(diagnosis.effective_sample_size, "bulk");
        close(diagnosis.tail_effective_sample_size, "tail");
        if !case["r_hat"].is_null() {
            close(diagnosis.r_hat, "r_hat");
        }
    }
}

/// Chains whose draws are `memory` times the one before, and noise, from their stationary distribution.
fn autoregressive(key: Key, chains: usize, length: usize, memory: f64) -> Array2<f64> {
    let mut draws = key.normal::<f64, _>((chains, length));
    draws.column_mut(0).mapv_inplace(|z| z / (1.0 - memory * memory).sqrt());
    for time in 1..length {
        let next = &draws.column(time - 1) * memory + draws.column(time);
        draws.column_mut(time).assign(&next);
    }
    draws
}

#[test]
fn autocorrelations_are_sums_of_products() {
    for length in [1, 2, 3, 100, 129] {
        let chain = autoregressive(Key::new(0), 1, length, 0.5).index_axis_move(Axis(0), 0) + 10.0;
        let mean = chain.sum() / length as f64;
        let product = |lag: usize| {
            let products =
                (lag..length).map(|time| (chain[time] - mean) * (chain[time - lag] - mean));
            products.sum::<f64>()
        };
        for (lag, correlation) in autocorrelations(&chain).expect("draws").iter().enumerate() {
            let expected = product(lag) / product(0);
            assert!(
                (correlation - expected).abs() < 1e-12 || correlation.is_nan() && expected.is_nan(),
                "{correlation}, not {expected}, at {lag} of {length}"
            );
        }
    }
}

/// The time is (1 + memory) / (1 - memory).
#[test]
fn autocorrelation_times_are_those_of_autoregressive_chains() {
    for memory in [0.0, 0.5, 0.9, -0.5] {
        let exact = (1.0 + memory) / (1.0 - memory);
        let chains = autoregressive(Key::new(1), 40, 20_000, memory);
        for window in [Window::Sokal(5.0), Window::Geyer] {
            let times: Estimate = chains
                .rows()
                .into_iter()
                .map(|chain| autocorrelation_time(&chain, window).expect("draws"))
                .collect();
            // Windows leave out exp(-5) of the sum, and Geyer's sums are no smaller than 0.
            // The window's fifth lag is its last where draws alternate: 0.3125 of 0.3333.
            let bias = if memory < 0.0 { 0.07 } else { 0.03 };
            let error = (times.mean() - exact).abs();
            let chance = 4.0 * times.standard_error();
            assert!(error < bias * exact + chance, "{window:?}: {times}, not {exact}");
        }
    }
}

/// Of 2000 intervals of 95 %, 1900 should hold the mean, with a deviation of 10; of batches of 100 times
/// a time of 3, a few less.
#[test]
fn intervals_of_batch_means_hold_the_mean() {
    let chains = autoregressive(Key::new(2), 2000, 3000, 0.5);
    let held = |estimate: Estimate| {
        let [low, high] = estimate.confidence_interval(0.95).expect("a level");
        low < 0.0 && 0.0 < high
    };
    let batched = batch_means_along_axis(&chains, Axis(1), 30).expect("batches");
    let count = batched.iter().filter(|&&estimate| held(estimate)).count();
    assert!((1860..=1940).contains(&count), "{count} of 2000");
    // As if draws were independent, the standard error is too small by the root of 3.
    let naive =
        chains.rows().into_iter().filter(|chain| held(Estimate::from_values(chain))).count();
    assert!(naive < 1600, "{naive} of 2000");
}

#[test]
fn batches_are_the_last_draws() {
    let chain = Array1::from_iter((0..11).map(f64::from));
    let estimate = batch_means(&chain, 3).expect("batches");
    assert_eq!(estimate, Estimate::from_values(&[3.0, 6.0, 9.0]));
    let error = batch_means(&chain, 12).unwrap_err();
    assert_eq!(
        error.to_string(),
        "batch_means: `batches` = 12, must be from 2 to the number of draws, 11",
    );
    assert!(batch_means(&chain, 1).is_err());
}

#[test]
fn batches_of_the_largest_draws_have_means() {
    let estimate = batch_means(&[1e308, 1.5e308, 1e308, 1.2e308], 2).expect("batches");
    assert_eq!((estimate.count(), estimate.min(), estimate.max()), (2, 1.1e308, 1.25e308));
    let infinite = batch_means(&[f64::INFINITY, 1.5e308, 1e308, 1.2e308], 2).expect("batches");
    assert_eq!((infinite.count(), infinite.not_finite()), (1, 1));
}

#[test]
fn every_quantity_has_its_diagnosis() {
    let first = autoregressive(Key::new(3), 4, 200, 0.5);
    let second = autoregressive(Key::new(4), 4, 200, 0.8);
    let mut both = Array3::zeros((4, 200, 3));
    both.index_axis_mut(Axis(2), 0).assign(&first);
    both.index_axis_mut(Axis(2), 1).assign(&second);
    let diagnoses = diagnose(&both).expect("chains");
    assert_eq!(diagnoses.len(), 3);
    assert_eq!(diagnoses[0], diagnose(&first).expect("chains").into_scalar());
    assert_eq!(diagnoses[1], diagnose(&second.view()).expect("chains").into_scalar());
    // In another memory layout.
    let mut transposed = Array3::zeros((4, 200, 3).f());
    transposed.assign(&both);
    assert_eq!(diagnose(&transposed).expect("chains")[1], diagnoses[1]);
    // Draws that do not vary.
    assert!(diagnoses[2].r_hat.is_nan() && diagnoses[2].effective_sample_size.is_nan());
    both[[0, 0, 0]] = f64::NAN;
    assert!(diagnose(&both).expect("chains")[0].mean.is_nan());
}

/// Chains with different means do not agree.
#[test]
fn r_hat_tells_whether_chains_agree() {
    let mut draws = autoregressive(Key::new(5), 4, 1000, 0.3);
    let agree = diagnose(&draws).expect("chains").into_scalar();
    assert!(agree.r_hat < 1.01, "{agree}");
    // (1 + rho) / (1 - rho), of 4000 draws, within 5 deviations of a tenth.
    assert_relative_eq!(agree.effective_sample_size, 4000.0 * 0.7 / 1.3, max_relative = 0.3);
    draws.row_mut(0).mapv_inplace(|draw| draw + 3.0);
    assert!(diagnose(&draws).expect("chains").into_scalar().r_hat > 1.1);
}

#[test]
fn too_few_draws_are_an_error() {
    let error = diagnose(&Array2::<f64>::zeros((2, 3))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the array of chains has shape [2, 3]; expected [chains, draws, ...], with at least one chain \
         and 4 draws",
    );
    assert!(diagnose(&Array1::<f64>::zeros(9).into_dyn()).is_err());
    assert!(autocorrelations::<[f64; 0]>(&[]).is_err());
    assert!(autocorrelation_time(&[1.0, 2.0], Window::Sokal(0.0)).is_err());
    assert!(autocorrelation_time(&[1.0, 1.0], Window::Geyer).expect("draws").is_nan());
}

/// The exact time is (1 + memory) / (1 - memory); Sokal's window of 5 lags has the sum of these.
#[test]
fn times_of_chains_that_alternate_are_above_0() {
    for memory in [-0.6_f64, -0.7, -0.8, -0.9, -0.97, -0.99] {
        let exact = (1.0 + memory) / (1.0 - memory);
        let least = 1.0 / 10_000_f64.log10();
        let chains = autoregressive(Key::new(6), 50, 10_000, memory);
        let five_lags = 1.0 + 2.0 * (1..=5).map(|lag| memory.powi(lag)).sum::<f64>();
        for (window, expected) in [(Window::Sokal(5.0), five_lags), (Window::Geyer, exact)] {
            for chain in chains.rows() {
                let time = autocorrelation_time(&chain, window).expect("draws");
                assert!(time >= least, "{window:?}: {time} at {memory}");
                // Of 10,000 draws, a sum of five correlations has a deviation of 0.05 at most.
                assert!((time - expected.max(least)).abs() < 0.25, "{time}, not {expected}");
            }
        }
    }
    let alternating: Vec<f64> = (0..1000).map(|time| f64::from(time % 2)).collect();
    for window in [Window::Sokal(5.0), Window::Geyer] {
        let time = autocorrelation_time(&alternating, window).expect("draws");
        assert_relative_eq!(time, 1.0 / 3.0, max_relative = 1e-12);
        let few = Key::new(7).uniform::<f64, _>(10);
        assert!(autocorrelation_time(&few, window).expect("draws") >= 1.0);
    }
}

#[test]
fn constants_of_any_value_are_constants() {
    for value in (1..1000).map(|i| 0.1 * f64::from(i)) {
        for draws in [10, 100] {
            let chain = vec![value; draws];
            assert!(autocorrelations(&chain).expect("draws").iter().all(|x| x.is_nan()));
            for window in [Window::Sokal(5.0), Window::Geyer] {
                assert!(autocorrelation_time(&chain, window).expect("draws").is_nan());
            }
            let means = batch_means(&chain, 5).expect("batches");
            assert_eq!((means.mean(), means.variance()), (value, 0.0));
            let diagnosis = diagnose(&Array2::from_elem((4, draws), value)).expect("chains");
            let diagnosis = diagnosis.into_scalar();
            assert_eq!(diagnosis.mean, value);
            assert!(diagnosis.standard_error.is_nan() && diagnosis.r_hat.is_nan());
        }
    }
}

/// As R's package posterior: nothing is known where a chain does not move.
#[test]
fn a_stuck_chain_is_not_worth_anything() {
    let mut draws = autoregressive(Key::new(8), 4, 1000, 0.0);
    draws.row_mut(2).fill(0.1);
    let diagnosis = diagnose(&draws).expect("chains").into_scalar();
    assert_relative_eq!(diagnosis.mean, draws.mean().expect("draws"), max_relative = 1e-12);
    assert!(diagnosis.standard_error.is_nan() && diagnosis.effective_sample_size.is_nan());
    assert!(diagnosis.tail_effective_sample_size.is_nan() && diagnosis.r_hat.is_nan());
}

/// Draws of any size: all numbers are those of the same draws near 1, and bits are equal if the scale
/// is a power of two.
#[test]
fn the_scale_of_draws_does_not_matter() {
    let draws = autoregressive(Key::new(9), 4, 250, 0.5);
    let of = |scale: f64| {
        let scaled = &draws * scale;
        let diagnosis = diagnose(&scaled).expect("chains").into_scalar();
        let time = autocorrelation_time(&scaled.row(0), Window::Sokal(5.0)).expect("draws");
        let numbers = [
            diagnosis.mean / scale,
            diagnosis.standard_error / scale,
            diagnosis.effective_sample_size,
            diagnosis.tail_effective_sample_size,
            diagnosis.r_hat,
            time,
        ];
        assert!(numbers.iter().all(|number| number.is_finite()), "{numbers:?} at {scale}");
        numbers
    };
    for power in [-1000, -600, 520, 600, 1020] {
        assert_eq!(of(2.0_f64.powi(power)), of(1.0), "2^{power}");
    }
    let largest = of(1e300);
    assert_relative_eq!(largest[1], of(1.0)[1], max_relative = 1e-9);
}
