//! What a ledger knows: where each key comes from, and how it was used.
//!
//! Keys that were made in one way from the keys of a group are a group too, in which they are numbered:
//! so all keys that a loop makes in the same way are one group. A program has about as many groups as it
//! has lines that make keys, whatever the number of keys, and what is known of the keys of a group are
//! spans of numbers.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem::Discriminant;
use std::ops::Range;
use std::panic::Location;

use super::event::Event;
use super::key_words;
use super::report::{Kind, Report, Use, Verb};
use super::spans::Spans;
use crate::prng::{Functions, Prng, Row};
use crate::simd::SimdLevel;

/// By default, this many entries.
pub(super) const CAPACITY: usize = 1 << 20;

/// Reports that are kept, besides that of a full ledger. More are counted.
const MOST_REPORTS: usize = 1000;

/// Keys of larger splits are not indexed before they are used one by one.
const MANY_KEYS: usize = 256;

/// The keys of smaller splits are groups of their own.
const FEW_KEYS: u64 = 16;

/// How many entries a group counts as.
const GROUP: usize = 12;

/// Numbers below this are small enough for all keys of a group to have children in one group.
const SMALL: u128 = 1 << 56;

/// All that is known.
pub(super) struct Book {
    pub(super) capacity: usize,
    /// The number of the report that there was no more room, after which no keys are added.
    full: Option<usize>,
    pub(super) groups: Vec<Group>,
    ids: HashMap<(Parent, Made), usize>,
    pub(super) uses: Vec<Use>,
    use_ids: HashMap<(Verb, usize), u32>,
    names: Vec<Box<str>>,
    name_ids: HashMap<Box<str>, u32>,
    /// Where each key is, by its hash.
    index: HashMap<u64, Place, BuildHasherDefault<Hashed>>,
    large: Vec<Large>,
    /// Of `large`, by the hash of all its keys.
    large_ids: HashMap<u64, usize>,
    large_words: usize,
    spans: usize,
    pub(super) reports: Vec<Report>,
    /// By kind and uses.
    report_ids: HashMap<(Discriminant<Kind>, u32, u32), usize>,
}

/// Keys that were made in one way.
pub(super) struct Group {
    pub(super) parent: Parent,
    pub(super) made: Made,
    pub(super) generator: Generator,
    pub(super) keys: Spans<Life>,
}

/// The group that keys were made from, and the number of the first of its keys; none for seeds.
pub(super) type Parent = Option<(usize, u128)>;

/// How keys were made, and how they are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Made {
    /// From a seed, which is the number.
    Seed(&'static str),
    /// From words, which are the number: up to four of them, or the hash of more.
    Words(&'static str),
    /// The key at an index of a split into a few, with the number of the key that was split.
    One { index: u64, of: u64 },
    /// By a split into many: key i of the split of key p is p n + i.
    Split(u64),
    /// By folds: number n folded into key p is 2^64 p + n.
    Fold,
    /// By a number that was folded into each of many keys, with the number of that key.
    FoldEach(u64),
    /// By a name, which is a number of `names`, with the number of the key that was named.
    Name(u32),
    /// What was left after `split_off` was called so many times.
    Kept,
    /// What the call with a number gave.
    Given,
}

/// A generator, as the program names it, and its functions.
#[derive(Clone, Copy)]
pub(super) struct Generator {
    pub(super) name: &'static str,
    pub(super) words: usize,
    tag: u64,
    functions: &'static Functions,
}

impl Generator {
    /// The words of one of several keys.
    fn key(self, keys: &[u32], index: usize) -> &[u32] {
        &keys[index * self.words..][..self.words]
    }

    pub(super) fn of<I: Prng>() -> Self {
        let name = std::any::type_name::<I>();
        let name = name.rsplit("::").next().unwrap_or(name);
        let functions = I::functions();
        Self { name, words: functions.words, tag: const { key_words::tag(I::NAME) }, functions }
    }
}

/// What is known of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Life {
    /// How many times it may be used.
    lives: u32,
    /// How many duplicates were made.
    pub(super) duplicates: u32,
    /// How many times it was sampled or split, and by which use first.
    pub(super) taken: u32,
    pub(super) taken_by: u32,
    /// How many times the same number was folded in at most, and the first use of a number.
    pub(super) folded: u32,
    pub(super) folded_by: u32,
    /// How many times it was made, and by which use first.
    made: u32,
    pub(super) made_by: u32,
}

