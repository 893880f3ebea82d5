//! Lines of names and checksums, and their output.

use std::panic::{AssertUnwindSafe, catch_unwind};

use catalogue::Value;

use crate::host;

/// The 64-bit FNV-1a hash of little-endian bytes.
#[derive(Clone, Copy)]
pub struct Checksum(u64);

impl Checksum {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    pub fn values<'a, T: Value>(&mut self, values: impl IntoIterator<Item = &'a T>) {
        for value in values {
            self.bytes(&value.with_one_nan().bits().to_le_bytes()[..T::BYTES]);
        }
    }
}

/// Prints a line: the checksum of what `values` adds, or its panic.
pub fn line(name: &str, values: impl FnOnce(&mut Checksum)) {
    let mut checksum = Checksum::new();
    match catch_unwind(AssertUnwindSafe(|| values(&mut checksum))) {
        Ok(()) => host::print(&format!("{name} = {:016x}", checksum.0)),
        Err(_) => host::print(&format!("{name} = panic")),
    }
}

/// Prints that this case does not exist on this processor.
pub fn absent(name: &str) {
    host::print(&format!("{name} = absent"));
}
