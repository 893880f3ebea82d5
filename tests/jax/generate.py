"""Writes vectors/*.json, the values of JAX that ndkey must reproduce. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install jax==0.10.2 flax==0.12.8 && .venv/bin/python tests/jax/generate.py

Names of files as arguments (`generate.py bits normal`) write only those. Running it again changes nothing. The floats
are those of a processor with fused multiply-add, which XLA then uses.

A file is {"jax": version, "cases": [...]}, one case per line. A case has
    op, impl    the operation, and the generator
    keys        batch shape ([] is one key) and the words of the keys; shape [0] where the operation takes no key
    shape       the shape drawn from each key (fold_in_each: the shape of the data; shuffle: that of the array)
    dtype       the type of the result's elements; "key" for keys, whose words are then listed
    params      array or scalar (0-d) arguments, as {dtype, shape, bits}
    options     everything else
    out         {dtype, shape, bits}, or {dtype, shape, sha256} if large; the shape is keys.shape ++ shape
`bits` is the flat row-major list of the elements' bit patterns as unsigned integers, and `sha256` the digest of the
row-major little-endian bytes (one byte for a bool).
"""

import json
import sys
from collections import defaultdict
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import jax
import jax.numpy as jnp
import numpy as np
from jax import random
from jax._src.random import threefry2x32
from jax._src.random.threefry2x32 import threefry2x32_p

import continuous
import discrete
import gammas
import half_precision
import programs
from cases import FLOATS, VERSION, batch, case, counted, encode_keys, keys_of, no_keys, over, record, recorded, seeded

IMPLS = ("threefry2x32",)


# Keys

def seeds(impl):
    def seed(value):
        out = random.key(value if value < 2**63 else np.uint64(value), impl=impl)
        return record("seed", no_keys(impl), (), out, {}, {"seed": str(value)})

    def several(values, shape):
        out = seeded(np.array(values, np.uint64).reshape(shape), impl)
        return record("seed", no_keys(impl), shape, out, {}, {"seeds": [str(value) for value in values]})

    yield from map(seed, (0, 1, 42, 999, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 + 12345, 2**40, 2**53 + 1,
                          2**63 - 1, 2**63, 2**64 - 1))
    yield several([0, 42, 2**32 + 1, 2**64 - 1], (4,))
    yield several([1, 2, 3, 2**31, 2**40 + 5, 2**63], (2, 3))


def splits(impl):
    def split(keys, shape):
        return case("split", keys, shape, lambda key: random.split(key, shape))

    shapes = ((), (1,), (2,), (3,), (5,), (2, 3), (2, 3, 4), (0,), (3, 0, 2), (1000,), (100003,))
    yield from (split(key, shape) for key, shape in product(keys_of(impl), shapes))
    batches = batch(impl, 2), batch(impl, 2, 3)
    yield from (split(keys, shape) for keys, shape in product(batches, ((3,), (2, 2), ())))


def folds(impl):
    def fold_in(keys, data):
        return case("fold_in", keys, (), lambda key: random.fold_in(key, np.uint32(data)), data=data)

    def fold_in_each(keys, data):
        shape = np.broadcast_shapes(keys.shape, data.shape)
        every_key, every_data = jnp.broadcast_to(keys, shape), np.broadcast_to(data, shape)
        out = over(random.fold_in, every_key.reshape(-1), every_data.ravel()).reshape(shape)
        return record("fold_in_each", keys, data.shape, out, {"data": data}, {})

    words = np.array([0, 1, 7, 2**31, 2**32 - 1, 123456789], np.uint32)
    sources = keys_of(impl) + [batch(impl, 3)]
    yield from (fold_in(keys, int(data)) for keys, data in product(sources, words[:5]))
    for keys, shape in (((), (5,)), ((), (2, 3)), ((3,), (3,)), ((3, 1), (4,)), ((4,), (2, 1))):
        yield fold_in_each(batch(impl, *keys), np.resize(words, shape))


