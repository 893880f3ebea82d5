"""Measures the functions of ndkey::math against exact values and against JAX. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install jax==0.10.2 mpmath && .venv/bin/python tests/math/accuracy.py

Takes ten minutes on two x86-64 cores. Names of functions as arguments (`accuracy.py log1p`) measure only those. A line
is one interval:

    tried    the number of arguments: in f32 all that exist, in f64 random ones, many of them near the ends
    max ulp  the largest error, in units of the last place of the exact value
    at       the argument where it occurs
    rounded  the share of values that are correctly rounded
    JAX      the share of values with the bits of jax.jit(jnp.log) etc. Arguments and values that are subnormal are left
             out: JAX on CPU flushes both to 0.

Of pow, f32 is sampled too. "Exact" is NumPy's or SciPy's f64 for f32, and 64 bits by NumPy or mpmath for f64; both are
first compared with mpmath.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Callable, NamedTuple

import jax
import jax.numpy as jnp
import mpmath
import numpy as np
import scipy.special

F32, F64, WIDE = np.float32, np.float64, np.longdouble
CHUNK = 1 << 22
PROGRAM = f"{os.environ.get('CARGO_TARGET_DIR', 'target')}/release/examples/math_accuracy"


class Function(NamedTuple):
    jax: Callable
    mpmath: Callable
    exact: dict  # type -> function from an array to values of a wider type
    edges: tuple  # of the intervals; None between intervals that do not adjoin
    samples: int  # per interval, in f64


def to_wide(y):
    fraction, exponent = mpmath.frexp(y)
    return np.ldexp(WIDE(float(fraction)) + WIDE(float(fraction - float(fraction))), exponent)


def wide(function):
    """Values of an mpmath function with 64 bits."""
    return lambda x: np.array([to_wide(function(mpmath.mpf(one))) for one in x.tolist()], WIDE)


def wide_erfinv(x):
    """A step of Newton's method from SciPy's value, which squares its error."""

    def refined(x, y):
        x, y = mpmath.mpf(x), mpmath.mpf(y)
        return to_wide(y + (x - mpmath.erf(y)) * mpmath.exp(y * y) * mpmath.sqrt(mpmath.pi) / 2)

    return np.array([refined(*xy) for xy in zip(x.tolist(), scipy.special.erfinv(x).tolist())])


SMALL = 2.0**-12  # arguments closer to 0 give hardly more than themselves, or 1
FAR = 0.41421356237309505  # where log1p changes its method
FUNCTIONS = {
    "log": Function(
        jnp.log,
        mpmath.log,
        {F32: lambda x: np.log(x.astype(F64)), F64: lambda x: np.log(x.astype(WIDE))},
        (0, "tiny", 0.5, 0.9, 1.1, np.inf),
        1 << 20,
    ),
    "log1p": Function(
        jnp.log1p,
        mpmath.log1p,
        {F32: lambda x: np.log1p(x.astype(F64)), F64: lambda x: np.log1p(x.astype(WIDE))},
        (-1, -FAR, 0.5**0.5 - 1, 0, FAR, np.inf),
        1 << 20,
    ),
    "exp": Function(
        jnp.exp,
        mpmath.exp,
        {F32: lambda x: np.exp(x.astype(F64)), F64: lambda x: np.exp(x.astype(WIDE))},
        (-746, -87, -1, -SMALL, None, SMALL, 1, 88, 88.5735, 709.7827),
        1 << 20,
    ),
    "expm1": Function(
        jnp.expm1,
        mpmath.expm1,
        {F32: lambda x: np.expm1(x.astype(F64)), F64: lambda x: np.expm1(x.astype(WIDE))},
        (-746, -87, -1, -0.5, -SMALL, None, SMALL, 0.5, 1, 88, 88.5735, 709.7827),
        1 << 20,
    ),
    # x^y for x in the interval, with x^y over the whole range of the type.
    "pow": Function(
        lambda pairs: jnp.power(pairs[:, 0], pairs[:, 1]),
        None,
        {F32: lambda x: np.power(*x.T.astype(F64)), F64: lambda x: np.power(*x.T.astype(WIDE))},
        ("tiny", 0.5, 0.9, 1, 1.1, 2, np.inf),
        1 << 22,
    ),
    # Odd, so positive arguments suffice, here and below.
    "tan": Function(
        jnp.tan,
        mpmath.tan,
        {F32: lambda x: np.tan(x.astype(F64)), F64: lambda x: np.tan(x.astype(WIDE))},
        (SMALL, 0.5, np.pi / 2, 100, 2**20),
        1 << 20,
    ),
    "sin": Function(
        jnp.sin,
        mpmath.sin,
        {F32: lambda x: np.sin(x.astype(F64)), F64: lambda x: np.sin(x.astype(WIDE))},
        (SMALL, np.pi / 4, np.pi, 2**20, np.inf),
        1 << 20,
    ),
    "cos": Function(
        jnp.cos,
        mpmath.cos,
        {F32: lambda x: np.cos(x.astype(F64)), F64: lambda x: np.cos(x.astype(WIDE))},
        (SMALL, np.pi / 4, np.pi, 2**20, np.inf),
        1 << 20,
    ),
    "atan": Function(
        jnp.arctan,
        mpmath.atan,
        {F32: lambda x: np.arctan(x.astype(F64)), F64: lambda x: np.arctan(x.astype(WIDE))},
        (SMALL, 0.25, 0.72, 4, 2**20),
        1 << 20,
    ),
    "lgamma": Function(
        jax.scipy.special.gammaln,
        mpmath.loggamma,
        {F32: lambda x: scipy.special.gammaln(x.astype(F64)), F64: wide(mpmath.loggamma)},
        (0.01, 0.5, 0.9, 1.1, 1.9, 2.1, 10, 1e6),
        1 << 14,
    ),
    "erf": Function(
        jax.scipy.special.erf,
        mpmath.erf,
        {F32: lambda x: scipy.special.erf(x.astype(F64)), F64: wide(mpmath.erf)},
        (SMALL, 0.5, 1, 2, 6),
        1 << 16,
    ),
    "erf_inv": Function(
        jax.scipy.special.erfinv,
        mpmath.erfinv,
        {F32: lambda x: scipy.special.erfinv(x.astype(F64)), F64: wide_erfinv},
        (0, 0.5, 0.9, 0.99, 0.999, 1),
        1 << 17,
    ),
}


# Arguments

def intervals(name, dtype):
    def number(edge):
        return np.finfo(dtype).tiny if edge == "tiny" else dtype(edge)

    edges = FUNCTIONS[name].edges
    return [(number(low), number(high)) for low, high in zip(edges, edges[1:]) if None not in (low, high)]


def ordinal(x):
    """How many numbers of x's type lie between 0 and x, negative below 0."""
    magnitude = int(abs(x).view(f"i{x.itemsize}"))
    return -magnitude if x < 0 else magnitude


