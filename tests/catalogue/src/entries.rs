//! The distributions, one per file.

use crate::Entry;

mod alpha;
mod anglit;
mod arcsine;
mod argus;
mod asymmetric_laplace;
mod ball;
mod bernoulli;
mod beta;
mod beta_binomial;
mod beta_negative_binomial;
mod beta_prime;
mod binomial;
mod birnbaum_saunders;
mod boltzmann;
mod bradford;
mod burr_iii;
mod burr_xii;
mod categorical;
mod cauchy;
mod chi;
mod chi_squared;
mod choice;
mod copulas;
mod crystal_ball;
mod dirichlet;
mod dirichlet_multinomial;
mod discrete_laplace;
mod double_gamma;
mod double_pareto_log_normal;
mod double_sided_maxwell;
mod double_weibull;
mod empirical;
mod exponential;
mod exponential_power;
mod exponentially_modified_normal;
mod exponentiated_weibull;
mod fisher_bingham;
mod fisher_f;
mod fisher_noncentral_hypergeometric;
mod folded_cauchy;
mod folded_normal;
mod frechet;
mod gamma;
mod gauss_hypergeometric;
mod gaussian_field;
mod generalized_exponential;
mod generalized_extreme_value;
mod generalized_gamma;
mod generalized_half_logistic;
mod generalized_hyperbolic;
mod generalized_inverse_gaussian;
mod generalized_logistic;
mod generalized_normal;
mod generalized_pareto;
mod geometric;
mod gompertz;
mod gumbel;
mod half_cauchy;
mod half_generalized_normal;
mod half_logistic;
mod half_normal;
mod hyperbolic_secant;
mod hypergeometric;
mod integers;
mod inverse_gamma;
#[cfg(feature = "linalg")]
mod inverse_wishart;
mod irwin_hall;
mod johnson_sb;
mod johnson_su;
mod jones_faddy_skew_t;
mod kappa3;
mod kappa4;
mod kolmogorov;
mod kolmogorov_smirnov;
mod kumaraswamy;
mod landau;
mod laplace;
mod levy;
mod lkj_correlation;
mod location_scale;
mod log_gamma;
mod log_laplace;
mod log_logistic;
mod log_normal;
mod log_series;
mod log_uniform;
mod logistic;
mod lomax;
#[cfg(feature = "linalg")]
mod matrix_normal;
#[cfg(feature = "linalg")]
mod matrix_t;
mod maxwell;
mod mixture;
mod moyal;
mod multinomial;
mod multivariate_hypergeometric;
#[cfg(feature = "linalg")]
mod multivariate_kernel_density;
#[cfg(feature = "linalg")]
mod multivariate_normal;
#[cfg(feature = "linalg")]
mod multivariate_t;
mod nakagami;
mod negative_binomial;
mod negative_hypergeometric;
mod negative_multinomial;
mod noncentral_chi_squared;
mod noncentral_f;
mod noncentral_t;
mod normal;
mod normal_inverse_gamma;
mod normal_inverse_gaussian;
#[cfg(feature = "linalg")]
mod normal_inverse_wishart;
#[cfg(feature = "linalg")]
mod orthogonal;
mod pareto;
mod pearson3;
mod pert;
mod planck;
mod poisson;
mod poisson_binomial;
mod polya_gamma;
mod power;
mod power_log_normal;
mod power_normal;
mod processes;
mod r_distribution;
mod rademacher;
mod raised_cosine;
#[cfg(feature = "linalg")]
mod random_correlation;
mod random_table;
mod rayleigh;
mod reciprocal_inverse_gaussian;
mod relativistic_breit_wigner;
mod rice;
mod semicircular;
mod skellam;
mod skew_cauchy;
mod skew_normal;
mod stable;
mod standard_bits;
mod standard_exponential;
mod standard_normal;
mod standard_uniform;
mod student_t;
mod studentized_range;
mod trapezoidal;
mod triangular;
mod truncated;
mod truncated_exponential;
#[cfg(feature = "linalg")]
mod truncated_multivariate_normal;
mod truncated_normal;
mod truncated_pareto;
mod tukey_lambda;
mod tweedie;
mod unbiased_int;
mod unequal_sampling;
mod uniform;
mod uniform_int;
mod unit_ball;
#[cfg(feature = "complex")]
mod unitary;
mod von_mises;
mod von_mises_fisher;
mod wald;
mod wallenius_noncentral_hypergeometric;
mod weibull;
mod weighted_alias;
mod weighted_tree;
mod weights;
#[cfg(feature = "linalg")]
mod wishart;
mod wrapped_cauchy;
mod wrapped_normal;
mod yule_simon;
mod zero_inflated;
mod zeta;
mod zipf;

