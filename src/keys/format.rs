//! Keys as text, as JAX shows them: the dtype, the shape, and the words as an overlay.

use std::fmt::{self, Write as _};
use std::iter::repeat_n;

use crate::engine::row_major_steps;
use crate::prng::{KeyDtype, Prng, Words, WordsMethods as _};

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
    let unaligned = overlay(words, &shape, Layout { edge, width: 0 });
    let width = unaligned.split(|c: char| !c.is_ascii_digit()).map(str::len).max().unwrap_or(0);
    f.write_str(&overlay(words, &shape, Layout { edge, width }))
}

#[derive(Clone, Copy)]
struct Layout {
    /// How many parts of an axis are shown at each end.
    edge: usize,
    /// Characters per word.
    width: usize,
}

/// Nested brackets; parts of an axis are separated by one line break for each axis inside.
///
/// Not recursive: an array may have more axes than the stack has room for calls.
fn overlay(words: &[u32], shape: &[usize], layout: Layout) -> String {
    let Layout { edge, width } = layout;
    let steps = row_major_steps(shape);
    let mut text = "[".to_owned();
    // For each open bracket, the number of the next part and the place of its first word.
    let mut open = vec![(0, 0)];
    loop {
        let depth = open.len();
        let Some((part, place)) = open.last_mut() else { return text };
        let (len, inner) = (shape[depth - 1], shape.len() - depth);
        if *part == len {
            text.push(']');
            open.pop();
            continue;
        }
        if *part > 0 {
            match inner {
                0 => text.push(' '),
                breaks => text.extend(repeat_n('\n', breaks).chain(repeat_n(' ', depth))),
            }
        }
        let hidden = len > 2 * edge && *part == edge;
        let parts = if hidden { len - 2 * edge } else { 1 };
        let first = *place;
        *part += parts;
        *place += parts * steps[depth - 1] as usize;
        if hidden {
            text.push_str("...");
        } else if inner > 0 {
            text.push('[');
            open.push((0, first));
        } else {
            let _ = write!(text, "{:>width$}", words[first]);
        }
    }
}
