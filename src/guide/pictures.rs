//! The page of pictures, [`gallery`], and the page that compares the families, [`two_families`], which ends
//! with the distributions that are in `native` alone: they are those of the pictures.

/// A page with sections of pictures: for each, the name of its file in `gallery/`, and a type. Another page
/// lists the types of `native`.
macro_rules! pages {
    (
        $(#[$attribute:meta])*
        $pictures:ident;
        $({ $(#[doc = $section:literal])+ $($file:literal $module:ident $name:ident,)+ })+
        $(#[$of_list:meta])*
        $list:ident;
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
            #[doc = "\n"]
            $(#[doc = $section])+
            #[doc = "\n<div class=\"pictures\">\n\n"]
            $(
                #[doc = "<figure>\n\n"]
                #[doc = link!($module $name)]
                #[doc = "\n\n"]
                #[doc = include_str!(concat!("gallery/", $file, ".svg"))]
                #[doc = "\n\n</figure>\n\n"]
            )+
            #[doc = "</div>\n\n"]
        )+
        pub mod $pictures {}

        $(#[$of_list])*
        $($(#[doc = if_native!($module $name)])+)+
        #[doc = "and those that you [write](super::write_a_distribution)."]
        pub mod $list {}
    };
}

macro_rules! link {
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
    (native Poisson) => {
        ""
    };
    (native $name:ident) => {
        concat!(link!(native $name), ",")
    };
    (jax $name:ident) => {
        ""
    };
    (points $name:ident) => {
        ""
    };
}

pages! {
    /// Pictures of the distributions.
    ///
    /// Bars are the histogram of 100,000 values; the line is the density that they should follow.
    /// For discrete distributions, bars are frequencies and dots are probabilities. Above the bars
    /// is the code that was sampled. `examples/gallery.rs` of the repository draws the pictures.
    gallery;
    {
        /// # On an interval
        "standard_uniform" jax StandardUniform,
        "uniform" jax Uniform,
        "triangular" jax Triangular,
        "beta" jax Beta,
        "truncated_normal" jax TruncatedNormal,
        "native_power" native Power,
        "native_pert" native Pert,
        "native_bradford" native Bradford,
        "native_anglit" native Anglit,
        "native_arcsine" native Arcsine,
        "native_argus" native Argus,
        "native_gauss_hypergeometric" native GaussHypergeometric,
        "native_generalized_half_logistic" native GeneralizedHalfLogistic,
        "native_kumaraswamy" native Kumaraswamy,
        "native_raised_cosine" native RaisedCosine,
        "native_johnson_s_b" native JohnsonSB,
        "native_irwin_hall" native IrwinHall,
        "native_kolmogorov_smirnov" native KolmogorovSmirnov,
        "native_kolmogorov_smirnov_one_sided" native KolmogorovSmirnovOneSided,
        "native_log_uniform" native LogUniform,
        "native_r_distribution" native RDistribution,
        "native_semicircular" native Semicircular,
        "native_trapezoidal" native Trapezoidal,
        "native_truncated_exponential" native TruncatedExponential,
        "native_truncated_pareto" native TruncatedPareto,
        "native_wrapped_cauchy" native WrappedCauchy,
        "native_von_mises" native VonMises,
        "native_truncated" native Truncated,
        "native_histogram" native Histogram,
    }
    {
        /// # On the real line
        "standard_normal" jax StandardNormal,
        "normal" jax Normal,
        "gumbel" jax Gumbel,
        "location_scale" jax LocationScale,
        "laplace" jax Laplace,
        "logistic" jax Logistic,
        "cauchy" jax Cauchy,
        "student_t" jax StudentT,
        "generalized_normal" jax GeneralizedNormal,
        "double_sided_maxwell" jax DoubleSidedMaxwell,
        "log_gamma" jax LogGamma,
        "native_noncentral_t" native NoncentralT,
        "native_skew_normal" native SkewNormal,
        "native_normal_inverse_gaussian" native NormalInverseGaussian,
        "native_jones_faddy_skew_t" native JonesFaddySkewT,
        "native_generalized_hyperbolic" native GeneralizedHyperbolic,
        "native_asymmetric_laplace" native AsymmetricLaplace,
        "native_crystal_ball" native CrystalBall,
        "native_hyperbolic_secant" native HyperbolicSecant,
        "native_johnson_s_u" native JohnsonSU,
        "native_landau" native Landau,
        "native_moyal" native Moyal,
        "native_pearson3" native Pearson3,
        "native_power_normal" native PowerNormal,
        "native_skew_cauchy" native SkewCauchy,
        "native_tukey_lambda" native TukeyLambda,
        "native_stable" native Stable,
        "native_generalized_extreme_value" native GeneralizedExtremeValue,
        "native_double_gamma" native DoubleGamma,
        "native_double_weibull" native DoubleWeibull,
        "native_exponentially_modified_normal" native ExponentiallyModifiedNormal,
        "native_generalized_logistic" native GeneralizedLogistic,
        "native_kappa4" native Kappa4,
        "native_mixture" native Mixture,
        "native_kernel_density" native KernelDensity,
    }
    {
        /// # Positive
        "native_beta_prime" native BetaPrime,
        "native_alpha" native Alpha,
        "native_birnbaum_saunders" native BirnbaumSaunders,
        "native_burr_i_i_i" native BurrIII,
        "native_burr_x_i_i" native BurrXII,
        "native_chi" native Chi,
        "native_exponential_power" native ExponentialPower,
        "native_exponentiated_weibull" native ExponentiatedWeibull,
        "native_folded_cauchy" native FoldedCauchy,
        "native_folded_normal" native FoldedNormal,
        "native_generalized_gamma" native GeneralizedGamma,
        "native_gompertz" native Gompertz,
        "native_half_generalized_normal" native HalfGeneralizedNormal,
        "native_half_logistic" native HalfLogistic,
        "native_kappa3" native Kappa3,
        "native_relativistic_breit_wigner" native RelativisticBreitWigner,
        "native_generalized_exponential" native GeneralizedExponential,
        "native_double_pareto_log_normal" native DoubleParetoLogNormal,
        "native_kolmogorov" native Kolmogorov,
        "native_studentized_range" native StudentizedRange,
        "native_log_logistic" native LogLogistic,
        "native_levy" native Levy,
        "native_log_laplace" native LogLaplace,
        "native_lomax" native Lomax,
        "native_nakagami" native Nakagami,
        "native_power_log_normal" native PowerLogNormal,
        "native_reciprocal_inverse_gaussian" native ReciprocalInverseGaussian,
        "native_rice" native Rice,
        "standard_exponential" jax StandardExponential,
        "exponential" jax Exponential,
        "pareto" jax Pareto,
        "rayleigh" jax Rayleigh,
        "weibull" jax Weibull,
        "native_frechet" native Frechet,
        "native_half_normal" native HalfNormal,
        "native_half_cauchy" native HalfCauchy,
        "native_generalized_pareto" native GeneralizedPareto,
        "log_normal" jax LogNormal,
        "maxwell" jax Maxwell,
        "wald" jax Wald,
        "gamma" jax Gamma,
        "chi_squared" jax ChiSquared,
        "fisher_f" jax FisherF,
        "native_inverse_gamma" native InverseGamma,
        "native_generalized_inverse_gaussian" native GeneralizedInverseGaussian,
        "native_noncentral_chi_squared" native NoncentralChiSquared,
        "native_noncentral_f" native NoncentralF,
        "native_tweedie" native Tweedie,
        "native_polya_gamma" native PolyaGamma,
    }
    {
        /// # Vectors and matrices
        "dirichlet" jax Dirichlet,
        "ball" jax Ball,
        "native_unit_circle" native UnitCircle,
        "native_unit_disc" native UnitDisc,
        "native_unit_sphere" native UnitSphere,
        "native_unit_ball" native UnitBall,
        "native_von_mises_fisher" native VonMisesFisher,
        "native_normal_inverse_gamma" native NormalInverseGamma,
        "multivariate_normal" jax MultivariateNormal,
        "native_multivariate_t" native MultivariateT,
        "orthogonal" jax Orthogonal,
        "native_rotation" native Rotation,
        "native_unitary" native Unitary,
        "native_matrix_normal" native MatrixNormal,
        "native_matrix_t" native MatrixT,
        "native_wishart" native Wishart,
        "native_inverse_wishart" native InverseWishart,
        "native_lkj_correlation" native LkjCorrelation,
        "native_random_correlation" native RandomCorrelation,
        "multinomial" jax Multinomial,
        "native_dirichlet_multinomial" native DirichletMultinomial,
        "native_multivariate_hypergeometric" native MultivariateHypergeometric,
        "native_negative_multinomial" native NegativeMultinomial,
        "native_random_table" native RandomTable,
    }
    {
        /// # Paths
        "native_brownian" native Brownian,
        "native_brownian_bridge" native BrownianBridge,
        "native_geometric_brownian" native GeometricBrownian,
        "native_ornstein_uhlenbeck" native OrnsteinUhlenbeck,
        "native_poisson_process" native PoissonProcess,
        "native_inhomogeneous_poisson_process" native InhomogeneousPoissonProcess,
        "native_gaussian_process" native GaussianProcess,
    }
    {
        /// # Counts
        "geometric" jax Geometric,
        "poisson" jax Poisson,
        "binomial" jax Binomial,
        "beta_binomial" jax BetaBinomial,
        "native_negative_binomial" native NegativeBinomial,
        "native_hypergeometric" native Hypergeometric,
        "native_negative_hypergeometric" native NegativeHypergeometric,
        "native_fisher_noncentral_hypergeometric" native FisherNoncentralHypergeometric,
        "native_wallenius_noncentral_hypergeometric" native WalleniusNoncentralHypergeometric,
        "native_beta_negative_binomial" native BetaNegativeBinomial,
        "native_poisson_binomial" native PoissonBinomial,
        "native_planck" native Planck,
        "native_boltzmann" native Boltzmann,
        "native_zipf" native Zipf,
        "native_zeta" native Zeta,
        "native_yule_simon" native YuleSimon,
        "native_log_series" native LogSeries,
        "native_zero_inflated" native ZeroInflated,
        "native_skellam" native Skellam,
        "native_discrete_laplace" native DiscreteLaplace,
        "native_empirical" native Empirical,
    }
    {
        /// # Choices, bits and booleans
        "choice" jax Choice,
        "weighted_alias" jax WeightedAlias,
        "native_weighted_tree" native WeightedTree,
        "categorical" jax Categorical,
        "uniform_int" jax UniformInt,
        "unbiased_int" jax UnbiasedInt,
        "rademacher" jax Rademacher,
        "bernoulli" jax Bernoulli,
        "standard_bits" jax StandardBits,
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
        /// 256 points of the unit square, beside as many random ones. The [guide](super::points) tells
        /// when they help.
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
