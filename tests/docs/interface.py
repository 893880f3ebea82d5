"""The public interface, a line for each item with its signature: what a version promises.

    python3 tests/docs/interface.py             compares it with tests/docs/interface.txt
    python3 tests/docs/interface.py --write     writes it there

From rustdoc's JSON, which leaves out what is hidden. A change of the file is a change of the promise: CHANGELOG names it.
"""

import difflib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).with_suffix(".txt")
# JSON is unstable; for rustdoc alone, so that nothing is compiled anew.
RUSTDOC = '#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc "$@" -Z unstable-options --output-format json\n'
# The format that is read here.
FORMAT = 57


def documented():
    """The crate as rustdoc sees it."""
    with tempfile.NamedTemporaryFile("w", suffix=".sh", delete=False) as wrapper:
        wrapper.write(RUSTDOC)
    os.chmod(wrapper.name, 0o755)
    # A directory of its own: Cargo deletes the pages of another rustdoc.
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "interface"
    command = ["cargo", "doc", "-p", "ndkey", "--no-deps", "--all-features", "--target-dir", str(target)]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"RUSTDOC": wrapper.name}, check=True)
    os.unlink(wrapper.name)
    return json.loads((target / "doc/ndkey.json").read_text())


def joined(parts, start="<", end=">", between=", "):
    parts = [part for part in parts if part]
    return f"{start}{between.join(parts)}{end}" if parts else ""


def arguments(args):
    match args:
        case None | {"return_type_notation": _}:
            return ""
        case {"angle_bracketed": {"args": of, "constraints": constraints}}:
            return joined([argument(arg) for arg in of] + [constraint(one) for one in constraints])
        case {"parenthesized": {"inputs": inputs, "output": output}}:
            return f"({', '.join(map(shown, inputs))})" + (f" -> {shown(output)}" if output else "")
    raise ValueError(args)


def argument(arg):
    match arg:
        case {"lifetime": name}:
            return name
        case {"type": of}:
            return shown(of)
        case {"const": {"expr": expression}}:
            return expression
        case "infer":
            return "_"
    raise ValueError(arg)


def constraint(one):
    match one["binding"]:
        case {"equality": {"type": of}}:
            return f"{one['name']}{arguments(one['args'])} = {shown(of)}"
        case {"equality": {"constant": value}}:
            return f"{one['name']} = {value['expr']}"
        case {"constraint": all}:
            return f"{one['name']}{arguments(one['args'])}: {bounds(all)}"
    raise ValueError(one)


def path(of):
    """The name of a type or a trait, without the modules that lead there: macros write more of these."""
    return of["path"].split("::")[-1] + arguments(of["args"])


def bound(of):
    match of:
        case {"trait_bound": {"trait": trait, "modifier": modifier}}:
            return {"none": "", "maybe": "?", "maybe_const": "~const "}[modifier] + path(trait)
        case {"outlives": name}:
            return name
        case {"use": names}:
            return f"use<{', '.join(name if isinstance(name, str) else next(iter(name.values())) for name in names)}>"
    raise ValueError(of)


def bounds(all):
    return " + ".join(map(bound, all))


def shown(of):
    """A type."""
    match of:
        case {"resolved_path": there}:
            return path(there)
        case {"generic": name} | {"primitive": name}:
            return name
        case {"tuple": parts}:
            return f"({', '.join(map(shown, parts))})"
        case {"slice": part}:
            return f"[{shown(part)}]"
        case {"array": {"type": part, "len": length}}:
            return f"[{shown(part)}; {length}]"
        case {"borrowed_ref": {"lifetime": lifetime, "is_mutable": mutable, "type": part}}:
            return f"&{lifetime + ' ' if lifetime else ''}{'mut ' if mutable else ''}{shown(part)}"
        case {"raw_pointer": {"is_mutable": mutable, "type": part}}:
            return f"*{'mut' if mutable else 'const'} {shown(part)}"
        case {"impl_trait": all}:
            return f"impl {bounds(all)}"
        case {"dyn_trait": {"traits": traits, "lifetime": lifetime}}:
            parts = [path(poly["trait"]) for poly in traits] + ([lifetime] if lifetime else [])
            return f"dyn {' + '.join(parts)}"
        case {"qualified_path": {"name": name, "self_type": part, "trait": trait, "args": args}}:
            whole = f"<{shown(part)} as {path(trait)}>" if trait and trait["path"] else shown(part)
            return f"{whole}::{name}{arguments(args)}"
        case {"function_pointer": {"sig": signature}}:
            return f"fn{call(signature)}"
        case "infer":
            return "_"
    raise ValueError(of)


