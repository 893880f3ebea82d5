//! Distributions over vectors: the values of a row depend on each other, and are made together.

use crate::error::Error;
use crate::sampling::{Line, Run, Sampler, Source};

/// A function from the numbers of rows to their values.
pub(super) trait Rows<T>: Send + Sync {
    /// The values in a row.
    fn row_len(&self) -> usize;

    /// Writes the values of the rows from number `first` on, as many as fit.
    fn rows(&self, first: u64, out: &mut [T]);
}

/// The sampler of an array whose last axes are a row.
pub(super) struct RowSampler<R>(pub(super) R);

impl<R> RowSampler<R> {
    /// Each element with the value at its position, from a row that is made when it begins.
    #[inline(always)]
    fn pick<T>(&self, run: Run, elements: &mut [T])
    where
        T: Copy + Default,
        R: Rows<T>,
    {
        let len = self.0.row_len() as u64;
        let (mut row, mut current) = (vec![T::default(); len as usize], None);
        for (lane, element) in elements.iter_mut().enumerate() {
            let position = run.position(lane);
            let number = position / len;
            if current != Some(number) {
                self.0.rows(number, &mut row);
                current = Some(number);
            }
            *element = row[(position % len) as usize];
        }
    }
}

impl<T: Copy + Default, R: Rows<T>> Sampler<T> for RowSampler<R> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.fill(run, out.as_flattened_mut());
    }

    #[inline(always)]
    fn fill(&self, run: Run, out: &mut [T]) {
        let len = self.0.row_len();
        let (head, rows, tail) = if run.step == 1 && len != 0 {
            let before = (run.start.next_multiple_of(len as u64) - run.start) as usize;
            let (head, rest) = out.split_at_mut(before.min(out.len()));
            let (rows, tail) = rest.split_at_mut(rest.len() / len * len);
            (head, rows, tail)
        } else {
            (out, [].as_mut_slice(), [].as_mut_slice())
        };
        let (before, behind) = (head.len(), head.len() + rows.len());
        if !rows.is_empty() {
            self.0.rows(run.skip(before).start / len as u64, rows);
        }
        for (start, part) in [(0, head), (behind, tail)] {
            if !part.is_empty() {
                self.pick(run.skip(start), part);
            }
        }
    }

    fn unit(&self) -> u64 {
        self.0.row_len() as u64
    }
}

/// The shape of the rows of a sample, whose last axes must be `event`, of each key.
pub(crate) fn rows_of<'a>(
    what: &'static str,
    source: &Source,
    shape: &'a [usize],
    event: &[usize],
) -> Result<&'a [usize], Error> {
    let whole = || {
        // Of a part of the sample's shape, which has been counted, the product does not overflow.
        let len = event.iter().map(|&len| len as u64).product::<u64>();
        len == 0 || source.per_key().is_multiple_of(len)
    };
    shape.strip_suffix(event).filter(|_| whole()).ok_or_else(|| {
        let event: Vec<String> = event.iter().map(usize::to_string).collect();
        let allowed = format!("[.., {}]", event.join(", "));
        Error::Shape { what, got: shape.to_vec(), allowed }
    })
}
