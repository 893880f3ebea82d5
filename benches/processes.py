"""How long paths, events, fields, densities and designs of ndkey take beside NumPy, SciPy and rand, on one thread.

    cargo build --profile bench -p ndkey-benches --features linalg --bench processes
    OMP_NUM_THREADS=1 taskset -c 1 python3 benches/processes.py PROGRAM

Prints a table in Markdown: nanoseconds for each value, the least of several rounds, in which all take turns. Where
NumPy has no function, the peer is what one writes with it: a loop over times, for all paths at once. Needs numpy
and scipy.
"""

import json
import subprocess
import sys
import time

import numpy as np
from scipy import signal, stats
from scipy.stats import qmc

PATHS, TIMES = 1000, 61
STEP = 1 / 60
ROUNDS = 3
RANDOM = np.random.Generator(np.random.SFC64(0))


def ornstein_uhlenbeck():
    left = np.exp(-0.5 * STEP)
    deviation = 0.01 * np.sqrt((1 - left**2) / (2 * 0.5))
    x, paths = np.full(PATHS, 0.1), np.empty((PATHS, TIMES))
    for n in range(TIMES):
        x = 0.03 + (x - 0.03) * left + deviation * RANDOM.standard_normal(PATHS)
        paths[:, n] = x
    return paths


def cox_ingersoll_ross(volatility):
    left = np.exp(-0.5 * STEP)
    scale = volatility**2 * (1 - left) / (4 * 0.5)
    df = 4 * 0.5 * 0.04 / volatility**2
    x, paths = np.full(PATHS, 0.04), np.empty((PATHS, TIMES))
    for n in range(TIMES):
        x = scale * RANDOM.noncentral_chisquare(df, x * left / scale)
        paths[:, n] = x
    return paths


def heston(start=0.04, rate=1.5, mean=0.04, volatility=0.5, correlation=-0.7):
    """Andersen's QE, without the martingale correction."""
    left = np.exp(-rate * STEP)
    k1 = volatility**2 * left * (1 - left) / rate
    k2 = mean * volatility**2 * (1 - left) ** 2 / (2 * rate)
    c = correlation / volatility
    v, log_s = np.full(PATHS, start), np.zeros(PATHS)
    paths = np.empty((PATHS, 2, TIMES))
    for n in range(TIMES):
        m = mean + (v - mean) * left
        psi = (v * k1 + k2) / (m * m)
        u, z = RANDOM.random(PATHS), RANDOM.standard_normal(PATHS)
        b2 = np.maximum(2 / psi - 1 + np.sqrt(2 / psi) * np.sqrt(np.maximum(2 / psi - 1, 0)), 0)
        by_square = m / (1 + b2) * (np.sqrt(b2) + RANDOM.standard_normal(PATHS)) ** 2
        p = (psi - 1) / (psi + 1)
        by_exponential = np.where(u <= p, 0, np.log((1 - p) / (1 - u)) * m / (1 - p))
        after = np.where(psi <= 1.5, by_square, by_exponential)
        both = 0.5 * STEP * (v + after)
        log_s += c * (after - v - rate * mean * STEP) + (c * rate - 0.5) * both
        log_s += np.sqrt(np.maximum((1 - correlation**2) * both, 0)) * z
        v = after
        paths[:, 0, n], paths[:, 1, n] = np.exp(log_s), v
    return paths


def jump_diffusion():
    jumps = RANDOM.poisson(0.5 * STEP, (PATHS, TIMES))
    logs = (0.05 - 0.02) * STEP - 0.2 * jumps
    logs = logs + np.sqrt(0.04 * STEP + 0.01 * jumps) * RANDOM.standard_normal((PATHS, TIMES))
    return 100 * np.exp(np.cumsum(logs, axis=1))


def variance_gamma():
    clock = 0.17 * RANDOM.standard_gamma(STEP / 0.17, (PATHS, TIMES))
    return np.cumsum(-0.14 * clock + 0.12 * np.sqrt(clock) * RANDOM.standard_normal((PATHS, TIMES)), axis=1)


def normal_inverse_gaussian():
    length = 0.5 * STEP
    clock = RANDOM.wald(length / np.sqrt(20.0**2 - 5.0**2), length**2, (PATHS, TIMES))
    return np.cumsum(-5.0 * clock + np.sqrt(clock) * RANDOM.standard_normal((PATHS, TIMES)), axis=1)


def arma():
    # Statsmodels' way: without a stationary start, after 100 values that are dropped.
    noise = RANDOM.standard_normal((PATHS, 1100))
    return signal.lfilter([1, 0.65], [1, -0.75, 0.25], noise, axis=1)[:, 100:]


