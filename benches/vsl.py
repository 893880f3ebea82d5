"""The generators and distributions of Intel's MKL (VSL), called through its C interface, for `versus.py`.

`pip install mkl` installs the library. Where it is not installed, nothing is measured.

One thread draws from a stream of VSL. With several threads, each has its own stream, with another seed,
and an equal part of the array.
"""

import ctypes
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

# VSL_BRNG_...
GENERATORS = {"Philox4x32": 16 << 20, "SFMT": 13 << 20, "ARS5": 15 << 20}
# VSL_RNG_METHOD_..., for distributions with several.
GAUSSIAN_ICDF, LOGNORMAL_ICDF = 2, 1


def library():
    places = [Path(sys.prefix, "lib"), Path(sys.prefix, "Library", "bin")]
    found = [file for place in places for file in place.glob("*mkl_rt*") if file.suffix != ".lib"]
    return ctypes.CDLL(str(found[0])) if found else None


MKL = library()
f32, f64 = ctypes.c_float, ctypes.c_double

# Operation -> function, method, type of the values, parameters.
OPERATIONS = {
    "bits u32": ("viRngUniformBits32", 0, np.uint32),
    "bits u64": ("viRngUniformBits64", 0, np.uint64),
    "uniform f32": ("vsRngUniform", 0, np.float32, f32(0), f32(1)),
    "uniform f64": ("vdRngUniform", 0, np.float64, f64(0), f64(1)),
    "normal f32": ("vsRngGaussian", GAUSSIAN_ICDF, np.float32, f32(0), f32(1)),
    "normal f64": ("vdRngGaussian", GAUSSIAN_ICDF, np.float64, f64(0), f64(1)),
    "bernoulli 0.3": ("viRngBernoulli", 0, np.int32, f64(0.3)),
    "randint i32 0..1000": ("viRngUniform", 0, np.int32, 0, 1000),
    "unbiased i32 0..1000": ("viRngUniform", 0, np.int32, 0, 1000),
    "exponential f32": ("vsRngExponential", 0, np.float32, f32(0), f32(1)),
    "exponential f64": ("vdRngExponential", 0, np.float64, f64(0), f64(1)),
    "gumbel f32": ("vsRngGumbel", 0, np.float32, f32(0), f32(1)),
    "laplace f32": ("vsRngLaplace", 0, np.float32, f32(0), f32(1)),
    "cauchy f32": ("vsRngCauchy", 0, np.float32, f32(0), f32(1)),
    "rayleigh 2 f32": ("vsRngRayleigh", 0, np.float32, f32(0), f32(8**0.5)),
    "weibull 2, 1.5 f32": ("vsRngWeibull", 0, np.float32, f32(1.5), f32(0), f32(2)),
    "log-normal 0.5 f32": ("vsRngLognormal", LOGNORMAL_ICDF, np.float32, f32(0), f32(0.5), f32(0), f32(1)),
    "gamma 2.5": ("vsRngGamma", 0, np.float32, f32(2.5), f32(0), f32(1)),
    "gamma 0.5": ("vsRngGamma", 0, np.float32, f32(0.5), f32(0), f32(1)),
    "beta 2, 3.5": ("vsRngBeta", 0, np.float32, f32(2), f32(3.5), f32(0), f32(1)),
    "chi-squared 3": ("vsRngChiSquare", 0, np.float32, 3),
    "poisson 5": ("viRngPoisson", 0, np.int32, f64(5)),
    "poisson 50": ("viRngPoisson", 0, np.int32, f64(50)),
    "binomial 100 0.3": ("viRngBinomial", 0, np.int32, 100, f64(0.3)),
    "geometric 0.3": ("viRngGeometric", 0, np.int32, f64(0.3)),
}

# VSL_BRNG_SOBOL; that a stream's parameters are direction numbers.
SOBOL, USER_QRNG_INITIAL_VALUES, USER_DIRECTION_NUMBERS = 6 << 20, 1, 4


def streams(generator, count):
    """Streams with different seeds."""
    handles = [ctypes.c_void_p() for _ in range(count)]
    for seed, handle in enumerate(handles):
        done(MKL.vslNewStream(ctypes.byref(handle), generator, seed))
    return handles


def done(status):
    assert status == 0, f"VSL returned {status}"


def fill(name, method, parameters, stream, out):
    pointer = out.ctypes.data_as(ctypes.c_void_p)
    done(getattr(MKL, name)(method, stream, out.size, pointer, *parameters))


def points(operation, values):
    """As `calls`, of the points of "sobol of 8 f64, plain": SciPy's, which are ndkey's, with 32 bits."""
    from scipy.stats import qmc

    dimension = int(operation.split()[2])
    name, dtype, unit = ("vsRngUniform", np.float32, f32) if "f32" in operation else ("vdRngUniform", np.float64, f64)
    numbers = qmc.Sobol(dimension, scramble=False, bits=32)._sv.astype(np.uint32)
    given = [dimension, USER_QRNG_INITIAL_VALUES, USER_DIRECTION_NUMBERS]
    parameters = np.concatenate([np.array(given, np.uint32), numbers.ravel()])
    count = values // dimension

    def stream(first):
        handle = ctypes.c_void_p()
        pointer = parameters.ctypes.data_as(ctypes.c_void_p)
        done(MKL.vslNewStreamEx(ctypes.byref(handle), SOBOL, parameters.size, pointer))
        done(MKL.vslSkipAheadStream(handle, ctypes.c_longlong(first * dimension)))
        return handle

    out = np.zeros((count, dimension), dtype)
    into, pool = partial(fill, name, 0, [unit(0), unit(1)]), ThreadPoolExecutor(threads())
    parts = np.array_split(out, threads())
    # Each thread's points are a stretch of its own.
    own = [stream(number << 28) for number in range(threads())]
    single = stream(0)
    return {"MKL": lambda: list(pool.map(into, own, parts)), "MKL, 1 thread": lambda: into(single, out)}


def threads():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def calls(operation, values):
    """Library -> call that fills an existing array, on all threads and on one."""
    if MKL and operation.startswith("sobol") and operation.endswith("plain"):
        return points(operation, values)
    # "uniform f32, ars" is compared with the same as "uniform f32".
    operation = operation.removesuffix(", ars")
    if MKL is None or operation not in OPERATIONS:
        return {}
    name, method, dtype, *parameters = OPERATIONS[operation]
    out = np.zeros(values, dtype)
    into = partial(fill, name, method, parameters)
    pool, parts = ThreadPoolExecutor(threads()), np.array_split(out, threads())
    measured = {}
    for generator, number in GENERATORS.items():
        own = streams(number, threads())
        measured[f"MKL {generator}"] = lambda own=own: list(pool.map(into, own, parts))
        measured[f"MKL {generator}, 1 thread"] = lambda own=own: into(own[0], out)
    return measured
