//! Whether counts fit the integer type of a sample.
//!
//! A count above the largest number of its type becomes that number. Parameters with which this has
//! a probability of 1e-15 or more are refused, by upper bounds of that probability. It grows with
//! the rate, the number of trials and so on: if it is small for the extremes of array parameters
//! together, it is small for every element.

use crate::elements::count::Count;
use crate::error::Error;
use crate::sampling::{Named, Parameter, Shown};

/// -log(1e-15), rounded up.
const RARE: f64 = 34.538_776_394_910_69;

/// What is allowed, in messages.
fn so_that<C: Count>(largest: f64) -> String {
    let name = std::any::type_name::<C>();
    match C::LARGEST {
        Some(_) => format!("so that counts do not exceed {largest}, the largest {name}"),
        None => format!("so that counts do not exceed {largest:e}, the largest {name}"),
    }
}

pub(crate) fn most(values: &Parameter<f64>) -> f64 {
    values.values().iter().copied().fold(0.0, f64::max)
}

pub(crate) fn least(values: &Parameter<f64>) -> f64 {
    values.values().iter().copied().fold(f64::INFINITY, f64::min)
}

/// Checks the largest counts.
pub(crate) fn check_most<C: Count>(n: &Named<f64>) -> Result<(), Error> {
    C::LARGEST.map_or(Ok(()), |largest| check_limit::<C>(n, largest, largest))
}

/// That numbers are at most this limit, so that counts are at most the largest.
fn check_limit<C: Count>(numbers: &Named<f64>, limit: f64, largest: f64) -> Result<(), Error> {
    if most(numbers) <= limit {
        return Ok(());
    }
    let allowed = |limit| format!("at most {limit}, {}", so_that::<C>(largest));
    numbers.check_with(&limit.into(), allowed, |number, limit| number <= limit)
}

/// Checks the rates of Poisson variates.
pub(crate) fn check_rate<C: Count>(rate: &Named<f64>) -> Result<(), Error> {
    C::LARGEST.map_or(Ok(()), |largest| check_limit::<C>(rate, largest_rate(largest), largest))
}

/// By Bernstein's inequality, a Poisson variate of rate m - x is m or more with a probability of at
/// most exp(-x^2 / (2 (m - x + x / 3))).
fn largest_rate(largest: f64) -> f64 {
    let m = largest + 1.0;
    let half = 2.0 / 3.0 * RARE;
    (m - ((half * half + 2.0 * RARE * m).sqrt() - half)).floor()
}

/// Checks the rates of geometric variates, which exceed n with a probability of exp(-rate (n + 1)).
pub(crate) fn check_decay<C: Count>(rate: &Named<f64>) -> Result<(), Error> {
    let Some(largest) = C::LARGEST else { return Ok(()) };
    let limit = RARE / (largest + 1.0);
    let allowed = |limit| format!("at least {limit:e}, {}", so_that::<C>(largest));
    rate.check_with(&limit.into(), allowed, |rate, limit| rate >= limit)
}

/// Checks the rates of geometric variates that are below n.
pub(crate) fn check_truncated_decay<C: Count>(
    rate: &Named<f64>,
    n: &Named<f64>,
) -> Result<(), Error> {
    let Some(largest) = C::LARGEST else { return Ok(()) };
    if most(n) - 1.0 <= largest {
        return Ok(());
    }
    let limit = RARE / (largest + 1.0);
    let allowed = |n| format!("at least {limit:e}, with n = {n}, {}", so_that::<C>(largest));
    rate.check_with(n, allowed, |rate, n| n - 1.0 <= largest || rate >= limit)
}

/// Checks the numbers of trials and the probabilities of binomial variates.
pub(crate) fn check_trials<C: Count>(n: &Named<f64>, p: &Named<f64>) -> Result<(), Error> {
    let Some(largest) = C::LARGEST else { return Ok(()) };
    let fit = |n, p| successes_fit(n, p, largest);
    if fit(most(n), most(p)) {
        return Ok(());
    }
    let allowed = |p| format!("small enough, with p = {}, {}", Shown(p), so_that::<C>(largest));
    n.check_with(p, allowed, fit)
}

/// By Bernstein's inequality, the number of successes exceeds its mean by x or more with a
/// probability of at most exp(-x^2 / (2 (n p (1 - p) + x / 3))).
fn successes_fit(n: f64, p: f64, largest: f64) -> bool {
    let x = largest + 1.0 - n * p;
    n <= largest || x > 0.0 && x * x > 2.0 * RARE * (n * p * (1.0 - p) + x / 3.0)
}

