"""Writes laws.txt: distribution functions and densities of native's distributions, by mpmath.

    pip install mpmath
    python tests/native/laws.py

A line has a distribution, its parameters, x, the probabilities up to x and above it, and the logarithm of the
density at x (or of the probability of a count). Each x is a number at which a tail has about one of the
probabilities in `TAILS`, rounded to few digits.

Also writes supports.txt: a distribution, its parameters, and the ends of its support.
"""

import math
import pathlib

from mpmath import (
    acot, asinh, atan, beta, cos, cosh, cot, erfc, exp, expm1, gamma, inf, log, log1p, loggamma, mp, mpf,
    pi, quad, sin, sqrt, tan, binomial, besseli,
)

mp.dps = 40

TAILS = ["1e-300", "1e-100", "1e-20", "1e-6", "0.01", "0.2"]


# Incomplete functions, of which the smaller tail has all digits.


def both(lower=None, upper=None):
    """Both tails, from one that is not nearly 1."""
    return (lower, 1 - lower) if upper is None else (1 - upper, upper)


def ratio_by_quad(log_f, x, step, sign):
    """The integral of f from x to the end in a direction, divided by f(x), for f with a scale of `step`."""
    at = log_f(x)
    points = [mpf(0)] + [step * k for k in (0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128)]
    return quad(lambda t: exp(log_f(x + sign * t) - at), points)


def gamma_tails(a, x):
    a, x = mpf(a), mpf(x)
    log_slope = a * log(x) - x - loggamma(a)
    slope = exp(log_slope)
    if a > 1e6:
        log_f = lambda t: (a - 1) * log(t) - t if t > 0 else -inf
        sign = 1 if x > a else -1
        step = min(sqrt(a), 1 / max(abs((a - 1) / x - 1), mpf("1e-30")))
        mp.dps += 15
        tail = slope / x * ratio_by_quad(log_f, x, step, sign)
        mp.dps -= 15
        return both(upper=tail) if sign > 0 else both(lower=tail), log_slope
    if x < a + 1:
        with mp.extradps(60):
            total, term, n = mpf(1), mpf(1), 0
            while term > total * mpf(10) ** -(mp.dps + 2):
                n += 1
                term *= x / (a + n)
                total += term
            lower = exp(a * log(x) - x - loggamma(a)) / a * total
            upper = 1 - lower
        return (+lower, +upper), log_slope
    last, terms = None, 100
    while True:
        f = mpf(0)
        for n in range(terms, 0, -1):
            f = -n * (n - a) / (x + 2 * n + 1 - a + f)
        value = slope / (x + 1 - a + f)
        if last is not None and abs(value - last) <= abs(value) * mpf(10) ** -25:
            return both(upper=value), log_slope
        last, terms = value, 2 * terms


def beta_tails(a, b, x, y):
    """With y = 1 - x."""
    a, b, x, y = mpf(a), mpf(b), mpf(x), mpf(y)
    log_slope = a * log(x) + b * log(y) + loggamma(a + b) - loggamma(a) - loggamma(b)
    if x > y:
        (lower, upper), _ = beta_tails(b, a, y, x)
        return (upper, lower), log_slope
    if b * x < 300:
        # In powers of x, of which digits are lost.
        with mp.extradps(60 + int(b * x)):
            total, term, n = 1 / a, mpf(1), 0
            while n < 2 * b * x + 20 or abs(part) > abs(total) * mpf(10) ** -(mp.dps + 2):
                n += 1
                term *= (n - b) / n * x
                part = term / (a + n)
                total += part
            lower = exp(a * log(x) + loggamma(a + b) - loggamma(a) - loggamma(b)) * total
            upper = 1 - lower
        return (+lower, +upper), log_slope
    if a + b > 1e6:
        log_f = lambda t: (a - 1) * log(t) + (b - 1) * log(1 - t) if 0 < t < 1 else -inf
        sign = 1 if x > a / (a + b) else -1
        slope = abs((a - 1) / x - (b - 1) / y)
        step = min(sqrt(a * b / (a + b)) / (a + b), 1 / max(slope, mpf("1e-30")))
        with mp.extradps(15):
            value = exp(log_slope) / x / y * ratio_by_quad(log_f, x, step, sign)
        return both(upper=value) if sign > 0 else both(lower=value), log_slope
    if x > a / (a + b):
        value = series_from_0(b, a, y, x, log_slope)
        return both(upper=value), log_slope
    return both(lower=series_from_0(a, b, x, y, log_slope)), log_slope


def series_from_0(a, b, x, y, log_slope):
    """I_x(a, b) below the mean, by terms that are all positive."""
    total, term, n = mpf(1), mpf(1), 0
    while True:
        term *= x * (a + b + n) / (a + 1 + n)
        n += 1
        total += term
        if term < total * mpf(10) ** -(mp.dps + 2) and x * (a + b + n) < 0.999 * (a + 1 + n):
            return exp(log_slope) / a * total


def normal_tails(z):
    z = mpf(z)
    return erfc(-z / sqrt(2)) / 2, erfc(z / sqrt(2)) / 2


def log_phi(z):
    return -mpf(z) ** 2 / 2 - log(2 * pi) / 2


# Laws: functions of the parameters that return a function of x.


def by_gamma(shape, of_x, slope, decreases=False):
    """The law of a function of a gamma variate g: g of x, and |d log g / dx|."""
    def law(x):
        (lower, upper), log_slope = gamma_tails(shape, of_x(x))
        tails = (upper, lower) if decreases else (lower, upper)
        return *tails, log_slope + log(slope(x))
    return law


def by_beta(a, b, of_x, slope):
    """The law of an increasing function of a beta variate: that and its complement of x, and the derivative
    of the logarithm of the odds."""
    def law(x):
        tails, log_slope = beta_tails(a, b, *of_x(x))
        return *tails, log_slope + log(slope(x))
    return law


def by_normal(of_x, slope):
    return lambda x: (*normal_tails(of_x(x)), log_phi(of_x(x)) + log(slope(x)))


def by_hazard(exponent, rate, of_cdf=False):
    """The survival function, or the distribution function, is exp(-exponent)."""
    def law(x):
        h = exponent(x)
        tails = (-expm1(-h), exp(-h))
        if of_cdf:
            tails = tails[::-1]
        return *tails, log(rate(x)) - h
    return law


def symmetric(half):
    def law(x):
        lower, upper, log_density = half(abs(x)) if x != 0 else half(mpf("1e-60"))
        tails = (upper / 2, 1 - upper / 2) if x < 0 else (1 - upper / 2, upper / 2)
        return *tails, log_density - log(2)
    return law


def two_sided(half, negative, positive, below):
    def law(x):
        scale, share = (negative, below) if x < 0 else (positive, 1 - below)
        _, upper, log_density = half(abs(x) / scale)
        tail = share * upper
        tails = (tail, 1 - tail) if x < 0 else (1 - tail, tail)
        return *tails, log_density + log(share / scale)
    return law


def half_normal(x):
    return erfc_less(x / sqrt(2)), erfc(x / sqrt(2)), log_phi(x) + log(2)


def erfc_less(x):
    return mp.erf(x)


def by_half_normal(of_x, slope):
    """A decreasing function of the absolute value of a normal variate."""
    def law(x):
        lower, upper, log_density = half_normal(of_x(x))
        return upper, lower, log_density + log(slope(x))
    return law


def half_t(df):
    return by_beta(mpf(1) / 2, df / 2, lambda x: (x * x / (df + x * x), df / (df + x * x)), lambda x: 2 / x)


def half_cauchy(x):
    return 2 / pi * atan(x), 2 / pi * acot(x), log(2 / pi) - log1p(x * x)


def count(pmf, tails):
    return lambda k: (*tails(k), log(pmf(k)))


POSITIVE, LINE, UNIT = (0, inf), (-inf, inf), (0, 1)

H = mpf(1) / 2
LAWS = {}


def law(name, support, *parameters, is_count=False, at=None):
    """Registers a law with lists of parameters, of which the support may be a function, and x for all if a search of
    them would take long."""
    def register(make):
        LAWS[name] = (make, support, [[mpf(p) for p in own] for own in parameters], is_count, at)
        return make
    return register


