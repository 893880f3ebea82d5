//! Errors that print as sentences, and arguments of the program.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Any error, as the sentence that `main` prints.
pub struct Failure(String);

impl Failure {
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// For `main`, which prints errors in this form.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The whole number that is an argument of the program, counted from 1, or `default` without it.
pub fn argument<T: FromStr>(place: usize, what: &str, default: T) -> Result<T, Failure> {
    let Some(text) = std::env::args().nth(place) else { return Ok(default) };
    text.parse().map_err(|_| Failure(format!("the {what} is `{text}`, must be a whole number")))
}