def call(signature):
    inputs = (shown(of) if name in ("_", "") else f"{name}: {shown(of)}" for name, of in signature["inputs"])
    output = signature["output"]
    return f"({', '.join(inputs)})" + (f" -> {shown(output)}" if output else "")


def generics(of):
    """The parameters in brackets, and the clause `where`."""
    def parameter(one):
        match one["kind"]:
            case {"lifetime": {"outlives": others}}:
                return one["name"] + (f": {' + '.join(others)}" if others else "")
            case {"type": {"is_synthetic": True}}:
                return None
            case {"type": {"bounds": all, "default": default}}:
                text = one["name"] + (f": {bounds(all)}" if all else "")
                return text + (f" = {shown(default)}" if default else "")
            case {"const": {"type": number, "default": default}}:
                return f"const {one['name']}: {shown(number)}" + (f" = {default}" if default else "")
        raise ValueError(one)

    def predicate(one):
        match one:
            case {"bound_predicate": {"type": subject, "bounds": all}}:
                return f"{shown(subject)}: {bounds(all)}"
            case {"lifetime_predicate": {"lifetime": name, "outlives": others}}:
                return f"{name}: {' + '.join(others)}"
            case {"eq_predicate": {"lhs": left, "rhs": right}}:
                return f"{shown(left)} == {argument(right)}"
        raise ValueError(one)

    return (
        joined(map(parameter, of["params"])),
        joined(map(predicate, of["where_predicates"]), start=" where ", end=""),
    )


