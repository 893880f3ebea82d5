//! The vectors that `tests/jax/generate.py` writes, as Rust values.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::Path;

use approx::abs_diff_eq;
use ndarray::{Array1, ArrayD, IxDyn};
use ndkey::{Distribution, Key, KeyArray, Parameter, Prng, STREAM_VERSION, Threefry2x32};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// One call of jax.random and what it returned.
#[derive(Debug, Default, Deserialize)]
#[allow(dead_code, reason = "each test binary reads the fields of its own operations")]
pub struct Case {
    pub op: String,
    #[serde(rename = "impl")]
    pub prng: String,
    pub keys: Keys,
    #[serde(default)]
    pub shape: Vec<usize>,
    #[serde(default)]
    pub dtype: String,
    #[serde(default)]
    pub params: BTreeMap<String, Values>,
    #[serde(default)]
    pub options: serde_json::Value,
    pub out: Option<Values>,
    pub text: Option<String>,
}

/// The keys of a call, as words.
#[derive(Debug, Default, Deserialize)]
pub struct Keys {
    pub shape: Vec<usize>,
    pub data: Vec<u32>,
}

/// An array, as the bit patterns of its elements or as the digest of their little-endian bytes.
#[derive(Debug, Deserialize)]
pub struct Values {
    pub dtype: String,
    pub shape: Vec<usize>,
    pub bits: Option<Vec<u64>>,
    pub sha256: Option<String>,
}

/// The cases in a file of `tests/jax/vectors`.
pub fn cases(file: &str) -> Vec<Case> {
    #[derive(Deserialize)]
    struct File {
        jax: String,
        cases: Vec<Case>,
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jax/vectors").join(file);
    let text = std::fs::read_to_string(path).expect("the vectors are in the repository");
    let File { jax, cases } = serde_json::from_str(&text).expect("a file of cases");
    assert!(format!("jax-{jax}").starts_with(&format!("{STREAM_VERSION}.")), "{file} is of {jax}");
    cases
}

impl Case {
    /// The keys of the call, for a generator whose keys have `N` words.
    pub fn keys<I: Prng<Words = [u32; N]>, const N: usize>(&self) -> KeyArray<IxDyn, I> {
        assert_eq!(self.prng, I::NAME);
        let words = self.keys.data.as_chunks::<N>().0.to_vec();
        let words = ArrayD::from_shape_vec(IxDyn(&self.keys.shape), words);
        KeyArray::from_data(words.expect("as many words as keys"))
    }

    /// The only key of the call, unless there is a batch.
    pub fn key<I: Prng<Words = [u32; N]>, const N: usize>(&self) -> Option<Key<I>> {
        let keys = self.keys::<I, N>();
        if keys.ndim() == 0 { keys.into_iter().next() } else { None }
    }

    /// Asserts that an array has the shape and every bit of JAX's.
    #[track_caller]
    pub fn assert_equal<T: Bits>(&self, array: &ArrayD<T>) {
        let out = self.out.as_ref().expect("the case has an output");
        assert_eq!(out.dtype, T::DTYPE);
        assert_eq!(array.shape(), out.shape, "shape of {self:?}");
        self.assert_bits(out, array);
    }

    /// Asserts that the bits of an array, or their digest, are JAX's.
    #[track_caller]
    fn assert_bits<T: Bits>(&self, out: &Values, array: &ArrayD<T>) {
        match (&out.bits, &out.sha256) {
            (Some(bits), None) => {
                let got: Vec<u64> = array.iter().map(|&value| value.bits()).collect();
                assert_eq!(&got, bits, "{self:?}");
            }
            (None, Some(sha256)) => assert_eq!(&digest(array), sha256, "digest of {self:?}"),
            _ => panic!("a case has bits or a digest: {self:?}"),
        }
    }

    /// Asserts that an array has the shape of JAX's and values near JAX's; returns how many are
    /// equal.
    #[track_caller]
    pub fn assert_near<T: Bits>(&self, array: &ArrayD<T>, near: Near) -> usize {
        let theirs = self.out.as_ref().expect("the case has an output").array::<T>();
        assert_eq!(array.shape(), theirs.shape(), "shape of {self:?}");
        let pairs = array.iter().zip(&theirs);
        let equal = pairs.clone().filter(|(ours, theirs)| ours.bits() == theirs.bits()).count();
        let len = array.len() as f64;
        // A sample of a few values may have one more that differs than their share.
        let expected = near.share * len - if len < 20.0 { 1.0 } else { 0.0 };
        assert!(equal as f64 >= expected, "{equal} of {len} are equal: {self:?}");
        let epsilon = if T::DTYPE == "float32" { f32::EPSILON.into() } else { f64::EPSILON };
        for (ours, theirs) in pairs.filter(|(ours, theirs)| ours.bits() != theirs.bits()) {
            let ulps = ours.bits().abs_diff(theirs.bits());
            let (ours, theirs) = (wide(*ours), wide(*theirs));
            let bound = epsilon * (near.relative * theirs.abs()).max(near.absolute);
            let is_near = ulps <= near.ulps
                || bound.is_finite() && abs_diff_eq!(ours, theirs, epsilon = bound);
            assert!(is_near, "{ours}, not {theirs}: {self:?}");
        }
        equal
    }

    /// Compares as [`assert_equal`](Self::assert_equal) does, for keys: JAX lists their words.
    #[track_caller]
    pub fn assert_equal_keys<I: Prng>(&self, keys: &KeyArray<IxDyn, I>) {
        let out = self.out.as_ref().expect("the case has an output");
        assert_eq!(out.dtype, "key");
        assert_eq!(keys.shape(), out.shape, "shape of {self:?}");
        let words = keys.iter().flat_map(|key| key.data().as_ref().to_vec());
        self.assert_bits(out, &Array1::from_iter(words).into_dyn());
    }
}

impl Values {
    /// The array, from its bit patterns.
    pub fn array<T: Bits>(&self) -> ArrayD<T> {
        assert_eq!(self.dtype, T::DTYPE);
        let bits = self.bits.as_ref().expect("parameters are stored in full");
        let values = bits.iter().map(|&bits| T::from_bits(bits)).collect();
        ArrayD::from_shape_vec(IxDyn(&self.shape), values).expect("as many values as the shape has")
    }
}

/// How far values may be apart if they are not equal.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Near {
    /// The least share of values equal in every bit.
    pub share: f64,
    /// How many floats they may be apart,
    pub ulps: u64,
    /// or the largest difference, in units of the type's epsilon: `relative` times the value, or
    /// `absolute`.
    pub relative: f64,
    pub absolute: f64,
}

