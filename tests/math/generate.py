"""Writes vectors.json, values of JAX's functions that ndkey::math must reproduce. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install jax==0.10.2 && .venv/bin/python tests/math/generate.py

Running it again, on a processor with fused multiply-add and with glibc (from which JAX takes pow and tan and, in float64, log and erf),
changes nothing. The file is {"jax": version, "cases": [...]}; a case has the name of a function and of a type, and the bit
patterns of arguments (for pow: those of bases and of exponents) and values. NaN stands for every NaN. Nothing is subnormal: JAX on CPU flushes that to 0.
"""

import json
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

VERSION = "0.10.2"
SPECIAL = (0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, np.inf, -np.inf, np.nan)
N = 150


def spread(low, high):
    """N numbers between two, not in order: those of a golden-ratio sequence."""
    return low + (high - low) * (np.arange(N) * (5**0.5 - 1) / 2 % 1)


def magnitudes(info, top):
    """N numbers up to 2^top, with all sorts of exponents and fractions."""
    low = info.minexp // 2 if info.bits == 64 else info.minexp + 1
    return np.ldexp(1 + spread(0, 1), np.linspace(low, top - 1, N).astype(int))


def around(*edges):
    """The edges, and both neighbours of each."""
    edges = np.array(edges)
    return np.concatenate([np.nextafter(edges, -np.inf), edges, np.nextafter(edges, np.inf)])


def log(info):
    one, dtype = info.dtype.type(1), info.dtype
    # Where the method or the exponent changes, and the ends.
    edges = np.array([2**-0.5, 0.5, 2, 11 / 16, 11 / 8, 15 / 16, 1 + 265 / 4096, 1], dtype)
    return [spread(0, 1), spread(0.9, 1.1), 1 - np.ldexp(spread(1, 2), -np.arange(N) % info.nmant),
            magnitudes(info, info.maxexp), around(*edges), [info.tiny, info.max, np.nextafter(one, 0)]]


def log1p(info):
    far = 0.41421356237309505
    return [spread(-1, 1), spread(-0.42, -0.29), magnitudes(info, info.maxexp), -magnitudes(info, 0),
            np.ldexp(spread(1, 2), -np.arange(N) % info.nmant) - 1, around(far, -far, -0.29289322, 1)]


def erf_inv(info):
    tails = 1 - np.ldexp(spread(1, 2), -1 - np.arange(N) % info.nmant)
    return [spread(-1, 1), tails, -tails, magnitudes(info, 0), 1 + spread(0, 1)[:20]]


def exp(info):
    top = np.log(float(info.max))
    return [spread(-1, 1), spread(-top + 1, top), spread(top - 1, top), magnitudes(info, 0), [-2 * top, 2 * top]]


def expm1(info):
    return [spread(-0.5, 0.5), spread(-30, 80), magnitudes(info, 0), around(0.5, -0.5, 0.0008, -0.0008)]


def pow(info):
    """Bases and exponents."""
    base, power = magnitudes(info, info.maxexp), spread(-0.9 * info.maxexp, 0.9 * info.maxexp)
    special = np.array([0.0, 0.5, 1, 2, 3, 1e30, np.inf, np.nan])
    special = np.stack(np.meshgrid(np.concatenate([special, -special]), np.concatenate([special, -special])), -1)
    return [special.reshape(-1, 2),
            np.stack([base, power / np.where(base == 1, 1, np.log2(base))], -1),
            np.stack([spread(0, 20), np.full(N, 0.4)], -1),
            np.stack([spread(0.9, 1.1), np.full(N, 77.0)], -1),
            np.stack([-base, np.arange(N) // 2 - N // 4], -1)]


def tan(info):
    """Between the poles nearest to 0, where all versions of glibc agree up to the last bit."""
    return [spread(-1.5707, 1.5707), spread(-1.5, 1.5), spread(1.55, 1.5707), magnitudes(info, 0)]


def lgamma(info):
    return [spread(0.5, 1), spread(1, 3), spread(0.5, 100), np.abs(magnitudes(info, 120))]


def erf(info):
    return [spread(-1, 1), spread(-6.5, 6.5), spread(0.8, 1.3), spread(2.8, 2.9), magnitudes(info, 0),
            around(0.84375, 1.25, 6, 3.832506856900711)]


FUNCTIONS = {
    log: jnp.log,
    log1p: jnp.log1p,
    exp: jnp.exp,
    expm1: jnp.expm1,
    pow: lambda pairs: jnp.power(pairs[:, 0], pairs[:, 1]),
    tan: jnp.tan,
    lgamma: jax.scipy.special.gammaln,
    erf: jax.scipy.special.erf,
    erf_inv: jax.scipy.special.erfinv,
}
POSITIVE = (lgamma,)


def case(arguments, function, dtype):
    info = np.finfo(dtype)
    special = np.array(SPECIAL)
    special = special[~(special < 0.5)] if arguments in POSITIVE else special
    groups = arguments(info)
    x = np.concatenate(groups if np.ndim(groups[0]) > 1 else [special, *groups]).astype(dtype)
    y = np.asarray(jax.jit(function)(x))
    subnormal = [(0 < abs(z)) & (abs(z) < info.tiny) for z in (x, y)]
    # JAX gives 0 for a subnormal power.
    kept = ~subnormal[0].reshape(len(x), -1).any(1) & ~subnormal[1] & ~((y == 0) & vanishing(arguments, x))
    return {
        "function": arguments.__name__,
        "dtype": info.dtype.name,
        "arguments": bit_patterns(x[kept].T.ravel()),
        "values": bit_patterns(y[kept]),
    }


def vanishing(arguments, x):
    """Whether a value of 0 may stand for a subnormal one."""
    if arguments is exp:
        return np.abs(x) < 1000
    if arguments is pow:
        return np.isfinite(x).all(1) & (x != 0).all(1)
    return np.zeros(len(x), bool)


def bit_patterns(array):
    array = np.where(np.isnan(array), array.dtype.type(np.nan), array)
    return array.view(f"u{array.itemsize}").tolist()


def main():
    assert jax.__version__ == VERSION, f"this needs jax {VERSION}, not {jax.__version__}"
    jax.config.update("jax_enable_x64", True)
    cases = [case(*function, dtype) for function in FUNCTIONS.items() for dtype in (np.float32, np.float64)]
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in cases)
    path = Path(__file__).parent / "vectors.json"
    path.write_text(f'{{"jax":"{VERSION}","cases":[\n{lines}\n]}}\n')
    print(f"{sum(len(one['values']) for one in cases)} values, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