def counts(name, support, *parameters, at=None):
    return law(name, support, *parameters, is_count=True, at=at)


SHAPES = [[1e-3], [0.05], [0.5], [1], [2.5], [7.75], [20], [100], [1e4], [1e8]]

law("StandardNormal", LINE, [])(lambda: by_normal(lambda x: x, lambda x: mpf(1)))
law("Normal", LINE, [178.3, 7.25], [-1e-3, 1e5])(lambda m, s: by_normal(lambda x: (x - m) / s, lambda x: 1 / s))
law("LogNormal", POSITIVE, [0.01], [0.7], [5])(lambda s: by_normal(lambda x: log(x) / s, lambda x: 1 / (s * x)))
law("JohnsonSU", LINE, [0.5, 2], [-1.5, 0.7])(
    lambda a, b: by_normal(lambda x: a + b * asinh(x), lambda x: b / sqrt(1 + x * x)))
law("JohnsonSB", UNIT, [0.5, 2], [-1, 4])(
    lambda a, b: by_normal(lambda x: a + b * log(x / (1 - x)), lambda x: b / (x * (1 - x))))
law("BirnbaumSaunders", POSITIVE, [0.1], [2])(
    lambda c: by_normal(lambda x: (x - 1) / (c * sqrt(x)), lambda x: (x + 1) / (2 * c * x ** 1.5)))
law("HalfNormal", POSITIVE, [])(lambda: half_normal)
law("Levy", POSITIVE, [])(lambda: by_half_normal(lambda x: 1 / sqrt(x), lambda x: x ** -mpf(1.5) / 2))
law("Moyal", LINE, [])(lambda: by_half_normal(lambda x: exp(-x / 2), lambda x: exp(-x / 2) / 2))

law("StandardUniform", UNIT, [])(lambda: lambda x: (x, 1 - x, mpf(0)))
law("Uniform", lambda a, b: (a, b), [-1.5, 2], [1e6, 1e6 + 1])(
    lambda a, b: lambda x: ((x - a) / (b - a), (b - x) / (b - a), -log(b - a)))
law("LogUniform", lambda a, b: (a, b), [0.5, 0.75], [1e-3, 1e5])(
    lambda a, b: lambda x: (log(x / a) / log(b / a), log(b / x) / log(b / a), -log(x * log(b / a))))
law("Bradford", UNIT, [0.01], [50], [1e9], [1e58])(
    lambda c: lambda x: (log1p(c * x) / log1p(c), log((1 + c) / (1 + c * x)) / log1p(c), log(c / (1 + c * x) / log1p(c))))


@law("Triangular", lambda a, m, b: (a, b), [-1, 0.5, 3], [0, 0, 1])
def triangular(a, m, b):
    def f(x):
        if x < m:
            lower = (x - a) ** 2 / ((b - a) * (m - a))
            return lower, 1 - lower, log(2 * (x - a) / ((b - a) * (m - a)))
        upper = (b - x) ** 2 / ((b - a) * (b - m))
        return 1 - upper, upper, log(2 * (b - x) / ((b - a) * (b - m)))
    return f


@law("Trapezoidal", UNIT, [0.25, 0.75], [0.125, 1])
def trapezoidal(c, d):
    height = 2 / (1 + d - c)
    def f(x):
        if x < c:
            lower = height * x * x / (2 * c)
            return lower, 1 - lower, log(height * x / c)
        if x > d:
            upper = height * (1 - x) ** 2 / (2 * (1 - d))
            return 1 - upper, upper, log(height * (1 - x) / (1 - d))
        lower = height * (c / 2 + x - c)
        return lower, 1 - lower, log(height)
    return f


law("TruncatedExponential", lambda b: (0, b), [0.1], [3], [700])(
    lambda b: lambda x: (expm1(-x) / expm1(-b), (exp(-x) - exp(-b)) / -expm1(-b), -x - log(-expm1(-b))))
law("TruncatedPareto", lambda b, c: (1, c), [2.5, 10], [-1, 4], [-150, 200])(
    lambda b, c: lambda x: ((1 - x ** -b) / (1 - c ** -b), (x ** -b - c ** -b) / (1 - c ** -b),
                            log(b / (1 - c ** -b)) - (b + 1) * log(x)))


@law("WrappedCauchy", (-math.pi, math.pi), [0.3], [0.99])
def wrapped_cauchy(c):
    def half(x):
        angle = atan((1 + c) / (1 - c) * tan(x / 2))
        return 2 / pi * angle, 1 - 2 / pi * angle, log((1 - c * c) / pi / (1 + c * c - 2 * c * cos(x)))
    return symmetric(half)


@law("Kolmogorov", POSITIVE, [])
def kolmogorov():
    def f(x):
        with mp.extradps(400):
            upper = 2 * mp.nsum(lambda k: (-1) ** (int(k) - 1) * exp(-2 * k * k * x * x), [1, 40 + int(30 / x)])
            density = 8 * x * mp.nsum(
                lambda k: (-1) ** (int(k) - 1) * k * k * exp(-2 * k * k * x * x), [1, 40 + int(30 / x)])
            return 1 - upper, upper, log(density)
    return f


law("HalfCauchy", POSITIVE, [])(lambda: half_cauchy)
law("Cauchy", LINE, [])(lambda: symmetric(half_cauchy))
law("SkewCauchy", LINE, [0.5], [-0.9])(lambda a: two_sided(half_cauchy, 1 - a, 1 + a, (1 - a) / 2))
law("HyperbolicSecant", LINE, [])(
    lambda: lambda x: (2 / pi * atan(exp(x)), 2 / pi * atan(exp(-x)), -log(pi * cosh(x))))
law("Anglit", (-math.pi / 4, math.pi / 4), [])(
    lambda: lambda x: ((1 + sin(2 * x)) / 2, (1 - sin(2 * x)) / 2, log(cos(2 * x))))



@law("TukeyLambda", lambda b: (-1 / b, 1 / b) if b > 0 else LINE, [-0.5], [0.3], [0.95], [1], [2.5], [300])
def tukey_lambda(b):
    def f(x):
        # By bisection with few digits, and Newton's method for the logarithm of p.
        quantile = lambda p: (p ** b - (1 - p) ** b) / b
        low, high = mpf(-750), -log(2)
        with mp.workdps(15):
            for _ in range(40):
                middle = (low + high) / 2
                low, high = (middle, high) if quantile(exp(middle)) < -abs(x) else (low, middle)
        for _ in range(6):
            p = exp(low)
            low -= (quantile(p) + abs(x)) / (p * (p ** (b - 1) + (1 - p) ** (b - 1)))
        p = exp(low)
        log_density = -log(p ** (b - 1) + (1 - p) ** (b - 1))
        return (p, 1 - p, log_density) if x < 0 else (1 - p, p, log_density)
    return f


law("StandardExponential", POSITIVE, [])(lambda: by_hazard(lambda x: x, lambda x: mpf(1)))
law("Exponential", POSITIVE, [0.3])(lambda r: by_hazard(lambda x: r * x, lambda x: r))
law("Weibull", POSITIVE, [2, 0.5], [0.7, 3.5])(
    lambda s, c: by_hazard(lambda x: (x / s) ** c, lambda x: c / s * (x / s) ** (c - 1)))
law("Rayleigh", POSITIVE, [1.5])(lambda s: by_hazard(lambda x: x * x / (2 * s * s), lambda x: x / s ** 2))
law("Lomax", POSITIVE, [0.3], [20])(lambda c: by_hazard(lambda x: c * log1p(x), lambda x: c / (1 + x)))
law("Pareto", (1, inf), [0.3], [20])(lambda b: by_hazard(lambda x: b * log(x), lambda x: b / x))
law("GeneralizedPareto", lambda m, s, a: (m, m - s / a if a < 0 else inf), [1, 2, 0], [0, 1, 0.5], [0, 1, -0.5])(
    lambda m, s, a: by_hazard(
        lambda x: log1p(a * (x - m) / s) / a if a else (x - m) / s, lambda x: 1 / (s + a * (x - m))))
