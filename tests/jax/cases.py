"""What the modules that generate vectors share: keys, cases and their encoding."""

import hashlib
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
from jax import random

VERSION = "0.10.2"
PER_KEY = ("rbg", "unsafe_rbg")  # JAX's vmap over these draws from the first key only
SEEDS = (0, 42, 2**33 + 12345)
FLOATS = (np.float32, np.float64)
LISTED = 600  # larger results are stored as digests


# Cases

@dataclass
class Case:
    """What `sample(key, **params)` gives for one key, or for each key of a batch: computed when it is recorded."""

    op: str
    keys: jax.Array
    shape: tuple
    sample: object
    params: dict
    options: dict
    listed: float = LISTED

    def record(self):
        out = over_keys(lambda key: self.sample(key, **self.params), self.keys)
        return record(self.op, self.keys, self.shape, out, self.params, self.options, self.listed)


def case(op, keys, shape, sample, params=None, **options):
    params = {name: np.asarray(value) for name, value in (params or {}).items()}
    return Case(op, keys, shape, sample, params, options)


def recorded(cases):
    """The records of cases, each made before the next case is requested, because samples may read loop variables."""
    for one in cases:
        yield one.record() if isinstance(one, Case) else one


def record(op, keys, shape, out, params, options, listed=LISTED):
    out = encode_result(out, listed)
    return {
        "op": op,
        "impl": str(random.key_impl(keys)),
        "keys": encode_keys(keys),
        "shape": list(shape),
        "dtype": out["dtype"],
        "params": {name: encode(value) for name, value in params.items()},
        "options": options,
        "out": out,
    }


def over_keys(sample, keys):
    if keys.ndim == 0:
        return sample(keys)
    out = over(sample, keys.reshape(-1))
    return out.reshape(keys.shape + out.shape[1:])


def over(sample, keys, *arrays):
    if str(random.key_impl(keys)) in PER_KEY and len(keys):
        return jnp.stack([sample(*one) for one in zip(keys, *arrays)])
    return jax.vmap(sample)(keys, *arrays)


def encode_keys(keys):
    return {"shape": list(keys.shape), "data": bit_patterns(random.key_data(keys))}


def encode_result(array, listed):
    if not jax.dtypes.issubdtype(array.dtype, jax.dtypes.prng_key):
        return encode(array, listed)
    return encode(random.key_data(array), listed) | {"dtype": "key", "shape": list(array.shape)}


def encode(array, listed=float("inf")):
    array = np.asarray(array)
    digest = array.size > listed
    value = {"sha256": sha256(array)} if digest else {"bits": bit_patterns(array)}
    return {"dtype": array.dtype.name, "shape": list(array.shape)} | value


def bit_patterns(array):
    array = np.asarray(array)
    return array.view(f"u{array.dtype.itemsize}").ravel().tolist()


def sha256(array):
    return hashlib.sha256(array.astype(array.dtype.newbyteorder("<")).tobytes()).hexdigest()


# Keys

def keys_of(impl):
    return [random.key(seed, impl=impl) for seed in SEEDS]


def batch(impl, *shape):
    return random.split(random.key(7, impl=impl), shape)


def counted(impl, *shape):
    """The keys of seeds 0, 1, 2, ...: many keys with few digits."""
    return seeded(np.arange(np.prod(shape)).reshape(shape), impl)


def seeded(seeds, impl):
    return jax.vmap(lambda seed: random.key(seed, impl=impl))(seeds.ravel()).reshape(seeds.shape)


def no_keys(impl):
    return batch(impl, 0)
