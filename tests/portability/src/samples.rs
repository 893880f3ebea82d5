//! The samples drawn from a distribution.

use ndarray::{IxDyn, SliceInfo, SliceInfoElem};
use ndkey::{Distribution, Key};

use crate::report::{self, Value, line};

/// What an element depends on besides the key and the parameters.
#[derive(Clone, Copy, PartialEq)]
pub enum DependsOn {
    Position,
    Sample,
}

/// Lines for a distribution over numbers.
pub fn numbers<T: Value>(name: &str, dist: &dyn Distribution<T>, depends_on: DependsOn) {
    lines(name, dist, 3000, &[], depends_on);
}

/// Lines for a distribution over vectors, or matrices, of this shape.
pub fn vectors<T: Value>(
    name: &str,
    dist: &dyn Distribution<T>,
    shape: &[usize],
    depends_on: DependsOn,
) {
    lines(name, dist, 400, shape, depends_on);
}

/// Replaces the lines of [`numbers`] where a 32-bit `usize` cannot hold their case.
pub fn absent<T: Value>(name: &str, depends_on: DependsOn) {
    report::absent(&format!("{name}: {}", T::NAME));
    if depends_on == DependsOn::Position {
        report::absent(&format!("{name}: {} of 2^40", T::NAME));
    }
}

/// A sample with one key and with a batch of keys and, unless that takes the whole sample, the ends
/// of rows of an array with 2^40 such elements.
fn lines<T: Value>(
    name: &str,
    dist: &dyn Distribution<T>,
    len: usize,
    element: &[usize],
    depends_on: DependsOn,
) {
    let name = format!("{name}: {}", T::NAME);
    let shape = |axes: &[usize]| IxDyn(&[axes, element].concat());
    line(&name, |checksum| {
        checksum.values(&Key::new(42).sample(dist, shape(&[len])));
        checksum.values(&Key::new(7).split(3).sample(dist, shape(&[len / 10])));
    });
    if depends_on == DependsOn::Sample {
        return;
    }
    line(&format!("{name} of 2^40"), |checksum| {
        for row in [0, 1 << 12, (1 << 20) - 1] {
            let all = SliceInfoElem::Slice { start: 0, end: None, step: 1 };
            let last = SliceInfoElem::Slice { start: -(len as isize / 10), end: None, step: 1 };
            let mut slice = vec![SliceInfoElem::Index(row), last];
            slice.resize(2 + element.len(), all);
            let slice: SliceInfo<_, IxDyn, IxDyn> = slice.try_into().expect("of as many axes");
            // Axes that a 32-bit `usize` can count.
            let shape = shape(&[1 << 20, 1 << 20]);
            checksum.values(&Key::new(42).sample_slice(dist, shape, slice));
        }
    });
}

/// Lines for distributions with these parameters, and with arrays of 1, 1/2 and 3/4 of each.
macro_rules! parameterised {
    ($module:ident, $number:ty, $value:ty, $depends_on:ident; $($dist:ident($($parameter:expr),+);)*) => {$({
        let name = |parameters: &str| {
            let number = <$number as $crate::report::Value>::NAME;
            format!("{}::{}<{number}>{parameters}", stringify!($module), stringify!($dist))
        };
        let number = |parameter: f64| -> $number { Real::from_f64(parameter) };
        let dist = $module::$dist::new($(number($parameter)),+).expect("a scalar");
        let depends_on = $crate::samples::DependsOn::$depends_on;
        $crate::samples::numbers::<$value>(&name(stringify!(($($parameter),+))), &dist, depends_on);
        let numbers = |parameter: f64| [1.0, 0.5, 0.75].map(|factor| number(factor * parameter));
        let dist = $module::$dist::new($(numbers($parameter)),+).expect("an array");
        let arrays = stringify!(($([$parameter, ..]),+));
        $crate::samples::vectors::<$value>(&name(arrays), &dist, &[3], depends_on);
    })*};
}
pub(crate) use parameterised;