def keys(impl):
    yield from seeds(impl)
    yield from splits(impl)
    yield from folds(impl)


# Bits

def bits(impl):
    def draw(keys, shape, dtype):
        return case("bits", keys, shape, lambda key: random.bits(key, shape, dtype))

    every = (np.uint8, np.uint16, np.uint32, np.uint64)
    shapes = ((), (1,), (2,), (3,), (5,), (7,), (0,), (2, 0, 3), (16,), (3, 5), (2, 3, 4), (1, 2, 1, 3, 1, 2), (1000,),
              (100003,))
    yield from (draw(*asked) for asked in product(keys_of(impl), shapes, every))
    yield from (draw(*asked) for asked in product(keys_of(impl)[2:], ((127,), (128,), (129,), (257,)), every))
    yield from (draw(*asked) for asked in product(keys_of(impl), ((1000, 333), (1048576,)), every[2:]))
    for keys, shape in (((3,), (5,)), ((2, 3), (2, 2)), ((7,), ()), ((3,), (1000,)), ((5,), (0,))):
        yield from (draw(batch(impl, *keys), shape, dtype) for dtype in every)
    yield from (draw(counted(impl, 1000), (3,), dtype) for dtype in every[2:])
    yield from bits_far(impl)


def bits_far(impl):
    """80 words at positions that no array in memory reaches."""
    for key, start in product(keys_of(impl)[1:], (2**32 - 40, 2**32, 2**33 + 5, 2**40 + 123, 2**63 - 200)):
        positions = np.arange(80, dtype=np.uint64) + np.uint64(start)
        words = BITS_AT[impl](random.key_data(key), positions)
        yield from (record("bits_far", key, (80,), out, {}, {"start": str(start)}) for out in words)


def threefry2x32_bits_at(key, positions):
    high, low = (positions >> np.uint64(32)).astype(np.uint32), positions.astype(np.uint32)
    first, second = map(np.asarray, threefry2x32_p.bind(*(jnp.broadcast_to(word, (80,)) for word in key), high, low))
    return first ^ second, first.astype(np.uint64) << np.uint64(32) | second


BITS_AT = {"threefry2x32": threefry2x32_bits_at}


# Floats

SMALL = ((), (1,), (5,), (0,), (2, 0, 3), (129,), (3, 5), (2, 3, 4))
LARGE = ((100003,), (1048576,))


def uniform(impl):
    def draw(keys, shape, dtype, **bounds):
        def sample(key, low=0.0, high=1.0):
            return random.uniform(key, shape, dtype, low, high)
        return case("uniform", keys, shape, sample, {name: np.asarray(value, dtype) for name, value in bounds.items()})

    yield from (draw(*asked) for asked in product(keys_of(impl), SMALL + LARGE, FLOATS))
    key = keys_of(impl)[1]
    for dtype in FLOATS:
        for low, high in ((0.1, 0.7), (-1, 1), (-3.5, 2.25), (0, 1e-30), (-1e38, 1e38), (1e10, 1.0001e10), (0.5, 0.5)):
            yield from (draw(key, shape, dtype, low=low, high=high) for shape in ((), (37,), (100003,)))
        yield draw(key, (3, 4), dtype, low=[[-2], [0.1], [0.3]], high=[0.5, 1, 7.7, 1e3])
        yield draw(key, (5, 4), dtype, low=[0.1, -0.1, -7, 0], high=0.7)
        yield draw(key, (1000,), dtype, low=-0.3, high=np.linspace(0, 3, 1000))
        yield from (draw(batch(impl, *keys), shape, dtype) for keys, shape in BATCHES)
        yield draw(batch(impl, 2, 3), (4,), dtype, low=0.1, high=0.7)
        yield draw(batch(impl, 2), (3, 4), dtype, low=[[-2], [0.1], [0.3]], high=[0.5, 1, 7.7, 1e3])


BATCHES = (((2, 3), (4,)), ((7,), ()), ((3,), (1000,)), ((5,), (0,)))