impl Life {
    fn new(made_by: u32) -> Self {
        Self { lives: 1, made_by, ..Self::default() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    group: u32,
    /// The halves of the number, which need no padding.
    number: [u64; 2],
}

impl Place {
    fn new(group: usize, number: u128) -> Self {
        Self { group: group as u32, number: [(number >> 64) as u64, number as u64] }
    }

    fn number(self) -> u128 {
        u128::from(self.number[0]) << 64 | u128::from(self.number[1])
    }
}

/// Many keys that were made at once, and are not in the index until one of them is used by itself.
struct Large {
    group: usize,
    numbers: Range<u128>,
    /// What they can be made from again.
    parents: Parents,
    recipe: Recipe,
    indexed: bool,
}

enum Parents {
    Words(Box<[u32]>),
    /// The keys of an earlier `Large`.
    Large(usize),
}

#[derive(Clone, Copy)]
enum Recipe {
    Split(u64),
    Fold(u64),
}

/// Keys of a group whose numbers follow each other.
#[derive(Clone)]
struct Run {
    group: usize,
    numbers: Range<u128>,
    /// The index of the first one among the keys of the event.
    first: usize,
}

/// A hash that is one already.
#[derive(Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are hashes")
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

impl Book {
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            capacity,
            full: None,
            groups: Vec::new(),
            ids: HashMap::new(),
            uses: Vec::new(),
            use_ids: HashMap::new(),
            names: Vec::new(),
            name_ids: HashMap::new(),
            index: HashMap::default(),
            large: Vec::new(),
            large_ids: HashMap::new(),
            large_words: 0,
            spans: 0,
            reports: Vec::new(),
            report_ids: HashMap::new(),
        }
    }

    /// How many entries there are.
    pub(super) fn entries(&self) -> usize {
        self.index.len()
            + self.spans
            + self.large_words / 8
            + GROUP * (self.groups.len() + self.large.len())
    }

    /// The name with a number.
    pub(super) fn name(&self, id: u32) -> &str {
        &self.names[id as usize]
    }

