//! Flax's guide to randomness, block by block. Modules are functions of their scope.

use ndarray::{Array1, Array2, Array3, Axis, s};
use ndkey::initializers::{Initializer, lecun_normal};
use ndkey::jax::{StandardNormal, Uniform};
use ndkey::math::Real;
use ndkey::streams::{PathHash, Scope};
use ndkey::{Error, Key};

use crate::documents::{Block, Check, assert_same, assert_same_keys, numbers};
use crate::flax_training_loop;

/// For the line at which a block begins, what reproduces it.
pub const CHECKS: [(usize, Check); 31] = [
    (56, |block| block.assert_keys(&rng_module(0))),
    (64, |block| block.assert_keys(&rng_module(1))),
    (91, |block| block.assert_keys(&two_streams(0, 1))),
    (107, |block| block.assert_keys(&two_streams(0, 0))),
    (162, |block| block.assert_keys(&by_hand(&[&[]], 3))),
    (169, |block| block.assert_keys(&rng_module(0))),
    (201, |block| block.assert_keys(&nested())),
    (258, |block| {
        block.assert_keys(&by_hand(
            &[&[], &["RNGSubModule_0"], &["RNGSubModule_0", "RNGSubSubModule_0"]],
            2,
        ))
    }),
    (289, |block| block.assert_keys(&siblings())),
    (311, |block| block.assert_keys(&by_hand(&[&[], &["RNGSubModule_0"], &["RNGSubModule_1"]], 2))),
    (383, params_and_variables),
    (417, |block| block.assert_prints(params_and_variables_by_hand())),
    (495, |block| block.assert_prints(losses().expect("streams"))),
    (523, colliding_names),
    (531, |block| {
        let paths: [&[&str]; 4] = [&["A", "B", "C"], &["AB", "C"], &["A", "BC"], &["ABC"]];
        let hashes = paths.map(|path| PathHash::Concatenated.of(path, 1).to_string());
        block.assert_text(&hashes.join(" "));
    }),
    (541, colliding_names),
    (590, |block| noisy_dense(block, Noise::Fused)),
    (601, |block| block.assert_prints(shards(Noise::Fused))),
    (615, |block| noisy_dense(block, Noise::None)),
    (626, |block| noisy_dense(block, Noise::Added)),
    (636, |block| noisy_dense(block, Noise::None)),
    (674, |block| {
        let keys = init_and_apply().1.split(8);
        block.assert_keys_value("keys", &keys);
        let out = one_key_per_device();
        block.assert_value("out", &out);
        block.assert_prints(out);
    }),
    (684, |block| block.assert_prints(one_key_per_device())),
    (710, |block| {
        let mut copies = vmapped_dense(block, &[]);
        let Dense { kernel, bias } = copies.swap_remove(0);
        block.assert_value("params/kernel", &kernel);
        block.assert_value("params/bias", &bias);
        block.assert_prints(bias.into_iter().chain(kernel));
    }),
    (722, |block| stacked(block, "params", &vmapped_dense(block, &[]))),
    (739, |block| stacked(block, "params", &vmapped_dense(block, &["params"]))),
    (768, |block| variable_model(block, &["params", "other"])),
    (789, |block| variable_model(block, &["params"])),
    (809, |block| variable_model(block, &["params"])),
    (836, |block| stacked(block, "params/Dense_0", &scanned(block, &["params"]))),
    (851, |block| stacked(block, "params/Dense_0", &scanned(block, &[]))),
];

/// The keys of `n` calls of a stream.
fn calls(module: &mut Scope, stream: &str, n: usize) -> Vec<Key> {
    (0..n).map(|_| module.make_rng(stream).expect("a stream")).collect()
}

fn rng_module(seed: u64) -> Vec<Key> {
    calls(&mut Scope::new([("rng_stream", Key::new(seed))]), "rng_stream", 3)
}

fn two_streams(seed1: u64, seed2: u64) -> Vec<Key> {
    let streams = [("rng_stream1", Key::new(seed1)), ("rng_stream2", Key::new(seed2))];
    let mut module = Scope::new(streams);
    let mut turn = || ["rng_stream1", "rng_stream2"].map(|name| calls(&mut module, name, 1));
    (0..3).flat_map(|_| turn()).flatten().collect()
}

