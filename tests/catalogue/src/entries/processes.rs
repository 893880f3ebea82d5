//! Processes at given times.

use ndkey::Error;

use super::prelude::*;

pub static BROWNIAN: Process = Process {
    name: "Brownian",
    single: |times| Ok(f32::of(native::Brownian::with_drift(times, -0.5, 2.0)?)),
    double: |times| Ok(f64::of(native::Brownian::with_drift(times, [0.5, 3.0], 0.25)?)),
};

pub static BRIDGE: Process = Process {
    name: "BrownianBridge",
    single: |times| Ok(f32::of(native::BrownianBridge::with_ends(times, 1000.0, 3.0, -1.0, 0.5)?)),
    double: |times| Ok(f64::of(native::BrownianBridge::new(times, [1000.0, 2000.0])?)),
};

pub static GEOMETRIC: Process = Process {
    name: "GeometricBrownian",
    single: |times| Ok(f32::of(native::GeometricBrownian::new(times, 100.0, 0.01, 0.05)?)),
    double: |times| {
        let start = [1.0, 1e-300];
        Ok(f64::of(native::GeometricBrownian::new(times, start, 0.05, 0.2)?))
    },
};

pub static ORNSTEIN_UHLENBECK: Process = Process {
    name: "OrnsteinUhlenbeck",
    single: |times| Ok(f32::of(native::OrnsteinUhlenbeck::new(times, 5.0, 0.5, -1.0, 2.0)?)),
    double: |times| {
        let rate = [1e-9, 0.75];
        Ok(f64::of(native::OrnsteinUhlenbeck::stationary(times, rate, 0.0, 1.0)?))
    },
};

pub static POISSON: Process = Process {
    name: "PoissonProcess",
    single: |_| Ok(f32::of(native::PoissonProcess::new(2.5)?)),
    double: |_| Ok(f64::of(native::PoissonProcess::new([1e-9, 4.0])?)),
};

pub static INHOMOGENEOUS: Process = Process {
    name: "InhomogeneousPoissonProcess",
    single: |_| {
        let rate = |time: f64| 8.0 / (1.0 + time);
        Ok(f32::of(native::InhomogeneousPoissonProcess::new(rate, 8.0, 2.0)?))
    },
    double: |_| {
        let rate = |time: f64| if time < 1.5 { 0.0 } else { 40.0 };
        Ok(f64::of(native::InhomogeneousPoissonProcess::new(rate, 50.0, 4.0)?))
    },
};

pub static GAUSSIAN: Process = Process {
    name: "GaussianProcess",
    single: |times| {
        let lags = Array1::from_iter(0..=times.len() as u16);
        Ok(f32::of(native::GaussianProcess::new(lags.mapv(|lag| 1.0 / (1.0 + f32::from(lag))))?))
    },
    double: |times| {
        let lags = Array1::from_iter(0..times.len() as u16).mapv(f64::from);
        let noise = lags.mapv(|lag| if lag == 0.0 { 1e-9 } else { 0.0 });
        let convex = lags.mapv(|lag| 9.0 / (1.0 + lag * lag.sqrt()));
        Ok(f64::of(native::GaussianProcess::new(ndarray::stack![Axis(0), noise, convex])?))
    },
};

pub static ORNSTEIN_UHLENBECK_BRIDGE: Process = Process {
    name: "OrnsteinUhlenbeckBridge",
    single: |times| {
        let [duration, start, end] = [1000.0, 3.0, -1.0];
        let bridge =
            native::OrnsteinUhlenbeckBridge::new(times, duration, start, end, 0.5, 1.0, 2.0)?;
        Ok(f32::of(bridge))
    },
    double: |times| {
        let (duration, rate) = ([1000.0, 2000.0], [1e-9, 0.75]);
        let bridge =
            native::OrnsteinUhlenbeckBridge::new(times, duration, 3.0, -1.0, rate, 0.0, 1.0)?;
        Ok(f64::of(bridge))
    },
};

pub static COX_INGERSOLL_ROSS: Process = Process {
    name: "CoxIngersollRoss",
    single: |times| Ok(f32::of(native::CoxIngersollRoss::new(times, 0.5, 0.5, 1.0, 0.75)?)),
    double: |times| {
        let mean = [0.125, 3.0];
        Ok(f64::of(native::CoxIngersollRoss::stationary(times, 0.75, mean, 1.5)?))
    },
};

pub static HESTON: Process = Process {
    name: "Heston",
    single: |times| Ok(f32::of(native::Heston::new(times, 0.04, 1.5, 0.04, 0.5, -0.7)?)),
    double: |times| {
        let volatility = [0.25, 2.0];
        Ok(f64::of(native::Heston::new(times, 0.0, 0.5, 0.09, volatility, 0.5)?))
    },
};

