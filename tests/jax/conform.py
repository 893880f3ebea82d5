"""Compares an implementation of jax.random's streams with vectors/*.json; here it is JAX itself.

    .venv/bin/python tests/jax/conform.py [names of files]

It prints one line per file, and fails if a value differs. To test another implementation, replace OPERATIONS.
"""

import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import random

import vectors


def each(sample):
    """Applies a sampler of one key to each key of an array: JAX's vmap over some generators draws from the first key only."""
    def of_keys(keys, one, params):
        results = [np.asarray(sample(key, one, **params)) for key in keys.reshape(-1)]
        return np.reshape(results, (*keys.shape, *results[0].shape))
    return of_keys


def by_name(sample):
    """A sampler whose parameters have the names used in the vectors."""
    return each(lambda key, one, **params: sample(key, **params, shape=tuple(one["shape"]), dtype=one["dtype"]))


def seed(_, one, params):
    seeds = one["options"].get("seeds") or one["options"]["seed"]
    return jax.vmap(lambda seed: random.key_data(random.key(seed, impl=implementation(one))))(
        np.ravel(np.array(seeds, object)).astype(np.uint64)).reshape(*one["out"]["shape"], -1)


def fold_in_each(keys, one, params):
    keys, data = jnp.broadcast_arrays(keys, params["data"])
    words = [random.key_data(random.fold_in(*pair)) for pair in zip(keys.ravel(), data.ravel())]
    return np.reshape(words, (*keys.shape, -1))


def uniform(key, one, low=0.0, high=1.0):
    return random.uniform(key, one["shape"], one["dtype"], low, high)


def randint(key, one, minval, maxval):
    if one["options"]["inclusive_max"]:
        maxval = maxval.astype(np.uint64) + np.uint64(1)
    return random.randint(key, one["shape"], minval, maxval, one["dtype"])


def randint_clamped(key, one, minval, maxval):
    return random.randint(key, one["shape"], minval, maxval, one["dtype"])


def shuffle(key, one, independent=False):
    array = jnp.arange(np.prod(one["shape"]), dtype=np.int32).reshape(one["shape"])
    return random.permutation(key, array, one["options"]["axis"], independent)


OPERATIONS = {
    "seed": seed,
    "split": each(lambda key, one: random.key_data(random.split(key, one["shape"]))),
    "fold_in": each(lambda key, one: random.key_data(random.fold_in(key, np.uint32(one["options"]["data"])))),
    "fold_in_each": fold_in_each,
    "uniform": each(uniform),
    "randint": each(randint),
    "randint_clamped": each(randint_clamped),
    "permutation": each(lambda key, one: random.permutation(key, one["shape"][0]).astype(np.uint64)),
    "shuffle": each(shuffle),
    "shuffle_independent": each(lambda key, one: shuffle(key, one, independent=True)),
    "bernoulli": each(lambda key, one, p: random.bernoulli(key, p, one["shape"], one["options"]["mode"])),
    "gumbel": each(lambda key, one: random.gumbel(key, one["shape"], one["dtype"], one["options"]["mode"])),
    "poisson": each(lambda key, one, rate: random.poisson(key, rate, one["shape"], one["dtype"])),
    **{name: by_name(getattr(random, name)) for name in (
        "bits", "normal", "exponential", "laplace", "logistic", "cauchy", "pareto", "rayleigh", "lognormal", "wald",
        "weibull_min", "truncated_normal", "triangular", "rademacher", "geometric", "binomial")},
}


def implementation(one):
    return one["impl"].removesuffix("_legacy")


def difference(one):
    """How JAX differs from a case; None if it does not."""
    words, legacy = vectors.words(one), one["impl"].endswith("_legacy")
    with jax.threefry_partitionable(not legacy), jax.enable_x64(vectors.is_wide(one)):
        params = {name: jnp.asarray(vectors.array(values)) for name, values in one["params"].items()}
        keys = None if words is None else random.wrap_key_data(words, impl=implementation(one))
        return vectors.difference(OPERATIONS[one["op"]](keys, one, params), one["out"])


def main():
    chosen = [path for path in vectors.FILES if path.stem in sys.argv[1:] or not sys.argv[1:]]
    failed = False
    for path in chosen:
        cases = vectors.cases(path)
        known = [one for one in cases if one["op"] in OPERATIONS and (one["keys"]["data"] or one["op"] == "seed")]
        differences = [(one["op"], one["shape"], found) for one in known if (found := difference(one))]
        print(f"{path.stem}: {len(known) - len(differences)} of {len(known)} equal,"
              f" {len(cases) - len(known)} of other operations or of no keys", *differences, sep="\n    ", flush=True)
        failed |= bool(differences)
    sys.exit(failed)


if __name__ == "__main__":
    main()