/// Counts 1 to `counts` of each path, by hand.
fn by_hand(paths: &[&[&str]], counts: u64) -> Vec<Key> {
    let seed = Key::new(0);
    let key = |path: &[&str], count| seed.fold_in(PathHash::Concatenated.of(path, count));
    paths.iter().flat_map(|path| (1..=counts).map(|count| key(path, count))).collect()
}

fn nested() -> Vec<Key> {
    let mut root = Scope::new([("rng_stream", Key::new(0))]);
    let mut child = root.child("RNGSubModule").expect("a new name");
    let mut grandchild = child.child("RNGSubSubModule").expect("a new name");
    let modules = [&mut root, &mut child, &mut grandchild];
    modules.into_iter().flat_map(|module| calls(module, "rng_stream", 2)).collect()
}

fn siblings() -> Vec<Key> {
    let mut root = Scope::new([("rng_stream", Key::new(0))]);
    let mut first = root.child("RNGSubModule").expect("a new name");
    let mut second = root.child("RNGSubModule").expect("a new name");
    let modules = [&mut root, &mut first, &mut second];
    modules.into_iter().flat_map(|module| calls(module, "rng_stream", 2)).collect()
}

fn params_and_variables(block: &Block) {
    let model = || -> Result<_, Error> {
        let mut model = Scope::new([("params", Key::new(0)), ("other", Key::new(1))]);
        let normal = |key: Key| key.normal::<f32, _>((2, 2));
        let mut first = model.child("Dense")?;
        let kernels = [
            ("Dense_0/kernel", normal(first.make_rng("params")?)),
            ("model_param", normal(model.make_rng("params")?)),
            ("model_variable1", normal(model.make_rng("params")?)),
            ("model_variable2", normal(model.make_rng("other")?)),
        ];
        let mut second = model.child("Dense")?;
        let kernel = normal(second.make_rng("params")?);
        let bias: Array1<f32> = second.make_rng("params")?.normal(2);
        Ok((kernels, kernel, bias))
    };
    let (kernels, kernel, bias) = model().expect("streams and names");
    for (name, value) in &kernels {
        block.assert_value(name, value);
    }
    block.assert_value("Dense_1/kernel", &kernel);
    block.assert_value("Dense_1/bias", &bias);
    block.assert_prints(kernels.into_iter().flat_map(|(_, value)| value).chain(kernel).chain(bias));
}

fn params_and_variables_by_hand() -> Vec<f32> {
    let (params, other) = (Key::new(0), Key::new(1));
    let sites: [(&Key, &[&str], u64, usize); 6] = [
        (&params, &["Dense_0"], 1, 2),
        (&params, &[], 1, 2),
        (&params, &[], 2, 2),
        (&other, &[], 1, 2),
        (&params, &["Dense_1"], 1, 2),
        (&params, &["Dense_1"], 2, 1),
    ];
    let draw = |(seed, path, count, rows): (&Key, &[&str], u64, usize)| {
        seed.fold_in(PathHash::Concatenated.of(path, count)).normal::<f32, _>((rows, 2))
    };
    sites.into_iter().flat_map(draw).collect()
}

fn losses() -> Result<Vec<f32>, Error> {
    let (mut variables, mut train_rng) = flax_training_loop::init()?;
    let mut losses = Vec::new();
    for _ in 0..10 {
        let [dropout_rng, next_rng] = train_rng.split_into();
        variables.update(&flax_training_loop::dropout_masks(dropout_rng)?);
        train_rng = next_rng;
        losses.push(variables.loss());
    }
    Ok(losses)
}

