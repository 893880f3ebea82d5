"""Vectors of the gamma distribution, those built from it, and the distributions over vectors.

Values that contain a reciprocal square root are those of one maker's processors: the option `machine` names it.
"""

import platform
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from jax import random

from cases import FLOATS, batch, case, keys_of

MILLION = 1 << 20


def machine():
    """The processor's kind, as far as it affects XLA's code."""
    info = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    words = info.split()
    maker = next((word for word in ("GenuineIntel", "AuthenticAMD") if word in words), platform.machine())
    return maker + "".join(f" {flag}" for flag in ("avx2", "avx512f") if flag in words)


def draw(op, keys, shape, dtype, sample, params=None, **options):
    """JAX's result, for f32 without 64-bit types, where it draws 32 bits per sign, and for f64 with them."""
    params = {name: np.asarray(value, dtype) for name, value in (params or {}).items()}

    def typed(key, **params):
        with jax.enable_x64(dtype == np.float64):
            return sample(key, **{name: jnp.asarray(value, dtype) for name, value in params.items()})

    return case(op, keys, shape, typed, params, machine=machine(), **options)


def elementwise(op, sample, scalars, arrays):
    """Scalars with a million values of one key and with batches; arrays with few values, all of them listed."""
    def make(impl, dtypes=FLOATS):
        key, keys = keys_of(impl)[1], batch(impl, 3)
        for dtype in dtypes:
            def of(shape, keys, params):
                return draw(op, keys, shape, dtype, partial(sample, shape=shape, dtype=dtype), params)

            for params in scalars:
                yield of((), key, params)
                yield of((400,), key, params)
                yield of((MILLION,), key, params)
            for params in scalars[:2]:
                yield of((2, 0), key, params)
                yield of((5, 20), keys, params)
                yield of((100003,), batch(impl, 2), params)
            for params in arrays:
                yield of((100, 4), key, params)
                yield of((20, 4), keys, params)
    make.__name__ = op
    return make


def one(name, *values):
    return [{name: value} for value in values]


def two(names, *pairs):
    return [dict(zip(names, pair)) for pair in pairs]


def gamma(key, alpha, shape, dtype):
    return random.gamma(key, alpha, shape, dtype)


def loggamma(key, alpha, shape, dtype):
    return random.loggamma(key, alpha, shape, dtype)


def beta(key, a, b, shape, dtype):
    return random.beta(key, a, b, shape, dtype)


def chisquare(key, df, shape, dtype):
    return random.chisquare(key, df, shape, dtype)


def t(key, df, shape, dtype):
    return random.t(key, df, shape, dtype)


def f(key, dfnum, dfden, shape, dtype):
    # JAX divides only by arrays with as many axes as the sample.
    whole = [df if df.ndim == 0 else jnp.broadcast_to(df, shape) for df in (dfnum, dfden)]
    return random.f(key, *whole, shape, dtype)


def generalized_normal(key, p, shape, dtype):
    return random.generalized_normal(key, p, shape, dtype)


ALPHAS = one("alpha", 2.5, 0.5, 1e-3, 0.9, 1, 30, 1e4)
FOUR = [0.3, 1.0, 2.7, 64]
FREEDOMS = (3, 1, 0.7, 10, 1000)


def vectors(impl, dtypes=FLOATS):
    """Distributions over vectors: rows of several lengths, one key and batches."""
    key, keys = keys_of(impl)[1], batch(impl, 3)
    for dtype in dtypes:
        def of(op, keys, rows, event, sample, params, **options):
            return draw(op, keys, (*rows, *event), dtype, partial(sample, rows), params, **options)

        def dirichlet(rows, key, alpha):
            return random.dirichlet(key, alpha, rows, dtype)

        def ball(rows, key, p, d):
            return random.ball(key, d, p, rows, dtype)

        for k in (1, 2, 3, 10, 100):
            alpha = {"alpha": np.linspace(0.3, 4, k)}
            yield of("dirichlet", key, (400 // k,), (k,), dirichlet, alpha)
            yield of("dirichlet", keys, (), (k,), dirichlet, alpha)
        yield of("dirichlet", key, (20, 2), (3,), dirichlet, {"alpha": [[0.5, 1, 2], [1e-3, 10, 1e4]]})
        for d, p in ((1, 2), (2, 2), (3, 1), (3, 2), (3, 3.3), (50, 2)):
            for keys_, rows in ((key, (400 // d,)), (keys, (4,)), (keys, ())):
                yield of("ball", keys_, rows, (d,), partial(ball, d=d), {"p": p}, d=d)


def multivariate_normal(impl):
    key, keys = keys_of(impl)[1], batch(impl, 3)
    mean = [1, -2, 0.5]
    cov = np.array([[2, 0.6, 0.1], [0.6, 0.9, -0.2], [0.1, -0.2, 1.5]])
    singular = np.outer(mean, mean)
    long = np.exp(-np.abs(np.subtract.outer(np.arange(40), np.arange(40))) / 5)
    for dtype in FLOATS:
        def of(keys, rows, mean, cov, method):
            def sample(key, mean, cov):
                return random.multivariate_normal(key, mean, cov, rows, dtype, method)
            shape = (*rows, np.shape(mean)[-1])
            return draw("multivariate_normal", keys, shape, dtype, sample, {"mean": mean, "cov": cov}, method=method)

        for keys_, rows in ((key, (100,)), (keys, (20,)), (keys, ()), (key, (4, 5))):
            yield of(keys_, rows, mean, cov, "cholesky")
        for method in ("eigh", "svd"):
            yield of(key, (100,), mean, cov, method)
            yield of(key, (100,), mean, singular, method)
        yield of(key, (10,), np.zeros(40), long, "cholesky")
        yield of(key, (50, 2), [[0, 0, 0], mean], cov, "cholesky")
        yield of(key, (50, 2), mean, [cov, np.eye(3)], "cholesky")


def orthogonal(impl):
    key, keys = keys_of(impl)[1], batch(impl, 3)
    for dtype in FLOATS:
        for keys_, shape, n, m in ((key, (20,), 3, 3), (key, (), 1, 1), (keys, (2,), 2, 5), (keys, (), 5, 2),
                                   (key, (), 20, 20)):
            yield draw("orthogonal", keys_, (*shape, n, m), dtype,
                       lambda key, shape=shape, n=n, m=m: random.orthogonal(key, n, shape, dtype, m))


FILES = {f.__name__: f for f in (
    elementwise("gamma", gamma, ALPHAS, one("alpha", FOUR)),
    elementwise("loggamma", loggamma, ALPHAS, one("alpha", FOUR)),
    elementwise("beta", beta, two("ab", (2, 3.5), (0.5, 0.5), (1e-3, 5), (1e4, 1e3)), two("ab", (FOUR, 2))),
    elementwise("chisquare", chisquare, one("df", *FREEDOMS), one("df", FOUR)),
    elementwise("t", t, one("df", *FREEDOMS), one("df", FOUR)),
    elementwise("f", f, two(("dfnum", "dfden"), (3, 7), (1, 10), (50, 2.5)), two(("dfnum", "dfden"), (FOUR, 5))),
    elementwise("generalized_normal", generalized_normal, one("p", 2, 1, 0.7, 3.3), []),
    vectors, multivariate_normal, orthogonal,
)}
