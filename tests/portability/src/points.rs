//! Quasi-random points, paths made of them, and how even they are.

use std::sync::Arc;

use catalogue::Value;
use ndarray::{Array2, Axis, s};
use ndkey::points::{
    BridgeConstruction, Discrepancy, Grid, Halton, Jitter, Kronecker, LatinHypercube, Lattice,
    PrincipalComponents, Scrambling, Sobol,
};
use ndkey::{Distribution, Key, native};

use crate::report::line;

pub fn print() {
    sequences::<f32>();
    sequences::<f64>();
    let normals = || Key::new(3).normal::<f64, _>((50, 40));
    let times: Vec<f64> = (1..=40).map(|j| f64::from(j * j)).collect();
    let dists: [Arc<dyn native::Inversion<f64> + Send + Sync>; 5] = [
        Arc::new(native::StandardNormal),
        Arc::new(native::StandardExponential),
        Arc::new(native::Gumbel),
        Arc::new(native::StandardUniform),
        Arc::new(native::Cauchy),
    ];
    let each = Sobol::new(5).and_then(|points| points.with_each(dists));
    sequence::<f64>("each over Sobol", &each.expect("one for each coordinate"));
    line("BridgeConstruction", |checksum| {
        let mut paths = normals();
        BridgeConstruction::new(&times)
            .expect("times that increase")
            .transform(&mut paths, Axis(1));
        checksum.values(&paths);
    });
    line("PrincipalComponents", |checksum| {
        let mut paths = normals();
        let components = PrincipalComponents::of_brownian_motion(&times).expect("times");
        components.transform(&mut paths, Axis(1));
        checksum.values(&paths);
    });
    line("Discrepancy", |checksum| {
        let points: Array2<f64> = Key::new(4).uniform((100, 5));
        use Discrepancy::*;
        for discrepancy in [L2Star, Centered, WrapAround, Mixture] {
            checksum.values(&[discrepancy.of(&points).expect("points of the cube")]);
        }
    });
}

fn sequences<T: Value + ndkey::WideElement>() {
    const FEW: &str = "few dimensions";
    for scrambling in [Scrambling::Owen, Scrambling::Matrix, Scrambling::Shift, Scrambling::None] {
        let points = Sobol::new(5).expect(FEW).with_scrambling(scrambling);
        sequence::<T>(&format!("Sobol, {scrambling:?}"), &points);
    }
    sequence::<T>("Halton", &Halton::new(5).expect(FEW));
    sequence::<T>("Halton, not scrambled", &Halton::new(5).expect(FEW).without_scrambling());
    sequence::<T>("Lattice", &Lattice::new(5).expect(FEW));
    sequence::<T>("LatinHypercube", &LatinHypercube::new(5).expect(FEW));
    sequence::<T>("Kronecker", &Kronecker::new(5).expect(FEW));
    for jitter in [Jitter::Each, Jitter::Same, Jitter::None] {
        let grid = Grid::new(&[3, 2, 5, 7, 1 << 30]).expect("cells").with_jitter(jitter);
        sequence::<T>(&format!("Grid, {jitter:?}"), &grid);
    }
    for (what, strength, n) in
        [("few points", 1, 7), ("strength 2, few", 2, 25), ("strength 2", 2, 37 * 37)]
    {
        line(&format!("LatinHypercube, {what}: {}", T::NAME), |checksum| {
            let dist = LatinHypercube::new(5).and_then(|cube| cube.with_strength(strength));
            let dist = dist.expect("a strength");
            checksum.values(&Key::new(42).sample::<T, _>(dist, (n, 5)));
            checksum.values(&Key::new(7).split(3).sample::<T, _>(dist, (n, 5)));
        });
    }
    sequence::<T>("normals over Sobol", &Sobol::new(5).expect(FEW).with(native::StandardNormal));
}

/// The first points, of one key and of a batch, and some of 2^39.
fn sequence<T: Value>(name: &str, points: &dyn Distribution<T>) {
    line(&format!("{name}: {}", T::NAME), |checksum| {
        checksum.values(&Key::new(42).sample::<T, _>(points, (400, 5)));
        checksum.values(&Key::new(7).split(3).sample::<T, _>(points, (40, 5)));
        // Axes that a 32-bit `usize` can count.
        let far = s![(1 << 20) - 1, -40.., ..];
        checksum.values(&Key::new(42).sample_slice::<T, _, _>(points, (1 << 20, 1 << 19, 5), far));
    });
}
