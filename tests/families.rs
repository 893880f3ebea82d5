//! What the guide's page about the two families says is so.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use catalogue::{DependsOn, Entry, Family, Value, Visitor};
use ndkey::prng::{Functions, Lanes, Positions, Prng};
use ndkey::{Distribution, Key, Parameter};

/// The rows of a section's tables, or of all: each distribution with the other cells.
fn rows(section: Option<&str>) -> BTreeMap<String, Vec<String>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/guide/two_families.md");
    let page = fs::read_to_string(page).expect("the page");
    let sections = page.split("\n# ").filter(|text| section.is_none_or(|of| text.starts_with(of)));
    let mut rows = BTreeMap::new();
    for row in sections.flat_map(str::lines).filter_map(|line| line.strip_prefix("| [`")) {
        let (name, rest) = row.split_once('`').expect("a link");
        let cells = rest.split(" | ").skip(1).map(|cell| cell.trim_end_matches(" |").to_owned());
        let before = rows.insert(name.to_owned(), Vec::from_iter(cells));
        assert_eq!(before, None, "two rows of {name}");
    }
    rows
}

fn in_both() -> impl Iterator<Item = &'static dyn Entry> {
    catalogue::entries().iter().copied().filter(|entry| entry.families().len() == 2)
}

#[test]
fn the_page_compares_all_that_both_families_have() {
    let mut compared = Vec::from_iter(rows(None).into_keys());
    if cfg!(not(feature = "linalg")) {
        compared.retain(|name| !["MultivariateNormal", "Orthogonal"].contains(&name.as_str()));
    }
    let mut names = Vec::from_iter(in_both().map(Entry::name));
    names.sort();
    assert_eq!(compared, names);
}

#[test]
fn the_page_tells_which_values_depend_on_the_whole_sample() {
    let rows = rows(None);
    for entry in in_both() {
        let [of_jax, native] = [Family::Jax, Family::Native].map(|family| {
            entry.checksums(family).iter().any(|case| case.depends_on == DependsOn::Sample)
        });
        let cells = &rows[entry.name()];
        for (depends, cell) in [of_jax, native].into_iter().zip(cells) {
            let told = cell.contains("whole sample");
            // The catalogue does not draw everything without replacement.
            let may_be = depends || cell.contains("without replacement");
            assert!(if told { may_be } else { !depends }, "{}: {cell}", entry.name());
        }
    }
}

/// A generator of the bits that the least and the greatest values are made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Ends {}

const ENDS: [u32; 4] = [0, u32::MAX, u32::MAX >> 1, 1 << 31];

impl Prng for Ends {
    const NAME: &'static str = "ends";
    const TAG: &'static str = "end";
    type Words = [u32; 1];

    fn functions() -> &'static Functions {
        static FUNCTIONS: Functions = Functions::of::<Ends>();
        &FUNCTIONS
    }

    fn seed(_: u64) -> [u32; 1] {
        [0]
    }

    #[inline(always)]
    fn split<const K: usize>(keys: Lanes<Self, K>, _: Positions<K>) -> Lanes<Self, K> {
        keys
    }

    #[inline(always)]
    fn fold_in<const K: usize>(keys: Lanes<Self, K>, _: [u32; K]) -> Lanes<Self, K> {
        keys
    }

    #[inline(always)]
    fn bits32<const K: usize>(_: Lanes<Self, K>, at: Positions<K>) -> [u32; K] {
        at.low.map(|position| ENDS[position as usize % ENDS.len()])
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [[u32; K]; 2] {
        let high = Self::bits32(keys, at);
        [high, high.map(|bits| if bits % 2 == 0 { 0 } else { u32::MAX })]
    }
}

struct Range(f64, f64);

impl Visitor for Range {
    fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
        for x in Key::<Ends>::from_seed(0).sample::<T, _>(dist, ENDS.len()) {
            let x = T::to_f64(x);
            assert!(!x.is_nan());
            *self = Self(self.0.min(x), self.1.max(x));
        }
    }
}

#[test]
fn the_page_tells_the_least_and_the_greatest_values() {
    let rows = rows(Some("Reals from one uniform variate"));
    assert!(rows.len() > 10);
    let mut wrong = Vec::new();
    for (name, cells) in rows {
        let entry = catalogue::entries().iter().find(|entry| entry.name() == name);
        let reals = entry.and_then(|entry| entry.reals()).expect("real parameters");
        let parameters: &[f32] = match (name.as_str(), reals.parameters.len()) {
            ("Normal" | "Uniform", _) => &[0.0, 1.0],
            ("Triangular", _) => &[0.0, 0.5, 1.0],
            (_, number) => &[1.0; 2][..number],
        };
        let parameters = Vec::from_iter(parameters.iter().map(|&x| Parameter::from(x)));
        for (family, cell) in [Family::Jax, Family::Native].into_iter().zip(cells) {
            let new = reals.constructions(family)[0].new.f32.expect("`f32`");
            let mut range = Range(f64::INFINITY, f64::NEG_INFINITY);
            new(&parameters).expect("a domain")[0].visit(&mut range);
            let (least, greatest) = cell.split_once(" to ").expect("a range");
            for (told, is) in [(least, range.0), (greatest, range.1)] {
                let told: f64 = told.replace('∞', "inf").parse().expect("a number");
                // As many digits as the page has.
                if told != is && (told - is).abs() > 0.005 * is.abs() {
                    wrong.push(format!("{}::{name}: {is:e}, not {told}", family.module()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
