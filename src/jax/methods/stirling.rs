//! The correction to Stirling's formula.

/// log (k + 1)! minus the logarithm of Stirling's formula for it, for k = 0 to 9, as in JAX and
/// TensorFlow Probability.
pub(crate) const STIRLING_TAILS: [f64; 10] = [
    0.081_061_466_795_327_2,
    0.041_340_695_955_409_2,
    0.027_677_925_684_998_3,
    0.020_790_672_103_765_09,
    0.016_644_691_189_821_1,
    0.013_876_128_823_070_7,
    0.011_896_709_945_891_7,
    0.010_411_265_261_972_0,
    0.009_255_462_182_712_73,
    0.008_330_563_433_362_87,
];
