//! Draws the cases of a file, as `tests/jax/cases.py` records them, and writes the little-endian
//! bytes of their values: ndkey's side of `claims.py`.

use std::cell::RefCell;
use std::io::{self, Write};

use ndarray::{ArrayD, IxDyn};
use ndkey::jax::{BetaBinomial, StandardBits, StandardNormal};
use ndkey::math::Real;
use ndkey::{Distribution, Element, Key, Threefry2x32, WideElement};
use num_complex::Complex;
use support::operations::{basic, continuous, discrete, gammas, initializers};
use support::vectors::{Bits, Case, Test, parameter};

/// The bytes of the last sample.
#[derive(Default)]
struct Drawn(RefCell<Vec<u8>>);

impl Drawn {
    fn set<T: Bits>(&self, values: impl IntoIterator<Item = T>) {
        let bytes = |value: T| value.bits().to_le_bytes().into_iter().take(size_of::<T>());
        *self.0.borrow_mut() = values.into_iter().flat_map(bytes).collect();
    }
}

impl Test for Drawn {
    fn test<T: Bits + Default + PartialEq + Send>(
        &self,
        case: &Case,
        dist: &(dyn Distribution<T> + Sync),
    ) {
        self.set(key(case).sample::<T, _>(dist, IxDyn(&case.shape)));
    }

    fn array<T: Bits>(&self, _: &Case, array: &ArrayD<T>) {
        self.set(array.iter().copied());
    }
}

fn key(case: &Case) -> Key {
    case.key::<Threefry2x32, 2>().expect("one key")
}

/// Draws a case with floats of type `T`; returns whether its operation supports any floating-point
/// type.
fn of_any_float<T: Element + Real + Bits>(case: &Case, drawn: &Drawn) -> bool {
    if case.options["initializer"] == true {
        initializers::of::<T>(case, drawn);
        return true;
    }
    basic::of::<T>(case, drawn)
        || continuous::of::<T>(case, drawn)
        || gammas::of::<T>(case, drawn)
        || discrete::of_any_float::<T>(case, drawn)
}

macro_rules! of_wide_float {
    ($type:ty, $case:ident, $drawn:ident) => {
        of_any_float::<$type>($case, $drawn)
            || discrete::of::<$type>($case, $drawn)
            || gammas::factored::of::<$type>($case, $drawn)
            || other::<$type>($case, $drawn)
    };
}

/// Draws a case whose form does not occur in the vectors.
fn other<T: WideElement + Bits>(case: &Case, drawn: &Drawn) -> bool
where
    Complex<T>: Copy + Default + Send,
    StandardNormal: Distribution<Complex<T>>,
{
    match (case.op.as_str(), case.dtype.as_str()) {
        ("complex_normal", _) => {
            let sample = key(case).sample::<Complex<T>, _>(StandardNormal, IxDyn(&case.shape));
            drawn.set(sample.into_iter().flat_map(|value| [value.re, value.im]));
        }
        ("beta_binomial", _) => {
            let of = |name: &str| parameter::<T>(case, name).expect("a parameter");
            drawn.test(case, &BetaBinomial::new(of("n"), of("alpha"), of("beta")).expect("valid"));
        }
        ("bits", "uint8") => drawn.test::<u8>(case, &StandardBits),
        ("bits", "uint16") => drawn.test::<u16>(case, &StandardBits),
        ("bits", "uint32") => drawn.test::<u32>(case, &StandardBits),
        ("bits", "uint64") => drawn.test::<u64>(case, &StandardBits),
        _ => return discrete::of_arrays(case, key(case), drawn),
    }
    true
}

fn main() -> io::Result<()> {
    let file = std::env::args().nth(1).expect("the file of cases");
    let cases: Vec<Case> = serde_json::from_str(&std::fs::read_to_string(file)?)?;
    let mut out = io::stdout().lock();
    for case in &cases {
        let drawn = &Drawn::default();
        let known = match case.options["floats"].as_str().expect("a type of floats") {
            "float32" => of_wide_float!(f32, case, drawn),
            "float64" => of_wide_float!(f64, case, drawn),
            "float16" => of_any_float::<half::f16>(case, drawn),
            "bfloat16" => of_any_float::<half::bf16>(case, drawn),
            other => panic!("unknown type {other}"),
        };
        assert!(known, "unknown operation {}", case.op);
        out.write_all(&drawn.0.borrow())?;
    }
    Ok(())
}
