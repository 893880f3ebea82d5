//! Messages of errors.

use std::fmt::Debug;

use ndkey::Error;

/// Asserts that a result is an error, with a message.
#[track_caller]
pub fn assert_message<T: Debug>(result: Result<T, Error>, message: &str) {
    assert_eq!(result.unwrap_err().to_string(), message);
}