law("BurrXII", POSITIVE, [2, 3], [0.5, 0.7])(
    lambda c, d: by_hazard(lambda x: d * log1p(x ** c), lambda x: d * c * x ** (c - 1) / (1 + x ** c)))
law("LogLogistic", POSITIVE, [0.8], [6])(
    lambda c: by_hazard(lambda x: log1p(x ** c), lambda x: c * x ** (c - 1) / (1 + x ** c)))
law("Gompertz", POSITIVE, [0.01], [3])(lambda c: by_hazard(lambda x: c * expm1(x), lambda x: c * exp(x)))
law("ExponentialPower", POSITIVE, [0.7], [3])(
    lambda b: by_hazard(lambda x: expm1(x ** b), lambda x: b * x ** (b - 1) * exp(x ** b)))
law("Kumaraswamy", UNIT, [2, 5], [0.5, 0.3])(
    lambda a, b: by_hazard(lambda x: -b * log1p(-x ** a), lambda x: a * b * x ** (a - 1) / (1 - x ** a)))
law("HalfLogistic", POSITIVE, [])(
    lambda: by_hazard(lambda x: log((1 + exp(x)) / 2), lambda x: 1 / (1 + exp(-x))))
law("GeneralizedHalfLogistic", lambda c: (0, 1 / c), [0.5], [3])(
    lambda c: by_hazard(lambda x: log((1 + (1 - c * x) ** (-1 / c)) / 2),
                        lambda x: 1 / (1 - c * x) / (1 + (1 - c * x) ** (1 / c))))
law("PowerNormal", LINE, [0.4], [7], [0.1])(
    lambda c: by_hazard(lambda x: -c * log(erfc(x / sqrt(2)) / 2), lambda x: c * exp(log_phi(x)) * 2 / erfc(x / sqrt(2))))
law("PowerLogNormal", POSITIVE, [2, 0.5])(
    lambda c, s: by_hazard(lambda x: -c * log(erfc(log(x) / s / sqrt(2)) / 2),
                           lambda x: c / (s * x) * exp(log_phi(log(x) / s)) * 2 / erfc(log(x) / s / sqrt(2))))
law("Gumbel", LINE, [])(lambda: by_hazard(lambda x: exp(-x), lambda x: exp(-x), True))
law("Frechet", lambda m, s, a: (m, inf), [0, 1, 2.5], [-1, 2, 0.5])(
    lambda m, s, a: by_hazard(lambda x: ((x - m) / s) ** -a, lambda x: a / s * ((x - m) / s) ** (-a - 1), True))
law("GeneralizedExtremeValue", lambda m, s, a: (m - s / a if a > 0 else -inf, m - s / a if a < 0 else inf),
    [0, 1, 0.25], [1, 2, -0.5], [0, 1, 0])(
    lambda m, s, a: by_hazard(lambda x: (1 + a * (x - m) / s) ** (-1 / a) if a else exp((m - x) / s),
                              lambda x: ((1 + a * (x - m) / s) ** (-1 / a - 1) if a else exp((m - x) / s)) / s, True))
law("GeneralizedLogistic", LINE, [0.3], [5])(
    lambda c: by_hazard(lambda x: c * log1p(exp(-x)), lambda x: c / (1 + exp(x)), True))
law("BurrIII", POSITIVE, [2, 3], [0.5, 0.7])(
    lambda c, d: by_hazard(lambda x: d * log1p(x ** -c), lambda x: d * c * x ** (-c - 1) / (1 + x ** -c), True))
law("Power", UNIT, [0.3], [20])(lambda a: by_hazard(lambda x: -a * log(x), lambda x: a / x, True))
law("ExponentiatedWeibull", POSITIVE, [2, 0.5], [0.3, 3])(
    lambda a, c: by_hazard(lambda x: -a * log1p(-exp(-x ** c)), lambda x: a * c * x ** (c - 1) / expm1(x ** c), True))
law("Kappa3", POSITIVE, [0.7], [4])(
    lambda a: by_hazard(lambda x: log1p(a * x ** -a) / a, lambda x: a / (x * (a + x ** a)), True))


@law("Kappa4", lambda h, k: {0.5: (-inf, inf)}.get(None, (
    (1 - h ** -k) / k if h > 0 and k else (1 / k if k < 0 else -inf), 1 / k if k > 0 else inf)),
    [0.5, 0.25], [-0.5, -0.25], [-1, 0])
def kappa4(h, k):
    y = lambda x: (1 - k * x) ** (1 / k) if k else exp(-x)
    return by_hazard(lambda x: -log1p(-h * y(x)) / h, lambda x: y(x) ** (1 - k) / (1 - h * y(x)), True)


law("GeneralizedExponential", POSITIVE, [1, 2, 0.5], [0.1, 3, 4])(
    lambda a, b, c: by_hazard(lambda x: (a + b) * x + b * expm1(-c * x) / c, lambda x: a - b * expm1(-c * x)))
law("Laplace", LINE, [])(lambda: symmetric(by_hazard(lambda x: x, lambda x: mpf(1))))
law("Logistic", LINE, [])(lambda: lambda x: (1 / (1 + exp(-x)), 1 / (1 + exp(x)), -x - 2 * log1p(exp(-x))))
law("DoubleWeibull", LINE, [0.5], [3])(lambda c: symmetric(by_hazard(lambda x: x ** c, lambda x: c * x ** (c - 1))))


@law("LogLaplace", POSITIVE, [0.7], [4])
def log_laplace(c):
    def f(x):
        tail = (x ** c if x < 1 else x ** -c) / 2
        tails = (tail, 1 - tail) if x < 1 else (1 - tail, tail)
        return *tails, log(c / 2) + (c - 1 if x < 1 else -c - 1) * log(x)
    return f


law("AsymmetricLaplace", LINE, [0.5], [2], [0.0348876], [1e-9], [1e9])(
    lambda k: two_sided(by_hazard(lambda x: x, lambda x: mpf(1)), k, 1 / k, k * k / (1 + k * k)))

law("Gamma", POSITIVE, *SHAPES)(lambda a: by_gamma(a, lambda x: x, lambda x: 1 / x))
law("ChiSquared", POSITIVE, [1], [3], [1e3])(lambda df: by_gamma(df / 2, lambda x: x / 2, lambda x: 1 / x))
law("Chi", POSITIVE, [1], [3.7], [1e3])(lambda df: by_gamma(df / 2, lambda x: x * x / 2, lambda x: 2 / x))
law("Maxwell", POSITIVE, [])(lambda: by_gamma(mpf(1.5), lambda x: x * x / 2, lambda x: 2 / x))


@law("DoubleSidedMaxwell", LINE, [0, 1], [-2.5, 0.3], [100, 7])
def double_sided_maxwell(loc, scale):
    standard = symmetric(by_gamma(mpf(1.5), lambda x: x * x / 2, lambda x: 2 / x))
    def law(x):
        lower, upper, log_density = standard((x - loc) / scale)
        return lower, upper, log_density - log(scale)
    return law


law("Nakagami", POSITIVE, [0.5], [3.3], [1e4])(lambda nu: by_gamma(nu, lambda x: nu * x * x, lambda x: 2 / x))
law("InverseGamma", POSITIVE, [0.1], [2.5], [1e4])(lambda a: by_gamma(a, lambda x: 1 / x, lambda x: 1 / x, True))
law("GeneralizedGamma", POSITIVE, [2.5, 3], [0.5, 0.7])(
    lambda a, c: by_gamma(a, lambda x: x ** c, lambda x: c / x))
law("HalfGeneralizedNormal", POSITIVE, [0.7], [4])(
    lambda b: by_gamma(1 / b, lambda x: x ** b, lambda x: b / x))
law("LogGamma", LINE, [0.1], [5], [300])(lambda a: by_gamma(a, lambda x: exp(x), lambda x: mpf(1)))
law("GeneralizedNormal", LINE, [0.7], [2], [4])(
    lambda p: symmetric(by_gamma(1 / p, lambda x: x ** p, lambda x: p / x)))
law("DoubleGamma", LINE, [0.7], [3])(lambda a: symmetric(by_gamma(a, lambda x: x, lambda x: 1 / x)))

