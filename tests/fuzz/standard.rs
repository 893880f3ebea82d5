//! Distributions without parameters, distributions of matrices, and rand's.

use ndkey::BitsElement;
use ndkey::jax::*;

use crate::program::Entry;
use crate::subject::Case;
use crate::value::Value;

pub fn entries() -> Vec<Entry> {
    let mut entries = vec![
        bits::<u8>(),
        bits::<u16>(),
        bits::<u32>(),
        bits::<u64>(),
        Entry::new("Rademacher.with_x64 of f32", |random, _| {
            let x64 = random.one_in(2);
            let name = format!("Rademacher.with_x64({x64})");
            Case::standard::<f32>(&name, Rademacher.with_x64(x64), |x| x.abs() == 1.0)
        }),
    ];
    #[cfg(feature = "complex")]
    entries.push(Entry::new("StandardNormal of Complex<f32>", |_, _| {
        Case::standard::<num_complex::Complex32>("StandardNormal", StandardNormal, |x| x < 9.0)
    }));
    #[cfg(feature = "linalg")]
    {
        entries.extend(matrices::entries::<f32>());
        entries.extend(matrices::entries::<f64>());
    }
    #[cfg(all(feature = "rand_0_9", feature = "rand_0_10"))]
    entries.extend(of_rand::entries());
    entries
}

fn bits<T: BitsElement + Value>() -> Entry {
    Entry::new(format!("StandardBits of {}", T::NAME), |_, _| {
        Case::standard::<T>("StandardBits", StandardBits, |_| true)
    })
}

#[cfg(feature = "linalg")]
mod matrices {
    use approx::abs_diff_eq;
    use ndarray::{Array2, ArrayD, ArrayView2, IxDyn};
    use ndkey::WideElement;
    use ndkey::jax::{Factorization, MultivariateNormal, Orthogonal};

    use crate::program::{Dims, Entry};
    use crate::random::{Float, Random};
    use crate::subject::{Case, show};

    pub fn entries<T: Float + WideElement>() -> [Entry; 2] {
        [
            Entry::new(format!("MultivariateNormal of {}", T::NAME), multivariate_normal::<T>),
            Entry::new(format!("Orthogonal of {}", T::NAME), orthogonal::<T>),
        ]
    }

