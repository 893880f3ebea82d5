//! The mark of closures of kernels.

/// A closure that is inlined into the loops of the kernel it is passed to, without optimisation, too.
macro_rules! inlined {
    ($($closure:tt)*) => {{
        #[inline(always)]
        $($closure)*
    }};
}
pub(crate) use inlined;
