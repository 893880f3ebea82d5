//! Distributions over any type of values.

use ndkey::{Distribution, Error};

use crate::Value;

/// An action on a distribution, whatever its type of values.
pub trait Visitor {
    fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync));
}

macro_rules! types {
    ($($(#[$attribute:meta])? $variant:ident($value:ty),)*) => {
        /// A distribution over values of some type: what is done with it is compiled once for each
        /// type, not for each distribution.
        pub enum Sampled {
            $($(#[$attribute])? $variant(Box<dyn Distribution<$value> + Send + Sync>),)*
            /// Would have values of the named type, but a `usize` of 32 bits cannot hold its
            /// parameters.
            Absent(&'static str),
        }

        impl Sampled {
            /// Hands the distribution to a visitor, if there is one.
            pub fn visit(&self, visitor: &mut impl Visitor) {
                match self {
                    $($(#[$attribute])? Self::$variant(dist) => visitor.visit::<$value>(dist),)*
                    Self::Absent(_) => {}
                }
            }

            /// The name of the type of values.
            pub fn value(&self) -> &'static str {
                match self {
                    $($(#[$attribute])? Self::$variant(_) => <$value>::NAME,)*
                    Self::Absent(value) => value,
                }
            }
        }

        $($(#[$attribute])? impl Of for $value {
            fn of(dist: impl Distribution<Self> + Send + Sync + 'static) -> Sampled {
                Sampled::$variant(Box::new(dist))
            }
        })*
    };
}
types! {
    Bool(bool),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    Usize(usize),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    F32(f32),
    F64(f64),
    #[cfg(feature = "half")]
    F16(half::f16),
    #[cfg(feature = "half")]
    Bf16(half::bf16),
    #[cfg(feature = "complex")]
    Complex32(num_complex::Complex32),
    #[cfg(feature = "complex")]
    Complex64(num_complex::Complex64),
}

/// A type of values, which a [`Sampled`] may have.
pub trait Of: Value {
    fn of(dist: impl Distribution<Self> + Send + Sync + 'static) -> Sampled;
}

/// A distribution over each of several types of values, or the error of its parameters. Where one
/// type is enough, it is the first.
pub type Built = Result<Vec<Sampled>, Error>;

/// Which elements of a sample are drawn to draw one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DependsOn {
    /// The element at its position.
    Position,
    /// All of them.
    Sample,
}

/// A distribution with parameters.
pub struct Case {
    /// The distribution and its parameters, such as `jax::Gamma<f32>(2.5)`.
    pub name: String,
    pub dist: Sampled,
    /// The shape of a vector or of a matrix.
    pub element: Vec<usize>,
    pub depends_on: DependsOn,
}

impl Case {
    /// A distribution over numbers that depend on their positions.
    pub fn numbers(name: impl Into<String>, dist: Sampled) -> Self {
        Self::vectors(name, dist, &[])
    }

    /// A distribution over vectors, or matrices, of this shape.
    pub fn vectors(name: impl Into<String>, dist: Sampled, element: &[usize]) -> Self {
        let depends_on = DependsOn::Position;
        Self { name: name.into(), dist, element: element.to_vec(), depends_on }
    }

    pub fn depending_on(self, depends_on: DependsOn) -> Self {
        Self { depends_on, ..self }
    }
}
