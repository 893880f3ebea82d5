"""The tables of `benches/README.md`, from the measurements of `versus.py`."""

from itertools import groupby

from ratios import ONE_THREAD, libraries, rate, ratio, reference


def markdown(measured):
    groups = groupby(measured["operations"], lambda operation: operation["group"])
    heading = f"{measured['machine']}; {measured['date']}; {', '.join(measured['versions'])}.\n"
    return "\n".join([heading, *(table(group, list(operations)) for group, operations in groups)])


def table(group, operations):
    columns = libraries(operations)
    lines = [f"### {group}", "", row("operation", columns), "|---" + "|---:" * len(columns) + "|"]
    lines += [row(one["name"], [cell(one, library) for library in columns]) for one in operations]
    return "\n".join(lines) + "\n"


def row(name, cells):
    return "| " + " | ".join([name, *cells]) + " |"


def cell(operation, library):
    """A rate in millions and, in brackets, how many times as fast ndkey is."""
    if library not in operation["rounds"][0]:
        return ""
    ours = reference(operation)
    text = f"{rate(operation, library) / 1e6:.1f}"
    if library == ours:
        return text
    if library.startswith("MKL") and library.endswith(ONE_THREAD):
        ours += ONE_THREAD
    return f"{text} ({ratio(operation, ours, library):.2f}x)"