def numbers(ordinals, dtype):
    magnitudes = np.abs(ordinals).astype(f"i{dtype().itemsize}").view(dtype)
    return np.where(ordinals < 0, -magnitudes, magnitudes)


def all_f32(low, high):
    """Functions that each give a part of all numbers from low to just below high."""
    first, last = ordinal(low), ordinal(high)

    def part(start):
        return numbers(np.arange(start, min(start + CHUNK, last)), F32)

    return [partial(part, start) for start in range(first, last, CHUNK)]


def some_pairs(low, high, samples):
    """Bases of uniform patterns, with exponents for results of uniform exponent."""
    rng = np.random.default_rng(0)
    dtype, info = type(low), np.finfo(low)
    x = numbers(rng.integers(ordinal(low), ordinal(min(high, info.max)), samples), dtype)
    x = x[x != 1]
    return np.stack([x, dtype(rng.uniform(info.minexp, info.maxexp, len(x)) / np.log2(x.astype(F64)))], axis=1)


def some_f64(low, high, samples):
    """Uniform patterns, uniform numbers, and numbers of uniform exponent above the lower and below the upper end."""
    rng = np.random.default_rng(0)
    samples //= 4
    width = min(high, np.finfo(F64).max) - low
    above, below = width * 10.0 ** rng.uniform(-17, 0, (2, samples))
    patterns = numbers(rng.integers(ordinal(low), ordinal(high), samples), F64)
    x = np.concatenate([patterns, low + width * rng.random(samples), low + above, high - below])
    return x[(low <= x) & (x < high)]


# Measures