    /// Records an event.
    pub(super) fn record(
        &mut self,
        of: Generator,
        event: &Event<'_>,
        at: &'static Location<'static>,
    ) {
        match event {
            Event::Seeded { seeds, keys } => {
                let by = self.used(Verb::Seeded, at);
                let group = self.group(of, None, Made::Seed(of.name));
                for (&seed, key) in seeds.iter().zip(keys.chunks_exact(of.words)) {
                    self.put(of, group, seed.into(), by, key);
                    self.look_for_room(by);
                }
            }
            Event::Sampled { keys, what } => {
                let by = self.used(Verb::Sampled(what), at);
                for run in self.find(of, keys, at) {
                    self.take(of, &run, by, keys);
                }
            }
            Event::Duplicated { keys } => {
                for Run { group, numbers, .. } in self.find(of, keys, at) {
                    self.update(group, numbers, |_, life| {
                        let life = life.expect("a known key");
                        Life { lives: life.lives + 1, duplicates: life.duplicates + 1, ..life }
                    });
                }
            }
            Event::Split { keys, into, children } => {
                let by = self.used(Verb::Split, at);
                let runs = self.find(of, keys, at);
                for run in &runs {
                    self.take(of, run, by, keys);
                }
                self.split(of, &runs, *into, by, keys, children);
            }
            Event::SplitOff { keys, kept, given } => {
                let by = self.used(Verb::Split, at);
                for run in self.find(of, keys, at) {
                    self.take(of, &run, by, keys);
                    for key in run.keys() {
                        let number = key.numbers.start;
                        let (parent, step) = match self.groups[key.group].made {
                            Made::Kept => (self.groups[key.group].parent, number),
                            _ => (Some((key.group, number)), 0),
                        };
                        let kept_in = self.group(of, parent, Made::Kept);
                        let given_in = self.group(of, parent, Made::Given);
                        self.make(of, kept_in, step + 1, by, of.key(kept, key.first));
                        self.make(of, given_in, step, by, of.key(given, key.first));
                    }
                }
            }
            Event::Folded { keys, numbers, children } => {
                let by = self.used(Verb::Folded, at);
                let runs = self.find(of, keys, at);
                match (&runs[..], &numbers[..]) {
                    ([run], &[number])
                        if run.len() >= MANY_KEYS && run.is_all(of, keys) && self.below(run) =>
                    {
                        self.fold_each(of, run, number, by, keys, children);
                    }
                    _ => self.fold_all(of, runs, numbers, by, keys, children),
                }
            }
            Event::Named { keys, name, children } => {
                let by = self.used(Verb::Named, at);
                let id = self.name_id(name);
                for key in self.find(of, keys, at).iter().flat_map(Run::keys) {
                    let (parent, number) = self.parent(key.numbers.start, &key);
                    let named = id.and_then(|id| self.group(of, Some(parent), Made::Name(id)));
                    let before = named.and_then(|named| self.before(named, number));
                    let twice = || Kind::NamedTwice(name.to_string());
                    self.folded(of, &key, before, by, keys, twice);
                    self.make(of, named, number, by, of.key(children, key.first));
                }
            }
            Event::Block { key: words, block, blocks, child, again } => {
                let by = self.used(Verb::Block, at);
                for key in self.find(of, words, at) {
                    let (group, first) = self.children(of, &key, *blocks);
                    let number = first + u128::from(*block);
                    if *again {
                        self.make_again(of, group, number, by, child);
                    } else {
                        let before = group.and_then(|group| self.before(group, number));
                        self.folded(of, &key, before, by, words, || Kind::BlockTwice(*block));
                        self.make(of, group, number, by, child);
                    }
                }
            }
        }
    }

    /// Whether there is no more room.
    pub(super) fn is_full(&self) -> bool {
        self.full.is_some()
    }

    /// Reports, once, that there is no more room.
    fn look_for_room(&mut self, by: u32) {
        if self.is_full() || self.entries() <= self.capacity {
            return;
        }
        self.full = Some(self.reports.len());
        let used = self.uses[by as usize];
        self.reports.push(Report {
            kind: Kind::Full,
            first: used,
            second: used,
            key: String::new(),
            derivation: String::new(),
            times: 0,
        });
    }

    fn update(
        &mut self,
        group: usize,
        numbers: Range<u128>,
        f: impl FnMut(Range<u128>, Option<Life>) -> Life,
    ) {
        let keys = &mut self.groups[group].keys;
        let before = keys.len();
        keys.update(numbers, f);
        self.spans = self.spans + keys.len() - before;
    }

    /// The keys with these words, as runs; without those that are not known, if there is no more room.
    fn find(&mut self, of: Generator, keys: &[u32], at: &'static Location<'static>) -> Vec<Run> {
        if let Some(large) = self.large(of, keys) {
            let Large { group, numbers, .. } = &self.large[large];
            return vec![Run { group: *group, numbers: numbers.clone(), first: 0 }];
        }
        let mut runs: Vec<Run> = Vec::with_capacity(1);
        for (first, key) in keys.chunks_exact(of.words).enumerate() {
            let Some(place) = self.place(of, key, at) else {
                if let Some(full) = self.full {
                    self.reports[full].times += 1;
                }
                continue;
            };
            let (group, number) = (place.group as usize, place.number());
            match runs.last_mut() {
                Some(run)
                    if run.group == group
                        && run.numbers.end == number
                        && run.first + run.len() == first =>
                {
                    run.numbers.end += 1;
                }
                _ => runs.push(Run { group, numbers: number..number + 1, first }),
            }
        }
        runs
    }

