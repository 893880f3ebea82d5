//! Which ledger records, and what it does with a report.

use std::cell::Cell;
use std::ffi::OsStr;
use std::fmt;
use std::panic::Location;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::book::{Book, CAPACITY, Generator};
use super::caller::Caller;
use super::event::Event;
use super::report::Report;
use super::tree::KeyTree;
use crate::prng::Prng;
use crate::scoped::scoped;

/// A record of how keys are used, which finds [second uses](crate::ledger).
///
/// A clone is the same ledger.
#[derive(Clone)]
pub struct Ledger {
    book: Arc<Mutex<Book>>,
    reaction: Reaction,
    named_threads: bool,
    /// Uses on threads that are not recorded.
    ignored: Arc<AtomicU64>,
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
    named_threads: bool,
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
        let value = std::env::var_os(VARIABLE).unwrap_or_default();
        let ledger = asked_for(&value).unwrap_or_else(|message| panic!("{message}"));
        put(&mut place, ledger.map(|ledger| Current { ledger, named_threads: true }));
    }
    place
}

/// The environment variable that starts a ledger.
const VARIABLE: &str = "NDKEY_LEDGER";

/// The ledger that a value of the variable asks for, or what is wrong with the value.
fn asked_for(value: &OsStr) -> Result<Option<Ledger>, String> {
    let panicking = |entries| Some(Ledger::new().with_capacity(entries).panicking());
    match value.to_str() {
        Some("") => Ok(None),
        Some("panic") => Ok(panicking(CAPACITY)),
        text => {
            let entries = text.and_then(|text| text.strip_prefix("panic:")?.parse().ok());
            entries.map(panicking).ok_or_else(|| {
                format!(
                    "{VARIABLE}: the value is {value:?}, must be \"panic\", \"panic:ENTRIES\" with a whole \
                     number of entries, or empty"
                )
            })
        }
    }
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
    let Current { ledger, named_threads } = current.as_ref()?;
    if *named_threads || IN_SCOPE.get() || !HAS_NAME.with(|name| *name) {
        return Some(ledger.clone());
    }
    ledger.ignored.fetch_add(1, Ordering::Relaxed);
    None
}

impl Ledger {
    /// The reports of what a function draws; among them that the ledger was
    /// [full](super::Kind::Full).
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
        Self {
            book: Arc::new(Mutex::new(Book::new(CAPACITY))),
            reaction: Reaction::Collect,
            named_threads: false,
            ignored: Arc::default(),
        }
    }

    /// Limits the number of [entries](crate::ledger#memory-and-time), by default 2^20. Later keys are
    /// not added; known keys are still checked.
    ///
    /// ```
    /// use ndkey::Key;
    /// use ndkey::ledger::{Kind, Ledger};
    ///
    /// let ledger = Ledger::new().with_capacity(1000);
    /// ledger.watch(|| {
    ///     let key = Key::new(0);
    ///     for step in 0..10_000 {
    ///         let noise = key.fold_in(step).normal::<f32, _>(3);
    ///     }
    /// });
    /// assert!(ledger.is_full());
    /// assert_eq!(ledger.reports()[0].kind(), &Kind::Full);
    /// ```
    #[must_use]
    pub fn with_capacity(self, entries: usize) -> Self {
        lock(&self.book).capacity = entries;
        self
    }

    /// Records, in [`watch`](Self::watch), threads with a name too, such as threads of a rayon pool
    /// with `thread_name`. What other tests draw at the same time is recorded then: run them in
    /// processes of their own, or on one thread.
    ///
    /// ```
    /// # #[cfg(feature = "rayon")] {
    /// use ndkey::Key;
    /// use ndkey::ledger::Ledger;
    ///
    /// let pool = rayon::ThreadPoolBuilder::new().thread_name(|i| format!("worker {i}")).build()?;
    /// let draw = || pool.install(|| Key::new(0).normal::<f32, _>(3));
    ///
    /// let ledger = Ledger::new();
    /// ledger.watch(|| [draw(), draw()]);
    /// // Of each draw, the seed and the sample.
    /// assert_eq!((ledger.reports().len(), ledger.ignored_uses()), (0, 4));
    ///
    /// let ledger = Ledger::new().with_named_threads();
    /// ledger.watch(|| [draw(), draw()]);
    /// assert_eq!((ledger.reports().len(), ledger.ignored_uses()), (1, 0));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_named_threads(self) -> Self {
        Self { named_threads: true, ..self }
    }

    /// Panics at the second use of a key, with the report as the message; or when the ledger is full.
    #[must_use]
    pub fn panicking(self) -> Self {
        Self { reaction: Reaction::Panic, ..self }
    }

    /// Calls a function with each report, on the thread that used the key again, or filled the ledger.
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
        let current = Current { ledger: self.clone(), named_threads: self.named_threads };
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
        set(Some(Current { ledger: self.clone(), named_threads: true }));
    }

    /// Stops recording, whichever ledger was started.
    pub fn stop() {
        set(None);
    }

    /// The reports so far, in their order; at most 1001.
    #[must_use]
    pub fn reports(&self) -> Vec<Report> {
        lock(&self.book).reports.clone()
    }

    /// Where each key came from, and what it was used for, so far.
    #[must_use]
    pub fn tree(&self) -> KeyTree {
        KeyTree::of(&lock(&self.book))
    }

    /// Whether there were more keys than the ledger has room for. Later keys were not added then, and
    /// their second uses are not found. This is a [report](super::Kind::Full) too.
    #[must_use]
    pub fn is_full(&self) -> bool {
        lock(&self.book).is_full()
    }

    /// How many uses of keys were not recorded because they were on [threads](crate::ledger#which-threads)
    /// with a name: of the function that was watched, or of other tests.
    #[must_use]
    pub fn ignored_uses(&self) -> u64 {
        self.ignored.load(Ordering::Relaxed)
    }

    fn record(&self, of: Generator, event: &Event<'_>, at: &'static Location<'static>) {
        let mut book = lock(&self.book);
        let before = book.reports.len();
        book.record(of, event, at);
        let new = book.reports[before..].to_vec();
        drop(book);
        if !new.is_empty() {
            self.react(new, at);
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
        shown.field("entries", &book.entries.len()).field("full", &book.is_full());
        shown.field("ignored_uses", &self.ignored_uses());
        shown.field("reports", &book.reports).finish()
    }
}
