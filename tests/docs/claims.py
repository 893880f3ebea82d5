"""Measures the documentation's claims about parity with JAX, and fails if a claim is false.

From the repository's root, in the environment of tests/jax/generate.py and with tfp-nightly==0.26.0.dev20261027:

    .venv/bin/python tests/docs/claims.py [--seed N] [OPERATION]...

A claim consists of words of the documentation, with a name in braces for each number in them, and of samples that must
support it: their parameters are random, and another seed draws others. Numbers are read from the documentation. Without
the words of all claims, the documentation must not mention equality with JAX; so a claim that nothing here measures is
a failure, and so is one that is no longer written. Claims listed in HELD are measured by the tests named there.

JAX's values of float16 are those of a processor without instructions for it: they are drawn in a separate process, whose
compiler goes no further than AVX2.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

NARROW = "float16"
if NARROW in sys.argv:
    os.environ["XLA_FLAGS"] = "--xla_cpu_max_isa=AVX2"
PROCESSOR = Path("/proc/cpuinfo").read_text().split()
sys.path.insert(0, str(Path(__file__).parents[1] / "jax"))

import jax
import jax.numpy as jnp
import numpy as np
from jax import random
from jax.nn import initializers

import gammas
from cases import FLOATS, VERSION, record
from continuous import by_name, double_sided
from half_precision import HALVES
from words import LIST, documented, find, named, wrong_words

DRAW = ["cargo", "run", "--quiet", "--profile", "test", "--all-features", "-p", "ndkey-tests", "--bin", "draw", "--"]
VALUES = 10_000
F32, F64, F16, BF16 = (np.float32,), (np.float64,), HALVES[:1], HALVES[1:]
ALL = FLOATS + HALVES
INTEGERS = tuple(np.dtype(f"{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64))


# Claims

@dataclass
class Draw:
    """Samples of an operation, and how near ndkey's are to JAX's.

    `equal` bounds the share of equal values, over all samples of a type, and `throughout` the share of the samples whose
    values are all equal. Each other value is at most `ulps` floats away, or so many epsilons of the value or of 1, times
    what `condition` gives for a key. If `lacking`, JAX's values that are 0, infinite or NaN are not compared, and some
    must exist; `below_0` bounds the share of its negative values.
    """

    op: str
    sample: object
    parameters: object = lambda rng: {}
    dtypes: tuple = ALL
    equal: tuple = (1, 1)
    throughout: tuple = (0, 1)
    least: float = 0  # share of equal values in one sample
    ulps: float = 0
    relative: float = 0
    absolute: float = 0
    shape: tuple = (VALUES,)
    samples: int = 4
    x64: bool = None  # as wide as the type, unless it says otherwise
    condition: object = lambda key, shape, dtype: 1
    lacking: bool = False
    below_0: tuple = (0, 1)
    own_process: bool = True  # for float16
    options: dict = field(default_factory=dict)


@dataclass
class Claim:
    file: str
    words: str
    draws: object  # a function of the numbers in the words

    def written(self):
        """The numbers in the words, as the documentation has them, or None."""
        found = find(self.words, documented(named(self.file)))
        return found and found.groupdict()

    def numbers(self):
        written = self.written()
        return written if written is None else {name: float(number) for name, number in written.items()}


def percent(number, tolerance=1.5):
    """Bounds of a share that is a percentage in the documentation."""
    share = float(number) / 100
    return share - tolerance / 100, share + tolerance / 100


def between(**bounds):
    """Each parameter between its bounds, log-uniform if they are above 0."""
    def parameters(rng):
        return {name: np.exp(rng.uniform(*np.log(ends))) if ends[0] > 0 else rng.uniform(*ends)
                for name, ends in bounds.items()}
    return parameters


def constant(**values):
    return lambda rng: values


def increasing(names, low, high, gap):
    """Parameters in this order, at least a gap apart."""
    def parameters(rng):
        steps = gap + rng.dirichlet(np.ones(len(names.split()) + 1)) * (high - low - gap * (len(names.split()) + 1))
        return dict(zip(names.split(), low + np.cumsum(steps)))
    return parameters


def beside_nan(low, high):
    """Bounds for which JAX's erf exceeds 1."""
    bounds = np.linspace(low, high, 10**5, dtype=np.float32)
    upper = bounds[np.asarray(jax.lax.erf(bounds / np.float32(np.sqrt(2)))) > 1]
    
    def parameters(rng):
        bound = rng.choice(upper)
        return {"lower": bound - rng.uniform(0.2, 0.4), "upper": bound}
    return parameters


def several(name, low, high, count):
    return lambda rng: {name: rng.uniform(low, high, count)}


def trials(largest, **p):
    """A number of trials, with other parameters."""
    return lambda rng: {"n": np.uint64(rng.integers(largest))} | between(**p)(rng)


def simplex(rng):
    return {"n": np.uint64(rng.integers(1000)), "p": rng.dirichlet(np.ones(5))}