/// All of them.
pub fn entries() -> &'static [&'static dyn Entry] {
    static ENTRIES: &[&dyn Entry] = &[
        &standard_bits::ENTRY,
        &standard_uniform::ENTRY,
        &uniform::ENTRY,
        &standard_normal::ENTRY,
        &normal::ENTRY,
        &standard_exponential::ENTRY,
        &exponential::ENTRY,
        &gumbel::ENTRY,
        &laplace::ENTRY,
        &logistic::ENTRY,
        &cauchy::ENTRY,
        &half_normal::ENTRY,
        &half_cauchy::ENTRY,
        &pareto::ENTRY,
        &rayleigh::ENTRY,
        &weibull::ENTRY,
        &frechet::ENTRY,
        &generalized_extreme_value::ENTRY,
        &generalized_pareto::ENTRY,
        &power::ENTRY,
        &beta_prime::ENTRY,
        &bradford::ENTRY,
        &alpha::ENTRY,
        &anglit::ENTRY,
        &arcsine::ENTRY,
        &argus::ENTRY,
        &birnbaum_saunders::ENTRY,
        &burr_iii::ENTRY,
        &burr_xii::ENTRY,
        &chi::ENTRY,
        &double_pareto_log_normal::ENTRY,
        &double_gamma::ENTRY,
        &double_weibull::ENTRY,
        &exponential_power::ENTRY,
        &exponentially_modified_normal::ENTRY,
        &exponentiated_weibull::ENTRY,
        &folded_cauchy::ENTRY,
        &folded_normal::ENTRY,
        &gauss_hypergeometric::ENTRY,
        &generalized_gamma::ENTRY,
        &generalized_exponential::ENTRY,
        &generalized_half_logistic::ENTRY,
        &generalized_logistic::ENTRY,
        &gompertz::ENTRY,
        &half_generalized_normal::ENTRY,
        &half_logistic::ENTRY,
        &kappa3::ENTRY,
        &kolmogorov::ENTRY,
        &kolmogorov_smirnov::TWO_SIDED,
        &kolmogorov_smirnov::ONE_SIDED,
        &kappa4::ENTRY,
        &kumaraswamy::ENTRY,
        &log_logistic::ENTRY,
        &raised_cosine::ENTRY,
        &asymmetric_laplace::ENTRY,
        &crystal_ball::ENTRY,
        &hyperbolic_secant::ENTRY,
        &generalized_hyperbolic::ENTRY,
        &jones_faddy_skew_t::ENTRY,
        &irwin_hall::ENTRY,
        &johnson_sb::ENTRY,
        &johnson_su::ENTRY,
        &landau::ENTRY,
        &levy::ENTRY,
        &log_laplace::ENTRY,
        &log_uniform::ENTRY,
        &lomax::ENTRY,
        &moyal::ENTRY,
        &nakagami::ENTRY,
        &pearson3::ENTRY,
        &power_log_normal::ENTRY,
        &power_normal::ENTRY,
        &r_distribution::ENTRY,
        &reciprocal_inverse_gaussian::ENTRY,
        &relativistic_breit_wigner::ENTRY,
        &rice::ENTRY,
        &semicircular::ENTRY,
        &skew_cauchy::ENTRY,
        &studentized_range::ENTRY,
        &trapezoidal::ENTRY,
        &truncated_exponential::ENTRY,
        &truncated_pareto::ENTRY,
        &tukey_lambda::ENTRY,
        &wrapped_cauchy::ENTRY,
        &wrapped_normal::ENTRY,
        &triangular::ENTRY,
        &log_normal::ENTRY,
        &truncated_normal::ENTRY,
        &maxwell::ENTRY,
        &double_sided_maxwell::ENTRY,
        &wald::ENTRY,
        &normal_inverse_gaussian::ENTRY,
        &generalized_inverse_gaussian::ENTRY,
        &skew_normal::ENTRY,
        &stable::ENTRY,
        &von_mises::ENTRY,
        &location_scale::ENTRY,
        &mixture::ENTRY,
        &zero_inflated::ENTRY,
        &truncated::ENTRY,
        &empirical::EMPIRICAL,
        &empirical::HISTOGRAM,
        &empirical::KERNEL_DENSITY,
        #[cfg(feature = "linalg")]
        &multivariate_kernel_density::ENTRY,
        &gaussian_field::ENTRY,
        &fisher_bingham::WATSON,
        &fisher_bingham::KENT,
        #[cfg(feature = "linalg")]
        &fisher_bingham::BINGHAM,
        &gamma::ENTRY,
        &log_gamma::ENTRY,
        &beta::ENTRY,
        &inverse_gamma::ENTRY,
        &pert::ENTRY,
        &chi_squared::ENTRY,
        &student_t::ENTRY,
        &fisher_f::ENTRY,
        &noncentral_chi_squared::ENTRY,
        &noncentral_f::ENTRY,
        &noncentral_t::ENTRY,
        &generalized_normal::ENTRY,
        &dirichlet::ENTRY,
        &ball::ENTRY,
        &unit_ball::CIRCLE,
        &unit_ball::DISC,
        &unit_ball::SPHERE,
        &unit_ball::BALL,
        &von_mises_fisher::ENTRY,
        &copulas::CLAYTON,
        &copulas::FRANK,
        &copulas::GUMBEL,
        &normal_inverse_gamma::ENTRY,
        #[cfg(feature = "linalg")]
        &multivariate_normal::ENTRY,
        #[cfg(feature = "linalg")]
        &multivariate_t::ENTRY,
        #[cfg(feature = "linalg")]
        &truncated_multivariate_normal::ENTRY,
        #[cfg(feature = "linalg")]
        &orthogonal::ENTRY,
        #[cfg(feature = "linalg")]
        &orthogonal::ROTATION,
        #[cfg(feature = "linalg")]
        &wishart::ENTRY,
        #[cfg(feature = "linalg")]
        &inverse_wishart::ENTRY,
        #[cfg(feature = "linalg")]
        &normal_inverse_wishart::ENTRY,
        &lkj_correlation::ENTRY,
        #[cfg(feature = "linalg")]
        &matrix_normal::ENTRY,
        #[cfg(feature = "linalg")]
        &matrix_t::ENTRY,
        #[cfg(feature = "linalg")]
        &random_correlation::ENTRY,
        #[cfg(feature = "complex")]
        &unitary::ENTRY,
        #[cfg(feature = "complex")]
        &unitary::SYMPLECTIC,
        &processes::BROWNIAN,
        &processes::BRIDGE,
        &processes::GEOMETRIC,
        &processes::ORNSTEIN_UHLENBECK,
        &processes::ORNSTEIN_UHLENBECK_BRIDGE,
        &processes::COX_INGERSOLL_ROSS,
        &processes::HESTON,
        &processes::JUMP_DIFFUSION,
        &processes::VARIANCE_GAMMA,
        &processes::NORMAL_INVERSE_GAUSSIAN,
        &processes::POISSON,
        &processes::INHOMOGENEOUS,
        &processes::HAWKES,
        &processes::ARMA,
        &processes::FRACTIONAL_BROWNIAN,
        &processes::FRACTIONAL_GAUSSIAN_NOISE,
        &processes::GAUSSIAN,
        &bernoulli::ENTRY,
        &rademacher::ENTRY,
        &uniform_int::ENTRY,
        &unbiased_int::ENTRY,
        &categorical::ENTRY,
        &choice::ENTRY,
        &weighted_alias::ENTRY,
        &weighted_tree::ENTRY,
        &unequal_sampling::SYSTEMATIC,
        &unequal_sampling::CONDITIONAL,
        &unequal_sampling::PIVOTAL,
        &geometric::ENTRY,
        &planck::ENTRY,
        &boltzmann::ENTRY,
        &poisson::ENTRY,
        &binomial::ENTRY,
        &poisson_binomial::ENTRY,
        &negative_binomial::ENTRY,
        &beta_negative_binomial::ENTRY,
        &hypergeometric::ENTRY,
        &negative_hypergeometric::ENTRY,
        &fisher_noncentral_hypergeometric::ENTRY,
        &wallenius_noncentral_hypergeometric::ENTRY,
        &zipf::ENTRY,
        &zeta::ENTRY,
        &log_series::ENTRY,
        &yule_simon::ENTRY,
        &multinomial::ENTRY,
        &negative_multinomial::ENTRY,
        &dirichlet_multinomial::ENTRY,
        &multivariate_hypergeometric::ENTRY,
        &random_table::ENTRY,
        &beta_binomial::ENTRY,
        &skellam::ENTRY,
        &discrete_laplace::ENTRY,
        &tweedie::ENTRY,
        &polya_gamma::ENTRY,
    ];
    ENTRIES
}

