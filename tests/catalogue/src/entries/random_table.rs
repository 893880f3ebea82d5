//! Contingency tables with given sums.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "RandomTable",
    checksums: |_| {
        let name = "native::RandomTable([30, 700], [100, 230, 400])";
        let dist = native::RandomTable::new([30, 700], [100, 230, 400]).expect("equal sums");
        counted(name, counts::<f64>(dist), &[2, 3])
    },
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a table.
        let [_, .., height, width] = *shape else { return Vec::new() };
        if shape.len() < 3 || height * width == 0 {
            return Vec::new();
        }
        let rows = Array1::from_elem(height, width * 5);
        let columns = Array1::from_elem(width, height * 5);
        vec![i64::of(native::RandomTable::new(&rows, &columns).expect("equal sums"))]
    },
    ..General::DEFAULT
};