/// Checks that of two numbers that no count exceeds, one fits its type.
pub(crate) fn check_either<C: Count>(n: &Named<f64>, other: &Named<f64>) -> Result<(), Error> {
    let Some(largest) = C::LARGEST else { return Ok(()) };
    let allowed = |_| format!("at most {largest}, {}", so_that::<C>(largest));
    n.check_with(other, allowed, |n, other| n <= largest || other <= largest)
}

/// Checks the parameters of hypergeometric variates, to which the bound for binomial variates of as
/// many draws with replacement applies (Hoeffding, 1963, doi:10.1080/01621459.1963.10500830).
pub(crate) fn check_draws<C: Count>([good, bad, draws]: [&Named<f64>; 3]) -> Result<(), Error> {
    let Some(largest) = C::LARGEST else { return Ok(()) };
    if most(good) <= largest || most(draws) <= largest {
        return Ok(());
    }
    // A probability of 0 stands for what cannot exceed the type.
    let share =
        good.zip(bad, |good, bad| if good <= largest { 0.0 } else { good / (good + bad) })?;
    let allowed = |p| {
        format!("small enough, with good / (good + bad) = {}, {}", Shown(p), so_that::<C>(largest))
    };
    draws.check_with(&share, allowed, |draws, p| successes_fit(draws, p, largest))
}

/// Checks the probabilities of geometric variates.
pub(crate) fn check_success<C: Count>(p: &Named<f64>) -> Result<(), Error> {
    let Some(largest) = C::LARGEST else { return Ok(()) };
    // A variate exceeds k with probability (1 - p)^k, which is at most exp(-p k).
    let limit = RARE / largest;
    if least(p) >= limit {
        return Ok(());
    }
    let allowed = |limit| format!("at least {}, {}", Shown(limit), so_that::<C>(largest));
    p.check_with(&limit.into(), allowed, |p, limit| p >= limit)
}

/// Checks the numbers and the exponents of Zipf's distribution.
pub(crate) fn check_ranks<C: Count>(n: &Named<f64>, exponent: &Named<f64>) -> Result<(), Error> {
    let Some(largest) = C::LARGEST else { return Ok(()) };
    if most(n) <= largest {
        return Ok(());
    }
    let limit = least_exponent(largest);
    let allowed =
        |s| format!("small enough, with exponent = {}, {}", Shown(s), so_that::<C>(largest));
    n.check_with(exponent, allowed, |n, exponent| n <= largest || exponent >= limit)
}

/// Checks the exponents of the zeta distribution, also for types of floats.
pub(crate) fn check_powers<C: Count>(exponent: &Named<f64>) -> Result<(), Error> {
    let largest = C::LARGEST_NUMBER;
    let allowed = |limit| format!("at least {}, {}", Shown(limit), so_that::<C>(largest));
    exponent.check_with(&least_exponent(largest).into(), allowed, |s, limit| s >= limit)
}

/// The number k has the probability k^-s / ζ(s), and ζ(s) is above 1 / (s - 1): so a number exceeds m
/// with a probability below m^(1 - s), and of those up to n with less.
fn least_exponent(m: f64) -> f64 {
    1.0 + RARE / libm::log(m)
}

/// Checks the exponents of the Yule-Simon distribution, also for types of floats.
pub(crate) fn check_yule<C: Count>(alpha: &Named<f64>) -> Result<(), Error> {
    let largest = C::LARGEST_NUMBER;
    let allowed = |_| format!("larger, {}", so_that::<C>(largest));
    alpha.check_with(&largest.into(), allowed, yule_fits)
}

/// A number exceeds m with the probability Γ(alpha + 1) Γ(m + 1) / Γ(m + 1 + alpha), nearly
/// Γ(alpha + 1) m^-alpha where m is large. It falls with alpha.
fn yule_fits(alpha: f64, largest: f64) -> bool {
    let alpha = f64::min(alpha, 64.0);
    libm::lgamma(1.0 + alpha) - alpha * libm::log(largest) < -RARE
}

/// Checks the parameters r, alpha and beta of beta negative binomial variates, also for types of floats.
pub(crate) fn check_beta_failures<C: Count>(
    [r, alpha, beta]: [&Named<f64>; 3],
) -> Result<(), Error> {
    let largest = C::LARGEST_NUMBER;
    let [most_r, most_beta] = [most(r), most(beta)];
    let allowed = |_| {
        let [r, beta] = [Shown(most_r), Shown(most_beta)];
        format!("larger, with r = {r} and beta = {beta}, {}", so_that::<C>(largest))
    };
    // Of arrays, with the largest numbers of the others.
    alpha.check_with(&largest.into(), allowed, |alpha, largest| {
        beta_failures_rare([most_r, alpha, most_beta], largest)
    })
}

