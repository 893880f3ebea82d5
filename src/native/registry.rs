//! The registry of native's distributions: one line for each, from which come its name in `native`, its row
//! of that page's tables, and its picture in the gallery.

/// Hands all distributions to a macro, after what is in brackets. A section has its module, its heading and
/// a note. A distribution has its file, its type, whether it is of `native` alone, in `both` families, or one
/// type for both, from `methods` (`below`); then the name of its picture, the feature that it needs, its
/// parameters, and its names in NumPy and SciPy.
macro_rules! registry {
    ($($reader:ident)::+: $($arguments:tt)*) => {
        $($reader)::+! {
            [$($arguments)*]

        real_line "On the real line"
        "Values are `f32`, `f64`, or of [16 bits](#16-bits), with the feature `half`; of [`StandardNormal`] also complex, with the feature `complex`." {
            normal StandardNormal both "standard_normal": "" "`standard_normal`" "`norm`";
            normal Normal both "normal": "`mean`, `std`" "`normal`" "`norm`";
            skew_normal SkewNormal native "native_skew_normal": "`location`, `scale`, `shape`" "" "`skewnorm`";
            generalized_normal GeneralizedNormal both "generalized_normal": "`p`" "" "`gennorm`";
            laplace Laplace both "laplace": "" "`laplace`" "`laplace`";
            logistic Logistic both "logistic": "" "`logistic`" "`logistic`";
            cauchy Cauchy both "cauchy": "" "`standard_cauchy`" "`cauchy`";
            student_t StudentT both "student_t": "`df`" "`standard_t`" "`t`";
            noncentral_t NoncentralT native "native_noncentral_t": "`df`, `nonc`" "" "`nct`";
            stable Stable native "native_stable": "`alpha`, `beta`" "" "`levy_stable`";
            normal_inverse_gaussian NormalInverseGaussian native "native_normal_inverse_gaussian": "`alpha`, `beta`" "" "`norminvgauss`";
            gumbel Gumbel both "gumbel": "" "`gumbel`" "`gumbel_r`";
            generalized_extreme_value GeneralizedExtremeValue native "native_generalized_extreme_value": "`location`, `scale`, `shape`" "" "`genextreme`";
            log_gamma LogGamma both "log_gamma": "`alpha`" "" "`loggamma`";
            double_sided_maxwell DoubleSidedMaxwell both "double_sided_maxwell": "`loc`, `scale`" "" "";
            asymmetric_laplace AsymmetricLaplace native "native_asymmetric_laplace": "`kappa`" "" "`laplace_asymmetric`";
            crystal_ball CrystalBall native "native_crystal_ball": "`beta`, `m`" "" "`crystalball`";
            double_gamma DoubleGamma native "native_double_gamma": "`a`" "" "`dgamma`";
            double_weibull DoubleWeibull native "native_double_weibull": "`c`" "" "`dweibull`";
            exponentially_modified_normal ExponentiallyModifiedNormal native "native_exponentially_modified_normal": "`k`" "" "`exponnorm`";
            generalized_logistic GeneralizedLogistic native "native_generalized_logistic": "`c`" "" "`genlogistic`";
            hyperbolic_secant HyperbolicSecant native "native_hyperbolic_secant": "" "" "`hypsecant`";
            generalized_hyperbolic GeneralizedHyperbolic native "native_generalized_hyperbolic": "`p`, `a`, `b`" "" "`genhyperbolic`";
            jones_faddy_skew_t JonesFaddySkewT native "native_jones_faddy_skew_t": "`a`, `b`" "" "`jf_skew_t`";
            johnson_su JohnsonSU native "native_johnson_su": "`a`, `b`" "" "`johnsonsu`";
            kappa4 Kappa4 native "native_kappa4": "`h`, `k`" "" "`kappa4`";
            landau Landau native "native_landau": "" "" "`landau`";
            moyal Moyal native "native_moyal": "" "" "`moyal`";
            pearson3 Pearson3 native "native_pearson3": "`skew`" "" "`pearson3`";
            power_normal PowerNormal native "native_power_normal": "`c`" "" "`powernorm`";
            skew_cauchy SkewCauchy native "native_skew_cauchy": "`a`" "" "`skewcauchy`";
            tukey_lambda TukeyLambda native "native_tukey_lambda": "`lambda`" "" "`tukeylambda`";
        }
        positive "Positive"
        "Values are `f32`, `f64`, or of 16 bits." {
            exponential StandardExponential both "standard_exponential": "" "`standard_exponential`" "`expon`";
            exponential Exponential both "exponential": "`rate`" "`exponential`" "`expon`";
            gamma Gamma both "gamma": "`alpha`" "`standard_gamma`, `gamma`" "`gamma`";
            inverse_gamma InverseGamma native "native_inverse_gamma": "`alpha`" "" "`invgamma`";
            beta_prime BetaPrime native "native_beta_prime": "`a`, `b`" "" "`betaprime`";
            chi_squared ChiSquared both "chi_squared": "`df`" "`chisquare`" "`chi2`";
            noncentral_chi_squared NoncentralChiSquared native "native_noncentral_chi_squared": "`df`, `nonc`" "`noncentral_chisquare`" "`ncx2`";
            fisher_f FisherF both "fisher_f": "`dfnum`, `dfden`" "`f`" "`f`";
            noncentral_f NoncentralF native "native_noncentral_f": "`dfnum`, `dfden`, `nonc`" "`noncentral_f`" "`ncf`";
            log_normal LogNormal both "log_normal": "`sigma`" "`lognormal`" "`lognorm`";
            weibull Weibull both "weibull": "`scale`, `concentration`" "`weibull`" "`weibull_min`";
            frechet Frechet native "native_frechet": "`location`, `scale`, `shape`" "" "`invweibull`";
            pareto Pareto both "pareto": "`b`" "`pareto`" "`pareto`";
            generalized_pareto GeneralizedPareto native "native_generalized_pareto": "`location`, `scale`, `shape`" "" "`genpareto`";
            generalized_inverse_gaussian GeneralizedInverseGaussian native "native_generalized_inverse_gaussian": "`p`, `b`" "" "`geninvgauss`";
            wald Wald both "wald": "`mean`" "`wald`" "`invgauss`";
            half_normal HalfNormal native "native_half_normal": "" "" "`halfnorm`";
            half_normal HalfCauchy native "native_half_cauchy": "" "" "`halfcauchy`";
            rayleigh Rayleigh both "rayleigh": "`scale`" "`rayleigh`" "`rayleigh`";
            maxwell Maxwell both "maxwell": "" "" "`maxwell`";
            tweedie Tweedie native "native_tweedie": "`mean`, `dispersion`, `power`" "" "";
            polya_gamma PolyaGamma native "native_polya_gamma": "`b`, `c`" "" "";
            alpha Alpha native "native_alpha": "`a`" "" "`alpha`";
            birnbaum_saunders BirnbaumSaunders native "native_birnbaum_saunders": "`c`" "" "`fatiguelife`";
            burr_iii BurrIII native "native_burr_iii": "`c`, `d`" "" "`burr`";
            burr_xii BurrXII native "native_burr_xii": "`c`, `d`" "" "`burr12`";
            chi Chi native "native_chi": "`df`" "" "`chi`";
            double_pareto_log_normal DoubleParetoLogNormal native "native_double_pareto_log_normal": "`u`, `s`, `a`, `b`" "" "`dpareto_lognorm`";
            exponential_power ExponentialPower native "native_exponential_power": "`b`" "" "`exponpow`";
            exponentiated_weibull ExponentiatedWeibull native "native_exponentiated_weibull": "`a`, `c`" "" "`exponweib`";
            folded_cauchy FoldedCauchy native "native_folded_cauchy": "`c`" "" "`foldcauchy`";
            folded_normal FoldedNormal native "native_folded_normal": "`c`" "" "`foldnorm`";
            generalized_gamma GeneralizedGamma native "native_generalized_gamma": "`a`, `c`" "" "`gengamma`";
            generalized_exponential GeneralizedExponential native "native_generalized_exponential": "`a`, `b`, `c`" "" "`genexpon`";
            gompertz Gompertz native "native_gompertz": "`c`" "" "`gompertz`";
            half_generalized_normal HalfGeneralizedNormal native "native_half_generalized_normal": "`beta`" "" "`halfgennorm`";
            half_logistic HalfLogistic native "native_half_logistic": "" "" "`halflogistic`";
            kappa3 Kappa3 native "native_kappa3": "`a`" "" "`kappa3`";
            kolmogorov Kolmogorov native "native_kolmogorov": "" "" "`kstwobign`";
            levy Levy native "native_levy": "" "" "`levy`";
            log_laplace LogLaplace native "native_log_laplace": "`c`" "" "`loglaplace`";
            log_logistic LogLogistic native "native_log_logistic": "`c`" "" "`fisk`";
            lomax Lomax native "native_lomax": "`c`" "" "`lomax`";
            nakagami Nakagami native "native_nakagami": "`nu`" "" "`nakagami`";
            power_log_normal PowerLogNormal native "native_power_log_normal": "`c`, `s`" "" "`powerlognorm`";
            reciprocal_inverse_gaussian ReciprocalInverseGaussian native "native_reciprocal_inverse_gaussian": "`mu`" "" "`recipinvgauss`";
            relativistic_breit_wigner RelativisticBreitWigner native "native_relativistic_breit_wigner": "`rho`" "" "`rel_breitwigner`";
            rice Rice native "native_rice": "`b`" "" "`rice`";
            studentized_range StudentizedRange native "native_studentized_range": "`k`, `df`" "" "`studentized_range`";
        }
        interval "On an interval"
        "Values are `f32`, `f64`, or of 16 bits." {
            uniform StandardUniform both "standard_uniform": "" "`random`" "`uniform`";
            uniform Uniform both "uniform": "`low`, `high`" "`uniform`" "`uniform`";
            beta Beta both "beta": "`a`, `b`" "`beta`" "`beta`";
            bradford Bradford native "native_bradford": "`c`" "" "`bradford`";
            pert Pert native "native_pert": "`min`, `mode`, `max`" "" "";
            triangular Triangular both "triangular": "`left`, `mode`, `right`" "`triangular`" "`triang`";
            power Power native "native_power": "`a`" "`power`" "`powerlaw`";
            truncated_normal TruncatedNormal both "truncated_normal": "`lower`, `upper`" "" "`truncnorm`";
            von_mises VonMises native "native_von_mises": "`mu`, `kappa`" "`vonmises`" "`vonmises`";
            anglit Anglit native "native_anglit": "" "" "`anglit`";
            arcsine Arcsine native "native_arcsine": "" "" "`arcsine`";
            argus Argus native "native_argus": "`chi`" "" "`argus`";
            gauss_hypergeometric GaussHypergeometric native "native_gauss_hypergeometric": "`a`, `b`, `c`, `z`" "" "`gausshyper`";
            generalized_half_logistic GeneralizedHalfLogistic native "native_generalized_half_logistic": "`c`" "" "`genhalflogistic`";
            irwin_hall IrwinHall native "native_irwin_hall": "`n`" "" "`irwinhall`";
            kolmogorov_smirnov KolmogorovSmirnov native "native_kolmogorov_smirnov": "`n`" "" "`kstwo`";
            kolmogorov_smirnov KolmogorovSmirnovOneSided native "native_kolmogorov_smirnov_one_sided": "`n`" "" "`ksone`";
            johnson_sb JohnsonSB native "native_johnson_sb": "`a`, `b`" "" "`johnsonsb`";
            kumaraswamy Kumaraswamy native "native_kumaraswamy": "`a`, `b`" "" "";
            log_uniform LogUniform native "native_log_uniform": "`a`, `b`" "" "`loguniform`";
            r_distribution RDistribution native "native_r_distribution": "`c`" "" "`rdist`";
            raised_cosine RaisedCosine native "native_raised_cosine": "" "" "`cosine`";
            semicircular Semicircular native "native_semicircular": "" "" "`semicircular`";
            trapezoidal Trapezoidal native "native_trapezoidal": "`c`, `d`" "" "`trapezoid`";
            truncated_exponential TruncatedExponential native "native_truncated_exponential": "`b`" "" "`truncexpon`";
            truncated_exponential TruncatedPareto native "native_truncated_pareto": "`b`, `c`" "" "`truncpareto`";
            wrapped_cauchy WrappedCauchy native "native_wrapped_cauchy": "`c`" "" "`wrapcauchy`";
            wrapped_normal WrappedNormal native "native_wrapped_normal": "`mu`, `sigma`" "" "";
        }
        counts "Counts"
        "Values are `usize`, `i32`, `i64`, `u32`, `u64`, `f32` or `f64`; of [`Skellam`] and [`DiscreteLaplace`], which may be negative, `i32`, `i64`, `f32` or `f64`." {
            poisson Poisson both "poisson": "`rate`" "`poisson`" "`poisson`";
            binomial Binomial both "binomial": "`n`, `p`" "`binomial`" "`binom`";
            poisson_binomial PoissonBinomial native "native_poisson_binomial": "`p`" "" "`poisson_binom`";
            beta_binomial BetaBinomial both "beta_binomial": "`n`, `alpha`, `beta`" "" "`betabinom`";
            negative_binomial NegativeBinomial native "native_negative_binomial": "`r`, `p`" "`negative_binomial`" "`nbinom`";
            beta_negative_binomial BetaNegativeBinomial native "native_beta_negative_binomial": "`r`, `alpha`, `beta`" "" "`betanbinom`";
            geometric Geometric both "geometric": "`p`" "`geometric`" "`geom`";
            planck Planck native "native_planck": "`rate`" "" "`planck`";
            boltzmann Boltzmann native "native_boltzmann": "`rate`, `n`" "" "`boltzmann`";
            hypergeometric Hypergeometric native "native_hypergeometric": "`good`, `bad`, `draws`" "`hypergeometric`" "`hypergeom`";
            negative_hypergeometric NegativeHypergeometric native "native_negative_hypergeometric": "`good`, `bad`, `stop`" "" "`nhypergeom`";
            fisher_noncentral_hypergeometric FisherNoncentralHypergeometric native "native_fisher_noncentral_hypergeometric": "`good`, `bad`, `draws`, `odds`" "" "`nchypergeom_fisher`";
            wallenius_noncentral_hypergeometric WalleniusNoncentralHypergeometric native "native_wallenius_noncentral_hypergeometric": "`good`, `bad`, `draws`, `odds`" "" "`nchypergeom_wallenius`";
            log_series LogSeries native "native_log_series": "`p`" "`logseries`" "`logser`";
            zipf Zeta native "native_zeta": "`exponent`" "`zipf`" "`zipf`";
            zipf Zipf native "native_zipf": "`n`, `exponent`" "" "`zipfian`";
            yule_simon YuleSimon native "native_yule_simon": "`alpha`" "" "`yulesimon`";
            skellam Skellam native "native_skellam": "`rate`, `other`" "" "`skellam`";
            discrete_laplace DiscreteLaplace native "native_discrete_laplace": "`rate`" "" "`dlaplace`";
        }
        indices "Integers, indices and booleans"
        "Integers are of any type, and signs also floats. Indices are `usize`, `i32`, `i64`, `u32` or `u64`." {
            uniform_int UniformInt both "uniform_int": "`low`, `high`" "`integers`" "`randint`";
            bits StandardBits below "standard_bits": "" "`bytes`" "";
            choice Choice both "choice": "`n`, or weights" "`choice`" "";
            categorical Categorical both "categorical": "logits, axis" "" "";
            weighted_alias WeightedAlias below "weighted_alias": "weights" "`choice`" "";
            weighted_tree WeightedTree native "native_weighted_tree": "weights, which change" "" "";
            unequal_sampling SystematicSampling native "native_systematic_sampling": "`probabilities`" "" "";
            unequal_sampling ConditionalPoissonSampling native "native_conditional_poisson_sampling": "`probabilities`" "" "";
            pivotal_sampling PivotalSampling native "native_pivotal_sampling": "`probabilities`" "" "";
            bernoulli Bernoulli both "bernoulli": "`p`" "" "`bernoulli`";
            rademacher Rademacher both "rademacher": "" "" "";
        }
        vectors "Vectors"
        "The last axis of a sample is the vector's. Values are `f32`, `f64` or, without `linalg`, of 16 bits; of copulas `f32` or `f64`; of the last four, types of counts." {
            multivariate_normal MultivariateNormal both "multivariate_normal" ("linalg"): "`mean`, `cov`" "`multivariate_normal`" "`multivariate_normal`";
            multivariate_t MultivariateT native "native_multivariate_t" ("linalg"): "`df`, `mean`, `scale`" "" "`multivariate_t`";
            truncated_multivariate_normal TruncatedMultivariateNormal native "native_truncated_multivariate_normal" ("linalg"): "`mean`, `cov`, `lower`, `upper`" "" "";
            dirichlet Dirichlet both "dirichlet": "`alpha`" "`dirichlet`" "`dirichlet`";
            unit_ball UnitCircle native "native_unit_circle": "" "" "";
            unit_ball UnitDisc native "native_unit_disc": "" "" "";
            unit_ball UnitSphere native "native_unit_sphere": "`dimension`" "" "`uniform_direction`";
            unit_ball UnitBall native "native_unit_ball": "`dimension`" "" "";
            ball Ball both "ball": "`d`, `p`" "" "";
            von_mises_fisher VonMisesFisher native "native_von_mises_fisher": "`mean`, `kappa`" "" "`vonmises_fisher`";
            fisher_bingham Watson native "native_watson": "`axis`, `kappa`" "" "";
            fisher_bingham Bingham native "native_bingham" ("linalg"): "`matrix`" "" "";
            fisher_bingham Kent native "native_kent": "`mean`, `major`, `kappa`, `beta`" "" "";
            normal_inverse_gamma NormalInverseGamma native "native_normal_inverse_gamma": "`mu`, `lambda`, `a`, `b`" "" "`normal_inverse_gamma`";
            clayton_copula ClaytonCopula native "native_clayton_copula": "`dimension`, `theta`" "" "";
            gumbel_copula GumbelCopula native "native_gumbel_copula": "`dimension`, `theta`" "" "";
            frank_copula FrankCopula native "native_frank_copula": "`dimension`, `theta`" "" "";
            multinomial Multinomial both "multinomial": "`n`, `p`" "`multinomial`" "`multinomial`";
            dirichlet_multinomial DirichletMultinomial native "native_dirichlet_multinomial": "`n`, `alpha`" "" "`dirichlet_multinomial`";
            negative_multinomial NegativeMultinomial native "native_negative_multinomial": "`r`, `p`" "" "";
            multivariate_hypergeometric MultivariateHypergeometric native "native_multivariate_hypergeometric": "`counts`, `draws`" "`multivariate_hypergeometric`" "`multivariate_hypergeom`";
        }
        matrices "Matrices"
        "The last two axes of a sample are the matrix's. Values are `f32` or `f64`, or complex numbers of them." {
            orthogonal Orthogonal both "orthogonal" ("linalg"): "`n`" "" "`ortho_group`";
            orthogonal Rotation native "native_rotation" ("linalg"): "`n`" "" "`special_ortho_group`";
            wishart Wishart native "native_wishart" ("linalg"): "`df`, `scale`" "" "`wishart`";
            wishart InverseWishart native "native_inverse_wishart" ("linalg"): "`df`, `scale`" "" "`invwishart`";
            wishart NormalInverseWishart native "native_normal_inverse_wishart" ("linalg"): "`mu`, `lambda`, `df`, `scale`" "" "";
            matrix_normal MatrixNormal native "native_matrix_normal" ("linalg"): "`mean`, `row_cov`, `column_cov`" "" "`matrix_normal`";
            matrix_t MatrixT native "native_matrix_t" ("linalg"): "`df`, `mean`, `row_spread`, `column_spread`" "" "`matrix_t`";
            unitary Unitary native "native_unitary" ("complex"): "`n`" "" "`unitary_group`";
            unitary Symplectic native "native_symplectic" ("complex"): "`n`" "" "";
            random_correlation RandomCorrelation native "native_random_correlation" ("linalg"): "`eigenvalues`" "" "`random_correlation`";
            lkj_correlation LkjCorrelation native "native_lkj_correlation": "`dimension`, `eta`" "" "";
            random_table RandomTable native "native_random_table": "`rows`, `columns`" "" "`random_table`";
        }
        paths "Paths"
        "The last axis of a sample is that of the times, of a [`GaussianField`] the last two or three are those of the grid. Values are `f32` or `f64`. Brownian motion at any time, in any order, is [`Key::brownian`](super::Key::brownian)." {
            brownian Brownian native "native_brownian": "`times`" "" "";
            brownian BrownianBridge native "native_brownian_bridge": "`times`, `duration`" "" "";
            brownian GeometricBrownian native "native_geometric_brownian": "`times`, `start`, `drift`, `volatility`" "" "";
            ornstein_uhlenbeck OrnsteinUhlenbeck native "native_ornstein_uhlenbeck": "`times`, `start`, `rate`, `mean`, `volatility`" "" "";
            ornstein_uhlenbeck OrnsteinUhlenbeckBridge native "native_ornstein_uhlenbeck_bridge": "`times`, `duration`, `start`, `end`, `rate`, `mean`, `volatility`" "" "";
            cox_ingersoll_ross CoxIngersollRoss native "native_cox_ingersoll_ross": "`times`, `start`, `rate`, `mean`, `volatility`" "" "";
            heston Heston native "native_heston": "`times`, `start`, `rate`, `mean`, `volatility`, `correlation`" "" "";
            jump_diffusion JumpDiffusion native "native_jump_diffusion": "`times`, `start`, `drift`, `volatility`, `rate`, `jump_mean`, `jump_std`" "" "";
            levy_processes VarianceGamma native "native_variance_gamma": "`times`, `drift`, `volatility`, `nu`" "" "";
            levy_processes NormalInverseGaussianProcess native "native_normal_inverse_gaussian_process": "`times`, `alpha`, `beta`, `delta`" "" "";
            poisson_process PoissonProcess native "native_poisson_process": "`rate`" "" "";
            inhomogeneous_poisson_process InhomogeneousPoissonProcess native "native_inhomogeneous_poisson_process": "`rate`, `bound`, `duration`" "" "";
            hawkes_process HawkesProcess native "native_hawkes_process": "`rate`, `jump`, `decay`" "" "";
            arma Arma native "native_arma": "`ar`, `ma`, `std`" "" "";
            fractional_brownian FractionalBrownian native "native_fractional_brownian": "`hurst`, `n`" "" "";
            fractional_brownian FractionalGaussianNoise native "native_fractional_gaussian_noise": "`hurst`, `n`" "" "";
            gaussian_process GaussianProcess native "native_gaussian_process": "`covariance`" "" "";
            gaussian_field GaussianField native "native_gaussian_field": "`covariance`" "" "";
        }
        compound "Of other distributions, and of data"
        "Values are those of the distributions, and of the data." {
            location_scale LocationScale below "location_scale": "`standard`, `location`, `scale`" "" "";
            truncated Truncated native "native_truncated": "`dist`, `lower`, `upper`" "" "`truncate`";
            mixture Mixture native "native_mixture": "`weights`, `components`" "" "`Mixture`";
            zero_inflated ZeroInflated native "native_zero_inflated": "`dist`, `p`" "" "";
            empirical Empirical native "native_empirical": "`data`" "" "`rv_discrete`";
            empirical Histogram native "native_histogram": "`edges`, `weights`" "" "`rv_histogram`";
            empirical KernelDensity native "native_kernel_density": "`data`, `bandwidth`" "" "`gaussian_kde`";
            multivariate_kernel_density MultivariateKernelDensity native "native_multivariate_kernel_density" ("linalg"): "`data`, `bandwidth`" "" "`gaussian_kde`";
        }
        }
    };
}
pub(crate) use registry;

