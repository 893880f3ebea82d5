"""Writes vectors/tfp.json, the values of TensorFlow Probability on JAX. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install jax==0.10.2 tfp-nightly==0.26.0.dev20261027
    .venv/bin/python tests/jax/tfp.py

The format is that of generate.py's files; the process runs in 32 bits, as TFP does by default.
"""

import json
from pathlib import Path

import jax
import numpy as np
from jax import random
from tensorflow_probability.substrates import jax as tfp

from cases import VERSION, case, keys_of, recorded

IMPL = "threefry2x32"
SALTS = ("", "normal", "beta_binomial", "random_gamma", "binomial", "mcmc.sample_chain", "HiddenMarkovModel",
         "\u03b1\u03b2", "x" * 300)
tfd = tfp.distributions


def seeds():
    for key in keys_of(IMPL):
        for salt in (None,) + SALTS:
            yield case("sanitize_seed", key, (), lambda key: tfp.random.sanitize_seed(key, salt=salt), salt=salt)
            for n in (1, 3):
                yield case("split_seed", key, (n,), lambda key: tfp.random.split_seed(key, n, salt=salt), salt=salt)


def chains():
    def chain(key, steps, start, scale):
        kernel = tfp.mcmc.RandomWalkMetropolis(
            tfd.Normal(0.0, 1.0).log_prob, new_state_fn=tfp.mcmc.random_walk_normal_fn(scale=scale))
        return tfp.mcmc.sample_chain(num_results=steps, current_state=start, kernel=kernel, trace_fn=None, seed=key)

    for key in [random.key(1)] + keys_of(IMPL):
        for steps, start, scale in ((10, 0.0, 1.0), (500, 0.0, 1.0), (500, -3.0, 0.5)):
            yield case("random_walk_metropolis", key, (steps,), lambda key: chain(key, steps, start, scale), start=start,
                       scale=scale)


def hidden_markov_models():
    initial = np.array([0.8, 0.2], np.float32)
    transition = np.array([[0.7, 0.3], [0.2, 0.8]], np.float32)
    model = tfd.HiddenMarkovModel(
        tfd.Categorical(probs=initial), tfd.Categorical(probs=transition),
        tfd.Normal(loc=[0.0, 15.0], scale=[5.0, 10.0]), num_steps=7)
    for key in [random.key(1)] + keys_of(IMPL):
        yield case("hidden_markov_model", key, (7,), lambda key: model.sample(seed=key))


def beta_binomials():
    for key in [random.key(1)] + keys_of(IMPL):
        for n, alpha, beta in ((10.0, 1.0, 2.0), (100.0, 0.3, 4.0), (1000.0, 20.0, 15.0), (5.0, 0.5, 0.5)):
            for shape in ((), (10,), (300,)):
                def sample(key, n, alpha, beta):
                    return tfd.BetaBinomial(n, alpha, beta).sample(shape, seed=key)

                params = {"n": np.float32(n), "alpha": np.float32(alpha), "beta": np.float32(beta)}
                yield case("beta_binomial", key, shape, sample, params)


def main():
    assert jax.__version__ == VERSION, f"this needs jax {VERSION}, not {jax.__version__}"
    parts = (seeds, chains, hidden_markov_models, beta_binomials)
    cases = [json.dumps(one, separators=(",", ":")) for part in parts for one in recorded(part())]
    path = Path(__file__).parent / "vectors" / "tfp.json"
    lines = ",\n".join(cases)
    path.write_text(f'{{"jax":"{VERSION}","cases":[\n{lines}\n]}}\n')
    print(f"{path.name}: {len(cases)} cases, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
