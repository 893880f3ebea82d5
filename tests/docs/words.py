"""The claims of the documentation, as claims.json lists them: their words. Needs no JAX; CI runs it.

    python3 tests/docs/words.py

Fails if the documentation does not make a listed claim in these words and with these numbers, if it mentions equality
with JAX elsewhere, if a test that holds a claim is gone, or if a comment has words that CONTRIBUTING.md forbids. So who
changes a claim also runs claims.py, which measures it, and writes the list with `--list`.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("claims.json")
# Where the documentation may speak of JAX's values.
SOURCES = [ROOT / "README.md", *sorted(ROOT.glob("src/**/*.rs"))]
SPEAKS = re.compile(r"\b(ulps?|eps)\b|[Pp]arity (as|for|is|with)|[Ee]quals? (in|to JAX|those|the (keys|ones) of (?!\[)|JAX|jax)|equal jax"
                    r"|(values|samples|all|components|coordinates) are equal in|\d % of|JAX's stream with|`jax\.random\.\w+`;"
                    r"|JAX (returns|has) NaN|bit for bit|jax's within")
# Words that hide what is meant: CONTRIBUTING.md.
FORBIDDEN = re.compile(r"\b(so many|of which|those of)\b", re.I)
# Files whose claims another script measures.
ELSEWHERE = {"math": "tests/math/accuracy.py", "math.rs": "tests/math/accuracy.py"}


def documented(path):
    """The documentation in a file, without the marks of comments and without code."""
    lines = path.read_text().splitlines()
    if path.suffix == ".rs":
        comments = (re.match(r"\s*//[/!] ?(.*)", line) for line in lines)
        lines = [comment[1] if comment else "" for comment in comments]
    prose = re.sub(r"^\s*```.*?^\s*```$", "", "\n".join(lines), flags=re.M | re.S)
    return "\n".join(" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", prose))


def named(file):
    return ROOT / file if file.endswith(".md") else ROOT / "src" / file


def find(words, text):
    """Words in a text, with the numbers that have names in them, or None."""
    pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[0-9.]+)", re.escape(words))
    return re.search(pattern.replace(r"\ ", " "), text)


def wrong_words(listed):
    """Claims that the documentation does not make, and statements of it that no claim covers."""
    texts = {path: documented(path) for path in SOURCES if path.relative_to(ROOT).parts[:2][-1] not in ELSEWHERE}
    rest = dict(texts)
    for claim in listed:
        file, words = claim["file"], claim["words"]
        found = find(words, texts[named(file)])
        if not found:
            yield f"{file} does not say: {words}"
        else:
            if found.groupdict() != claim.get("numbers", {}):
                yield f"{file} has {found.groupdict()}, not {claim['numbers']}: {words}"
            rest[named(file)] = rest[named(file)].replace(found.group(), "")
        path, _, name = claim.get("test", "").partition(": ")
        if path and name not in (ROOT / path).read_text():
            yield f"{path} has no {name}, which holds: {words}"
    for path, text in rest.items():
        for sentence in re.split(r"(?<=[.;])\s|\n", text):
            if SPEAKS.search(sentence):
                yield f"{path.relative_to(ROOT)}: nothing measures: {sentence}"


def forbidden_words():
    """Comments with words that CONTRIBUTING.md forbids."""
    for path in sorted(ROOT.glob("src/**/*.rs")):
        comments = (re.match(r"\s*//[/!]? ?(.*)", line) for line in path.read_text().splitlines())
        text = "\n".join(comment[1] if comment else "" for comment in comments)
        for found in FORBIDDEN.finditer(re.sub(r"(?<=\S)\n(?=\S)", " ", text)):
            yield f"{path.relative_to(ROOT)}: a comment says: {found.group()}"


if __name__ == "__main__":
    problems = [*wrong_words(json.loads(LIST.read_text())), *forbidden_words()]
    sys.exit("\n".join(problems) or None)
