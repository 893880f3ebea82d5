//! The page of pictures, [`gallery`], and the page that compares the families, [`two_families`], which ends
//! with the distributions that are in `native` alone.

use crate::native::registry::registry;

/// A page with a section of pictures for each section of the registry, and further ones: for each picture, the
/// name of its file in `gallery/`, and a type. Another page lists the types of `native` alone.
macro_rules! pages {
    (
        [
            $(#[$attribute:meta])*
            $pictures:ident;
            $({ $(#[doc = $further:literal])+ $($further_picture:literal $module:ident $further_name:ident,)+ })+
            $(#[$of_list:meta])*
            $list:ident;
        ]
        $($section:ident $heading:literal $note:literal {
            $($file:ident $name:ident $family:ident $picture:literal $(($feature:tt))?: $parameters:literal
                $numpy:literal $scipy:literal;)+
        })+
    ) => {
        $(#[$attribute])*
        #[doc = "\n<style>\
            .width-limiter { max-width: 100rem; }\
            .docblock > p { max-width: 60rem; }\
            .pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem; }\
            .pictures figure { margin: 0; }\
            .pictures svg { width: 100%; height: auto; }\
            </style>\n"]
        $(
            #[doc = concat!("\n# ", $heading, "\n\n<div class=\"pictures\">\n\n")]
            $(#[doc = figure!($picture $family $name)])+
            #[doc = "</div>\n\n"]
        )+
        $(
            #[doc = "\n"]
            $(#[doc = $further])+
            #[doc = "\n<div class=\"pictures\">\n\n"]
            $(#[doc = figure!($further_picture $module $further_name)])+
            #[doc = "</div>\n\n"]
        )+
        pub mod $pictures {}

        $(#[$of_list])*
        $($(#[doc = if_native!($family $name)])+)+
        #[doc = "and those that you [write](super::write_a_distribution)."]
        pub mod $list {}
    };
}

macro_rules! figure {
    ($picture:literal $module:ident $name:ident) => {
        concat!(
            "<figure>\n\n",
            link!($module $name),
            "\n\n",
            include_str!(concat!("gallery/", $picture, ".svg")),
            "\n\n</figure>\n\n",
        )
    };
}

/// Distributions that both families have are drawn with JAX's keys.
macro_rules! link {
    (both $name:ident) => {
        link!(jax $name)
    };
    (below $name:ident) => {
        link!(jax $name)
    };
    ($module:ident $name:ident) => {
        concat!(
            "[`",
            stringify!($name),
            "`](crate::",
            stringify!($module),
            "::",
            stringify!($name),
            ")"
        )
    };
}

/// In a list of what is in `native` alone.
macro_rules! if_native {
    (native $name:ident) => {
        concat!(link!(native $name), ",")
    };
    ($family:ident $name:ident) => {
        ""
    };
}

registry! {
    pages:
    /// Pictures of the distributions.
    ///
    /// Bars are the histogram of 100,000 values; the line is the density that they should follow.
    /// For discrete distributions, bars are frequencies and dots are probabilities. Above the bars
    /// is the code that was sampled. `examples/gallery.rs` of the repository draws the pictures.
    gallery;
    {
        /// # Of JAX's family alone
        "unbiased_int" jax UnbiasedInt,
    }
    {
        /// # Large rates
        ///
        /// JAX computes Poisson variates in `f32`, and at a rate of 10^8 their variance is 1.5 times
        /// the rate. [`jax`](crate::jax) has JAX's values, and so this variance;
        /// [`native`](crate::native) has the right one.
        "jax_poisson" jax Poisson,
        "native_poisson" native Poisson,
    }
    {
        /// # Quasi-random points
        ///
        /// 256 points of the unit square, beside 256 random ones. The [guide](super::points) says when
        /// they help.
        "points_sobol" points Sobol,
        "points_halton" points Halton,
        "points_lattice" points Lattice,
        "points_kronecker" points Kronecker,
        "points_latin_hypercube" points LatinHypercube,
        "points_grid" points Grid,
    }
    #[doc = include_str!("two_families.md")]
    two_families;
}
