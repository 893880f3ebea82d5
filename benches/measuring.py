"""Measures the rates of ndkey, JAX, NumPy, MKL and Rust's other libraries, for `versus.py`."""

import datetime
import importlib.metadata
import json
import os
import platform
import statistics
import subprocess
import tempfile
import time
import tomllib
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import vsl

try:
    from scipy.stats import qmc
except ImportError:
    qmc = None
try:
    import torch
except ImportError:
    torch = None

LEN = 16_000_000
KEYS = 4_000_000
# For gamma and discrete samples, because JAX takes minutes for many more.
VALUES = 1_000_000
MATRICES = 10_000
# The vocabulary size of a language model.
TOKENS = 50_000
REPETITIONS = 5
ENOUGH = 0.5  # seconds, after which a slow call is not repeated
BENCH = ["--quiet", "-p", "ndkey-benches", "--all-features", "--bench", "throughput"]
STOCHASTIC = Path(__file__).with_name("stochastic")


def jitted(sample, *arguments):
    function = jax.jit(sample)
    return lambda: jax.block_until_ready(function(*arguments))


def with_x64(run):
    """A JAX call with 64-bit types."""

    def call():
        with jax.enable_x64(True):
            return run()

    return call


def numpy_generators():
    return {
        "NumPy PCG64": np.random.Generator(np.random.PCG64(0)),
        "NumPy SFC64": np.random.Generator(np.random.SFC64(0)),
    }


def each_generator(call):
    return {
        name: lambda generator=generator: call(generator)
        for name, generator in numpy_generators().items()
    }


