//! Counts by inversion: the total variation between samples and their law.

use ndkey::Distribution;
use ndkey::native::{self, Law as _, Quantile};

use crate::given;
use crate::order::Order;

/// A distribution of counts, which does not decrease with n.
pub struct Count {
    pub name: &'static str,
    pub parameters: &'static str,
    /// How many bits an input has.
    width: u32,
    order: Order,
    dist: Box<dyn Distribution<u64>>,
    /// The probability of more than a count.
    survival: Box<dyn Fn(f64) -> f64>,
}

fn count<D: Distribution<u64> + Quantile<f64> + 'static>(
    name: &'static str,
    parameters: &'static str,
    width: u32,
    order: Order,
    dist: D,
) -> Count {
    let law = dist.law().expect("scalars");
    Count {
        name,
        parameters,
        width,
        order,
        dist: Box::new(dist),
        survival: Box::new(move |k| law.survival(k)),
    }
}

/// Every distribution.
pub fn all() -> Vec<Count> {
    let geometric = |parameters, p, width| {
        let dist = native::Geometric::<f64>::new(p).expect("a probability");
        count("Geometric", parameters, width, Order::Decreasing, dist)
    };
    let planck = |parameters, rate| {
        let dist = native::Planck::<f64>::new(rate).expect("a rate");
        count("Planck", parameters, 64, Order::Decreasing, dist)
    };
    let boltzmann = |parameters, rate, n: u64| {
        let dist = native::Boltzmann::<f64>::new(rate, n).expect("parameters");
        count("Boltzmann", parameters, 64, Order::Decreasing, dist)
    };
    vec![
        geometric("0.5", 0.5, 32),
        geometric("0.3", 0.3, 32),
        geometric("0.05", 0.05, 32),
        geometric("0.005", 0.005, 32),
        geometric("0.001", 0.001, 64),
        planck("0.5", 0.5),
        planck("0.01", 0.01),
        boltzmann("0.5, 10", 0.5, 10),
        boltzmann("0.01, 300", 0.01, 300),
    ]
}

impl Count {
    fn value(&self, n: u64) -> u64 {
        let bits = self.order.bits(n, self.width) << (64 - self.width);
        given::values(&*self.dist, &[bits])[0]
    }

    /// How many inputs from `low` on have at most `most`: by bisection, as counts do not decrease.
    fn up_to(&self, most: u64, mut low: u64) -> u128 {
        let mut high = u64::MAX >> (64 - self.width);
        if self.value(high) <= most {
            return u128::from(high) + 1;
        }
        // The count of `low` is at most `most`, if any is.
        if self.value(low) > most {
            return u128::from(low);
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.value(middle) <= most { low = middle } else { high = middle }
        }
        u128::from(high)
    }
}

/// Prints the total variation, and the largest count.
pub fn measure(count: Count) {
    let all = (1_u128 << count.width) as f64;
    let last = count.value(u64::MAX >> (64 - count.width));
    let (mut below, mut before, mut variation) = (0_u128, 1.0, 0.0);
    for k in 0..=last {
        let upto = count.up_to(k, below.min((1 << count.width) - 1) as u64);
        let after = (count.survival)(k as f64);
        variation += ((upto - below) as f64 / all - (before - after)).abs();
        (below, before) = (upto, after);
    }
    // What is above the largest count.
    variation += before;
    println!(
        "{}\t{}\t{}\t{:.3e}\t{:.3e}\t{last}",
        count.name,
        count.parameters,
        count.width,
        0.5 * variation,
        before,
    );
}
