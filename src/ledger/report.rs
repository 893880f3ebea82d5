//! Reports of a ledger.

use std::fmt;
use std::panic::Location;

/// How a key was used twice.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Two samples, which are the same numbers.
    SampledTwice,
    /// Two splits, whose keys are the same.
    SplitTwice,
    /// A sample and a split.
    SampledAndSplit,
    /// One number was folded in twice.
    FoldedTwice(u64),
    /// One name was given twice.
    NamedTwice(String),
    /// One block of a Monte Carlo run was simulated twice.
    BlockTwice(u64),
    /// A number, a name or a block, and a sample.
    FoldedAndSampled,
    /// A number, a name or a block, and a split.
    FoldedAndSplit,
    /// No key is used twice, but the ledger has [no room](crate::ledger#memory-and-time) for more keys:
    /// keys that are made from here on are not checked. It is reported once. Both uses are the one that
    /// took the last of the room, there is no key, and [`times`](Report::times) counts uses of keys that
    /// were not checked.
    Full,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SampledTwice => f.write_str("sampled twice"),
            Self::SplitTwice => f.write_str("split twice"),
            Self::SampledAndSplit => f.write_str("sampled and split"),
            Self::FoldedTwice(number) => write!(f, "{number} folded in twice"),
            Self::NamedTwice(name) => write!(f, "{name:?} named twice"),
            Self::BlockTwice(block) => write!(f, "block {block} simulated twice"),
            Self::FoldedAndSampled => f.write_str("folded into and sampled"),
            Self::FoldedAndSplit => f.write_str("folded into and split"),
            Self::Full => f.write_str("the ledger is full"),
        }
    }
}

/// Uses of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Verb {
    Seeded,
    Appeared,
    Sampled(&'static str),
    Split,
    Folded,
    Named,
    Block,
}

/// The use that a line of a program makes of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Use {
    pub(super) verb: Verb,
    pub(super) at: &'static Location<'static>,
}

impl Use {
    /// The place in the program.
    #[must_use]
    pub fn location(&self) -> &'static Location<'static> {
        self.at
    }

    pub(super) fn is_split(&self) -> bool {
        self.verb == Verb::Split
    }
}

/// Formats a use, as `sampled StandardNormal at src/main.rs:7:30`.
impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.verb, self.at)
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seeded => f.write_str("made"),
            Self::Appeared => f.write_str("first used"),
            Self::Sampled(what) => write!(f, "sampled {}", without_paths(what)),
            Self::Split => f.write_str("split"),
            Self::Folded => f.write_str("folded into"),
            Self::Named => f.write_str("named"),
            Self::Block => f.write_str("simulated"),
        }
    }
}

/// The name of a type without the modules that it is in.
fn without_paths(name: &str) -> String {
    let mut short = String::new();
    for part in name.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_' && c != ':') {
        short.push_str(part.rsplit("::").next().unwrap_or(part));
    }
    short
}

/// A key that was used twice, or that the ledger is [full](Kind::Full).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub(super) kind: Kind,
    pub(super) first: Use,
    pub(super) second: Use,
    pub(super) key: String,
    pub(super) derivation: String,
    pub(super) times: u64,
}

impl Report {
    /// How the key was used twice.
    #[must_use]
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The first use.
    #[must_use]
    pub fn first(&self) -> Use {
        self.first
    }

    /// The second use.
    #[must_use]
    pub fn second(&self) -> Use {
        self.second
    }

    /// The key, as an expression that makes it from its words; the first of several.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The key, as an expression that makes it as the program did: `Key::new(0).split(4)[2].fold_in(7)`.
    #[must_use]
    pub fn derivation(&self) -> &str {
        &self.derivation
    }

    /// How many keys, or the same one how often, were used so at these two places; of a ledger that is
    /// [full](Kind::Full), how many uses of keys were not checked. Until the end of a
    /// scope it may still grow.
    #[must_use]
    pub fn times(&self) -> u64 {
        self.times
    }
}

/// The kind, the key and both places, in four lines.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == Kind::Full {
            write!(f, "the ledger is full: keys that are made from here on are not checked")?;
            write!(f, " ({} uses so far)", self.times)?;
            write!(f, "\n  since:  {}", self.first)?;
            return write!(f, "\n  more:   Ledger::with_capacity, or NDKEY_LEDGER=panic:ENTRIES");
        }
        write!(f, "a key was used twice: {}", self.kind)?;
        if self.times > 1 {
            write!(f, " ({} times)", self.times)?;
        }
        write!(f, "\n  key:    {} = {}", self.derivation, self.key)?;
        write!(f, "\n  first:  {}", self.first)?;
        write!(f, "\n  second: {}", self.second)
    }
}
