//! Every distribution of `ndkey::distributions`, in every type.

use half::{bf16, f16};
use ndarray::{Array1, Array2, Axis, array};
use ndkey::distributions::{self, *};
use ndkey::math::Real;
use num_complex::{Complex32, Complex64};

use crate::report::Value;
use crate::samples::DependsOn::{Position, Sample};
use crate::samples::{absent, numbers, parameterised, vectors};

pub fn print() {
    floats::<f32>();
    floats::<f64>();
    floats::<f16>();
    floats::<bf16>();
    matrices::<f32>();
    matrices::<f64>();
    numbers::<Complex32>("distributions::StandardNormal", &StandardNormal, Position);
    numbers::<Complex64>("distributions::StandardNormal", &StandardNormal, Position);
    beta_binomial::<f32>();
    beta_binomial::<f64>();
    words::<u8>();
    words::<u16>();
    words::<u32>();
    words::<u64>();
    integers();
    signs();
    counts::<i32>();
    counts::<i64>();
    counts::<u32>();
    counts::<u64>();
    counts::<usize>();
    counts::<f32>();
    counts::<f64>();
    indices::<i32>();
    indices::<i64>();
    indices::<u32>();
    indices::<u64>();
    indices::<usize>();
}

fn floats<T: UniformElement + Value>() {
    standard::<T>();
    parameterised! { distributions, T, T, Position;
        Uniform(-1.0, 3.0);
        Normal(1.0, 2.5);
        Exponential(0.3);
        Pareto(1.5);
        Rayleigh(2.0);
        Weibull(2.0, 1.5);
        Triangular(-1.0, 0.5, 2.0);
        LogNormal(0.5);
        TruncatedNormal(-1.0, 2.0);
        TruncatedNormal(4.0, 4.5);
        DoubleSidedMaxwell(1.0, 2.0);
        Wald(1.5);
        Gamma(0.1);
        Gamma(1.0);
        Gamma(25.0);
        LogGamma(0.1);
        LogGamma(3.0);
        Beta(0.2, 0.5);
        Beta(2.0, 3.5);
        ChiSquared(3.0);
        StudentT(3.0);
        FisherF(3.0, 7.0);
        GeneralizedNormal(0.7);
        GeneralizedNormal(3.5);
    }
    parameterised! { distributions, T, bool, Position;
        Bernoulli(0.3);
    }
    let t = T::from_f64;
    let high = Bernoulli::new(t(0.3)).expect("a probability").with_mode(BernoulliMode::High);
    numbers::<bool>(&format!("distributions::Bernoulli<{}>(0.3), high", T::NAME), &high, Position);
    let scaled = Gamma::new(t(2.5)).and_then(|gamma| gamma.with_scale(t(3.0)));
    numbers("distributions::Gamma(2.5).with_scale(3.0)", &scaled.expect("a scale"), Position);
    let located = LocationScale::new(Cauchy, [1.0, 2.0, 3.0].map(t), t(0.7)).expect("a scale");
    vectors("distributions::LocationScale(Cauchy, [1.0, ..], 0.7)", &located, &[3], Position);
    let dirichlet = Dirichlet::new([0.2, 1.0, 3.5].map(t)).expect("concentrations");
    vectors("distributions::Dirichlet([0.2, 1.0, 3.5])", &dirichlet, &[3], Position);
    let ball = Ball::new(3, t(1.5)).expect("an exponent");
    vectors("distributions::Ball(3, 1.5)", &ball, &[3], Position);
}

fn matrices<T: MatrixElement + Value>() {
    let t = T::from_f64;
    let mean = [0.0, 1.0, 2.0].map(t);
    let cov = array![[2.0, 0.3, -0.1], [0.3, 1.0, 0.2], [-0.1, 0.2, 0.7]].mapv(t);
    for method in [Factorization::Cholesky, Factorization::Eigh, Factorization::Svd] {
        let dist = MultivariateNormal::with_method(mean, &cov, method).expect("a covariance");
        let name = format!("distributions::MultivariateNormal by {method:?}");
        vectors::<T>(&name, &dist, &[3], Position);
    }
    for (n, m) in [(3, 3), (20, 20), (5, 7)] {
        let dist = Orthogonal::rectangular(n, m);
        vectors::<T>(&format!("distributions::Orthogonal({n}, {m})"), &dist, &[n, m], Position);
    }
}

fn standard<T: UniformElement + Value>() {
    numbers::<T>("distributions::StandardUniform", &StandardUniform, Position);
    numbers::<T>("distributions::StandardNormal", &StandardNormal, Position);
    numbers::<T>("distributions::StandardExponential", &StandardExponential, Position);
    for mode in [GumbelMode::Low, GumbelMode::High, GumbelMode::Highest] {
        let name = format!("distributions::Gumbel, {mode:?}");
        numbers::<T>(&name, &Gumbel.with_mode(mode), Position);
    }
    numbers::<T>("distributions::Laplace", &Laplace, Position);
    numbers::<T>("distributions::Logistic", &Logistic, Position);
    numbers::<T>("distributions::Cauchy", &Cauchy, Position);
    numbers::<T>("distributions::Maxwell", &Maxwell, Position);
}

fn beta_binomial<T: WideElement + Value>() {
    parameterised! { distributions, T, T, Sample;
        BetaBinomial(20.0, 0.5, 1.5);
        BetaBinomial(1e6, 2.0, 3.0);
    }
}

fn words<T: BitsElement + Value>() {
    numbers::<T>("distributions::StandardBits", &StandardBits, Position);
}

