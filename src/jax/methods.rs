//! Methods of sampling that several distributions share.

pub(super) mod computed;
pub(super) mod divided;
pub(super) mod latest;
pub(crate) mod orders;
pub(super) mod repeats;
pub(super) mod stirling;
pub(super) mod walk;