/// The names of `native`.
macro_rules! names {
    (
        []
        $($section:ident $heading:literal $note:literal {
            $($file:ident $name:ident $family:ident $picture:literal $(($feature:tt))?: $parameters:literal
                $numpy:literal $scipy:literal;)+
        })+
    ) => {
        $($($crate::native::registry::names! { $family $section $file $name $($feature)? })+)+
    };
    (below $section:ident $file:ident $name:ident) => {
        pub use $crate::methods::$file::$name;
    };
    ($family:ident $section:ident $file:ident $name:ident $($feature:tt)?) => {
        $(#[cfg(feature = $feature)])?
        pub use self::$section::$file::$name;
    };
}
pub(crate) use names;

/// The sections of the page `native`, each with its table.
macro_rules! tables {
    (
        []
        $($section:ident $heading:literal $note:literal {
            $($file:ident $name:ident $family:ident $picture:literal $(($feature:tt))?: $parameters:literal
                $numpy:literal $scipy:literal;)+
        })+
    ) => {
        concat!($(
            "\n# ", $heading, "\n\n", $note,
            "\n\n| distribution | parameters | NumPy | SciPy |\n|---|---|---|---|\n",
            $(
                "| [`", stringify!($name), "`]",
                $(
                    " <span class=\"stab portability\" title=\"Needs the feature ", $feature,
                    "\"><code>", $feature, "</code></span>",
                )?
                " | ", $parameters, " | ", $numpy, " | ", $scipy, " |\n",
            )+
        )+)
    };
}
pub(crate) use tables;
