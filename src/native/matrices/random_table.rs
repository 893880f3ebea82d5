//! Contingency tables with given sums.

use crate::elements::count::Count;
use crate::error::Error;
use crate::methods::combined::Input;
use crate::native::counts::hypergeometric::good_items;
use crate::native::methods::fits::check_most;
use crate::native::methods::successive::Numbers;
use crate::native::vectors::multinomial::LARGEST;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Run, Sampler, SamplerResult, Source, Trials,
    WideSampler, Widened, parameters,
};

/// Random contingency tables, whose rows and columns have given sums: two independent
/// classifications of the same items, as under the hypothesis of Fisher's exact test.
///
/// With row sums r, column sums c and N = Σ r = Σ c, the probability of a table x is Π r_i! Π c_j!
/// / (N! Π x_ij!); means r_i c_j / N, variances r_i (N - r_i) c_j (N - c_j) / (N² (N - 1)). It is
/// how often each pair of classes occurs if one of the classifications is permuted at random. The
/// last axes of a sample are the rows and the columns; the other axes of `rows` and of `columns`
/// broadcast to its other axes.
///
/// Row by row, a number is drawn from the [`Hypergeometric`](crate::native::Hypergeometric) distribution of what
/// remains of the row and of the columns, with its accuracy for every population, as by Patefield, "Algorithm AS
/// 159" (1981, doi:10.2307/2346669). A cell takes the time of a hypergeometric variate, whatever the sums are.
/// Each table is independent of all others.
///
/// An integer type must have room for the sums of the rows or of the columns; otherwise sampling is
/// an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_random_table.svg"))]
///
/// ```
/// use ndarray::{Array3, Axis, array};
/// use ndkey::native::{self, Key};
///
/// let tables = native::RandomTable::new(array![10, 20], array![5, 9, 16])?;
/// let tables: Array3<i64> = Key::from_seed(0).sample(tables, (1000, 2, 3));
/// let rows = tables.sum_axis(Axis(2));
/// assert!(rows.outer_iter().all(|sums| sums == array![10, 20]));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("random table", "random_table", "r2dtable", "contingency table"))]
pub struct RandomTable {
    rows: Widened<u64>,
    columns: Widened<u64>,
    row_sums: Vec<Named<f64>>,
    column_sums: Vec<Named<f64>>,
}

const NAME: &str = "RandomTable";

impl RandomTable {
    /// Tables with the sums `rows` and `columns`, along their last axes.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless no number is negative, and `rows` and `columns` have the same sum, at
    /// most 2^53; [`Error::Shape`] if either has no axis or no number; [`Error::Broadcast`] if their
    /// axes before the last do not broadcast together.
    pub fn new(rows: impl Trials, columns: impl Trials) -> Result<Self, Error> {
        let rows = rows.trials(NAME, "rows")?.named(NAME, "rows");
        let columns = columns.trials(NAME, "columns")?.named(NAME, "columns");
        for (what, sums) in
            [("`rows` of RandomTable", &rows), ("`columns` of RandomTable", &columns)]
        {
            if !matches!(sums.shape().last(), Some(1..)) {
                let allowed = "at least one number on the last axis";
                return Err(Error::shape(what, sums.shape(), allowed));
            }
        }
        let total =
            |row: &[u64]| row.iter().fold(0, |sum: u64, &number| sum.saturating_add(number));
        let totals = rows.of_rows(total);
        totals.check("numbers that add up to at most 2^53", |total| total <= LARGEST)?;
        let allowed = |total| format!("numbers that add up to {total}, as those of `columns` do");
        totals.check_with(&columns.of_rows(total), allowed, |total, other| total == other)?;
        let each = |sums: &Named<u64>| {
            let len = *sums.shape().last().expect("an axis");
            (0..len).map(|index| sums.of_rows(|row| row[index] as f64)).collect()
        };
        let (row_sums, column_sums) = (each(&rows), each(&columns));
        Ok(Self { rows: rows.widened(), columns: columns.widened(), row_sums, column_sums })
    }
}

parameters! { RandomTable::new { rows: u64, columns: u64 } }

impl<C: Count> Distribution<C> for RandomTable {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        // Numbers of a table exceed neither.
        check_most::<C>(&self.rows.wide)
            .or_else(|error| check_most::<C>(&self.columns.wide).map_err(|_| error))?;
        let cells = [self.row_sums.len(), self.column_sums.len()];
        let outer = outer_shape("the sample of RandomTable", &source, shape, &cells)?;
        let bind =
            |sums: &[Named<f64>]| sums.iter().map(|sum| sum.bind(outer)).collect::<Result<_, _>>();
        let (rows, columns) = (bind(&self.row_sums), bind(&self.column_sums));
        Ok(C::from_double(tables(&source, rows?, columns?)))
    }
}

/// The sampler of tables with sums of rows and of columns.
#[inline]
fn tables(source: &Source, rows: Vec<Bound<f64>>, columns: Vec<Bound<f64>>) -> WideSampler {
    let cells = rows.len() * columns.len();
    let source = source.with_len(source.per_key() / cells as u64);
    let sources = (0..cells as u32).map(|cell| source.child(cell, cells as u32));
    let sources = Vec::from_iter(sources);
    BoxedSampler::of(vectors(cells, 16, move |first, out: &mut [f64]| {
        let width = columns.len();
        let (len, run) = (out.len() / cells, Run { start: first, step: 1 });
        let numbers = |sums: &Bound<f64>| Numbers::new(first, len, |number| sums.get(number));
        let mut columns = Vec::from_iter(columns.iter().map(numbers));
        let mut drawn = vec![0.0; len];
        for (row, sums) in rows.iter().enumerate() {
            let mut left = numbers(sums);
            let mut others = vec![0.0; len];
            for column in &columns {
                add(&mut others, column.values(), 1.0);
            }
            for (column, good) in columns.iter_mut().enumerate() {
                let cell = row * width + column;
                add(&mut others, good.values(), -1.0);
                let inputs =
                    [good.sampler(), left.beside(others.clone()).sampler(), left.sampler()];
                good_items(&sources[cell], inputs.map(Input::Random)).fill(run, &mut drawn);
                for (table, &drawn) in out.chunks_exact_mut(cells).zip(&drawn) {
                    table[cell] = drawn;
                }
                add(left.values_mut(), &drawn, -1.0);
                add(good.values_mut(), &drawn, -1.0);
            }
        }
    }))
}

/// Adds multiples of numbers to others.
fn add(sums: &mut [f64], numbers: &[f64], factor: f64) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += factor * number;
    }
}