def fractional_brownian(n=1024, hurst=0.8):
    lags = np.arange(n + 1.0)
    covariance = 0.5 * (np.abs(lags - 1) ** (2 * hurst) - 2 * lags ** (2 * hurst) + (lags + 1) ** (2 * hurst))
    roots = np.sqrt(np.maximum(np.fft.fft(np.concatenate([covariance, covariance[-2:0:-1]])).real, 0))

    def draw():
        z = RANDOM.standard_normal((PATHS // 2, 2 * n)) + 1j * RANDOM.standard_normal((PATHS // 2, 2 * n))
        noise = np.fft.fft(z * roots, axis=1)[:, :n] / np.sqrt(2 * n)
        return np.cumsum(np.concatenate([noise.real, noise.imag]), axis=1)

    return draw


def gaussian_field(dimensions, lags, points, length, fields=20):
    """Circulant embedding; each transform makes two fields."""
    period = 2 * (lags - 1)
    apart = (np.minimum(axis, period - axis) for axis in np.indices((period,) * dimensions))
    covariance = np.exp(-np.sqrt(sum(map(np.square, apart))) / length)
    roots = np.sqrt(np.maximum(np.fft.fftn(covariance).real, 0) / covariance.size)
    axes, inside = range(1, dimensions + 1), (slice(None),) + (slice(points),) * dimensions

    def draw():
        shape = (fields // 2, *roots.shape)
        z = RANDOM.standard_normal(shape) + 1j * RANDOM.standard_normal(shape)
        made = np.fft.fftn(z * roots, axes=axes)[inside]
        return np.concatenate([made.real, made.imag])

    return draw


def hawkes(rate=1.0, jump=2.0, decay=4.0, count=100, paths=20):
    """Ogata's thinning, an arrival after the other."""
    times = np.empty((paths, count))
    for path in times:
        now, excited = 0.0, 0.0
        for n in range(count):
            while True:
                most = rate + excited
                wait = RANDOM.standard_exponential() / most
                now += wait
                excited *= np.exp(-decay * wait)
                if RANDOM.random() * most <= rate + excited:
                    break
            path[n] = now
            excited += jump
    return times


DATA = RANDOM.standard_normal((3, 1000))
DENSITY = stats.gaussian_kde(DATA)
WEIGHTS = 1.0 + np.arange(1_000_000) % 7
PROBABILITIES = WEIGHTS / WEIGHTS.sum()

# Names -> a call, and its number of values.
PEERS = {
    "Ornstein-Uhlenbeck": (ornstein_uhlenbeck, PATHS * TIMES),
    "Cox-Ingersoll-Ross, 8 df": (lambda: cox_ingersoll_ross(0.1), PATHS * TIMES),
    "Cox-Ingersoll-Ross, .5 df": (lambda: cox_ingersoll_ross(0.4), PATHS * TIMES),
    "Heston": (heston, PATHS * 2 * TIMES),
    "jump diffusion": (jump_diffusion, PATHS * TIMES),
    "variance gamma": (variance_gamma, PATHS * TIMES),
    "normal inverse Gaussian": (normal_inverse_gaussian, PATHS * TIMES),
    "ARMA(2, 1)": (arma, PATHS * 1000),
    "fractional Brownian": (fractional_brownian(), PATHS * 1024),
    "Hawkes": (hawkes, 20 * 100),
    "Gaussian field of 129 x 129": (gaussian_field(2, 129, 129, 10), 20 * 129 * 129),
    "Gaussian field of 16^3": (gaussian_field(3, 17, 16, 3), 20 * 16**3),
    "kernel density": (lambda: DENSITY.resample(100_000, RANDOM), 300_000),
    "log-density of 1000 points": (lambda: DENSITY.logpdf(DATA), 1000),
    "Poisson disk": (lambda: qmc.PoissonDisk(2, radius=0.1, rng=RANDOM).fill_space(), 69),
    "10,000 exchanges of a design": (
        lambda: qmc.LatinHypercube(5, optimization="random-cd", rng=RANDOM).random(100), 10_000),
    "100 of 10^6 by weights": (
        lambda: RANDOM.choice(1_000_000, 100, replace=False, p=PROBABILITIES, shuffle=False), 100),
    "100000 of 10^6 by weights": (
        lambda: RANDOM.choice(1_000_000, 100_000, replace=False, p=PROBABILITIES, shuffle=False), 100_000),
}


def least(call, values):
    begin, best = time.perf_counter(), float("inf")
    while True:
        start = time.perf_counter()
        call()
        end = time.perf_counter()
        best = min(best, end - start)
        if end - begin > 0.2:
            return best * 1e9 / values


def main():
    own, rand, peers = {}, {}, {}
    for _ in range(ROUNDS):
        lines = subprocess.run([sys.argv[1]], capture_output=True, check=True, text=True).stdout.splitlines()
        for line in map(json.loads, lines):
            name, is_rand, _ = line["name"].partition(", rand")
            times = rand if is_rand else own
            times[name] = min(line["ns"], times.get(name, float("inf")))
        for name, (call, values) in PEERS.items():
            peers[name] = min(least(call, values), peers.get(name, float("inf")))
    print("| | ndkey | NumPy, SciPy | rand |\n|---|---:|---:|---:|")
    for name, time_of_own in own.items():
        cells = [f"{times[name]:.3g} ({times[name] / time_of_own:.1f})" if name in times else ""
                 for times in (peers, rand)]
        print(f"| {name} | {time_of_own:.3g} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
