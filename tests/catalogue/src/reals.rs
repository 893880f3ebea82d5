//! Distributions whose parameters are real numbers.

use ndarray::{Array1, ArrayD, Dimension, IxDyn, arr0};
use ndkey::math::Real;
use ndkey::{Distribution, Element, Parameter};

use crate::sampled::Of;
use crate::scipy;
use crate::{Built, Case, DependsOn, Domain, Entry, Family, Fit, Law, Picture, Reach, Sampled};

/// A type of parameters.
pub trait Float: Element + Real + Of {}
impl<T: Element + Real + Of> Float for T {}

/// The ends of the support, given the parameters.
pub type Support = fn(&[f64]) -> [f64; 2];

/// Whether a value is possible with parameters, in a type with this reach.
pub type Possible = fn(f64, &[f64], Reach) -> bool;

/// A constructor; it takes one parameter per domain.
pub type Constructor<T> = fn(&[Parameter<T>]) -> Built;

/// The same, of a distribution that is stored, and read.
#[cfg(feature = "serde")]
pub type Reloading<T> = fn(&[Parameter<T>]) -> Result<crate::Reloaded, ndkey::Error>;

/// A constructor for each type of parameters.
#[derive(Clone, Copy)]
pub struct Constructors {
    pub f32: Option<Constructor<f32>>,
    pub f64: Option<Constructor<f64>>,
    #[cfg(feature = "half")]
    pub f16: Option<Constructor<half::f16>>,
    #[cfg(feature = "half")]
    pub bf16: Option<Constructor<half::bf16>>,
    #[cfg(feature = "serde")]
    pub stored: (Reloading<f32>, Reloading<f64>),
}

impl Constructors {
    /// The distributions built from parameters, in each type, with the type's name.
    pub fn build(&self, parameters: &[ArrayD<f64>]) -> Vec<(&'static str, Built)> {
        fn with<T: Float>(
            new: Option<Constructor<T>>,
            parameters: &[ArrayD<f64>],
            built: &mut Vec<(&'static str, Built)>,
        ) {
            if let Some(new) = new {
                let parameters = parameters.iter().map(|values| values.mapv(T::from_f64).into());
                built.push((T::NAME, new(&Vec::from_iter(parameters))));
            }
        }
        let mut built = Vec::new();
        with(self.f32, parameters, &mut built);
        with(self.f64, parameters, &mut built);
        #[cfg(feature = "half")]
        {
            with(self.f16, parameters, &mut built);
            with(self.bf16, parameters, &mut built);
        }
        built
    }
}

/// A way to construct a distribution.
pub struct Construction {
    /// The end of its name, such as a mode: nothing, for the usual one.
    pub suffix: &'static str,
    pub new: Constructors,
    /// Parameters of samples that have checksums.
    pub checksums: &'static [&'static [f64]],
    /// The same, in `f32` and `f64` only.
    pub wide_checksums: &'static [&'static [f64]],
}

impl Construction {
    /// By the constructor `new`.
    pub const fn usual(new: Constructors, checksums: &'static [&'static [f64]]) -> Self {
        Self { suffix: "", new, checksums, wide_checksums: &[] }
    }

    /// In another way, which a suffix of the name tells.
    pub const fn variant(
        suffix: &'static str,
        new: Constructors,
        checksums: &'static [&'static [f64]],
    ) -> Self {
        Self { suffix, ..Self::usual(new, checksums) }
    }

    pub const fn wide(self, wide_checksums: &'static [&'static [f64]]) -> Self {
        Self { wide_checksums, ..self }
    }
}

/// A distribution with real parameters.
pub struct Reals {
    pub name: &'static str,
    pub parameters: &'static [Domain],
    pub jax: &'static [Construction],
    pub native: &'static [Construction],
    /// In JAX's family; in the other one, it is always the position.
    pub depends_on: DependsOn,
    /// Further samples that have checksums.
    pub also: fn(Family) -> Vec<Case>,
    /// Parameters of samples that are compared with the law.
    pub fits: &'static [&'static [f64]],
    /// The same, in the native family only: JAX's values do not follow the law.
    pub native_fits: &'static [&'static [f64]],
    pub law: Option<fn(&[f64]) -> Law>,
    /// The name of SciPy's distribution with the same parameters, whose law is taken instead.
    pub scipy: Option<&'static str>,
    pub picture: Option<Picture>,
    /// The least and the largest value of the native family.
    pub support: Support,
    /// Whether a value is possible with any parameters, in `f32` and `f64` and, of JAX's family, in 16 bits.
    pub possible: Option<Possible>,
}

