//! Mixtures of distributions.

use ndarray::Ix1;

use crate::arrays::AsArray;
use crate::error::Error;
use crate::methods::weighted_alias::WeightedAlias;
use crate::methods::weights::check_weights;
use crate::native::quantile::{Law, Laws, Quantile};
use crate::sampling::{
    BLOCK, BoxedSampler, Distribution, Evenness, LANES, Line, Number, NumberMethods, Run, Sampler,
    SamplerResult, Source, stored,
};

/// A mixture of distributions: each value is one of a component, which is chosen at random by weights.
///
/// The density is the sum of the components' densities, times their weights, which are divided by their
/// sum; the same holds for the distribution function and the moments about 0. [`Quantile`] has these
/// functions, and quantiles by a search, if the components have one. The components have one type `D`;
/// for several types take `Box<dyn Distribution<T> + Send + Sync>`. Their parameters may be
/// arrays that broadcast to the sample. If the components' values are vectors, so are the mixture's,
/// and a component is chosen for each.
///
/// Component and value are drawn with two keys; each value is the value of its component at its
/// position. With few components a value takes about as long as one of each component, and with many at
/// most as long as one that is drawn alone. Components are chosen as by [`WeightedAlias`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_mixture.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
/// use ndkey::Distribution;
///
/// let heights = [native::Normal::new(165.0, 6.5)?, native::Normal::new(178.0, 7.0)?];
/// let heights = native::Mixture::new(&[0.5, 0.5], heights)?;
/// let people: Array1<f64> = Key::from_seed(0).sample(&heights, 1000);
/// let log_likelihood: f64 = native::Quantile::log_density(&heights, &people)?.sum();
/// # assert!((log_likelihood / 1000.0 + 3.63).abs() < 0.1, "{log_likelihood}");
///
/// type Any = Box<dyn Distribution<f64> + Send + Sync>;
/// let parts: [Any; 2] = [Box::new(native::StandardNormal), Box::new(native::Cauchy)];
/// let errors: Array1<f64> = Key::from_seed(1).sample(native::Mixture::new(&[0.99, 0.01], parts)?, 1000);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("MixtureSameFamily", "gaussian mixture", "GMM", "contaminated"))]
pub struct Mixture<D> {
    weights: Vec<f64>,
    components: Vec<D>,
    choice: WeightedAlias,
}

impl<D> Mixture<D> {
    /// A mixture with one weight per component. Weights are numbers of any type.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all weights are finite and not negative, and one is above 0;
    /// [`Error::Shape`] unless there is one weight for each component.
    pub fn new<A>(weights: &A, components: impl IntoIterator<Item = D>) -> Result<Self, Error>
    where
        A: AsArray<Elem: Number, Dim = Ix1> + ?Sized,
    {
        let weights = weights.array_view();
        check_weights("Mixture", "weights", &weights)?;
        let weights =
            Vec::from_iter(weights.iter().map(|&weight| NumberMethods::wide(weight) + 0.0));
        let components = Vec::from_iter(components);
        if components.len() != weights.len() {
            let allowed = format!("[{}], one for each weight", weights.len());
            return Err(Error::shape("the components of Mixture", &[components.len()], allowed));
        }
        Ok(Self { choice: WeightedAlias::of_checked(&weights), weights, components })
    }

    /// The weights of the components.
    #[must_use]
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The components.
    #[must_use]
    pub fn components(&self) -> &[D] {
        &self.components
    }
}

stored! {
    Mixture<D> [D: Serialize + Clone] [D: Deserialize<'de>] {
        weights: crate::sampling::Parameter<f64> = crate::sampling::Parameter::from,
        components: Vec<D> = <[D]>::to_vec,
    }
    Self::new(weights.values(), components)
}

impl<T: Copy + Default + Send + 'static, D: Distribution<T>> Distribution<T> for Mixture<D> {
    fn evenness(&self) -> Option<Evenness> {
        self.components.first()?.evenness()
    }

    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let [for_choice, for_values] = source.split();
        let components = self.components.iter().map(|component| {
            // One key serves both: only one of the values at a position is used.
            BoxedSampler::bound(component, for_values.clone(), shape)
        });
        let components = components.collect::<Result<Vec<_>, _>>()?;
        let mut units = components.iter().map(|component| Sampler::unit(component).max(1));
        let unit = units.next().unwrap_or(1);
        if let Some(other) = units.find(|&other| other != unit) {
            let allowed = format!("[.., {unit}], that of the first component's vectors");
            return Err(Error::shape("a vector of Mixture", &[other as usize], allowed));
        }
        let which = self.choice.indices(for_choice.with_len(source.per_key() / unit));
        Ok(BoxedSampler::of(Mixed { which, components, unit }))
    }
}

impl<T, D: Quantile<T>> Quantile<T> for Mixture<D> {
    type Law = MixtureLaw<D::Law>;

    fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error> {
        // Their sum may be infinite.
        let largest = self.weights.iter().copied().fold(0.0, f64::max);
        let total = self.weights.iter().fold(0.0, |sum, weight| sum + weight / largest);
        let shares = self.weights.iter().map(|weight| weight / largest / total);
        let (shares, components): (Vec<f64>, Vec<&D>) =
            shares.zip(&self.components).filter(|&(share, _)| share > 0.0).unzip();
        let laws = components.iter().map(|component| component.laws(shape));
        let laws = laws.collect::<Result<_, _>>()?;
        let parts = move |laws: Vec<D::Law>| shares.iter().copied().zip(laws).collect();
        Ok(Laws::joined(laws, move |laws| MixtureLaw(parts(laws))))
    }
}

/// The law of a mixture: the laws of its components, with their shares.
#[derive(Debug, Clone)]
pub struct MixtureLaw<L>(Vec<(f64, L)>);

impl<L: Law> MixtureLaw<L> {
    /// The lower and the upper tail, which add up to 1; shares do but for rounding.
    fn tails(&self, x: f64) -> [f64; 2] {
        let sum = |f: fn(&L, f64) -> f64| {
            self.0.iter().fold(0.0, |sum, (share, law)| sum + share * f(law, x))
        };
        let [lower, upper] = [sum(L::cdf), sum(L::survival)];
        if lower < upper { [lower, 1.0 - lower] } else { [1.0 - upper, upper] }
    }
}

impl<L: Law> Law for MixtureLaw<L> {
    const IS_COUNT: bool = L::IS_COUNT;

    fn support(&self) -> [f64; 2] {
        let ends = self.0.iter().map(|(_, law)| law.support());
        ends.reduce(|[a, b], [c, d]| [a.min(c), b.max(d)]).expect("a weight above 0")
    }

    fn neighbours(&self, x: f64) -> [f64; 2] {
        let all = self.0.iter().map(|(_, law)| law.neighbours(x));
        all.reduce(|[a, b], [c, d]| [a.max(c), b.min(d)]).expect("a weight above 0")
    }

    fn cdf(&self, x: f64) -> f64 {
        self.tails(x)[0]
    }

    fn survival(&self, x: f64) -> f64 {
        self.tails(x)[1]
    }

    fn log_density(&self, x: f64) -> f64 {
        let logs = Vec::from_iter(self.0.iter().map(|(_, law)| law.log_density(x)));
        let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if largest.is_infinite() {
            return largest;
        }
        let terms =
            self.0.iter().zip(logs).map(|((share, _), log)| share * libm::exp(log - largest));
        largest + libm::log(terms.sum())
    }
}

struct Mixed<'a, T> {
    /// The number of the component of each value, or of each vector.
    which: BoxedSampler<'static, usize>,
    components: Vec<BoxedSampler<'a, T>>,
    /// The length of vectors.
    unit: u64,
}

/// The number of values of a row that take as long as one value drawn alone.
const ALONE: usize = 48;

impl<T: Copy + Default + Send> Mixed<'_, T> {
    /// Writes the numbers of the components of some values.
    fn choose(&self, run: Run, out: &mut [usize]) {
        if self.unit == 1 {
            return self.which.fill(run, out);
        }
        let (mut current, mut index) = (u64::MAX, [0]);
        for (lane, out) in out.iter_mut().enumerate() {
            let vector = run.position(lane) / self.unit;
            if vector != current {
                self.which.fill(Run { start: vector, step: 1 }, &mut index);
                current = vector;
            }
            *out = index[0];
        }
    }

    /// Writes values, given the numbers of their components.
    fn draw(&self, run: Run, which: &[usize], out: &mut [T]) {
        let mut counts = vec![0_usize; self.components.len()];
        which.iter().for_each(|&index| counts[index] += 1);
        let len = out.len();
        let is_frequent = |index: usize| self.unit == 1 && counts[index] * ALONE > len;
        let mut values = Vec::new();
        for index in (0..counts.len()).filter(|&index| is_frequent(index)) {
            values.resize(out.len(), T::default());
            self.components[index].fill(run, &mut values);
            let chosen = out.iter_mut().zip(&values).zip(which);
            chosen.filter(|&(_, &of)| of == index).for_each(|((out, value), _)| *out = *value);
        }
        let mut start = 0;
        for stretch in which.chunk_by(|one, next| one == next) {
            let end = start + stretch.len();
            if !is_frequent(stretch[0]) {
                self.components[stretch[0]].fill(run.skip(start), &mut out[start..end]);
            }
            start = end;
        }
    }
}

impl<T: Copy + Default + Send> Sampler<T> for Mixed<'_, T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.fill(run, out.as_flattened_mut());
    }

    fn fill(&self, run: Run, out: &mut [T]) {
        // Stretches of whole vectors, if these are long.
        let part = (BLOCK * LANES).next_multiple_of(self.unit as usize).min(out.len());
        let mut which = vec![0; part];
        for (number, out) in out.chunks_mut(part.max(1)).enumerate() {
            let (run, which) = (run.skip(number * part), &mut which[..out.len()]);
            self.choose(run, which);
            self.draw(run, which, out);
        }
    }

    fn cost(&self) -> usize {
        let costs = self.components.iter().map(Sampler::cost);
        4 + 2 * costs.max().unwrap_or(0)
    }

    fn unit(&self) -> u64 {
        self.unit
    }
}
