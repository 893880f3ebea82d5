//! The facts about every distribution of ndkey: its constructors, in both families and in every
//! type, the domains of its parameters, and the law that its samples follow.
//!
//! Each distribution is a file of `entries/` and two lines in `entries.rs`. Tests, checksums and
//! pictures are made from these entries.

mod domain;
mod entries;
mod entry;
mod generators;
mod law;
mod picture;
mod reach;
mod reals;
mod sampled;
mod scipy;
#[cfg(feature = "serde")]
mod stored;
mod value;

pub use domain::Domain;
pub use entries::entries;
pub use entry::{Entry, Family, General};
pub use generators::functions;
pub use law::{Fit, Law, frequencies, kolmogorov_smirnov};
pub use picture::{Picture, density};
pub use reach::Reach;
#[cfg(feature = "serde")]
pub use reals::Reloading;
pub use reals::{Construction, Constructor, Constructors, Possible, Reals, Support};
pub use sampled::{Built, Case, DependsOn, Of, Sampled, Visitor};
#[cfg(feature = "serde")]
pub use stored::{Reloaded, reloaded};
pub use value::Value;

/// Every entry with each family that has its distribution.
pub fn distributions() -> impl Iterator<Item = (&'static dyn Entry, Family)> {
    let of =
        |entry: &'static dyn Entry| entry.families().iter().map(move |&family| (entry, family));
    entries().iter().flat_map(move |&entry| of(entry))
}