impl Reals {
    /// The fields that most distributions have in common.
    pub const DEFAULT: Self = Self {
        name: "",
        parameters: &[],
        jax: &[],
        native: &[],
        depends_on: DependsOn::Position,
        also: |_| Vec::new(),
        fits: &[],
        native_fits: &[],
        law: None,
        scipy: None,
        picture: None,
        support: |_| Self::ALL,
        possible: None,
    };

    /// The support of distributions over all numbers, and over those from 0 on.
    pub const ALL: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];
    pub const POSITIVE: [f64; 2] = [0.0, f64::INFINITY];

    pub fn constructions(&self, family: Family) -> &'static [Construction] {
        match family {
            Family::Jax => self.jax,
            Family::Native => self.native,
        }
    }

    /// The code of a constructor's call with parameters, of JAX's family if that has it.
    pub fn code(&self, parameters: &[f64]) -> String {
        let name = match self.families() {
            [Family::Native] => format!("native::{}", self.name),
            _ => self.name.to_owned(),
        };
        match parameters {
            [] => name,
            _ => {
                let shown = parameters.iter().map(|&parameter| shown(parameter));
                format!("{name}::new({})", Vec::from_iter(shown).join(", "))
            }
        }
    }

    /// The distribution with parameters in `f64`, of JAX's family if that has it.
    pub fn double(&self, parameters: &[f64]) -> Sampled {
        let construction = &self.constructions(self.families()[0])[0];
        let new = construction.new.f64.expect("every distribution takes `f64`");
        let parameters = Vec::from_iter(parameters.iter().map(|&x| Parameter::from(x)));
        new(&parameters).expect("a domain").into_iter().next().expect("a type of values")
    }

    fn full_name(&self, family: Family, number: &str, parameters: &str, suffix: &str) -> String {
        let name = format!("{}::{}", family.module(), self.name);
        match self.parameters {
            [] => format!("{name}{suffix}"),
            _ => format!("{name}<{number}>({parameters}){suffix}"),
        }
    }
}

/// Formats a parameter as Rust code, large ones as powers of 10.
fn shown(parameter: f64) -> String {
    if parameter.abs() >= 1e6 { format!("{parameter:e}") } else { format!("{parameter:?}") }
}

fn scalars(parameters: &[f64]) -> Vec<ArrayD<f64>> {
    parameters.iter().map(|&parameter| arr0(parameter).into_dyn()).collect()
}

