"""Cases of the systems around the keys: Flax's streams, stax's layers, jax.nn's initialisers."""

from itertools import product

import jax
import jax.numpy as jnp
import numpy as np
from jax import random
from jax.example_libraries import stax as jax_stax
from jax.nn import initializers as nn

from cases import FLOATS, batch, case, keys_of, record


# Initialisers

DENSE, CONVOLUTION, COPIES = (13, 10), (3, 3, 4, 6), (4, 3, 2, 5)


def initializers(impl, dtypes=FLOATS):
    def draw(name, shape, keys=None, dtype=np.float32, **arguments):
        make = getattr(nn, name)
        init = make if name in ("zeros", "ones") else make(**arguments)
        keys = keys_of(impl)[0] if keys is None else keys
        return case(name, keys, shape, lambda key: init(key, shape, dtype), **arguments)

    for dtype in dtypes:
        for name in ("zeros", "ones"):
            yield draw(name, DENSE, dtype=dtype)
        yield draw("constant", DENSE, dtype=dtype, value=0.1)
        for scale in (0.01, 1.0, 0.3):
            yield draw("uniform", DENSE, dtype=dtype, scale=scale)
            yield draw("normal", DENSE, dtype=dtype, stddev=scale)
            yield draw("truncated_normal", DENSE, dtype=dtype, stddev=scale)
        yield draw("truncated_normal", DENSE, dtype=dtype, stddev=0.3, lower=-0.5, upper=3.0)
        for name in ("glorot", "he", "lecun"):
            for weights in ("uniform", "normal"):
                for shape in (DENSE, CONVOLUTION, (1, 1), (200, 300)):
                    yield draw(f"{name}_{weights}", shape, dtype=dtype)
                yield draw(f"{name}_{weights}", DENSE, batch(impl, 3), dtype)
                yield draw(f"{name}_{weights}", COPIES, dtype=dtype, in_axis=1, out_axis=[2, 3], batch_axis=0)
        for mode in ("fan_in", "fan_out", "fan_avg", "fan_geo_avg"):
            for weights in ("uniform", "normal", "truncated_normal"):
                scaling = {"scale": 0.7, "mode": mode, "distribution": weights}
                yield draw("variance_scaling", DENSE, keys_of(impl)[1], dtype, **scaling)
                axes = {"in_axis": [0, -1], "out_axis": 1, "batch_axis": []}
                yield draw("variance_scaling", COPIES, batch(impl, 2), dtype, **scaling, **axes)


def orthogonal_initializers(impl):
    for dtype in FLOATS:
        for name, shapes in (("orthogonal", (DENSE, DENSE[::-1], COPIES, (3, 3))),
                             ("delta_orthogonal", ((3, 4, 7), (2, 3, 5, 5), (1, 2, 3, 4, 6)))):
            for shape in shapes:
                for keys, column_axis in ((keys_of(impl)[0], -1), (batch(impl, 2), 0)):
                    if name == "delta_orthogonal" and column_axis == 0 and shape[-2] != shape[-1]:
                        continue
                    init = getattr(nn, name)(scale=0.7, column_axis=column_axis)
                    yield case(name, keys, shape, lambda key: init(key, shape, dtype), column_axis=column_axis)


# Flax

def flax_streams(impl):
    import flax
    from flax import linen
    from flax.core.scope import Scope

    def streams(*names):
        return dict(zip(names, random.split(random.key(11, impl=impl), len(names))))

    def stacked(rngs):
        return jnp.stack([rngs[name] for name in sorted(rngs)])

    def make_rng(rngs, path, stream, count, separator):
        scope = Scope({}, rngs=rngs)
        for name in path:
            scope = scope.push(name)
        out = [scope.make_rng(stream) for _ in range(count)][-1]
        options = {"streams": sorted(rngs), "path": path, "stream": stream, "count": count, "separator": separator}
        return record("make_rng", stacked(rngs), (), out, {}, options)

    class Leaf(linen.Module):
        @linen.compact
        def __call__(self, streams):
            return [self.make_rng(name) for name in streams]

    class Body(linen.Module):
        @linen.compact
        def __call__(self, carry, streams):
            asked = [self.make_rng(name) for name in streams + streams]
            leaves = [Leaf()(streams) for _ in range(2)] + [Leaf(name="own")(streams)]
            return carry, jnp.stack(asked + sum(leaves, []))

    def lift(op, module, length, split):
        flags = {name: name in split for name in ("noise", "params")}
        if op == "vmap":
            return linen.vmap(module, in_axes=(None, None), out_axes=(None, 0), axis_size=length, variable_axes={},
                              split_rngs=flags)
        return linen.scan(module, in_axes=linen.broadcast, length=length, split_rngs=flags)

    def lifted(op, module, split, separator, of=""):
        rngs = streams("noise", "params")
        _, out = lift(op, module, 3, split)().apply({}, 0.0, ["noise", "params"], rngs=rngs)
        return record(op + of, stacked(rngs), (), out, {},
                      {"streams": sorted(rngs), "split": split, "separator": separator})

    def around(op, split):
        class Around(linen.Module):
            @linen.compact
            def __call__(self, carry, streams):
                asked = [self.make_rng(name) for name in streams]
                _, inner = lift(op, Body, 2, split)()(carry, streams)
                return carry, jnp.concatenate([jnp.stack(asked), *inner, jnp.stack(Leaf()(streams))])

        return Around

    for separator in (False, True):
        flax.config.update("flax_fix_rng_separator", separator)
        rngs = streams("dropout", "params")
        for path in ([], ["Dense_0"], ["Encoder_1", "Attention_0", "Dense_12"], ["ab", "cdef"], ["abc", "def"],
                     ["\u03b1\u03b2", "\U0001f511"], [""], ["x" * 200]):
            for stream, count in (("params", 1), ("dropout", 3), ("noise", 2)):
                yield make_rng(rngs, path, stream, count, separator)
        for count in (255, 256, 257, 1000):
            yield make_rng(rngs, ["Dense_0"], "dropout", count, separator)
        for split in ([], ["noise"], ["noise", "params"]):
            yield lifted("vmap", Body, split, separator)
            yield lifted("scan", Body, split, separator)
        for op, inner in product(("vmap", "scan"), repeat=2):
            yield lifted(op, around(inner, ["noise"]), ["params"], separator, f" of {inner}")
    flax.config.update("flax_fix_rng_separator", False)


# stax

def stax(impl):
    def net(mode):
        dropout = lambda keep: jax_stax.Dropout(keep, mode)
        pair = jax_stax.parallel(dropout(0.8), jax_stax.serial(dropout(0.5), dropout(0.9)))
        return jax_stax.serial(dropout(0.7), jax_stax.FanOut(2), pair, jax_stax.FanInSum)

    inputs = np.linspace(-2, 2, 77, dtype=np.float32).reshape(7, 11)
    for mode, key in product(("train", "test"), keys_of(impl)):
        with jax.enable_x64(False):  # as stax is used: a rate is a 32-bit float
            init, apply = net(mode)
            _, params = init(random.key(0), inputs.shape)
            one = case("stax", key, inputs.shape, lambda key, inputs: apply(params, jnp.asarray(inputs), rng=key),
                       {"inputs": inputs}, mode=mode).record()
        yield one


FILES = {f.__name__: f for f in (initializers, orthogonal_initializers, flax_streams, stax)}
