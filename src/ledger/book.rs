//! The knowledge of a ledger: where each key comes from, and how it was used.
//!
//! Each key has an entry. Many keys that are made at once are a batch, which is one entry until one of
//! them is used by itself: then the batch is opened, and each of its keys has an entry too.

use std::collections::hash_map::Entry as Place;
use std::collections::{HashMap, HashSet};
use std::mem::discriminant;
use std::panic::Location;
use std::sync::Arc;

use super::event::Event;
use super::key_words;
use super::report::{Kind, Report, Use, Verb};
use crate::methods::hash::fnv1a;
use crate::prng::{Functions, Prng, Row};
use crate::simd::SimdLevel;

/// The default number of entries.
pub(super) const CAPACITY: usize = 1 << 20;

/// Reports that are kept, besides the report of a full ledger. More are counted.
const MOST_REPORTS: usize = 1000;

/// More keys that are made at once are a batch.
pub(super) const FEW_KEYS: u64 = 16;

/// All that is known.
#[derive(Default)]
pub(super) struct Book {
    pub(super) capacity: usize,
    /// The number of the report that there was no more room, after which no entries are added.
    full: Option<usize>,
    pub(super) entries: Vec<Entry>,
    /// Batches that are not opened.
    closed: Vec<u32>,
    /// The entry of each key and of each batch, by the hash of its words.
    index: HashMap<u64, u32>,
    /// Hashes of the keys that came from their words: each may be one of a batch that is made later.
    appeared: HashSet<u64>,
    /// Which number, name or block was folded into which entry.
    folds: HashMap<(u32, Made), Times>,
    pub(super) uses: Vec<Use>,
    use_ids: HashMap<Use, u32>,
    pub(super) reports: Vec<Report>,
}

/// A key, or a batch.
pub(super) struct Entry {
    pub(super) parent: Option<u32>,
    pub(super) made: Made,
    pub(super) made_by: u32,
    /// The use of each key of a batch that is not opened.
    pub(super) life: Life,
    pub(super) batch: Option<Box<Batch>>,
}

/// How a key was made from its parent, or a batch from each key of its parent, or from the only one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Made {
    /// A key from a seed or from words, by this expression.
    Root(String),
    /// By a split into `of` keys; a batch has all of them, from index 0 on.
    Split {
        index: u64,
        of: u64,
    },
    Fold(u64),
    Name(Arc<str>),
    /// The key that was left after this number of calls of `split_off`.
    Kept(u64),
    /// The key that this call of `split_off` returned.
    Given(u64),
    /// The key at an index of a batch.
    Item(usize),
}

/// Keys that were made at once.
pub(super) struct Batch {
    of: Generator,
    len: usize,
    /// The words of the key that they were made from, if that is no batch.
    parent: Vec<u32>,
    /// The entry of each key, if the batch was opened.
    items: Vec<u32>,
}

/// A generator, as the program names it, and its functions.
#[derive(Clone, Copy)]
pub(super) struct Generator {
    name: &'static str,
    words: usize,
    tag: u64,
    functions: &'static Functions,
}

/// The uses of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Life {
    /// How many times it was made, and so may be used.
    lives: u32,
    /// How many duplicates were made.
    pub(super) duplicates: u32,
    /// How many times it was sampled or split.
    pub(super) taken: Times,
    /// How many times the same number was folded in at most.
    pub(super) folded: Times,
}

/// How many times something was done, and by which use first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Times {
    pub(super) times: u32,
    pub(super) by: u32,
}

/// A use of keys.
#[derive(Clone, Copy)]
struct Call<'a> {
    of: Generator,
    keys: &'a [u32],
    by: u32,
    at: At,
}

type At = &'static Location<'static>;

/// An entry, and the position of its first key among the keys of a call.
type Found = (u32, usize);

impl Book {
    pub(super) fn new(capacity: usize) -> Self {
        Self { capacity, ..Self::default() }
    }