law("Beta", UNIT, *[[a, b] for a in (1e-3, 0.3, 2.5, 1e4) for b in (1e-3, 0.7, 40)],
    [1e8, 3e8], [1e7, 2.5], [150, 1e6])(
    lambda a, b: by_beta(a, b, lambda x: (x, 1 - x), lambda x: 1 / (x * (1 - x))))
law("Pert", lambda least, mode, most: (least, most), [0, 0.25, 1], [-3, 5, 5.5], [1e5, 1e5 + 1, 1e5 + 8])(
    lambda least, mode, most: by_beta(
        1 + 4 * (mode - least) / (most - least), 1 + 4 * (most - mode) / (most - least),
        lambda x: ((x - least) / (most - least), (most - x) / (most - least)),
        lambda x: 1 / (x - least) + 1 / (most - x)))
law("Arcsine", UNIT, [])(lambda: by_beta(H, H, lambda x: (x, 1 - x), lambda x: 1 / (x * (1 - x))))
law("BetaPrime", POSITIVE, [2, 3], [0.5, 40])(
    lambda a, b: by_beta(a, b, lambda x: (x / (1 + x), 1 / (1 + x)), lambda x: 1 / x))
law("FisherF", POSITIVE, [3, 7], [1, 1], [100, 1000])(
    lambda m, n: by_beta(m / 2, n / 2, lambda x: (m * x / (m * x + n), n / (m * x + n)), lambda x: 1 / x))
law("RDistribution", (-1, 1), [0.7], [10])(
    lambda c: symmetric(by_beta(H, c / 2, lambda x: (x * x, 1 - x * x), lambda x: 2 / (x * (1 - x * x)))))
law("Semicircular", (-1, 1), [])(
    lambda: symmetric(by_beta(H, 3 * H, lambda x: (x * x, 1 - x * x), lambda x: 2 / (x * (1 - x * x)))))
law("StudentT", LINE, [0.1], [1], [3.5], [30], [1e4], [1e8])(lambda df: symmetric(half_t(df)))


@law("Wald", POSITIVE, [1, 1], [3, 0.5], [2, 100])
def wald(m, s):
    def f(x):
        a, b = sqrt(s / x) * (x / m - 1), sqrt(s / x) * (x / m + 1)
        with mp.extradps(60):
            other = exp(2 * s / m) * erfc(b / sqrt(2)) / 2
            lower, upper = erfc(-a / sqrt(2)) / 2 + other, erfc(a / sqrt(2)) / 2 - other
        return lower, upper, log(s / (2 * pi * x ** 3)) / 2 - a * a / 2
    return f


@law("TruncatedNormal", lambda m, s, a, b: (a, b), [0, 1, -1, 0.5], [0, 1, 5, 7], [1, 2, -90, -50], [0, 1, 40, inf],
     [2, 0.5, -inf, -400], [0, 1, 1000, 1000.01], [0, 1, 3, inf], [0, 1, -20, 3], [0, 1, 0.25, 0.375])
def truncated_normal(m, s, a, b):
    def tail(x):
        if abs(x) == inf:
            return mpf(0) if (x > 0) == (a + b > 2 * m) else mpf(1) if x < 0 else -mpf(1)
        return erfc((x - m) / s / sqrt(2)) / 2 if a + b > 2 * m else -erfc((m - x) / s / sqrt(2)) / 2
    whole = tail(a) - tail(b)
    return lambda x: ((tail(a) - tail(x)) / whole, (tail(x) - tail(b)) / whole, log_phi((x - m) / s) - log(s * whole))


@counts("UniformInt", lambda a, b: (a, b), [-3, 10])
def uniform_int(a, b):
    n = b - a + 1
    return lambda k: ((k - a + 1) / n, (b - k) / n, -log(n))


@counts("Bernoulli", UNIT, [0.25], [1e-10], [1 - 2.0 ** -40], at=[0, 1])
def bernoulli(p):
    return lambda k: (1 - p, p, log(1 - p)) if k == 0 else (mpf(1), mpf(0), log(p))


@counts("Poisson", POSITIVE, [0.01], [0.9], [7.5], [100], [1e6])
def poisson(rate):
    def f(k):
        (lower, upper), _ = gamma_tails(k + 1, rate)
        return upper, lower, k * log(rate) - rate - loggamma(k + 1)
    return f


@counts("Binomial", lambda n, p: (0, n), [1, 0.25], [10, 0.3], [1000, 0.001], [1e6, 0.5], [1e8, 1e-7])
def of_binomial(n, p):
    def f(k):
        log_pmf = loggamma(n + 1) - loggamma(k + 1) - loggamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p)
        if k == n:
            return mpf(1), mpf(0), log_pmf
        (lower, upper), _ = beta_tails(k + 1, n - k, p, 1 - p)
        return upper, lower, log_pmf
    return f


@counts("NegativeBinomial", POSITIVE, [3, 0.5], [0.3, 0.01], [1000, 0.9])
def negative_binomial(r, p):
    def f(k):
        tails, _ = beta_tails(r, k + 1, p, 1 - p)
        return *tails, loggamma(r + k) - loggamma(k + 1) - loggamma(r) + r * log(p) + k * log(1 - p)
    return f


counts("Geometric", (1, inf), [0.3], [1e-6])(
    lambda p: lambda k: (-expm1(k * log1p(-p)), (1 - p) ** k, log(p) + (k - 1) * log1p(-p)))
counts("Planck", POSITIVE, [0.3], [1e-4])(
    lambda r: lambda k: (-expm1(-r * (k + 1)), exp(-r * (k + 1)), log(-expm1(-r)) - r * k))
counts("Boltzmann", lambda r, n: (0, n - 1), [0.3, 50])(
    lambda r, n: lambda k: (expm1(-r * (k + 1)) / expm1(-r * n),
                            (exp(-r * (k + 1)) - exp(-r * n)) / -expm1(-r * n),
                            log(expm1(-r) / expm1(-r * n)) - r * k))


@counts("DiscreteLaplace", LINE, [0.5])
def discrete_laplace(r):
    def f(k):
        tail = exp(r * k if k < 0 else -r * (k + 1)) / (1 + exp(-r))
        tails = (tail, 1 - tail) if k < 0 else (1 - tail, tail)
        return *tails, log(mp.tanh(r / 2)) - r * abs(k)
    return f


@counts("Hypergeometric", lambda g, b, n: (max(0, n - b), min(g, n)), [10, 20, 8])
def hypergeometric(g, b, n):
    pmf = lambda k: binomial(g, k) * binomial(b, n - k) / binomial(g + b, n)
    least, most = int(max(0, n - b)), int(min(g, n))
    def f(k):
        k = int(k)
        lower = mp.fsum(pmf(j) for j in range(least, k + 1))
        upper = mp.fsum(pmf(j) for j in range(k + 1, most + 1))
        return lower, upper, log(pmf(k))
    return f


counts("YuleSimon", (1, inf), [1e-6], [0.05], [0.7], [3], [1e4], at=[1, 2, 3, 7, 50, 1000, 1e6, 1e12])(
    lambda a: lambda k: (1 - k * beta(k, a + 1), k * beta(k, a + 1), log(a * beta(k, a + 1))))


@counts("BetaBinomial", lambda n, a, b: (0, n), [20, 0.5, 2], [1e12, 1, 2.5])
def beta_binomial(n, a, b):
    if a == 1:
        # The product of quotients of neighbouring tails.
        from_on = lambda k: exp(loggamma(n + 1) - loggamma(n - k + 1) + loggamma(n - k + b + 1) - loggamma(n + b + 1))
        return lambda k: (1 - from_on(k + 1), from_on(k + 1), log(from_on(k) * b / (n - k + b)))
    pmf = lambda k: binomial(n, k) * beta(k + a, n - k + b) / beta(a, b)
    def f(k):
        k = int(k)
        lower = mp.fsum(pmf(j) for j in range(0, k + 1))
        return lower, mp.fsum(pmf(j) for j in range(k + 1, int(n) + 1)), log(pmf(k))
    return f


# Made of others, with more digits where there are differences.


