//! Values that round to 0 or infinity, or to subnormal numbers, are as frequent as they should be.

use ndarray::Array1;
use ndkey::{Distribution, Key, native};
use serde_json::Value as Json;

fn len() -> usize {
    crate::samples(200_000)
}

fn draw(seed: u64, name: &str, parameters: &[f64]) -> Vec<f64> {
    let dist: Box<dyn Distribution<f64>> = match (name, parameters) {
        ("Beta", &[a, b]) => Box::new(native::Beta::new(a, b).unwrap()),
        ("Nakagami", &[nu]) => Box::new(native::Nakagami::new(nu).unwrap()),
        ("Chi", &[df]) => Box::new(native::Chi::new(df).unwrap()),
        ("FisherF", &[dfnum, dfden]) => Box::new(native::FisherF::new(dfnum, dfden).unwrap()),
        ("StudentT", &[df]) => Box::new(native::StudentT::new(df).unwrap()),
        ("JonesFaddySkewT", &[a, b]) => Box::new(native::JonesFaddySkewT::new(a, b).unwrap()),
        ("BirnbaumSaunders", &[c]) => Box::new(native::BirnbaumSaunders::new(c).unwrap()),
        ("GeneralizedPareto", &[location, scale, shape]) => {
            Box::new(native::GeneralizedPareto::new(location, scale, shape).unwrap())
        }
        ("GeneralizedExtremeValue", &[location, scale, shape]) => {
            Box::new(native::GeneralizedExtremeValue::new(location, scale, shape).unwrap())
        }
        _ => panic!("{name}{parameters:?}"),
    };
    let sample: Array1<f64> = Key::new(seed).sample(dist, len());
    sample.to_vec()
}

#[test]
fn values_out_of_range_have_their_probabilities() {
    let cases: Json = serde_json::from_str(include_str!("ends.json")).expect("JSON");
    for (seed, case) in (0..).zip(cases.as_array().expect("a list")) {
        let name = case["dist"].as_str().expect("a name");
        let parameters = case["parameters"].as_array().expect("a list");
        let parameters = Vec::from_iter(parameters.iter().filter_map(Json::as_f64));
        let sample = draw(seed, name, &parameters);
        assert!(sample.iter().all(|x| !x.is_nan()), "{name}{parameters:?}");
        let check = |end: &str, is_there: fn(f64) -> bool| {
            let Some(probability) = case[end].as_f64() else { return };
            let count = sample.iter().filter(|&&x| is_there(x)).count() as f64;
            let expected = sample.len() as f64 * probability;
            let deviation = (expected * (1.0 - probability)).sqrt();
            assert!(
                (count - expected).abs() <= 5.0 * deviation,
                "{name}{parameters:?}, {end}: {count}, not {expected} +- {deviation}"
            );
        };
        check("zero", |x| x == 0.0);
        // 2^-1046.
        check("tiny", |x| x > 0.0 && x <= f64::from_bits(1 << 28));
        check("subnormal", |x| x > 0.0 && x < f64::MIN_POSITIVE);
        // 2^1020.
        check("huge", |x| x >= f64::from_bits((1023 + 1020) << 52) && x < f64::INFINITY);
        check("infinite", |x| x == f64::INFINITY);
        check("minus_infinite", |x| x == f64::NEG_INFINITY);
    }
}