    /// Where a key is. One that is not known has come from its words; if there is no more room, it stays
    /// unknown.
    fn place(
        &mut self,
        of: Generator,
        key: &[u32],
        at: &'static Location<'static>,
    ) -> Option<Place> {
        let hash = key_words::key(of.tag, key);
        if let Some(&place) = self.index.get(&hash) {
            return Some(place);
        }
        let by = self.used(Verb::Appeared, at);
        while self.index_large(by) {
            if let Some(&place) = self.index.get(&hash) {
                return Some(place);
            }
        }
        let group = self.group(of, None, Made::Words(of.name))?;
        let number = match key.len() {
            ..=4 => key.iter().fold(0, |number, &word| number << 32 | u128::from(word)),
            _ => hash.into(),
        };
        // A span ends behind its last number.
        let number = number.min(u128::MAX - 1);
        self.put(of, Some(group), number, by, key);
        self.look_for_room(by);
        self.index.get(&hash).copied()
    }

    /// Adds a key that is not known; does nothing if there is no more room.
    fn put(&mut self, of: Generator, group: Option<usize>, number: u128, by: u32, key: &[u32]) {
        let Some(group) = group.filter(|_| !self.is_full()) else { return };
        if let Entry::Vacant(entry) = self.index.entry(key_words::key(of.tag, key)) {
            entry.insert(Place::new(group, number));
            self.update(group, number..number + 1, |_, life| life.unwrap_or(Life::new(by)));
        }
    }

    /// Marks keys as sampled or split.
    fn take(&mut self, of: Generator, run: &Run, by: u32, words: &[u32]) {
        let mut conflicts = Vec::new();
        self.update(run.group, run.numbers.clone(), |part, life| {
            let mut life = life.expect("a known key");
            if life.taken + life.folded + 1 > life.lives {
                conflicts.push((part, life));
            }
            if life.taken == 0 {
                life.taken_by = by;
            }
            life.taken += 1;
            life
        });
        for (numbers, life) in conflicts {
            let first = if life.taken > 0 { life.taken_by } else { life.folded_by };
            let kind = match (self.uses[first as usize].verb, self.uses[by as usize].verb) {
                (Verb::Split, Verb::Split) => Kind::SplitTwice,
                (Verb::Sampled(_), Verb::Sampled(_)) => Kind::SampledTwice,
                (Verb::Split | Verb::Sampled(_), _) => Kind::SampledAndSplit,
                (_, Verb::Split) => Kind::FoldedAndSplit,
                _ => Kind::FoldedAndSampled,
            };
            self.report(of, kind, &run.part(numbers), first, by, words);
        }
    }

    /// Marks keys as folded into. What was folded in was so before, by a use and so many times.
    fn folded(
        &mut self,
        of: Generator,
        run: &Run,
        before: Option<(u32, u32)>,
        by: u32,
        words: &[u32],
        twice: impl Fn() -> Kind,
    ) {
        let times = before.map_or(0, |(_, times)| times);
        let mut conflicts = Vec::new();
        self.update(run.group, run.numbers.clone(), |part, life| {
            let mut life = life.expect("a known key");
            if life.taken + times + 1 > life.lives {
                conflicts.push((part, life));
            }
            if life.folded == 0 {
                life.folded_by = by;
            }
            life.folded = life.folded.max(times + 1);
            life
        });
        for (numbers, life) in conflicts {
            let (kind, first) = match before {
                Some((first, _)) => (twice(), first),
                None if self.uses[life.taken_by as usize].is_split() => {
                    (Kind::FoldedAndSplit, life.taken_by)
                }
                None => (Kind::FoldedAndSampled, life.taken_by),
            };
            self.report(of, kind, &run.part(numbers), first, by, words);
        }
    }

    /// By which use a key was made first, and how often it was made.
    fn before(&self, group: usize, number: u128) -> Option<(u32, u32)> {
        let life = self.groups[group].keys.get(number)?;
        (life.made > 0).then_some((life.made_by, life.made))
    }

