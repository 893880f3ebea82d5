//! Numbers of points that runs over replicates ask of a distribution.

/// Which numbers of points of a set are as even as the set promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evenness {
    /// The set's name.
    pub(crate) name: &'static str,
    /// Whether keys matter.
    pub(crate) is_randomised: bool,
    pub(crate) counts: Counts,
}

/// Numbers of points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// Any number; the first points of a larger number are even, too.
    Any,
    /// Powers of two; the first points are even if their number is one.
    PowersOfTwo,
    /// Multiples of this number. The first ones are no sample of the whole.
    Whole(u64),
}
