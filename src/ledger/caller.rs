//! Places in the user's program.

#[cfg(feature = "ledger")]
thread_local! {
    static HELD: std::cell::Cell<Option<&'static std::panic::Location<'static>>> =
        const { std::cell::Cell::new(None) };
}

/// A place in a program. Without the feature, nothing.
#[derive(Clone, Copy)]
pub(crate) struct Caller {
    #[cfg(feature = "ledger")]
    pub(super) at: &'static std::panic::Location<'static>,
}

impl Caller {
    /// The caller's place, or that which is held.
    #[cfg_attr(feature = "ledger", track_caller)]
    #[inline(always)]
    pub(crate) fn here() -> Self {
        Self {
            #[cfg(feature = "ledger")]
            at: HELD.get().unwrap_or(std::panic::Location::caller()),
        }
    }

    /// Runs a function, all of whose uses of keys are at this place: one that is called on other
    /// threads, or by a closure, which does not know its caller's place.
    #[inline(always)]
    pub(crate) fn hold<R>(self, f: impl FnOnce() -> R) -> R {
        #[cfg(feature = "ledger")]
        return crate::scoped::scoped(&HELD, Some(self.at), f);
        #[cfg(not(feature = "ledger"))]
        f()
    }
}
