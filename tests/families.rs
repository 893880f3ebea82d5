//! Checks of the statements on the guide's page about the two families.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use catalogue::{DependsOn, Entry, Family, Value, Visitor};
use ndarray::{Array1, s};
use ndkey::{Distribution, Key, Parameter};
use support::counting::Counting;

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

/// Positions at which the bits of [`Counting`] keys make the least and the greatest values.
const ENDS: [usize; 4] = [0, (1 << 31) - 1, 1 << 31, ALL - 1];
const ALL: usize = 1 << 32;

struct Range(f64, f64);

impl Visitor for Range {
    fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
        for at in ENDS {
            let key = Key::<Counting>::from_seed(0);
            let value: Array1<T> = key.sample_slice(dist, ALL, s![at..=at]);
            let x = T::to_f64(value[0]);
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
                // Compares with the digits that the page has.
                if told != is && (told - is).abs() > 0.005 * is.abs() {
                    wrong.push(format!("{}::{name}: {is:e}, not {told}", family.module()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
