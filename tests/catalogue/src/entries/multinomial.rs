//! The multinomial distribution, over vectors.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Multinomial",
    families: &[Family::Jax, Family::Native],
    checksums: |family| {
        let mut cases = Vec::new();
        cases_of::<f32>(family, &mut cases);
        cases_of::<f64>(family, &mut cases);
        cases
    },
    over: |family, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last] = *shape else { return Vec::new() };
        if last == 0 {
            return Vec::new();
        }
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

fn cases_of<T: Wide>(family: Family, cases: &mut Vec<Case>) {
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
    let case = |dist| Case::vectors(&name, dist, &[3], depends_on);
    cases.extend(built.into_iter().map(case));
}
