"""Vectors of float16 and bfloat16. A sample of 100003 values contains every possible uniform variate."""

from functools import partial
from itertools import product

import jax
import jax.numpy as jnp
import numpy as np
from jax import random

import gammas
from cases import LISTED, batch, case, keys_of
from continuous import by_name, double_sided, draw, several, triangular
from discrete import categorical, category, geometric, weighted_choices
from programs import initializers

HALVES = (jnp.float16, jnp.bfloat16)


def half_precision(impl):
    of = partial(several, impl=impl, dtypes=HALVES, digests=0)

    for sample in (random.uniform, random.normal, random.exponential, random.laplace, random.logistic, random.cauchy,
                   random.rademacher):
        yield from of(sample.__name__, sample=sample)
    for mode in ("low", "high", "highest"):
        yield from of("gumbel", sample=partial(random.gumbel, mode=mode), mode=mode)

    def between(key, low, high, shape, dtype):
        return random.uniform(key, shape, dtype, low, high)

    ranges = ((0.1, 0.7), (-1, 1), (-3.5, 2.25), (0, 1e-6), (-6e4, 5e3), (-0.3, 1e-3), (500, 501), (0.5, 0.5))
    yield from of("uniform", sample=between, params=named("low high", *ranges),
                  arrays=named("low high", ([-2, 0.1, 0.3, 7], 7.7), ([[-3], [0.2]], [0.3, 1, 2, 100])))

    def bernoulli(key, p, shape, dtype, mode):
        return random.bernoulli(key, p, shape, mode)

    for mode in ("low", "high"):
        yield from of("bernoulli", sample=partial(bernoulli, mode=mode), mode=mode,
                      params=named("p", *((p,) for p in (0.3, 0, 1, 0.5, 0.9, 1e-3, 1e-6))),
                      arrays=named("p", ([0, 0.3, 0.6, 1],), ([[0.2], [0.8]],)))

    def scaled(key, mean, std, shape, dtype, standard):
        return mean + std * standard(key, shape, dtype)

    # Each operation separately: nothing here is compiled together.
    moved = named("mean std", (1.5, 2), (-100, 0.1), (0.3, 1e3))
    rows = named("mean std", ([[-1], [1.1]], [0.1, 1, 2.5, 1e3]), (0.3, [[0.7], [11.1]]))
    for standard in (random.normal, random.laplace):
        name = f"{standard.__name__}_scaled"
        yield from of(name, sample=partial(scaled, standard=standard), params=moved, arrays=rows)

    def by_rate(key, rate, shape, dtype):
        return random.exponential(key, shape, dtype) / rate

    one = ([0.3, 1, 7, 1e3],), ([[0.7], [11.1]],)
    yield from of("exponential_rate", sample=jax.jit(by_rate, static_argnames=("shape", "dtype")),
                  params=named("rate", (3.7,), (0.01,), (1e3,), (0.77,)), arrays=named("rate", *one))
    yield from of("pareto", sample=by_name(random.pareto),
                  params=named("b", (1.5,), (0.7,), (3.3,), (20,)), arrays=named("b", *one))
    yield from of("rayleigh", sample=by_name(random.rayleigh),
                  params=named("scale", (1.3,), (1e-3,), (1e3,)), arrays=named("scale", *one))
    yield from of("lognormal", sample=by_name(random.lognormal),
                  params=named("sigma", (0.3,), (1,), (1e-3,), (2.2,)), arrays=named("sigma", ([0.3, 1, 2, 1e-2],), ([[0.7], [1.1]],)))
    yield from of("wald", sample=by_name(random.wald),
                  params=named("mean", (1.3,), (0.01,), (7,)), arrays=named("mean", ([0.3, 1, 7, 10],), ([[0.7], [11.1]],)))

    bounds = ((-2, 2), (-0.1, 1.7), (-np.inf, np.inf), (-np.inf, -1), (2.5, np.inf), (-10, 10), (3, 4.5), (1, 1.1))
    yield from of("truncated_normal", sample=by_name(random.truncated_normal),
                  params=named("lower upper", *bounds),
                  arrays=named("lower upper", ([-1, 0.5, -np.inf, 2], 3), ([[-3], [0.2]], [0.3, 1, 2, np.inf])))
    yield from of("triangular", sample=by_name(random.triangular),
                  params=named("left mode right", (0, 0.3, 1), (-7.3, -7.3, 100), (2, 5.1, 5.1)),
                  arrays=named("left mode right", ([-1, 0, -3.3, 1], 1, [1.1, 2, 3, 4]), ([[-1], [-0.1]], [0, 0.1, 0.2, 0.3], 0.7)))
    yield from of("weibull_min", sample=by_name(random.weibull_min),
                  params=named("scale concentration", (1, 1.5), (2.7, 0.4), (1e-2, 20), (1, 1), (0.7, 3.3)),
                  arrays=named("scale concentration", ([0.3, 1, 7, 1e3], 0.7), ([[1], [2]], [0.3, 1, 2, 15])))


def half_triangular(impl):
    yield from triangular(impl, HALVES)
    ends = {"left": -3.0390625, "mode": 0.82470703125, "right": 2.1640625}
    for dtype in HALVES:
        sample = partial(by_name(random.triangular), shape=(40, 33), dtype=dtype)
        yield draw("triangular", random.key(22), (40, 33), sample, dtype, ends)
        for shape in ((), (1,)):
            yield draw("triangular", random.key(22), shape, partial(by_name(random.triangular), shape=shape, dtype=dtype), dtype, ends)


