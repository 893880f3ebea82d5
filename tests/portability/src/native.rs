//! Every distribution of `ndkey::native`, in every type.

use ndkey::distributions::{Count, WideElement};
use ndkey::math::Real;
use ndkey::native::{self, Element};

use crate::report::Value;
use crate::samples::DependsOn::Position;
use crate::samples::{numbers, parameterised, vectors};

pub fn print() {
    floats::<f32>();
    floats::<f64>();
    integers();
    counts::<i32>();
    counts::<i64>();
    counts::<u32>();
    counts::<u64>();
    counts::<usize>();
    counts::<f32>();
    counts::<f64>();
}

fn floats<T: WideElement + Element + Value>() {
    numbers::<T>("native::StandardUniform", &native::StandardUniform, Position);
    numbers::<T>("native::StandardNormal", &native::StandardNormal, Position);
    numbers::<T>("native::StandardExponential", &native::StandardExponential, Position);
    numbers::<T>("native::Laplace", &native::Laplace, Position);
    numbers::<T>("native::Gumbel", &native::Gumbel, Position);
    numbers::<T>("native::Logistic", &native::Logistic, Position);
    numbers::<T>("native::Cauchy", &native::Cauchy, Position);
    parameterised! { native, T, T, Position;
        Uniform(-1.0, 3.0);
        Normal(1.0, 2.5);
        Exponential(0.3);
        LogNormal(0.5);
        Rayleigh(2.0);
        Weibull(2.0, 1.5);
        Pareto(1.5);
        Gamma(0.1);
        Gamma(1.0);
        Gamma(25.0);
        Gamma(1e7);
        LogGamma(0.1);
        LogGamma(3.0);
        Beta(0.2, 0.5);
        Beta(2.0, 3.5);
        ChiSquared(3.0);
        StudentT(3.0);
        FisherF(3.0, 7.0);
    }
    parameterised! { native, T, bool, Position;
        Bernoulli(0.3);
    }
    let dirichlet = native::Dirichlet::new([0.2, 1.0, 3.5].map(T::from_f64));
    let dirichlet = dirichlet.expect("concentrations");
    vectors("native::Dirichlet([0.2, 1.0, 3.5])", &dirichlet, &[3], Position);
}

fn integers() {
    macro_rules! of_types {
        ($($integer:ty)*) => {$({
            type T = $integer;
            const THIRD: T = T::MAX / 3;
            for (low, high) in [(0, 100), (T::MIN + 1, THIRD), (THIRD, T::MAX)] {
                let dist = native::UniformInt::<T>::new(low, high).expect("a range");
                numbers::<T>(&format!("native::UniformInt({low}..{high})"), &dist, Position);
            }
            let all = native::UniformInt::<T>::new_inclusive(T::MIN, T::MAX).expect("a range");
            numbers::<T>("native::UniformInt(all)", &all, Position);
        })*};
    }
    of_types!(i8 i16 i32 i64 u8 u16 u32 u64);
    // A range that fits 32 bits.
    let dist = native::UniformInt::<usize>::new(3, 3_000_000_000).expect("a range");
    numbers::<usize>("native::UniformInt(3..3000000000)", &dist, Position);
}

fn counts<C: Count + Value>() {
    counts_by::<f32, C>();
    counts_by::<f64, C>();
}

fn counts_by<T: WideElement + Element + Value, C: Count + Value>() {
    parameterised! { native, T, C, Position;
        Geometric(0.3);
        Geometric(0.001);
        Poisson(5.0);
        Poisson(500.0);
        Poisson(1e8);
        NegativeBinomial(2.5, 0.1);
    }
    for (n, p) in [(20, 0.3), (1000, 0.7), (1 << 30, 0.5)] {
        let name = format!("native::Binomial<{}>({n}, {p})", T::NAME);
        let dist = native::Binomial::new(n, T::from_f64(p)).expect("a probability");
        numbers::<C>(&name, &dist, Position);
    }
}
