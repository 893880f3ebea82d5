//! The distributions of the catalogue: with real parameters with any parameters, others with the parameters of
//! the catalogue's samples. The latter holds for distributions of JAX's family whose possible values the
//! catalogue does not know.

use std::sync::Arc;

use catalogue::{
    Construction, DependsOn, Entry as Catalogued, Family, Possible, Reach, Reals, Sampled, Support,
};
use ndarray::{ArrayD, Dimension};

use crate::program::{Dims, Entry};
use crate::random::{Float, Random, max};
use crate::subject::{Case, Subject, show, subject};
use crate::value::Value;

pub fn entries() -> Vec<Entry> {
    let entry = |(entry, family): (&'static dyn Catalogued, Family)| {
        let name = format!("catalogue: {}::{}", family.module(), entry.name());
        let is_told = |reals: &&Reals| family == Family::Native || reals.possible.is_some();
        match entry.reals().filter(is_told) {
            Some(reals) => {
                Entry::new(name, move |random, dims| with_parameters(reals, family, random, dims))
            }
            None => Entry::new(name, move |random, dims| sampled(entry, family, random, dims)),
        }
    };
    catalogue::distributions().map(entry).collect()
}

/// A distribution with any parameters, of one of their types.
fn with_parameters(
    reals: &'static Reals,
    family: Family,
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let construction = random.of(&Vec::from_iter(reals.constructions(family)));
    let (number, drawn, reach) = random.of(&types(construction));
    let parameters = drawn(reals, random, dims);
    let which = random.below(7);
    let texts = Vec::from_iter(parameters.iter().map(show)).join(", ");
    let (module, suffix) = (family.module(), construction.suffix);
    let text = format!("{module}::{}<{number}>{suffix}({texts}), {which}", reals.name);
    let case = Case::erased(text, move || {
        let of_types = construction.new.build(&parameters).into_iter();
        let mut of_values = of_types.filter(|&(name, _)| name == number).map(|(_, built)| built);
        let mut built = of_values.next().expect("one of its types")?;
        let dist = built.swap_remove(which % built.len());
        // Values of JAX's formulas leave the support.
        let is_jax = family == Family::Jax;
        let support = if is_jax { None } else { Some(reals.support) };
        let is_wide = ["f32", "f64"].contains(&number);
        let possible = reals.possible.filter(|_| is_jax || is_wide);
        let possible = possible.map(|possible| (possible, reach(family)));
        Ok(erased(dist, Within { support, possible, parameters: parameters.into() }))
    });
    let of_samples = family == Family::Jax && reals.depends_on == DependsOn::Sample;
    if of_samples { case.of_whole_samples() } else { case }
}