def standard_normal(keys, shape, dtype):
    return case("normal", keys, shape, lambda key: random.normal(key, shape, dtype))


def normal(impl):
    yield from (standard_normal(*asked) for asked in product(keys_of(impl), SMALL + LARGE + ((1000, 333),), FLOATS))
    for dtype in FLOATS:
        yield from (standard_normal(batch(impl, *keys), shape, dtype) for keys, shape in BATCHES)
        yield standard_normal(counted(impl, 1000), (3,), dtype)
    yield from normal_scaled(impl)


def normal_scaled(impl):
    """mean + std * normal, each operation rounded separately: nothing here is compiled together."""
    def draw(shape, dtype, mean, std):
        def sample(key, mean, std):
            return jnp.asarray(mean) + jnp.asarray(std) * random.normal(key, shape, dtype)
        params = {"mean": np.asarray(mean, dtype), "std": np.asarray(std, dtype)}
        return case("normal_scaled", keys_of(impl)[1], shape, sample, params)

    for dtype in FLOATS:
        for mean, std in ((1.5, 2.0), (-100, 0.1)):
            yield from (draw(shape, dtype, mean, std) for shape in ((), (37,), (100003,)))
        yield draw((3, 4), dtype, [[-1], [0], [1.1]], [0.1, 1, 2.5, 1e3])


def normal_f64(impl):
    """Every bit of enough values to measure distances in ulps."""
    one = standard_normal(keys_of(impl)[1], (4096,), np.float64)
    one.listed = float("inf")
    yield one


# Discrete

def bernoulli(impl):
    def draw(keys, shape, p, dtype, mode):
        def sample(key, p):
            return random.bernoulli(key, p, shape, mode)
        return case("bernoulli", keys, shape, sample, {"p": np.asarray(p, dtype)}, mode=mode)

    key = keys_of(impl)[1]
    for dtype, mode in product(FLOATS, ("low", "high")):
        for p, shape in product((0.0, 0.1, 0.5, 0.9, 1.0, 1e-8), ((), (64,), (3, 5), (100003,))):
            yield draw(key, shape, p, dtype, mode)
        yield draw(key, (3, 4), [[0.2], [0.5], [0.8]], dtype, mode)
        yield draw(key, (4,), [0, 0.3, 0.6, 1], dtype, mode)
        yield draw(key, (0,), 0.5, dtype, mode)
        yield from (draw(key, (1048576,), 0.3, dtype, mode) for key in keys_of(impl))
        yield draw(batch(impl, 2, 3), (5,), 0.3, dtype, mode)
        yield draw(batch(impl, 2), (3, 4), [[0.2], [0.5], [0.8]], dtype, mode)


def randint(impl):
    def draw(keys, shape, dtype, low, high):
        """low..high or, where high is not in the type, low..=(high - 1)."""
        inclusive = np.max(high) > np.iinfo(dtype).max
        bound = np.uint64 if dtype == np.uint64 else np.int64

        def sample(key, minval, maxval):
            # uint64 is wide enough for every end but 2^64, which JAX cannot take.
            end = maxval.astype(np.uint64) + np.uint64(1) if inclusive else maxval
            return random.randint(key, shape, minval, end, dtype)

        params = {"minval": np.asarray(low, bound), "maxval": np.asarray(np.asarray(high, object) - int(inclusive), bound)}
        return case("randint", keys, shape, sample, params, inclusive_max=bool(inclusive))

    key = keys_of(impl)[1]
    for dtype in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64):
        for low, high in ranges(dtype):
            yield from (draw(key, shape, dtype, low, high) for shape in ((), (3, 4), (1000,)))
        yield draw(key, (5,), dtype, 0, 10)
        yield draw(key, (3, 4), dtype, np.array([[0], [3], [20]]), np.array([21, 50, 100, 127]))
        yield draw(key, (0,), dtype, 0, 10)
        yield draw(batch(impl, 2, 3), (4,), dtype, 0, 100)
        yield draw(batch(impl, 2), (3, 4), dtype, np.array([[0], [3], [20]]), np.array([21, 50, 100, 127]))
    for shape in LARGE:
        yield from (draw(key, shape, np.int32, 0, 1000) for key in keys_of(impl))
        yield from (draw(key, shape, dtype, 0, 1000) for dtype in (np.int64, np.uint32))


