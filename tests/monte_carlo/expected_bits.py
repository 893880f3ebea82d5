"""Computes the bits that `main.rs` expects, from JAX's numbers with Python's floats.

    python tests/monte_carlo/expected_bits.py    # jax 0.10.2

The values of a block are added in 16 lanes, and blocks are merged with Chan's update in a tree whose left half
has the largest power of two of blocks that leaves some for the right half.
"""

import math
import struct

import jax

jax.config.update("jax_enable_x64", True)

BLOCKS, PATHS, LANES = 37, 40, 16


def add(values):
    sums = [0.0] * LANES
    whole = len(values) // LANES * LANES
    for position, value in enumerate(values[:whole]):
        sums[position % LANES] += value
    for lane, value in enumerate(values[whole:]):
        sums[lane] += value
    while len(sums) > 1:
        half = len(sums) // 2
        sums = [sums[lane] + sums[lane + half] for lane in range(half)]
    return sums[0]


def estimate(values):
    mean = add(values) / len(values)
    return len(values), mean, add([(value - mean) * (value - mean) for value in values])


def merged(earlier, later):
    count = earlier[0] + later[0]
    part, difference = later[0] / count, later[1] - earlier[1]
    squares = earlier[2] + (later[2] + difference * difference * (earlier[0] * part))
    return count, earlier[1] + difference * part, squares


def tree(blocks):
    if len(blocks) == 1:
        return estimate(blocks[0])
    left = 1 << (len(blocks) - 1).bit_length() - 1
    return merged(tree(blocks[:left]), tree(blocks[left:]))


keys = jax.random.split(jax.random.key(3), BLOCKS)
blocks = [jax.random.lognormal(key, 1.0, (PATHS,), "float64").tolist() for key in keys]
count, mean, squares = tree(blocks)
for value in mean, math.sqrt(squares / (count - 1) / count):
    print(hex(struct.unpack("<Q", struct.pack("<d", value))[0]))