#[test]
fn the_training_loop_starts_and_drops_as_in_the_guide() {
    let expected = numbers().training_loop;
    let start = |name: &str, array: Array2<f32>| assert_same(&expected.start[name], &array, name);
    let (variables, train_rng) = flax_training_loop::init().expect("streams");
    start("other_collection/module_kernel", variables.module_kernel);
    start("params/SubModule_0/submodule_kernel", variables.submodule_kernel);
    start("params/SubModule_0/Dense_0/kernel", variables.submodule_dense.kernel);
    start("params/Dense_0/kernel", variables.dense.kernel);
    assert_same_keys(&expected.start["train_rng"], &train_rng.duplicate().into(), "train_rng");

    let mut train_rng = train_rng;
    for (number, step) in expected.steps.iter().enumerate() {
        let same_key = |name: &str, key: &Key| {
            assert_same_keys(
                &step[name],
                &key.duplicate().into(),
                &format!("{name}, step {number}"),
            );
        };
        same_key("train_rng", &train_rng);
        let [dropout_rng, next_rng] = train_rng.split_into();
        same_key("dropout_rng", &dropout_rng);
        same_key("next_rng", &next_rng);
        let [inner, outer] = flax_training_loop::dropout_masks(dropout_rng).expect("a stream");
        assert_same(&step["mask of SubModule_0/Dropout_0"], &inner, "the submodule's mask");
        assert_same(&step["mask of Dropout_0"], &outer, "the model's mask");
        train_rng = next_rng;
    }
}

fn colliding_names(block: &Block) {
    let leaf = |node: &str, leaf: &str| -> Result<_, Error> {
        let mut root = Scope::new([("rng", Key::new(33))]).with_hash(block.hash());
        let mut leaf = root.child_named(node)?.child_named(leaf)?;
        Ok(leaf.make_rng("rng")?.randint::<i32, _>(0..100, ()))
    };
    let (first, second) =
        (leaf("ab", "cdef").expect("a stream"), leaf("abc", "def").expect("a stream"));
    block.assert_value("ab/cdef", &first);
    block.assert_value("abc/def", &second);
    let equal = if first == second { "True" } else { "False" };
    block.assert_text(&format!("Array({equal}, dtype=bool)"));
}

/// How noise is added to a dense layer's output.
#[derive(Clone, Copy, PartialEq)]
enum Noise {
    None,
    /// In a separate rounding.
    Added,
    /// `jit` multiplies and adds in one rounding.
    Fused,
}

/// The guide's keys for its model on eight devices.
fn init_and_apply() -> (Key, Key) {
    Key::new(0).split_into::<2>().into()
}

/// The kernel of `Dense(1)`; its input is 1 and its bias 0, so this is the output too.
fn dense_of_one() -> Array2<f32> {
    let mut root = Scope::new([("params", init_and_apply().0)]).with_hash(PathHash::Separated);
    Dense::init(root.child("Dense").expect("a new name"), (1, 1)).expect("streams").kernel
}

fn apply_scope(key: Key) -> Scope {
    Scope::new([("params", key)]).with_hash(PathHash::Separated)
}

/// The part that device `rank` of `devices` computes of an output with 8 rows.
fn device(rank: usize, devices: usize, noise: Noise) -> Array2<f32> {
    let rows = 8 / devices;
    let part = s![(rank * rows) as isize..((rank + 1) * rows) as isize, ..];
    let key = apply_scope(init_and_apply().1).make_rng("params").expect("a stream");
    let dense = dense_of_one()[[0, 0]];
    match noise {
        Noise::None => Array2::from_elem((rows, 1), dense),
        Noise::Added => key.sample_slice::<f32, _, _>(StandardNormal, (8, 1), part) + dense,
        Noise::Fused => {
            let open = Uniform::new((-1.0_f32).next_up(), 1.0).expect("an interval");
            let uniform: Array2<f32> = key.sample_slice(open, (8, 1), part);
            uniform.mapv(|u| f32::SQRT_2.mul_add(u.erf_inv(), dense))
        }
    }
}

fn noisy_dense(block: &Block, noise: Noise) {
    block.assert_value("params/Dense_0/kernel", &dense_of_one());
    block.assert_keys_value("apply_rng", &init_and_apply().1.into());
    let out = device(0, 1, noise);
    block.assert_value("out", &out);
    block.assert_prints(out);
}