class Interface:
    def __init__(self, crate):
        self.index = crate["index"]
        self.lines = set()
        # The path of each item where it was met first.
        self.paths = {}
        self.module(str(crate["root"]), "ndkey")

    def module(self, id, at):
        items = [self.index[str(item)] for item in self.index[id]["inner"]["module"]["items"]]
        # What is defined or handed on here comes before what the modules below hand on.
        for item in sorted(items, key=lambda item: ("module" in item["inner"], item["name"] or "")):
            self.item(item, at)

    def item(self, item, at):
        kind, inner = next(iter(item["inner"].items()))
        if kind == "use":
            return self.handed_on(inner, at)
        name = f"{at}::{item['name']}"
        if item["id"] in self.paths:
            return self.line(f"use {self.paths[item['id']]} as {name}")
        self.paths[item["id"]] = name
        match kind:
            case "module":
                self.line(f"mod {name}")
                self.module(str(item["id"]), name)
            case "function":
                self.function(inner, name)
            case "struct" | "enum" | "union":
                self.type(kind, inner, name)
            case "trait":
                self.trait(inner, name)
            case "type_alias":
                parameters, where = generics(inner["generics"])
                self.line(f"type {name}{parameters} = {shown(inner['type'])}{where}")
            case "constant":
                self.line(f"const {name}: {shown(inner['type'])}")
            case "static":
                self.line(f"static {name}: {shown(inner['type'])}")
            case _:
                self.line(f"{kind} {name}")

    def handed_on(self, use, at):
        target = self.index.get(str(use["id"]))
        if use["is_glob"]:
            if target and "module" in target["inner"]:
                self.module(str(use["id"]), at)
        elif target:
            self.item(target | {"name": use["name"]}, at)
        else:
            self.line(f"use {use['source']} as {at}::{use['name']}")

    def line(self, text):
        self.lines.add(" ".join(text.split()))

    def function(self, inner, name):
        parameters, where = generics(inner["generics"])
        unsafe = "unsafe " if inner["header"]["is_unsafe"] else ""
        const = "const " if inner["header"]["is_const"] else ""
        self.line(f"{const}{unsafe}fn {name}{parameters}{call(inner['sig'])}{where}")

    def type(self, kind, inner, name):
        parameters, where = generics(inner["generics"])
        self.line(f"{kind} {name}{parameters}{where}")
        shape = inner["kind"] if kind == "struct" else {}
        match shape:
            case {"plain": {"fields": fields}} | {"tuple": fields}:
                self.fields(fields, name)
        for variant in map(self.found, inner.get("variants", [])):
            own = f"{name}::{variant['name']}"
            self.line(f"variant {own}")
            match variant["inner"]["variant"]["kind"]:
                case {"struct": {"fields": fields}} | {"tuple": fields}:
                    self.fields(fields, own)
        for one in map(self.found, inner["impls"]):
            self.implementation(one["inner"]["impl"], name)

    def found(self, id):
        return self.index[str(id)]

    def fields(self, fields, name):
        for field in fields:
            if field is not None and str(field) in self.index:
                field = self.found(field)
                self.line(f"field {name}::{field['name']}: {shown(field['inner']['struct_field'])}")

    def implementation(self, inner, name):
        if inner["is_synthetic"] or inner["blanket_impl"]:
            return
        if inner["trait"] and inner["trait"]["path"].endswith("StructuralPartialEq"):
            return
        parameters, where = generics(inner["generics"])
        if inner["trait"]:
            negative = "!" if inner["is_negative"] else ""
            self.line(f"impl{parameters} {negative}{path(inner['trait'])} for {shown(inner['for'])}{where}")
            return
        for item in map(self.found, inner["items"]):
            self.associated(item, f"{name}{parameters}{where}")

    def associated(self, item, name):
        kind, inner = next(iter(item["inner"].items()))
        own = f"{name}::{item['name']}"
        match kind:
            case "function":
                self.function(inner, own)
                if not inner["has_body"]:
                    self.line(f"required {own}")
            case "assoc_const":
                self.line(f"const {own}: {shown(inner['type'])}")
            case "assoc_type":
                parameters, where = generics(inner["generics"])
                default = f" = {shown(inner['type'])}" if inner["type"] else ""
                self.line(f"type {own}{parameters}: {bounds(inner['bounds'])}{default}{where}")
            case _:
                raise ValueError(kind)

    def trait(self, inner, name):
        parameters, where = generics(inner["generics"])
        above = f": {bounds(inner['bounds'])}" if inner["bounds"] else ""
        unsafe = "unsafe " if inner["is_unsafe"] else ""
        self.line(f"{unsafe}trait {name}{parameters}{above}{where}")
        for item in map(self.found, inner["items"]):
            self.associated(item, name)
        for id in inner["implementations"]:
            if str(id) in self.index:
                self.implementation(self.found(id)["inner"]["impl"], name)


def main():
    crate = documented()
    if crate["format_version"] != FORMAT:
        # Another version of Rust writes other JSON.
        return print(f"rustdoc's format is {crate['format_version']}, not {FORMAT}: not compared")
    lines = sorted(Interface(crate).lines)
    if "--write" in sys.argv:
        FILE.write_text("\n".join(lines) + "\n")
        return print(f"{len(lines)} lines")
    before = FILE.read_text().splitlines()
    changed = list(difflib.unified_diff(before, lines, "interface.txt", "now", n=0, lineterm=""))
    if changed:
        print("\n".join(changed), file=sys.stderr)
        sys.exit("the public interface has changed: `python3 tests/docs/interface.py --write`, and CHANGELOG")


if __name__ == "__main__":
    main()
