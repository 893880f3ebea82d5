//! burn's parameters and dropout masks from keys.

use std::collections::BTreeSet;
use std::fmt;

use burn::Tensor;
use burn::module::{Module, ModuleMapper, Param};
use burn::tensor::TensorData;
use ndkey::native::{self, Key};
use ndkey::{Distribution, Error};

use crate::failure::Failure;

/// Draws the parameters of a module. Each is `values(path, shape, key)` with `key.named(path)`: it
/// depends neither on the other parameters nor on their order. burn's own initial values, which are
/// made when they are first needed, are never made.
pub fn drawn<M: Module>(
    module: M,
    key: &Key,
    values: impl Fn(&str, &[usize], Key) -> Result<Vec<f32>, Error>,
) -> Result<M, Failure> {
    let mut draw = Draw { key, values, path: Vec::new(), drawn: BTreeSet::new(), failure: None };
    let module = module.map(&mut draw);
    draw.failure.map_or(Ok(module), Err)
}

struct Draw<'k, F> {
    key: &'k Key,
    values: F,
    /// The names of the modules around a parameter, and its own.
    path: Vec<String>,
    drawn: BTreeSet<String>,
    failure: Option<Failure>,
}

impl<F: Fn(&str, &[usize], Key) -> Result<Vec<f32>, Error>> Draw<'_, F> {
    fn data(&mut self, shape: &[usize]) -> Result<TensorData, Failure> {
        let path = self.path.join(".");
        if !self.drawn.insert(path.clone()) {
            return Err(Failure::new(format!("there are two parameters `{path}`")));
        }
        let values = (self.values)(&path, shape, self.key.try_named(&path)?)?;
        Ok(TensorData::new(values, shape))
    }
}

impl<F: Fn(&str, &[usize], Key) -> Result<Vec<f32>, Error>> ModuleMapper for Draw<'_, F> {
    fn enter_module(&mut self, name: &str, _: &str) {
        self.path.push(name.to_string());
    }

    fn exit_module(&mut self, _: &str, _: &str) {
        self.path.pop();
    }

    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        match self.data(&param.lazy_shape().dims::<D>()) {
            Ok(data) => {
                let (id, tensor) = (param.id, Tensor::from_data(data, &param.lazy_device()));
                param.transform_for_load(tensor, id)
            }
            Err(failure) => {
                self.failure.get_or_insert(failure);
                param
            }
        }
    }
}

impl<F> fmt::Debug for Draw<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draw").field("path", &self.path).finish_non_exhaustive()
    }
}

/// Zeroes each element unless it is kept, and scales the others up to keep the mean. burn's
/// `Dropout` has no place for a key.
pub fn dropout<const D: usize>(xs: Tensor<D>, keep: f32, key: Key) -> Result<Tensor<D>, Error> {
    let factors = native::Bernoulli::new(keep)?.map(|kept| if kept { 1.0 / keep } else { 0.0 });
    let mask = TensorData::new(key.sample_vec(factors, &xs.dims()[..]), xs.dims());
    let mask = Tensor::from_data(mask, &xs.device());
    Ok(xs * mask)
}

#[cfg(test)]
mod tests {
    use burn::nn::{Linear, LinearConfig};
    use burn::tensor::Device;
    use ndkey::initializers::{Initializer as _, he_normal};

    use super::*;

    fn he(_: &str, shape: &[usize], key: Key) -> Result<Vec<f32>, Error> {
        if shape.len() < 2 {
            return Ok(vec![0.0; shape[0]]);
        }
        key.try_sample_vec(he_normal().distribution(shape)?, shape)
    }

    fn weights(linear: &Linear) -> Vec<f32> {
        linear.weight.val().into_data().try_to_vec().unwrap()
    }

    #[derive(Module, Debug)]
    struct Decoder {
        decoder: Linear,
    }

    #[derive(Module, Debug)]
    struct Both {
        encoder: Linear,
        decoder: Linear,
    }

    #[test]
    fn a_parameter_depends_on_its_path_alone() {
        let device = Device::flex();
        let layer = |outputs| LinearConfig::new(64, outputs).init(&device);
        let one = drawn(Decoder { decoder: layer(10) }, &Key::from_seed(0), he).unwrap();
        let both = Both { encoder: layer(10), decoder: layer(10) };
        let both = drawn(both, &Key::from_seed(0), he).unwrap();
        assert_eq!(weights(&one.decoder), weights(&both.decoder));
        assert_ne!(weights(&both.encoder), weights(&both.decoder));
        let key = Key::from_seed(0).named("decoder.weight");
        assert_eq!(weights(&one.decoder), he("decoder.weight", &[64, 10], key).unwrap());
        let bias: Vec<f32> = one.decoder.bias.unwrap().val().into_data().try_to_vec().unwrap();
        assert_eq!(bias, [0.0; 10]);
    }

    #[test]
    fn a_path_that_repeats_is_an_error() {
        let (key, device) = (Key::from_seed(0), Device::flex());
        let (path, drawn) = (Vec::new(), BTreeSet::new());
        let mut draw = Draw { key: &key, values: he, path, drawn, failure: None };
        for _ in 0..2 {
            draw.enter_module("layer", "Struct");
            let _ = LinearConfig::new(64, 10).init(&device).map(&mut draw);
            draw.exit_module("layer", "Struct");
        }
        let failure = format!("{:?}", draw.failure.unwrap());
        assert!(failure.contains("two parameters `layer.weight`"), "{failure}");
    }

    #[test]
    fn errors_of_ndkey_are_returned() {
        let module = LinearConfig::new(64, 10).init(&Device::flex());
        let negative = |_: &str, shape: &[usize], key: Key| {
            key.try_sample_vec(native::Normal::new(0.0, -1.0)?, shape)
        };
        let failure = format!("{:?}", drawn(module, &Key::from_seed(0), negative).unwrap_err());
        assert!(failure.contains("-1"), "{failure}");
    }

    #[test]
    fn dropout_keeps_a_share_and_the_mean() {
        let ones = Tensor::<2>::ones([100, 400], &Device::flex());
        let dropped: Vec<f32> =
            dropout(ones, 0.8, Key::from_seed(1)).unwrap().into_data().try_to_vec().unwrap();
        let kept = dropped.iter().filter(|&&x| x == 1.25).count();
        assert_eq!(dropped.iter().filter(|&&x| x == 0.0).count(), 40_000 - kept);
        // 5 standard deviations of a binomial distribution.
        assert!((kept as f64 - 32_000.0).abs() < 5.0 * 80.0, "{kept}");
    }
}
