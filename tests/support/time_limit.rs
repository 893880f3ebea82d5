//! A time limit for samplers that might not terminate.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Far longer than any sample in these tests takes, even on a busy machine.
const LIMIT: Duration = Duration::from_secs(100);

/// The result of a function. Fails if it does not return in time.
#[track_caller]
pub fn ends<T: Send + 'static>(what: &str, function: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = channel();
    let thread = thread::spawn(move || sender.send(function()));
    match receiver.recv_timeout(LIMIT) {
        Ok(value) => value,
        Err(RecvTimeoutError::Timeout) => panic!("{what}: no end after {LIMIT:?}"),
        Err(RecvTimeoutError::Disconnected) => {
            resume_unwind(thread.join().expect_err("nothing was sent"))
        }
    }
}