/// Whether counts practically never exceed a limit.
pub(crate) fn beta_failures_fit([r, alpha, beta]: [&Named<f64>; 3], limit: f64) -> bool {
    beta_failures_rare([most(r), least(alpha), most(beta)], limit)
}

/// A Poisson variate exceeds m only if its rate exceeds m / 2, if m is large. That is a product of gamma
/// variates, G_r G_beta / G_alpha, whose power of t < alpha has the mean Γ(r + t) Γ(beta + t)
/// Γ(alpha - t) / (Γ(r) Γ(beta) Γ(alpha)): by Markov's inequality, with bounds of Γ(x + t) / Γ(x), at
/// most (x + t)^t and at least x^t from t = 1 on, or x (x + t)^(t - 1) up to there (Wendel, 1948,
/// doi:10.2307/2304460).
fn beta_failures_rare([r, alpha, beta]: [f64; 3], largest: f64) -> bool {
    let log_probability = |part: i32| {
        let t = f64::min(alpha, 256.0) * f64::from(part) / 32.0;
        let left = alpha - t;
        let of_alpha = if t >= 1.0 {
            t * libm::log(left)
        } else {
            libm::log(left) + (t - 1.0) * libm::log(alpha)
        };
        t * (libm::log(r + t) + libm::log(beta + t) - libm::log(0.5 * largest)) - of_alpha
    };
    (1..32).any(|part| log_probability(part) < -RARE)
}

/// Checks the parameters of the logarithmic series distribution.
pub(crate) fn check_series<C: Count>(p: &Named<f64>) -> Result<(), Error> {
    let Some(largest) = C::LARGEST else { return Ok(()) };
    if series_fits(most(p), largest) {
        return Ok(());
    }
    let allowed = |largest| format!("small enough {}", so_that::<C>(largest));
    p.check_with(&largest.into(), allowed, series_fits)
}

/// The sum of p^k / k over k from m on is at most p^m / (m (1 - p)).
fn series_fits(p: f64, largest: f64) -> bool {
    let m = largest + 1.0;
    let rate = -libm::log1p(-p);
    p == 0.0 || m * libm::log(p) - libm::log(m * (1.0 - p) * rate) < -RARE
}

/// Checks the parameters of negative binomial variates.
pub(crate) fn check_failures<C: Count>(r: &Named<f64>, p: &Named<f64>) -> Result<(), Error> {
    let Some(largest) = C::LARGEST else { return Ok(()) };
    let fit = |r, p| failures_fit(r, p, largest);
    if fit(most(r), least(p)) {
        return Ok(());
    }
    let allowed = |p| format!("small enough, with p = {}, {}", Shown(p), so_that::<C>(largest));
    r.check_with(p, allowed, fit)
}

