//! Coefficients of a polynomial for each of several intervals.

/// Coefficients of polynomials, `N` for each of the columns: by power, highest first, in rows from
/// which vectors of one power are permuted; and by column, in rows of `PADDED`, from which vectors
/// of one lane are loaded.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Table<W, const COLUMNS: usize, const N: usize, const PADDED: usize> {
    #[cfg(avx512)]
    pub(super) powers: [[W; COLUMNS]; N],
    pub(super) columns: [[W; PADDED]; COLUMNS],
}

impl<W: Copy, const COLUMNS: usize, const N: usize, const PADDED: usize>
    Table<W, COLUMNS, N, PADDED>
{
    pub(super) const fn new(powers: [[W; COLUMNS]; N]) -> Self {
        // Numbers beyond `N` are not read.
        let mut columns = [[powers[0][0]; PADDED]; COLUMNS];
        let mut column = 0;
        while column < COLUMNS {
            let mut n = 0;
            while n < N {
                columns[column][n] = powers[n][column];
                n += 1;
            }
            column += 1;
        }
        Self {
            #[cfg(avx512)]
            powers,
            columns,
        }
    }
}
