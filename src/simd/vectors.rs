//! Functions compiled for instructions that the processor is known to have.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "functions for instructions that the processor is known to have")
)]

#[cfg(target_arch = "x86_64")]
use std::arch::is_x86_feature_detected;
#[cfg(target_arch = "x86_64")]
use std::mem::{ManuallyDrop, MaybeUninit};

#[cfg(target_arch = "x86_64")]
use super::inlined;

/// Vector instructions beyond the target's baseline. A value exists only where the processor has
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Vectors(Set);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Set {
    /// AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    V3,
    /// AVX-512, which gains nothing where loops are not optimised.
    #[cfg(avx512)]
    V4,
    /// Part of the baseline, so that nothing is compiled twice.
    #[cfg(target_arch = "aarch64")]
    Neon,
}

/// A closure's captures as words, which are passed in registers: through memory, a call takes
/// longer than a kernel of few values.
#[cfg(target_arch = "x86_64")]
union Captures<F> {
    closure: ManuallyDrop<F>,
    words: [MaybeUninit<usize>; 8],
}

/// One list of features for what is compiled and for what the processor is asked.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled_for {
    ($run:ident, $run_with:ident, $detected:ident: $($feature:tt)*) => {
        $(#[target_feature(enable = $feature)])*
        fn $run_with<A, B, C, R>(a: A, b: B, c: C, loops: impl FnOnce(A, B, C) -> R) -> R {
            loops(a, b, c)
        }

        fn $detected() -> bool {
            $(is_x86_feature_detected!($feature))&&*
        }

        /// # Safety
        /// The processor has the instructions.
        #[inline(always)]
        unsafe fn $run<R, F: FnOnce() -> R>(loops: F) -> R {
            /// # Safety
            /// The words are a closure's, which is not used again.
            #[expect(clippy::too_many_arguments, reason = "as many as fit in registers and a little stack")]
            $(#[target_feature(enable = $feature)])*
            unsafe fn in_words<R, F: FnOnce() -> R>(
                a: MaybeUninit<usize>,
                b: MaybeUninit<usize>,
                c: MaybeUninit<usize>,
                d: MaybeUninit<usize>,
                e: MaybeUninit<usize>,
                f: MaybeUninit<usize>,
                g: MaybeUninit<usize>,
                h: MaybeUninit<usize>,
            ) -> R {
                let captures = Captures { words: [a, b, c, d, e, f, g, h] };
                // SAFETY: the words are a closure of this type, which is used once.
                let loops: F = unsafe { ManuallyDrop::into_inner(captures.closure) };
                loops()
            }

            $(#[target_feature(enable = $feature)])*
            fn in_memory<R>(loops: impl FnOnce() -> R) -> R {
                loops()
            }

            // A constant, so that one of the two is compiled.
            if const { size_of::<Captures<F>>() > size_of::<[usize; 8]>() } {
                // SAFETY: the processor has the instructions.
                return unsafe { in_memory(loops) };
            }
            let captures = Captures { closure: ManuallyDrop::new(loops) };
            // SAFETY: any bytes are words that may be uninitialised; the processor has the
            // instructions; the closure is not used again.
            unsafe {
                let [a, b, c, d, e, f, g, h] = captures.words;
                in_words::<R, F>(a, b, c, d, e, f, g, h)
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
compiled_for!(
    v3, v3_with, has_v3: "sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "avx" "avx2" "bmi1" "bmi2" "fma" "lzcnt"
);
#[cfg(avx512)]
compiled_for!(
    v4, v4_with, has_v4: "sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "avx" "avx2" "bmi1" "bmi2" "fma" "lzcnt"
    "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl"
);

impl Vectors {
    /// The vectors that this processor has, the best ones last.
    pub(crate) fn available() -> Vec<Self> {
        let sets: &[(bool, Set)] = &[
            #[cfg(target_arch = "x86_64")]
            (has_v3(), Set::V3),
            #[cfg(avx512)]
            (has_v4(), Set::V4),
            #[cfg(target_arch = "aarch64")]
            (true, Set::Neon),
        ];
        sets.iter().filter(|(detected, _)| *detected).map(|&(_, set)| Self(set)).collect()
    }

    pub(crate) fn name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Set::V3 => "x86-64-v3",
            #[cfg(avx512)]
            Set::V4 => "x86-64-v4",
            #[cfg(target_arch = "aarch64")]
            Set::Neon => "neon",
        }
    }

    /// Runs loops compiled for these instructions: a closure marked `#[inline(always)]`, and all
    /// that is inlined into it.
    #[inline(always)]
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(unused_variables, reason = "no value exists")
    )]
    pub(crate) fn run<R>(self, loops: impl FnOnce() -> R) -> R {
        match self.0 {
            // SAFETY: the value exists, so the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            Set::V3 => unsafe { v3(loops) },
            // SAFETY: the value exists, so the processor has the instructions.
            #[cfg(avx512)]
            Set::V4 => unsafe { v4(loops) },
            #[cfg(target_arch = "aarch64")]
            Set::Neon => loops(),
        }
    }

    /// Runs a closure as [`run`](Self::run) does, where the compiler knows the instructions in the
    /// closure.
    #[inline(always)]
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(unused_variables, reason = "no value exists")
    )]
    pub(crate) fn run_known<R>(self, loops: impl FnOnce(Self) -> R) -> R {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Set::V3 => Self(Set::V3).run(inlined!(move || loops(Self(Set::V3)))),
            #[cfg(avx512)]
            Set::V4 => Self(Set::V4).run(inlined!(move || loops(Self(Set::V4)))),
            #[cfg(target_arch = "aarch64")]
            Set::Neon => loops(self),
        }
    }

    /// Runs a closure as [`run`](Self::run) does, with arguments that are passed in registers as
    /// far as they fit: less code than captures.
    #[inline(always)]
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(unused_variables, reason = "no value exists")
    )]
    pub(crate) fn run_with<A, B, C, R>(
        self,
        a: A,
        b: B,
        c: C,
        loops: impl FnOnce(A, B, C) -> R,
    ) -> R {
        match self.0 {
            // SAFETY: the value exists, so the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            Set::V3 => unsafe { v3_with(a, b, c, loops) },
            // SAFETY: the value exists, so the processor has the instructions.
            #[cfg(avx512)]
            Set::V4 => unsafe { v4_with(a, b, c, loops) },
            #[cfg(target_arch = "aarch64")]
            Set::Neon => loops(a, b, c),
        }
    }

    /// Runs what has no loops: compiled once, for fused operations.
    #[inline(always)]
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(unused_variables, reason = "no value exists")
    )]
    pub(crate) fn run_scalar<R>(self, f: impl FnOnce() -> R) -> R {
        match self.0 {
            // AVX-512 comes with these instructions.
            #[cfg(target_arch = "x86_64")]
            _ => Self(Set::V3).run(f),
            #[cfg(target_arch = "aarch64")]
            Set::Neon => f(),
        }
    }

    /// Whether AVX-512 is among them.
    #[cfg(avx512)]
    #[inline(always)]
    pub(crate) fn have_avx512(self) -> bool {
        self.0 == Set::V4
    }
}