    /// Records an event.
    pub(super) fn record(&mut self, of: Generator, event: &Event<'_>, at: At) {
        let (verb, keys) = match event {
            Event::Seeded { keys, .. } => (Verb::Seeded, keys),
            Event::Sampled { keys, what } => (Verb::Sampled(what), keys),
            Event::Duplicated { keys } => (Verb::Appeared, keys),
            Event::Split { keys, .. } | Event::SplitOff { keys, .. } => (Verb::Split, keys),
            Event::Folded { keys, .. } => (Verb::Folded, keys),
            Event::Named { keys, .. } => (Verb::Named, keys),
            Event::Block { key, .. } => (Verb::Block, key),
        };
        let call = Call { of, keys, by: self.used(verb, at), at };
        if let Event::Seeded { seeds, .. } = event {
            return self.seed(call, seeds);
        }
        let found = self.find(call);
        if matches!(verb, Verb::Sampled(_) | Verb::Split) {
            self.take(call, &found);
        }
        match event {
            Event::Seeded { .. } | Event::Sampled { .. } => {}
            Event::Duplicated { .. } => self.allow(&found, 1),
            Event::Split { into, children, .. } => {
                let made = |index| Made::Split { index, of: *into };
                self.make_all(call, found, *into, made, children, false);
            }
            Event::SplitOff { kept, given, .. } => {
                for (id, key) in self.singles(&found) {
                    let Entry { parent, made, .. } = self.entry(id);
                    let (parent, calls) = match (parent, made) {
                        (Some(parent), Made::Kept(calls)) => (*parent, *calls),
                        _ => (id, 0),
                    };
                    let again = self.is_used_again(id);
                    self.make(call, parent, Made::Kept(calls + 1), of.key(kept, key), again);
                    self.make(call, parent, Made::Given(calls), of.key(given, key), again);
                }
            }
            Event::Folded { numbers, children, .. } => match numbers[..] {
                [number] => {
                    self.fold(call, &found, &Made::Fold(number));
                    self.make_all(call, found, 1, |_| Made::Fold(number), children, false);
                }
                // All into one key, or one into each.
                _ => {
                    let one = keys.len() == of.words;
                    for (id, key) in self.singles(&found) {
                        for i in if one { 0..numbers.len() } else { key..key + 1 } {
                            self.fold(call, &[(id, key)], &Made::Fold(numbers[i]));
                            let child = of.key(children, i);
                            self.make(call, id, Made::Fold(numbers[i]), child, false);
                        }
                    }
                }
            },
            Event::Named { name, children, .. } => {
                let name = Made::Name(name[..].into());
                self.fold(call, &found, &name);
                self.make_all(call, found, 1, |_| name.clone(), children, false);
            }
            Event::Block { block, blocks, child, again, .. } => {
                let made = Made::Split { index: *block, of: *blocks };
                if !again {
                    self.fold(call, &found, &made);
                }
                // A block's key may be asked for before it is run.
                self.make_all(call, found, 1, |_| made.clone(), child, true);
            }
        }
    }

    pub(super) fn entry(&self, id: u32) -> &Entry {
        &self.entries[id as usize]
    }

    fn batch(&self, id: u32) -> Option<&Batch> {
        self.entry(id).batch.as_deref()
    }

    /// The number of keys.
    fn len(&self, id: u32) -> usize {
        self.batch(id).map_or(1, |batch| batch.len)
    }

    /// The found keys, with opened batches as their keys.
    pub(super) fn parts(&self, found: &[Found]) -> Vec<Found> {
        let parts = |&(id, key): &Found| match self.batch(id) {
            Some(batch) if !batch.items.is_empty() => {
                batch.items.iter().copied().zip(key..).collect()
            }
            _ => vec![(id, key)],
        };
        found.iter().flat_map(parts).collect()
    }

    /// The found keys one by one, without batches that there is no room to open.
    fn singles(&mut self, found: &[Found]) -> Vec<Found> {
        found.iter().for_each(|&(id, _)| self.open(id));
        let mut keys = self.parts(found);
        keys.retain(|&(id, _)| self.batch(id).is_none());
        keys
    }

    /// Whether there is no more room.
    pub(super) fn is_full(&self) -> bool {
        self.full.is_some()
    }

    /// Reports, once, that there is no more room.
    fn fill(&mut self, by: u32) {
        if self.is_full() {
            return;
        }
        self.full = Some(self.reports.len());
        let [first, second] = [self.uses[by as usize]; 2];
        let (key, derivation) = (String::new(), String::new());
        self.reports.push(Report { kind: Kind::Full, first, second, key, derivation, times: 0 });
    }

    /// Entries of keys; unknown keys are left out if there is no more room.
    fn find(&mut self, call: Call<'_>) -> Vec<Found> {
        if let Some(&id) = self.index.get(&call.of.hash(call.keys)) {
            return vec![(id, 0)];
        }
        let keys = call.keys.chunks_exact(call.of.words).enumerate();
        keys.filter_map(|(i, key)| Some((self.find_key(call, key)?, i))).collect()
    }