    /// One number folded into many keys.
    fn fold_each(
        &mut self,
        of: Generator,
        run: &Run,
        number: u64,
        by: u32,
        words: &[u32],
        children: &[u32],
    ) {
        let (parent, first) = self.parent(run.numbers.end, run);
        let group = self.group(of, Some(parent), Made::FoldEach(number));
        let twice = || Kind::FoldedTwice(number);
        if self.none_has_folded(run, number) {
            self.folded(of, run, None, by, words, twice);
        } else {
            for key in run.keys() {
                let before = self.folded_before(&key, number);
                self.folded(of, &key, before, by, words, twice);
            }
        }
        if self.are_new(of, run, children, by) {
            let numbers = first..first + run.len() as u128;
            return self.make_many(of, group, numbers, by, (words, Recipe::Fold(number)), children);
        }
        for (number, child) in (first..).zip(children.chunks(of.words)) {
            self.make(of, group, number, by, child);
        }
    }

    /// Numbers folded into keys: all into one, or one into each.
    fn fold_all(
        &mut self,
        of: Generator,
        runs: Vec<Run>,
        numbers: &[u64],
        by: u32,
        words: &[u32],
        children: &[u32],
    ) {
        let one_key = words.len() == of.words;
        for key in runs.iter().flat_map(Run::keys) {
            // The numbers of this key, and the first of its children.
            let (numbers, child) = match (one_key, numbers) {
                (true, _) => (numbers, 0),
                (_, [_]) => (numbers, key.first),
                _ => (&numbers[key.first..=key.first], key.first),
            };
            for (child, &number) in (child..).zip(numbers) {
                let before = self.folded_before(&key, number);
                self.folded(of, &key, before, by, words, || Kind::FoldedTwice(number));
                let (parent, high) = self.parent(SMALL, &key);
                let folds = self.group(of, Some(parent), Made::Fold);
                let at = high << 64 | u128::from(number);
                self.make(of, folds, at, by, of.key(children, child));
            }
        }
    }

    /// By which use a number was folded into a key first, and how often it was.
    fn folded_before(&self, key: &Run, number: u64) -> Option<(u32, u32)> {
        let by_itself = {
            let (parent, high) = self.parent(SMALL, key);
            let group = self.ids.get(&(Some(parent), Made::Fold));
            group.and_then(|&group| self.before(group, high << 64 | u128::from(number)))
        };
        let with_others = {
            let (parent, at) = self.parent(u128::MAX, key);
            let group = self.ids.get(&(Some(parent), Made::FoldEach(number)));
            group.and_then(|&group| self.before(group, at))
        };
        match (by_itself, with_others) {
            (Some((first, times)), Some((_, more))) => Some((first, times + more)),
            (some, none) => some.or(none),
        }
    }

    /// Whether a number has not been folded into any of the keys, as far as can be told at once.
    fn none_has_folded(&self, run: &Run, number: u64) -> bool {
        let Range { start, end } = run.numbers;
        let has = |made, numbers: Range<u128>| {
            let group = self.ids.get(&(Some((run.group, 0)), made));
            group.is_some_and(|&group| self.groups[group].keys.within(numbers).next().is_some())
        };
        // Keys of larger numbers have groups of their own.
        end <= SMALL
            && !has(Made::FoldEach(number), start..end)
            && !has(Made::Fold, start << 64..end << 64)
    }

    /// Whether keys are made from others.
    fn below(&self, run: &Run) -> bool {
        self.groups[run.group].parent.is_some()
    }

    /// What keys that are made from a key have as their group's parent, and the number that stands for
    /// the key in that group: itself, if it is below a limit, or 0 in a group for this key alone.
    fn parent(&self, limit: u128, key: &Run) -> ((usize, u128), u128) {
        let number = key.numbers.start;
        if !self.below(key) || number >= limit {
            ((key.group, number), 0)
        } else {
            ((key.group, 0), number)
        }
    }

