//! Settings of a thread that hold while a function runs.

use std::cell::Cell;
use std::thread::LocalKey;

/// Runs `f` with another value of the setting. The former value is restored when `f` returns or
/// panics.
pub(crate) fn scoped<T: Copy, R>(
    setting: &'static LocalKey<Cell<T>>,
    value: T,
    f: impl FnOnce() -> R,
) -> R {
    struct Restore<T: Copy + 'static>(&'static LocalKey<Cell<T>>, T);
    impl<T: Copy> Drop for Restore<T> {
        fn drop(&mut self) {
            self.0.set(self.1);
        }
    }
    let _restore = Restore(setting, setting.replace(value));
    f()
}
