//! Choices among items.

use crate::engine::parallel;
use crate::error::Error;
use crate::sampling::{BoxedSampler, Drawn, Source};
#[cfg(feature = "serde")]
use crate::sampling::{Number, Parameter};

/// The sampler of indices.
pub(crate) type Indices = BoxedSampler<'static, usize>;

/// The indices that each key drew, one key after another.
pub(crate) fn indices(drawn: Vec<Result<Vec<usize>, Error>>) -> Result<Indices, Error> {
    let drawn: Vec<Vec<usize>> = drawn.into_iter().collect::<Result<_, _>>()?;
    Ok(BoxedSampler::of(Drawn(drawn.into_iter().flatten().collect())))
}

/// The results of `f` for each key.
pub(crate) fn of_each_key<R: Send>(source: &Source, f: impl Fn(Source) -> R + Sync) -> Vec<R> {
    let len = source.per_key();
    let keys = Vec::from_iter(0..source.batch_len() as u64);
    let source = source.with_len(1);
    parallel::map(&keys, |&key| f(source.at(key).0.with_len(len)))
}

/// Whether one key can make `draws` draws of `n` items, or of the items whose weights are positive.
pub(crate) fn check_draws(
    n: usize,
    positive: Option<usize>,
    replace: bool,
    draws: usize,
) -> Result<(), Error> {
    let enough = || format!("at least {draws}, which are drawn without replacement");
    let (parameter, value, allowed) = match positive {
        _ if draws == 0 => return Ok(()),
        None if n == 0 => ("n", "0".to_owned(), "above 0 unless nothing is drawn".to_owned()),
        Some(positive) if !replace && positive < draws => {
            ("weights", format!("{positive} above 0"), enough())
        }
        None if !replace && n < draws => ("n", n.to_string(), enough()),
        _ => return Ok(()),
    };
    Err(Error::parameter("Choice", parameter, value, allowed))
}

/// The stored weights of a choice, if there is one for each item.
#[cfg(feature = "serde")]
pub(crate) fn weights_of<T: Number>(
    weights: &Parameter<T>,
    population: usize,
) -> Result<&[T], Error> {
    if weights.shape() == [population] {
        return Ok(weights.values());
    }
    Err(Error::shape("`weights` of Choice", weights.shape(), format!("[{population}]")))
}
