//! The categorical distribution.

use std::sync::Arc;

use ndarray::{ArrayViewD, Axis};

use super::gumbel::{GumbelMode, Gumbels};
use super::uniform::positive;
use crate::arrays::AsArray;
use crate::elements::compiled::compiled;
use crate::elements::float::{Element, UniformElement};
use crate::elements::index::{IndexElement, last_index};
use crate::engine::{checked_len, parallel};
use crate::error::Error;
use crate::math::Real;
use crate::methods::choices::of_each_key;
use crate::methods::largest::largest;
use crate::methods::logits::{Logits, along_first_axis};
use crate::sampling::{
    Bound, BoxedSampler, Boxing, Distribution, Drawn, LANES, Line, Lines, Places, Run, Sampler,
    SamplerResult, Source, each_flagged, each_given, each_of_slice, each_with, first, stored,
};
use crate::simd::{any_flag, inlined, kernel};

/// The categorical distribution: one of n categories, with probabilities proportional to the
/// exponentials of the logits.
///
/// One axis of the array of logits holds the categories; each index of the other axes, the batch,
/// is a distribution. The shape of a sample ends in the batch's shape, which may broadcast, and may
/// have further axes in front. A category with a logit of negative infinity is never drawn.
///
/// A value is the index of the largest logit + g, with one Gumbel variate g per category. Without
/// replacement, the values along the leading axes of a sample are the indices of the largest, the
/// second largest and so on: the categories in the order in which they would be drawn one by one
/// (Kool, van Hoof and Welling, "Stochastic beams and where to find them", 2019). These are drawn
/// together, so a slice costs as much as the whole. For many draws from the same logits
/// [`native::Categorical`](crate::native::Categorical) is faster, with a stream of its own.
///
/// Everything is computed in the type of the logits. In 16-bit types many sums are equal; the first
/// of these categories is drawn. [`GumbelMode::High`] resolves large variates more finely.
///
/// `jax.random.categorical`; equal in every value.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/categorical.svg"))]
///
/// ```
/// use ndarray::{Array1, Array2, Axis, array};
/// use ndkey::{Key, jax::Categorical};
///
/// let logits = array![[0.0_f32, 1.0, 2.0], [f32::NEG_INFINITY, 0.0, 0.0]];
/// let categorical = Categorical::new(&logits, Axis(1))?;
/// let draws: Array2<usize> = Key::new(0).sample(&categorical, (1000, 2));
/// assert!(draws.column(1).iter().all(|&category| category > 0));
///
/// // The next token of a language model.
/// let logits = Key::new(1).normal::<f32, _>(50_000);
/// let token: Array1<usize> = Key::new(2).sample(Categorical::new(&logits, Axis(0))?, 1);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// A category with a small probability is drawn too rarely, because the largest Gumbel variates are
/// coarse and bounded; [`GumbelMode::High`] avoids this, and
/// [`native::Categorical`](crate::native::Categorical) has the right probabilities. With
/// [`GumbelMode::Low`], beside one other category:
///
#[doc = include_str!("limits/categorical.md")]
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("softmax"))]
pub struct Categorical<T> {
    logits: Logits<T>,
    replace: bool,
    mode: GumbelMode,
}

impl<T: Element> Categorical<T> {
    /// The distributions given by `logits`, with the categories along `axis`.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if there is no such axis; [`Error::Parameter`] if a logit is NaN or
    /// infinity, or if a distribution has no logit above negative infinity; [`Error::TooLarge`] if
    /// there are 2^32 distributions or more; [`Error::Memory`] or [`Error::TooLarge`] if there is
    /// not enough memory for a copy of the logits.
    pub fn new<A>(logits: &A, axis: Axis) -> Result<Self, Error>
    where
        A: AsArray<Elem = T> + ?Sized,
    {
        let (replace, mode) = (true, GumbelMode::default());
        Ok(Self { logits: Logits::new(logits, axis, |logit| logit)?, replace, mode })
    }

    /// The same distributions, without replacement.
    #[must_use]
    pub fn without_replacement(self) -> Self {
        Self { replace: false, ..self }
    }

    /// The same distributions, with Gumbel variates of `mode`. With a mode other than
    /// [`GumbelMode::Low`], values drawn with replacement also depend on the size of the sample.
    #[must_use]
    pub fn with_mode(self, mode: GumbelMode) -> Self {
        Self { mode, ..self }
    }

