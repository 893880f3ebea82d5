"""Writes vectors.json, values of JAX's functions that ndkey::math must reproduce. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install jax==0.10.2 && .venv/bin/python tests/math/generate.py

Running it again, on a processor with fused multiply-add and with glibc (from which JAX takes the logarithm in float64),
changes nothing. The file is {"jax": version, "cases": [...]}; a case has the name of a function and of a type, and the bit
patterns of arguments and values. NaN stands for every NaN. Nothing is subnormal: JAX on CPU takes that as 0.
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
    """N numbers between two, in no order: those of a golden-ratio sequence."""
    return low + (high - low) * (np.arange(N) * (5**0.5 - 1) / 2 % 1)


def magnitudes(info, top):
    """N numbers up to 2^top, of exponents and fractions all over."""
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


FUNCTIONS = {log: jnp.log, log1p: jnp.log1p, erf_inv: jax.scipy.special.erfinv}


def case(arguments, function, dtype):
    info = np.finfo(dtype)
    x = np.concatenate([SPECIAL, *arguments(info)]).astype(dtype)
    y = np.asarray(jax.jit(function)(x))
    subnormal = [(0 < abs(z)) & (abs(z) < info.tiny) for z in (x, y)]
    kept = ~subnormal[0] & ~subnormal[1]
    return {
        "function": arguments.__name__,
        "dtype": info.dtype.name,
        "arguments": bit_patterns(x[kept]),
        "values": bit_patterns(y[kept]),
    }


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
