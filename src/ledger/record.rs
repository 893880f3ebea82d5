//! The function that records a use of keys.

use super::event::Event;
use crate::prng::Prng;

/// Records a use of keys of a generator, at the caller's place. Without the feature it does nothing.
#[cfg_attr(feature = "ledger", track_caller)]
#[inline(always)]
pub(crate) fn record<'a, I: Prng>(event: impl FnOnce() -> Event<'a>) {
    #[cfg(feature = "ledger")]
    super::watch::record::<I>(event, super::caller::Caller::here());
    #[cfg(not(feature = "ledger"))]
    let _ = (event, std::marker::PhantomData::<I>);
}