    /// The group of the keys of a split into many, and the number of the first of them.
    fn children(&mut self, of: Generator, key: &Run, into: u64) -> (Option<usize>, u128) {
        let (parent, number) = self.parent(1 << 60, key);
        (self.group(of, Some(parent), Made::Split(into)), number * u128::from(into))
    }

    fn split(
        &mut self,
        of: Generator,
        runs: &[Run],
        into: u64,
        by: u32,
        words: &[u32],
        children: &[u32],
    ) {
        if let [run] = runs
            && run.is_all(of, words)
            && children.len() / of.words >= MANY_KEYS
            && (self.below(run) || run.len() == 1)
            && (into > FEW_KEYS || run.len() > 1)
            && run.numbers.end < 1 << 60
            && self.are_new(of, run, children, by)
        {
            let (group, first) = self.children(of, run, into);
            let numbers = first..first + (children.len() / of.words) as u128;
            return self.make_many(of, group, numbers, by, (words, Recipe::Split(into)), children);
        }
        for key in runs.iter().flat_map(Run::keys) {
            let children = children.chunks(of.words).skip(key.first * into as usize);
            for (index, child) in (0..into).zip(children) {
                let (group, number) = if into > FEW_KEYS {
                    let (group, first) = self.children(of, &key, into);
                    (group, first + u128::from(index))
                } else {
                    let (parent, number) = self.parent(u128::MAX, &key);
                    (self.group(of, Some(parent), Made::One { index, of: into }), number)
                };
                self.make(of, group, number, by, child);
            }
        }
    }

    /// Makes a key. If it was made before, it may be used once more: that it was made again is allowed,
    /// or reported already.
    fn make(&mut self, of: Generator, group: Option<usize>, number: u128, by: u32, words: &[u32]) {
        let known = self.index.get(&key_words::key(of.tag, words)).copied();
        let mut again = false;
        if let Some(group) = group
            && (!self.is_full() || known == Some(Place::new(group, number)))
        {
            self.update(group, number..number + 1, |_, life| {
                let life = life.unwrap_or(Life::new(by));
                again = life.made > 0;
                Life { made: life.made + 1, ..life }
            });
        }
        self.made(of, (group, number), known, again, by, words);
    }

    /// Makes a key that will be made once more, or was.
    fn make_again(
        &mut self,
        of: Generator,
        group: Option<usize>,
        number: u128,
        by: u32,
        words: &[u32],
    ) {
        let known = self.index.get(&key_words::key(of.tag, words)).copied();
        if let Some(group) = group.filter(|_| !self.is_full()) {
            self.update(group, number..number + 1, |_, life| life.unwrap_or(Life::new(by)));
        }
        self.made(of, (group, number), known, true, by, words);
    }

    /// Indexes a key, or allows one more use of it, where it is known.
    fn made(
        &mut self,
        of: Generator,
        (group, number): (Option<usize>, u128),
        known: Option<Place>,
        again: bool,
        by: u32,
        words: &[u32],
    ) {
        let here = group.map(|group| Place::new(group, number));
        let place = known.or(here.filter(|_| !self.is_full()));
        if let Some(place) = place {
            if known.is_none() {
                self.index.insert(key_words::key(of.tag, words), place);
            }
            if again || here != Some(place) {
                self.allow(place);
            }
        }
        self.look_for_room(by);
    }

    /// Allows one more use.
    fn allow(&mut self, place: Place) {
        let number = place.number();
        self.update(place.group as usize, number..number + 1, |_, life| {
            let life = life.expect("a known key");
            Life { lives: life.lives + 1, ..life }
        });
    }