@law("FoldedNormal", POSITIVE, [0], [0.7], [20])
def folded_normal(c):
    def f(x):
        with mp.extradps(60):
            upper = (erfc((x - c) / sqrt(2)) + erfc((x + c) / sqrt(2))) / 2
            lower = (erfc((c - x) / sqrt(2)) - erfc((c + x) / sqrt(2))) / 2
        return lower, upper, log(exp(log_phi(x - c)) + exp(log_phi(x + c)))
    return f


@law("FoldedCauchy", POSITIVE, [0], [0.7], [1e3])
def folded_cauchy(c):
    def f(x):
        with mp.extradps(320):
            lower = (atan(x - c) + atan(x + c)) / pi
            upper = 1 - lower
        return lower, upper, log((1 / (1 + (x - c) ** 2) + 1 / (1 + (x + c) ** 2)) / pi)
    return f


@law("Alpha", POSITIVE, [0.3], [2], [8], [1000])
def alpha(a):
    whole = normal_tails(a)[0]
    def f(x):
        with mp.extradps(320):
            lower = erfc((1 / x - a) / sqrt(2)) / 2
            upper = erfc(-a / sqrt(2)) / 2 - lower
        return lower / whole, upper / whole, log_phi(a - 1 / x) - 2 * log(x) - log(whole)
    return f


@law("ReciprocalInverseGaussian", POSITIVE, [0.5], [3])
def reciprocal_inverse_gaussian(mu):
    of_wald = wald(mu, mpf(1))
    def f(x):
        lower, upper, log_density = of_wald(1 / x)
        return upper, lower, log_density - 2 * log(x)
    return f


@law("Argus", UNIT, [1e-120], [0.1], [1], [8])
def argus(chi):
    half = chi * chi / 2
    def f(x):
        with mp.extradps(320):
            part = lambda t: mp.gammainc(mpf(3) / 2, 0, t)
            whole = part(half)
            upper = part(half * (1 - x) * (1 + x)) / whole
            lower = 1 - upper
        y = half * (1 - x * x)
        return lower, upper, log(y) / 2 - y + log(2 * half * x) - log(whole)
    return f


law("JonesFaddySkewT", LINE, [4, 2], [0.5, 3], [0.2, 0.3])(
    lambda a, b: by_beta(a, b, lambda x: jones_faddy(x, a + b), lambda x: 2 / sqrt(a + b + x * x)))


def jones_faddy(x, s):
    with mp.extradps(620):
        y = x / sqrt(s + x * x)
        return (1 + y) / 2, (1 - y) / 2


def mixture(rate, tails_of):
    """Sums over Poisson variates, from terms (lower tail, upper tail, density)."""
    sums, j, weight, least = [mpf(0)] * 3, 0, exp(-rate), mpf(10) ** -(mp.dps + 5)
    while True:
        terms = [weight * term for term in tails_of(j)]
        sums = [a + b for a, b in zip(sums, terms)]
        if j > rate and all(term <= total * least for term, total in zip(terms, sums)):
            return sums
        j += 1
        weight *= rate / j


def noncentral_gamma(a, rate, y):
    if y > 4000:
        return mpf(1), mpf(0), mpf(10) ** -1000
    with mp.extradps(60 + int(y / 2)):
        # The series of the lower tail at the shape a; each next one is less by a term.
        step = exp(a * log(y) - y - loggamma(a + 1))
        lower, term, n = mpf(0), step, 0
        while term > lower * mpf(10) ** -(mp.dps + 2):
            lower += term
            n += 1
            term *= y / (a + n)
        tails = [lower, step]

        def tails_of(j):
            lower, step = tails
            terms = lower, 1 - lower, step * (a + j)
            tails[:] = lower - step, step * y / (a + j + 1)
            return terms
        return mixture(rate, tails_of)


@law("NoncentralChiSquared", POSITIVE, [3, 0], [0.5, 2], [4, 60], [0, 3], [0, 60])
def noncentral_chi_squared(df, nonc):
    def f(x):
        lower, upper, slope = noncentral_gamma(df / 2, nonc / 2, x / 2)
        return lower, upper, log(slope / x)
    return f


@law("Rice", POSITIVE, [0.5], [4])
def rice(b):
    def f(x):
        lower, upper, slope = noncentral_gamma(mpf(1), b * b / 2, x * x / 2)
        return lower, upper, log(2 * slope / x)
    return f


@law("NoncentralF", POSITIVE, [3, 7, 2], [10, 50, 30])
def noncentral_f(m, n, nonc):
    def f(x):
        def tails_of(j):
            tails, log_slope = beta_tails(m / 2 + j, n / 2, m * x / (m * x + n), n / (m * x + n))
            return *tails, exp(log_slope)
        lower, upper, slope = mixture(nonc / 2, tails_of)
        return lower, upper, log(slope / x)
    return f


@counts("Skellam", LINE, [1.6, 1.1], [0.3, 40])
def skellam(r, s):
    pmf = lambda k: exp(-r - s) * (r / s) ** (k * H) * besseli(k, 2 * sqrt(r * s))
    def f(k):
        k = int(k)
        if k < r - s:
            lower = mp.fsum(pmf(j) for j in range(k - 400, k + 1))
            return lower, 1 - lower, log(pmf(k))
        upper = mp.fsum(pmf(j) for j in range(k + 1, k + 400))
        return 1 - upper, upper, log(pmf(k))
    return f


@counts("LogSeries", (1, inf), [0.1], [0.9], [0.97], [0.9999999999])
def log_series(p):
    def f(k):
        if p > 0.99:
            # The integral of t^k / (1 - t) from 0 to p, by v = -k log(t / p).
            rate = -log(p)
            cuts = [v for v in (k * rate * 10 ** n for n in range(20)) if v < 1]
            cuts = [0, *cuts, *range(1, 120, 7)]
            total = p ** k / k * mp.quad(lambda v: exp(-v) / mp.expm1(rate + v / k), cuts)
            upper = -total / log1p(-p)
            return 1 - upper, upper, log(-p ** k / (k * log1p(-p)))
        total, power, j = mpf(0), p ** (k + 1), k + 1
        while power > total * mpf(10) ** -(mp.dps + 2):
            total += power / j
            power *= p
            j += 1
        upper = -total / log1p(-p)
        return 1 - upper, upper, log(-p ** k / (k * log1p(-p)))
    return f


@counts("Zeta", (1, inf), [1.5], [4], [30])
def of_zeta(s):
    def f(k):
        # mpmath's error is absolute.
        with mp.extradps(330):
            whole = mp.zeta(s)
            upper = mp.zeta(s, k + 1) / whole
            return 1 - upper, upper, -s * log(k) - log(whole)
    return f


@counts("Zipf", lambda n, s: (1, n), [50, 0], [1000, 0.7], [1e4, 1], [300, 2.5])
def zipf(n, s):
    sums = [mpf(0)]
    for k in range(1, int(n) + 1):
        sums.append(sums[-1] + mpf(k) ** -s)
    return lambda k: (sums[int(k)] / sums[-1], (sums[-1] - sums[int(k)]) / sums[-1], -s * log(k) - log(sums[-1]))


def by_pmf(least, most, weight):
    weights = {k: weight(k) for k in range(least, most + 1)}
    whole = mp.fsum(weights.values())
    def f(k):
        k = int(k)
        lower = mp.fsum(weights[j] for j in range(least, k + 1)) / whole
        return lower, mp.fsum(weights[j] for j in range(k + 1, most + 1)) / whole, log(weights[k] / whole)
    return f


counts("NegativeHypergeometric", lambda g, b, r: (0, g), [48, 4, 1], [20, 30, 7])(
    lambda g, b, r: by_pmf(0, int(g), lambda k: binomial(k + r - 1, k) * binomial(g + b - r - k, g - k)))
counts("FisherNoncentralHypergeometric", lambda g, b, n, w: (max(0, n - b), min(g, n)), [10, 20, 8, 3.5], [200, 90, 120, 0.25])(
    lambda g, b, n, w: by_pmf(int(max(0, n - b)), int(min(g, n)), lambda k: binomial(g, k) * binomial(b, n - k) * w ** k))


@law("RaisedCosine", (-math.pi, math.pi), [])
def raised_cosine():
    def half(x):
        with mp.extradps(320):
            rest = pi - x
            return (x + sin(x)) / pi, (rest - sin(rest)) / pi, log((1 + cos(x)) / pi)
    return symmetric(half)


