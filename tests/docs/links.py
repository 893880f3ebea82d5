"""Every link of the built documentation, and of the repository's pages, leads somewhere.

    cargo doc --no-deps --all-features && python3 tests/docs/links.py [target/doc]

Links to docs.rs/ndkey are looked up in the built documentation, others within it and the repository in their files,
with the place in a page. Links to elsewhere are not followed.
"""

import re
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

ROOT = Path(__file__).parents[2]
LATEST = re.compile(r"https://docs\.rs/ndkey(?:/latest/ndkey(?:/|$)|/?$)")


class Page(HTMLParser):
    """The links of a page, and the places in it."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.places.update(filter(None, [attributes.get("id"), attributes.get("name")]))
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])


@cache
def page(path):
    return Page(path.read_text())


def is_elsewhere(link):
    return re.match(r"[a-z]+:", link) or link.startswith("//")


def is_not_ours(link):
    """Links that rustdoc makes to hidden methods, and those in other crates' documentation of what they derive."""
    return "#tymethod." in link or link.startswith("Self::")


def leads(path, link):
    """Whether a link on a page of the documentation leads to a page, or to a place in one."""
    file, place = urldefrag(link)
    target = (path.parent / unquote(file)).resolve() if file else path
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return False
    # Lines of sources, and what scripts handle.
    is_made_later = "/src/" in str(target) or target.suffix != ".html" or target.name in ("settings.html", "help.html")
    return not place or is_made_later or not {place, unquote(place)}.isdisjoint(page(target).places)


def headings(path):
    """The places in a Markdown file, as its viewers name them."""
    titles = re.findall(r"^#+ (.*)$", path.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def wrong(documentation):
    for path in sorted((documentation / "ndkey").rglob("*.html")):
        for link in dict.fromkeys(page(path).links):
            if not is_elsewhere(link) and not is_not_ours(link) and not leads(path, link):
                yield f"{path.relative_to(documentation)}: {link}"
    files = [*ROOT.glob("*.md"), *ROOT.glob("tests/**/*.md"), *ROOT.glob("benches/*.md"), *ROOT.glob("examples/**/*.md")]
    for path in sorted(files):
        for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", path.read_text(), flags=re.S)):
            file, place = urldefrag(link)
            if latest := LATEST.match(link):
                found = leads(documentation / "ndkey" / "index.html", link[latest.end():] or "index.html")
            elif link.startswith("https://docs.rs/crate/ndkey/latest/source/"):
                found = (ROOT / file.removeprefix("https://docs.rs/crate/ndkey/latest/source/")).is_file()
            elif is_elsewhere(link):
                continue
            else:
                target = path.parent / file if file else path
                found = target.exists() and (not place or place in headings(target))
            if not found:
                yield f"{path.relative_to(ROOT)}: {link}"


if __name__ == "__main__":
    built = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "target/doc"
    sys.exit("\n".join(wrong(built.resolve())) or None)
