//! candle's variables and dropout masks from keys.

use candle_core::{DType, Device, Error, Result, Shape, Tensor, Var, WithDType, bail};
use candle_nn::init::{Init, NormalOrUniform};
use candle_nn::var_builder::SimpleBackend;
use candle_nn::{VarBuilder, VarMap};
use ndkey::Distribution;
use ndkey::native::{self, Key};

/// Makes new variables, each drawn from `key.named(path)` as its layer asks (`Init`): it depends
/// neither on the other variables nor on the order in which they are made.
///
/// They are kept in `variables`, where a name may occur once.
pub fn var_builder(
    key: Key,
    variables: &VarMap,
    dtype: DType,
    device: &Device,
) -> VarBuilder<'static> {
    let drawn = Drawn { key, variables: variables.clone() };
    VarBuilder::from_backend(Box::new(drawn), dtype, device.clone())
}

struct Drawn {
    key: Key,
    variables: VarMap,
}

impl SimpleBackend for Drawn {
    fn get(&self, s: Shape, name: &str, h: Init, dtype: DType, dev: &Device) -> Result<Tensor> {
        let key = self.key.try_named(name).map_err(Error::wrap)?;
        let mut variables = self.variables.data().lock().unwrap();
        if variables.contains_key(name) {
            bail!("there is a variable `{name}` already: to share it, pass its tensor on");
        }
        let tensor = match dtype {
            DType::F64 => draw::<f64>(key, h, s, dev)?,
            _ => draw::<f32>(key, h, s, dev)?.to_dtype(dtype)?,
        };
        let variable = Var::from_tensor(&tensor)?;
        let tensor = variable.as_tensor().clone();
        variables.insert(name.to_string(), variable);
        Ok(tensor)
    }

    fn get_unchecked(&self, name: &str, _: DType, _: &Device) -> Result<Tensor> {
        bail!("`{name}` cannot be drawn without a shape")
    }

    fn contains_tensor(&self, name: &str) -> bool {
        self.variables.data().lock().unwrap().contains_key(name)
    }
}

/// A tensor as candle's `Init::var` would draw it from the generator of the device.
fn draw<T>(key: Key, init: Init, shape: Shape, device: &Device) -> Result<Tensor>
where
    T: WithDType + ndkey::WideElement + Default,
    native::Normal<T>: Distribution<T>,
    native::Uniform<T>: Distribution<T>,
{
    let of = <T as WithDType>::from_f64;
    let normal = |mean: f64, std: f64| native::Normal::new(of(mean), of(std));
    let uniform = |low: f64, high: f64| native::Uniform::new(of(low), of(high));
    let dist: Box<dyn Distribution<T>> = match init {
        Init::Const(value) => return Tensor::full(of(value), shape, device),
        Init::Randn { mean, stdev } => Box::new(normal(mean, stdev).map_err(Error::wrap)?),
        Init::Uniform { lo, up } => Box::new(uniform(lo, up).map_err(Error::wrap)?),
        Init::Kaiming { dist, fan, non_linearity } => {
            let std = non_linearity.gain() / (fan.for_shape(&shape) as f64).sqrt();
            let bound = 3_f64.sqrt() * std;
            match dist {
                NormalOrUniform::Normal => Box::new(normal(0.0, std).map_err(Error::wrap)?),
                NormalOrUniform::Uniform => Box::new(uniform(-bound, bound).map_err(Error::wrap)?),
            }
        }
    };
    let values = key.try_sample_vec(dist, shape.dims()).map_err(Error::wrap)?;
    Tensor::from_vec(values, shape, device)
}

/// Zeroes each element unless it is kept, and scales the others up to keep the mean.
pub fn dropout(xs: &Tensor, keep: f32, key: Key) -> Result<Tensor> {
    let kept = native::Bernoulli::new(keep).map_err(Error::wrap)?;
    let factors = kept.map(|kept| if kept { 1.0 / keep } else { 0.0 });
    xs * Tensor::from_vec(key.sample_vec(factors, xs.dims()), xs.shape(), xs.device())?
}

#[cfg(test)]
mod tests {
    use candle_nn::{Init, linear};

    use super::*;

    fn builder(variables: &VarMap) -> VarBuilder<'static> {
        var_builder(Key::from_seed(0), variables, DType::F32, &Device::Cpu)
    }

    fn values(tensor: &Tensor) -> Vec<f32> {
        tensor.flatten_all().unwrap().to_vec1().unwrap()
    }

    #[test]
    fn a_variable_depends_on_its_name_alone() {
        let (one, other) = (VarMap::new(), VarMap::new());
        let first = linear(64, 10, builder(&one).pp("decoder")).unwrap();
        linear(64, 32, builder(&other).pp("encoder")).unwrap();
        let second = linear(64, 10, builder(&other).pp("decoder")).unwrap();
        assert_eq!(values(first.weight()), values(second.weight()));
        let encoder = other.data().lock().unwrap()["encoder.weight"].as_tensor().clone();
        assert_ne!(values(&encoder)[..640], values(second.weight()));
    }

    #[test]
    fn variables_have_the_laws_that_layers_ask_for() {
        let (variables, shape) = (VarMap::new(), (100, 400));
        let moments = |name: &str, init: Init| {
            let values = values(&builder(&variables).get_with_hints(shape, name, init).unwrap());
            let mean = values.iter().sum::<f32>() / values.len() as f32;
            let squares = values.iter().map(|x| (x - mean).powi(2)).sum::<f32>();
            (mean, (squares / values.len() as f32).sqrt())
        };
        // 40,000 values: means within 5 standard errors, deviations within 2 %.
        for (name, init, mean, std) in [
            ("constant", Init::Const(3.0), 3.0, 0.0),
            ("normal", Init::Randn { mean: 1.0, stdev: 0.5 }, 1.0, 0.5),
            ("uniform", Init::Uniform { lo: -1.0, up: 2.0 }, 0.5, 3.0 / 12_f32.sqrt()),
            ("kaiming", candle_nn::init::DEFAULT_KAIMING_NORMAL, 0.0, (2.0_f32 / 400.0).sqrt()),
            ("he", candle_nn::init::DEFAULT_KAIMING_UNIFORM, 0.0, (2.0_f32 / 400.0).sqrt()),
        ] {
            let drawn = moments(name, init);
            assert!((drawn.0 - mean).abs() <= 5.0 * std / 200.0, "{name}: mean {}", drawn.0);
            assert!((drawn.1 - std).abs() <= 0.02 * std, "{name}: deviation {}", drawn.1);
        }
    }

    #[test]
    fn a_name_that_repeats_is_an_error() {
        let variables = VarMap::new();
        linear(64, 10, builder(&variables).pp("layer")).unwrap();
        let error = linear(64, 10, builder(&variables).pp("layer")).unwrap_err().to_string();
        assert!(error.contains("a variable `layer.weight` already"), "{error}");
    }

    #[test]
    fn dropout_keeps_a_share_and_the_mean() {
        let ones = Tensor::ones((100, 400), DType::F32, &Device::Cpu).unwrap();
        let dropped = values(&dropout(&ones, 0.8, Key::from_seed(1)).unwrap());
        let kept = dropped.iter().filter(|&&x| x == 1.25).count();
        assert_eq!(dropped.iter().filter(|&&x| x == 0.0).count(), 40_000 - kept);
        // 5 standard deviations of a binomial distribution.
        assert!((kept as f64 - 32_000.0).abs() < 5.0 * 80.0, "{kept}");
    }
}
