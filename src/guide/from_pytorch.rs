//! From PyTorch.
//!
//! `torch.manual_seed(0)` starts one stream from which everything is drawn: weights, the order of
//! batches, dropout. A layer that is added, or an evaluation in between, changes all that follows. Here
//! each of these has a key of its own:
//!
//! ```
//! use ndarray::{Array1, Array2};
//! use ndkey::native::Key;
//! use ndkey::initializers::{Fan, Initializer, Weights, variance_scaling};
//!
//! let [init, order, dropout] = Key::from_seed(0).split_into();
//! // nn.Linear(64, 32): weights by name, with inputs along the first axis.
//! let linear = variance_scaling(1.0 / 3.0, Fan::In, Weights::Uniform);
//! let weights: Array2<f32> = linear.init(init.named("encoder"), (64, 32))?;
//! for epoch in 0..2_u32 {
//!     // DataLoader(shuffle=True)
//!     let batches: Array1<usize> = order.fold_in(epoch).permutation(1797);
//!     // F.dropout, in step `epoch`
//!     let kept = dropout.fold_in(epoch).bernoulli(0.9, (32, 128));
//! }
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! A run that is resumed at a step has the same draws, because they depend on the step and not on what was
//! drawn before it; so have workers and machines that each compute a part. The values are not
//! PyTorch's.
//!
//! | torch | ndkey |
//! |---|---|
//! | `torch.manual_seed(0)`, `torch.Generator()` | [`Key::from_seed(0)`](crate::Key::from_seed); there is no global generator |
//! | `generator.get_state()` in a checkpoint | nothing, or the key (feature `serde`) |
//! | `fork_rng()` | not needed |
//! | `torch.rand(2, 3)`, `torch.randn(2, 3)` | [`key.uniform::<f32, _>((2, 3))`](crate::Key::uniform), [`key.normal::<f32, _>((2, 3))`](crate::Key::normal) |
//! | `torch.randint(0, 10, (5,))` | [`key.randint(0..10, 5)`](crate::Key::randint) |
//! | `torch.randperm(n)` | [`key.permutation(n)`](crate::Key::permutation) |
//! | `torch.bernoulli(p)` | [`key.bernoulli(p, shape)`](crate::Key::bernoulli) |
//! | `torch.multinomial(weights, n)` | `key.sample::<usize, _>(native::Choice::weighted(&weights)?.without_replacement(), n)` |
//! | `x.normal_(mean, std)`, `x.uniform_(a, b)` | [`key.sample_into(native::Normal::new(mean, std)?, &mut x)`](crate::Key::sample_into) |
//! | `torch.randn(2, 3, dtype=torch.bfloat16)` | [`key.sample::<bf16, _>(native::StandardNormal, (2, 3))`](crate::native#16-bits), with the feature `half` |
//! | `x += std * torch.randn_like(x)` | [`key.add_into(native::Normal::new(0.0, std)?, &mut x)`](crate::Key::add_into) |
//! | `torch.poisson(rates)`, `torch.normal(means, stds)` | [`native::Poisson::new(rates)`](crate::native::Poisson), [`native::Normal::new(means, stds)`](crate::native::Normal): parameters may be arrays |
//! | `torch.distributions.Gamma(a, rate).sample((n,))` | [`key.sample(native::Gamma::new(a)?.with_scale(1.0 / rate)?, n)`](crate::native::Gamma) |
//! | `nn.init.kaiming_normal_`, `xavier_uniform_`, `orthogonal_` | [`initializers`](crate::initializers): `variance_scaling(2.0, Fan::In, Weights::Normal)`, `glorot_uniform()`, of torch's shapes with `.in_axis(1).out_axis(0)`; `orthogonal(1.0).column_axis(0)` |
//! | `torch.quasirandom.SobolEngine(d, scramble=True)` | [`points::Sobol`](crate::points::Sobol) |
//! | seeds of `DataLoader`'s workers, of ranks | [`key.fold_in(rank)`](crate::Key::fold_in), or the rank's part of one array: [`many_machines`](super::many_machines) |
//!
//! See [`training_loops`](super::training_loops).
