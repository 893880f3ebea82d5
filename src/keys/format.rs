//! Keys as text, as JAX shows them: the dtype, the shape, and the words as an overlay.

use std::fmt;

use crate::prng::{KeyDtype, Prng, Words};

/// Arrays with more words show the first and last three of each long axis, as NumPy's do.
const THRESHOLD: usize = 1000;
const EDGE: usize = 3;

/// Writes an array of keys of `shape`, row-major.
pub(crate) fn keys<I: Prng>(
    f: &mut fmt::Formatter<'_>,
    shape: &[usize],
    keys: &[I::Words],
) -> fmt::Result {
    let axes: Vec<String> = shape.iter().map(usize::to_string).collect();
    let comma = if axes.len() == 1 { "," } else { "" };
    writeln!(f, "Array(({}{comma}), dtype={}) overlaying:", axes.join(", "), KeyDtype::of::<I>())?;

    if keys.is_empty() {
        return f.write_str("[]");
    }
    let words = I::Words::words(keys);
    let mut shape = shape.to_vec();
    shape.push(I::Words::LEN);
    let edge = if words.len() > THRESHOLD { EDGE } else { words.len() };

    // All words are padded to the width of the longest one shown.
    let unaligned = overlay(words, &shape, 1, Layout { edge, width: 0 });
    let width = unaligned.split(|c: char| !c.is_ascii_digit()).map(str::len).max().unwrap_or(0);
    f.write_str(&overlay(words, &shape, 1, Layout { edge, width }))
}

#[derive(Clone, Copy)]
struct Layout {
    /// How many parts of an axis are shown at each end.
    edge: usize,
    /// Characters per word.
    width: usize,
}

/// Nested brackets; parts of an axis are separated by as many line breaks as there are axes inside.
fn overlay(words: &[u32], shape: &[usize], indent: usize, layout: Layout) -> String {
    let Layout { edge, width } = layout;
    let [len, inner @ ..] = shape else {
        return format!("{:>width$}", words[0]);
    };
    let separator = match inner.len() {
        0 => " ".to_owned(),
        breaks => "\n".repeat(breaks) + &" ".repeat(indent),
    };
    let part_len = words.len() / len;
    let part =
        |index: usize| overlay(&words[index * part_len..][..part_len], inner, indent + 1, layout);
    let parts: Vec<String> = if *len > 2 * edge {
        let head = (0..edge).map(part);
        head.chain(["...".to_owned()]).chain((len - edge..*len).map(part)).collect()
    } else {
        (0..*len).map(part).collect()
    };
    format!("[{}]", parts.join(&separator))
}