def ranges(dtype):
    """Ends that are exclusive; one past the type's last value stands for the whole rest of the type."""
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    yield from ((0, 1), (0, 10), (7, 107), (1, high), (low, high))
    if dtype != np.uint64:
        yield from ((low, high + 1), (10, high + 1))
    if low < 0:
        yield from ((-5, 5), (low, 0))
    yield from {
        np.int32: ((-2_000_000_000, 2_000_000_000), (0, 1_000_000_007)),
        np.uint32: ((0, 3_000_000_000), (1_000_000_000, 4_000_000_000)),
        np.int64: ((0, 10**12), (-(10**18), 9 * 10**18), (0, 3 * 2**61)),
        np.uint64: ((0, 10**12), (0, 10**19), (2**63, 2**64 - 1)),
    }.get(dtype, ())


def permutation(impl):
    def permute(key, n):
        return case("permutation", key, (n,), lambda key: random.permutation(key, n).astype(np.uint64))

    def shuffle(key, shape, axis):
        x = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
        return case("shuffle", key, shape, lambda key: random.permutation(key, x, axis), axis=axis)

    # One more round of sorting is needed from 1626 and from 2642246 on.
    sizes = (0, 1, 2, 3, 10, 100, 1000, 1290, 1291, 1625, 1626, 2000, 65536, 100003)
    yield from (permute(*asked) for asked in product(keys_of(impl), sizes))
    yield from (permute(keys_of(impl)[1], n) for n in (1000000, 2642245, 2642246, 3000000))
    shuffles = (((10,), 0), ((5, 4), 0), ((5, 4), 1), ((3, 4, 5), 0), ((3, 4, 5), 1), ((3, 4, 5), 2), ((0,), 0),
                ((4, 0), 0), ((4, 0), 1), ((2, 2000), 1))
    yield from (shuffle(key, *asked) for key, asked in product(keys_of(impl), shuffles))


# Generators

def generators(_):
    """Keys and bits of every generator, and samples of some."""
    for impl in ("threefry4x32", "philox2x32", "philox4x32", "rbg", "unsafe_rbg"):
        yield from keys_and_bits(impl)
    with jax.threefry_partitionable(False):
        legacy = [(impl, one) for impl in ("threefry2x32", "rbg") for one in recorded(keys_and_bits(impl))]
    yield from (one | {"impl": f"{impl}_legacy"} for impl, one in legacy)
    for impl in ("philox4x32", "rbg"):
        yield from samples(impl)


def keys_and_bits(impl):
    def split(keys, shape):
        return case("split", keys, shape, lambda key: random.split(key, shape))

    def draw(keys, shape, dtype):
        return case("bits", keys, shape, lambda key: random.bits(key, shape, dtype))

    yield from seeds(impl)
    key, many = keys_of(impl)[2], (batch(impl, 3), batch(impl, 2, 3))
    yield from (split(key, shape) for shape in ((), (1,), (2,), (3,), (5,), (2, 3), (2, 3, 4), (0,), (3, 0, 2), (1001,)))
    yield from (split(keys, shape) for keys, shape in product(many, ((), (3,), (2, 2))))
    yield from folds(impl)
    for dtype in (np.uint8, np.uint16, np.uint32, np.uint64):
        shapes = [(size,) for size in (1, 2, 3, 5, 6, 7, 1001, 100003)]
        yield from (draw(key, shape, dtype) for shape in [(), (2, 3, 4), (2, 0, 3), *shapes])
        yield from (draw(many[1], shape, dtype) for shape in ((), (5,), (301,)))


