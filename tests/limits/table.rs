//! Tables of the documentation.

use std::fmt::{self, Display};

/// A table as Markdown.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new<const N: usize>(columns: [&str; N]) -> Self {
        Self { rows: vec![columns.map(str::to_owned).to_vec()] }
    }

    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        assert_eq!(N, self.rows[0].len(), "as many as there are columns");
        self.rows.push(cells.to_vec());
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.rows.iter().enumerate() {
            writeln!(f, "| {} |", row.join(" | "))?;
            if number == 0 {
                writeln!(f, "|{}", "---|".repeat(row.len()))?;
            }
        }
        Ok(())
    }
}

/// A number with some significant digits, without zeros at the end.
pub fn digits(value: f64, digits: usize) -> String {
    if value == 0.0 || !value.is_finite() {
        return value.to_string();
    }
    let exact = format!("{value:.*e}", digits - 1);
    let (mantissa, exponent) = exact.split_once('e').expect("an exponent");
    let exponent: i32 = exponent.parse().expect("a number");
    let rounded: f64 = exact.parse().expect("a number");
    let shortest = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if (-3..6).contains(&exponent) {
        let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
        shortest(&format!("{rounded:.decimals$}"))
    } else {
        format!("{}e{exponent}", shortest(mantissa))
    }
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{} %", digits(100.0 * share, 2))
}

/// How often something holds for the elements of a sample, in percent.
pub fn share<T>(sample: &[T], holds: impl Fn(&T) -> bool) -> String {
    percent(sample.iter().filter(|value| holds(value)).count() as f64 / sample.len() as f64)
}

/// The name of a type, as code.
pub fn type_name<T>() -> String {
    let name = std::any::type_name::<T>();
    format!("`{}`", name.rsplit("::").next().expect("a name"))
}
