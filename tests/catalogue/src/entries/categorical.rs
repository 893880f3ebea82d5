//! Categories by their log-probabilities.

use ndkey::IndexElement;
use ndkey::jax::{Categorical, GumbelMode};

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Categorical",
    families: &[Family::Jax, Family::Native],
    checksums: |family| match family {
        Family::Jax => of_each_index!(cases_of),
        Family::Native => of_each_index!(native_cases_of),
    },
    // Along axes of several kinds, and few categories or many.
    over: |family, shape| {
        let each = &shape[shape.len().saturating_sub(1)..];
        let logits_along = |axis: usize, n: usize| {
            let mut shape = each.to_vec();
            shape.insert(axis, n);
            Key::new(0).normal::<f32, _>(IxDyn(&shape))
        };
        if family == Family::Native {
            let along = |axis: usize, n: usize| {
                let axis = axis.min(each.len());
                native::Categorical::new(&logits_along(axis, n), Axis(axis)).expect("logits")
            };
            return vec![i32::of(along(1, 5)), usize::of(along(0, 40))];
        }
        let along = |axis: usize, n: usize| {
            let axis = axis.min(each.len());
            Categorical::new(&logits_along(axis, n), Axis(axis)).expect("logits")
        };
        let mut all = vec![i32::of(along(1, 5)), i32::of(along(0, 5).with_mode(GumbelMode::High))];
        if shape.iter().product::<usize>() < 1000 {
            all.push(i32::of(along(1, 300)));
            #[cfg(feature = "half")]
            {
                let logits = Key::new(0).normal::<half::bf16, _>(300);
                all.push(i32::of(Categorical::new(&logits, Axis(0)).expect("logits")));
            }
        }
        #[cfg(feature = "half")]
        {
            let logits = Key::new(0).normal::<half::bf16, _>(5);
            let few = Categorical::new(&logits, Axis(0)).expect("logits");
            all.push(i32::of(few.with_mode(GumbelMode::High)));
        }
        all
    },
    ..General::DEFAULT
};

fn cases_of<I: IndexElement + Of>(cases: &mut Vec<Case>) {
    of_each_float!(by_logits, I, cases);
}

/// Numbers that fit 16-bit types, too.
fn logits<T: Float>(n: usize) -> Array2<T> {
    Array2::from_shape_fn((3, n), |(row, index)| {
        T::from_f64((index * 13 % 17 + row) as f64 * 0.5 - 4.0)
    })
}

fn native_cases_of<I: IndexElement + Of>(cases: &mut Vec<Case>) {
    let of = |n| native::Categorical::new(&logits::<f64>(n), Axis(1)).expect("logits");
    let case = |name: &str, dist, depends_on| {
        Case::vectors(name, I::of(dist), &[3]).depending_on(depends_on)
    };
    cases.push(case("native::Categorical", of(40), DependsOn::Position));
    let name = "native::Categorical without replacement";
    cases.push(case(name, of(5000).without_replacement(), DependsOn::Sample));
}

fn by_logits<T: Float, I: IndexElement + Of>(cases: &mut Vec<Case>) {
    let logits = logits::<T>(40);
    for mode in [GumbelMode::Low, GumbelMode::High, GumbelMode::Highest] {
        let name = format!("jax::Categorical, {mode:?} by {}", T::NAME);
        let dist = Categorical::new(&logits, Axis(1)).expect("logits").with_mode(mode);
        cases.push(Case::vectors(name, I::of(dist), &[3]));
    }
}
