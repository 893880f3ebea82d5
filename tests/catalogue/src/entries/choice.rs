//! Choices among items, equally likely or by weight.

use ndkey::IndexElement;
use ndkey::jax::Choice;

use super::prelude::*;
use super::weights::weights;

pub static ENTRY: General = General {
    name: "Choice",
    families: &[Family::Jax, Family::Native],
    checksums: |family| match family {
        Family::Jax => of_each_index!(cases_of),
        Family::Native => of_each_index!(native_cases_of),
    },
    over: |family, shape| {
        if family == Family::Native {
            return native_over(shape);
        }
        let weighted = Choice::weighted(&weights::<f32>(30)).expect("weights");
        let mut all = vec![i32::of(Choice::new(1000)), u64::of(weighted)];
        let total = shape.iter().product::<usize>();
        if total < 1000 {
            all.push(i32::of(Choice::new(total.max(1)).without_replacement()));
            let many = weights::<f64>(2 * total + 1);
            all.push(i32::of(Choice::weighted(&many).expect("weights").without_replacement()));
        }
        #[cfg(feature = "half")]
        {
            use half::{bf16, f16};
            all.push(i32::of(Choice::weighted(&weights::<bf16>(30)).expect("weights")));
            if total < 1000 {
                let many = weights::<f16>(2 * total + 1);
                all.push(i32::of(Choice::weighted(&many).expect("weights").without_replacement()));
            }
        }
        all
    },
    ..General::DEFAULT
};

fn cases_of<I: IndexElement + Of>(cases: &mut Vec<Case>) {
    of_sizes::<I>("jax", |n| I::of(Choice::new(n)), cases);
    let dist = I::of(Choice::new(5000).without_replacement());
    let name = "jax::Choice(5000) without replacement";
    cases.push(Case::numbers(name, dist).depending_on(DependsOn::Sample));
    of_each_float!(by_weights, I, cases);
}

fn by_weights<T: Float, I: IndexElement + Of>(cases: &mut Vec<Case>) {
    let chosen = Choice::weighted(&weights::<T>(40)).expect("weights");
    let name = format!("jax::Choice(weights) by {}", T::NAME);
    cases.push(Case::numbers(name, I::of(chosen)));
    let chosen = Choice::weighted(&weights::<T>(5000)).expect("weights").without_replacement();
    let name = format!("jax::Choice(weights) without replacement by {}", T::NAME);
    cases.push(Case::numbers(name, I::of(chosen)).depending_on(DependsOn::Sample));
}

/// Choices among up to the number of items that the type of indices can distinguish.
fn of_sizes<I: IndexElement + Of>(
    module: &str,
    of: impl Fn(usize) -> Sampled,
    cases: &mut Vec<Case>,
) {
    let most = match I::NAME {
        "i32" => i32::MAX as u64,
        "u32" => u64::from(u32::MAX),
        _ => u64::MAX,
    };
    for n in [7, 1000, 3_000_000_000, 3_000_000_000_000].into_iter().filter(|&n| n <= most) {
        let dist = usize::try_from(n).map_or(Sampled::Absent(I::NAME), &of);
        cases.push(Case::numbers(format!("{module}::Choice({n})"), dist));
    }
}

fn native_cases_of<I: IndexElement + Of>(cases: &mut Vec<Case>) {
    of_sizes::<I>("native", |n| I::of(native::Choice::new(n)), cases);
    let weighted = |len| native::Choice::weighted(&weights::<f64>(len)).expect("weights");
    let dist = I::of(weighted(40));
    cases.push(Case::numbers("native::Choice(weights)", dist));
    let dist = I::of(native::Choice::new(5000).without_replacement());
    let distinct = |of| format!("native::Choice({of}) without replacement");
    cases.push(Case::numbers(distinct("5000"), dist).depending_on(DependsOn::Sample));
    let dist = I::of(weighted(5000).without_replacement());
    cases.push(Case::numbers(distinct("weights"), dist).depending_on(DependsOn::Sample));
}

fn native_over(shape: &[usize]) -> Vec<Sampled> {
    let weighted = |len| native::Choice::weighted(&weights::<f32>(len)).expect("weights");
    let mut all = vec![i32::of(native::Choice::new(1000)), u64::of(weighted(30))];
    let total = shape.iter().product::<usize>();
    all.push(usize::of(native::Choice::new(total.max(1)).without_replacement()));
    if total < 1000 {
        all.push(i32::of(weighted(2 * total + 1).without_replacement()));
    }
    all
}