/// For r above 1 by Chernoff's bound, with m the least count that does not fit: the logarithm of
/// its probability is at most r log(p / a) + m log((1 - p) / (1 - a)) with a = r / (m + r).
///
/// For others, the probability of k is at most 1.13 r (p k)^r (1 - p)^k / k, and (p k)^r at most 1 +
/// p k; the sum over k from m on is bounded by integrals.
fn failures_fit(r: f64, p: f64, largest: f64) -> bool {
    let m = largest + 1.0;
    if r <= 1.0 {
        let sum = 1.0 + 1.0 / m + libm::log1p(1.0 / (p * m));
        1.13 * r * libm::exp(-p * m) * sum < libm::exp(-RARE)
    } else {
        // p - a, above 0 if the mean is below m.
        let above = (p * m - r * (1.0 - p)) / (m + r);
        // log(a / p), by the formula that loses no digits.
        let ratio = r / (m + r) / p;
        let of_ratio = if ratio > 0.5 { libm::log1p(-above / p) } else { libm::log(ratio) };
        above > 0.0 && r * of_ratio + m * libm::log1p(above / (1.0 - p)) > RARE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGEST: f64 = i32::MAX as f64;

    /// The largest parameter that is accepted, by bisection.
    fn last(low: f64, high: f64, fits: impl Fn(f64) -> bool) -> f64 {
        assert!(fits(low) && !fits(high));
        let (mut low, mut high) = (low, high);
        for _ in 0..80 {
            let middle = 0.5 * (low + high);
            *if fits(middle) { &mut low } else { &mut high } = middle;
        }
        low
    }

    /// A distance of 8 standard deviations from the mean has a probability of 6e-16.
    #[test]
    fn limits_are_eight_standard_deviations_from_the_end_of_the_type() {
        let distance = |mean: f64, variance: f64| (LARGEST - mean) / variance.sqrt();
        let rate = largest_rate(LARGEST);
        let p = 0.25;
        let n = last(1e9, 1e11, |n| successes_fit(n, p, LARGEST));
        let (r, q) = (last(1e8, 1e11, |r| failures_fit(r, p, LARGEST)), 1.0 - p);
        for distance in
            [distance(rate, rate), distance(n * p, n * p * q), distance(r * q / p, r * q / (p * p))]
        {
            assert!((8.0..8.4).contains(&distance), "{distance}");
        }
    }

    /// With r = 1, failures are a geometric number: P(k >= m) = (1 - p)^m. Just above, the bound is
    /// another one.
    #[test]
    fn bounds_of_few_successes_are_close() {
        for (r, factor) in [(1.0, 1.05), (1.000_001, 1.2)] {
            let accepted = |scale: f64| failures_fit(r, RARE / LARGEST / scale, LARGEST);
            let scale = last(0.1, 1.0, accepted);
            assert!(scale < 1.0 && 1.0 / scale < factor, "{r}: {scale}");
        }
    }

    /// Of a hundred times fewer successes than 1e-15, the number of failures is nearly always 0.
    #[test]
    fn hardly_any_successes_need_hardly_any_failures() {
        let least = 1.0 / (1_u64 << 46) as f64;
        assert!(failures_fit(1e-17, least, LARGEST));
        assert!(!failures_fit(1e-15, least, LARGEST), "the mean is 0.07");
    }

    #[test]
    fn large_types_have_room_for_everything() {
        let largest = i64::MAX as f64;
        for (r, p) in [(1e-300, 1e-13), (0.5, 0.1), (2.5, 0.1), (40.0, 0.5), (1e10, 1e-3)] {
            assert!(failures_fit(r, p, largest), "{r}, {p}");
        }
        assert!(largest_rate(largest) > 9.2e18 && successes_fit(9e15, 1.0, largest));
    }

    #[test]
    fn what_cannot_exceed_the_type_fits() {
        assert!(
            successes_fit(LARGEST, 1.0, LARGEST) && !successes_fit(LARGEST + 1.0, 1.0, LARGEST)
        );
        assert!(successes_fit(1e15, 1e-9, LARGEST), "few successes of many trials");
        assert!(failures_fit(1e300, 1.0, LARGEST) && failures_fit(0.5, 1.0, LARGEST));
        assert!(successes_fit(0.0, 0.0, LARGEST) && failures_fit(0.0, 1.0, LARGEST), "no elements");
    }

    /// Draws without replacement are those with replacement from a huge population.
    #[test]
    fn draws_are_bounded_as_trials_are() {
        let named = |value: f64| Parameter::from(value).named("Hypergeometric", "draws");
        let accepted = |good: f64, bad: f64, draws: f64| {
            check_draws::<i32>([good, bad, draws].each_ref().map(|&x| named(x)).each_ref()).is_ok()
        };
        assert!(accepted(LARGEST, 1e12, 1e12) && accepted(1e12, 0.0, LARGEST));
        assert!(!accepted(LARGEST + 1.0, 0.0, LARGEST + 1.0));
        assert!(accepted(1e12, 3e12, 8e9) && !accepted(1e12, 3e12, 8.6e9));
    }

    #[test]
    fn tails_of_powers_are_rare_from_the_least_exponent_on() {
        let s = least_exponent(LARGEST);
        assert!((2.6..2.61).contains(&s), "{s}");
        assert!((1e-16..1e-15).contains(&(LARGEST.powf(1.0 - s) * 0.99)));
        assert!((1.048..1.049).contains(&least_exponent(f64::MAX)));
    }

    /// From m on, the sum of p^k / k is nearly e^-x / x with x = m (1 - p).
    #[test]
    fn series_end_where_their_tails_are_rare() {
        let p = last(0.5, 1.0 - 1e-12, |p| series_fits(p, LARGEST));
        let x = (LARGEST + 1.0) * (1.0 - p);
        let tail = (-x).exp() / x / -(-p).ln_1p();
        assert!((0.9e-15..1.1e-15).contains(&tail), "{tail}");
        assert!(
            series_fits(1.0 - f64::EPSILON / 2.0, i64::MAX as f64) && series_fits(0.0, LARGEST)
        );
    }
}
