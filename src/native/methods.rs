//! Methods of sampling that several distributions share.

pub(super) mod apportionment;
pub(super) mod archimedean;
pub(super) mod counts;
pub(super) mod cubes;
mod cumulative;
pub(super) mod fits;
pub(super) mod formula;
pub(super) mod gammas;
mod guide;
pub(super) mod inverse_gaussian;
pub(super) mod normal_tail;
pub(super) mod paths;
pub(super) mod power_law;
pub(super) mod races;
pub(super) mod search;
pub(super) mod squares;
pub(super) mod standard;
pub(super) mod successive;
#[cfg(feature = "linalg")]
pub(super) mod tilting;
pub(super) mod triangles;