/// The devices' parts, each computed alone.
fn shards(noise: Noise) -> Vec<f32> {
    (0..8).flat_map(|rank| device(rank, 8, noise)).collect()
}

/// One key per device: its single row is the first of an array of its own.
fn one_key_per_device() -> Array2<f32> {
    let dense = dense_of_one()[[0, 0]];
    init_and_apply().1.split(8).vmap(|key| {
        let key = apply_scope(key).make_rng("params").expect("a stream");
        key.normal::<f32, _>(1) + dense
    })
}

/// A dense layer's parameters: as in Flax, the bias also asks for a key, without using it.
struct Dense {
    kernel: Array2<f32>,
    bias: Array1<f32>,
}

impl Dense {
    fn init(mut scope: Scope, shape: (usize, usize)) -> Result<Self, Error> {
        let kernel = lecun_normal().init(scope.make_rng("params")?, shape)?;
        let bias = ndkey::initializers::zeros().init(scope.make_rng("params")?, shape.1)?;
        Ok(Self { kernel, bias })
    }
}

fn root(block: &Block) -> Scope {
    Scope::new([("params", Key::new(0)), ("other", Key::new(1))]).with_hash(block.hash())
}

fn vmapped_dense(block: &Block, split: &[&str]) -> Vec<Dense> {
    let copies = root(block).vmap(3, split).expect("streams");
    copies.into_iter().map(|copy| Dense::init(copy, (2, 2)).expect("streams")).collect()
}

/// A layer of residual blocks in sequence.
fn scanned(block: &Block, split: &[&str]) -> Vec<Dense> {
    let residual = |x: Array2<f32>, mut module: Scope| -> Result<_, Error> {
        let dense = Dense::init(module.child("Dense")?, (2, 2))?;
        let hidden = (x.dot(&dense.kernel) + &dense.bias).mapv(|x| x.max(0.0));
        Ok((x + hidden, dense))
    };
    root(block).scan(3, split, Array2::ones((3, 2)), residual).expect("streams").1
}

fn stacked(block: &Block, path: &str, copies: &[Dense]) {
    let (kernels, biases) = stack(copies);
    block.assert_value(&format!("{path}/kernel"), &kernels);
    block.assert_value(&format!("{path}/bias"), &biases);
    block.assert_prints(biases.into_iter().chain(kernels));
}

fn stack(copies: &[Dense]) -> (Array3<f32>, Array2<f32>) {
    let kernels: Vec<_> = copies.iter().map(|dense| dense.kernel.view()).collect();
    let biases: Vec<_> = copies.iter().map(|dense| dense.bias.view()).collect();
    let same = "copies of one shape";
    (ndarray::stack(Axis(0), &kernels).expect(same), ndarray::stack(Axis(0), &biases).expect(same))
}

/// A dense layer, and a variable that draws from another stream.
fn variable_model(block: &Block, split: &[&str]) {
    let model = |mut module: Scope| -> Result<_, Error> {
        let dense = Dense::init(module.child("Dense")?, (2, 2))?;
        let variable: Array1<f32> = module.make_rng("other")?.normal(2);
        Ok((dense, variable))
    };
    let copies = root(block).vmap(3, split).expect("streams");
    let (dense, variables): (Vec<Dense>, Vec<_>) =
        copies.into_iter().map(|copy| model(copy).expect("streams")).unzip();
    let (kernels, biases) = stack(&dense);
    block.assert_value("params/Dense_0/kernel", &kernels);
    block.assert_value("params/Dense_0/bias", &biases);
    // If the collection is not vectorised, one copy's variable stands for all.
    let shown = if block.shape("other_collection/kernel").len() == 1 { 1 } else { 3 };
    let views: Vec<_> = variables.iter().map(|variable| variable.view()).collect();
    match shown {
        1 => block.assert_value("other_collection/kernel", &variables[0]),
        _ => block.assert_value(
            "other_collection/kernel",
            &ndarray::stack(Axis(0), &views).expect("copies of one shape"),
        ),
    }
    let variables = variables.into_iter().take(shown).flatten();
    block.assert_prints(biases.into_iter().chain(kernels).chain(variables));
}
