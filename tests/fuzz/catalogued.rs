//! The distributions of the catalogue: those of `native` with real parameters with any parameters, others
//! with the parameters of the catalogue's samples.

use std::sync::Arc;

use catalogue::{Construction, DependsOn, Entry as Catalogued, Family, Reals, Sampled};
use ndarray::{ArrayD, Dimension};

use crate::program::{Dims, Entry};
use crate::random::{Float, Random};
use crate::subject::{Case, Subject, show, subject};
use crate::value::Value;

pub fn entries() -> Vec<Entry> {
    let entry = |(entry, family): (&'static dyn Catalogued, Family)| {
        let name = format!("catalogue: {}::{}", family.module(), entry.name());
        match (entry.reals(), family) {
            (Some(reals), Family::Native) => {
                Entry::new(name, move |random, dims| with_parameters(reals, random, dims))
            }
            // Values of JAX's formulas leave the support, as the other files tell.
            _ => Entry::new(name, move |random, dims| sampled(entry, family, random, dims)),
        }
    };
    catalogue::distributions().map(entry).collect()
}

/// A distribution with any parameters, of one of their types.
fn with_parameters(reals: &'static Reals, random: &mut Random, dims: &mut Dims) -> Case {
    let construction = random.of(&Vec::from_iter(reals.constructions(Family::Native)));
    let (number, drawn) = random.of(&types(construction));
    let parameters = drawn(reals, random, dims);
    let which = random.below(7);
    let texts = Vec::from_iter(parameters.iter().map(show)).join(", ");
    let suffix = construction.suffix;
    let text = format!("native::{}<{number}>{suffix}({texts}), {which}", reals.name);
    Case::erased(text, move || {
        let of_types = construction.new.build(&parameters).into_iter();
        let mut of_values = of_types.filter(|&(name, _)| name == number).map(|(_, built)| built);
        let mut built = of_values.next().expect("one of its types")?;
        let dist = built.swap_remove(which % built.len());
        Ok(erased(dist, Within { support: reals.support, parameters: parameters.into() }))
    })
}

type Drawn = fn(&Reals, &mut Random, &Dims) -> Vec<ArrayD<f64>>;

/// The types of a constructor's parameters.
fn types(construction: &Construction) -> Vec<(&'static str, Drawn)> {
    #[cfg_attr(not(feature = "half"), allow(unused_mut))]
    let mut types: Vec<(_, Drawn)> = vec![("f32", drawn::<f32>), ("f64", drawn::<f64>)];
    #[cfg(feature = "half")]
    if construction.new.f16.is_some() {
        types.extend([("f16", drawn::<half::f16> as Drawn), ("bf16", drawn::<half::bf16>)]);
    }
    let _ = construction;
    types
}

/// Numbers of every kind, and more often those of the catalogue.
fn drawn<T: Float>(reals: &Reals, random: &mut Random, dims: &Dims) -> Vec<ArrayD<f64>> {
    let fits = Vec::from_iter(reals.fits.iter().chain(reals.native_fits));
    // Together, as only some parameters may go with each other.
    let fit = random.of(&[0, 1, 2]) == 0 && !fits.is_empty();
    let row = random.below(fits.len());
    let each = reals.parameters.iter().enumerate().map(|(index, domain)| {
        let numbers = random.numbers::<T>(dims.parameters(), |random| match random.below(8) {
            _ if fit => T::from_f64(fits[row][index]),
            0 if !domain.allowed.is_empty() => T::from_f64(random.of(domain.allowed).into()),
            0 | 1 => T::from_f64((domain.ramp)(random.below(1000))),
            2 => random.probability(),
            3 => random.finite(),
            _ => random.positive(),
        });
        numbers.mapv(T::to_f64)
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
    let within = Within { support: |_| Reals::ALL, parameters: Arc::default() };
    let text = format!("{}: {}", case.name, case.dist.value());
    let drawn = Case::erased(text, move || Ok(erased(case.dist, within)));
    if depends_on == DependsOn::Sample { drawn.of_whole_samples() } else { drawn }
}

/// The support of a distribution whose parameters broadcast over a sample.
struct Within {
    support: fn(&[f64]) -> [f64; 2],
    parameters: Arc<[ArrayD<f64>]>,
}

impl Within {
    /// An error unless all values are between the ends of the support, rounded to their type.
    fn check<T: Value>(&self, sample: &ArrayD<T>) -> Result<(), String> {
        let shape = sample.raw_dim();
        let parameters = self.parameters.iter().map(|array| array.broadcast(shape.clone()));
        let parameters = Vec::from_iter(parameters.map(|array| array.expect("as drawn from")));
        for (index, &value) in sample.indexed_iter() {
            let here = Vec::from_iter(parameters.iter().map(|array| array[&index]));
            let [least, most] = (self.support)(&here).map(rounded::<T>);
            if !(least..=most).contains(&value.wide()) {
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
