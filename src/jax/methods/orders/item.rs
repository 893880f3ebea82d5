//! A number and the key it is sorted by.

/// A key and a value in one word, the key in its upper bits.
pub(super) trait Item: Copy + Default + Send + Sync {
    fn new(key: u32, value: usize) -> Self;
    fn key(self) -> u32;
    fn value(self) -> usize;
}

/// Items of arrays of up to 2^32 values.
impl Item for u64 {
    #[inline(always)]
    fn new(key: u32, value: usize) -> Self {
        u64::from(key) << 32 | value as u64
    }

    #[inline(always)]
    fn key(self) -> u32 {
        (self >> 32) as u32
    }

    #[inline(always)]
    fn value(self) -> usize {
        self as u32 as usize
    }
}

/// Items of longer arrays.
impl Item for u128 {
    #[inline(always)]
    fn new(key: u32, value: usize) -> Self {
        u128::from(key) << 64 | value as u128
    }

    #[inline(always)]
    fn key(self) -> u32 {
        (self >> 64) as u32
    }

    #[inline(always)]
    fn value(self) -> usize {
        self as u64 as usize
    }
}
