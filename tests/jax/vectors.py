"""Reads vectors/*.json, for any implementation of jax.random's streams. It needs only NumPy."""

import hashlib
import json
from pathlib import Path

import numpy as np

FILES = sorted(Path(__file__).parent.glob("vectors/*.json"))


def cases(path):
    """The cases of a file, with the fields that README.md lists."""
    return json.loads(path.read_text())["cases"]


def dtype_of(values):
    if values["dtype"] == "bfloat16":
        from ml_dtypes import bfloat16
        return np.dtype(bfloat16)
    return np.dtype("uint32" if values["dtype"] == "key" else values["dtype"])


def array(values):
    """The array {dtype, shape, bits}."""
    dtype = dtype_of(values)
    return np.array(values["bits"], f"u{dtype.itemsize}").view(dtype).reshape(values["shape"])


def words(case):
    """The words of the case's keys, along the last axis; None if it has no keys."""
    shape, data = case["keys"]["shape"], case["keys"]["data"]
    return np.array(data, np.uint32).reshape(*shape, len(data) // np.prod(shape, dtype=int)) if data else None


def is_wide(case):
    """Whether JAX had 64-bit types enabled (`jax_enable_x64`), which affects the bits that some operations draw."""
    if "x64" in case["options"]:
        return case["options"]["x64"]
    narrow = case["dtype"] in ("float16", "bfloat16", "float32")
    return not narrow and (case["op"] != "rademacher" or case["dtype"].endswith("64"))


def difference(result, out):
    """How an array (for keys: that of their words) differs from {dtype, shape, bits or sha256}; None if it does not."""
    result, dtype = np.asarray(result), dtype_of(out)
    shape = result.shape[:-1] if out["dtype"] == "key" else result.shape
    if result.dtype != dtype or list(shape) != out["shape"]:
        return f"{result.dtype.name}{list(shape)}, not {out['dtype']}{out['shape']}"
    little = result.astype(dtype.newbyteorder("<")) if dtype.kind != "V" else result
    if "sha256" in out:
        return None if hashlib.sha256(little.tobytes()).hexdigest() == out["sha256"] else "another digest"
    bits = np.frombuffer(little.tobytes(), f"<u{dtype.itemsize}")
    unequal = np.flatnonzero(bits != np.array(out["bits"], np.uint64))
    return f"{len(unequal)} of {len(bits)} values, the first at {unequal[0]}" if len(unequal) else None