type Drawn = fn(&Reals, &mut Random, &Dims) -> Vec<ArrayD<f64>>;
type OfType = (&'static str, Drawn, fn(Family) -> Reach);

/// The types of a constructor's parameters.
fn types(construction: &Construction) -> Vec<OfType> {
    fn of<T: Float>() -> OfType {
        (T::NAME, drawn::<T>, reach::<T>)
    }
    #[cfg_attr(not(feature = "half"), allow(unused_mut))]
    let mut types = vec![of::<f32>(), of::<f64>()];
    #[cfg(feature = "half")]
    if construction.new.f16.is_some() {
        types.extend([of::<half::f16>(), of::<half::bf16>()]);
    }
    let _ = construction;
    types
}

/// How far the values of a type reach.
pub fn reach<T: Float>(family: Family) -> Reach {
    let epsilon = T::EPSILON.to_f64();
    let (normal, exponential) = match (family, T::NAME) {
        (Family::Jax, _) => (9.0, -epsilon.ln()),
        (Family::Native, "f32") => (6.35, 22.9),
        (Family::Native, _) => (9.16, 45.1),
    };
    let (max, min_positive) = (max::<T>().to_f64(), T::MIN_POSITIVE.to_f64());
    Reach { family, number: T::NAME, normal, exponential, max, epsilon, min_positive }
}

/// Numbers of every kind, and more often the catalogue's numbers.
fn drawn<T: Float>(reals: &Reals, random: &mut Random, dims: &Dims) -> Vec<ArrayD<f64>> {
    let fits = Vec::from_iter(reals.fits.iter().chain(reals.native_fits));
    // Together, as only some parameters may go with each other.
    let fit = random.of(&[0, 1, 2]) == 0 && !fits.is_empty();
    let row = random.below(fits.len());
    // Or in order, as ends of intervals are.
    let mut pivots = Vec::from_iter(reals.parameters.iter().map(|_| random.finite::<T>().to_f64()));
    pivots.sort_by(f64::total_cmp);
    let ordered = !fit && random.one_in(2);
    let each = reals.parameters.iter().enumerate().map(|(index, domain)| {
        let numbers = random.numbers::<T>(dims.parameters(), |random| match random.below(8) {
            _ if fit => T::from_f64(fits[row][index]),
            0 if !domain.allowed.is_empty() => T::from_f64(random.of(domain.allowed).into()),
            0 | 1 => T::from_f64((domain.ramp)(random.below(1000))),
            2 => random.probability(),
            3 => random.finite(),
            _ => random.positive(),
        });
        let above = if index == 0 { f64::NEG_INFINITY } else { pivots[index - 1] };
        let below = if index + 1 == pivots.len() { f64::INFINITY } else { pivots[index] };
        numbers.mapv(|x| if ordered { x.to_f64().clamp(above, below) } else { x.to_f64() })
    });
    each.collect()
}

/// A sample of the catalogue.
fn sampled(
    entry: &'static dyn Catalogued,
    family: Family,
    random: &mut Random,
    dims: &mut Dims,
) -> Case {
    let mut cases = entry.checksums(family);
    // Bits are kept in 64.
    cases.retain(|case| !["Complex64"].contains(&case.dist.value()));
    let case = cases.swap_remove(random.below(cases.len()));
    case.element.iter().for_each(|&len| dims.push(len));
    let depends_on = case.depends_on;
    let within =
        Within { support: Some(|_| Reals::ALL), possible: None, parameters: Arc::default() };
    let text = format!("{}: {}", case.name, case.dist.value());
    let drawn = Case::erased(text, move || Ok(erased(case.dist, within)));
    if depends_on == DependsOn::Sample { drawn.of_whole_samples() } else { drawn }
}

/// The support of a distribution whose parameters broadcast over a sample, and what is possible in its type.
struct Within {
    support: Option<Support>,
    possible: Option<(Possible, Reach)>,
    parameters: Arc<[ArrayD<f64>]>,
}

impl Within {
    /// An error unless all values are between the ends of the support, rounded to their type, and possible.
    fn check<T: Value>(&self, sample: &ArrayD<T>) -> Result<(), String> {
        let shape = sample.raw_dim();
        let parameters = self.parameters.iter().map(|array| array.broadcast(shape.clone()));
        let parameters = Vec::from_iter(parameters.map(|array| array.expect("as drawn from")));
        for (index, &value) in sample.indexed_iter() {
            let here = Vec::from_iter(parameters.iter().map(|array| array[&index]));
            let is_in_support = self.support.is_none_or(|support| {
                let [least, most] = support(&here).map(rounded::<T>);
                (least..=most).contains(&value.wide())
            });
            let is_possible = |(possible, reach): (fn(_, &[f64], _) -> _, _)| {
                possible(value.wide(), &here, reach)
            };
            if !is_in_support || !self.possible.is_none_or(is_possible) {
                let index = index.slice();
                return Err(format!("{value:?} at {index:?}, with parameters {here:?}"));
            }
        }
        Ok(())
    }
}

/// The nearest number of a type.
fn rounded<T: Value>(x: f64) -> f64 {
    match T::NAME {
        "f32" => f64::from(x as f32),
        #[cfg(feature = "half")]
        "f16" => half::f16::from_f64(x).into(),
        #[cfg(feature = "half")]
        "bf16" => half::bf16::from_f64(x).into(),
        _ => x,
    }
}

macro_rules! subjects {
    ($dist:expr, $within:expr; $($(#[$attribute:meta])? $variant:ident $value:ty),*) => {
        match $dist {
            $($(#[$attribute])? Sampled::$variant(dist) => {
                let dist: Arc<dyn ndkey::Distribution<$value> + Send + Sync> = dist.into();
                subject::<$value, _>(dist, move |sample| $within.check(sample))
            })*
            #[cfg(feature = "complex")]
            Sampled::Complex64(_) => unreachable!("left out"),
            Sampled::Absent(value) => unreachable!("{value} on a processor of 64 bits"),
        }
    };
}

fn erased(dist: Sampled, within: Within) -> Box<dyn Subject> {
    subjects!(
        dist, within;
        Bool bool, U8 u8, U16 u16, U32 u32, U64 u64, Usize usize, I8 i8, I16 i16, I32 i32, I64 i64,
        F32 f32, F64 f64,
        #[cfg(feature = "half")] F16 half::f16,
        #[cfg(feature = "half")] Bf16 half::bf16,
        #[cfg(feature = "complex")] Complex32 num_complex::Complex32
    )
}