def covariance(rng):
    """A well-conditioned one."""
    root = np.eye(3) + 0.2 * rng.standard_normal((3, 3))
    return {"mean": rng.uniform(-1, 1, 3), "cov": root @ root.T}


def uniform(key, low, high, shape, dtype):
    return random.uniform(key, shape, dtype, low, high)


def moved(standard):
    return lambda key, mean, std, shape, dtype: mean + std * standard(key, shape, dtype)


def by_rate(key, rate, shape, dtype):
    return random.exponential(key, shape, dtype) / rate


def counted(sample, *names):
    """A sampler of counts in 32 bits."""
    return lambda key, shape, dtype, **params: sample(key, *(params[name] for name in names), shape, jnp.int32)


def binomial(key, n, p, shape, dtype):
    return random.binomial(key, n.astype(dtype), p, shape, dtype)


def multinomial(key, n, p, shape, dtype):
    return random.multinomial(key, n.astype(dtype), p, shape=shape, dtype=dtype)


def dirichlet(key, alpha, shape, dtype):
    return random.dirichlet(key, alpha, shape[:-1], dtype)


def ball(key, p, shape, dtype):
    return random.ball(key, shape[-1], p, shape[:-1], dtype)


def multivariate_normal(key, mean, cov, shape, dtype):
    return random.multivariate_normal(key, mean, cov, shape[:-1], dtype)


def orthogonal(key, shape, dtype):
    return random.orthogonal(key, shape[-1], shape[:-2], dtype)


def condition(key, shape, dtype):
    """The condition numbers of the matrices that are factored."""
    return np.linalg.cond(np.asarray(random.normal(key, shape, dtype), np.float64))[:, None, None]


def complex_normal(key, shape, dtype):
    wide = np.complex64 if dtype == np.float32 else np.complex128
    return np.asarray(random.normal(key, shape, wide)).view(dtype)


def beta_binomial(key, n, alpha, beta, shape, dtype):
    from tensorflow_probability.substrates import jax as tfp
    return tfp.distributions.BetaBinomial(n, alpha, beta).sample(shape, seed=key)


def integers(sample):
    """A sampler of integers of a type, in a program with 32-bit floats."""
    return lambda key, shape, dtype, type, **params: sample(key, shape, type, **params)


def randint(key, shape, type, minval, maxval):
    return random.randint(key, shape, minval, maxval, type)


def ends_of(type):
    """Two integers of a type, in order."""
    info = np.iinfo(type)
    wide = np.uint64 if type == np.uint64 else np.int64

    def parameters(rng):
        low, high = np.sort(rng.integers(info.min, info.max, 2, type, endpoint=True))
        return {"minval": wide(low), "maxval": wide(high) + wide(high == low)}
    return parameters


def beyond(rng):
    """32-bit bounds, which may lie outside narrower types."""
    low, high = np.sort(rng.integers(-(2**17), 2**17, 2))
    return {"minval": np.int64(low), "maxval": np.int64(high + 1)}


def array_of(shape):
    return jnp.arange(np.prod(shape), dtype=np.int32).reshape(shape)


def permuted(axis, independent=False):
    return lambda key, shape, dtype: random.permutation(key, array_of(shape), axis, independent=independent)


def permutation(key, shape, dtype):
    return random.permutation(key, shape[0]).astype(np.uint64)


def choice(n, replace):
    return lambda key, shape, dtype: random.choice(key, n, shape, replace)


def weighted(key, p, shape, dtype, replace, mode):
    return random.choice(key, len(p), shape, replace, p, mode=mode)


def part_of(of, replace):
    return lambda key, shape, dtype: random.choice(key, array_of(of), shape, replace, axis=1)


def categorical(key, logits, shape, dtype, mode, replace):
    return random.categorical(key, logits, -1, shape, replace, mode)


def weights(name, **arguments):
    make = getattr(initializers, name)
    return lambda key, shape, dtype: make(**arguments)(key, shape, dtype)


def exact(name, op=None, parameters=between(), sample=None, **how):
    return lambda: [Draw(op or name, sample or by_name(getattr(random, name)), parameters, **how)]