@law("CrystalBall", LINE, [0.01, 1.0078125], [1.5, 3], [0.25, 1.125], [4, 20])
def crystal_ball(b, m):
    peak = exp(-b * b / 2)
    whole = m / b / (m - 1) * peak + sqrt(2 * pi) * normal_tails(b)[0]
    def f(x):
        if x <= -b:
            base = 1 - (b + x) * b / m
            lower = m / b / (m - 1) * peak * base ** (1 - m) / whole
            return lower, 1 - lower, log(peak / whole) - m * log(base)
        upper = sqrt(2 * pi) * normal_tails(x)[1] / whole
        return 1 - upper, upper, -x * x / 2 - log(whole)
    return f


@law("Pearson3", lambda skew: (-2 / skew, inf) if skew > 0 else (-inf, -2 / skew), [0.5], [-3], [1e-3])
def pearson3(skew):
    a, root = 4 / skew ** 2, 2 / abs(skew)
    return by_gamma(a, lambda x: a + root * x * mp.sign(skew), lambda x: root / (a + root * x * mp.sign(skew)), skew < 0)


# By quadrature of the density of a variable y of x, of which a mode is known nearly.


def by_density(log_f, variable, slope, mode, scale):
    def tail(y, sign):
        steep = abs(log_f(y + scale / 100) - log_f(y)) * 100 / scale
        step = min(scale, 1 / steep) if steep else scale
        points = [mpf(0)] + [step * mpf(2) ** k for k in range(-1, 14)]
        # mpmath's error is absolute. A search needs few digits.
        with mp.workdps(25 if mp.dps > 20 else 8):
            at = log_f(y)
            return exp(at) * quad(lambda t: exp(log_f(y + sign * t) - at), points, method="gauss-legendre")
    def f(x):
        y = variable(x)
        value = tail(y, 1 if y > mode else -1)
        return *(both(upper=value) if y > mode else both(lower=value)), log_f(y) + log(slope(x))
    return f


@law("SkewNormal", LINE, [0, 1, 4], [1, 2, -0.5], [0, 1, 50])
def skew_normal(m, s, a):
    log_f = lambda y: log_phi(y) + log(erfc(-a * y / sqrt(2)))
    return by_density(log_f, lambda x: (x - m) / s, lambda x: 1 / s, mpf(0) if abs(a) < 1 else 1 / (2 * a), 1 / (1 + abs(a)))


@law("ExponentiallyModifiedNormal", LINE, [0.02], [0.05], [1.5], [40])
def exponentially_modified_normal(k):
    def f(x):
        with mp.extradps(700):
            of_sum = exp(1 / (2 * k * k) - x / k) * erfc((1 / k - x) / sqrt(2)) / 2
            lower, upper = normal_tails(x)
            lower, upper = lower - of_sum, upper + of_sum
            return lower, upper, log(of_sum / k)
    return f


@law("GeneralizedInverseGaussian", POSITIVE, [0.5, 2], [-3, 0.1], [20, 5], [1e4, 0.25])
def generalized_inverse_gaussian(p, b):
    whole = 2 * mp.besselk(p, b)
    return by_density(lambda y: p * y - b * cosh(y) - log(whole), log, lambda x: 1 / x, asinh(p / b), (p * p + b * b) ** -mpf(0.25))


@law("GaussHypergeometric", UNIT, [2, 3, 1.5, 4], [0.5, 0.7, -2, -0.75], [20, 30, 5, 100])
def gauss_hypergeometric(a, b, c, z):
    whole = beta(a, b) * mp.hyp2f1(c, a, a + b, -z)
    def log_f(y):
        x = 1 / (1 + exp(-y))
        return a * log(x) - b * log1p(exp(y)) - c * log1p(z * x) - log(whole)
    mode = mp.findroot(lambda y: mp.diff(log_f, y), log(a / b))
    return by_density(log_f, lambda x: log(x) - log1p(-x), lambda x: 1 / (x * (1 - x)), mode, (a + b + c * c) ** -H)


@law("RelativisticBreitWigner", POSITIVE, [0.3], [36.5], [1e9])
def relativistic_breit_wigner(rho):
    """By the logarithms of the distances from the poles."""
    def f(x):
        with mp.extradps(320):
            root = sqrt(1 + rho * rho)
            k = 2 * sqrt(2) * rho ** 2 * root / (pi * sqrt(rho ** 2 + rho * root))
            pole = sqrt(rho ** 2 + 1j * rho)
            lower = -k / rho * mp.im(mp.atanh(x / pole) / pole)
            return lower, 1 - lower, log(k) - log((x * x - rho ** 2) ** 2 + rho ** 2)
    return f


@law("DoubleParetoLogNormal", POSITIVE, [3, 1.2, 1.5, 2], [0, 0.1, 3, 20], [-2, 4, 0.7, 0.2])
def double_pareto_log_normal(u, s, a, b):
    def f(x):
        with mp.extradps(60):
            y = log(x) - u
            z = y / s
            above = exp(a * a * s * s / 2 - a * y) * normal_tails(z - a * s)[0]
            below = exp(b * b * s * s / 2 + b * y) * normal_tails(z + b * s)[1]
            lower, upper = normal_tails(z)
            lower, upper = lower - (b * above - a * below) / (a + b), upper + (b * above - a * below) / (a + b)
            return lower, upper, log(a * b / (a + b) * (above + below) / x)
    return f


def on_circle(density, mu):
    """By integrals over pieces of the circle, which is cut at pi."""
    def integral(a, b):
        cuts = {a, b} | {c for k in range(-2, 3) for c in (mu + k * pi, *(mu + k * pi + d * 10 ** -n for d in (-1, 1) for n in range(5))) if a < c < b}
        return quad(lambda x: density(x - mu), sorted(cuts))
    whole = integral(-pi, pi)
    return lambda x: (integral(-pi, x) / whole, integral(x, pi) / whole, log(density(x - mu) / whole))


@law("VonMises", (-math.pi, math.pi), [0, 0.5], [1, 4], [-2.5, 50])
def von_mises(mu, kappa):
    return on_circle(lambda t: exp(kappa * (cos(t) - 1)), mu)


@law("WrappedNormal", (-math.pi, math.pi), [0, 0.3], [1, 2.4], [-2.5, 2.6], [3, 5])
def wrapped_normal(mu, s):
    turns = [2 * pi * k for k in range(-9, 10) if abs(k) <= 2 + 2 * s]
    def between(a, b):
        with mp.extradps(320):
            below, above = ([erfc(-(x + t - mu) / s / sqrt(2)) / 2 for t in turns] for x in (a, b))
            return mp.fsum(y - x for x, y in zip(below, above))
    density = lambda x: mp.fsum(exp(-((x + t - mu) / s) ** 2 / 2) for t in turns) / s / sqrt(2 * pi)
    return lambda x: (between(-pi, x), between(x, pi), log(density(x)))


# Averages over a positive variate, of which log_f is the density of the logarithm: Gauss' rule on pieces that are
# made narrower until the sum does not change.


def log_average(log_f, start):
    """The logarithm of the integral of e^log_f over the real line, which may bend anew at the start."""
    at, step = mpf(start), mpf(1)
    most = log_f(at)
    while abs(step) > mpf("1e-4"):
        value = log_f(at + step)
        if value > most:
            at, most, step = at + step, value, 2 * step
        else:
            step = -step if step > 0 else -step / 4
    width = mpf(1)
    while most - max(log_f(at + width), log_f(at - width)) > 1:
        width /= 2
    ends = [at, at]
    for n, sign in ((0, -1), (1, 1)):
        while most - log_f(ends[n]) < 62:
            ends[n] += sign * width
    cuts = {*ends, at} | {place + sign * width * mpf(2) ** k for place in (at, start) for sign in (-1, 0, 1) for k in range(-10, 12)}
    cuts = sorted(cut for cut in cuts if ends[0] <= cut <= ends[1])
    with mp.workdps(25):
        return most + log(quad(lambda y: exp(log_f(y) - most), cuts, method="gauss-legendre"))


