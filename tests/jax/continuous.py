"""Vectors of the continuous distributions that are functions of uniform and normal variates."""

from functools import partial
from itertools import product

import jax
import jax.numpy as jnp
import numpy as np
from jax import random

from cases import FLOATS, batch, case, keys_of

LARGE = 1 << 20


def draw(op, keys, shape, sample, dtype, params=None, **options):
    """JAX's result, for f32 without 64-bit types, where it draws 32 bits per sign, and for f64 with them."""
    params = {name: np.asarray(value, dtype) for name, value in (params or {}).items()}

    def typed(key, **params):
        with jax.enable_x64(dtype == np.float64):
            return sample(key, **{name: jnp.asarray(value, dtype) for name, value in params.items()})

    one = case(op, keys, shape, typed, params, **options)
    if options.get("ulps"):
        one.listed = float("inf")  # to measure distances
    return one


def several(op, impl, sample, params=(), arrays=(), digests=2, dtypes=FLOATS, **options):
    """Samples from one key and from batches, with the scalar parameters of `params` and the arrays of `arrays`."""
    key = keys_of(impl)[1]
    for dtype in dtypes:
        of = partial(sample, dtype=dtype)
        scalars = list(params) or [{}]
        for shape in ((5,), (2, 0, 3), (129,), (3, 5), ()):
            yield draw(op, key, shape, partial(of, shape=shape), dtype, scalars[0], **options)
        for one in scalars:
            yield draw(op, key, (100,), partial(of, shape=(100,)), dtype, one, **options)
            yield draw(op, key, (100003,), partial(of, shape=(100003,)), dtype, one, **options)
        for one in scalars[:digests]:
            yield draw(op, keys_of(impl)[2], (LARGE,), partial(of, shape=(LARGE,)), dtype, one, **options)
        for one in arrays:
            shape = np.broadcast_shapes((2, 4), *map(np.shape, one.values()))
            yield draw(op, key, shape, partial(of, shape=shape), dtype, one, **options)
            shape = (10007, *shape)
            yield draw(op, key, shape, partial(of, shape=shape), dtype, one, **options)
            full = {name: np.broadcast_to(value, shape[1:]) for name, value in one.items()}
            yield draw(op, key, shape[1:], partial(of, shape=shape[1:]), dtype, full, **options)
        # One value per key only without parameters: JAX may multiply by the reciprocal of a shared one.
        for batch_shape, shape in (((2, 3), (4,)), ((7,), (2,) if params else ()), ((3,), (1000,)), ((5,), (0,))):
            yield draw(op, batch(impl, *batch_shape), shape, partial(of, shape=shape), dtype, scalars[0], **options)


def by_name(sample):
    """A sampler whose parameters come before the shape, called with their names."""
    return lambda key, shape, dtype, **params: sample(key, **params, shape=shape, dtype=dtype)


def double_sided(key, loc, scale, shape, dtype):
    """Its shape is the part before the parameters' shape."""
    ndim = len(np.broadcast_shapes(np.shape(loc), np.shape(scale)))
    return random.double_sided_maxwell(key, loc, scale, shape[: len(shape) - ndim], dtype)


def exponential(impl):
    yield from several("exponential", impl, random.exponential)

    def scaled(key, rate, shape, dtype):
        return random.exponential(key, shape, dtype) / rate

    # Divided under jit, where a batch is one program.
    yield from several("exponential_rate", impl, jax.jit(scaled, static_argnames=("shape", "dtype")),
                       [{"rate": 3.7}, {"rate": 0.01}, {"rate": 1e30}],
                       [{"rate": [0.3, 1, 7, 1e-3]}, {"rate": [[0.7], [1e5]]}])


def gumbel(impl):
    for mode in ("low", "high", "highest"):
        yield from several("gumbel", impl, partial(random.gumbel, mode=mode), mode=mode)


def standard(impl):
    for sample in (random.laplace, random.logistic):
        yield from several(sample.__name__, impl, sample)


def maxwell(impl):
    """For small samples JAX fuses other operations: within some ulps of ours."""
    key, batches = keys_of(impl)[1], (batch(impl, 2, 3), batch(impl, 7))
    for dtype in FLOATS:
        for keys, shape in product((key, *batches), ((), (5,), (3, 5), (1000,), (100003,))):
            sample = partial(random.maxwell, shape=shape, dtype=dtype)
            yield draw("maxwell", keys, shape, sample, dtype, ulps=fused(keys, shape))
        for key in keys_of(impl):
            yield draw("maxwell", key, (LARGE,), partial(random.maxwell, shape=(LARGE,), dtype=dtype), dtype, ulps=0)

    def draw_sides(keys, shape, dtype, loc, scale):
        ulps = 2 * fused(keys, shape)
        return draw("double_sided_maxwell", keys, shape, partial(double_sided, shape=shape, dtype=dtype), dtype,
                    {"loc": loc, "scale": scale}, ulps=ulps)

    for dtype, keys in product(FLOATS, (key, batches[0])):
        # With a location other than 0, an ulp before the sum may be many after it.
        yield from (draw_sides(keys, shape, dtype, 0, 0.7) for shape in ((), (5,), (3, 5), (100,), (100003,)))
        yield from (draw_sides(keys, (5003,), dtype, loc, scale) for loc, scale in ((1.3, 0.7), (-1e3, 1e-2), (0, 1e-30)))
        yield draw_sides(keys, (5007, 4), dtype, [0.3, 1, -0.1, 100], [0.1, 1, 3, 1e3])
        yield draw_sides(keys, (5007, 2, 4), dtype, 0.3, np.linspace(0.1, 3, 8).reshape(2, 4))
    yield from (draw_sides(key, (LARGE,), dtype, 1.3, 0.7) for dtype, key in product(FLOATS, keys_of(impl)))