    fn multivariate_normal<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
        let n = random.of(&[0, 1, 2, 3, 5, 17]);
        dims.push(n);
        let rows = dims.parameters()[..dims.parameters().len() - 1].to_vec();
        let [mut mean_shape, mut cov_shape] = [(); 2].map(|()| {
            let own = random.parameter(&rows, |_| 0_u8).shape().to_vec();
            // Each takes a factorisation.
            if own.iter().product::<usize>() > 50 { Vec::new() } else { own }
        });
        mean_shape.push(n);
        cov_shape.extend([n, if random.one_in(60) { n + 1 } else { n }]);
        let unusual = random.one_in(8);
        let mean = random.numbers(&[], |random| random.finite::<T>());
        let mean = mean.broadcast(IxDyn(&mean_shape)).map_or(mean.clone(), |mean| mean.to_owned());
        let mut cov = ArrayD::from_elem(cov_shape, T::ZERO);
        let rank = if random.one_in(4) { n / 2 } else { n + 1 };
        let size: T = if random.one_in(3) { random.positive() } else { T::ONE };
        let per_matrix = n * cov.shape()[cov.ndim() - 1];
        let all = cov.as_slice_mut().expect("row-major");
        for matrix in all.chunks_mut(per_matrix.max(1)) {
            let factor: Array2<f64> =
                Array2::from_shape_simple_fn((n, rank), || random.unit() * 2.0 - 1.0);
            let product = factor.dot(&factor.t());
            for (element, product) in matrix.iter_mut().zip(&product) {
                *element = T::from_f64(*product) * size;
                if unusual && random.one_in(8) {
                    *element = random.any();
                }
            }
        }
        let method = random.of(&[Factorization::Cholesky, Factorization::Eigh, Factorization::Svd]);
        let text =
            format!("MultivariateNormal::with_method({}, {}, {method:?})", show(&mean), show(&cov));
        let build = move || MultivariateNormal::with_method(mean, cov, method);
        // Sums of large numbers may overflow the type.
        Case::new::<T, _>(text, build, move |sample| {
            match sample.iter().find(|x| x.wide().is_nan()) {
                Some(_) if unusual || size.wide() > 1e15 => Ok(()),
                Some(value) => Err(format!("{value:?}")),
                None => Ok(()),
            }
        })
    }

    fn orthogonal<T: Float + WideElement>(random: &mut Random, dims: &mut Dims) -> Case {
        let [n, m] = [(); 2].map(|()| random.of(&[0, 1, 2, 3, 5, 17]));
        let m = if random.one_in(2) { n } else { m };
        dims.push(n);
        dims.push(m);
        let text = format!("Orthogonal::rectangular({n}, {m})");
        let dist = Orthogonal::rectangular(n, m);
        Case::new::<T, _>(
            text,
            move || Ok(dist),
            move |sample| {
                let all: Vec<f64> = sample.iter().map(|x| x.wide()).collect();
                for matrix in all.chunks_exact((n * m).max(1)) {
                    let matrix = ArrayView2::from_shape((n, m), matrix).expect("as many elements");
                    let product =
                        if n <= m { matrix.dot(&matrix.t()) } else { matrix.t().dot(&matrix) };
                    let identity = Array2::<f64>::eye(n.min(m));
                    // Up to 17 reflections, with some roundings each.
                    let tolerance = T::EPSILON.to_f64() * 200.0;
                    let mut pairs = product.iter().zip(&identity);
                    if !pairs.all(|(x, exact)| abs_diff_eq!(x, exact, epsilon = tolerance)) {
                        return Err(format!("{matrix}"));
                    }
                }
                Ok(())
            },
        )
    }
}

#[cfg(all(feature = "rand_0_9", feature = "rand_0_10"))]
mod of_rand {
    use ndarray_rand::rand_distr as rand_distr_0_5;
    use ndkey::FromRand;

    use crate::program::Entry;
    use crate::subject::Case;

    /// Distributions from both versions of rand: some take a fixed number of words, some do not.
    pub fn entries() -> Vec<Entry> {
        vec![
            Entry::new("FromRand(Normal) of rand 0.9", |_, _| {
                let dist = rand_distr_0_5::Normal::new(2.0_f32, 3.0).expect("finite");
                Case::standard::<f32>("FromRand(Normal::new(2, 3))", FromRand(dist), f64::is_finite)
            }),
            Entry::new("FromRand(Poisson) of rand 0.9", |random, _| {
                let rate = 0.1 + 100.0 * random.unit();
                let dist = rand_distr_0_5::Poisson::new(rate).expect("positive");
                let name = format!("FromRand(Poisson::new({rate}))");
                Case::standard::<f64>(&name, FromRand(dist), |x| x >= 0.0 && x.fract() == 0.0)
            }),
            Entry::new("FromRand(Gamma) of rand 0.10", |random, _| {
                let alpha = 0.01 + 10.0 * random.unit();
                let dist = rand_distr_0_6::Gamma::new(alpha, 1.0).expect("positive");
                let name = format!("FromRand(Gamma::new({alpha}, 1))");
                Case::standard::<f64>(&name, FromRand(dist), |x| x >= 0.0)
            }),
            Entry::new("FromRand(Uniform) of rand 0.10", |random, _| {
                let (low, high) = (random.bits() as i32, random.bits() as i32);
                let (low, high) = (low.min(high), low.max(high));
                let dist = rand_distr_0_6::Uniform::new_inclusive(low, high).expect("in order");
                let name = format!("FromRand(Uniform::new_inclusive({low}, {high}))");
                let range = f64::from(low)..=f64::from(high);
                Case::standard::<i32>(&name, FromRand(dist), move |x| range.contains(&x))
            }),
        ]
    }
}