def samples(impl):
    def draw(op, sample, shape, params=None, **options):
        return [case(op, keys, shape, partial(sample, shape=shape), params, **options)
                for keys in (keys_of(impl)[1], batch(impl, 3))]

    for shape in ((), (5,), (3, 4), (1001,), (100003,)):
        for dtype in FLOATS:
            yield from draw("uniform", partial(random.uniform, dtype=dtype), shape)
        yield from draw("normal", partial(random.normal, dtype=np.float32), shape)
        yield from draw("bernoulli", random.bernoulli, shape, {"p": np.float32(0.3)}, mode="low")
        range_of = {"minval": np.int64(-5), "maxval": np.int64(1000)}
        yield from draw("randint", partial(random.randint, dtype=np.int32), shape, range_of, inclusive_max=False)
    for n in (0, 1, 10, 2000):
        yield case("permutation", keys_of(impl)[1], (n,), lambda key: random.permutation(key, n).astype(np.uint64))


# The ends of counters

def edges(_):
    """Bits whose counters carry, and bits of arrays of the size at which JAX's older layout changes."""
    for impl in ("rbg", "unsafe_rbg"):
        yield from carries(impl)
    with jax.threefry_partitionable(False):
        check_legacy_bits_at()
        yield from (one | {"impl": "threefry2x32_legacy"} for one in around_a_pass("threefry2x32"))


def carries(impl):
    """XLA's counter is the words 2, 3, 0, 1 of the key, the low one first."""
    end = 2**32 - 1
    for words in ((7, 9, end - 2, 5), (7, 9, end - 2, end), (end, 9, end - 2, end), (end, end, end - 2, end)):
        key = random.wrap_key_data(np.array(words, np.uint32), impl=impl)
        for dtype in (np.uint8, np.uint16, np.uint32, np.uint64):
            yield case("bits", key, (40,), partial(random.bits, shape=(40,), dtype=dtype))
        yield case("split", key, (5,), lambda key: random.split(key, 5))
        yield case("fold_in", key, (), lambda key: random.fold_in(key, 7), data=7)


PASS = 2**32 - 1


