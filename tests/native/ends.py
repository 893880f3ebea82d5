"""Probabilities of values that `f64` rounds to 0 or infinity, or has as subnormal numbers: ends.json.

python3 tests/native/ends.py > tests/native/ends.json

By mpmath with 400 digits, which differences of logarithms of gamma functions of 1e300 need, from distribution functions in closed form.
"""

import json

from mpmath import betainc, exp, expm1, gammainc, log, log1p, loggamma, mp, mpf, ncdf, sqrt

mp.dps = 400

# Below, values are rounded to 0; below, to subnormal numbers; from there on, to infinity.
HALF_LEAST, NORMAL, INFINITE = mpf(2) ** -1075, mpf(2) ** -1022, mpf(2) ** 1024
# A part of the subnormal numbers, and of the largest ones.
TINY, HUGE = mpf(2) ** -1046, mpf(2) ** 1020


def below_of_beta(x, a, b):
    """Where b x is small, the first term of the series."""
    if (b + 1) * x < mpf(10) ** -20:
        return exp(a * log(x) - log(a) + loggamma(a + b) - loggamma(a) - loggamma(b))
    if b > 1e100:
        return below_of_gamma(b * x, a)
    return betainc(a, b, 0, x, regularized=True)


def below_of_gamma(x, a):
    if x < mpf(10) ** -20:
        return exp(a * log(x) - loggamma(a + 1))
    return gammainc(a, 0, x, regularized=True)


def of_beta(a, b):
    return lambda x: below_of_beta(x, a, b)


def of_nakagami(nu):
    return lambda x: below_of_gamma(nu * x * x, nu)


def of_chi(df):
    return lambda x: below_of_gamma(x * x / 2, df / 2)


def of_fisher_f(dfnum, dfden):
    def below(x):
        ratio = dfnum * x / dfden
        return below_of_beta(ratio / (1 + ratio), dfnum / 2, dfden / 2)

    return below


def above_of_fisher_f(dfnum, dfden):
    return lambda x: below_of_beta(1 / (1 + dfnum * x / dfden), dfden / 2, dfnum / 2)


def above_of_student_t(df):
    return lambda x: below_of_beta(df / (df + x * x), df / 2, mpf(1) / 2) / 2


def above_of_jones_faddy(a, b):
    # (1 - y) / 2 with y = x / sqrt(a + b + x^2), for large x.
    def above(x):
        root = sqrt(a + b + x * x)
        return below_of_beta((a + b) / (2 * root * (root + x)), b, a)

    return above


def above_of_pareto(location, scale, shape):
    return lambda x: exp(-log1p(shape * (x - location) / scale) / shape)


def above_of_extreme_value(location, scale, shape):
    return lambda x: -expm1(-exp(-log1p(shape * (x - location) / scale) / shape))


def of_birnbaum_saunders(c):
    return lambda x: ncdf((sqrt(x) - 1 / sqrt(x)) / c)


LOWER = {
    "Beta": of_beta,
    "Nakagami": of_nakagami,
    "Chi": of_chi,
    "FisherF": of_fisher_f,
    "BirnbaumSaunders": of_birnbaum_saunders,
}
UPPER = {
    "FisherF": above_of_fisher_f,
    "StudentT": above_of_student_t,
    "JonesFaddySkewT": above_of_jones_faddy,
    "GeneralizedPareto": above_of_pareto,
    "GeneralizedExtremeValue": above_of_extreme_value,
    "BirnbaumSaunders": lambda c: lambda x: 1 - of_birnbaum_saunders(c)(x),
}
# As far below 0 as above, with the shapes exchanged.
MIRRORED = {"StudentT", "JonesFaddySkewT"}
CASES = [
    ("Beta", [0.00121613, 1.72209]),
    ("Beta", [0.001, 1e6]),
    ("Beta", [0.003, 1.0]),
    ("Beta", [0.01, 0.01]),
    ("Beta", [0.02, 1e290]),
    ("Nakagami", [0.001]),
    ("Nakagami", [0.02]),
    ("Chi", [0.002]),
    ("FisherF", [0.002, 3.0]),
    ("FisherF", [3.0, 0.002]),
    ("FisherF", [0.01, 0.003]),
    ("FisherF", [0.01, 1e304]),
    ("FisherF", [1e305, 0.01]),
    ("StudentT", [0.002]),
    ("StudentT", [0.02]),
    ("JonesFaddySkewT", [0.001, 0.001]),
    ("JonesFaddySkewT", [0.003, 0.003]),
    ("JonesFaddySkewT", [0.005, 0.005]),
    ("JonesFaddySkewT", [0.01, 0.01]),
    ("JonesFaddySkewT", [14463.0, 8.5e-5]),
    ("JonesFaddySkewT", [53571.0, 4e-4]),
    ("JonesFaddySkewT", [1e50, 0.001]),
    ("JonesFaddySkewT", [1.5, 0.0021]),
    ("JonesFaddySkewT", [10.0, 4e-5]),
    ("GeneralizedPareto", [0.0, 1e-300, 2362.0]),
    ("GeneralizedPareto", [0.0, 1e-300, 1000.0]),
    ("GeneralizedPareto", [0.0, 1e-300, 500.0]),
    ("GeneralizedPareto", [0.0, 1e-200, 1000.0]),
    ("GeneralizedExtremeValue", [0.0, 1e-300, 2362.0]),
    ("GeneralizedExtremeValue", [0.0, 1e-300, 500.0]),
    ("BirnbaumSaunders", [1e153]),
    ("BirnbaumSaunders", [1e155]),
    ("BirnbaumSaunders", [1e160]),
    ("BirnbaumSaunders", [1e162]),
]

cases = []
for name, given in CASES:
    parameters = [mpf(parameter) for parameter in given]
    case = {"dist": name, "parameters": given}
    if name in LOWER:
        below = LOWER[name](*parameters)
        case["zero"] = float(below(HALF_LEAST))
        case["tiny"] = float(below(TINY) - below(HALF_LEAST))
        case["subnormal"] = float(below(NORMAL) - below(HALF_LEAST))
    if name in UPPER:
        above = UPPER[name](*parameters)
        case["infinite"] = float(above(INFINITE))
        case["huge"] = float(above(HUGE) - above(INFINITE))
    if name in MIRRORED:
        case["minus_infinite"] = float(UPPER[name](*reversed(parameters))(INFINITE))
    cases.append(case)
print("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]")
