"""Vectors of the discrete distributions, of choices and of random orders."""

from itertools import product

import jax
import jax.numpy as jnp
import numpy as np
from jax import random

from cases import FLOATS, batch, case, keys_of


# Orders and choices

def shuffles(impl):
    """Every vector along an axis in its own order."""
    def shuffle(keys, shape, axis):
        x = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
        return case("shuffle_independent", keys, shape,
                    lambda key: random.permutation(key, x, axis, independent=True), axis=axis)

    shapes = (((10,), 0), ((5, 4), 0), ((5, 4), 1), ((3, 4, 5), 0), ((3, 4, 5), 1), ((3, 4, 5), 2), ((4, 0), 1), ((0,), 0),
              ((300, 10), 1), ((10, 300), 1), ((2, 2000), 1), ((40, 50), 0), ((200, 500), 1))
    yield from (shuffle(keys_of(impl)[1], *asked) for asked in shapes)

    def permute(keys, n):
        return case("permutation", keys, (n,), lambda key: random.permutation(key, n).astype(np.uint64))

    yield from (permute(batch(impl, *keys), n) for keys, n in product(((3,), (2, 3), (0,)), (0, 1, 5, 100, 2000)))


def choice(impl):
    """Indices; and the parts of arrays along an axis."""
    def draw(keys, shape, n, replace=True, x64=True):
        def sample(key):
            with jax.enable_x64(x64):
                return random.choice(key, n, shape, replace)
        return case("choice", keys, shape, sample, n=n, replace=replace)

    def parts(shape, of, axis, replace, p=None):
        x = np.arange(np.prod(of), dtype=np.int32).reshape(of)
        params = {} if p is None else {"p": p}
        return case("choice_of", key, shape, lambda key, p=None: random.choice(key, x, shape, replace, p, axis), params,
                    of=list(of), axis=axis, replace=replace)

    key, several = keys_of(impl)[1], batch(impl, 2, 3)
    for n, x64 in product((1, 10, 1000, 2**31 - 1), (True, False)):
        yield from (draw(key, shape, n, x64=x64) for shape in ((), (5,), (3, 4), (1000,), (0,)))
    yield draw(several, (4,), 10)
    for n, shape in ((10, (10,)), (10, (4,)), (1000, (10, 3)), (5000, (100,)), (52, ()), (1, ()), (7, (0,))):
        yield draw(key, shape, n, replace=False)
    yield draw(several, (4,), 10, replace=False)
    yield from weighted_choices(impl, FLOATS)
    for of, axis, shape in (((5, 4), 0, (3,)), ((5, 4), 1, (2, 2)), ((3, 4, 5), 1, ()), ((3, 4, 5), 2, (2,)), ((6,), 0, (4,))):
        yield from (parts(shape, of, axis, replace) for replace in (True, False))
        p = np.arange(1, of[axis] + 1, dtype=np.float32)
        yield from (parts(shape, of, axis, replace, p) for replace in (True, False))


