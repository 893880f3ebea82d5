//! The binomial distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Binomial",
    families: &[Family::Jax, Family::Native],
    checksums: |family| {
        Vec::from_iter(cases::<f32>(family).into_iter().chain(cases::<f64>(family)))
    },
    over: |family, shape| {
        let p = along_last(shape, Domain::PROBABILITY.ramp);
        let n = along_last(shape, |i| 3 * (i % 999) as u64);
        match family {
            Family::Jax => vec![
                f32::of(jax::Binomial::new(100, 0.3_f32).expect("a probability")),
                f32::of(jax::Binomial::new(n, p.mapv(|p| p as f32)).expect("a domain")),
            ],
            Family::Native => vec![
                f64::of(native::Binomial::new(100, 0.3).expect("a probability")),
                i64::of(native::Binomial::new(n, p).expect("a domain")),
            ],
        }
    },
    fits: |family| {
        let fit = |n: u64, p: f64| {
            let dist = match family {
                Family::Jax => jax::Binomial::new(n, p).map(i64::of),
                Family::Native => native::Binomial::new(n, p).map(i64::of),
            };
            let dist = dist.expect("a domain");
            let name = format!("{}::Binomial({n}, {p})", family.module());
            Fit { name, dist, law: Law::count(exact::Binomial::new(p, n).expect("a domain")) }
        };
        // Where JAX's rejection evaluates Stirling's correction beyond its table, it is 1 % off.
        let exactly = [(1, 0.5), (10, 0.3), (20, 0.5), (1000, 0.005), (50, 0.9), (100, 0.99)];
        let of_native = [(100, 0.3), (21, 0.5), (1000, 0.75), (100_000, 0.001)];
        let exactly = exactly.into_iter();
        match family {
            Family::Jax => exactly.map(|(n, p)| fit(n, p)).collect(),
            Family::Native => exactly.chain(of_native).map(|(n, p)| fit(n, p)).collect(),
        }
    },
};

fn cases<T: Wide>(family: Family) -> Vec<Case> {
    // JAX's rejection takes the whole sample.
    let (large, depends_on) = match family {
        Family::Jax => (1 << 40, DependsOn::Sample),
        Family::Native => (1 << 30, DependsOn::Position),
    };
    let mut cases = Vec::new();
    for (n, p) in [(20, 0.3), (1000, 0.7), (large, 0.5)] {
        let name = format!("{}::Binomial<{}>({n}, {p})", family.module(), T::NAME);
        let t = T::from_f64(p);
        let built = match family {
            Family::Jax => counts::<T>(jax::Binomial::new(n, t).expect("a domain")),
            Family::Native => counts::<T>(native::Binomial::new(n, t).expect("a domain")),
        };
        cases.extend(built.into_iter().map(|dist| {
            let dist = match dist {
                Sampled::Usize(_) if usize::try_from(n).is_err() => Sampled::Absent("usize"),
                dist => dist,
            };
            Case::numbers(&name, dist).depending_on(depends_on)
        }));
    }
    cases
}
