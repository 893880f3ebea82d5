//! The training loop of Flax's guide to randomness: parameters, a variable and dropout draw from
//! three streams, and the key of a step is split off the loop's. Prints the guide's ten losses.
//!
//! ```sh
//! cargo run --release --example flax_training_loop
//! ```
//!
//! The model in Flax. Each line that draws there corresponds to a `make_rng` line here:
//!
//! ```python
//! class SubModule(nn.Module):
//!   @nn.compact
//!   def __call__(self, x, train):
//!     x = x + self.param('submodule_kernel', jax.random.normal, x.shape)
//!     x = nn.Dropout(0.2)(x, deterministic=not train)
//!     return nn.Dense(3)(x)
//!
//! class Model(nn.Module):
//!   @nn.compact
//!   def __call__(self, x, train):
//!     x = x + self.variable('other_collection', 'module_kernel',
//!                           lambda: jax.random.normal(self.make_rng('other'), x.shape)).value
//!     x = SubModule()(x, train)
//!     x = nn.Dropout(0.2)(x, deterministic=not train)
//!     return nn.Dense(2)(x)
//! ```

use ndarray::{Array1, Array2};
use ndkey::Error;
use ndkey::initializers::{Initializer, lecun_normal};
use ndkey::jax::Key;
use ndkey::streams::Scope;

const LEARNING_RATE: f32 = 1e-3;
/// The probability that dropout keeps a unit: 1 - 0.2.
const KEEP: f32 = 1.0 - 0.2;

#[allow(dead_code, reason = "a test runs the loop as a module")]
fn main() -> Result<(), Error> {
    let (mut variables, mut train_rng) = init()?;
    for _ in 0..10 {
        // One key for this step's dropout, another for the next step.
        let [dropout_rng, next_rng] = train_rng.split_into();
        let masks = dropout_masks(dropout_rng)?;
        variables.update(&masks);
        println!("{}", variables.loss());
        train_rng = next_rng;
    }
    Ok(())
}

/// Flax's `variables`: the trained parameters, and the collection that is not trained.
pub(crate) struct Variables {
    pub(crate) submodule_kernel: Array2<f32>,
    pub(crate) submodule_dense: Dense,
    pub(crate) dense: Dense,
    pub(crate) module_kernel: Array2<f32>,
}

pub(crate) struct Dense {
    pub(crate) kernel: Array2<f32>,
    pub(crate) bias: Array1<f32>,
}

/// The initial variables, and the key of the training loop.
pub(crate) fn init() -> Result<(Variables, Key), Error> {
    let [params_rng, other_rng, train_rng] = Key::new(0).split_into();

    let mut model = Scope::new([("params", params_rng), ("other", other_rng)]);
    let module_kernel = model.make_rng("other")?.normal((1, 3));
    let mut submodule = model.child("SubModule")?;
    let submodule_kernel = submodule.make_rng("params")?.normal((1, 3));
    let submodule_dense = Dense::init(submodule.child("Dense")?, (3, 3))?;
    let dense = Dense::init(model.child("Dense")?, (3, 2))?;
    Ok((Variables { submodule_kernel, submodule_dense, dense, module_kernel }, train_rng))
}

/// Which units the submodule's dropout keeps, and which the model's.
pub(crate) fn dropout_masks(dropout_rng: Key) -> Result<[Array2<bool>; 2], Error> {
    let mut model = Scope::new([("dropout", dropout_rng)]);
    let mut submodule = model.child("SubModule")?;
    let inner = submodule.child("Dropout")?.make_rng("dropout")?;
    let outer = model.child("Dropout")?.make_rng("dropout")?;
    Ok([inner, outer].map(|key| key.bernoulli(KEEP, (1, 3))))
}

impl Dense {
    /// A kernel of variance 1 / inputs, and a bias of zeros.
    fn init(mut scope: Scope, (inputs, outputs): (usize, usize)) -> Result<Self, Error> {
        let kernel = lecun_normal().init(scope.make_rng("params")?, (inputs, outputs))?;
        Ok(Self { kernel, bias: Array1::zeros(outputs) })
    }

    fn forward(&self, x: &Array2<f32>) -> Array2<f32> {
        x.dot(&self.kernel) + &self.bias
    }

    /// Takes a step against the gradient, given the input and the gradient at the output.
    fn descend(&mut self, x: &Array2<f32>, gradient: &Array2<f32>) {
        self.kernel.scaled_add(-LEARNING_RATE, &x.t().dot(gradient));
        self.bias.scaled_add(-LEARNING_RATE, &gradient.row(0));
    }
}

impl Variables {
    /// The loss without dropout.
    pub(crate) fn loss(&self) -> f32 {
        let everything = || Array2::ones((1, 3));
        let [.., out] = self.forward(&[everything(), everything()]);
        out.mapv(|out| (1.0 - out).powi(2)).mean().expect("two outputs")
    }

    /// The inputs of the two dense layers and the output, for an input of ones.
    fn forward(&self, scales: &[Array2<f32>; 2]) -> [Array2<f32>; 3] {
        let x = Array2::ones((1, 3)) + &self.module_kernel + &self.submodule_kernel;
        let dropped = x * &scales[0];
        let hidden = self.submodule_dense.forward(&dropped) * &scales[1];
        let out = self.dense.forward(&hidden);
        [dropped, hidden, out]
    }

    /// A step of gradient descent on the mean of (1 - out)^2, with dropout.
    pub(crate) fn update(&mut self, masks: &[Array2<bool>; 2]) {
        let scales =
            masks.each_ref().map(|mask| mask.mapv(|kept| if kept { 1.0 / KEEP } else { 0.0 }));
        let [dropped, hidden, out] = self.forward(&scales);
        let at_out = out.mapv(|out| out - 1.0); // the derivative of a mean of two squares
        let at_hidden = at_out.dot(&self.dense.kernel.t()) * &scales[1];
        let at_dropped = at_hidden.dot(&self.submodule_dense.kernel.t()) * &scales[0];
        self.dense.descend(&hidden, &at_out);
        self.submodule_dense.descend(&dropped, &at_hidden);
        self.submodule_kernel.scaled_add(-LEARNING_RATE, &at_dropped);
    }
}