def claims():
    bit, value = "equal in every bit", "equal in every value"

    def of(name, *how, file=None, said=bit, **more):
        return Claim(f"jax/{file or name}.rs", f"`jax.random.{name}`; {said}", exact(name, *how, **more))

    def distribution(name, words, draws):
        return Claim(f"jax/{name}.rs", words, draws)

    # Functions of uniform and normal variates
    yield distribution("bits", f"`jax.random.bits`; {bit}", lambda: [
        Draw("bits", integers(random.bits), dtypes=F32, x64=True, options={"type": type}) for type in INTEGERS[4:]])
    yield of("uniform")
    yield distribution("uniform", f"`jax.random.uniform(minval=low, maxval=high)`; {bit}",
                       exact("uniform", parameters=increasing("low high", -10, 10, 0.5), sample=uniform))
    yield of("normal", said=f"{bit}, in `f32` and in `f64`. (In `f64` JAX takes the logarithm from the C library; values equal"
             " those of a JAX that runs on glibc 2.28 or later.)")
    yield distribution("normal", "parity as for [`StandardNormal`]",
                       exact("normal_scaled", parameters=between(mean=(-9, 9), std=(0.01, 100)), sample=moved(random.normal)))
    yield distribution("complex_normal", f"`jax.random.normal` of `complex64` and `complex128`; {bit}",
                       exact("complex_normal", sample=complex_normal, dtypes=FLOATS))
    yield of("exponential")
    yield distribution("exponential", f"`jax.random.exponential(key, shape) / rate`; {bit}",
                       exact("exponential_rate", parameters=between(rate=(0.01, 100)),
                             sample=jax.jit(by_rate, static_argnames=("shape", "dtype"))))
    yield distribution("gumbel", f"`jax.random.gumbel`; {bit}", lambda: [
        Draw("gumbel", partial(random.gumbel, mode=mode), options={"mode": mode}) for mode in ("low", "high", "highest")])
    yield of("laplace")
    yield of("logistic")
    yield distribution("location_scale", "parity as for the standard distribution",
                       exact("laplace_scaled", parameters=between(mean=(-9, 9), std=(0.01, 100)), sample=moved(random.laplace)))
    yield distribution(
        "cauchy", "{single} % of the values are equal in `f32` and {double} % in `f64`, and the others are {ulps} ulp off."
        " In 16-bit types all are equal", lambda single, double, ulps: [
            Draw("cauchy", random.cauchy, dtypes=F32, equal=percent(single), ulps=ulps),
            Draw("cauchy", random.cauchy, dtypes=F64, equal=percent(double), ulps=ulps),
            Draw("cauchy", random.cauchy, dtypes=HALVES)])
    yield of("pareto", parameters=between(b=(1, 30)))
    yield of("rayleigh", parameters=between(scale=(0.01, 100)))
    yield of("weibull_min", parameters=between(scale=(0.01, 10), concentration=(0.7, 20)), file="weibull",
             said=f"{bit}, unless e^(1 / c) is subnormal. (JAX takes the power from the C library; values equal those of a JAX"
             " that runs on glibc 2.28 or later.)")
    yield of("triangular", parameters=increasing("left mode right", -10, 10, 0.5))
    yield of("lognormal", parameters=between(sigma=(0.01, 2)), file="log_normal",
             said=f"{bit} where the value is neither infinite nor subnormal")
    yield of("truncated_normal", parameters=increasing("lower upper", -3, 3, 0.1))
    yield distribution(
        "truncated_normal", "(In `f64` JAX takes erf from the C library; values equal those of a JAX that runs on glibc. For some"
        " bounds between {low} and {high} in `f32` JAX's erf exceeds 1; its values then differ, or are NaN.)",
        lambda low, high: [
            Draw("truncated_normal", by_name(random.truncated_normal), beside_nan(low, high), F32, (0, 0.9), ulps=np.inf)])
    yield of("wald", parameters=between(mean=(0.05, 3)))

    few = (100,)
    maxwell = partial(Draw, "maxwell", random.maxwell)
    yield distribution(
        "maxwell", "`jax.random.maxwell`; equal in every bit in samples from {many} values on. In smaller ones JAX fuses other"
        " operations, and values are within {ulps} ulp. In `f16` all samples are equal; in `bf16` those of up to {few} values."
        " In larger ones JAX rounds less often there: {share} % of the values are equal, and the others within {narrow} ulp",
        lambda many, ulps, few, share, narrow: [
            maxwell(dtypes=FLOATS), maxwell(dtypes=FLOATS, shape=(int(many),)),
            maxwell(dtypes=FLOATS, shape=(int(many) - 1,), equal=(0, 1), ulps=ulps),
            maxwell(dtypes=FLOATS, shape=(100,), equal=(0, 1), ulps=ulps, samples=100),
            maxwell(dtypes=F16), maxwell(dtypes=F16, shape=(100,)), maxwell(dtypes=BF16, shape=(int(few),)),
            maxwell(dtypes=BF16, equal=percent(share), ulps=narrow)])
    sides = partial(Draw, "double_sided_maxwell", double_sided)
    around, scaled = between(loc=(-3, 3), scale=(0.1, 3)), lambda rng: {"loc": 0.0} | between(scale=(0.1, 3))(rng)
    yield distribution(
        "maxwell", "Values are equal in the samples in which those of [`Maxwell`] are. In other samples `scale m` is within {ulps}"
        " ulp. A sum with `loc` that is nearer to 0 than `scale m` may be more of its own ulps away", lambda ulps: [
            sides(around, dtypes=(*FLOATS, *F16)), sides(around, dtypes=BF16, shape=(1300,)),
            sides(scaled, dtypes=FLOATS, shape=few, equal=(0, 1), ulps=ulps, samples=100),
            sides(scaled, dtypes=BF16, equal=(0, 1), ulps=ulps)])

    yield Claim("jax.rs", "In `f16` they are those of a JAX on a processor without instructions for `f16`. On a"
                " processor that has them (AVX-512 FP16), JAX rounds less often, and some distributions with parameters have other"
                " values", lambda: [
        Draw("uniform", uniform, increasing("low high", -10, 10, 0.5), F16, (0, 0.999), ulps=np.inf, own_process=False)
    ] if "avx512_fp16" in PROCESSOR else [])
    one_each = lambda key, b, shape, dtype: random.pareto(key, jnp.full(shape, b), shape, dtype)
    yield Claim("guide/which_stream.rs", "a scalar and an array of equal numbers can give values that differ, of"
                " [`Pareto`](crate::jax::Pareto) by up to {ulps} ulp", lambda ulps: [
        Draw("pareto", one_each, between(b=(0.5, 30)), FLOATS, (0, 0.9999), ulps=ulps)])

    yield from gamma_family(distribution)
    yield from of_vectors(distribution)

    # Discrete
    for name in ("bernoulli", "categorical", "rademacher", "geometric"):
        yield distribution(name, f"`jax.random.{name}`; {value}", lambda name=name: DISCRETE[name])
    yield distribution("poisson", f"`jax.random.poisson`, which takes keys of the default generator only; {value}", lambda: [
        Draw("poisson", counted(random.poisson, "rate"), between(rate=rates), FLOATS) for rates in ((0.1, 10), (10, 1e6))])
    yield distribution("binomial", "`jax.random.binomial`, which returns floats; here counts are of any type. Equal in every"
                       " value", exact("binomial", parameters=trials(10**5, p=(1e-3, 1)), sample=binomial, dtypes=FLOATS))
    yield distribution("multinomial", "Parity as for [`Binomial`]",
                       exact("multinomial", parameters=simplex, sample=multinomial, dtypes=FLOATS, shape=(VALUES // 5, 5)))
    yield distribution("beta_binomial", "Equal in every value, except where a rounding decides whether a proposal is accepted", lambda: [
        Draw("beta_binomial", beta_binomial, lambda rng: {"n": np.float32(rng.integers(1000))} | between(
            alpha=(0.3, 30), beta=(0.3, 30))(rng), F32, equal=(0.99, 1), ulps=np.inf, shape=(1000,))])
    yield distribution("uniform_int", f"`jax.random.randint`; {value}", lambda: [
        Draw("randint", integers(randint), ends_of(type), F32, x64=True, options={"type": type, "inclusive_max": False})
        for type in INTEGERS])
    yield distribution("uniform_int", f"`jax.random.randint` clamps its bounds in this way; {value}", lambda: [
        Draw("randint_clamped", integers(randint), beyond, F32, x64=True, options={"type": type})
        for type in INTEGERS if np.dtype(type).itemsize < 8])
    yield distribution("choice", f"`jax.random.choice(n, shape, replace, p)`; {value}. With replacement and without weights,"
                       " JAX's stream depends on the type of its integers: here indices of type `i32` and `u32` are those"
                       " without `jax_enable_x64`, and of `i64`, `u64` and `usize` those with it", lambda: CHOICES)

    # Arrays
    yield Claim("keys/permutation.rs", "Equal to JAX in every element", lambda: [
        Draw("permutation", permutation, dtypes=F32, x64=True, shape=(n,)) for n in (5, 1625, 1626, VALUES)])
    yield Claim("keys/permutation.rs", "`jax.random.permutation(key, array, axis)`", lambda: [
        Draw("shuffle", permuted(axis), dtypes=F32, shape=(40, 50), options={"axis": axis}) for axis in (0, 1)])
    yield Claim("keys/permutation.rs", "`jax.random.permutation(key, array, axis, independent=True)`", lambda: [
        Draw("shuffle_independent", permuted(axis, True), dtypes=F32, shape=(40, 50), options={"axis": axis})
        for axis in (0, 1)])
    yield Claim("keys/choice.rs", "Without weights and with replacement, JAX's stream is that with `jax_enable_x64`", lambda: [
        Draw("choice_of", part_of((7, 50), replace), dtypes=F32, x64=True, shape=(20,),
             options={"of": [7, 50], "axis": 1, "replace": replace}) for replace in (True, False)])

    # Initialisers
    yield Claim("programs/initializers.rs", "values equal jax's in every bit, in `f32`, `f64` and, with the feature `half`, in"
                " `f16` and `bf16`", lambda: INITIALIZERS)

    # What the first pages say about all distributions
    yield Claim("lib.rs", "Most distributions equal JAX in every bit", lambda: [])
    yield Claim("guide/which_stream.rs", "Most are equal in every bit", lambda: [])


def gamma_family(distribution):
    """The distributions built from gamma variates; all are equally near."""
    words = (
        "`jax.random.gamma`; the same proposals are accepted as in JAX, and values are equal in every bit where"
        " 1 / sqrt(alpha - 1/3) is. JAX takes this reciprocal square root from the processor; here it is rounded once. JAX's is"
        " an ulp off for one alpha in {alphas} on a processor with AVX-512, and up to {share} % of the values then differ, by up"
        " to {eps} eps of the value. In `f16` and `bf16` all values are equal in every bit")

    def gamma(alphas, share, eps):
        return near("gamma", between(alpha=(0.1, 1000)),
                    throughout=percent(100 - 100 / alphas, 6) if "avx512f" in PROCESSOR else (0, 1))

    def near(op, parameters, of_one=False, **how):
        of_gamma = claim.numbers()
        eps = of_gamma["eps"]
        draw = partial(Draw, op, getattr(gammas, op))
        return [draw(parameters, FLOATS, (0, 1), least=1 - of_gamma["share"] / 100, relative=eps,
                     absolute=eps if of_one else 0, shape=(500,), samples=300, **how), draw(parameters, HALVES)]

    claim = distribution("gamma", words, gamma)
    yield claim
    yield distribution("gamma", "`jax.random.loggamma`; parity as [`Gamma`]'s, for every alpha, with eps of the value or of 1",
                       lambda: near("loggamma", between(alpha=(0.1, 1000)), of_one=True))
    yield distribution("beta", "`jax.random.beta`; parity as [`LogGamma`](super::LogGamma)'s",
                       lambda: near("beta", between(a=(0.1, 100), b=(0.1, 100)), of_one=True))
    freedom = "chi_squared"
    yield distribution(freedom, "`jax.random.chisquare`; parity as [`LogGamma`](super::LogGamma)'s",
                       lambda: near("chisquare", between(df=(0.5, 1000)), of_one=True))
    yield distribution(freedom, "`jax.random.t`; parity as [`Gamma`](super::Gamma)'s of df / 2",
                       lambda: near("t", between(df=(0.5, 1000))))
    yield distribution(freedom, "`jax.random.f`; parity as [`LogGamma`](super::LogGamma)'s",
                       lambda: near("f", between(dfnum=(1, 100), dfden=(1, 100)), of_one=True))
    small = partial(Draw, "f", gammas.f, equal=(0, 1), samples=20, lacking=True)
    yield distribution(
        freedom, "Below about {df} degrees of freedom ({narrow} in `f16`), a chi-squared variate, or its product with degrees of"
        " freedom, may underflow: JAX then has 0, infinity or NaN. JAX also has infinity or NaN where such a product exceeds the"
        " type (65504 in `f16`). In both cases the value is the ratio here; if only one of the variates underflows, it is 0 or"
        " infinity, as in JAX. Other values are within {eps} eps there", lambda df, narrow, eps: [
            small(between(dfnum=(df / 2, df), dfden=(df / 2, df)), F32, relative=eps),
            small(between(dfnum=(narrow / 2, narrow), dfden=(narrow / 2, narrow)), F16)])
    yield distribution(
        "generalized_normal", "Parity as for [`Gamma`](super::Gamma) with shape 1 / p. For example, JAX's reciprocal square root"
        " differs at p = {p} in `f32`, and {share} % of the values differ there", lambda p, share: [
            *near("generalized_normal", between(p=(0.5, 9))),
            *(replace(draw, parameters=constant(p=p), dtypes=F32, equal=percent(100 - share), shape=(VALUES,), samples=1)
              for draw in near("generalized_normal", None)[:1] if "avx512f" in PROCESSOR)])


def of_vectors(distribution):
    rows, few, many = {"shape": (VALUES // 10, 4)}, {"shape": (4095, 4), "samples": 2}, {"shape": (5000, 4)}
    simplices = partial(Draw, "dirichlet", dirichlet, several("alpha", 0.3, 5, 4))
    yield distribution(
        "dirichlet", "`jax.random.dirichlet`; with up to 100 components within {eps} eps of each: JAX has other exponentials there"
        " than elsewhere, and sums in another order. With an alpha below {small}, within {single} eps in `f32` and {double} eps in"
        " `f64`: two units in the last place of a log-gamma variate. In `f16` equal in every bit; in `bf16` for fewer than {fewer} vectors, but for {rare} % of the"
        " components or fewer, which are 1 ulp off. For more vectors JAX omits roundings: {share} % of the components or more are equal, and the others within {narrow} ulp",
        lambda eps, small, single, double, fewer, rare, share, narrow: [
            simplices(FLOATS, equal=(0, 1), relative=eps, **rows), simplices(F16, **many),
            Draw("dirichlet", dirichlet, several("alpha", 0.3, 5, 100), FLOATS, (0, 1), relative=eps, shape=(200, 100)),
            *(Draw("dirichlet", dirichlet, several("alpha", 1e-3, small, 4), dtype, (0, 1), relative=relative, samples=20, **rows)
              for dtype, relative in ((F32, single), (F64, double))),
            simplices(BF16, (1 - rare / 100, 1), shape=(int(fewer) - 1, 4), ulps=1), simplices(BF16, equal=(share / 100, 1), ulps=narrow, **many)])
    points = partial(Draw, "ball", ball, between(p=(1, 6)), options={"d": 4})
    yield distribution(
        "generalized_normal", "In balls of up to 100 dimensions each coordinate is within {single} eps in `f32` and {double} eps in `f64`, because JAX sums in"
        " another order and has another logarithm there. In `f16` coordinates are equal in every bit, and so they are in `bf16` in"
        " samples of fewer than {fewer} points. In larger samples of `bf16` JAX omits roundings: at least {share} % of the"
        " coordinates are equal, and the others within {narrow} ulp",
        lambda single, double, fewer, share, narrow: [
            points(F32, equal=(0, 1), relative=single, **rows), points(F64, equal=(0, 1), relative=double, **rows),
            *(replace(points((dtype,), equal=(0, 1), relative=eps, shape=(200, 100)), options={"d": 100})
              for dtype, eps in ((np.float32, single), (np.float64, double))),
            points(F16, **many), points(BF16, shape=(int(fewer) - 1, 4)),
            points(BF16, equal=(share / 100, 1), ulps=narrow, **many)])
    yield distribution("generalized_normal", "Where every variate underflows to 0, as happens in 16-bit types for large `p`, JAX"
                       " returns NaN; here the point is the origin", lambda: [
        Draw("ball", ball, between(p=(100, 300)), HALVES, (0, 1), ulps=np.inf, shape=(VALUES, 2), options={"d": 2}, lacking=True)])
    yield distribution("multivariate_normal", "values are within {eps} eps", lambda eps: [
        Draw("multivariate_normal", multivariate_normal, covariance, FLOATS, (0, 1), absolute=eps, shape=(VALUES, 3),
             options={"method": "cholesky"})])
    yield distribution(
        "orthogonal", "elements are within {eps} eps of JAX's, times the condition number of the normal matrix", lambda eps: [
            Draw("orthogonal", orthogonal, dtypes=FLOATS, equal=(0, 1), absolute=eps, shape=(1000, n, n), condition=condition)
            for n in (2, 3, 10)])


MODES = ("low", "high")
DISCRETE = {
    "bernoulli": [
        Draw("bernoulli", lambda key, p, shape, dtype, mode=mode: random.bernoulli(key, p, shape, mode), between(p=(1e-3, 1)),
             options={"mode": mode}) for mode in MODES],
    "categorical": [
        Draw("categorical", partial(categorical, mode=mode, replace=replace), several("logits", -5, 5, 50), shape=shape, x64=True,
             options={"mode": mode, "replace": replace, "axis": 0})
        for mode in MODES for replace, shape in ((True, (VALUES // 4,)), (False, (40,)))],
    "rademacher": [
        Draw("rademacher", integers(lambda key, shape, type: random.rademacher(key, shape, type)), dtypes=F32,
             x64=np.dtype(type).itemsize == 8, options={"type": type})
        for type in (*INTEGERS[:4], *map(np.dtype, FLOATS))],
    "geometric": [Draw("geometric", counted(random.geometric, "p"), between(p=(0.01, 1)))],
}
CHOICES = [
    Draw("choice", choice(1000, replace), dtypes=F32, x64=x64, shape=(900,), options={"n": 1000, "replace": replace})
    for replace in (True, False) for x64 in (True, False)] + [
    Draw("choice_weighted", partial(weighted, replace=replace, mode=mode), several("p", 0, 1, 50), shape=(40,), x64=True,
         options={"replace": replace, "mode": mode}) for replace in (True, False) for mode in MODES]
SHAPES = ((130, 100), (3, 3, 40, 60))
INITIALIZERS = [
    Draw(name, weights(name, **arguments), shape=shape, samples=2, options={"initializer": True, **arguments})
    for shape in SHAPES for name, arguments in (
        ("constant", {"value": 0.1}), ("uniform", {"scale": 0.3}), ("normal", {"stddev": 0.3}),
        ("truncated_normal", {"stddev": 0.3}), ("glorot_uniform", {}), ("glorot_normal", {}), ("he_uniform", {}),
        ("he_normal", {}), ("lecun_uniform", {}), ("lecun_normal", {}),
        *(("variance_scaling", {"scale": 0.7, "mode": mode, "distribution": weights})
          for mode in ("fan_in", "fan_out", "fan_avg") for weights in ("uniform", "normal", "truncated_normal")))]


# Claims that tests measure with vectors or exact values: the file, its words, the test.
HELD = [
    ("README.md", "the model of jax.random, with its streams bit for bit", "tests/parity.rs: seeds_splits_and_folds"),
    ("README.md", "keys and samples equal jax 0.10.2's on a CPU", "tests/parity.rs: seeds_splits_and_folds"),
    ("README.md", "Parity is with JAX on a CPU with fused multiply-add", "tests/parity.rs: seeds_splits_and_folds"),
    ("lib.rs", "Keys and values of [`jax`] equal jax 0.10.2's on a CPU", "tests/parity.rs: seeds_splits_and_folds"),
    *((f"prng/{name}.rs", "Parity with jax.random: equal in every bit", "tests/prng.rs: check_keys_or_bits") for name in (
        "threefry2x32", "threefry2x32_legacy", "threefry4x32", "philox2x32", "philox4x32", "rbg")),
    ("prng/rbg.rs", "Source and parity: as [`Rbg`]", "tests/prng.rs: check_keys_or_bits"),
    ("jax.rs", "Where values are equal in every bit, this has been checked for every uniform variate of these types",
     "tests/continuous/parity.rs: half_precision"),
    ("jax/triangular.rs", "Rounding may carry a value past an end, by an ulp of the end that is farther from 0",
     "tests/catalogue/src/entries/triangular.rs: possible"),
    ("jax/choice.rs", "with JAX's stream with or without `jax_enable_x64`", "tests/keys.rs: with_x64"),
    ("jax/rademacher.rs", "with JAX's stream with or without `jax_enable_x64`", "tests/keys.rs: with_x64"),
    ("guide/from_jax_random.rs", "returns an error where JAX returns NaN", "tests/continuous/errors.rs: assert_message"),
    ("programs/initializers/orthogonal.rs", "Values are jax's within the roundings of a QR decomposition",
     "tests/programs/orthogonal.rs"),
    ("programs/streams.rs", "Keys of a [`Scope`] equal those of Flax 0.12.8 (linen)", "tests/programs/streams.rs"),
    ("programs/stax.rs", "Keys equal those of `jax.example_libraries.stax`", "tests/programs/stax.rs: nets_equal_stax"),
    ("programs/stax.rs", "equal in every bit in `f32`", "tests/programs/stax.rs: nets_equal_stax"),
    ("programs/seeds.rs", "Keys equal those of `tfp.random.sanitize_seed`", "tests/programs/tfp.rs"),
    ("native/real_line/normal.rs", "A value is within 3 units in the last place", "tests/native/quantiles.rs: normals_of_both_signs"),
    ("native/interval/uniform.rs", "Of the values, 0.78 % (`f32`) or 0.13 % (`f64`) are an ulp from the sum rounded once",
     "tests/native/quantiles.rs: uniform_variates_are_rounded_twice"),
    ("native/interval/uniform.rs", "is therefore 1 in 49.1 % of the values of `f32`, not in 49.9 %, and in 25 % of those",
     "tests/native/quantiles.rs: uniform_variates_are_rounded_twice"),
    ("monte_carlo/estimate.rs", "in 81 % to 84 % of cases instead of 95 %. With this error it is in 94 % or more",
     "tests/monte_carlo/stopping.rs: a_few_rare_events_are_not_enough"),
    ("monte_carlo/estimate.rs", "of 10 exponential variates in 90 % of cases instead of 95 %, of 100 in 94 %",
     "tests/monte_carlo/estimates.rs: intervals_of_few_skewed_values_hold_the_mean_less_often"),
]


def listed(every):
    """The list that words.py compares with the documentation."""
    claims = [{"file": claim.file, "words": claim.words, "numbers": claim.written() or {}} for claim in every]
    claims += [{"file": file, "words": words, "test": test} for file, words, test in HELD]
    lines = ",\n".join(json.dumps(claim, ensure_ascii=False) for claim in claims)
    return f"[\n{lines}\n]\n"


# Measurements

def cases_of(draw, dtype, rng):
    """Cases, and what JAX gives for each."""
    options = {name: np.dtype(option).name if name == "type" else option for name, option in draw.options.items()}
    type = {"type": draw.options["type"]} if "type" in draw.options else {}
    for _ in range(draw.samples):
        key = random.key(rng.integers(2**63))
        given = draw.parameters(rng).items()
        params = {name: value if isinstance(value, np.integer) else np.asarray(value, dtype) for name, value in given}
        with jax.enable_x64(np.dtype(dtype).itemsize == 8 if draw.x64 is None else draw.x64):
            arrays = {name: jnp.asarray(value) for name, value in params.items()}
            out = np.asarray(draw.sample(key, shape=draw.shape, dtype=dtype, **arrays, **type))
            condition = draw.condition(key, draw.shape, dtype)
        case = record(draw.op, key, draw.shape, out, params, options | {"floats": np.dtype(dtype).name}, 0)
        yield case, out, condition


def drawn(program, cases):
    """What ndkey gives for the cases."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump([case for case, *_ in cases], file)
        file.flush()
        data = subprocess.run([*program, file.name], check=True, stdout=subprocess.PIPE).stdout
    for _, theirs, _ in cases:
        yield np.frombuffer(data[:theirs.nbytes], theirs.dtype).reshape(theirs.shape)
        data = data[theirs.nbytes:]
    assert not data, "more values than JAX has"


def ordered(array):
    """Integers in the order of the floats."""
    words = array.view(f"i{array.dtype.itemsize}")
    return np.where(words < 0, np.iinfo(words.dtype).min - words, words).astype(np.int64)


@dataclass
class Distance:
    """How far apart values are: which are equal, and the largest distance of the others in several units."""

    equal: float
    throughout: float
    least: float = 1
    ulps: float = 0
    eps: float = 0  # of the value
    of_one: float = 0
    wrong: int = 0  # values that are further away than claimed
    lacking: int = 0  # values that are 0, infinite or NaN in JAX only
    below_0: float = 0

    @classmethod
    def of(cls, draw, cases, drawn):
        different, negative, far = [], [], cls(0, 0)
        for (_, theirs, condition), ours in zip(cases, drawn):
            differ = (ours != theirs) & ~(is_nan(ours) & is_nan(theirs))
            if theirs.dtype.kind in "fV":
                differ |= (np.signbit(ours) != np.signbit(theirs)) & ~is_nan(theirs)
            if draw.lacking:
                far.lacking += np.sum(differ & ~present(theirs))
                differ &= present(theirs)
            different.append(differ)
            negative.append(np.mean(theirs < 0))
            if differ.any():
                far.see(draw, ours[differ], theirs[differ], np.broadcast_to(condition, differ.shape)[differ])
        far.equal = 1 - np.concatenate([one.ravel() for one in different]).mean()
        far.least = 1 - max(one.mean() for one in different)
        far.throughout = np.mean([not one.any() for one in different])
        far.below_0 = np.mean(negative)
        return far

    def see(self, draw, ours, theirs, condition):
        if theirs.dtype.kind not in "fV":
            self.wrong += ours.size if draw.ulps < np.inf else 0
            return
        ulps = np.abs(ordered(ours) - ordered(theirs))
        x, y = np.asarray(ours, np.float64), np.asarray(theirs, np.float64)
        with np.errstate(invalid="ignore"):
            apart = np.abs(x - y) / float(jnp.finfo(theirs.dtype).eps) / condition
        near = (ulps <= draw.ulps) | (apart <= np.maximum(draw.relative * np.abs(y), draw.absolute)) & np.isfinite(apart)
        self.wrong += np.sum(~near)
        self.ulps = max(self.ulps, ulps.max())
        with np.errstate(divide="ignore", invalid="ignore"):
            self.eps = max(self.eps, (apart / np.abs(y)).max())
        self.of_one = max(self.of_one, apart.max())

    def __str__(self):
        equal = f"{100 * self.equal:.2f} % equal, of a sample at least {100 * self.least:.1f} %"
        equal += f", {100 * self.throughout:.0f} % of the samples throughout"
        return equal if self.equal == 1 else f"{equal}; {self.ulps:.0f} ulp, {self.eps:.3g} eps, {self.of_one:.3g} eps of 1"

    def bears_out(self, draw):
        shares = (draw.equal, self.equal), (draw.throughout, self.throughout), (draw.below_0, self.below_0)
        within = all(low <= share <= high for (low, high), share in shares)
        within &= self.least >= draw.least
        return within and not self.wrong and (not draw.lacking or self.lacking > 0)


def present(array):
    """Whether values are neither infinite, nor NaN, nor 0."""
    return np.isfinite(array) & (array != 0)


def is_nan(array):
    return np.isnan(array) if array.dtype.kind in "fV" else np.zeros(array.shape, bool)


def measured(claim, draw, dtype, program, rng):
    """A line about the samples of a type, and whether they support the claim."""
    cases = list(cases_of(draw, dtype, rng))
    distance = Distance.of(draw, cases, drawn(program, cases))
    options = "".join(f" {name}={value}" for name, value in cases[0][0]["options"].items() if name != "floats")
    line = f"{draw.op}{options} {np.dtype(dtype).name} {list(draw.shape)}: {distance}"
    return line, bool(distance.bears_out(draw))


def main():
    assert jax.__version__ == VERSION, f"this needs jax {VERSION}, not {jax.__version__}"
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--program", nargs="+", default=DRAW, help="ndkey's side, if it is built already")
    parser.add_argument("--only", choices=[NARROW], help="the type of floats to measure")
    parser.add_argument("--list", action="store_true", help="only write claims.json, for words.py")
    parser.add_argument("operations", nargs="*")
    arguments = parser.parse_args()
    every = list(claims())
    if arguments.list:
        LIST.write_text(listed(every))
    text = listed(every)
    wrong = [] if arguments.only else list(wrong_words(json.loads(text)))
    if LIST.read_text() != text:
        wrong.append("claims.json lists other claims: run with --list")
    if arguments.list:
        sys.exit("\n".join(wrong) or None)
    rng = np.random.default_rng(arguments.seed)
    for claim in every:
        numbers = claim.numbers()
        for draw in claim.draws(**numbers) if numbers is not None else ():
            if arguments.operations and draw.op not in arguments.operations:
                continue
            for dtype in draw.dtypes:
                apart = np.dtype(dtype).name == NARROW and draw.own_process
                if apart == bool(arguments.only):
                    line, holds = measured(claim, draw, dtype, arguments.program, rng)
                    print(line if holds else f"FALSE {line}", flush=True)
                    wrong += [] if holds else [f"{claim.file}: {claim.words}\n    {line}"]
    if not arguments.only:
        narrow = subprocess.run([sys.executable, __file__, "--only", NARROW, *sys.argv[1:]]).returncode
        wrong += [f"{NARROW}: see above"] if narrow else []
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