    /// The entry of a key. One that is not known has come from its words.
    fn find_key(&mut self, call: Call<'_>, key: &[u32]) -> Option<u32> {
        let hash = call.of.hash(key);
        loop {
            if let Some(&id) = self.index.get(&hash) {
                return Some(id);
            }
            // It may be one of the batch that was made last, or before.
            let Some(last) = self.closed.pop() else { break };
            self.open(last);
        }
        match self.full {
            Some(full) => self.reports[full].times += 1,
            None => _ = self.appeared.insert(hash),
        }
        let by = self.used(Verb::Appeared, call.at);
        self.add(hash, None, Made::Root(call.of.of_words(key)), by)
    }

    /// Keys of seeds that are not known.
    fn seed(&mut self, call: Call<'_>, seeds: &[u64]) {
        for (&seed, key) in seeds.iter().zip(call.keys.chunks_exact(call.of.words)) {
            let hash = call.of.hash(key);
            if !self.index.contains_key(&hash) {
                self.add(hash, None, Made::Root(call.of.of_seed(seed)), call.by);
            }
        }
    }

    /// Adds an entry, if there is room.
    fn add(&mut self, hash: u64, parent: Option<u32>, made: Made, made_by: u32) -> Option<u32> {
        if self.is_full() {
            return None;
        }
        let id = self.entries.len() as u32;
        let life = Life { lives: 1, ..Life::default() };
        self.entries.push(Entry { parent, made, made_by, life, batch: None });
        self.index.insert(hash, id);
        if self.entries.len() > self.capacity {
            self.fill(made_by);
        }
        Some(id)
    }

    /// Allows one more use of keys, which were duplicated or made again.
    fn allow(&mut self, found: &[Found], duplicates: u32) {
        for (id, _) in self.parts(found) {
            let life = &mut self.entries[id as usize].life;
            life.lives += 1;
            life.duplicates += duplicates;
        }
    }

    /// Marks keys as sampled or split.
    fn take(&mut self, call: Call<'_>, found: &[Found]) {
        for key in self.parts(found) {
            let life = &mut self.entries[key.0 as usize].life;
            let Life { lives, taken, folded, .. } = *life;
            life.taken.add(1, call.by);
            if taken.times + folded.times < lives {
                continue;
            }
            let first = if taken.times > 0 { taken.by } else { folded.by };
            let kind = match (self.uses[first as usize].verb, self.uses[call.by as usize].verb) {
                (Verb::Split, Verb::Split) => Kind::SplitTwice,
                (Verb::Sampled(_), Verb::Sampled(_)) => Kind::SampledTwice,
                (Verb::Split | Verb::Sampled(_), _) => Kind::SampledAndSplit,
                (_, Verb::Split) => Kind::FoldedAndSplit,
                _ => Kind::FoldedAndSampled,
            };
            self.report(call, kind, key, first);
        }
    }

    /// Marks keys as folded into.
    fn fold(&mut self, call: Call<'_>, found: &[Found], made: &Made) {
        for key in self.parts(found) {
            let before = self.folded(key.0, made);
            let life = &mut self.entries[key.0 as usize].life;
            let Life { lives, taken, folded, .. } = *life;
            if folded.times <= before.times {
                life.folded.add(1, call.by);
            }
            if taken.times + before.times < lives {
                continue;
            }
            let (kind, first) = match made {
                _ if before.times == 0 && self.uses[taken.by as usize].is_split() => {
                    (Kind::FoldedAndSplit, taken.by)
                }
                _ if before.times == 0 => (Kind::FoldedAndSampled, taken.by),
                Made::Fold(number) => (Kind::FoldedTwice(*number), before.by),
                Made::Split { index, .. } => (Kind::BlockTwice(*index), before.by),
                Made::Name(name) => (Kind::NamedTwice(name.to_string()), before.by),
                _ => unreachable!("nothing else is folded in"),
            };
            self.report(call, kind, key, first);
        }
        let full = self.is_full();
        for &(id, _) in found {
            match self.folds.entry((id, made.clone())) {
                Place::Vacant(_) if full => {}
                place => place.or_default().add(1, call.by),
            }
        }
    }

    /// How often the same was folded into a key: by itself, or into each key of its batch.
    fn folded(&self, id: u32, made: &Made) -> Times {
        let times = |id| self.folds.get(&(id, made.clone())).copied().unwrap_or_default();
        let mut all = times(id);
        if let Entry { made: Made::Item(_), parent: Some(batch), .. } = self.entry(id) {
            let Times { times, by } = times(*batch);
            all.add(times, by);
        }
        all
    }