def ndkey(name, x):
    command = [PROGRAM, name, {F32: "f32", F64: "f64"}[x.dtype.type]]
    out = subprocess.run(command, input=x.tobytes(), stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(out, x.dtype)


def measure(name, x):
    """The number of arguments, the largest error and its argument, and the numbers of correctly rounded values and of JAX's normal and equal ones."""
    dtype, info = x.dtype.type, np.finfo(x.dtype)
    with np.errstate(divide="ignore", over="ignore", under="ignore"):
        exact = FUNCTIONS[name].exact[dtype](x)
        # The poles are left out, and what exceeds the largest number.
        finite = np.isfinite(exact.astype(dtype))
    x, exact = x[finite], exact[finite]
    if not len(x):
        return 0, 0.0, None, 0, 0, 0
    values = ndkey(name, x)
    exponent = np.maximum(np.frexp(exact)[1] - 1, info.minexp)
    errors = np.abs(np.ldexp(values - exact, info.nmant - exponent))
    worst = np.argmax(errors)
    rounded = np.count_nonzero(values == exact.astype(dtype))

    # The smallest normal value may be rounded from a subnormal one.
    normal = (np.abs(x) >= info.tiny).reshape(len(x), -1).all(axis=1) & ((np.abs(values) > info.tiny) | (values == 0))
    bits = f"u{x.itemsize}"
    equal = values.view(bits) == np.asarray(JITTED[name](x)).view(bits)
    return len(x), float(errors[worst]), x[worst], rounded, np.count_nonzero(normal), np.count_nonzero(equal & normal)


def percent(part, whole):
    """A percentage, which is 100 % only if all are."""
    return "-" if whole == 0 else f"{np.floor(part / whole * 1e6) / 1e4:.4f} %"


def report(pool, name, dtype, low, high):
    ends = f"[{low:.4g}, {high:.4g})"
    if name == "pow":
        parts = [partial(some_pairs, low, high, FUNCTIONS[name].samples)]
    elif dtype is F32:
        parts = all_f32(low, high)
    else:
        parts = [partial(some_f64, low, high, FUNCTIONS[name].samples)]
    results = pool.map(lambda part: measure(name, part()), parts)
    tried, errors, ats, rounded, normal, equal = zip(*results)
    worst = int(np.argmax(errors))
    print(
        f"{name:8} {dtype.__name__:8} {ends:22} {sum(tried):10}  {errors[worst]:9.3f}"
        f" {str(ats[worst]):36} {percent(sum(rounded), sum(tried)):>11} {percent(sum(equal), sum(normal)):>11}",
        flush=True,
    )


def to_mpmath(value):
    fraction, exponent = np.frexp(WIDE(value))
    high = WIDE(float(fraction))
    return mpmath.ldexp(mpmath.mpf(float(high)) + mpmath.mpf(float(fraction - high)), int(exponent))


def check_exact_values(name):
    """The reference values are far more accurate than those measured."""
    function = FUNCTIONS[name]
    for low, high in intervals(name, F64):
        x = some_f64(low, high, 1000)
        x = x[(x != intervals(name, F64)[0][0]) | (name == "erf_inv")]
        for exact, bits in ((function.exact[F32](x), 32), (function.exact[F64](x), 62)):
            for argument, value in zip(x.tolist(), exact):
                true = function.mpmath(mpmath.mpf(argument))
                error = abs(to_mpmath(value) - true)
                # NumPy's f64 may be subnormal.
                allowed = abs(true) * mpmath.mpf(2) ** (1 - bits) + mpmath.mpf(2) ** -1074
                assert error <= allowed, f"{name}({argument}) = {value}"


def main():
    jax.config.update("jax_enable_x64", True)
    subprocess.run("cargo build --release --example math_accuracy".split(), check=True)
    assert np.finfo(WIDE).nmant == 63, "this needs the 80-bit numbers of x86"
    mpmath.mp.dps = 40
    names = sys.argv[1:] or list(FUNCTIONS)
    for name in names:
        if FUNCTIONS[name].mpmath:
            check_exact_values(name)
    titles = f"{'function':8} {'type':8} {'interval':22} {'tried':>10}  {'max ulp':>9} {'at':36} {'rounded':>11} {'JAX':>11}"
    print(titles)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name in names:
            for dtype in (F32, F64):
                for low, high in intervals(name, dtype):
                    report(pool, name, dtype, low, high)


JITTED = {name: jax.jit(function.jax) for name, function in FUNCTIONS.items()}

if __name__ == "__main__":
    main()
