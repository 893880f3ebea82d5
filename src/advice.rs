//! Bounds that nothing satisfies: methods that have them do not compile, and rustc's error says what to
//! do instead.

/// The bound of the method `clone` of keys.
#[diagnostic::on_unimplemented(
    message = "keys have no method `clone`: each is used once",
    label = "keys are not cloned",
    note = "for more keys, split: `let [a, b] = key.split_into();`",
    note = "for the same numbers twice, `key.duplicate()`"
)]
pub trait Cloned {}

/// The bound of [`Key::from_entropy`](crate::Key::from_entropy) without the feature.
#[cfg(not(feature = "getrandom"))]
#[diagnostic::on_unimplemented(
    message = "keys from entropy need the feature `getrandom` of ndkey",
    label = "needs the feature `getrandom`",
    note = "`cargo add ndkey --features getrandom`"
)]
pub trait FeatureGetrandom {}

/// The bound of `MonteCarlo::checkpoint` without the feature.
#[cfg(not(feature = "serde"))]
#[diagnostic::on_unimplemented(
    message = "checkpoints need the feature `serde` of ndkey",
    label = "needs the feature `serde`",
    note = "`cargo add ndkey --features serde`"
)]
pub trait FeatureSerde {}

/// The bound of `Key::into_rng` without the features.
#[cfg(not(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10")))]
#[diagnostic::on_unimplemented(
    message = "keys as generators of rand need the feature `rand_0_8`, `rand_0_9` or `rand_0_10` of ndkey",
    label = "needs the feature for the version of rand",
    note = "`cargo add ndkey --features rand_0_10`, or an older version's"
)]
pub trait FeatureRand {}

/// The bound of keys as generators of rand. rustc prints the name.
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
pub trait IntoRngFirst {}