/// Converts a float to `f64`.
pub fn wide<T: Bits>(value: T) -> f64 {
    match T::DTYPE {
        "float32" => f32::from_bits(value.bits() as u32).into(),
        "float64" => f64::from_bits(value.bits()),
        #[cfg(feature = "half")]
        "float16" => half::f16::from_bits(value.bits() as u16).into(),
        #[cfg(feature = "half")]
        "bfloat16" => half::bf16::from_bits(value.bits() as u16).into(),
        other => panic!("{other} is no type of floats to compare"),
    }
}

/// Actions on the distribution of a case.
pub trait Test {
    fn test<T: Bits + Default + PartialEq + Send>(
        &self,
        case: &Case,
        dist: &(dyn Distribution<T> + Sync),
    );

    /// An action on the result of a case that draws no distribution.
    #[track_caller]
    fn array<T: Bits>(&self, case: &Case, array: &ArrayD<T>) {
        case.assert_equal(array);
    }
}

/// Asserts that every bit is equal.
pub struct Equal;

impl Test for Equal {
    #[track_caller]
    fn test<T: Bits + Default + PartialEq + Send>(
        &self,
        case: &Case,
        dist: &(dyn Distribution<T> + Sync),
    ) {
        check(case, dist);
    }
}

/// Draws a case with its keys and compares.
#[track_caller]
pub fn check<T: Bits + Default + Send>(case: &Case, dist: impl Distribution<T>) {
    check_with::<Threefry2x32, T, 2>(case, dist);
}

/// Checks as [`check`] does, with any generator.
#[track_caller]
pub fn check_with<I: Prng<Words = [u32; N]>, T: Bits + Default + Send, const N: usize>(
    case: &Case,
    dist: impl Distribution<T>,
) {
    let key = case.key::<I, N>();
    // One key's values equal a batch's without axes; a few of them are enough.
    if key.is_none() || case.shape.iter().product::<usize>() <= 10_000 {
        case.assert_equal(&case.keys::<I, N>().sample(&dist, IxDyn(&case.shape)));
    }
    if let Some(key) = key {
        case.assert_equal(&key.sample(&dist, IxDyn(&case.shape)));
    }
}

/// Runs the `expected` cases of a file.
pub fn each(file: &str, expected: usize, check: impl Fn(&Case)) {
    let cases = cases(file);
    assert_eq!(cases.len(), expected, "cases of {file}");
    cases.iter().for_each(check);
}

pub fn parameter<T: Bits + ndkey::sampling::Number>(
    case: &Case,
    name: &str,
) -> Option<Parameter<T>> {
    case.params.get(name).map(|values| values.array::<T>().into())
}

/// The SHA-256 of an array's elements in row-major order, as little-endian bytes.
pub fn digest<T: Bits>(array: &ArrayD<T>) -> String {
    let mut bytes = Vec::with_capacity(array.len() * size_of::<T>());
    for value in array {
        bytes.extend_from_slice(&value.bits().to_le_bytes()[..size_of::<T>()]);
    }
    hex::encode(Sha256::digest(bytes))
}

/// An element type of the vectors.
pub trait Bits: Copy + Debug {
    const DTYPE: &'static str;
    fn bits(self) -> u64;
    fn from_bits(bits: u64) -> Self;
}

macro_rules! bits {
    ($($element:ty, $dtype:literal, |$value:ident| $to:expr, |$bits:ident| $from:expr;)*) => {$(
        impl Bits for $element {
            const DTYPE: &'static str = $dtype;
            fn bits(self) -> u64 {
                let $value = self;
                $to
            }
            fn from_bits($bits: u64) -> Self {
                $from
            }
        }
    )*};
}
bits! {
    bool, "bool", |b| b.into(), |b| b == 1;
    u8, "uint8", |i| i.into(), |b| b as u8;
    u16, "uint16", |i| i.into(), |b| b as u16;
    u32, "uint32", |i| i.into(), |b| b as u32;
    u64, "uint64", |i| i, |b| b;
    i8, "int8", |i| (i as u8).into(), |b| b as i8;
    i16, "int16", |i| (i as u16).into(), |b| b as i16;
    i32, "int32", |i| (i as u32).into(), |b| b as i32;
    i64, "int64", |i| i as u64, |b| b as i64;
    f32, "float32", |x| x.to_bits().into(), |b| f32::from_bits(b as u32);
    f64, "float64", |x| x.to_bits(), |b| f64::from_bits(b);
}

#[cfg(feature = "half")]
bits! {
    half::f16, "float16", |x| x.to_bits().into(), |b| half::f16::from_bits(b as u16);
    half::bf16, "bfloat16", |x| x.to_bits().into(), |b| half::bf16::from_bits(b as u16);
}