    /// The layout of a sample's Gumbel variates: the variates of one key are an array of the
    /// sample's shape with the categories' axis inserted.
    fn layout(&self, shape: &[usize], per_key: u64) -> Layout {
        let after = self.logits.batch.len() - self.logits.axis;
        let inner = shape[shape.len().saturating_sub(after)..].iter().map(|&len| len as u64);
        // Axes of the batch that belong to the keys are not part of one key's array.
        Layout { n: self.logits.n as u64, inner: inner.product::<u64>().min(per_key).max(1) }
    }

    /// The drawn categories of each key, without replacement.
    fn distinct(
        &self,
        source: &Source,
        shape: &[usize],
        per_key: usize,
        logits: &[T::Computed],
    ) -> Result<Vec<usize>, Error> {
        let (rows, k) = self.logits.distinct_draws(shape, per_key, logits)?;
        // One array of Gumbel variates of the logits' shape for each key.
        let layout = self.layout(&self.logits.batch, rows as u64);
        let len = rows * self.logits.n;
        let drawn = of_each_key(&source.with_len(len as u64), |key| {
            let noise: Vec<T::Computed> = first(Gumbels::new(key, self.mode)?, len);
            let every_row = Vec::from_iter(0..rows);
            Ok(parallel::map(&every_row, |&row| {
                let noise = noise[layout.start(row as u64) as usize..].iter();
                let noise = noise.step_by(layout.inner as usize);
                let logits = &logits[row * self.logits.n..(row + 1) * self.logits.n];
                let noisy: Vec<T::Computed> =
                    noise.zip(logits).map(|(&noise, &logit)| noise + logit).collect();
                largest(&noisy, k)
            }))
        });
        let drawn: Vec<Vec<Vec<usize>>> = drawn.into_iter().collect::<Result<_, Error>>()?;
        Ok(along_first_axis(&drawn, k))
    }
}

impl<T> Categorical<T> {
    /// The logits.
    #[must_use]
    pub fn logits(&self) -> ArrayViewD<'_, T> {
        self.logits.view()
    }

    /// The axis of the categories.
    #[must_use]
    pub fn axis(&self) -> Axis {
        Axis(self.logits.axis)
    }

    /// Whether categories are drawn with replacement.
    #[must_use]
    pub fn replace(&self) -> bool {
        self.replace
    }

    /// The setting of [`with_mode`](Self::with_mode).
    #[must_use]
    pub fn mode(&self) -> GumbelMode {
        self.mode
    }
}

stored! {
    Categorical<T: Element> {
        logits: crate::sampling::Parameter<T> = crate::sampling::Parameter::from,
        axis: usize = |axis: Axis| axis.0,
        replace: bool,
        #[serde(default)] mode: GumbelMode,
    }
    logits
        .view()
        .and_then(|logits| Self::new(&logits, Axis(axis)))
        .map(|categorical| Self { replace, mode, ..categorical })
}

/// The layout of a sample's Gumbel variates: rows of `n` steps of `inner`.
#[derive(Debug, Clone, Copy)]
struct Layout {
    n: u64,
    inner: u64,
}

impl Layout {
    /// The position of the variate for a value's first category.
    fn start(self, position: u64) -> u64 {
        if self.inner == 1 {
            return position.wrapping_mul(self.n);
        }
        (position / self.inner * self.n * self.inner).wrapping_add(position % self.inner)
    }

    /// The positions of the variates for the first categories of a run of values, if they are
    /// equally spaced.
    fn run(self, run: Run, values: usize) -> Option<Run> {
        let start = self.start(run.start);
        if self.inner == 1 {
            return Some(Run { start, step: run.step.wrapping_mul(self.n) });
        }
        let left = self.inner - run.start % self.inner;
        (run.step == 1 && values as u64 <= left).then_some(Run { start, step: 1 })
    }
}

impl<T: Element, I: IndexElement> Distribution<I> for Categorical<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, I> {
        last_index::<I>("Categorical", "logits", self.logits.n)?;
        Ok(I::indices(self.categories(source, shape)?))
    }
}

