"""How long a value of `native` takes beside NumPy's, SciPy's, rand_distr's and MKL's, on one thread.

    taskset -c 1 python3 benches/peers.py             every distribution of the catalogue
    taskset -c 1 python3 benches/peers.py Gamma Zipf  some of them
    python3 benches/peers.py --from peers.json        shows an earlier run
    python3 benches/peers.py --page                   also writes benches/peers.md

Prints a table in Markdown, the slowest in comparison first: nanoseconds for each number of a sample, the least
of several rounds; each round measures every library in turn. Needs numpy and scipy; MKL is left out
if it is not there.
"""

import argparse
import json
import os
import platform
import re
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path

import numpy as np
import vsl
from scipy import stats

ROOT = Path(__file__).parents[1]
BUILD = ["cargo", "bench", "--all-features", "--bench", "peers", "--no-run", "--message-format=json", "-p", "ndkey-benches"]
NUMBERS = 1 << 16
ROUNDS = 5
# Seconds: of slower calls, fewer values are asked for.
ENOUGH = 0.05
# Seconds after which a call is given up.
LONGEST = 5

GENERATOR = np.random.Generator(np.random.SFC64(0))
f64 = vsl.f64
MATRIX = np.array([[2.0, 0.5, 0.25], [0.5, 1.0, 0.3], [0.25, 0.3, 1.5]])

