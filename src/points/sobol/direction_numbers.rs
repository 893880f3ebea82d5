//! Tables of direction numbers.

use std::collections::HashSet;
use std::str::FromStr;
use std::sync::Arc;

use super::joe_kuo::JOE_KUO;
use crate::error::Error;
use crate::sampling::stored;

/// How many direction numbers a coordinate has.
pub(super) const BITS: usize = u64::BITS as usize;

/// A table of the numbers that [`Sobol`](super::Sobol) sequences are made of, in place of the one
/// that is built in: [`Sobol::with_directions`](super::Sobol::with_directions).
///
/// For each coordinate after the first there is a primitive polynomial over GF(2), of some degree s,
/// and s odd numbers m_i, below 2^i for i from 1 to s. Read from the text of Joe and Kuo's files, for
/// example `new-joe-kuo-6.21201` of <https://web.maths.unsw.edu.au/~fkuo/sobol/>, which has 21,201
/// coordinates: a line that begins with `d`, then, for each coordinate, a line `d s a m_1 ... m_s`. The
/// bits of `a` are the polynomial's coefficients between the first and the last, which are 1.
///
/// ```
/// use ndkey::{Error, Key, points::{DirectionNumbers, Sobol}};
///
/// let text = "d s a m_i\n2 1 0 1\n3 2 1 1 3\n4 3 1 1 3 1\n5 3 2 1 1 1\n";
/// let table: DirectionNumbers = text.parse()?;
/// assert_eq!(table.dimension(), 5);
/// let points: ndarray::Array2<f64> = Key::new(0).sample(Sobol::with_directions(5, &table)?, (8, 5));
/// // These are the first lines of the table that is built in.
/// assert_eq!(points, Key::new(0).sample::<f64, _>(Sobol::new(5)?, (8, 5)));
///
/// let error = "2 1 0 1\n3 2 1 1 4".parse::<DirectionNumbers>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "DirectionNumbers: `m` = 4 at [1, 1], must be odd and below 4",
/// );
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[doc(alias("Joe-Kuo", "joe_kuo", "new-joe-kuo-6.21201"))]
pub struct DirectionNumbers {
    /// A row for every coordinate but the first.
    rows: Arc<[Row]>,
}

/// A polynomial, and the numbers m_1, m_2, ...
type Row = (u32, Vec<u32>);

const NAME: &str = "DirectionNumbers";

impl DirectionNumbers {
    /// The table with these rows, of every coordinate but the first: the coefficients of a
    /// polynomial, as bits, the highest power first, and the numbers m_1, m_2, ...
    ///
    /// ```
    /// use ndkey::points::DirectionNumbers;
    ///
    /// // x + 1, x^2 + x + 1, x^3 + x + 1.
    /// let rows = [(0b11, vec![1]), (0b111, vec![1, 3]), (0b1011, vec![1, 3, 1])];
    /// assert_eq!(DirectionNumbers::new(rows)?, "2 1 0 1\n3 2 1 1 3\n4 3 1 1 3 1".parse()?);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`], with the number of the row, unless polynomials are primitive and all
    /// different, each row has one number per degree of the polynomial, and m_i is odd and below
    /// 2^i.
    pub fn new(rows: impl IntoIterator<Item = (u32, Vec<u32>)>) -> Result<Self, Error> {
        Self::checked(rows.into_iter().collect())
    }

    #[inline(never)]
    fn checked(rows: Vec<Row>) -> Result<Self, Error> {
        let mut polynomials = HashSet::new();
        for (number, (polynomial, initial)) in rows.iter().enumerate() {
            let shown = format!("{polynomial:#b}");
            if !is_primitive(*polynomial) {
                let allowed = "primitive over GF(2), of a degree of at least 1";
                return Err(Error::parameter(NAME, "polynomial", shown, allowed).at([number]));
            }
            if !polynomials.insert(polynomial) {
                let allowed = "another one in each row";
                return Err(Error::parameter(NAME, "polynomial", shown, allowed).at([number]));
            }
            let degree = polynomial.ilog2();
            if initial.len() != degree as usize {
                let allowed = format!("{degree} numbers, the degree of the polynomial");
                let value = format!("{initial:?}");
                return Err(Error::parameter(NAME, "m", value, allowed).at([number]));
            }
            for (i, &m) in initial.iter().enumerate() {
                if m % 2 == 0 || m >> (i + 1) != 0 {
                    let allowed = format!("odd and below {}", 2_u64 << i);
                    return Err(Error::parameter(NAME, "m", m, allowed).at([number, i]));
                }
            }
        }
        Ok(Self { rows: rows.into() })
    }

    /// The largest number of coordinates: one more than there are rows.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.rows.len() + 1
    }

    /// The rows, as given to [`new`](Self::new).
    #[must_use]
    pub fn rows(&self) -> &[(u32, Vec<u32>)] {
        &self.rows
    }
}

