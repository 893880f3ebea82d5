//! The tree of a run: where keys came from, and what they were used for.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use super::book::{Book, FEW_KEYS, Life, Made};

/// Where the keys of a run came from, and what they were used for: made by
/// [`Ledger::tree`](super::Ledger::tree).
///
/// Keys that were made in one way at one place are one node, whatever their number. It is shown as text
/// (by its [`Display`](fmt::Display)), as a graph for Graphviz, or as a page for a browser.
///
/// ```
/// use ndkey::Key;
/// use ndkey::ledger::Ledger;
///
/// let ledger = Ledger::new();
/// ledger.watch(|| {
///     let [weights, steps] = Key::new(0).split_into();
///     let w = weights.normal::<f32, _>((64, 10));
///     for step in 0..1000 {
///         let mask = steps.fold_in(step).bernoulli(0.9, 64);
///     }
/// });
/// let text = ledger.tree().to_string();
/// assert!(text.contains("fold_in(0..1000)"));
/// println!("{text}");
/// ```
///
/// prints
///
/// ```text
/// Key::new(0), made at src/main.rs:6:25
/// ├─ .split(2)[0], made at src/main.rs:6:35
/// │    sampled StandardNormal at src/main.rs:7:21
/// └─ .split(2)[1], made at src/main.rs:6:35
///    └─ .fold_in(0..1000), made at src/main.rs:9:26
///         sampled Bernoulli<f32> at src/main.rs:9:40
/// ```
#[derive(Debug, Clone)]
pub struct KeyTree {
    pub(super) roots: Vec<Node>,
    pub(super) reports: Vec<String>,
}

/// Keys that were made in one way.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) label: String,
    pub(super) made: String,
    /// Uses of the keys, each with the numbers of the keys.
    pub(super) uses: Vec<String>,
    pub(super) children: Vec<Node>,
}

/// Parts of a node that are listed one by one.
const LISTED: usize = 8;

impl KeyTree {
    pub(super) fn of(book: &Book) -> Self {
        let mut below: HashMap<u32, Vec<u32>> = HashMap::new();
        for (id, entry) in (0..).zip(&book.entries) {
            if let Some(parent) = entry.parent
                && !matches!(entry.made, Made::Item(_))
            {
                below.entry(parent).or_default().push(id);
            }
        }
        let shown = Shown { book, below };
        Self {
            roots: shown.roots(),
            reports: book.reports.iter().map(ToString::to_string).collect(),
        }
    }

    /// The tree as a graph in the language of Graphviz: `dot -Tsvg`.
    #[must_use]
    pub fn to_dot(&self) -> String {
        let mut dot = String::from(
            "digraph keys {\n  rankdir=LR;\n  node [shape=box, fontname=monospace];\n",
        );
        let mut next = 0;
        for root in &self.roots {
            root.write_dot(&mut dot, &mut next);
        }
        dot.push_str("}\n");
        dot
    }
}

/// The tree as text.
impl fmt::Display for KeyTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.roots.iter().try_for_each(|root| root.write_text(f, "", "", ""))?;
        self.reports.iter().try_for_each(|report| writeln!(f, "{report}"))
    }
}

impl Node {
    fn write_text(
        &self,
        f: &mut fmt::Formatter<'_>,
        indent: &str,
        branch: &str,
        below: &str,
    ) -> fmt::Result {
        writeln!(f, "{indent}{branch}{}, {}", self.label, self.made)?;
        let indent = format!("{indent}{below}");
        let beside = if self.children.is_empty() { "  " } else { "│  " };
        self.uses.iter().try_for_each(|used| writeln!(f, "{indent}{beside}{used}"))?;
        for (number, child) in self.children.iter().enumerate() {
            let last = number + 1 == self.children.len();
            let (branch, below) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            child.write_text(f, &indent, branch, below)?;
        }
        Ok(())
    }

    fn write_dot(&self, dot: &mut String, next: &mut usize) -> usize {
        let id = *next;
        *next += 1;
        let lines = [&self.label, &self.made].into_iter().chain(&self.uses);
        let label: String = lines.map(|line| escaped(line) + "\\l").collect();
        dot.push_str(&format!("  n{id} [label=\"{label}\"];\n"));
        for child in &self.children {
            let child = child.write_dot(dot, next);
            dot.push_str(&format!("  n{id} -> n{child};\n"));
        }
        id
    }
}

fn escaped(line: &str) -> String {
    line.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The part of a book that is shown.
struct Shown<'a> {
    book: &'a Book,
    /// Entries made from each entry.
    below: HashMap<u32, Vec<u32>>,
}

