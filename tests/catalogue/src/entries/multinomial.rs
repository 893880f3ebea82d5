//! The multinomial distribution, over vectors.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Multinomial",
    families: &[Family::Jax, Family::Native],
    checksums: |family| {
        Vec::from_iter(cases::<f32>(family).into_iter().chain(cases::<f64>(family)))
    },
    over: |family, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ (1..)] = *shape else { return Vec::new() };
        match family {
            Family::Jax => {
                let p = Array1::from_elem(last, 1.0_f32);
                vec![f32::of(jax::Multinomial::new(50, &p).expect("weights"))]
            }
            Family::Native => {
                let p = Array1::from_iter((0..last).map(|i| (i % 7) as f64 + 0.5));
                vec![i64::of(native::Multinomial::new(500, &p).expect("weights"))]
            }
        }
    },
    ..General::DEFAULT
};

fn cases<T: Wide>(family: Family) -> Vec<Case> {
    let name = format!("{}::Multinomial<{}>(1000, [1.0, 2.5, 0.5])", family.module(), T::NAME);
    let weights = Array1::from_iter([1.0, 2.5, 0.5].map(T::from_f64));
    let (built, depends_on) = match family {
        Family::Jax => {
            let dist = jax::Multinomial::new(1000, &weights).expect("weights");
            (counts::<T>(dist), DependsOn::Sample)
        }
        Family::Native => {
            let dist = native::Multinomial::new(1000, &weights).expect("weights");
            (counts::<T>(dist), DependsOn::Position)
        }
    };
    let case = |dist| Case::vectors(&name, dist, &[3]).depending_on(depends_on);
    built.into_iter().map(case).collect()
}
