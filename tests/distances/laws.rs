//! The distributions by inversion, with one choice of parameters each.

use ndkey::Distribution;
use ndkey::native::{self, Law as _, Quantile};

/// A distribution in both types, and the quantile function of its law.
pub struct Law {
    pub name: &'static str,
    pub parameters: &'static str,
    pub single: Box<dyn Distribution<f32>>,
    pub double: Box<dyn Distribution<f64>>,
    /// The quantile of `p`, given with `1 - p`.
    pub quantile: Box<dyn Fn(f64, f64) -> f64>,
}

fn quantile<D: Quantile<f64>>(dist: &D) -> Box<dyn Fn(f64, f64) -> f64> {
    let law = dist.law().expect("scalars");
    Box::new(move |p, rest| if p <= 0.5 { law.quantile(p) } else { law.upper_quantile(rest) })
}

macro_rules! laws {
    ($($name:ident $(($($parameter:literal),+))?;)+) => {
        /// Every law.
        pub fn all() -> Vec<Law> {
            vec![$({
                let double = laws!(@new f64 $name $($($parameter)+)?);
                Law {
                    name: stringify!($name),
                    parameters: concat!("", $(stringify!($($parameter),+))?),
                    quantile: quantile(&double),
                    single: Box::new(laws!(@new f32 $name $($($parameter)+)?)),
                    double: Box::new(double),
                }
            }),+]
        }
    };
    (@new $float:ident $name:ident) => {
        native::$name
    };
    (@new $float:ident $name:ident $($parameter:literal)+) => {
        native::$name::<$float>::new($($parameter),+).expect("parameters")
    };
}

// Parameters are whole in binary, so that they are the same in both types.
laws! {
    StandardNormal;
    StandardExponential;
    StandardUniform;
    Laplace;
    Logistic;
    Cauchy;
    Gumbel;
    HalfNormal;
    HalfCauchy;
    HalfLogistic;
    Normal(1.5, 0.75);
    Exponential(3.0);
    Uniform(-1.0, 3.0);
    LogNormal(0.5);
    Rayleigh(2.0);
    Weibull(2.0, 1.5);
    Pareto(3.0);
    Frechet(0.0, 1.0, 2.5);
    Triangular(-1.0, 0.25, 2.0);
    Levy;
    Moyal;
    HyperbolicSecant;
    Kolmogorov;
    Arcsine;
    Anglit;
    Power(2.5);
    Kumaraswamy(2.0, 3.5);
    LogUniform(0.5, 8.0);
    TruncatedExponential(2.0);
    TruncatedPareto(1.5, 8.0);
    Trapezoidal(0.25, 0.75);
    Bradford(2.0);
    JohnsonSB(0.5, 1.5);
    JohnsonSU(0.5, 1.5);
    BirnbaumSaunders(0.5);
    LogLogistic(2.5);
    Lomax(2.5);
    BurrIII(2.5, 1.5);
    BurrXII(2.5, 1.5);
    Kappa3(2.5);
    Kappa4(0.25, 0.5);
    Gompertz(0.5);
    ExponentialPower(1.5);
    GeneralizedExponential(1.0, 2.0, 0.5);
    GeneralizedHalfLogistic(0.5);
    GeneralizedLogistic(1.5);
    GeneralizedPareto(0.0, 1.0, 0.25);
    GeneralizedExtremeValue(0.0, 1.0, 0.25);
    ExponentiatedWeibull(1.5, 2.0);
    PowerNormal(2.5);
    PowerLogNormal(2.5, 0.5);
    TukeyLambda(0.25);
    WrappedCauchy(0.5);
    LogLaplace(2.5);
    DoubleWeibull(1.5);
}