def operations():
    """Group -> name -> (values, {library: call})."""
    random, key = jax.random, jax.random.key(0)
    data = jnp.arange(KEYS, dtype=jnp.uint32)
    many, few = random.split(key, 1_000_000), random.split(key, 1_000)

    def sampler(jax_sample, numpy_sample=None, wide=False, values=LEN):
        call = jitted(jax_sample, key)
        libraries = {"JAX": with_x64(call) if wide else call}
        return values, libraries | (each_generator(numpy_sample) if numpy_sample else {})

    def generator(name):
        sample = jitted(lambda key: random.bits(key, (LEN,)), random.key(0, impl=name))
        return LEN, {"JAX": sample}

    def not_partitionable():
        """The layout with the flag's other setting, which is read when a function is compiled."""
        with jax.threefry_partitionable(False):
            sample = jax.jit(lambda key: random.bits(key, (LEN,))).lower(key).compile()
        return LEN, {"JAX": lambda: jax.block_until_ready(sample(key))}

    def normals(keys, each):
        sample = jitted(jax.vmap(lambda key: random.normal(key, (each,))), keys)
        return keys.shape[0] * each, {"JAX": sample}

    def logits(n):
        return random.normal(random.key(0), (n,))

    def weights(n):
        return np.asarray(jax.nn.softmax(logits(n)), np.float64) / np.asarray(jax.nn.softmax(logits(n)), np.float64).sum()

    def counts(jax_sample, numpy_sample, *given):
        libraries = {"JAX": jitted(jax_sample, key, *given)} if jax_sample else {}
        return VALUES, libraries | each_generator(numpy_sample)

    def tokens(draws):
        p = weights(TOKENS)
        libraries = {"JAX": jitted(lambda key, x: random.categorical(key, x, shape=(draws,)), key, logits(TOKENS))}
        return draws, libraries | each_generator(lambda g: g.choice(TOKENS, draws, p=p))

    out32, out64 = np.empty(LEN, np.float32), np.empty(LEN)
    of_10, of_1000, of_tokens = weights(10), weights(1000), weights(TOKENS)

    def three_normals(generator):
        for _ in range(10_000):
            generator.standard_normal(3)

    basic = {
        "bits u32": sampler(
            lambda key: random.bits(key, (LEN,)),
            lambda g: g.integers(0, 1 << 32, LEN, dtype=np.uint32),
        ),
        "bits u64": sampler(
            lambda key: random.bits(key, (LEN,), "uint64"),
            lambda g: g.integers(0, 1 << 64, LEN, dtype=np.uint64),
            wide=True,
        ),
        "uniform f32": sampler(
            lambda key: random.uniform(key, (LEN,), "float32"),
            lambda g: g.random(out=out32, dtype=np.float32),
        ),
        "uniform f64": sampler(
            lambda key: random.uniform(key, (LEN,), "float64"), lambda g: g.random(out=out64), wide=True
        ),
        "normal f32": sampler(
            lambda key: random.normal(key, (LEN,), "float32"),
            lambda g: g.standard_normal(out=out32, dtype=np.float32),
        ),
        "normal f64": sampler(
            lambda key: random.normal(key, (LEN,), "float64"),
            lambda g: g.standard_normal(out=out64),
            wide=True,
        ),
        "bernoulli 0.3": sampler(
            lambda key: random.bernoulli(key, np.float32(0.3), (LEN,)),
            lambda g: g.random(out=out32, dtype=np.float32) < np.float32(0.3),
        ),
        "randint i32 0..1000": sampler(
            lambda key: random.randint(key, (LEN,), 0, 1000, "int32"),
            lambda g: g.integers(0, 1000, LEN, dtype=np.int32),
        ),
        "split 4e6": (KEYS, {"JAX": jitted(lambda key: random.split(key, KEYS), key)}),
        "fold_in_each 4e6": (
            KEYS,
            {"JAX": jitted(jax.vmap(random.fold_in, (None, 0)), key, data)},
        ),
        "permutation 1e6": (
            1_000_000,
            {"JAX": jitted(lambda key: random.permutation(key, 1_000_000), key)}
            | each_generator(lambda g: g.permutation(1_000_000)),
        ),
        "poisson 5": counts(
            lambda key: random.poisson(key, 5.0, (VALUES,), "int32"), lambda g: g.poisson(5.0, VALUES)
        ),
        "poisson 50": counts(
            lambda key: random.poisson(key, 50.0, (VALUES,), "int32"), lambda g: g.poisson(50.0, VALUES)
        ),
        "binomial 100 0.3": counts(
            lambda key: random.binomial(key, 100.0, 0.3, (VALUES,), "float32"),
            lambda g: g.binomial(100, 0.3, VALUES),
        ),
        "geometric 0.3": counts(
            lambda key: random.geometric(key, 0.3, (VALUES,), "int32"), lambda g: g.geometric(0.3, VALUES)
        ),
        "categorical of 10": counts(
            lambda key, x: random.categorical(key, x, shape=(VALUES,)),
            lambda g: g.choice(10, VALUES, p=of_10),
            logits(10),
        ),
        "1 token of 50000": tokens(1),
        "64 tokens of 50000": tokens(64),
        "alias table of 50000": counts(None, lambda g: g.choice(TOKENS, VALUES, p=of_tokens)),
        "choice by 1000 weights": counts(
            lambda key, p: random.choice(key, 1000, (VALUES,), p=p),
            lambda g: g.choice(1000, VALUES, p=of_1000),
            jax.nn.softmax(logits(1000)),
        ),
        "unbiased i32 0..1000": counts(None, lambda g: g.integers(0, 1000, VALUES, dtype=np.int32)),
        "1e6 of 1e12": counts(None, lambda g: g.choice(10**12, VALUES, replace=False, shuffle=False)),
        "1e6 keys x 3 normals": normals(many, 3),
        "1e3 keys x 1e3 normals": normals(few, 1_000),
        "split in 2, then 3 normals": (30_000, each_generator(three_normals)),
        "bits u32, 2^22 values": (1 << 22, {}),
        "bits u32, 2^30 values": (1 << 30, {}),
        "bits u32, threefry4x32": generator("threefry4x32"),
        "bits u32, philox2x32": generator("philox2x32"),
        "bits u32, philox4x32": generator("philox4x32"),
        "bits u32, rbg": generator("rbg"),
        "bits u32, unsafe_rbg": generator("unsafe_rbg"),
        "bits u32, not partitionable": not_partitionable(),
        "bits u32, ars": (LEN, {}),
        "uniform f32, ars": (LEN, {}),
        "uniform f64, ars": (LEN, {}),
    }
    return {
        "Keys, bits and common distributions": basic,
        "Other continuous distributions": continuous(sampler, out32),
        "Numbers of 16 bits": of_16_bits(sampler),
        "The gamma family, vectors and matrices": gammas(sampler) | matrices(sampler),
        "Quasi-random points": points(),
    }