pub static JUMP_DIFFUSION: Process = Process {
    name: "JumpDiffusion",
    single: |times| {
        Ok(f32::of(native::JumpDiffusion::new(times, 100.0, 0.01, 0.05, 0.5, -0.2, 0.1)?))
    },
    double: |times| {
        let rate = [0.0, 30.0];
        Ok(f64::of(native::JumpDiffusion::new(times, 1.0, 0.05, 0.2, rate, 0.01, 0.0)?))
    },
};

pub static VARIANCE_GAMMA: Process = Process {
    name: "VarianceGamma",
    single: |times| Ok(f32::of(native::VarianceGamma::new(times, -0.5, 2.0, 0.5)?)),
    double: |times| {
        let nu = [4.0, 1e-3];
        Ok(f64::of(native::VarianceGamma::new(times, 0.25, 0.5, nu)?))
    },
};

pub static NORMAL_INVERSE_GAUSSIAN: Process = Process {
    name: "NormalInverseGaussianProcess",
    single: |times| Ok(f32::of(native::NormalInverseGaussianProcess::new(times, 2.0, -1.0, 0.5)?)),
    double: |times| {
        let alpha = [0.5, 40.0];
        Ok(f64::of(native::NormalInverseGaussianProcess::new(times, alpha, 0.25, 1.0)?))
    },
};

pub static HAWKES: Process = Process {
    name: "HawkesProcess",
    single: |_| Ok(f32::of(native::HawkesProcess::new(0.5, 1.0, 2.0)?)),
    double: |_| Ok(f64::of(native::HawkesProcess::new([1e-9, 4.0], [3.0, 0.0], 2.0)?)),
};

pub static ARMA: Process = Process {
    name: "Arma",
    single: |_| Ok(f32::of(native::Arma::new([0.75, -0.25], [0.65], 2.0)?)),
    double: |_| {
        let ar = ndarray::array![[0.5, 0.0, 0.25], [0.0, 0.0, -0.875]];
        Ok(f64::of(native::Arma::new(ar, [0.5, -2.0], [1.0, 3.0])?))
    },
};

pub static FRACTIONAL_BROWNIAN: Process = Process {
    name: "FractionalBrownian",
    single: |times| Ok(f32::of(native::FractionalBrownian::new(0.75, times.len())?)),
    double: |times| Ok(f64::of(native::FractionalBrownian::new([0.125, 0.5], times.len())?)),
};

pub static FRACTIONAL_GAUSSIAN_NOISE: Process = Process {
    name: "FractionalGaussianNoise",
    single: |times| Ok(f32::of(native::FractionalGaussianNoise::new(0.75, times.len())?)),
    double: |times| Ok(f64::of(native::FractionalGaussianNoise::new([0.125, 0.9], times.len())?)),
};

/// A process whose paths have a number of times: in `f32` with scalars as parameters, and in `f64` with
/// the parameters of two paths.
pub struct Process {
    name: &'static str,
    single: fn(Array1<f32>) -> Result<Sampled, Error>,
    double: fn(Array1<f64>) -> Result<Sampled, Error>,
}

/// Times at distances of 0, 0.25, 0.5, 0.75 and so on.
fn times(n: usize) -> Array1<f64> {
    let mut time = 0.0;
    Array1::from_iter((0..n).map(|index| {
        time += 0.25 * (index % 4) as f64;
        time
    }))
}

impl Process {
    /// The axes of a path before that of the times.
    fn rows(&self) -> &'static [usize] {
        if self.name == "Heston" { &[2] } else { &[] }
    }
}

impl Entry for Process {
    fn name(&self) -> &'static str {
        self.name
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let rows = self.rows();
        let single = (self.single)(times(7).mapv(|time| time as f32)).expect("a domain");
        let double = (self.double)(times(7)).expect("a domain");
        let name = format!("native::{}", self.name);
        let case =
            |name, dist, outer: &[usize]| Case::vectors(name, dist, &[outer, rows, &[7]].concat());
        vec![
            case(format!("{name} of 7"), single, &[]),
            case(format!("{name} of 2 x 7"), double, &[2]),
        ]
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a path.
        let [_, outer @ .., last @ ..=2000] = shape else { return Vec::new() };
        if *last == 0 || !outer.ends_with(self.rows()) {
            return Vec::new();
        }
        vec![(self.single)(times(*last).mapv(|time| time as f32)).expect("a domain")]
    }
}
