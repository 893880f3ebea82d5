#!/usr/bin/env python3
"""Measures the values in f64 of stratified inputs against mpmath, which has 40 digits.

    cargo run --release -p ndkey-tests --bin distances -- f64 | tests/distances/exact.py > tests/distances/f64.tsv
"""

import datetime
import math
import struct
import subprocess
import sys

import mpmath
from mpmath import mp, mpf

mp.dps = 40
HALF = mpf(1) / 2
UNIT = mpf(2) ** -64


def log_of(p, q):
    """-log p, where q = 1 - p."""
    return -mp.log(p) if p < HALF else -mp.log1p(-q)


def cot_half(p, q):
    """cot(pi p / 2)."""
    return mp.tan(mp.pi * q / 2) if q < HALF else 1 / mp.tan(mp.pi * p / 2)


def signed(size):
    """The quantile of a law that is symmetric about 0, of the quantile of the upper tail of its size."""
    return lambda p, q: -size(2 * p, 1 - 2 * p) if p < HALF else size(2 * q, 1 - 2 * q)


def laws(name, parameters):
    """The quantile function and the density."""
    a = [mpf(word) for word in parameters.split(", ") if word]
    exponential = lambda p, q: log_of(q, p)
    table = {
        "StandardExponential": (exponential, lambda x: mp.exp(-x)),
        "StandardUniform": (lambda p, q: p, lambda x: mpf(1)),
        "Laplace": (signed(log_of), lambda x: mp.exp(-abs(x)) / 2),
        "Logistic": (lambda p, q: log_of(q, p) - log_of(p, q), lambda x: 1 / (2 * mp.cosh(x / 2)) ** 2),
        "Cauchy": (signed(cot_half), lambda x: 1 / (mp.pi * (1 + x * x))),
        "HalfCauchy": (lambda p, q: cot_half(q, p), lambda x: 2 / (mp.pi * (1 + x * x))),
        "Gumbel": (lambda p, q: -mp.log(log_of(p, q)), lambda x: mp.exp(-x - mp.exp(-x))),
        "HalfLogistic": (
            lambda p, q: mp.log1p(p) + log_of(q, p), lambda x: 1 / (2 * mp.cosh(x / 2) ** 2)),
        "Exponential": (lambda p, q: log_of(q, p) / a[0], lambda x: a[0] * mp.exp(-a[0] * x)),
        "Uniform": (lambda p, q: a[0] + (a[1] - a[0]) * p, lambda x: 1 / (a[1] - a[0])),
        "Rayleigh": (
            lambda p, q: a[0] * mp.sqrt(2 * log_of(q, p)), lambda x: x / a[0] ** 2 * mp.exp(-(x / a[0]) ** 2 / 2)),
        "Weibull": (
            lambda p, q: a[0] * log_of(q, p) ** (1 / a[1]),
            lambda x: a[1] / x * (x / a[0]) ** a[1] * mp.exp(-(x / a[0]) ** a[1])),
        "Pareto": (lambda p, q: mp.exp(log_of(q, p) / a[0]), lambda x: a[0] * x ** (-a[0] - 1)),
        "Frechet": (
            lambda p, q: a[0] + a[1] * log_of(p, q) ** (-1 / a[2]),
            lambda x: a[2] / a[1] * ((x - a[0]) / a[1]) ** (-1 - a[2]) * mp.exp(-((x - a[0]) / a[1]) ** -a[2])),
        "LogLogistic": (
            lambda p, q: (p / q) ** (1 / a[0]), lambda x: a[0] * x ** (a[0] - 1) / (1 + x ** a[0]) ** 2),
        "Lomax": (lambda p, q: mp.expm1(log_of(q, p) / a[0]), lambda x: a[0] * (1 + x) ** (-a[0] - 1)),
        "Power": (lambda p, q: mp.exp(-log_of(p, q) / a[0]), lambda x: a[0] * x ** (a[0] - 1)),
        "LogUniform": (lambda p, q: a[0] * (a[1] / a[0]) ** p, lambda x: 1 / (x * mp.log(a[1] / a[0]))),
        "HyperbolicSecant": (
            lambda p, q: mp.log(mp.tan(mp.pi * p / 2)) if p < HALF else -mp.log(mp.tan(mp.pi * q / 2)),
            lambda x: 1 / (mp.pi * mp.cosh(x))),
    }
    return table.get(name)


def normal(x, p, q):
    """How far a normal variate is from the quantile, and the density."""
    density = mp.npdf(x)
    above = mp.ncdf(x) - p if p < HALF else q - mp.ncdf(-x)
    return above / density, density


def half_normal(x, p, q):
    density = 2 * mp.npdf(x)
    above = mp.erf(x / mp.sqrt(2)) - p if p < HALF else q - mp.erfc(x / mp.sqrt(2))
    return above / density, density


def moved(law, a):
    """The same of a + b z; its error in z times b."""
    def errors(x, p, q):
        error, density = law((x - a[0]) / a[1], p, q)
        return error * a[1], density / a[1]
    return errors


def errors_of(name, parameters):
    """The function that gives the error of a value and the density, or None."""
    if name in ("StandardNormal", "HalfNormal"):
        return normal if name == "StandardNormal" else half_normal
    if name == "Normal":
        return moved(normal, [mpf(word) for word in parameters.split(", ")])
    if name == "LogNormal":
        sigma = mpf(parameters)
        def log_normal(x, p, q):
            error, density = normal(mp.log(x) / sigma, p, q)
            return error * sigma * x, density / (sigma * x)
        return log_normal
    if found := laws(name, parameters):
        quantile, density = found
        return lambda x, p, q: (x - quantile(p, q), density(x))
    return None


def line(name, parameters, values):
    errors = errors_of(name, parameters)
    if not errors:
        return None
    worst, of_worst, displaced, decreasing = 0.0, 0, 0.0, 0
    before = -math.inf
    for n, x in values:
        decreasing += x < before
        before = x
        p, q = (n + HALF) * UNIT, (2**64 - n - HALF) * UNIT
        error, density = errors(mpf(x), p, q)
        exact = float(mpf(x) - error)
        unit = 2.0 ** (max(math.frexp(exact)[1], -1021) - 53)
        units = abs(float(error)) / unit
        if units > worst:
            worst, of_worst = units, n
        displaced = max(displaced, float(abs(error) * density))
    least, most = min(x for _, x in values), max(x for _, x in values)
    return [name, parameters, len(values), f"{worst:.3f}", f"{of_worst:#018x}", f"{displaced:.3e}", decreasing,
            repr(least), repr(most)]


def main():
    commit = subprocess.check_output(["git", "describe", "--always", "--dirty", "--exclude=*"], text=True).strip()
    print(f"# {datetime.date.today()}, commit {commit}, mpmath {mpmath.__version__}")
    print("law", "parameters", "inputs", "ulp", "at", "displaced", "decreasing", "least", "most", sep="\t")
    name, values = None, []

    def finish():
        row = name and line(*name, values)
        if row:
            print(*row, sep="\t", flush=True)

    for text in sys.stdin:
        words = text.rstrip("\n").split("\t")
        if words[0] == "law":
            finish()
            name, values = words[1:], []
        else:
            values.append((int(words[0], 16), struct.unpack(">d", bytes.fromhex(words[1]))[0]))
    finish()


if __name__ == "__main__":
    main()