def normal_part(z, upper):
    return log(erfc(z if upper else -z) / 2) if abs(z) < 1e6 else (-z * z if (z > 0) == upper else mpf(0))


@law("NoncentralT", LINE, [3, 1], [0.7, -4], [40, 25], [1e6, 1.5], [12, 2000],
     at=[-1e6, -30, -3, -0.5, 0.01, 0.8, 1.5, 4, 12, 60, 2300, 1e5])
def noncentral_t(df, nonc):
    log_g = lambda y: df * (y - expm1(2 * y) / 2)
    whole = log_average(log_g, 0)
    def f(x):
        z = lambda y: (x * exp(y) - nonc) / sqrt(2)
        start = log(nonc / x) if x * nonc > 0 else mpf(0)
        lower, upper = (exp(log_average(lambda y: log_g(y) + normal_part(z(y), of), start) - whole) for of in (False, True))
        density = log_average(lambda y: log_g(y) + y - z(y) ** 2 - log(2 * pi) / 2, start) - whole
        return lower, upper, density
    return f


@law("StudentizedRange", POSITIVE, [3, 10], [2, 1e30], [1.5, 4], [40, 1e30], [1e6, 1e30], at=[1, 4, 9])
def studentized_range(k, df):
    log_g = lambda y: df * (y - expm1(2 * y) / 2)
    whole = log_average(log_g, 0)
    # The least of many is as a double exponential.
    step = mpf(1) / (8 if k < 10 else 128)
    nodes = [(j * step, log_phi(j * step), normal_tails(j * step)[1]) for j in range(int(-14 / step), int(14 / step) + 1)]
    def of_range(w):
        """By the trapezoidal rule, whose error decreases as a Gaussian: tails and density."""
        sums = [mpf(0)] * 3
        for z, log_density, above in nodes:
            beyond = normal_tails(z + w)[1]
            between = max(above - beyond, mpf(0))
            density = k * exp(log_density) * step
            sums[0] += density * between ** (k - 1)
            sums[1] += density * (above ** (k - 1) - between ** (k - 1))
            sums[2] += density * (k - 1) * between ** (k - 2) * exp(log_phi(z + w)) if between else mpf(0)
        return sums
    def f(x):
        if df > 1e20:
            lower, upper, density = of_range(x)
            return lower, upper, log(density)
        ends = (exp(log_average(lambda y: log_g(y) + log(of_range(x * exp(y))[part]), 0) - whole) for part in (0, 1))
        density = log_average(lambda y: log_g(y) + y + log(of_range(x * exp(y))[2]), 0) - whole
        return *ends, density
    return f


@law("PolyaGamma", POSITIVE, [1, 0], [1e-4, 2], [0.1, 2], [7.5, 4], [0.5, 1000], [0.9, 60], at=[1e-4, 0.003, 0.02, 0.06, 0.15, 0.4, 1, 3, 8, 30])
def polya_gamma(b, c):
    """By the series of the density, whose terms' tails are those of an inverse Gaussian variate, with the digits that
    cancel."""
    def f(x):
        with mp.workdps(600):
            lower, upper, density = mpf(0), mpf(0), mpf(0)
            for n in range(4000):
                a = 2 * n + b
                sign = (-1) ** n * 2 ** b * gamma(n + b) / gamma(b) / mp.factorial(n) * cosh(c / 2) ** b
                # The integral of a / sqrt(2 pi t^3) exp(-a^2 / 8 t - c^2 t / 2) / 2, up to x.
                term = sign * (exp(-a * c / 2) * erfc((a / 2 - c * x) / sqrt(2 * x)) + exp(a * c / 2) * erfc((a / 2 + c * x) / sqrt(2 * x))) / 2
                lower += term
                density += sign * a / 2 / sqrt(2 * pi * x ** 3) * exp(-a * a / (8 * x) - c * c * x / 2)
                if n > 4 and abs(term) < mpf(10) ** -400:
                    break
            else:
                raise ValueError
            return lower, 1 - lower, log(density)
    return f


def hyperbolic(p, a, b):
    g = sqrt(a * a - b * b)
    log_whole = p * log(g) - log(2 * pi) / 2 - (p - H) * log(a) - log(mp.besselk(p, g))
    def log_f(x):
        root = sqrt(1 + x * x)
        return log_whole + b * x + (p - H) * log(root) + log(mp.besselk(p - H, a * root))
    mode = mpf(0)
    for _ in range(60):
        near = max((mode, mode + 1, mode - 1, mode + H ** 6, mode - H ** 6), key=log_f)
        if near == mode:
            break
        mode = near
    return by_density(log_f, lambda x: x, lambda x: mpf(1), mode, min(mpf(1), 1 / sqrt(a)))


law("GeneralizedHyperbolic", LINE, [1, 2, -0.5], [-3, 0.7, 0.6], [0.5, 30, 10])(hyperbolic)
law("NormalInverseGaussian", LINE, [2, -1], [0.3, 0.1], [50, 20])(lambda a, b: hyperbolic(-H, a, b))


def series(term, first=1):
    """The sum of a series, of which the largest term is some digits larger."""
    total, n, small = mpf(0), first, 0
    while small < 3:
        value = term(n)
        total += value
        small = small + 1 if abs(value) <= abs(total) * mpf(10) ** -45 else 0
        n += 1
        if n > 4000:
            raise ValueError
    return total


def stable_above(alpha, beta, x):
    """Upper tail, lower tail and density of a number above 0, by powers of x (alpha above 1), or of 1 / x."""
    theta = atan(beta * tan(pi * alpha / 2))
    scale = cos(theta) ** (-1 / alpha)
    angle = pi * alpha / 2 + theta if alpha < 1 else pi * (alpha - 2) / 2 + theta + pi
    below = 1 - angle / (pi * alpha)
    x = x / scale
    with mp.workdps(400):
        if alpha < 1 and x ** (-alpha / (1 - alpha)) < 300:
            term = lambda k: gamma(k * alpha + 1) / mp.factorial(k) * (-1) ** (k - 1) * x ** (-k * alpha) * sin(k * angle) / pi
            upper = series(lambda k: term(k) / (k * alpha))
            density = series(term) / x
        elif alpha > 1 and x ** (alpha / (alpha - 1)) < 300:
            term = lambda k: gamma(1 + k / alpha) / mp.factorial(k) * (-1) ** (k - 1) * x ** k * sin(k * angle / alpha) / pi
            upper = 1 - below - series(lambda k: term(k) / k)
            density = series(term) / x
        else:
            raise ValueError
        return upper, 1 - upper, log(density / scale)


@law("Stable", lambda alpha, beta: tuple(0 if alpha < 1 and beta == -sign else sign * inf for sign in (-1, 1)),
     [1.5, 0], [1.5, 0.5], [1.5, -1], [0.5, 0.25], [0.8, -1], [1.9, 0.9], [0.3, -0.9],
     at=[sign * x for sign in (-1, 1) for x in (1e-3, 0.05, 0.4, 1, 2, 3.5, 7, 20, 1e4, 1e9)])
def stable(alpha, beta):
    def f(x):
        if x > 0:
            upper, lower, density = stable_above(alpha, beta, x)
            return lower, upper, density
        return stable_above(alpha, -beta, -x)
    return f


@law("Landau", LINE, [], at=[-2.5, -2, -1, 0, 0.5, 2, 10, 100, 1e4, 1e8])
def landau():
    """By Landau's integral."""
    def f(x):
        shift = log(pi / 2) + pi * x / 2
        with mp.workdps(60):
            pieces = [mpf(0)] + [mpf(2) ** k for k in range(-60, 0)] + list(range(1, 120))
            part = lambda t: exp(-t * log(t) - shift * t) * sin(pi * t) / pi if t else mpf(0)
            upper = quad(lambda t: part(t) / t if t else mpf(1), pieces)
            density = quad(part, pieces) * pi / 2
            if 1 - upper < mpf("1e-25"):
                raise ValueError
            return 1 - upper, upper, log(density)
    return f