# Entries of the catalogue -> NumPy's call, given the generator, the number of values, and the parameters.
NUMPY = {
    "StandardNormal": lambda g, n: g.standard_normal(n),
    "Normal": lambda g, n, mean, std: g.normal(mean, std, n),
    "Laplace": lambda g, n: g.laplace(size=n),
    "Logistic": lambda g, n: g.logistic(size=n),
    "Cauchy": lambda g, n: g.standard_cauchy(n),
    "StudentT": lambda g, n, df: g.standard_t(df, n),
    "Gumbel": lambda g, n: g.gumbel(size=n),
    "StandardExponential": lambda g, n: g.standard_exponential(n),
    "Exponential": lambda g, n, rate: g.exponential(1 / rate, n),
    "Gamma": lambda g, n, a: g.standard_gamma(a, n),
    "ChiSquared": lambda g, n, df: g.chisquare(df, n),
    "NoncentralChiSquared": lambda g, n, df, nonc: g.noncentral_chisquare(df, nonc, n),
    "FisherF": lambda g, n, dfnum, dfden: g.f(dfnum, dfden, n),
    "NoncentralF": lambda g, n, dfnum, dfden, nonc: g.noncentral_f(dfnum, dfden, nonc, n),
    "LogNormal": lambda g, n, sigma: g.lognormal(0, sigma, n),
    "Weibull": lambda g, n, scale, c: g.weibull(c, n),
    "Pareto": lambda g, n, b: g.pareto(b, n),
    "Wald": lambda g, n, mean: g.wald(mean, 1, n),
    "Rayleigh": lambda g, n, scale: g.rayleigh(scale, n),
    "StandardUniform": lambda g, n: g.random(n),
    "Uniform": lambda g, n, low, high: g.uniform(low, high, n),
    "Beta": lambda g, n, a, b: g.beta(a, b, n),
    "Triangular": lambda g, n, left, mode, right: g.triangular(left, mode, right, n),
    "Power": lambda g, n, a: g.power(a, n),
    "VonMises": lambda g, n, mu, kappa: g.vonmises(mu, kappa, n),
    "Poisson": lambda g, n, rate: g.poisson(rate, n),
    "Binomial": lambda g, n, trials, p: g.binomial(trials, p, n),
    "NegativeBinomial": lambda g, n, r, p: g.negative_binomial(r, p, n),
    "Geometric": lambda g, n, p: g.geometric(p, n),
    "Hypergeometric": lambda g, n, good, bad, draws: g.hypergeometric(good, bad, draws, n),
    "LogSeries": lambda g, n, p: g.logseries(p, n),
    "Zeta": lambda g, n, a: g.zipf(a, n),
    "Multinomial": lambda g, n, trials, p: g.multinomial(trials, np.array(p) / sum(p), n // len(p)),
    "MultivariateHypergeometric": lambda g, n, counts, draws: g.multivariate_hypergeometric(counts, draws, n // len(counts)),
    "Dirichlet": lambda g, n, alpha: g.dirichlet(alpha, n // len(alpha)),
    "MultivariateNormal": lambda g, n: g.multivariate_normal([0, 0, 0], MATRIX, n // 3, method="cholesky"),
    "Bernoulli": lambda g, n, p: g.random(n) < p,
    "UniformInt": lambda g, n, *_: g.integers(-(2**63), 2**63, n, dtype=np.int64),
    "Choice": lambda g, n, items: g.choice(items, n),
    "BetaBinomial": lambda g, n, trials, a, b: g.binomial(int(trials), g.beta(a, b, n)),
}

# Entries -> SciPy's distribution, given the parameters; where SciPy's are the same, the catalogue says so.
SCIPY = {
    "SkewNormal": lambda location, scale, shape: stats.skewnorm(shape, location, scale),
    "GeneralizedNormal": stats.gennorm,
    "NoncentralT": stats.nct,
    "Stable": stats.levy_stable,
    "NormalInverseGaussian": stats.norminvgauss,
    "GeneralizedExtremeValue": lambda location, scale, shape: stats.genextreme(-shape, location, scale),
    "LogGamma": stats.loggamma,
    "InverseGamma": stats.invgamma,
    "BetaPrime": stats.betaprime,
    "Frechet": lambda location, scale, shape: stats.invweibull(shape, location, scale),
    "GeneralizedPareto": lambda location, scale, shape: stats.genpareto(shape, location, scale),
    "GeneralizedInverseGaussian": stats.geninvgauss,
    "HalfNormal": stats.halfnorm,
    "HalfCauchy": stats.halfcauchy,
    "Maxwell": stats.maxwell,
    "Bradford": stats.bradford,
    "TruncatedNormal": stats.truncnorm,
    "PoissonBinomial": lambda p: stats.poisson_binom(p),
    "BetaNegativeBinomial": stats.betanbinom,
    "Planck": stats.planck,
    "Boltzmann": stats.boltzmann,
    "FisherNoncentralHypergeometric": lambda good, bad, draws, odds: stats.nchypergeom_fisher(good + bad, good, draws, odds),
    "WalleniusNoncentralHypergeometric": lambda good, bad, draws, odds: stats.nchypergeom_wallenius(
        good + bad, good, draws, odds
    ),
    # SciPy makes an array of all counts.
    "NegativeHypergeometric": lambda good, bad, stop: stats.nhypergeom(good + bad, good, stop) if good < 1e6 else None,
    "NormalInverseGamma": stats.normal_inverse_gamma,
    "MatrixT": lambda df: stats.matrix_t(np.zeros((2, 3)), MATRIX[:2, :2], MATRIX, df),
    "Zipf": lambda n, exponent: stats.zipfian(exponent, n),
    "YuleSimon": stats.yulesimon,
    "Skellam": stats.skellam,
    "DiscreteLaplace": stats.dlaplace,
    "Wishart": lambda df: stats.wishart(df, MATRIX),
    "InverseWishart": lambda df: stats.invwishart(df, MATRIX),
    "UnitSphere": lambda dimension: stats.uniform_direction(dimension),
    "VonMisesFisher": lambda mean, kappa: stats.vonmises_fisher(np.array(mean) / np.linalg.norm(mean), kappa),
    "DirichletMultinomial": lambda n, alpha: stats.dirichlet_multinomial(alpha, n),
    "RandomTable": lambda rows, columns: stats.random_table(rows, columns),
    "Rotation": stats.special_ortho_group,
    "Unitary": stats.unitary_group,
}

# Entries -> VSL's function, method, type, and parameters of the function, given the entry's.
MKL = {
    "StandardNormal": ("vdRngGaussian", vsl.GAUSSIAN_ICDF, np.float64, lambda: [f64(0), f64(1)]),
    "Laplace": ("vdRngLaplace", 0, np.float64, lambda: [f64(0), f64(1)]),
    "Cauchy": ("vdRngCauchy", 0, np.float64, lambda: [f64(0), f64(1)]),
    "Gumbel": ("vdRngGumbel", 0, np.float64, lambda: [f64(0), f64(1)]),
    "StandardExponential": ("vdRngExponential", 0, np.float64, lambda: [f64(0), f64(1)]),
    "Gamma": ("vdRngGamma", 0, np.float64, lambda a: [f64(a), f64(0), f64(1)]),
    "Beta": ("vdRngBeta", 0, np.float64, lambda a, b: [f64(a), f64(b), f64(0), f64(1)]),
    "ChiSquared": ("vdRngChiSquare", 0, np.float64, lambda df: [int(df)]),
    "LogNormal": (
        "vdRngLognormal", vsl.LOGNORMAL_ICDF, np.float64, lambda sigma: [f64(0), f64(sigma), f64(0), f64(1)]
    ),
    "Weibull": ("vdRngWeibull", 0, np.float64, lambda scale, c: [f64(c), f64(0), f64(scale)]),
    "StandardUniform": ("vdRngUniform", 0, np.float64, lambda: [f64(0), f64(1)]),
    "Poisson": ("viRngPoisson", 0, np.int32, lambda rate: [f64(rate)]),
    "Binomial": ("viRngBinomial", 0, np.int32, lambda n, p: [n, f64(p)]),
    "NegativeBinomial": ("viRngNegBinomial", 0, np.int32, lambda r, p: [f64(r), f64(p)]),
    "Geometric": ("viRngGeometric", 0, np.int32, lambda p: [f64(p)]),
    "Hypergeometric": ("viRngHypergeometric", 0, np.int32, lambda good, bad, draws: [good + bad, draws, good]),
}


def too_long(*_):
    raise TimeoutError(f"a call takes more than {LONGEST} s")


def time_of(call, numbers):
    signal.alarm(LONGEST)
    try:
        start = time.perf_counter()
        sample = call(numbers)
        return time.perf_counter() - start, sample
    finally:
        signal.alarm(0)


def least(call, repetitions):
    """Nanoseconds of a number of what `call(n)` returns."""
    numbers, best = 64, np.inf
    while numbers < NUMBERS and time_of(call, numbers)[0] * 8 < ENOUGH:
        numbers = min(NUMBERS, 8 * numbers)
    for _ in range(repetitions):
        passed, sample = time_of(call, numbers)
        best = min(best, 1e9 * passed / np.size(sample))
    return best


def parameters(name):
    """The arguments in a name such as `native::Gamma<f64>(2.5)`."""
    found = re.search(r"\((.*)\)", name)
    return eval(f"({found[1]},)", {"inf": np.inf}) if found else ()


def calls(row):
    """Library -> a call of NumPy, SciPy or MKL that returns as many numbers as it is given."""
    entry, found = row["entry"], {}
    try:
        given = parameters(row["name"])
    except (NameError, SyntaxError):
        # Parameters that the name does not have.
        return found
    if call := NUMPY.get(entry):
        if call.__code__.co_argcount - 2 == len(given) or call.__code__.co_flags & 4:
            found["numpy"] = lambda n: call(GENERATOR, n, *given)
    new = getattr(stats, row["in_scipy"]) if row["in_scipy"] else SCIPY.get(entry)
    frozen = new(*given) if new and "[" not in row["name"][row["name"].find(",") :] else None
    if frozen is not None:
        size = int(np.prod(row["element"])) or 1
        found["scipy"] = lambda n: frozen.rvs(size=max(1, n // size), random_state=GENERATOR)
    if vsl.MKL and entry in MKL and "[" not in row["name"]:
        name, method, dtype, arguments = MKL[entry]
        out, (stream,), arguments = np.zeros(NUMBERS, dtype), vsl.streams(vsl.GENERATORS["ARS5"], 1), arguments(*given)

        def fill(n):
            vsl.fill(name, method, arguments, stream, out[:n])
            return out[:n]

        found["mkl"] = fill
    return found


def program():
    """The Rust side, built."""
    built = subprocess.run(BUILD, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    messages = map(json.loads, built.stdout.splitlines())
    return [message["executable"] for message in messages if message.get("executable")][-1]


def measure(names, rounds):
    path, rows, found = program(), {}, {}
    signal.signal(signal.SIGALRM, too_long)
    for _ in range(rounds):
        lines = subprocess.run([path, *names], check=True, stdout=subprocess.PIPE, text=True).stdout
        for row in map(json.loads, lines.splitlines()):
            key = row["name"]
            if key not in rows:
                rows[key], found[key] = row, calls(row)
            best = rows[key]
            for library in ("ars", "threefry", "rand_distr"):
                if row[library] is not None:
                    best[library] = min(best[library], row[library])
            for library, call in list(found[key].items()):
                try:
                    best[library] = min(best.get(library, np.inf), least(call, 2))
                except (TypeError, ValueError, AssertionError, TimeoutError) as error:
                    print(f"{row['name']} is not measured with {library}: {error}", file=sys.stderr)
                    del found[key][library]
    return list(rows.values())


# How many times as fast `native` is asked to be.
ASKED = {"rand_distr": 1.5, "numpy": 2.0, "scipy": 2.0, "mkl": 1.0}


def worst(row):
    """The least of the ratios to what is asked."""
    ratios = [row[library] / row["ars"] / asked for library, asked in ASKED.items() if row.get(library) is not None]
    return min(ratios, default=np.inf)


def table(rows, order):
    yield "| sample | ndkey, `Ars` | ndkey, `Threefry2x32` | rand_distr | NumPy | SciPy | MKL |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for row in sorted(rows, key=order):
        cells = []
        for library in ASKED:
            time = row.get(library)
            cells.append("" if time is None else f"{time:.1f} ({time / row['ars']:.1f}x)")
        name = row["name"].removeprefix("native::").replace("<f64>", "")
        yield f"| `{name}` | {row['ars']:.1f} | {row['threefry']:.1f} | " + " | ".join(cells) + " |"


PAGE = """\
# Time per value of each distribution of `native`, beside other libraries

Nanoseconds per number of a sample of 65,536 `f64` or `i64`, on one thread, with keys of `Ars` and of `Threefry2x32`;
the times of other libraries, with how many times slower than `Ars` they are. Written by `benches/peers.py --page` on
{machine} with other programs on it: the least of {rounds} rounds. NumPy and SciPy draw from SFC64, rand_distr from
`SmallRng`, MKL from ARS5. SciPy's cells are empty where its sampler took more than {longest} s for 64 numbers or draws
another distribution.

{table}
"""


def processor():
    found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text()) if Path("/proc/cpuinfo").exists() else None
    return found[1] if found else platform.processor()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", type=Path, help="also write every time to this file")
    parser.add_argument("--from", dest="file", type=Path, help="show what is in such a file")
    parser.add_argument("--page", action="store_true", help="write benches/peers.md")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.file:
        measured = json.loads(options.file.read_text())
    else:
        measured = {
            "machine": processor(),
            "rounds": options.rounds,
            "rows": measure(options.names, options.rounds),
        }
    if options.json:
        options.json.write_text(json.dumps(measured, indent=1) + "\n")
    print("\n".join(table(measured["rows"], worst)))
    if options.page:
        lines = "\n".join(table(measured["rows"], lambda row: row["name"].lower()))
        page = PAGE.format(table=lines, machine=measured["machine"], rounds=measured["rounds"], longest=LONGEST)
        (ROOT / "benches/peers.md").write_text(page)


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.exit(main())