    /// As [`make`](Self::make), for many keys, without an index of them.
    fn make_many(
        &mut self,
        of: Generator,
        group: Option<usize>,
        numbers: Range<u128>,
        by: u32,
        (parents, recipe): (&[u32], Recipe),
        children: &[u32],
    ) {
        let known = self.large_ids.contains_key(&key_words::all(of.tag, children));
        let Some(group) = group.filter(|_| known || !self.is_full()) else { return };
        self.update(group, numbers.clone(), |_, life| match life {
            None => Life { made: 1, ..Life::new(by) },
            Some(life) => Life { made: life.made + 1, lives: life.lives + 1, ..life },
        });
        let parents = match self.large(of, parents) {
            Some(large) => Parents::Large(large),
            None => Parents::Words(parents.into()),
        };
        if let Entry::Vacant(entry) = self.large_ids.entry(key_words::all(of.tag, children)) {
            entry.insert(self.large.len());
            self.large_words += match &parents {
                Parents::Words(words) => words.len(),
                Parents::Large(_) => 0,
            };
            self.large.push(Large { group, numbers, parents, recipe, indexed: false });
        }
        self.look_for_room(by);
    }

    /// Whether many keys need no look at each, because they can be made only once.
    fn are_new(&mut self, of: Generator, parents: &Run, children: &[u32], by: u32) -> bool {
        let lives = &self.groups[parents.group].keys;
        if lives.within(parents.numbers.clone()).all(|life| life.lives == 1) {
            return true;
        }
        // Keys that were made before are to be found.
        while self.index_large(by) {}
        self.is_full() && self.large(of, children).is_some()
    }

    /// Which many keys these are, if they were made at once.
    fn large(&self, of: Generator, keys: &[u32]) -> Option<usize> {
        let many = keys.len() / of.words >= MANY_KEYS && !self.large.is_empty();
        many.then(|| self.large_ids.get(&key_words::all(of.tag, keys)).copied()).flatten()
    }

    /// Indexes the last keys of `large` that are not indexed; returns whether there were any.
    fn index_large(&mut self, by: u32) -> bool {
        let last = self.large.iter().rposition(|large| !large.indexed);
        let Some(last) = last.filter(|_| !self.is_full()) else { return false };
        self.large[last].indexed = true;
        let words = self.words(last);
        let Large { group, numbers, .. } = &self.large[last];
        let of = self.groups[*group].generator;
        for (number, key) in numbers.clone().zip(words.chunks(of.words)) {
            self.index.entry(key_words::key(of.tag, key)).or_insert(Place::new(*group, number));
            if self.index.len() > self.capacity {
                break;
            }
        }
        self.look_for_room(by);
        true
    }

    /// The words of keys of `large`.
    fn words(&self, large: usize) -> Vec<u32> {
        let Large { group, ref parents, recipe, .. } = self.large[large];
        let Generator { words, functions, .. } = self.groups[group].generator;
        let parents = match parents {
            Parents::Words(words) => words.to_vec(),
            Parents::Large(large) => self.words(*large),
        };
        let mut keys = Vec::new();
        for key in parents.chunks(words) {
            let first = keys.len();
            match recipe {
                Recipe::Split(len) => {
                    keys.resize(first + len as usize * words, 0);
                    let row = Row { key, first: 0, step: 1, len };
                    functions.split_keys(SimdLevel::current(), row, &mut keys[first..]);
                }
                Recipe::Fold(number) => {
                    keys.resize(first + words, 0);
                    let row = Row { key, first: number, step: 1, len: 0 };
                    (functions.fold_in.few)(row, &mut keys[first..]);
                }
            }
        }
        keys
    }