fn integers() {
    macro_rules! of_types {
        ($($integer:ty)*) => {$({
            type T = $integer;
            const THIRD: T = T::MAX / 3;
            let range = |dist: &str, low: T, high: T| format!("distributions::{dist}({low}..{high})");
            for (low, high) in [(0, 100), (T::MIN + 1, THIRD), (THIRD, T::MAX)] {
                let dist = UniformInt::<T>::new(low, high).expect("a range");
                numbers::<T>(&range("UniformInt", low, high), &dist, Position);
                let dist = UnbiasedInt::<T>::new(low, high).expect("a range");
                numbers::<T>(&range("UnbiasedInt", low, high), &dist, Position);
            }
            let all = UniformInt::<T>::new_inclusive(T::MIN, T::MAX).expect("a range");
            numbers::<T>("distributions::UniformInt(all)", &all, Position);
            let all = UnbiasedInt::<T>::new_inclusive(T::MIN, T::MAX).expect("a range");
            numbers::<T>("distributions::UnbiasedInt(all)", &all, Position);
        })*};
    }
    of_types!(i8 i16 i32 i64 u8 u16 u32 u64);
    // Ranges that fit 32 bits.
    let dist = UniformInt::<usize>::new(3, 3_000_000_000).expect("a range");
    numbers::<usize>("distributions::UniformInt(3..3000000000)", &dist, Position);
    let dist = UnbiasedInt::<usize>::new(3, 3_000_000_000).expect("a range");
    numbers::<usize>("distributions::UnbiasedInt(3..3000000000)", &dist, Position);
    let dist = UniformInt::<u8>::clamped(-5_i64, 256_i64).expect("a range");
    numbers::<u8>("distributions::UniformInt::clamped(-5, 256)", &dist, Position);
}

fn signs() {
    macro_rules! of_types {
        ($($sign:ty)*) => {$(
            numbers::<$sign>("distributions::Rademacher", &Rademacher, Position);
            let x64 = Rademacher.with_x64(true);
            numbers::<$sign>("distributions::Rademacher, x64", &x64, Position);
        )*};
    }
    of_types!(i8 i16 i32 i64 f32 f64 f16 bf16);
}

fn counts<C: Count + Value>() {
    counts_by::<f32, C>();
    counts_by::<f64, C>();
    parameterised! { distributions, f16, C, Position;
        Geometric(0.3);
    }
    parameterised! { distributions, bf16, C, Position;
        Geometric(0.3);
    }
}

fn counts_by<T: WideElement + Value, C: Count + Value>() {
    parameterised! { distributions, T, C, Position;
        Geometric(0.3);
        Geometric(0.001);
    }
    parameterised! { distributions, T, C, Sample;
        Poisson(5.0);
        Poisson(500.0);
    }
    let t = T::from_f64;
    for (n, p) in [(20, 0.3), (1000, 0.7), (1 << 40, 0.5)] {
        let name = format!("distributions::Binomial<{}>({n}, {p})", T::NAME);
        let dist = Binomial::new(n, t(p)).expect("a probability");
        match usize::try_from(n) {
            Err(_) if C::NAME == "usize" => absent::<C>(&name, Sample),
            _ => numbers::<C>(&name, &dist, Sample),
        }
    }
    let name = format!("distributions::Multinomial<{}>(1000, [1.0, 2.5, 0.5])", T::NAME);
    let dist = Multinomial::new(1000, &array![1.0, 2.5, 0.5].mapv(t)).expect("weights");
    vectors::<C>(&name, &dist, &[3], Sample);
}

fn indices<I: IndexElement + Value>() {
    // As many indices as the type can tell apart.
    let most = match I::NAME {
        "i32" => i32::MAX as u64,
        "u32" => u64::from(u32::MAX),
        _ => u64::MAX,
    };
    for n in [7, 1000, 3_000_000_000, 3_000_000_000_000].into_iter().filter(|&n| n <= most) {
        let name = format!("distributions::Choice({n})");
        match usize::try_from(n) {
            Ok(n) => numbers::<I>(&name, &Choice::new(n), Position),
            Err(_) => absent::<I>(&name, Position),
        }
    }
    let dist = Choice::new(5000).without_replacement();
    numbers::<I>("distributions::Choice(5000) without replacement", &dist, Sample);
    indices_by::<f32, I>();
    indices_by::<f64, I>();
    indices_by::<f16, I>();
    indices_by::<bf16, I>();
}

fn indices_by<T: UniformElement + Value, I: IndexElement + Value>() {
    let name = |dist: &str| format!("distributions::{dist} by {}", T::NAME);
    let t = T::from_f64;
    // Numbers that fit 16-bit types, too.
    let weights = Array1::from_shape_fn(40, |index| t(0.25 + (index * 13 % 17) as f64));
    let many = Array1::from_shape_fn(5000, |index| t(0.25 + (index * 13 % 17) as f64));
    let logits =
        Array2::from_shape_fn(
            (3, 40),
            |(row, index)| t((index * 13 % 17 + row) as f64 * 0.5 - 4.0),
        );

    let chosen = Choice::weighted(&weights).expect("weights");
    numbers::<I>(&name("Choice(weights)"), &chosen, Position);
    let chosen = Choice::weighted(&many).expect("weights").without_replacement();
    numbers::<I>(&name("Choice(weights) without replacement"), &chosen, Sample);
    let alias = WeightedAlias::new(&weights).expect("weights");
    numbers::<I>(&name("WeightedAlias"), &alias, Position);
    let categorical = |mode| {
        let dist = Categorical::new(&logits, Axis(1)).expect("logits");
        dist.with_mode(mode)
    };
    for mode in [GumbelMode::Low, GumbelMode::High, GumbelMode::Highest] {
        let name = name(&format!("Categorical, {mode:?}"));
        vectors::<I>(&name, &categorical(mode), &[3], Position);
    }
}
