//! A generator chosen at run time.

use std::fmt;
use std::str::FromStr;

use super::{Kind, Prng};
use crate::error::Error;

/// An operation on a generator chosen at run time, written for any generator.
///
/// See [`Kind`].
pub trait WithPrng {
    /// The result of the operation.
    type Output;

    /// Runs the operation with one generator.
    fn run<I: Prng>(self) -> Self::Output;
}

/// The crate's generators, by module: each becomes public, and a [`Kind`].
macro_rules! kinds {
    ($($module:ident: $($prng:ident),+;)*) => {
        $(pub use $module::{$($prng),+};)*

        /// One of this crate's generators, chosen at run time, for example by a configuration.
        ///
        /// The choice is made once, and the code that follows is written for any generator, so keys
        /// of two generators cannot be mixed here either.
        ///
        /// ```
        /// use ndarray::Array1;
        /// use ndkey::prng::{Kind, WithPrng};
        /// use ndkey::{Key, Prng};
        ///
        /// struct Noise {
        ///     seed: u64,
        ///     len: usize,
        /// }
        ///
        /// impl WithPrng for Noise {
        ///     type Output = Array1<f32>;
        ///
        ///     fn run<I: Prng>(self) -> Array1<f32> {
        ///         Key::<I>::from_seed(self.seed).normal(self.len)
        ///     }
        /// }
        ///
        /// let kind: Kind = "philox4x32".parse()?;
        /// let noise = kind.with(Noise { seed: 0, len: 3 });
        /// assert_eq!(noise, Key::<ndkey::Philox4x32>::from_seed(0).normal::<f32, _>(3));
        /// # Ok::<(), ndkey::Error>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[doc = concat!("[`", stringify!($prng), "`].")] $prng,)+)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Self] = &[$($(Self::$prng),+),*];

            /// Runs an operation with the generator.
            pub fn with<W: WithPrng>(self, what: W) -> W::Output {
                match self {
                    $($(Self::$prng => what.run::<$prng>(),)+)*
                }
            }

            /// The family of the values that the generator's keys give.
            #[must_use]
            pub fn family(self) -> Family {
                match self {
                    $($(Self::$prng => $prng::FAMILY,)+)*
                }
            }

            /// The type of the generator's keys.
            #[must_use]
            pub fn dtype(self) -> KeyDtype {
                match self {
                    $($(Self::$prng => KeyDtype::of::<$prng>(),)+)*
                }
            }
        }
    };
}
pub(super) use kinds;

impl Kind {
    /// The generator's name, [`Prng::NAME`].
    #[must_use]
    pub fn name(self) -> &'static str {
        self.dtype().name
    }
}

/// Writes the name.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the name, as in `jax.random.key(seed, impl=name)`.
impl FromStr for Kind {
    type Err = Error;

    /// # Errors
    /// [`Error::Generator`] if no generator has this name.
    fn from_str(name: &str) -> Result<Self, Error> {
        let named = Self::ALL.iter().find(|kind| kind.name() == name);
        named.copied().ok_or_else(|| {
            let names: Vec<String> = Self::ALL.iter().map(|kind| format!("\"{kind}\"")).collect();
            Error::Generator {
                name: name.to_owned(),
                allowed: format!("one of {}", names.join(", ")),
            }
        })
    }
}

/// Serialises the generator's name.
#[cfg(feature = "serde")]
impl serde::Serialize for Kind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// # Errors
/// If no generator has the name.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Kind {
    fn deserialize<De: serde::Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