def weighted_choices(impl, dtypes):
    def weighted(keys, shape, p, replace=True, mode="low"):
        def sample(key, p):
            return random.choice(key, len(p), shape, replace, p, mode=mode)
        return case("choice_weighted", keys, shape, sample, {"p": p}, replace=replace, mode=mode)

    def weighted_at_random(shape, n, dtype, replace=True, mode="low"):
        """With weights uniform(key(0)), too many to list."""
        def sample(key):
            return random.choice(key, n, shape, replace, random.uniform(random.key(0), (n,), dtype), mode=mode)
        return case("choice_weighted", key, shape, sample, n=n, p=np.dtype(dtype).name, replace=replace, mode=mode)

    key, several = keys_of(impl)[1], batch(impl, 2, 3)
    for dtype, n in product(dtypes, (1, 2, 3, 8, 17, 40)):
        p = np.asarray(random.uniform(random.key(n), (n,), dtype))
        p = p / p.sum()
        p[n // 2 + 1:n // 2 + 3] = 0
        yield from (weighted(key, shape, p) for shape in ((), (3, 4), (5000,)))
        for mode, draws in product(("low", "high"), {1, (n + 2) // 3, min(max(1, n - 2), int(np.count_nonzero(p)))}):
            yield weighted(key, (draws,), p, replace=False, mode=mode)
    for dtype, n in product(dtypes, (100, 256, 257, 5000, 100_000)):
        yield from (weighted_at_random(shape, n, dtype) for shape in ((3, 4), (20_000,)))
        yield from (weighted_at_random((90,), n, dtype, replace=False, mode=mode) for mode in ("low", "high"))
    for dtype in dtypes:
        p = np.asarray([3, 0, 1, 2.5, 0.1], dtype)
        yield weighted(several, (100,), p)
        yield weighted(several, (2, 2), p, replace=False)


def category(keys, shape, logits, axis=-1, replace=True, mode="low"):
    def sample(key, logits):
        return random.categorical(key, logits, axis, shape, replace, mode)
    return case("categorical", keys, shape, sample, {"logits": logits}, axis=axis % logits.ndim, replace=replace, mode=mode)


def categorical(impl, dtypes=FLOATS):
    def draw_of_many(keys, shape, n, dtype, **options):
        """With logits normal(key(0)), too many to list."""
        def sample(key):
            logits = random.normal(random.key(0), (n,), dtype)
            return random.categorical(key, logits, -1, shape, **options)
        return case("categorical_of_many", keys, shape, sample, n=n, logits=np.dtype(dtype).name,
                    **{"replace": True, "mode": "low"} | options)

    def logits(dtype, *shape):
        return np.asarray(random.normal(random.key(5), shape, dtype))

    key, several = keys_of(impl)[1], batch(impl, 2, 3)
    for dtype, mode in product(dtypes, ("low", "high")):
        yield category(several, (3,), logits(dtype, 300), mode=mode)
        for n in (1, 2, 10):
            yield from (category(key, shape, logits(dtype, n), mode=mode) for shape in ((), (3, 5), (2000,), (0,)))
            yield category(several, (7,), logits(dtype, n), mode=mode)
            yield category(key, (n,), logits(dtype, n), replace=False, mode=mode)
            yield category(key, (2, n // 3), logits(dtype, n), replace=False, mode=mode)
        for axis in (0, 1, 2):
            three = logits(dtype, 4, 5, 6)
            rest = tuple(np.delete(three.shape, axis).tolist())
            yield from (category(key, shape + rest, three, axis, mode=mode) for shape in ((), (20,), (2, 3)))
            yield category(several, (2,) + rest, three, axis, mode=mode)
            yield from (category(key, shape + rest, three, axis, False, mode) for shape in ((), (3,), (2, 2)))
            yield category(several, (2,) + rest, three, axis, False, mode)
        # A batch that broadcasts, and categories that are never drawn.
        yield category(key, (50, 3), logits(dtype, 1, 4), mode=mode)
        yield category(key, (3, 50), logits(dtype, 4, 3, 1), 0, mode=mode)
        never = np.where(np.arange(12).reshape(3, 4) % 5 < 2, -np.inf, logits(dtype, 3, 4)).astype(dtype)
        yield category(key, (50, 3), never, mode=mode)
        yield category(key, (3,), never, replace=False, mode=mode)
        yield draw_of_many(key, (40,), 50_000, dtype, mode=mode)
        yield draw_of_many(key, (), 50_257, dtype, mode=mode)
        yield draw_of_many(key, (100,), 50_257, dtype, mode=mode, replace=False)
        yield draw_of_many(key, (100_000,), 10, dtype, mode=mode)


# Numbers

def discrete(impl):
    """Signs, and numbers of trials."""
    key, several = keys_of(impl)[1], batch(impl, 2, 3)

    def rademacher(keys, shape, dtype):
        def sample(key):
            with jax.enable_x64(np.dtype(dtype).itemsize == 8):
                return random.rademacher(key, shape, dtype)
        return case("rademacher", keys, shape, sample)

    for dtype in (np.int8, np.int16, np.int32, np.int64, np.float32, np.float64):
        yield from (rademacher(key, shape, dtype) for shape in ((), (5,), (3, 4), (0,), (100_003,)))
        yield rademacher(several, (20,), dtype)
    for dtype in FLOATS:
        for p in (0.3, 1.0, 1e-7, 0.999, 0.5):
            yield from (geometric(key, shape, p, dtype) for shape in ((), (1,), (50,), (100_003,), (1_000_000,)))
        for counts in (np.int64, np.uint32, np.uint64):
            yield geometric(key, (50,), 0.01, dtype, counts)
        yield geometric(key, (100,), 1e-20, dtype)
        yield geometric(key, (100, 3), [1e-7, 1e-6, 0.3], dtype)
        yield geometric(key, (2, 100), [[1e-7], [0.01]], dtype)
        yield geometric(key, (2, 3), [[1e-7, 1e-6, 0.3], [1e-7, 0.01, 1]], dtype)
        yield geometric(several, (100,), 1e-7, dtype)
        one_each = np.linspace(1e-7, 1e-6, 200, dtype=dtype)
        yield geometric(key, (200,), one_each, dtype)
        yield geometric(key, (2, 100), one_each.reshape(2, 100), dtype)


def geometric(keys, shape, p, dtype, counts=np.int32):
    p = np.asarray(p, dtype)
    return case("geometric", keys, shape, lambda key, p: random.geometric(key, p, shape, counts), {"p": p})


def poisson(impl):
    key, several = keys_of(impl)[1], batch(impl, 2, 3)

    def draw(keys, shape, rate, dtype=np.float32, counts=np.int32):
        rate = np.asarray(rate, dtype)
        return case("poisson", keys, shape, lambda key, rate: random.poisson(key, rate, shape, counts), {"rate": rate})

    for rate in (0, 1e-3, 0.5, 1, 5, 9.999, 10, 10.5, 30, 50, 100, 200):
        yield from (draw(key, shape, rate) for shape in ((), (1,), (5,), (3, 40), (0,), (100_003,)))
        yield draw(several, (7,), rate)
    for rate in (0.1, 5, 9.9, 10, 11, 20, 50, 100, 150, 200, 300, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8):
        yield draw(key, (1_000_000,), rate)
    for counts in (np.int64, np.uint32, np.uint64):
        yield from (draw(key, (50,), rate, counts=counts) for rate in (3, 70))
    yield from (draw(key, (50,), rate, np.float64) for rate in (0.1, 33.3))
    # Small and large rates in one array, so that either may decide the last round.
    yield draw(key, (100, 5), [0, 0.5, 9.5, 10, 40])
    yield draw(key, (5, 100), [[0], [0.5], [9.5], [10], [40]])
    yield draw(several, (3, 2), [1, 100])
    yield from (draw(random.fold_in(key, n), (6,), [3, 15, 3, 30, 0, 5]) for n in range(5))
    # The logarithm of the factorial of counts from 2^24 on, next to which not all whole numbers are in the type.
    yield from (draw(key, (10_000,), rate) for rate in (1.6e7, 1.7e7, 2e7, 2.5e7, 3e7, 3.3e7, 3.4e7))
    yield draw(key, (4097,), np.geomspace(1e6, 1e8, 4097, dtype=np.float32))
    every = np.linspace(0, 200, 1_000, dtype=np.float32)
    yield draw(key, (1000,), every)
    yield draw(key, (1000, 1000), every)
    yield draw(batch(impl, 5000), (), 20)
    yield draw(batch(impl, 5000), (2,), [2, 20])
    yield draw(batch(impl, 300), (300,), 20)


def binomial(impl):
    key, several = keys_of(impl)[1], batch(impl, 2, 3)

    def draw(keys, shape, n, p, dtype):
        params = {"n": np.asarray(n, np.uint64), "p": np.asarray(p, dtype)}
        return case("binomial", keys, shape, lambda key, n, p: random.binomial(key, n.astype(dtype), p, shape, dtype), params)

    for dtype in FLOATS:
        for n, p in ((10, 0.3), (100, 0.3), (0, 0.5), (7, 0.0), (7, 1.0), (1, 0.5), (100, 0.99), (20, 0.5), (21, 0.5), (10**6, 0.2),
                     (10**6, 1e-6)):
            yield from (draw(key, shape, n, p, dtype) for shape in ((), (5,), (3, 40), (0,), (100_003,)))
            yield draw(several, (7,), n, p, dtype)
        for n, p in ((100, 0.3), (40, 0.5), (25, 0.45), (100_000, 0.01), (10**6, 0.5), (100, 0.02), (10, 0.99),
                     (1000, 0.3), (10**7, 0.9), (10**9, 0.3)):
            yield draw(key, (1_000_000,), n, p, dtype)
        # Few and many expected successes in one array.
        yield draw(key, (100, 4), [5, 30, 50, 1000], [0.5, 0.1, 0.3, 0.9], dtype)
        yield draw(key, (4, 100), 100, [[0.0], [0.05], [0.3], [1.0]], dtype)
        yield draw(key, (3, 40), [[10], [40], [400]], 0.4, dtype)
        yield draw(several, (3, 2), [[10], [40], [400]], [0.04, 0.4], dtype)
        yield draw(batch(impl, 2000), (2,), [10, 100], 0.4, dtype)
        yield draw(batch(impl, 100), (300,), 100, 0.4, dtype)
        ramp = np.arange(1000) / np.arange(1000).max()
        yield draw(key, (1000, 1000), np.arange(1000)[:, None], ramp, dtype)


def multinomial(impl):
    key, several = keys_of(impl)[1], batch(impl, 2, 3)

    def draw(keys, shape, n, p):
        params = {"n": np.asarray(n, np.uint64), "p": p}
        return case("multinomial", keys, shape,
                    lambda key, n, p: random.multinomial(key, n.astype(p.dtype), p, shape=shape, dtype=p.dtype), params)

    def weights(dtype, *shape):
        p = np.asarray(random.uniform(random.key(9), shape, dtype))
        return p / p.sum(-1, keepdims=True)

    for dtype in FLOATS:
        for k in (1, 2, 5, 40):
            yield from (draw(key, shape + (k,), n, weights(dtype, k)) for shape in ((), (4,), (20, 3)) for n in (10, 1000))
        yield draw(several, (4, 3), 100, weights(dtype, 3))
        yield draw(key, (1000, 4), 5, np.asarray([0, 0.5, 0.5, 0], dtype))
        yield draw(key, (10, 3, 5), [10, 100, 10_000], weights(dtype, 3, 5))
        yield draw(key, (2, 3, 5), [[10], [1000]], weights(dtype, 5))
        yield draw(key, (100_000, 6), 60, np.full(6, 1 / 6, dtype))


FILES = {f.__name__: f for f in (shuffles, choice, categorical, discrete, poisson, binomial, multinomial)}