stored! { DirectionNumbers { rows: Vec<(u32, Vec<u32>)> } Self::new(rows) }

/// Reads the format of Joe and Kuo.
///
/// # Errors
/// The errors of [`DirectionNumbers::new`]; also if a line has another form than `d s a m_1 ... m_s`, with `d`
/// from 2 on. In the message, lines are counted from 0, without the first one if it has no numbers.
impl FromStr for DirectionNumbers {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let lines = lines.skip_while(|line| line.starts_with('d')).enumerate();
        Self::checked(lines.map(|(number, line)| row(number, line)).collect::<Result<_, _>>()?)
    }
}

fn row(number: usize, line: &str) -> Result<Row, Error> {
    let read = || {
        let mut words = line.split_whitespace().map(|word| word.parse::<u32>().ok());
        let mut next = || words.next().flatten();
        let (coordinate, degree, inner) = (next()?, next()?, next()?);
        let is_next = coordinate as usize == number + 2;
        let fits = (1..u32::BITS).contains(&degree) && inner >> (degree - 1) == 0;
        let numbers = words.collect::<Option<_>>()?;
        (is_next && fits).then(|| (1 << degree | inner << 1 | 1, numbers))
    };
    let allowed = || {
        let coordinate = number + 2;
        format!("`{coordinate} s a m_1 .. m_s`, with s from 1 to 31 and a below 2^(s - 1)")
    };
    read().ok_or_else(|| Error::parameter(NAME, "line", line, allowed()).at([number]))
}

/// Whether x generates all other elements of the field of polynomials modulo this one.
fn is_primitive(polynomial: u32) -> bool {
    let Some(degree @ 1..) = polynomial.checked_ilog2() else { return false };
    let order = (1_u32 << degree) - 1;
    polynomial & 1 == 1
        && power_of_x(order, polynomial) == 1
        && prime_factors(order).all(|prime| power_of_x(order / prime, polynomial) != 1)
}

/// A power of x modulo a polynomial of at least the first degree.
fn power_of_x(exponent: u32, polynomial: u32) -> u32 {
    let degree = polynomial.ilog2();
    let times_x = |a: u32| a << 1 ^ if a >> (degree - 1) & 1 == 1 { polynomial } else { 0 };
    let times = |a: u32, b: u32| {
        (0..degree)
            .rev()
            .fold(0, |product, bit| times_x(product) ^ if b >> bit & 1 == 1 { a } else { 0 })
    };
    (0..u32::BITS).rev().fold(1, |power, bit| {
        let square = times(power, power);
        if exponent >> bit & 1 == 1 { times_x(square) } else { square }
    })
}

/// With none for 1.
fn prime_factors(number: u32) -> impl Iterator<Item = u32> {
    let (mut rest, mut divisor) = (number, 2);
    std::iter::from_fn(move || {
        while rest > 1 {
            // A number that is left without smaller divisors is a prime.
            let found =
                if u64::from(divisor) * u64::from(divisor) > rest.into() { rest } else { divisor };
            if rest % found == 0 {
                while rest % found == 0 {
                    rest /= found;
                }
                return Some(found);
            }
            divisor += 1;
        }
        None
    })
}

/// The first `count` direction numbers of a coordinate, as fractions.
pub(super) fn directions(
    given: Option<&DirectionNumbers>,
    coordinate: usize,
    count: usize,
) -> impl Iterator<Item = u64> {
    // The leading bit of each and the bits above it: m_k.
    let mut numbers = [1_u64; BITS];
    if let Some(row) = coordinate.checked_sub(1) {
        let polynomial = match given {
            Some(given) => {
                let (polynomial, initial) = &given.rows[row];
                for (number, &m) in numbers.iter_mut().zip(initial) {
                    *number = m.into();
                }
                *polynomial
            }
            None => unpack(JOE_KUO[row], &mut numbers),
        };
        let degree = polynomial.ilog2() as usize;
        for k in degree..count {
            numbers[k] = numbers[k - degree] << degree ^ numbers[k - degree];
            for step in 1..degree {
                if polynomial >> (degree - step) & 1 == 1 {
                    numbers[k] ^= numbers[k - step] << step;
                }
            }
        }
    }
    (0..count).map(move |k| numbers[k] << (BITS - 1 - k))
}

/// The polynomial of a row of the table; writes its numbers m_k.
fn unpack(packed: u128, numbers: &mut [u64; BITS]) -> u32 {
    let (polynomial, mut rest) = (u32::from(packed as u16), packed >> 16);
    for k in 1..polynomial.ilog2() as usize {
        numbers[k] = (rest as u64) << 1 & ((2 << k) - 1) | 1;
        rest >>= k;
    }
    polynomial
}