    /// Whether a key may be used more than once, or was, which is reported already: then its children are made again.
    fn is_used_again(&self, id: u32) -> bool {
        let Life { lives, taken, folded, .. } = self.entry(id).life;
        lives > 1 || taken.times + folded.times > lives
    }

    /// Makes a number of keys from each key that was found: as one batch, if they are many and none is
    /// known. With `again`, a known one may be used once more in any case.
    fn make_all(
        &mut self,
        call: Call<'_>,
        found: Vec<Found>,
        each: u64,
        made: impl Fn(u64) -> Made,
        children: &[u32],
        again: bool,
    ) {
        let Call { of, keys, by, .. } = call;
        let (hash, len) = (of.hash(children), children.len() / of.words);
        if let Some(&known) = self.index.get(&hash) {
            if again || self.parts(&found).iter().any(|&(id, _)| self.is_used_again(id)) {
                self.allow(&[(known, 0)], 0);
            }
            return;
        }
        let many = len > FEW_KEYS as usize && !matches!(made(0), Made::Name(_));
        if let [(id, _)] = found[..]
            && many
            && self.len(id) * of.words == keys.len()
            && !self.has_appeared(of, children)
            && self.parts(&found).iter().all(|&(id, _)| self.entry(id).life.lives == 1)
        {
            let parent = if self.batch(id).is_some() { Vec::new() } else { keys.to_vec() };
            if let Some(id) = self.add(hash, Some(id), made(0), by) {
                let batch = Batch { of, len, parent, items: Vec::new() };
                self.entries[id as usize].batch = Some(Box::new(batch));
                self.closed.push(id);
            }
            return;
        }
        for (id, key) in self.singles(&found) {
            for index in 0..each {
                let child = of.key(children, key * each as usize + index as usize);
                self.make(call, id, made(index), child, again);
            }
        }
    }

    /// Whether one of some keys came from its words before.
    fn has_appeared(&self, of: Generator, keys: &[u32]) -> bool {
        let mut keys = keys.chunks_exact(of.words);
        !self.appeared.is_empty() && keys.any(|key| self.appeared.contains(&of.hash(key)))
    }

    /// Makes a key. One that is known may be used once more if it was made again: that is allowed, or
    /// reported already. Otherwise it is known from elsewhere, as a key that was stored.
    fn make(&mut self, call: Call<'_>, parent: u32, made: Made, words: &[u32], again: bool) {
        // It may be known from another use of its parent.
        while self.entry(parent).life.lives > 1
            && let Some(last) = self.closed.pop()
        {
            self.open(last);
        }
        let hash = call.of.hash(words);
        match self.index.get(&hash) {
            Some(&known) if again || self.is_used_again(parent) => self.allow(&[(known, 0)], 0),
            Some(_) => {}
            None => _ = self.add(hash, Some(parent), made, call.by),
        }
    }

    /// Gives each key of a batch an entry, if there is room; any other entry has one.
    fn open(&mut self, id: u32) {
        let &Entry { made_by, life, parent, ref batch, .. } = self.entry(id);
        let Some(Batch { of, len, .. }) = batch.as_deref().filter(|batch| batch.items.is_empty())
        else {
            return;
        };
        let of = *of;
        if self.entries.len() + len > self.capacity {
            return self.fill(made_by);
        }
        let mut items = Vec::with_capacity(*len);
        let parents = parent.map_or(Vec::new(), |parent| self.parts(&[(parent, 0)]));
        let is_again = parents.iter().any(|&(parent, _)| self.is_used_again(parent));
        for (i, key) in self.words(id).chunks(of.words).enumerate() {
            let hash = of.hash(key);
            if let Some(&known) = self.index.get(&hash) {
                // One that is known from elsewhere was not made again.
                let lives = if is_again { life.lives } else { life.lives - 1 };
                self.entries[known as usize].life.join(Life { lives, ..life });
                items.push(known);
            } else if let Some(item) = self.add(hash, Some(id), Made::Item(i), made_by) {
                self.entries[item as usize].life = life;
                items.push(item);
            }
        }
        if let Some(batch) = &mut self.entries[id as usize].batch {
            batch.items = items;
        }
    }