def continuous(sampler, out32):
    """The rows of continuous distributions; NumPy's are in float64 where it has no other type."""
    random = jax.random
    return {
        "exponential f32": sampler(
            lambda key: random.exponential(key, (LEN,), "float32"),
            lambda g: g.standard_exponential(out=out32, dtype=np.float32),
        ),
        "exponential f64": sampler(
            lambda key: random.exponential(key, (LEN,), "float64"),
            lambda g: g.standard_exponential(LEN),
            wide=True,
        ),
        "gumbel f32": sampler(
            lambda key: random.gumbel(key, (LEN,), "float32"), lambda g: g.gumbel(size=LEN)
        ),
        "gumbel high f32": sampler(lambda key: random.gumbel(key, (LEN,), "float32", "high")),
        "gumbel highest f32": sampler(lambda key: random.gumbel(key, (LEN,), "float32", "highest")),
        "laplace f32": sampler(
            lambda key: random.laplace(key, (LEN,), "float32"), lambda g: g.laplace(size=LEN)
        ),
        "logistic f32": sampler(
            lambda key: random.logistic(key, (LEN,), "float32"), lambda g: g.logistic(size=LEN)
        ),
        "cauchy f32": sampler(
            lambda key: random.cauchy(key, (LEN,), "float32"), lambda g: g.standard_cauchy(LEN)
        ),
        "pareto 1.5 f32": sampler(
            lambda key: random.pareto(key, np.float32(1.5), (LEN,)), lambda g: g.pareto(1.5, LEN)
        ),
        "rayleigh 2 f32": sampler(
            lambda key: random.rayleigh(key, np.float32(2), (LEN,)), lambda g: g.rayleigh(2, LEN)
        ),
        "weibull 2, 1.5 f32": sampler(
            lambda key: random.weibull_min(key, np.float32(2), np.float32(1.5), (LEN,)),
            lambda g: 2 * g.weibull(1.5, LEN),
        ),
        "triangular 0, 0.3, 1 f32": sampler(
            lambda key: random.triangular(key, np.float32(0), np.float32(0.3), np.float32(1), (LEN,)),
            lambda g: g.triangular(0, 0.3, 1, LEN),
        ),
        "log-normal 0.5 f32": sampler(
            lambda key: random.lognormal(key, np.float32(0.5), (LEN,)),
            lambda g: g.lognormal(0, 0.5, LEN),
        ),
        "truncated normal -2, 2 f32": sampler(
            lambda key: random.truncated_normal(key, np.float32(-2), np.float32(2), (LEN,))
        ),
        "maxwell f32": sampler(lambda key: random.maxwell(key, (LEN,), "float32")),
        "double-sided maxwell f32": sampler(
            lambda key: random.double_sided_maxwell(key, np.float32(1), np.float32(2), (LEN,))
        ),
        "wald 3 f32": sampler(
            lambda key: random.wald(key, np.float32(3), (LEN,)), lambda g: g.wald(3, 1, LEN)
        ),
    }


def of_16_bits(sampler):
    """Distributions over float16 and bfloat16, which NumPy has not."""
    random, half = jax.random, np.float16
    return {
        "uniform f16": sampler(lambda key: random.uniform(key, (LEN,), "float16")),
        "normal f16": sampler(lambda key: random.normal(key, (LEN,), "float16")),
        "normal 1, 2 f16": sampler(lambda key: half(1) + half(2) * random.normal(key, (LEN,), "float16")),
        "truncated normal -2, 2 f16": sampler(
            lambda key: random.truncated_normal(key, half(-2), half(2), (LEN,), "float16")
        ),
        "gumbel f16": sampler(lambda key: random.gumbel(key, (LEN,), "float16")),
        "laplace f16": sampler(lambda key: random.laplace(key, (LEN,), "float16")),
        "uniform bf16": sampler(lambda key: random.uniform(key, (LEN,), "bfloat16")),
        "normal bf16": sampler(lambda key: random.normal(key, (LEN,), "bfloat16")),
    }