    /// The group of keys that are made in a way; none if it is new and there is no more room.
    fn group(&mut self, of: Generator, parent: Parent, made: Made) -> Option<usize> {
        let (next, full) = (self.groups.len(), self.is_full());
        match self.ids.entry((parent, made)) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(_) if full => None,
            Entry::Vacant(entry) => {
                let keys = Spans::default();
                self.groups.push(Group { parent, made, generator: of, keys });
                Some(*entry.insert(next))
            }
        }
    }

    fn used(&mut self, verb: Verb, at: &'static Location<'static>) -> u32 {
        let by_address = (verb, std::ptr::from_ref(at) as usize);
        if let Some(&id) = self.use_ids.get(&by_address) {
            return id;
        }
        // One place may have several addresses.
        let used = Use { verb, at };
        let known = self.uses.iter().position(|other| *other == used);
        let id = known.unwrap_or(self.uses.len()) as u32;
        if known.is_none() {
            self.uses.push(used);
        }
        self.use_ids.insert(by_address, id);
        id
    }

    /// The number of a name; none if it is new and there is no more room.
    fn name_id(&mut self, name: &str) -> Option<u32> {
        let known = self.name_ids.get(name).copied();
        if known.is_some() || self.is_full() {
            return known;
        }
        let id = self.names.len() as u32;
        self.names.push(name.into());
        self.name_ids.insert(name.into(), id);
        Some(id)
    }

    fn report(
        &mut self,
        of: Generator,
        kind: Kind,
        run: &Run,
        first: u32,
        second: u32,
        words: &[u32],
    ) {
        let keys = (run.numbers.end - run.numbers.start) as u64;
        let id = (std::mem::discriminant(&kind), first, second);
        if let Some(&report) = self.report_ids.get(&id) {
            self.reports[report].times += keys;
            return;
        }
        if self.reports.len() >= MOST_REPORTS {
            return;
        }
        self.report_ids.insert(id, self.reports.len());
        let words = of.key(words, run.first);
        self.reports.push(Report {
            kind,
            first: self.uses[first as usize],
            second: self.uses[second as usize],
            key: format!("Key::<{}>::from_data({words:?})", of.name),
            derivation: self.derivation(run.group, run.numbers.start),
            times: keys,
        });
    }

    /// The key with a number of a group, as an expression that makes it.
    pub(super) fn derivation(&self, group: usize, number: u128) -> String {
        let (mut group, mut number) = (group, number);
        let mut steps = Vec::new();
        loop {
            let Group { parent, made, generator, .. } = &self.groups[group];
            let base = parent.map_or(0, |(_, base)| base);
            let (step, above) = match *made {
                Made::Seed(_) => (generator.seeded(number), 0),
                Made::Words(_) => (generator.of_words(number), 0),
                Made::One { index, of } => (format!(".split({of})[{index}]"), base + number),
                Made::Split(of) => {
                    let (above, index) = (number / u128::from(of), number % u128::from(of));
                    (format!(".split({of})[{index}]"), base + above)
                }
                Made::Fold => (format!(".fold_in({})", number as u64), base + (number >> 64)),
                Made::FoldEach(data) => (format!(".fold_in({data})"), base + number),
                Made::Name(name) => (format!(".named({:?})", self.name(name)), base + number),
                Made::Kept => (format!(", after {number} calls of split_off"), base),
                Made::Given => (format!(".split_off(), call {number}"), base),
            };
            steps.push(step);
            let Some((parent, _)) = *parent else { break };
            (group, number) = (parent, above);
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

impl Run {
    fn len(&self) -> usize {
        (self.numbers.end - self.numbers.start) as usize
    }

    /// Whether these are all keys of an event: some may not be known.
    fn is_all(&self, of: Generator, keys: &[u32]) -> bool {
        self.len() * of.words == keys.len()
    }

    /// Each key.
    fn keys(&self) -> impl Iterator<Item = Self> + use<> {
        let (group, first) = (self.group, self.first);
        let numbers = self.numbers.clone().enumerate();
        numbers.map(move |(i, number)| Self {
            group,
            numbers: number..number + 1,
            first: first + i,
        })
    }

    /// Those of the keys with these numbers.
    fn part(&self, numbers: Range<u128>) -> Self {
        let first = self.first + (numbers.start - self.numbers.start) as usize;
        Self { group: self.group, numbers, first }
    }
}

impl Generator {
    pub(super) fn seeded(self, seed: u128) -> String {
        match self.name {
            "Threefry2x32" => format!("Key::new({seed})"),
            name => format!("Key::<{name}>::from_seed({seed})"),
        }
    }

    pub(super) fn of_words(self, number: u128) -> String {
        let words: Vec<u32> =
            (0..self.words).rev().map(|word| (number >> (32 * word.min(3))) as u32).collect();
        match self.words {
            ..=4 => format!("Key::<{}>::from_data({words:?})", self.name),
            _ => format!("a key of {}", self.name),
        }
    }
}
