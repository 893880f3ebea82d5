#!/usr/bin/env python3
"""Plants faults in a copy of the library, all in one build, and finds which of them tests notice.

    pip install tree-sitter tree-sitter-rust
    python tests/mutants/mutants.py plan COPY SEED COUNT FILE...      chooses mutants, and writes plan.tsv
    python tests/mutants/mutants.py apply COPY                        rewrites a copy of this repository

In the copy, the variable NDKEY_MUTANT chooses the one that is at work, by its number in the plan: so one build has
all of them, and without the variable the library is as it was.
"""

import pathlib
import random
import re
import sys

import tree_sitter_rust
from tree_sitter import Language, Parser

PLAN = pathlib.Path(__file__).with_name("plan.tsv")
PARSER = Parser(Language(tree_sitter_rust.language()))
OTHERS = {"+": "-", "-": "+", "*": "/", "/": "*", "<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "==",
          "&&": "||", "||": "&&"}
COMPARISONS = {"<", ">", "<=", ">="}
# What is evaluated when the library is compiled, and what is no expression.
SKIPPED = {"const_item", "static_item", "attribute_item", "macro_definition", "match_pattern", "type_arguments",
           "array_type", "use_declaration", "line_comment", "block_comment", "parameters"}
# Macros of items, whose arguments are `name = expression`.
MACROS = {"functions_of", "inside"}


def text(node):
    return node.text.decode()


def of_node(node, offset):
    """Mutants of one node: start, end, what stands there instead, and a name."""
    start, end = node.start_byte + offset, node.end_byte + offset
    if node.type == "binary_expression":
        left, operator, right = (node.child_by_field_name(name) for name in ("left", "operator", "right"))
        old = text(operator)
        if old in OTHERS and "let " not in text(node).split("{")[0]:
            new = OTHERS[old]
            yield start, end, f"{text(left)} {new} {text(right)}", f"{old} is {new}"
    elif node.type == "unary_expression" and text(node)[0] in "-!" and node.children[1].type != "float_literal":
        yield start, end, text(node.children[1]), f"without {text(node)[0]}"
    elif node.type == "float_literal":
        parent = node.parent
        is_end = parent.type == "binary_expression" and text(parent.child_by_field_name("operator")) in COMPARISONS
        factor = "1.5" if is_end else "(1.0 + 1e-10)"
        if float(re.sub(r"_f64|_", "", text(node))) != 0.0:
            yield start, end, f"{text(node)} * {factor}", f"{text(node)} times {factor}"
    elif node.type == "if_expression":
        condition = node.child_by_field_name("condition")
        if not re.search(r"\blet\b", text(condition)):
            a, b = condition.start_byte + offset, condition.end_byte + offset
            yield a, b, "true", "condition is true"
            yield a, b, "false", "condition is false"


def is_test(node):
    before = node.prev_named_sibling
    return node.type == "mod_item" and before is not None and "cfg(test)" in text(before)


def walk(node, offset=0):
    if node.type in SKIPPED or is_test(node):
        return
    if node.type == "function_item":
        modifiers = [child for child in node.children if child.type == "function_modifiers"]
        if any("const" in text(child) for child in modifiers):
            return
    if node.type == "macro_invocation":
        if text(node.child_by_field_name("macro")) in MACROS:
            yield from of_macro(node, offset)
        return
    yield from of_node(node, offset)
    for child in node.children:
        yield from walk(child, offset)


def segments(body):
    """Parts between commas that are in no brackets and in no parameters of a closure."""
    depth, bars, start = 0, False, 0
    body = re.sub(r"//[^\n]*", lambda comment: " " * len(comment[0]), body)
    for place, letter in enumerate(body):
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter == "|" and depth == 0:
            bars = not bars
        elif letter == "," and depth == 0 and not bars:
            yield start, body[start:place]
            start = place + 1


def of_macro(node, offset):
    tree = node.children[-1] if node.children[-1].type == "token_tree" else node.children[-2]
    body = tree.text.decode()[1:-1]
    assert body.isascii()
    for start, part in segments(body):
        found = re.match(r"\s*\w+\s*=\s*", part)
        if found:
            before = "fn f() { let _ = "
            parsed = PARSER.parse(f"{before}{part[found.end():]}; }}".encode())
            place = tree.start_byte + 1 + start + found.end() - len(before)
            yield from walk(parsed.root_node, offset + place)


def candidates(root, name):
    source = (root / name).read_bytes()
    for start, end, new, what in walk(PARSER.parse(source).root_node):
        line = source[:start].count(b"\n") + 1
        yield name, line, start, end, source[start:end].decode(), new, what


def plan(root, seed, count, names):
    chosen = random.Random(seed)
    everything = [mutant for name in names for mutant in candidates(root, name)]
    chosen.shuffle(everything)
    taken, result = {}, []
    for mutant in everything:
        name, _, start, end, *_ = mutant
        ends = taken.setdefault(name, [])
        if all(end <= a or b <= start for a, b in ends):
            ends.append((start, end))
            result.append(mutant)
        if len(result) == count:
            break
    print(len(everything), "candidates,", len(result), "mutants", file=sys.stderr)
    lines = ["\t".join(["number", "file", "line", "start", "end", "old", "new", "what"])]
    for number, mutant in enumerate(result, 1):
        lines.append("\t".join([str(number)] + [str(field).replace("\t", " ").replace("\n", " ") for field in mutant]))
    PLAN.write_text("\n".join(lines) + "\n")


SWITCH = """
/// Whether this mutant is at work.
#[doc(hidden)]
#[inline]
#[allow(missing_docs)]
pub fn mutant(number: u32) -> bool {
    use std::sync::atomic::{AtomicU32, Ordering};
    static AT_WORK: AtomicU32 = AtomicU32::new(u32::MAX);
    #[cold]
    fn first() -> u32 {
        let name = std::env::var("NDKEY_MUTANT").unwrap_or_default();
        let own = name.parse().unwrap_or(0);
        AT_WORK.store(own, Ordering::Relaxed);
        own
    }
    let own = AT_WORK.load(Ordering::Relaxed);
    (if own == u32::MAX { first() } else { own }) == number
}
"""


def apply(root):
    header, *lines = PLAN.read_text().splitlines()
    mutants = [dict(zip(header.split("\t"), line.split("\t"))) for line in lines]
    for name in sorted({mutant["file"] for mutant in mutants}):
        source = (root / name).read_bytes()
        of_file = sorted((m for m in mutants if m["file"] == name), key=lambda m: -int(m["start"]))
        for mutant in of_file:
            a, b = int(mutant["start"]), int(mutant["end"])
            old = source[a:b].decode()
            assert old.replace("\n", " ") == mutant["old"]
            new = mutant["new"] if "//" not in old else None
            assert new, "a comment"
            both = f"(if crate::mutant({mutant['number']}) {{ {new} }} else {{ {old} }})"
            source = source[:a] + both.encode() + source[b:]
        (root / name).write_bytes(source)
    with (root / "src/lib.rs").open("a") as file:
        file.write(SWITCH)


if __name__ == "__main__":
    command, root, *rest = sys.argv[1:]
    if command == "plan":
        plan(pathlib.Path(root), int(rest[0]), int(rest[1]), rest[2:])
    else:
        apply(pathlib.Path(root))