def fused(keys, shape):
    """1 where JAX sums three squares in the loop that computes them."""
    return int(keys.size * np.prod(shape) * 3 <= 4096)


def one_parameter(impl):
    edges = [{"b": 1.5}, {"b": 0.05}, {"b": 1e4}]
    yield from several("pareto", impl, lambda key, b, shape, dtype: random.pareto(key, b, shape, dtype), edges,
                       [{"b": [0.3, 1, 7, 1e3]}, {"b": [[0.7], [11.1]]}])
    yield from several("rayleigh", impl, lambda key, scale, shape, dtype: random.rayleigh(key, scale, shape, dtype),
                       [{"scale": 1.3}, {"scale": 1e-30}, {"scale": 1e30}],
                       [{"scale": [0.3, 1, 7, 1e3]}, {"scale": [[0.7], [11.1]]}])
    yield from several("lognormal", impl, lambda key, sigma, shape, dtype: random.lognormal(key, sigma, shape, dtype),
                       [{"sigma": 0.3}, {"sigma": 1}, {"sigma": 1e-3}, {"sigma": 7.5}],
                       [{"sigma": [0.3, 1, 7, 1e-3]}, {"sigma": [[0.7], [1.1]]}])
    yield from several("wald", impl, lambda key, mean, shape, dtype: random.wald(key, mean, shape, dtype),
                       [{"mean": 1.3}, {"mean": 1e-3}, {"mean": 1e3}],
                       [{"mean": [0.3, 1, 7, 1e2]}, {"mean": [[0.7], [11.1]]}])


def more_parameters(impl):
    def truncated(key, lower, upper, shape, dtype):
        return random.truncated_normal(key, lower, upper, shape, dtype)

    bounds = [(-2, 2), (-0.1, 1.7), (-np.inf, np.inf), (-np.inf, -1), (2.5, np.inf), (-10, 10), (3, 4.5), (6, 9), (1, 1.001),
              # Where erf rounds to 1, also in 64 bits.
              (9, 10), (-10, -9)]
    yield from several("truncated_normal", impl, truncated, [{"lower": low, "upper": high} for low, high in bounds],
                       [{"lower": [-1, 0.5, -np.inf, 2], "upper": 3}, {"lower": [[-3], [0.2]], "upper": [0.3, 1, 2, np.inf]}],
                       digests=3)

    def triangular(key, left, mode, right, shape, dtype):
        return random.triangular(key, left, mode, right, shape, dtype)

    names = "left", "mode", "right"
    sides = [(0, 0.3, 1), (-7.3, -7.3, 1e3), (2, 5.1, 5.1), (-1e30, 0, 1e30)]
    yield from several("triangular", impl, triangular, [dict(zip(names, one)) for one in sides],
                       [{"left": [-1, 0, -3.3, 1], "mode": 1, "right": [1, 2, 3, 4]},
                        {"left": [[-1], [-0.1]], "mode": [0, 0.1, 0.2, 0.3], "right": 0.7}])

    def weibull(key, scale, concentration, shape, dtype):
        return random.weibull_min(key, scale, concentration, shape, dtype)

    names = "scale", "concentration"
    yield from several("weibull_min", impl, weibull,
                       [dict(zip(names, one)) for one in ((1, 1.5), (2.7, 0.4), (1e-3, 20), (1, 1), (1e3, 0.2))],
                       [{"scale": [0.3, 1, 7, 1e3], "concentration": 0.7},
                        {"scale": [[1], [2]], "concentration": [0.3, 1, 2, 15]}])


def triangular(impl, dtypes=FLOATS):
    """A uniform variate between the two quotients that are the place of the mode: JAX divides by the width or, where several
    values share it, multiplies by its reciprocal."""
    key, shape = keys_of(impl)[1], (20, 5)
    for dtype in dtypes:
        with jax.enable_x64(dtype == np.float64):
            uniform = np.asarray(random.uniform(key, shape, dtype))
        for width, mode in (*at_modes(uniform[:, 2]), *at_modes(uniform[7])):
            of = partial(draw, "triangular", key, shape, partial(by_name(random.triangular), shape=shape, dtype=dtype), dtype)
            yield of({"left": 0, "mode": mode, "right": width})
            yield of({"left": np.zeros((20, 1)), "mode": mode, "right": np.full(5, width)})
            yield of({"left": np.zeros(5), "mode": mode, "right": np.full((1, 5), width)})
            yield of({"left": 0, "mode": np.full(shape, mode), "right": np.full((20, 1), width)})
            yield of({"left": 0, "mode": np.full(5, mode), "right": np.full(shape, width)})


def at_modes(uniform):
    """Two widths w and modes m for which exactly one of m / w and m (1 / w) is above one of the uniform variates."""
    found, one = [], uniform.dtype.type(1)
    for width in np.linspace(1, 8, 997).astype(uniform.dtype):
        modes = (uniform * width).astype(uniform.dtype)
        quotients, products = modes / width, modes * (one / width)
        between = ((quotients <= uniform) != (products <= uniform)) & (modes <= width)
        found += [(width, modes[between][0])] if between.any() else []
        if len(found) == 2:
            break
    return found


def cauchy(impl):
    """Ours may differ in the last place."""
    for dtype in FLOATS:
        for keys, shape in product((*keys_of(impl), batch(impl, 2, 3)), ((), (5,), (300,))):
            yield draw("cauchy", keys, shape, partial(random.cauchy, shape=shape, dtype=dtype), dtype, ulps=1)


FILES = {f.__name__: f for f in (exponential, gumbel, standard, maxwell, one_parameter, more_parameters, triangular, cauchy)}