    /// The words of a batch's keys, which are made again.
    fn words(&self, id: u32) -> Vec<u32> {
        let Entry { parent: Some(parent), made, batch: Some(batch), .. } = self.entry(id) else {
            return Vec::new();
        };
        let Generator { words, functions, .. } = batch.of;
        let parents = match self.batch(*parent) {
            Some(_) => self.words(*parent),
            None => batch.parent.clone(),
        };
        let mut keys = vec![0; batch.len * words];
        let each = keys.len() / (parents.len() / words);
        for (key, keys) in parents.chunks(words).zip(keys.chunks_mut(each)) {
            match *made {
                Made::Fold(first) => {
                    (functions.fold_in.few)(Row { key, first, step: 1, len: 0 }, keys);
                }
                _ => {
                    let row = Row { key, first: 0, step: 1, len: (each / words) as u64 };
                    functions.split_keys(SimdLevel::current(), row, keys);
                }
            }
        }
        keys
    }

    fn used(&mut self, verb: Verb, at: At) -> u32 {
        let used = Use { verb, at };
        *self.use_ids.entry(used).or_insert_with(|| {
            self.uses.push(used);
            self.uses.len() as u32 - 1
        })
    }

    fn report(&mut self, call: Call<'_>, kind: Kind, (id, key): Found, first: u32) {
        let [first, second] = [first, call.by].map(|by| self.uses[by as usize]);
        let times = self.len(id) as u64;
        let same = |report: &&mut Report| {
            (report.first, report.second) == (first, second)
                && discriminant(&report.kind) == discriminant(&kind)
        };
        if let Some(report) = self.reports.iter_mut().find(same) {
            report.times += times;
        } else if self.reports.len() < MOST_REPORTS {
            let key = call.of.of_words(call.of.key(call.keys, key));
            let derivation = self.derivation(id);
            self.reports.push(Report { kind, first, second, key, derivation, times });
        }
    }

    /// A key, or the first one of a batch, as an expression that makes it.
    fn derivation(&self, id: u32) -> String {
        let (mut id, mut index) = (Some(id), 0);
        let mut steps = Vec::new();
        while let Some(Entry { made, parent, .. }) = id.map(|id| self.entry(id)) {
            id = *parent;
            steps.push(match made {
                Made::Root(text) => text.clone(),
                Made::Item(item) => {
                    index = *item as u64;
                    continue;
                }
                Made::Split { index: first, of } => {
                    let at = first + index % of;
                    index /= of;
                    format!(".split({of})[{at}]")
                }
                Made::Fold(number) => format!(".fold_in({number})"),
                Made::Name(name) => format!(".named({name:?})"),
                Made::Kept(calls) => format!(", after {calls} calls of split_off"),
                Made::Given(call) => format!(".split_off(), call {call}"),
            });
        }
        if steps.len() > 2 * SHOWN {
            let dots = format!(" ({} steps) ", steps.len() - 2 * SHOWN);
            steps.splice(SHOWN..steps.len() - SHOWN, [dots]);
        }
        steps.reverse();
        steps.concat()
    }
}

/// Steps of a long derivation that are shown, at either end.
const SHOWN: usize = 8;

impl Times {
    fn add(&mut self, times: u32, by: u32) {
        if self.times == 0 {
            self.by = by;
        }
        self.times += times;
    }
}

impl Life {
    /// Adds what was known of the same key as one of a batch.
    fn join(&mut self, batch: Self) {
        self.lives += batch.lives;
        self.duplicates += batch.duplicates;
        self.taken.add(batch.taken.times, batch.taken.by);
        self.folded.add(batch.folded.times, batch.folded.by);
    }
}

impl Generator {
    pub(super) fn of<I: Prng>() -> Self {
        let name = std::any::type_name::<I>();
        let name = name.rsplit("::").next().unwrap_or(name);
        let functions = I::functions();
        Self { name, words: functions.words, tag: const { fnv1a(I::NAME.as_bytes()) }, functions }
    }

    /// The words of one of several keys.
    fn key(self, keys: &[u32], index: usize) -> &[u32] {
        &keys[index * self.words..][..self.words]
    }

    fn hash(self, keys: &[u32]) -> u64 {
        key_words::hash(self.tag, keys)
    }

    /// The expression of a key of a seed.
    fn of_seed(self, seed: u64) -> String {
        match self.name {
            "Threefry2x32" => format!("Key::new({seed})"),
            name => format!("Key::<{name}>::from_seed({seed})"),
        }
    }

    /// The expression of a key of words.
    fn of_words(self, words: &[u32]) -> String {
        format!("Key::<{}>::from_data({words:?})", self.name)
    }
}