impl<T: Element> Categorical<T> {
    /// The sampler of indices.
    #[inline(never)]
    fn categories(&self, source: Source, shape: &[usize]) -> SamplerResult<'static, usize> {
        let len = checked_len(shape)?;
        let per_key = len / source.batch_len().max(1) as u64;
        let rows = self.logits.bind_rows(shape)?;
        let logits = T::computed_values(&self.logits.values);
        if !self.replace || len == 0 {
            let drawn = match len {
                0 => Vec::new(),
                _ => self.distinct(&source, shape, per_key as usize, &logits)?,
            };
            return Ok(BoxedSampler::of(Drawn(drawn)));
        }
        let layout = self.layout(shape, per_key);
        // The variates of all keys together must have positions too.
        let numbers = checked_len(&[shape, &[self.logits.n]].concat())?;
        let numbers = numbers / source.batch_len().max(1) as u64;
        let gumbels = Gumbels::new(source.with_len(numbers), self.mode)?;
        // Other modes have uniform variates of another form.
        let race = (layout.n < MANY_CATEGORIES && matches!(gumbels, Gumbels::Low(_)))
            .then(|| Race::new(&logits, self.logits.n, len))
            .flatten();
        Ok(BoxedSampler::of(Largest { gumbels, logits, race, rows, layout, len }))
    }
}

compiled!(floats: fn Categorical::<T>::categories => Boxing<Categorical<T>, usize>);

/// The index of the largest logit plus noise, for each value.
struct Largest<T> {
    gumbels: Gumbels,
    logits: Arc<Vec<T>>,
    race: Option<Race<T>>,
    rows: Bound<u32>,
    layout: Layout,
    /// The length of the whole sample.
    len: u64,
}

/// From this many categories on, each value is drawn by itself, with the lanes along the
/// categories.
const MANY_CATEGORIES: u64 = 256;
/// Lines of categories that are compared at a time in this case.
const WIDTH: usize = 8;

impl<T: UniformElement> Sampler<usize> for Largest<T> {
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        let mut rows = Lines::room();
        self.rows.lines(run, out.len(), &mut rows);
        if self.layout.n < MANY_CATEGORIES {
            return self.of_few(run, &rows, out);
        }
        let rows = rows.as_flattened();
        for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
            let position = run.position(lane);
            if position < self.len {
                *out = self.of_many(position, rows[lane]);
            }
        }
    }

    fn cost(&self) -> usize {
        self.layout.n as usize
    }
}

/// The largest logit plus Gumbel variate as the smallest of exponential variates divided by the
/// categories' weights: one logarithm instead of two, and a rough one, because it is rarely close.
struct Race<T> {
    /// The largest weight divided by each category's.
    weights: Vec<T>,
    /// The second smallest must be this many times as large as the smallest for a decision.
    margin: T,
}

impl<T: UniformElement> Race<T> {
    /// `None` if weights take too long for `len` values, or sums are rounded too coarsely.
    fn new(logits: &[T], n: usize, len: u64) -> Option<Self> {
        // With this margin, one block in five is computed twice.
        const MOST: f64 = 1.0 / 1024.0;
        if logits.len() as u64 > len.saturating_mul(n as u64) / 16 {
            return None;
        }
        let (mut weights, mut largest) = (logits.to_vec(), 0.0_f64);
        for weights in weights.chunks_exact_mut(n) {
            let logits = weights.iter().map(|logit| logit.to_f64());
            let most = logits.fold(f64::NEG_INFINITY, f64::max);
            largest = largest.max(most.abs());
            each_of_slice(weights, inlined!(|logit| T::from_f64(Real::exp(most - logit.to_f64()))));
        }
        // What the errors of `minus_log2`, and of the logarithms and the sum that are JAX's, amount to
        // for two categories. Sums that matter are between `largest` - 5 and `largest` + 37.
        let margin = 1.0 / f64::from(1 << 16) + T::EPSILON.to_f64() * (128.0 + largest);
        (margin < MOST).then(|| Self { weights, margin: T::from_f64(1.0 + margin) })
    }
}

/// Replaces values, and their places, by larger ones.
fn keep_largest<T: UniformElement>(
    best: &mut [Line<T>],
    places: &mut [Line<u32>],
    noisy: &[Line<T>],
    place: u32,
) {
    let (best, len) = (best.as_flattened_mut(), noisy.len() * LANES);
    let (places, noisy) = (places.as_flattened_mut(), noisy.as_flattened());
    kernel(inlined!(move |lanes| {
        let (best, places, noisy) = (&mut best[..len], &mut places[..len], &noisy[..len]);
        lanes.up_to(
            len,
            inlined!(move |lane| {
                let (kept, noisy) = (best[lane], noisy[lane]);
                let (kept_place, larger) = (places[lane], noisy > kept);
                best[lane] = if larger { noisy } else { kept };
                places[lane] = if larger { place } else { kept_place };
            }),
        );
    }));
}

