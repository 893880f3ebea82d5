//! Archimedean copulas: exponential variates, which share a random frailty, through a generator.

use super::standard::exponentials;
use crate::elements::wide::WideElement;
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape};
use crate::sampling::{
    Bound, BoxedSampler, LANES, Named, Run, Sampler, SamplerResult, Source, WideSampler,
};
use crate::simd::{each_given, inlined};

/// The sampler of vectors whose components are `generator` of an exponential variate, the vector's
/// frailty and its `theta` (Marshall and Olkin, "Families of multivariate distributions", 1988,
/// doi:10.2307/2289314). `frailties` makes the frailties, at the numbers of vectors, from a source of theirs.
#[inline(always)]
pub(crate) fn archimedean<T: WideElement>(
    what: &'static str,
    source: &Source,
    shape: &[usize],
    dimension: usize,
    theta: &Named<f64>,
    frailties: impl FnOnce(&Source, Bound<f64>) -> WideSampler,
    generator: impl Fn(f64, [f64; 2]) -> f64 + Copy + Send + Sync + 'static,
) -> SamplerResult<'static, T> {
    let rows = outer_shape(what, source, shape, &[dimension])?;
    let [for_exponentials, for_frailties] = source.split();
    let for_frailties = for_frailties.with_len(source.per_key() / dimension as u64);
    let theta = theta.bind(rows)?;
    let vectors = SharedFrailty {
        exponentials: exponentials::<T>(for_exponentials),
        frailties: frailties(&for_frailties, theta.clone()),
        theta,
        // Inside (0, 1), also in `T`.
        ends: [T::MIN_POSITIVE.to_f64(), 1.0 - 0.5 * T::EPSILON.to_f64()],
        dimension,
        generator,
    };
    Ok(T::narrowed(BoxedSampler::of(VectorSampler(vectors))))
}

/// An Archimedean copula: its type, its constructor, whose parameter `check` looks at after the length, its stored
/// form, and `Distribution`, from `frailties` and `generator`, as [`archimedean`] has them.
macro_rules! copula {
    (
        $(#[$documented:meta])*
        struct $copula:ident;

        $(#[$constructor:meta])*
        new: $check:ident, $frailties:expr, $generator:ident
    ) => {
        $(#[$documented])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $copula<T> {
            dimension: usize,
            theta: $crate::sampling::Widened<T>,
        }

        impl<T: $crate::elements::wide::WideElement> $copula<T> {
            $(#[$constructor])*
            pub fn new(
                dimension: usize,
                theta: impl Into<$crate::sampling::Parameter<T>>,
            ) -> Result<Self, $crate::error::Error> {
                let name = stringify!($copula);
                $crate::error::Error::check(dimension > 0, name, "dimension", 0, "at least 1")?;
                let theta = theta.into().named(name, "theta");
                $check(dimension, &theta)?;
                Ok(Self { dimension, theta: theta.widened() })
            }

            /// The length of the vectors.
            #[must_use]
            pub fn dimension(&self) -> usize {
                self.dimension
            }
        }

        const _: () = {
            // For what reads the parameters.
            #[cfg(feature = "serde")]
            use $crate::elements::wide::WideElement;
            #[cfg(feature = "serde")]
            use $crate::sampling::Parameter;

            $crate::sampling::parameters! { $copula<T>::new { theta } }

            $crate::sampling::stored! {
                $copula<T: WideElement> { dimension: usize, theta: Parameter<T> }
                Self::new(dimension, theta)
            }
        };

        impl<T: $crate::elements::wide::WideElement> $crate::sampling::Distribution<T>
            for $copula<T>
        {
            fn sampler<'a>(
                &'a self,
                source: $crate::sampling::Source,
                shape: &'a [usize],
            ) -> $crate::sampling::SamplerResult<'a, T> {
                $crate::native::methods::archimedean::archimedean::<T>(
                    concat!("the sample of ", stringify!($copula)),
                    &source,
                    shape,
                    self.dimension,
                    &self.theta.wide,
                    $frailties,
                    $crate::simd::inlined!(|exponential, given| $generator(exponential, given)),
                )
            }
        }
    };
}
pub(in crate::native) use copula;

struct SharedFrailty<F> {
    exponentials: WideSampler,
    frailties: WideSampler,
    theta: Bound<f64>,
    ends: [f64; 2],
    dimension: usize,
    generator: F,
}

impl<F: Fn(f64, [f64; 2]) -> f64 + Copy + Send + Sync> Vectors<f64> for SharedFrailty<F> {
    fn vector_len(&self) -> usize {
        self.dimension
    }

    #[inline]
    fn vectors(&self, first: u64, out: &mut [f64]) {
        let d = self.dimension;
        let mut rooms = [(); 3].map(|()| vec![[0.0; LANES]; out.len().div_ceil(LANES)]);
        let [values, frailties, thetas] = &mut rooms;
        let run = Run { start: first * d as u64, step: 1 };
        self.exponentials.fill(run, &mut values.as_flattened_mut()[..out.len()]);
        let run = Run { start: first, step: 1 };
        let mut of_vectors = vec![0.0; out.len() / d];
        self.frailties.fill(run, &mut of_vectors);
        spread(&of_vectors, frailties, d);
        for (number, theta) in (first..).zip(&mut of_vectors) {
            *theta = self.theta.get(number);
        }
        spread(&of_vectors, thetas, d);
        // Frank's second component is reflected where its parameter is negative.
        for vector in thetas.as_flattened_mut().chunks_exact_mut(d) {
            vector[0] = vector[0].abs();
        }
        let (generator, [least, largest]) = (self.generator, self.ends);
        each_given(
            values,
            [frailties, thetas],
            inlined!(|exponential, given| {
                let value = generator(exponential, given);
                let value = if value < largest { value } else { largest };
                if value > least { value } else { least }
            }),
        );
        out.copy_from_slice(&values.as_flattened()[..out.len()]);
    }

    fn cost(&self) -> usize {
        self.exponentials.cost() + self.frailties.cost() / self.dimension + 4
    }
}

/// Gives each component of a vector the vector's number.
fn spread(numbers: &[f64], components: &mut [[f64; LANES]], dimension: usize) {
    let vectors = components.as_flattened_mut().chunks_exact_mut(dimension);
    for (vector, &number) in vectors.zip(numbers) {
        vector.fill(number);
    }
}