impl Entry for Reals {
    fn name(&self) -> &'static str {
        self.name
    }

    fn families(&self) -> &'static [Family] {
        match (self.jax, self.native) {
            (_, []) => &[Family::Jax],
            ([], _) => &[Family::Native],
            _ => &[Family::Jax, Family::Native],
        }
    }

    /// With scalars and, but for variants, with arrays of 1, 1/2 and 3/4 of each.
    fn checksums(&self, family: Family) -> Vec<Case> {
        let depends_on = match family {
            Family::Jax => self.depends_on,
            Family::Native => DependsOn::Position,
        };
        let mut cases = Vec::new();
        let mut add = |name: &str,
                       parameters: &[ArrayD<f64>],
                       of: &Construction,
                       types,
                       element: &[usize]| {
            for (number, built) in of.new.build(parameters).into_iter().take(types) {
                let name = self.full_name(family, number, name, of.suffix);
                let built = built.unwrap_or_else(|error| panic!("{name}: {error}"));
                let case = |dist| Case::vectors(&name, dist, element).depending_on(depends_on);
                cases.extend(built.into_iter().map(case));
            }
        };
        for of in self.constructions(family) {
            let all = of.checksums.iter().map(|&parameters| (parameters, 4));
            let wide = of.wide_checksums.iter().map(|&parameters| (parameters, 2));
            for (parameters, types) in all.chain(wide) {
                let texts = Vec::from_iter(parameters.iter().map(|&parameter| shown(parameter)));
                add(&texts.join(", "), &scalars(parameters), of, types, &[]);
                if !parameters.is_empty() && of.suffix.is_empty() {
                    let texts = Vec::from_iter(texts.iter().map(|text| format!("[{text}, ..]")));
                    let arrays = parameters.iter().map(|&parameter| {
                        Array1::from_iter([1.0, 0.5, 0.75].map(|x| x * parameter)).into_dyn()
                    });
                    add(&texts.join(", "), &Vec::from_iter(arrays), of, types, &[3]);
                }
            }
        }
        cases.extend((self.also)(family));
        cases
    }

    /// With arrays, with scalars and, where there are several parameters, with both.
    fn over(&self, family: Family, shape: &[usize]) -> Vec<Sampled> {
        let of_domain = |domain: &Domain| along_last(shape, domain.ramp);
        let arrays = Vec::from_iter(self.parameters.iter().map(of_domain));
        let mut sampled = Vec::new();
        for Construction { suffix, new, checksums, .. } in self.constructions(family) {
            let scalars = scalars(checksums[0]);
            let mut both = arrays.clone();
            if let [first, _, ..] = &mut both[..] {
                *first = scalars[0].clone();
            }
            let [arrays, scalars, both] =
                [&arrays, &scalars, &both].map(|values| new.build(values));
            let of_arrays =
                arrays.into_iter().filter(|(number, _)| ["f32", "f16"].contains(number));
            let of_scalars =
                scalars.into_iter().filter(|(number, _)| ["f64", "bf16"].contains(number));
            let of_both = both.into_iter().filter(|&(number, _)| number == "f64");
            let built = |(_, built): (_, Built)| {
                built.unwrap_or_else(|error| panic!("{}{suffix}: {error}", self.name))
            };
            sampled.extend(of_arrays.filter_map(|of| built(of).into_iter().next()));
            // Distributions of counts, in another type.
            sampled.extend(of_scalars.filter_map(|of| built(of).into_iter().last()));
            if !self.parameters.is_empty() {
                sampled.extend(of_both.filter_map(|of| built(of).into_iter().next()));
            }
        }
        sampled
    }

    /// For `f32` and for `f64`.
    fn fits(&self, family: Family) -> Vec<Fit> {
        let mut fits = Vec::new();
        for Construction { suffix, new, .. } in self.constructions(family) {
            let of_native = if family == Family::Native { self.native_fits } else { &[] };
            for &parameters in self.fits.iter().chain(of_native) {
                let texts = Vec::from_iter(parameters.iter().map(|&x| shown(x))).join(", ");
                for (number, built) in new.build(&scalars(parameters)).into_iter().take(2) {
                    let name = self.full_name(family, number, &texts, suffix);
                    let built = built.unwrap_or_else(|error| panic!("{name}: {error}"));
                    let dist = built.into_iter().next().expect("a type of values");
                    let name = format!("{name}: {}", dist.value());
                    // Parameters have the type of the values.
                    let single = number == "f32";
                    let rounded = |x: &f64| if single { f64::from(*x as f32) } else { *x };
                    let range = if single {
                        f32::MIN_POSITIVE.into()..=f32::MAX.into()
                    } else {
                        f64::MIN_POSITIVE..=f64::MAX
                    };
                    let parameters = Vec::from_iter(parameters.iter().map(rounded));
                    let law = match (self.law, self.scipy) {
                        (Some(law), _) => law(&parameters),
                        (None, Some(name)) => scipy::law(name, &parameters, range),
                        (None, None) => continue,
                    };
                    fits.push(Fit { name, dist, law });
                }
            }
        }
        fits
    }

    fn reals(&self) -> Option<&Reals> {
        Some(self)
    }
}

/// The parameters, by name.
pub fn named<T: Clone, const N: usize>(parameters: &[T]) -> [T; N] {
    parameters.to_vec().try_into().ok().expect("as many parameters as domains")
}

/// Parameters along the last axis of samples of a shape, by their index.
pub fn along_last<T>(shape: &[usize], of: impl Fn(usize) -> T) -> ArrayD<T> {
    let last = &shape[shape.len().saturating_sub(1)..];
    let value = |index: IxDyn| of(index.slice().first().copied().unwrap_or(0));
    ArrayD::from_shape_fn(last, value)
}

/// Numbers of trials.
pub fn trials<T: Float>(numbers: Parameter<T>) -> Parameter<u64> {
    numbers.map(|number| Real::to_f64(number) as u64)
}

/// A distribution over numbers of the type of its parameters.
pub fn reals<T: Float>(dist: impl Distribution<T> + Send + Sync + 'static) -> Vec<Sampled> {
    vec![T::of(dist)]
}