def gammas(sampler):
    """The gamma family."""
    random, sampler = jax.random, partial(sampler, values=VALUES)
    out32 = np.empty(VALUES, np.float32)
    return {
        "gamma 2.5": sampler(
            lambda key: random.gamma(key, 2.5, (VALUES,), "float32"),
            lambda g: g.standard_gamma(2.5, out=out32, dtype=np.float32),
        ),
        "gamma 0.5": sampler(
            lambda key: random.gamma(key, 0.5, (VALUES,), "float32"),
            lambda g: g.standard_gamma(0.5, out=out32, dtype=np.float32),
        ),
        "loggamma 2.5": sampler(lambda key: random.loggamma(key, 2.5, (VALUES,), "float32")),
        "beta 2, 3.5": sampler(
            lambda key: random.beta(key, 2.0, 3.5, (VALUES,), "float32"), lambda g: g.beta(2.0, 3.5, VALUES)
        ),
        "chi-squared 3": sampler(
            lambda key: random.chisquare(key, 3.0, (VALUES,), "float32"), lambda g: g.chisquare(3.0, VALUES)
        ),
        "t 3": sampler(lambda key: random.t(key, 3.0, (VALUES,), "float32"), lambda g: g.standard_t(3.0, VALUES)),
        "F 3, 7": sampler(
            lambda key: random.f(key, 3.0, 7.0, (VALUES,), "float32"), lambda g: g.f(3.0, 7.0, VALUES)
        ),
        "generalized normal 3": sampler(
            lambda key: random.generalized_normal(key, 3.0, (VALUES,), "float32")
        ),
        "dirichlet of 4": sampler(
            lambda key: random.dirichlet(key, jnp.array([0.5, 1, 2, 5], "float32"), (VALUES // 4,), "float32"),
            lambda g: g.dirichlet([0.5, 1, 2, 5], VALUES // 4),
        ),
        "ball of 4": sampler(lambda key: random.ball(key, 4, 2.0, (VALUES // 4,), "float32")),
    }


def matrices(sampler):
    """Distributions that factor matrices."""
    random = jax.random
    mean, cov = np.linspace(-1, 1, 4), 0.5 ** np.abs(np.subtract.outer(np.arange(4), np.arange(4)))
    mean32, cov32 = mean.astype(np.float32), cov.astype(np.float32)
    return {
        "multivariate normal of 4": sampler(
            lambda key: random.multivariate_normal(key, mean32, cov32, (VALUES // 4,), "float32"),
            lambda g: g.multivariate_normal(mean, cov, VALUES // 4, method="cholesky"),
            values=VALUES,
        ),
        "orthogonal 4x4": sampler(
            lambda key: random.orthogonal(key, 4, (MATRICES,), "float32"), values=16 * MATRICES
        ),
    }


def points():
    """SciPy's and PyTorch's points where these are installed; both scramble Sobol's by a matrix."""

    def sobol(dimension, bits, scramble):
        count = LEN // dimension
        # Each call draws the next points: making a sequence, and scrambling it, is not measured.
        libraries = {}
        if qmc and bits == 64:
            drawn = qmc.Sobol(dimension, scramble=scramble, bits=64)
            libraries["SciPy"] = lambda: drawn.random(count)
        if torch:
            engine = torch.quasirandom.SobolEngine(dimension, scramble=scramble)
            dtype = {32: torch.float32, 64: torch.float64}[bits]
            libraries["PyTorch"] = lambda: engine.draw(count, dtype=dtype)
        return count * dimension, libraries

    def sequence(name, dimension):
        count = LEN // dimension
        if qmc is None:
            return count * dimension, {}
        drawn = getattr(qmc, name)(dimension)
        return count * dimension, {"SciPy": lambda: drawn.random(count)}

    of_sobol = {
        f"sobol of {dimension} f{bits}, {name}": sobol(dimension, bits, scramble)
        for dimension in (8, 250)
        for name, scramble in {"plain": False, "matrix": True}.items()
        for bits in (64, 32)
    }
    ours = {
        f"sobol of {dimension} f{bits}": (LEN // dimension * dimension, {})
        for dimension in (8, 250)
        for bits in (64, 32)
    }
    return of_sobol | ours | {
        "sobol of 8 f32, first 1e8": (10**8, {}),
        "sobol of 8 f32, 1e8 far out": (10**8, {}),
        "normal over sobol of 8 f64": (LEN, {}),
        "normal over sobol of 8 f32": (LEN, {}),
        "halton of 8 f64": sequence("Halton", 8),
        "lattice of 8 f64": (LEN, {}),
        "lattice of 8 f32": (LEN, {}),
        "latin hypercube of 8 f64": sequence("LatinHypercube", 8),
        # SciPy's time and memory grow faster than the number of points.
        "latin hypercube of 8 f64, strength 2": (1409**2 * 8, {}),
        "kronecker of 8 f64": (LEN, {}),
    }


def rate(values, call):
    call()
    seconds = []
    while len(seconds) < REPETITIONS and sum(seconds) < ENOUGH:
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    return values / statistics.median(seconds)


def of_lines(text):
    """Library -> rate, as the Rust programs print it."""
    return {line["library"]: line["rate"] for line in map(json.loads, text.splitlines())}


def stochastic(command, level, *arguments):
    """What Cargo prints in the package of stochastic-rs, built for the processor's instructions."""
    environment = os.environ | {"RUSTFLAGS": f"-C target-cpu={level or 'native'}"}
    command = ["cargo", command, "--quiet", "--release", *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment, cwd=STOCHASTIC).stdout


def zorro(level, directory):
    """Zorro's program in a directory, where ZORRO names a clone of it."""
    if "ZORRO" not in os.environ:
        return None
    program = Path(directory) / "zorro"
    flags = ["-O3", "-std=c++20", f"-march={level or 'native'}", f"-I{os.environ['ZORRO']}/include", "-o", program]
    subprocess.run(["c++", *flags, Path(__file__).with_name("zorro.cpp")], check=True)
    return program


def rust_rates(operation, level):
    """Library -> rate, for the libraries that the Rust benchmark measures."""
    command = ["cargo", "bench", *BENCH, "--", "--json", *(["--level", level] if level else []), operation]
    # Huge pages for large arrays, for which NumPy asks too.
    environment = os.environ | {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return of_lines(run.stdout)


def measure(operation, values, calls, level, program):
    calls = calls | vsl.calls(operation, values)
    return (
        rust_rates(operation, level)
        | of_lines(stochastic("run", level, "--", operation))
        | (of_lines(output(program, operation)) if program else {})
        | {library: rate(values, call) for library, call in calls.items()}
    )


def measured(names, rounds, level=None):
    """The measurements in rounds, as stored in JSON, for all operations or those named."""
    subprocess.run(["cargo", "bench", "--no-run", *BENCH], check=True)
    stochastic("build", level)
    chosen = [
        ({"name": name, "group": group, "values": values, "rounds": []}, calls)
        for group, members in operations().items()
        for name, (values, calls) in members.items()
        if not names or name in names
    ]
    with tempfile.TemporaryDirectory() as directory:
        program = zorro(level, directory)
        for _ in range(rounds):
            for one, calls in chosen:
                one["rounds"].append(measure(one["name"], one["values"], calls, level, program))
    return {
        "date": datetime.date.today().isoformat(),
        "machine": f"{processor()}, {vsl.threads()} cores" + (f", {level} at most" if level else ""),
        "versions": versions(),
        "operations": [one for one, _ in chosen],
    }


def processor():
    try:
        with open("/proc/cpuinfo") as lines:
            return next(line.split(": ")[1].strip() for line in lines if line.startswith("model name"))
    except OSError:
        return platform.processor()


def versions():
    """The measured libraries with their versions; for ndkey the commit."""
    locks = [directory / "Cargo.lock" for directory in (STOCHASTIC.parents[1], STOCHASTIC)]
    packages = [package for lock in locks for package in tomllib.loads(lock.read_text())["package"]]
    rust = ("ndarray-rand", "rand", "rand_distr", "sobol_burley", "stochastic-rs-distributions", "urng")
    return [
        f"ndkey {output('git', 'describe', '--always', '--dirty')}",
        f"jax {jax.__version__}",
        f"NumPy {np.__version__}",
        *([f"SciPy {importlib.metadata.version('scipy')}"] if qmc else []),
        *([f"PyTorch {torch.__version__}"] if torch else []),
        *([f"MKL {importlib.metadata.version('mkl')}"] if vsl.MKL else []),
        *sorted({f"{package['name']} {package['version']}" for package in packages if package["name"] in rust}),
        *([f"Zorro {output('git', '-C', os.environ['ZORRO'], 'describe', '--always')}"] if "ZORRO" in os.environ else []),
        output("rustc", "--version"),
    ]


def output(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()