impl Shown<'_> {
    /// Each seed, and each key that came from words: the first few of several that are used alike.
    fn roots(&self) -> Vec<Node> {
        let mut alike = HashMap::new();
        let mut roots = Vec::new();
        for (id, entry) in (0..).zip(&self.book.entries) {
            if entry.parent.is_none() {
                let before = alike.entry((entry.made_by, entry.life)).or_insert(0);
                *before += 1;
                if *before <= LISTED {
                    roots.extend(self.node(&[id]));
                }
            }
        }
        roots
    }

    /// Keys made from entries: a node for each way.
    fn nodes(&self, parents: &[u32]) -> Vec<Node> {
        let mut ways = HashMap::new();
        let mut nodes: Vec<Vec<u32>> = Vec::new();
        for &id in parents.iter().filter_map(|id| self.below.get(id)).flatten() {
            let way = match self.book.entry(id).made {
                Made::Split { of, .. } if of > FEW_KEYS => Made::Split { index: 0, of },
                Made::Fold(_) => Made::Fold(0),
                Made::Kept(_) => Made::Kept(0),
                Made::Given(_) => Made::Given(0),
                ref made => made.clone(),
            };
            let node = *ways.entry(way).or_insert(nodes.len());
            nodes.resize_with(nodes.len().max(node + 1), Vec::new);
            nodes[node].push(id);
        }
        nodes.iter().filter_map(|ids| self.node(ids)).collect()
    }

    /// Keys that were made in one way.
    fn node(&self, ids: &[u32]) -> Option<Node> {
        let first = self.book.entry(*ids.first()?);
        let (mut keys, mut parents) = (Vec::new(), ids.to_vec());
        for &id in ids {
            for (part, key) in self.book.parts(&[(id, 0)]) {
                let (start, len) = match self.book.entry(id).made {
                    // All keys of a batch.
                    Made::Split { of, .. } if self.book.entry(part).batch.is_some() => (0, of),
                    Made::Split { index, of } => (index + key as u64 % of, 1),
                    Made::Fold(number) | Made::Kept(number) | Made::Given(number) => (number, 1),
                    _ => (0, 1),
                };
                let numbers = start.into()..u128::from(start) + u128::from(len);
                keys.push((numbers, self.book.entry(part).life));
                parents.push(part);
            }
        }
        parents.sort_unstable();
        parents.dedup();
        let children = self.nodes(&parents);
        let uses = self.uses(&first.made, &keys);
        if matches!(first.made, Made::Kept(_)) && children.is_empty() && uses.is_empty() {
            return None;
        }
        let numbers = listed(keys.into_iter().map(|(numbers, _)| numbers).collect());
        let label = match &first.made {
            Made::Root(text) => text.clone(),
            Made::Split { of, .. } => format!(".split({of})[{numbers}]"),
            Made::Fold(_) => format!(".fold_in({numbers})"),
            Made::Name(name) => format!(".named({name:?})"),
            Made::Kept(_) => format!("left by .split_off(), after calls {numbers}"),
            Made::Given(_) => format!(".split_off(), calls {numbers}"),
            Made::Item(_) => return None,
        };
        let made = format!("made at {}", self.book.uses[first.made_by as usize].at);
        Some(Node { label, made, uses, children })
    }

    /// Uses of the keys with these numbers that the nodes below do not show.
    fn uses(&self, made: &Made, keys: &[(Range<u128>, Life)]) -> Vec<String> {
        let mut said: Vec<(String, Vec<Range<u128>>)> = Vec::new();
        for (numbers, life) in keys {
            let used = self.book.uses[life.taken.by as usize];
            let unused = life.taken.times + life.folded.times == 0;
            let texts = [
                (life.taken.times > 0 && !used.is_split()).then(|| used.to_string()),
                (unused && !matches!(made, Made::Kept(_))).then(|| "not used".to_owned()),
                match life.duplicates {
                    0 => None,
                    1 => Some("duplicated".to_owned()),
                    times => Some(format!("duplicated {times} times")),
                },
            ];
            for text in texts.into_iter().flatten() {
                match said.iter_mut().find(|(other, _)| *other == text) {
                    Some((_, all)) => all.push(numbers.clone()),
                    None => said.push((text, vec![numbers.clone()])),
                }
            }
        }
        let all = listed(keys.iter().map(|(numbers, _)| numbers.clone()).collect());
        let shown = |(said, numbers)| match listed(numbers) {
            numbers if numbers == all => said,
            numbers => format!("{numbers}: {said}"),
        };
        said.into_iter().map(shown).collect()
    }
}

/// Numbers, as a list of ranges.
fn listed(mut numbers: Vec<Range<u128>>) -> String {
    numbers.sort_by_key(|range| (range.start, range.end));
    let numbers = ranges(numbers.into_iter());
    let listed = numbers.iter().take(LISTED).map(|Range { start, end }| match end - start {
        1 => start.to_string(),
        _ => format!("{start}..{end}"),
    });
    let mut text = listed.collect::<Vec<_>>().join(", ");
    if numbers.len() > LISTED {
        text += &format!(" and {} more", numbers.len() - LISTED);
    }
    text
}

/// Ranges in order, with those joined that meet.
fn ranges(sorted: impl Iterator<Item = Range<u128>>) -> Vec<Range<u128>> {
    let mut joined: Vec<Range<u128>> = Vec::new();
    for range in sorted {
        match joined.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}