def around_a_pass(impl):
    """Values of arrays too large for memory, whose words are one fewer than a pass, exactly a pass, or one more."""
    key = keys_of(impl)[2]
    for dtype, (words, values) in ((np.uint8, (1, 4)), (np.uint16, (1, 2)), (np.uint32, (1, 1)), (np.uint64, (2, 1))):
        full = PASS * values // words
        for size in (full - 1, full, full + 1, 2 * full, 2 * full + 1):
            for start in sorted({0, full // 2 - 3, full - 8, size - 8}):
                positions = range(start, min(start + 8, size))
                out = legacy_bits_at(key, np.dtype(dtype), positions, size, PASS)
                yield record("bits_far", key, out.shape, out, {}, {"start": str(start), "len": str(size)})


def legacy_bits_at(key, dtype, positions, size, full):
    """random.bits(key, (size,), dtype)[positions], if a pass is of `full` words."""
    width = 8 * dtype.itemsize
    words_len = -(-width * size // 32)
    passes, rest = divmod(words_len, full)
    keys = random.split(key, passes + 1) if passes else key[None]

    def word(index):
        number, index = divmod(index, full)
        len_ = full if number < passes else rest
        second, left = divmod(index, -(-len_ // 2))
        right = left + -(-len_ // 2)
        counters = jnp.array([[left], [right if right < len_ else 0]], jnp.uint32)
        return int(threefry2x32_p.bind(*random.key_data(keys[number])[:, None], *counters)[second][0])

    def value(position):
        if width == 64:
            return word(position) << 32 | word(size + position)
        index, part = divmod(position, 32 // width)
        return word(index) >> part * width & 2**width - 1

    return np.array([value(position) for position in positions], dtype)


def check_legacy_bits_at():
    """JAX's own function, told that a pass has 1001 words."""
    full = 1001
    dtypes = SimpleNamespace(iinfo=lambda dtype: SimpleNamespace(max=full))
    key = random.key(1)
    for dtype, size in product(map(np.dtype, (np.uint8, np.uint16, np.uint32, np.uint64)), (500, 501, 1000, 1001, 1002, 4007)):
        with mock.patch.object(threefry2x32, "dtypes", dtypes):
            bits = threefry2x32._threefry_random_bits_original.__wrapped__
            expected = bits(random.key_data(key), 8 * dtype.itemsize, (size,))
        positions = range(0, size, 7)
        assert (legacy_bits_at(key, dtype, positions, size, full) == np.asarray(expected)[::7]).all(), (dtype, size)


# Display

def display(impl):
    def shown(keys):
        return {"op": "repr", "impl": impl, "keys": encode_keys(keys), "text": repr(keys), "str": str(keys)}

    def wrapped(words):
        return random.wrap_key_data(jnp.asarray(words, jnp.uint32), impl=impl)

    width = random.key_data(random.key(0, impl=impl)).size
    yield from (shown(random.key(seed, impl=impl)) for seed in (0, 42))
    for shape in ((1,), (3,), (2, 3), (2, 3, 2), (1, 2, 1, 2), (0,), (2, 0), (501,)):
        yield shown(random.split(random.key(0, impl=impl), shape))
    yield from (shown(counted(impl, *shape)) for shape in ((500,), (2000,), (40, 40), (7, 3, 30)))
    yield shown(wrapped(np.resize(np.array([0, 1, 4294967295, 22]), (2, width))))
    small = np.arange(700 * width).reshape(700, width) % 100
    yield shown(wrapped(small))
    yield shown(wrapped(np.where(np.arange(700)[:, None] == 350, 2**32 - 1, small)))


# Other types of numbers

def complex_normal(impl):
    """Real and imaginary part along the last axis."""
    for dtype in (np.complex64, np.complex128):
        def parts(key, shape):
            value = random.normal(key, shape, dtype)
            return jnp.stack([value.real, value.imag], -1)

        for shape in ((), (5,), (3, 4), (100003,)):
            yield case("normal", keys_of(impl)[1], shape, partial(parts, shape=shape))
        yield case("normal", batch(impl, 3), (7,), partial(parts, shape=(7,)))


# Beyond the usual arguments

def known_answers(_):
    """The first bits of some seeds, with every generator."""
    def answers(impl):
        for seed in (0, 2**40 + 1):
            key = random.key(seed, impl=impl)
            yield case("bits", key, (3,), partial(random.bits, shape=(3,), dtype=np.uint32), seed=str(seed))

    for impl in ("threefry2x32", "threefry4x32", "philox2x32", "philox4x32", "rbg", "unsafe_rbg"):
        yield from answers(impl)
    with jax.threefry_partitionable(False):
        legacy = [(impl, one) for impl in ("threefry2x32", "rbg") for one in recorded(answers(impl))]
    yield from (one | {"impl": f"{impl}_legacy"} for impl, one in legacy)


def clamped(impl):
    """Integers whose bounds may lie outside their type."""
    def draw(dtype, low, high):
        def sample(key, minval, maxval):
            return random.randint(key, (40,), minval, maxval, dtype)
        return case("randint_clamped", keys_of(impl)[1], (40,), sample, {"minval": np.int64(low), "maxval": np.int64(high)})

    for dtype, low, high in (
            (np.uint8, 0, 256), (np.uint8, -300, 300), (np.int8, -300, 300), (np.int8, 100, 2**17), (np.int8, 300, 400),
            (np.int8, -129, -128), (np.uint16, -300, 300), (np.uint16, 100, 2**17), (np.int32, -2**40, 2**40),
            (np.uint32, -2**40, 2**40), (np.int32, -2**40, -2**39), (np.uint64, -2**40, 2**40), (np.int64, -300, 300)):
        yield draw(dtype, low, high)


def wald_below_0(impl):
    """Means so large that rounding makes some values negative."""
    for dtype, mean in ((np.float32, 1e4), (np.float64, 1e9)):
        for shape in ((500,), (100_000,)):
            yield case("wald", keys_of(impl)[1], shape, partial(random.wald, shape=shape, dtype=dtype), {"mean": dtype(mean)})


def x64_signs(impl):
    """Samples of types of up to 32 bits whose signs JAX draws with 64 bits, as it does with jax_enable_x64."""
    def draw(op, shape, dtype, sample, params, **options):
        params = {name: np.asarray(value, dtype) for name, value in params.items()}
        key = keys_of(impl)[0]
        return case(op, key, shape, partial(sample, dtype=dtype), params, x64=True, machine=gammas.machine(), **options)

    sides, normal = continuous.double_sided, gammas.generalized_normal
    for dtype in (np.float32, jnp.float16, jnp.bfloat16):
        for shape, loc, scale in (((6,), 0, 1), ((500,), 0, 0.7)) + (((2000,), -2, 0.5),) * (dtype != jnp.bfloat16):
            # Small samples of float32 are within some ulps of ours.
            ulps = 3 * (dtype == np.float32 and shape[0] < 1366)
            yield draw("double_sided_maxwell", shape, dtype, partial(sides, shape=shape), {"loc": loc, "scale": scale}, ulps=ulps)
        for p in (3, 0.7):
            yield draw("generalized_normal", (400,), dtype, partial(normal, shape=(400,)), {"p": p})

        def ball(key, p, dtype):
            return random.ball(key, 3, p, (100,), dtype)

        yield draw("ball", (100, 3), dtype, ball, {"p": 2}, d=3)


# Samplers, with other generators

SAMPLERS = [uniform, normal, half_precision.uniform_and_normal, bernoulli, randint, permutation, *continuous.FILES.values(),
            *gammas.FILES.values(), *discrete.FILES.values()]
SAMPLERS.remove(discrete.poisson)  # JAX has it with its default generator only


def samplers(_):
    """Every sampler, with generators other than the default one."""
    for impl, make in product(("philox4x32", "rbg"), SAMPLERS):
        yield from few(make, impl)


def few(make, impl):
    """Some small cases of each operation in a file: arbitrary ones, but always the same."""
    numbers, rng = defaultdict(list), np.random.default_rng(0)
    for number, one in enumerate(make(impl)):
        how = (value for value in one.options.values() if isinstance(value, (bool, str)))
        if 0 < one.keys.size * np.prod(one.shape) <= 400:
            numbers[one.op, one.keys.ndim > 0, *how].append(number)
    chosen = {number for group in numbers.values() for number in rng.permutation(group)[:5]}
    cases = (one.record() for number, one in enumerate(make(impl)) if number in chosen)
    # One floating-point type, so that the tests build quickly.
    yield from (one for one in cases if "float64" not in json.dumps(one))


# Files

FILES = {f.__name__: f for f in (keys, bits, uniform, normal, normal_f64, bernoulli, randint, permutation, generators, samplers,
                                 edges, complex_normal, display, known_answers, clamped, wald_below_0, x64_signs)} | continuous.FILES | gammas.FILES | discrete.FILES | \
    programs.FILES | half_precision.FILES


def write(name):
    cases = [json.dumps(one, separators=(",", ":")) for impl in IMPLS for one in recorded(FILES[name](impl))]
    lines = ",\n".join(cases)
    path = Path(__file__).parent / "vectors" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f'{{"jax":"{VERSION}","cases":[\n{lines}\n]}}\n')
    print(f"{path.name}: {len(cases)} cases, {path.stat().st_size} bytes")


def main():
    assert jax.__version__ == VERSION, f"this needs jax {VERSION}, not {jax.__version__}"
    jax.config.update("jax_enable_x64", True)
    for name in sys.argv[1:] or FILES:
        write(name)


if __name__ == "__main__":
    main()
