//! Which ledger records, and what it does with a report.

use std::cell::Cell;
use std::fmt;
use std::panic::Location;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::book::{Book, CAPACITY, Generator};
use super::caller::Caller;
use super::event::Event;
use super::report::Report;
use super::tree::Tree;
use crate::prng::Prng;
use crate::scoped::scoped;

/// A record of how keys are used, which finds [second uses](crate::ledger).
///
/// A clone is the same ledger.
#[derive(Clone)]
pub struct Ledger {
    book: Arc<Mutex<Book>>,
    reaction: Reaction,
}

#[derive(Clone)]
enum Reaction {
    Collect,
    Panic,
    Call(Arc<dyn Fn(&Report) + Send + Sync>),
}

/// The ledger that records, if any.
static CURRENT: Mutex<Option<Current>> = Mutex::new(None);

#[derive(Clone)]
struct Current {
    ledger: Ledger,
    /// Whether it records threads that are not in the scope and have a name.
    all_threads: bool,
}

/// Scopes of different threads wait for each other.
static SCOPES: Mutex<()> = Mutex::new(());

/// Whether there is a ledger that records, so that nothing is locked if there is none.
static STATE: AtomicU8 = AtomicU8::new(UNKNOWN);
/// The environment has not been asked.
const UNKNOWN: u8 = 0;
const OFF: u8 = 1;
const ON: u8 = 2;

thread_local! {
    static IN_SCOPE: Cell<bool> = const { Cell::new(false) };
    static HAS_NAME: bool = std::thread::current().name().is_some();
}

/// Nothing panics while it holds a lock, but for panics that a ledger was asked for.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The place of the ledger that records, which the environment has filled, if it asks for one.
fn place() -> MutexGuard<'static, Option<Current>> {
    let mut place = lock(&CURRENT);
    if STATE.load(Ordering::Acquire) == UNKNOWN {
        let panics = std::env::var_os("NDKEY_LEDGER").is_some_and(|mode| mode == "panic");
        let ledger = || Ledger::new().panicking();
        put(&mut place, panics.then(|| Current { ledger: ledger(), all_threads: true }));
    }
    place
}

fn put(place: &mut Option<Current>, current: Option<Current>) -> Option<Current> {
    STATE.store(if current.is_some() { ON } else { OFF }, Ordering::Release);
    std::mem::replace(place, current)
}

fn set(current: Option<Current>) -> Option<Current> {
    put(&mut place(), current)
}

/// Records an event, if a ledger records this thread.
#[inline]
pub(super) fn record<'a, I: Prng>(event: impl FnOnce() -> Event<'a>, caller: Caller) {
    if STATE.load(Ordering::Acquire) != OFF
        && let Some(ledger) = current()
    {
        ledger.record(Generator::of::<I>(), &event(), caller.at);
    }
}

/// The ledger that records this thread.
fn current() -> Option<Ledger> {
    let current = place();
    let Current { ledger, all_threads } = current.as_ref()?;
    let recorded = *all_threads || IN_SCOPE.get() || !HAS_NAME.with(|name| *name);
    recorded.then(|| ledger.clone())
}

impl Ledger {
    /// The reports of what a function draws.
    ///
    /// For tests. What the function returns is dropped; [`watch`](Self::watch) returns it.
    ///
    /// ```
    /// use ndkey::Key;
    /// use ndkey::ledger::Ledger;
    ///
    /// let reports = Ledger::scope(|| {
    ///     let [weights, noise] = Key::new(0).split_into();
    ///     weights.normal::<f32, _>(10) + noise.normal::<f32, _>(10)
    /// });
    /// assert_eq!(reports, []);
    /// ```
    pub fn scope<R>(f: impl FnOnce() -> R) -> Vec<Report> {
        let ledger = Self::new();
        ledger.watch(f);
        ledger.reports()
    }

