"""The tables of `benches/README.md`, from the measurements of `versus.py`."""

from ratios import ONE_THREAD, fastest, ours, rate, ratio

# Columns of ndkey's: how its figures are named.
OURS = {"`native`": "native", "JAX's streams": "ndkey"}
# Heading -> which of ndkey's and MKL's figures, and the columns of others: of which libraries each has the fastest.
TABLES = {
    "One thread": (ONE_THREAD, {
        "MKL": (("MKL",), ONE_THREAD),
        "Rust": (("rand", "ndarray-rand", "sobol_burley"), ""),
        "stochastic-rs": (("stochastic-rs",), ""),
        "Zorro": (("Zorro",), ""),
        "NumPy, SciPy": (("NumPy", "SciPy"), ""),
    }),
    "All threads": ("", {
        "MKL": (("MKL",), ""),
        "JAX": (("JAX",), ""),
        "urng, PyTorch": (("urng", "PyTorch"), ""),
    }),
}


def markdown(measured):
    heading = f"{measured['machine']}; {measured['date']}; {', '.join(measured['versions'])}.\n"
    return "\n".join([heading, *(table(name, measured["operations"]) for name in TABLES)])


def table(name, operations):
    threads, others = TABLES[name]
    rows = []
    for operation in operations:
        own = [ours(operation, family, threads) for family in OURS.values()]
        peers = [fastest(operation, *of) for of in others.values()]
        if any(own) and any(peers):
            cells = [number(operation, library) for library in own]
            rows.append([operation["name"], *cells, *(compared(operation, own, library) for library in peers)])
    # Points have one figure of ndkey's.
    heads = ["operation", *OURS, *others] if any(row[1] for row in rows) else ["operation", "", "ndkey", *others]
    kept = [column for column in range(len(heads)) if any(row[column] for row in rows)]
    lines = [f"### {name}", "", row(heads[column] for column in kept), "|---" + "|---:" * (len(kept) - 1) + "|"]
    lines += [row(cells[column] for column in kept) for cells in rows]
    return "\n".join(lines) + "\n"


def row(cells):
    return "| " + " | ".join(cells) + " |"


def number(operation, library):
    """A rate in millions."""
    return f"{rate(operation, library) / 1e6:.4g}" if library else ""


def compared(operation, own, library):
    """A rate and, in brackets, how many times as fast each of ndkey's is."""
    if library is None:
        return ""
    times = [f"{ratio(operation, ours, library):.2g}" for ours in own if ours]
    return f"{number(operation, library)} ({', '.join(times)})"
