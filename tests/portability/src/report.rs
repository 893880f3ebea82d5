//! Lines of names and checksums, and their output.

use std::panic::{AssertUnwindSafe, catch_unwind};

use half::{bf16, f16};
use num_complex::{Complex32, Complex64};

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
        values.into_iter().for_each(|value| value.add_to(self));
    }
}

/// A type of values, with bytes that are the same on every processor.
pub trait Value: Copy + Default + Send + Sync + 'static {
    const NAME: &'static str;

    fn add_to(self, checksum: &mut Checksum);
}

macro_rules! values {
    ($($value:ty: |$x:ident| $bytes:expr;)*) => {$(
        impl Value for $value {
            const NAME: &'static str = stringify!($value);

            fn add_to(self, checksum: &mut Checksum) {
                let $x = self;
                checksum.bytes(&$bytes.to_le_bytes());
            }
        }
    )*};
}

values! {
    u8: |x| x;
    u16: |x| x;
    u32: |x| x;
    u64: |x| x;
    i8: |x| x;
    i16: |x| x;
    i32: |x| x;
    i64: |x| x;
    usize: |x| x as u64;
    bool: |x| u8::from(x);
    // IEEE 754 leaves the sign and the payload of a NaN to the processor.
    f32: |x| if x.is_nan() { f32::NAN } else { x };
    f64: |x| if x.is_nan() { f64::NAN } else { x };
    f16: |x| if x.is_nan() { f16::NAN } else { x };
    bf16: |x| if x.is_nan() { bf16::NAN } else { x };
}

macro_rules! complex_values {
    ($($value:ty)*) => {$(
        impl Value for $value {
            const NAME: &'static str = stringify!($value);

            fn add_to(self, checksum: &mut Checksum) {
                self.re.add_to(checksum);
                self.im.add_to(checksum);
            }
        }
    )*};
}
complex_values!(Complex32 Complex64);

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
