//! Samplers that users write.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ndarray::{Array1, array};
use ndkey::distributions::{Gamma, Normal, StandardNormal};
use ndkey::sampling::{Bits as _, BoxedSampler, LANES, Line, Run, Sampler, Source};
use ndkey::{Distribution, Error, Key, SimdLevel};

/// Counts, and panics at a position.
struct PanicsAt(u64);

struct Counting(u64);

impl Distribution<u64> for PanicsAt {
    fn sampler<'a>(&'a self, _: Source, _: &'a [usize]) -> Result<BoxedSampler<'a, u64>, Error> {
        Ok(BoxedSampler::new(Counting(self.0)))
    }
}

impl Sampler<u64> for Counting {
    fn block(&self, run: Run, out: &mut [Line<u64>]) {
        for (lane, value) in out.as_flattened_mut().iter_mut().enumerate() {
            *value = run.position(lane);
            assert_ne!(*value, self.0, "a sampler's own panic");
        }
    }
}

#[test]
fn a_panic_reaches_the_caller_and_leaves_the_threads_usable() {
    // For two threads and for many.
    for len in [20_000_u64, 1 << 20] {
        for position in [0, len / 3, len - 1] {
            let mut out = Array1::zeros(len as usize);
            let result = catch_unwind(AssertUnwindSafe(|| {
                Key::new(0).sample_into(PanicsAt(position), &mut out)
            }));
            let message = result.expect_err("the position is drawn");
            let message = message.downcast::<String>().expect("a formatted message");
            assert!(message.contains("a sampler's own panic"), "{message}");

            let result = catch_unwind(|| Key::new(0).sample(PanicsAt(position), len as usize));
            assert!(result.is_err(), "of a new array too");
        }
        let counted = Key::new(0).sample(PanicsAt(u64::MAX), len as usize);
        assert_eq!(counted, Array1::from_iter(0..len));
    }
}

/// The bits of each position's own key.
struct OwnKeys;

struct OwnKey(Source);

impl Distribution<u32> for OwnKeys {
    fn sampler<'a>(
        &'a self,
        source: Source,
        _: &'a [usize],
    ) -> Result<BoxedSampler<'a, u32>, Error> {
        Ok(BoxedSampler::new(OwnKey(source)))
    }
}

impl Sampler<u32> for OwnKey {
    fn block(&self, run: Run, out: &mut [Line<u32>]) {
        for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
            let mut bits = [[0; LANES]];
            self.0.key_at(run.position(lane)).bits32(Run { start: 0, step: 1 }, &mut bits);
            *out = bits[0][0];
        }
    }
}

#[test]
fn a_block_may_ask_for_the_keys_of_positions_past_the_end() {
    let keys = || Key::new(0).split(3);
    let drawn = keys().sample(OwnKeys, 5);
    for (key, drawn) in keys().split(5).iter().zip(&drawn) {
        assert_eq!(key.duplicate().bits::<u32, _>(())[()], *drawn);
    }
}

#[test]
fn a_distribution_chosen_at_run_time_draws_what_it_draws_by_itself() {
    let gamma = || Gamma::new(2.5).expect("above 0");
    let dists: [Box<dyn Distribution<f32>>; 2] = [Box::new(StandardNormal), Box::new(gamma())];
    let chosen = dists.map(|dist| Key::new(1).sample(dist, (30, 7)));
    assert_eq!(chosen[0], Key::new(1).sample::<f32, _>(StandardNormal, (30, 7)));
    assert_eq!(chosen[1], Key::new(1).sample::<f32, _>(gamma(), (30, 7)));
}

#[test]
fn one_value_is_that_of_an_array_without_axes() {
    let array = Key::new(5).sample::<f64, _>(StandardNormal, ());
    assert_eq!(Key::new(5).sample_one::<f64>(StandardNormal), array.into_scalar());
    let means = Normal::new(array![0.0_f32, 1.0], 1.0).expect("parameters");
    let error = Key::new(5).try_sample_one(means);
    assert!(matches!(error, Err(Error::Broadcast { .. })), "{error:?}");
}

#[test]
fn a_level_is_in_force_within_its_scope() {
    for level in SimdLevel::available() {
        let (inside, nested, after) = level.scope(|| {
            let nested = SimdLevel::scalar().scope(SimdLevel::current);
            (SimdLevel::current(), nested, SimdLevel::current())
        });
        assert_eq!([inside, nested, after], [level, SimdLevel::scalar(), level]);
        // Also where it is left by a panic.
        let left = catch_unwind(|| level.scope(|| panic!("a panic of the scope's")));
        assert!(left.is_err());
        assert_eq!(SimdLevel::current(), SimdLevel::detect());
    }
    assert_eq!(SimdLevel::current().name(), SimdLevel::detect().name());
}
