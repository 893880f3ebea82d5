//! Samples of every distribution, in every type.

use catalogue::{Case, DependsOn, Sampled, Value, Visitor};
use ndarray::{IxDyn, SliceInfo, SliceInfoElem};
use ndkey::{Distribution, Key};

use crate::report::{absent, line};

pub fn print() {
    for (entry, family) in catalogue::distributions() {
        for case in entry.checksums(family) {
            lines(&case);
        }
    }
}

/// A sample with one key and with a batch of keys and, unless that takes the whole sample, the ends
/// of rows of an array with 2^40 such elements.
fn lines(case: &Case) {
    let name = format!("{}: {}", case.name, case.dist.value());
    let of_many = (case.depends_on == DependsOn::Position).then(|| format!("{name} of 2^40"));
    match case.dist {
        Sampled::Absent(_) => [Some(name), of_many].iter().flatten().for_each(|name| absent(name)),
        _ => case.dist.visit(&mut Lines { name, of_many, element: &case.element }),
    }
}

struct Lines<'a> {
    name: String,
    of_many: Option<String>,
    element: &'a [usize],
}

impl Visitor for Lines<'_> {
    fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
        let len = if self.element.is_empty() { 3000 } else { 400 };
        let shape = |axes: &[usize]| IxDyn(&[axes, self.element].concat());
        line(&self.name, |checksum| {
            checksum.values(&Key::new(42).sample::<T, _>(dist, shape(&[len])));
            checksum.values(&Key::new(7).split(3).sample::<T, _>(dist, shape(&[len / 10])));
        });
        let Some(of_many) = &self.of_many else { return };
        line(of_many, |checksum| {
            for row in [0, 1 << 12, (1 << 20) - 1] {
                let all = SliceInfoElem::Slice { start: 0, end: None, step: 1 };
                let last = SliceInfoElem::Slice { start: -(len as isize / 10), end: None, step: 1 };
                let mut slice = vec![SliceInfoElem::Index(row), last];
                slice.resize(2 + self.element.len(), all);
                let slice: SliceInfo<_, IxDyn, IxDyn> = slice.try_into().expect("of as many axes");
                // Axes that a 32-bit `usize` can count.
                let shape = shape(&[1 << 20, 1 << 20]);
                checksum.values(&Key::new(42).sample_slice::<T, _, _>(dist, shape, slice));
            }
        });
    }
}