def uniform_and_normal(impl):
    """The few distributions that are drawn with every generator."""
    for op, sample in (("uniform", random.uniform), ("normal", random.normal)):
        for dtype in HALVES:
            drawn = partial(sample, dtype=dtype)
            for shape in ((), (5,), (3, 4), (100003,)):
                yield case(op, keys_of(impl)[1], shape, partial(drawn, shape=shape))
            yield case(op, batch(impl, 3), (7,), partial(drawn, shape=(7,)))


def half_maxwell(impl):
    """In large samples of bfloat16 JAX omits roundings: within some ulps of ours."""
    key, keys = keys_of(impl)[1], batch(impl, 2, 3)

    def of(op, keys, shape, sample, dtype, ulps, params=None):
        less_rounded = dtype == jnp.bfloat16 and keys.size * np.prod(shape) * 3 > 4096
        return draw(op, keys, shape, partial(sample, shape=shape, dtype=dtype), dtype, params, ulps=ulps if less_rounded else 0)

    for dtype in HALVES:
        asked = product((key, keys), ((), (5,), (3, 5), (300,)))
        for keys_and_shape in (*asked, (key, (1365,)), (key, (5003,))):
            yield of("maxwell", *keys_and_shape, random.maxwell, dtype, ulps=2)
            yield of("double_sided_maxwell", *keys_and_shape, double_sided, dtype, 3, {"loc": 0, "scale": 0.7})
        # With a location other than 0, an ulp before the sum may be many after it.
        many = 100003 if dtype == jnp.float16 else 1300
        yield of("maxwell", key, (many,), random.maxwell, dtype, ulps=0)
        for loc, scale in ((1.3, 0.7), (-100, 0.1)):
            yield of("double_sided_maxwell", key, (many,), double_sided, dtype, 0, {"loc": loc, "scale": scale})
        rows = {"loc": [0.3, 1, -0.1, 100], "scale": [0.1, 1, 3, 1e2]}
        yield of("double_sided_maxwell", key, (300, 4), double_sided, dtype, 0, rows)
        rows = {"loc": 0.3, "scale": np.linspace(0.1, 3, 8).reshape(2, 4)}
        yield of("double_sided_maxwell", key, (100, 2, 4), double_sided, dtype, 0, rows)


def named(names, *values):
    return [dict(zip(names.split(), one)) for one in values]


def half_discrete(impl):
    """Categories, choices and numbers of trials; many of the compared sums are equal."""
    yield from categorical(impl, HALVES)
    yield from weighted_choices(impl, HALVES)
    key, keys = keys_of(impl)[1], batch(impl, 2, 3)
    for dtype in HALVES:
        equal = np.zeros(300, dtype)
        whole = np.asarray(np.round(3 * random.normal(random.key(1), (300,))), dtype)
        for logits, mode in product((equal, whole, equal[:20], -whole[:20]), ("low", "high")):
            yield category(key, (2000,), logits, mode=mode)
            yield category(keys, (len(logits) - 1,), logits, replace=False, mode=mode)
        for p in (0.3, 1, 1e-3, 0.99, 0.5):
            yield from (geometric(key, shape, p, dtype) for shape in ((), (1,), (50,), (100_003,)))
        for counts in (np.int64, np.uint32, np.uint64):
            yield geometric(key, (50,), 0.01, dtype, counts)
        yield geometric(key, (100, 3), [1e-3, 0.01, 0.3], dtype)
        yield geometric(key, (2, 100), [[1e-3], [0.01]], dtype)
        yield geometric(key, (2, 3), [[2e-4, 1e-3, 0.3], [1e-3, 0.01, 1]], dtype)
        yield geometric(keys, (100,), 1e-3, dtype)
        one_each = np.linspace(1e-3, 0.9, 200).astype(dtype)
        yield geometric(key, (200,), one_each, dtype)
        yield geometric(key, (2, 100), one_each.reshape(2, 100), dtype)


def half_gammas(impl):
    """Everything built from gamma variates. For many vectors of bfloat16 JAX omits roundings."""
    for op in ("gamma", "loggamma", "beta", "chisquare", "t", "f", "generalized_normal", "vectors"):
        yield from gammas.FILES[op](impl, HALVES)
    key = keys_of(impl)[1]

    def many(op, event, sample, dtype, params, ulps, **options):
        one = gammas.draw(op, key, (5000, *event), dtype, partial(sample, dtype=dtype), params, **options,
                          ulps=ulps if dtype == jnp.bfloat16 else 0)
        one.listed = LISTED if dtype == jnp.float16 else float("inf")  # to measure distances
        return one

    for dtype in HALVES:
        # In both types 1 / (1 / p) is another number than p.
        yield gammas.draw("generalized_normal", key, (1000,), dtype,
                          lambda key, p: random.generalized_normal(key, p, (1000,), dtype), {"p": 1.77})
        yield many("dirichlet", (3,), lambda key, alpha, dtype: random.dirichlet(key, alpha, (5000,), dtype), dtype,
                   {"alpha": [0.3, 1, 4]}, 64)
        yield many("ball", (2,), lambda key, p, dtype: random.ball(key, 2, p, (5000,), dtype), dtype, {"p": 3.3}, 4, d=2)


def half_initializers(impl):
    yield from initializers(impl, HALVES)


FILES = {f.__name__: f for f in (half_precision, half_triangular, half_maxwell, half_discrete, half_gammas, half_initializers)}
