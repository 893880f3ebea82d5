//! Uses of keys in programs: initial weights, dropout, streams, seeds, and simulations.

use catalogue::Value;
use half::{bf16, f16};
use ndarray::{Array1, Array2, Axis};
use ndkey::initializers::{
    Initializer, delta_orthogonal, glorot_normal, glorot_uniform, he_uniform, lecun_normal,
    orthogonal, truncated_normal,
};
use ndkey::jax::Normal;
use ndkey::monte_carlo::{
    Covariance, Estimate, Merge, MonteCarlo, QuasiMonteCarlo, antithetic, stratify,
};
use ndkey::native::StandardNormal;
use ndkey::points::Sobol;
use ndkey::stax::{Dropout, Layer};
use ndkey::streams::{PathHash, Scope};
use ndkey::{Element, Key, KeySequence, SequentialGenerator, Threefry2x32, WideElement, seeds};

use crate::report::{Checksum, line};

pub fn print() {
    weights::<f32>();
    weights::<f64>();
    weights::<f16>();
    weights::<bf16>();
    orthogonal_weights::<f32>();
    orthogonal_weights::<f64>();
    line("stax::Dropout", |checksum| {
        let layer = Dropout::keeping(0.7).expect("a probability");
        let kept = layer.apply(Key::<Threefry2x32>::from_seed(1), Array2::<f32>::ones((50, 40)));
        checksum.values(&kept);
    });
    line("streams::Scope", |checksum| {
        for hash in [PathHash::default(), PathHash::Separated] {
            let mut scope = Scope::new([("params", Key::new(0))]).with_hash(hash);
            let mut child = scope.child("Dense").expect("a name");
            for scope in [&mut scope, &mut child] {
                checksum.values(&scope.make_rng("params").expect("a stream").key_data());
            }
        }
    });
    line("seeds", |checksum| {
        checksum.values(&[seeds::salt_number("beta_binomial")]);
        for key in &seeds::split_seed(Key::new(1), 5, "salt") {
            checksum.values(&key.key_data());
        }
    });
    line("KeySequence", |checksum| {
        let mut keys = KeySequence::new(Key::new(1));
        (0..5).for_each(|_| checksum.values(&keys.next_key().key_data()));
    });
    line("SequentialGenerator", |checksum| {
        for drawn in [0, (1 << 32) - 5, 1 << 40] {
            let mut generator = SequentialGenerator::from_parts(Key::new(1), drawn);
            let dist = Normal::new(1.0, 2.0).expect("a deviation");
            (0..10).for_each(|_| checksum.values(&generator.sample::<f32, _>(&dist, 3)));
        }
    });
    simulations();
}

macro_rules! of_initializers {
    ($t:ident, $shape:expr; $($initializer:expr),*) => {$(
        line(&format!("{}: {}", stringify!($initializer), $t::NAME), |checksum| {
            let weights = $initializer.init(Key::new(5), $shape).expect("a shape");
            checksum.values::<$t>(&weights);
        });
    )*};
}

fn weights<T: Element + Value>() {
    of_initializers!(
        T, (3, 5, 40, 7);
        glorot_normal(), glorot_uniform(), he_uniform(), lecun_normal(), truncated_normal(0.02)
    );
}

fn orthogonal_weights<T: WideElement + ndkey::WideElement + Value>() {
    of_initializers!(T, (3, 3, 5, 6); orthogonal(1.0), delta_orthogonal(1.0));
}

fn estimate(checksum: &mut Checksum, estimate: &Estimate) {
    checksum.values(&[estimate.count(), estimate.not_finite()]);
    checksum.values(&[estimate.mean(), estimate.variance(), estimate.standard_deviation()]);
    checksum.values(&[estimate.standard_error(), estimate.relative_error()]);
    checksum.values(&[estimate.min(), estimate.max()]);
    for level in [0.5, 0.95, 0.999_999] {
        checksum.values(&estimate.confidence_interval(level).expect("a probability"));
    }
    checksum.bytes(estimate.to_string().as_bytes());
}

fn simulations() {
    let run = || MonteCarlo::new(Key::new(3), 37, 500).expect("a few blocks");
    let simulate = |key: Key, paths: usize| Estimate::from_values(&key.normal::<f64, _>(paths));
    line("MonteCarlo", |checksum| {
        estimate(checksum, &run().run(simulate).expect("no panic"));
        checksum.values(&[run().fingerprint("normal")]);
    });
    line("MonteCarlo in parts", |checksum| {
        let (run, simulate) = (run(), &simulate);
        let mut tree = run.run_blocks(20..37, simulate).expect("blocks");
        let mut bytes = Vec::new();
        ciborium::into_writer(&tree, &mut bytes).expect("memory");
        checksum.bytes(&bytes);
        let first = run.run_blocks(0..20, simulate).expect("blocks");
        tree.merge(first).expect("other blocks");
        estimate(checksum, &tree.finish().expect("all blocks").expect("blocks"));
    });
    line("QuasiMonteCarlo", |checksum| {
        let points = Sobol::new(3).expect("few dimensions").with(StandardNormal);
        let run = QuasiMonteCarlo::new(Key::new(3), points, 5, (1 << 10, 3));
        let run = run.and_then(|run| run.with_block(64)).expect("replicates and points");
        checksum.values(&[run.fingerprint("normal")]);
        let replicates = run.run(|z: Array2<f64>| Estimate::from_values(&z)).expect("no panic");
        estimate(checksum, &replicates.estimate(Estimate::variance));
    });
    line("Covariance", |checksum| {
        let [first, second] = Key::new(4).split_into().map(|key| key.normal::<f64, _>(1000));
        let sums = &first + &second;
        let covariance = Covariance::from_values(&first, &sums).expect("as many");
        checksum.values(&[covariance.covariance(), covariance.correlation()]);
        let controlled = covariance.with_control(0.0);
        checksum.bytes(format!("{controlled:?}").as_bytes());
        estimate(checksum, &covariance.first());
    });
    line("stratify", |checksum| {
        let mut uniforms: Array1<f64> = Key::new(6).uniform(1000);
        stratify(&mut uniforms);
        checksum.values(&uniforms);
        let mut columns: Array2<f64> = Key::new(6).uniform((100, 3));
        stratify(&mut columns.index_axis_mut(Axis(1), 1));
        checksum.values(&columns);
        let payoff = |draws: &Array2<f64>| draws.mapv(|x| x * x);
        checksum.values(&antithetic(columns, |x| 1.0 - x, payoff).expect("as many payoffs"));
    });
}