/// Replaces the smallest values and their places, and the second smallest.
fn keep_first<T: UniformElement>(
    first: &mut [Line<T>],
    second: &mut [Line<T>],
    places: &mut [Line<u32>],
    times: &[Line<T>],
    place: u32,
) {
    let (first, len) = (first.as_flattened_mut(), times.len() * LANES);
    let (second, places) = (second.as_flattened_mut(), places.as_flattened_mut());
    let times = times.as_flattened();
    kernel(inlined!(move |lanes| {
        let (first, second) = (&mut first[..len], &mut second[..len]);
        let (places, times) = (&mut places[..len], &times[..len]);
        lanes.up_to(
            len,
            inlined!(move |lane| {
                let (time, before, after) = (times[lane], first[lane], second[lane]);
                let (kept_place, is_first) = (places[lane], time < before);
                let beaten = if is_first { before } else { time };
                first[lane] = if is_first { time } else { before };
                second[lane] = if beaten < after { beaten } else { after };
                places[lane] = if is_first { place } else { kept_place };
            }),
        );
    }));
}

impl<T: UniformElement> Largest<T> {
    /// Category by category, for all lanes at once.
    fn of_few(&self, run: Run, rows: &[Line<u32>], out: &mut [Line<usize>]) {
        let mut places = Lines::<u32>::room();
        let places = places.zeros(out.len());
        if !self.race(run, rows, places) {
            self.compare(run, rows, places);
        }
        each_with(out, places, inlined!(|_, place| place as usize));
    }

    /// Writes the places by [`Race`], and returns whether all of them are certain.
    fn race(&self, run: Run, rows: &[Line<u32>], places: &mut [Line<u32>]) -> bool {
        let Some(Race { weights, margin }) = &self.race else { return false };
        let (mut first, mut second) = (Lines::room(), Lines::room());
        let first = first.repeat(T::INFINITY, places.len());
        let second = second.repeat(T::INFINITY, places.len());
        self.by_category(run, rows, places.len(), weights, |place, at, noise, weights| {
            self.gumbels.uniform(at, noise);
            each_given(noise, [weights], inlined!(|u, [weight]| positive(u).minus_log2() * weight));
            keep_first(first, second, places, noise, place);
        });
        let mut close = Lines::room();
        let close = close.zeros(places.len());
        each_given(
            close,
            [&*first, &*second],
            inlined!(|_, [first, second]| first * *margin >= second),
        );
        !any_flag(close)
    }

    /// Writes the places by comparing sums as JAX does.
    fn compare(&self, run: Run, rows: &[Line<u32>], places: &mut [Line<u32>]) {
        let mut best = Lines::room();
        let best = best.repeat(-T::INFINITY, places.len());
        places.as_flattened_mut().fill(0);
        self.by_category(run, rows, places.len(), &self.logits, |place, at, noise, logits| {
            self.gumbels.numbers(at, noise);
            each_given(noise, [logits], inlined!(|noise, [logit]| noise + logit));
            keep_largest(best, places, noise, place);
        });
    }

