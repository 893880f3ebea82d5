//! The multinomial distribution.

use super::prelude::*;

pub static ENTRY: Multinomial = Multinomial;

pub struct Multinomial;

impl Entry for Multinomial {
    fn name(&self) -> &'static str {
        "Multinomial"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Jax]
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let mut cases = Vec::new();
        cases_of::<f32>(&mut cases);
        cases_of::<f64>(&mut cases);
        cases
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last] = *shape else { return Vec::new() };
        if last == 0 {
            return Vec::new();
        }
        let p = Array1::from_elem(last, 1.0_f32);
        vec![f32::of(distributions::Multinomial::new(50, &p).expect("weights"))]
    }
}

fn cases_of<T: Wide>(cases: &mut Vec<Case>) {
    let name = format!("distributions::Multinomial<{}>(1000, [1.0, 2.5, 0.5])", T::NAME);
    let weights = Array1::from_iter([1.0, 2.5, 0.5].map(T::from_f64));
    let built = counts::<T>(distributions::Multinomial::new(1000, &weights).expect("weights"));
    let case = |dist| Case::vectors(&name, dist, &[3], DependsOn::Sample);
    cases.extend(built.into_iter().map(case));
}
