//! Real parameters that a distribution refuses are named, with what is allowed; the ends of the
//! domain are accepted.

use catalogue::{Construction, Constructor, Domain};
use ndarray::{arr0, array};
use ndkey::Parameter;
use support::errors::assert_message;

/// Calls `f` with each distribution's name, each of its constructors from `f32`, parameters that it
/// accepts, and the index and the domain of each.
fn each(f: impl Fn(&str, Constructor<f32>, &[f32], usize, &Domain)) {
    for (entry, family) in catalogue::distributions() {
        let Some(reals) = entry.reals() else { continue };
        for Construction { new, checksums, .. } in reals.constructions(family) {
            let new = new.f32.expect("every distribution takes `f32`");
            let accepted = Vec::from_iter(checksums[0].iter().map(|&x| x as f32));
            for (index, domain) in reals.parameters.iter().enumerate() {
                f(entry.name(), new, &accepted, index, &domain.of(family));
            }
        }
    }
}

fn with(accepted: &[f32], index: usize, parameter: Parameter<f32>) -> Vec<Parameter<f32>> {
    let mut parameters = Vec::from_iter(accepted.iter().map(|&x| Parameter::from(x)));
    parameters[index] = parameter;
    parameters
}

/// A number as errors show it.
fn shown(x: f32) -> String {
    let is_near = x == 0.0 || !x.is_finite() || (1e-5..1e16).contains(&x.abs());
    if is_near { x.to_string() } else { format!("{x:e}") }
}

#[test]
fn parameters_that_are_refused_are_named() {
    each(|name, new, accepted, index, domain| {
        let first = accepted[index];
        for &value in domain.refused {
            let built = |parameter| new(&with(accepted, index, parameter)).map(|_| ());
            let (parameter, must, shown) = (domain.name, domain.must, shown(value));
            assert_message(
                built(value.into()),
                &format!("{name}: `{parameter}` = {shown}, {must}"),
            );
            let values = array![[first, first], [value, value]];
            assert_message(
                built(values.into()),
                &format!("{name}: `{parameter}` = {shown} at [1, 0], {must}"),
            );
        }
    });
}

#[test]
fn the_ends_of_a_domain_are_accepted() {
    each(|name, new, accepted, index, domain| {
        assert!(!domain.allowed.is_empty(), "{name}: `{}`", domain.name);
        for &value in domain.allowed {
            let built = new(&with(accepted, index, value.into()));
            let refused = built.err().map(|error| error.to_string());
            assert_eq!(refused, None, "{name}: `{}` = {value:e}", domain.name);
        }
    });
}

/// An array of 2^47 elements, all the same one in memory.
#[test]
fn parameters_that_do_not_fit_in_memory_are_an_error() {
    support::time_limit::ends("parameters", || {
        let one = arr0(0.5_f32);
        let many = one.broadcast([1 << 46, 2]).expect("fewer than isize::MAX elements");
        each(|name, new, accepted, index, domain| {
            let built = new(&with(accepted, index, many.into()));
            let what = format!("{name}: `{}`", domain.name);
            match built.map(|_| ()) {
                Err(ndkey::Error::Memory { shape, .. } | ndkey::Error::TooLarge { shape, .. }) => {
                    assert!(shape.starts_with(&[1 << 46]), "{what}: {shape:?}");
                }
                other => panic!("{what}: {other:?}"),
            }
        });
    });
}