/// Types and functions that entries use.
#[allow(unused_imports, reason = "each entry needs some")]
mod prelude {
    pub use std::f64::consts::{PI, SQRT_2};

    pub use ndarray::{Array1, Array2, ArrayD, Axis, Dimension, IxDyn, array};
    pub use ndkey::jax::{self, BernoulliMode, GumbelMode};
    pub use ndkey::math::Real;
    pub use ndkey::{Key, Parameter, native};
    pub use statrs::distribution::{self as exact, Continuous, ContinuousCDF};
    pub use statrs::function::erf::erf;
    pub use statrs::function::gamma::{digamma, gamma, ln_gamma};

    pub(crate) use super::{of_each_float, of_each_index, order, shapes};
    pub(crate) use crate::law::{
        ln_choose, mills, moments, points_around, positive_points_around, raw,
    };
    pub(crate) use crate::reals::{
        Float, Wide, along_last, constructors, counted, counts, named, trials, usual,
    };
    pub(crate) use crate::sampled::Of;
    pub use crate::{
        Case, Construction, DependsOn, Domain, Entry, Family, Fit, General, Law, Picture, Reals,
        Sampled, Value, density,
    };
}

/// The results of a function for each type of floats, or of `cases` for each type and an index.
macro_rules! of_each_float {
    ($of:ident) => {{
        #[cfg(not(feature = "half"))]
        let all = vec![$of::<f32>(), $of::<f64>()];
        #[cfg(feature = "half")]
        let all = vec![$of::<f32>(), $of::<f64>(), $of::<half::f16>(), $of::<half::bf16>()];
        all
    }};
    ($of:ident, $index:ident, $cases:expr) => {
        $of::<f32, $index>($cases);
        $of::<f64, $index>($cases);
        #[cfg(feature = "half")]
        {
            $of::<half::f16, $index>($cases);
            $of::<half::bf16, $index>($cases);
        }
    };
}
pub(crate) use of_each_float;

/// The cases that a function adds for each type of indices.
macro_rules! of_each_index {
    ($of:ident) => {{
        let mut cases = Vec::new();
        $of::<i32>(&mut cases);
        $of::<i64>(&mut cases);
        $of::<u32>(&mut cases);
        $of::<u64>(&mut cases);
        $of::<usize>(&mut cases);
        cases
    }};
}
pub(crate) use of_each_index;

/// The order of matrices, if a sample's last two axes are of small square ones: a batch of keys may be the
/// first axis, which is not part of a matrix.
pub(crate) fn order(shape: &[usize]) -> Option<usize> {
    match *shape {
        [_, .., rows, n @ ..=10] if rows == n => Some(n),
        _ => None,
    }
}

/// Shape parameters of the gamma family, on both sides of 1.
pub(crate) fn shapes(i: usize) -> f64 {
    0.3 * (i % 999 + 1) as f64
}