@law("IrwinHall", lambda n: (0, n), [1], [2], [3], [12], [100])
def irwin_hall(n):
    n = int(n)
    def f(x):
        with mp.workdps(700):
            values = lambda x, m: mp.fsum((-1) ** k * binomial(n, k) * (x - k) ** m for k in range(int(mp.floor(x)) + 1)) / mp.factorial(m)
            return values(x, n), values(n - x, n), log(values(x, n - 1))
    return f


@law("Tweedie", (0, inf), [3, 2, 1.6], [50, 0.5, 1.1], [0.2, 1, 1.95], at=[1e-6, 1e-3, 0.1, 1, 7, 40, 150])
def tweedie(mean, dispersion, power):
    rate = mean ** (2 - power) / (dispersion * (2 - power))
    shape, scale = (2 - power) / (power - 1), dispersion * (power - 1) * mean ** (power - 1)
    def f(x):
        y = x / scale
        sums, n, weight = [exp(-rate), mpf(0), mpf(0)], 1, exp(-rate) * rate
        while True:
            slope = exp(n * shape * log(y) - y - loggamma(n * shape)) / x
            terms = [weight * part for part in (*gamma_tails(n * shape, y)[0], slope)]
            sums = [a + b for a, b in zip(sums, terms)]
            if all(b <= a * mpf(10) ** -(mp.dps + 2) for a, b in zip(sums, terms)) and n > rate:
                break
            n += 1
            weight *= rate / n
        lower, upper, density = sums
        return lower, upper, log(density)
    return f


def by_lower(lower):
    """The law of a distribution function, from its values with many digits."""
    def f(x):
        with mp.workdps(420):
            step = mpf(10) ** -60
            value = lower(x)
            return value, 1 - value, log((lower(x + step) - lower(x - step)) / (2 * step))
    return f


@law("KolmogorovSmirnov", lambda n: (1 / (2 * n), 1), [1], [10], [40], at=[0.02, 0.06, 0.1, 0.15, 0.25, 0.41, 0.7, 0.95])
def kolmogorov_smirnov(n):
    """By powers of a matrix (Marsaglia, Tsang and Wang, 2003)."""
    n = int(n)
    def lower(x):
        k = int(mp.floor(n * x)) + 1
        h, size = k - n * x, 2 * k - 1
        entry = lambda i, j: 0 if i + 1 < j else 1 / mp.factorial(i - j + 1)
        matrix = mp.matrix(size, size)
        for i in range(size):
            for j in range(size):
                matrix[i, j] = mpf(entry(i, j))
        for i in range(size):
            matrix[i, 0] -= h ** (i + 1) / mp.factorial(i + 1)
            matrix[size - 1, i] -= h ** (size - i) / mp.factorial(size - i)
        matrix[size - 1, 0] += max(0, 2 * h - 1) ** size / mp.factorial(size)
        return (matrix ** n)[k - 1, k - 1] * mp.factorial(n) / mpf(n) ** n
    return by_lower(lower)


@law("KolmogorovSmirnovOneSided", UNIT, [1], [10], [200], [1000], at=[1e-6, 0.003, 0.02, 0.1, 0.25, 0.41, 0.7, 0.95])
def kolmogorov_smirnov_one_sided(n):
    n = int(n)
    def lower(x):
        terms = (binomial(n, j) * (x + mpf(j) / n) ** (j - 1) * (1 - x - mpf(j) / n) ** (n - j) for j in range(int(mp.floor(n * (1 - x))) + 1))
        return 1 - x * mp.fsum(terms)
    return by_lower(lower)


@counts("BetaNegativeBinomial", (0, inf), [5, 30, 2], [2.5, 8, 4], [0.5, 60, 700], [1e6, 1e6, 5], at=[0, 1, 3, 10, 50, 300, 2000])
def beta_negative_binomial(r, a, b):
    pmf = lambda k: gamma(r + k) / mp.factorial(k) / gamma(r) * beta(a + r, b + k) / beta(a, b)
    def f(k):
        with mp.workdps(380):
            term = total = pmf(0)
            for j in range(int(k)):
                term *= (r + j) * (b + j) / ((j + 1) * (a + r + b + j))
                total += term
            return total, 1 - total, log(term)
    return f


@counts("WalleniusNoncentralHypergeometric", lambda g, b, n, w: (max(0, n - b), min(g, n)), [10, 20, 8, 3.5], [40, 25, 50, 0.1])
def wallenius(g, b, n, w):
    def weight(k):
        rate = w * (g - k) + b - (n - k)
        # The binomial series of both powers, with the digits that cancel.
        with mp.workdps(150):
            terms = (
                (-1) ** (i + j) * binomial(k, i) * binomial(n - k, j) * rate / (rate + w * i + j)
                for i in range(int(k) + 1) for j in range(int(n - k) + 1))
            return binomial(g, k) * binomial(b, n - k) * mp.fsum(terms)
    return by_pmf(int(max(0, n - b)), int(min(g, n)), weight)


@counts("PoissonBinomial", lambda *p: (p.count(1), len(p) - p.count(0)), [0.01, 0.3, 0.05, 0.9],
        [0.25] * 3 + [1e-3] * 20 + [0.9], [0, 1, 0.25, 0.5, 1])
def poisson_binomial(*trials):
    weights = [mpf(1)]
    for p in trials:
        weights = [(1 - p) * a + p * b for a, b in zip(weights + [mpf(0)], [mpf(0)] + weights)]
    return by_pmf(0, len(trials), lambda k: weights[k])


def search(f, support, p, upper):
    """A float near the one at which a tail is p."""
    least, most = (float(end) for end in support)
    low = least if math.isfinite(least) else -1e299
    high = most if math.isfinite(most) else 1e299
    of_unit = 300 * math.log(10)
    order = lambda x: math.copysign(math.log1p(abs(x) * 1e300) if abs(x) < 1 else math.log(abs(x)) + of_unit, x)
    back = lambda t: math.copysign(math.expm1(abs(t)) / 1e300 if abs(t) < of_unit else math.exp(abs(t) - of_unit), t)
    low, high = order(low), order(high)
    for _ in range(64):
        middle = (low + high) / 2
        x = back(middle)
        if not least < x < most:
            break
        try:
            lower, above, _ = f(mpf(x))
        except (OverflowError, ZeroDivisionError, ValueError):
            return None
        is_below = above > p if upper else lower < p
        if is_below:
            low = middle
        else:
            high = middle
        if high - low < 1e-3:
            break
    return back((low + high) / 2)


def ends_of(support, parameters):
    return support(*parameters) if callable(support) else support


def supports():
    for name, (_, support, parameters, _, _) in LAWS.items():
        for own in parameters:
            yield " ".join([name, *(repr(float(number)) for number in (*own, *ends_of(support, own)))])


def main():
    import sys
    names = sys.argv[1:] or LAWS
    path = pathlib.Path(__file__).with_name("laws.txt")
    old = path.read_text().splitlines() if path.exists() and sys.argv[1:] else []
    lines = [line for line in old if line.split()[0] not in names]
    path.with_name("supports.txt").write_text("\n".join(supports()) + "\n")
    for name in names:
        make, support, parameters, is_count, at = LAWS[name]
        for own in parameters:
            f = make(*own)
            ends = ends_of(support, own)
            xs = set(at or ())
            for p in TAILS if at is None else ():
                for upper in (False, True):
                    with mp.workdps(20):
                        x = search(f, ends, mpf(p), upper)
                    if x is None or not 1e-290 < abs(x) < 1e290:
                        continue
                    for x in ({round(x), round(x) + 1} if is_count else {float(f"{x:.7g}")}):
                        if ends[0] <= x <= ends[1] and (is_count or ends[0] < x < ends[1]):
                            xs.add(float(x))
            for x in sorted(xs):
                if not ends[0] <= x <= ends[1]:
                    continue
                try:
                    lower, upper, log_density = f(mpf(x))
                except ValueError:
                    continue
                if min(lower, upper) < mpf("1e-305") and not (is_count and min(lower, upper) == 0):
                    continue
                numbers = [*map(float, own), x, float(lower), float(upper), float(log_density)]
                lines.append(" ".join([name, *map(repr, numbers)]))
        path.write_text("\n".join(lines) + "\n")
        print(name, len(lines), flush=True)


if __name__ == "__main__":
    main()