    /// Calls `keep` for each category with its number, the places and the room of its variates, and
    /// its value among `values`, one for each logit.
    #[inline(always)]
    fn by_category(
        &self,
        run: Run,
        rows: &[Line<u32>],
        lines: usize,
        values: &[T],
        mut keep: impl FnMut(u32, Places<'_>, &mut [Line<T>], &[Line<T>]),
    ) {
        let Layout { n, inner } = self.layout;
        let shared = self.rows.as_scalar().is_some();
        let (mut noise, mut own, mut positions) = (Lines::room(), Lines::room(), Lines::room());
        let noise = noise.zeros(lines);
        let together = self.layout.run(run, lines * LANES);
        for category in 0..n {
            if shared {
                own.repeat(values[category as usize], 1);
            } else {
                each_with(
                    own.zeros(lines),
                    rows,
                    inlined!(|_, row| values[(u64::from(row) * n + category) as usize]),
                );
            }
            let at = if let Some(run) = together {
                Run { start: run.start.wrapping_add(category * inner), ..run }.into()
            } else {
                let positions = positions.zeros(lines);
                for (lane, there) in positions.as_flattened_mut().iter_mut().enumerate() {
                    // Lanes past the end take any place, as their values are dropped.
                    let position = run.position(lane).min(self.len - 1);
                    *there = self.layout.start(position) + category * inner;
                }
                Places::from(&*positions)
            };
            keep(category as u32, at, noise, &own);
        }
    }

    /// Categories block by block, skipping blocks that cannot contain the largest.
    fn of_many(&self, position: u64, row: u32) -> usize {
        let Layout { n, inner } = self.layout;
        let start = self.layout.start(position);
        let logits = &self.logits[row as usize * n as usize..][..n as usize];
        let (mut best, mut place) = (-T::INFINITY, 0);
        for (block, logits) in logits.chunks(WIDTH * LANES).enumerate() {
            let first = block * WIDTH * LANES;
            let run = Run { start: start.wrapping_add(first as u64 * inner), step: inner };
            let mut padded = [[-T::INFINITY; LANES]; WIDTH];
            padded.as_flattened_mut()[..logits.len()].copy_from_slice(logits);
            let mut noise = [[T::ZERO; LANES]; WIDTH];
            self.gumbels.uniform(run, &mut noise);
            // A margin for the rounding of the bound, of the logarithms and of the sums.
            let margin = (best.abs() + T::from_f64(64.0)) * T::from_f64(1.0 / (1 << 16) as f64);
            let needed = best - margin;
            let (mut bounds, mut reached) = (padded, [[false; LANES]; WIDTH]);
            each_flagged(
                &mut bounds,
                &mut reached,
                [&noise],
                [],
                inlined!(|logit, [noise], []: [T; 0]| {
                    let bound = logit + self.gumbels.at_most(noise);
                    (bound, bound >= needed)
                }),
            );
            if !any_flag(&reached) {
                continue;
            }
            self.gumbels.transform(&mut noise);
            let noisy = noise.as_flattened().iter().zip(padded.as_flattened());
            for (lane, (&noise, &logit)) in noisy.enumerate() {
                if noise + logit > best {
                    (best, place) = (noise + logit, first + lane);
                }
            }
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use ndarray::Array2;

    use super::*;
    use crate::Key;
    use crate::jax::Gumbel;
    use crate::simd::SimdLevel;

    /// Checks that values are the indices of the largest sums, and returns whether sums are avoided.
    fn check<T: Element>(logits: &Array2<f64>, len: usize) -> bool {
        let logits = logits.map(|&logit| T::from_computed(Real::from_f64(logit)));
        let (rows, n) = logits.dim();
        let noise = Key::new(n as u64).sample::<T, _>(Gumbel, (len, rows, n));
        let expected = Array2::from_shape_fn((len, rows), |(value, row)| {
            let noisy =
                |at| noise[[value, row, at]].to_computed() + logits[[row, at]].to_computed();
            (1..n).fold(0, |best, at| if noisy(at) > noisy(best) { at } else { best })
        });
        let categorical = Categorical::new(&logits, Axis(1)).expect("logits");
        for level in SimdLevel::available() {
            let sample = || Key::new(n as u64).sample::<usize, _>(&categorical, (len, rows));
            assert_eq!(level.scope(sample), expected, "{level}: {logits:?}");
        }
        let computed = T::computed_values(&categorical.logits.values);
        Race::new(&computed, n, (len * rows) as u64).is_some()
    }

    fn check_all<T: Element>(scales: &[f64]) -> bool {
        let mut raced = false;
        for (rows, n) in [(1, 1), (1, 2), (3, 10), (2, 255)] {
            let normal = Key::new(1).normal::<f64, _>((rows, n));
            for &scale in scales {
                let mut logits = scale * &normal;
                raced |= check::<T>(&logits, 40);
                // Categories that are never drawn.
                logits.column_mut(n / 2).fill(if scale < 1e4 { -1e9 } else { f64::NEG_INFINITY });
                if n > 1 {
                    raced |= check::<T>(&logits, 40);
                }
            }
        }
        raced
    }

    #[test]
    fn largest_sums_are_drawn() {
        let scales = [0.0, 1.0, 40.0, 1e3, 1e5, 1e30];
        assert!(check_all::<f32>(&scales) && check_all::<f64>(&scales));
        // Sums are multiples of 2^-11, and some of 20,000 are equal that differ in more digits.
        let logits = 7000.0 + Key::new(2).normal::<f64, _>((1, 10));
        assert!(check::<f32>(&logits, 20_000));
    }

    #[cfg(feature = "half")]
    #[test]
    fn sums_of_16_bits_are_always_computed() {
        let scales = [0.0, 1.0, 40.0, 1e3];
        assert!(!check_all::<half::f16>(&scales) && !check_all::<half::bf16>(&scales));
    }
}
