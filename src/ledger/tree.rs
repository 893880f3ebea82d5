//! The tree of a run: where keys came from, and what they were used for.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::Range;

use super::book::{Book, Life, Made};

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
pub struct Tree {
    pub(super) roots: Vec<Node>,
    pub(super) reports: Vec<String>,
}

/// Keys that were made in one way.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) label: String,
    pub(super) made: String,
    /// What the keys were used for, each with which of them.
    pub(super) uses: Vec<String>,
    pub(super) children: Vec<Node>,
}

/// Parts of a node that are listed one by one.
const LISTED: usize = 8;

impl Tree {
    pub(super) fn of(book: &Book) -> Self {
        let mut below: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (id, group) in book.groups.iter().enumerate() {
            if let Some((parent, _)) = group.parent {
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
impl fmt::Display for Tree {
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

/// What is shown of a book.
struct Shown<'a> {
    book: &'a Book,
    /// The groups below each group.
    below: BTreeMap<usize, Vec<usize>>,
}

impl Shown<'_> {
    /// Each seed, and each key that came from words.
    fn roots(&self) -> Vec<Node> {
        let mut roots = Vec::new();
        for (id, group) in self.book.groups.iter().enumerate() {
            let name = |number| match group.made {
                Made::Seed(_) => group.generator.seeded(number),
                _ => group.generator.of_words(number),
            };
            if group.parent.is_some() {
                continue;
            }
            let mut below: HashMap<u128, Vec<usize>> = HashMap::new();
            for &child in self.below.get(&id).into_iter().flatten() {
                let (_, number) = self.book.groups[child].parent.expect("it has one");
                below.entry(number).or_default().push(child);
            }
            for (numbers, life) in group.keys.iter() {
                for number in numbers.take(LISTED.max(1)) {
                    roots.push(Node {
                        label: name(number),
                        made: self.used(life.made_by),
                        uses: self.uses(id, vec![(number..number + 1, *life)]),
                        children: self.nodes(below.get(&number).map_or(&[], |ids| ids)),
                    });
                }
            }
        }
        roots
    }

    fn nodes(&self, ids: &[usize]) -> Vec<Node> {
        ids.iter().filter_map(|&id| self.node(id)).collect()
    }

    fn node(&self, id: usize) -> Option<Node> {
        let group = &self.book.groups[id];
        let children = self.nodes(self.below.get(&id).map_or(&[], |ids| ids));
        let spans: Vec<_> = group.keys.iter().map(|(numbers, life)| (numbers, *life)).collect();
        let uses = self.uses(id, spans.clone());
        if matches!(group.made, Made::Kept) && children.is_empty() && uses.is_empty() {
            return None;
        }
        let (_, first) = spans.first()?;
        let numbers = ranges(spans.iter().map(|(numbers, _)| numbers.clone()));
        let numbers = self.numbers(id, &numbers);
        let label = match group.made {
            Made::Seed(_) | Made::Words(_) => numbers,
            Made::One { index, of } => format!(".split({of})[{index}]"),
            Made::Split(of) => format!(".split({of})[{numbers}]"),
            Made::Fold => format!(".fold_in({numbers})"),
            Made::FoldEach(data) => format!(".fold_in({data})"),
            Made::Name(name) => format!(".named({:?})", self.book.name(name)),
            Made::Kept => format!("left by .split_off(), after calls {numbers}"),
            Made::Given => format!(".split_off(), calls {numbers}"),
        };
        Some(Node { label, made: self.used(first.made_by), uses, children })
    }

    /// What the keys of a group were used for, but for what the groups below tell.
    fn uses(&self, id: usize, spans: Vec<(Range<u128>, Life)>) -> Vec<String> {
        let group = &self.book.groups[id];
        let mut of: Vec<(String, Vec<Range<u128>>)> = Vec::new();
        let all = ranges(spans.iter().map(|(numbers, _)| numbers.clone()));
        for (numbers, life) in spans {
            let mut said = Vec::new();
            let split = || self.book.uses[life.taken_by as usize].is_split();
            if life.taken > 0 && !split() {
                said.push(self.book.uses[life.taken_by as usize].to_string());
            }
            if life.taken == 0 && life.folded == 0 && !matches!(group.made, Made::Kept) {
                said.push("not used".to_owned());
            }
            match life.duplicates {
                0 => {}
                1 => said.push("duplicated".to_owned()),
                times => said.push(format!("duplicated {times} times")),
            }
            for said in said {
                match of.iter_mut().find(|(other, _)| *other == said) {
                    Some((_, all)) => all.push(numbers.clone()),
                    None => of.push((said, vec![numbers.clone()])),
                }
            }
        }
        let shown = |(said, numbers): (String, Vec<Range<u128>>)| {
            let numbers = ranges(numbers.into_iter());
            let one = matches!(group.made, Made::One { .. } | Made::Name(_) | Made::FoldEach(_));
            match numbers == all || one {
                true => said,
                false => format!("{}: {said}", self.numbers(id, &numbers)),
            }
        };
        of.into_iter().map(shown).collect()
    }

    fn used(&self, id: u32) -> String {
        format!("made at {}", self.book.uses[id as usize].at)
    }

    /// Numbers of a group's keys, as the program has them.
    fn numbers(&self, id: usize, numbers: &[Range<u128>]) -> String {
        let group = &self.book.groups[id];
        // Of each key above, the numbers, or the indices of its split.
        let len = match group.made {
            Made::Fold => 1 << 64,
            Made::Split(of) => of.into(),
            _ => u128::MAX,
        };
        let mut own = Vec::new();
        for Range { start, end } in numbers.iter().cloned() {
            match start / len == (end - 1) / len {
                true => own.push(start % len..(end - 1) % len + 1),
                // Of several keys: all indices, but for those of the first and of the last key.
                false => own.push(0..len),
            }
        }
        own.sort_by_key(|range| (range.start, range.end));
        let own = ranges(own.into_iter());
        let listed = own.iter().take(LISTED).map(|Range { start, end }| match end - start {
            1 => start.to_string(),
            _ => format!("{start}..{end}"),
        });
        let mut text = listed.collect::<Vec<_>>().join(", ");
        if own.len() > LISTED {
            text += &format!(" and {} more", own.len() - LISTED);
        }
        text
    }
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