    /// An empty ledger, which collects reports and records nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { book: Arc::new(Mutex::new(Book::new(CAPACITY))), reaction: Reaction::Collect }
    }

    /// Stops recording after so many [entries](crate::ledger#memory-and-time), by default 2^20.
    ///
    /// ```
    /// use ndkey::Key;
    /// use ndkey::ledger::Ledger;
    ///
    /// let ledger = Ledger::new().with_capacity(1000);
    /// ledger.watch(|| {
    ///     let key = Key::new(0);
    ///     for step in 0..10_000 {
    ///         let noise = key.fold_in(step).normal::<f32, _>(3);
    ///     }
    /// });
    /// assert!(ledger.is_full());
    /// ```
    #[must_use]
    pub fn with_capacity(self, entries: usize) -> Self {
        lock(&self.book).capacity = entries;
        self
    }

    /// Panics at the second use of a key, with the report as the message.
    #[must_use]
    pub fn panicking(self) -> Self {
        Self { reaction: Reaction::Panic, ..self }
    }

    /// Calls a function with each report, on the thread that used the key again.
    ///
    /// ```
    /// use ndkey::ledger::Ledger;
    ///
    /// Ledger::new().logging(|report| eprintln!("{report}")).start();
    /// # Ledger::stop();
    /// ```
    #[must_use]
    pub fn logging(self, log: impl Fn(&Report) + Send + Sync + 'static) -> Self {
        Self { reaction: Reaction::Call(Arc::new(log)), ..self }
    }

    /// Records what a function draws, on the [threads](crate::ledger#which-threads) that work for it.
    ///
    /// Scopes on different threads wait for each other. One inside another, on the same thread, takes
    /// its place.
    pub fn watch<R>(&self, f: impl FnOnce() -> R) -> R {
        struct Restore(Option<Current>);
        impl Drop for Restore {
            fn drop(&mut self) {
                set(self.0.take());
            }
        }
        let _others = (!IN_SCOPE.get()).then(|| lock(&SCOPES));
        let current = Current { ledger: self.clone(), all_threads: false };
        let _restore = Restore(set(Some(current)));
        scoped(&IN_SCOPE, true, f)
    }

    /// Records what all threads of the program draw from here on.
    ///
    /// ```
    /// use ndkey::Key;
    /// use ndkey::ledger::Ledger;
    ///
    /// let ledger = Ledger::new();
    /// ledger.start();
    /// let [first, second] = Key::new(0).split_into();
    /// let noise = first.normal::<f32, _>(10);
    /// Ledger::stop();
    /// println!("{}", ledger.tree());
    /// ```
    pub fn start(&self) {
        set(Some(Current { ledger: self.clone(), all_threads: true }));
    }

    /// Stops recording, whichever ledger was started.
    pub fn stop() {
        set(None);
    }

    /// The reports so far, in their order; at most 1000.
    #[must_use]
    pub fn reports(&self) -> Vec<Report> {
        lock(&self.book).reports.clone()
    }

    /// Where each key came from, and what it was used for, so far.
    #[must_use]
    pub fn tree(&self) -> Tree {
        Tree::of(&lock(&self.book))
    }

    /// Whether there were more keys than the ledger has room for: then it has stopped recording, and
    /// uses from there on are not in it.
    #[must_use]
    pub fn is_full(&self) -> bool {
        lock(&self.book).full
    }

    fn record(&self, of: Generator, event: &Event<'_>, at: &'static Location<'static>) {
        let mut book = lock(&self.book);
        if book.full {
            return;
        }
        let before = book.reports.len();
        book.record(of, event, at);
        let (full, new) = (book.is_full(), book.reports[before..].to_vec());
        drop(book);
        if full {
            self.rest();
        }
        if !new.is_empty() {
            self.react(new, at);
        }
    }

    /// Takes a full ledger's cost from the uses that it does not record, until another is in force.
    #[cold]
    fn rest(&self) {
        let place = place();
        if place.as_ref().is_some_and(|current| Arc::ptr_eq(&current.ledger.book, &self.book)) {
            STATE.store(OFF, Ordering::Release);
        }
    }

    #[cold]
    fn react(&self, reports: Vec<Report>, at: &Location<'_>) {
        for report in reports {
            match &self.reaction {
                Reaction::Collect => {}
                Reaction::Panic => panic!("{at}: {report}"),
                Reaction::Call(log) => log(&report),
            }
        }
    }
}

impl Default for Ledger {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let book = lock(&self.book);
        let mut shown = f.debug_struct("Ledger");
        shown.field("entries", &book.entries()).field("full", &book.full);
        shown.field("reports", &book.reports).finish()
    }
}
