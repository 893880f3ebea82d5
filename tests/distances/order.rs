//! The order of inputs: with which bits a sampler makes the quantile of (n + 1/2) / 2^32, or 2^64.

/// How a quantile function reads its bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Values increase with the bits.
    Increasing,
    Decreasing,
    /// The highest bit is the sign, and the absolute value decreases with the others.
    Signed,
}

impl Order {
    pub const ALL: [Self; 3] = [Self::Increasing, Self::Decreasing, Self::Signed];

    /// The bits of `n`, which have `width` bits.
    pub fn bits(self, n: u64, width: u32) -> u64 {
        let (sign, all) = (1 << (width - 1), u64::MAX >> (64 - width));
        match self {
            Self::Increasing => n,
            Self::Decreasing => !n & all,
            Self::Signed if n < sign => n | sign,
            Self::Signed => !n & all,
        }
    }
}