/// A distribution over booleans.
#[expect(clippy::extra_unused_type_parameters, reason = "called as `reals` is")]
pub fn booleans<T: Element>(dist: impl Distribution<bool> + Send + Sync + 'static) -> Vec<Sampled> {
    vec![bool::of(dist)]
}

/// A distribution over every type of counts.
#[expect(clippy::extra_unused_type_parameters, reason = "called as `reals` is")]
pub fn counts<T: Element>(
    dist: impl Distribution<i32>
    + Distribution<i64>
    + Distribution<u32>
    + Distribution<u64>
    + Distribution<usize>
    + Distribution<f32>
    + Distribution<f64>
    + Clone
    + Send
    + Sync
    + 'static,
) -> Vec<Sampled> {
    vec![
        i64::of(dist.clone()),
        i32::of(dist.clone()),
        u32::of(dist.clone()),
        u64::of(dist.clone()),
        usize::of(dist.clone()),
        f32::of(dist.clone()),
        f64::of(dist),
    ]
}

/// The cases of a distribution over every type of [`counts`], or over vectors of them.
pub fn counted(name: &str, counts: Vec<Sampled>, element: &[usize]) -> Vec<Case> {
    counts.into_iter().map(|dist| Case::vectors(name, dist, element)).collect()
}

/// A distribution over every type of counts that may be negative.
#[expect(clippy::extra_unused_type_parameters, reason = "called as `reals` is")]
pub fn signed_counts<T: Element>(
    dist: impl Distribution<i32>
    + Distribution<i64>
    + Distribution<f32>
    + Distribution<f64>
    + Clone
    + Send
    + Sync
    + 'static,
) -> Vec<Sampled> {
    vec![i64::of(dist.clone()), i32::of(dist.clone()), f32::of(dist.clone()), f64::of(dist)]
}

/// The constructors of a distribution: from `f32` and `f64`, or also from 16-bit types.
///
/// `constructors!(all, reals, |[alpha]| jax::Gamma::new(alpha)?)`, with what the values are.
macro_rules! constructors {
    (all, $($of:tt)*) => {
        $crate::reals::constructors! { @of Float, [Some(new)], $($of)* }
    };
    (both, $($of:tt)*) => {
        $crate::reals::constructors! { @of Wide, [None], $($of)* }
    };
    (@of $bound:ident, [$($in_16_bits:tt)*], $values:ident, |[$($parameter:ident),*]| $dist:expr) => {{
        fn new<T: $crate::reals::$bound>(parameters: &[ndkey::Parameter<T>]) -> $crate::Built {
            let [$($parameter),*] = $crate::reals::named(parameters);
            Ok($crate::reals::$values::<T>($dist))
        }
        #[cfg(feature = "serde")]
        fn stored<T: $crate::reals::$bound>(
            parameters: &[ndkey::Parameter<T>],
        ) -> Result<$crate::Reloaded, ndkey::Error> {
            let [$($parameter),*] = $crate::reals::named(parameters);
            Ok($crate::stored::stored($dist, $crate::reals::$values::<T>))
        }
        $crate::Constructors {
            f32: Some(new),
            f64: Some(new),
            #[cfg(feature = "half")]
            f16: $($in_16_bits)*,
            #[cfg(feature = "half")]
            bf16: $($in_16_bits)*,
            #[cfg(feature = "serde")]
            stored: (stored, stored),
        }
    }};
}
pub(crate) use constructors;

/// The only construction of a distribution, the usual one, with parameters of checksums.
///
/// `usual!(all, reals, jax::Gamma(alpha), [0.1], [25.0])`, or of a constant `usual!(all, reals, jax::Cauchy)`.
macro_rules! usual {
    ($types:ident, $values:ident, $module:ident::$dist:ident) => {
        &[$crate::Construction::usual(
            $crate::reals::constructors!($types, $values, |[]| $module::$dist),
            &[&[]],
        )]
    };
    (
        $types:ident, $values:ident, $module:ident::$dist:ident($($parameter:ident),+),
        $($checksum:expr),+
    ) => {
        &[$crate::Construction::usual(
            $crate::reals::constructors!(
                $types, $values, |[$($parameter),+]| $module::$dist::new($($parameter),+)?
            ),
            &[$(&$checksum),+],
        )]
    };
}
pub(crate) use usual;

/// A type of parameters of the native family.
pub trait Wide: Float + ndkey::WideElement {}
impl<T: Float + ndkey::WideElement> Wide for T {}
