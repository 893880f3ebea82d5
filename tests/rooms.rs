//! The library's modules use only those below them, in the order of `ARCHITECTURE.md`, no family uses the
//! other, and no files import each other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// From the top down. All may use errors too, but items at the root by the names of their modules.
const ROOMS: [&str; 19] = [
    "monte_carlo",
    "programs",
    "interop",
    "points",
    "keys",
    "ledger",
    "native",
    "jax",
    "methods",
    "elements",
    "linear_algebra",
    "sampling",
    "engine",
    "prng",
    "math",
    "simd",
    "arrays",
    "scoped",
    "advice",
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .map(|entry| entry.expect("a readable folder").path())
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .collect()
}

/// The lines of a file outside comments and tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split("\nmod tests {").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// The modules of the crate that a file uses, but for the keys that the module of a family hands on to
/// users.
fn used(text: &str) -> impl Iterator<Item = &str> {
    let code = code(text).filter(|line| !line.ends_with("_keys::{Key, KeyArray};"));
    // Links in the documentation that macros make may lead anywhere.
    let paths = code.flat_map(|line| line.split("crate::").skip(1).zip(line.split("crate::")));
    paths.filter(|(_, before)| !before.ends_with("](")).map(|(path, _)| {
        let end = path.find(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
        &path[..end.unwrap_or(path.len())]
    })
}

#[test]
fn imports_go_down() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    let mut arrows = 0;
    for (rank, room) in ROOMS.iter().enumerate() {
        let mut files = files(&source.join(room));
        files.push(source.join(format!("{room}.rs")));
        for file in files {
            let text = fs::read_to_string(&file).expect("a source file");
            for name in used(&text) {
                let beside = *room == "native" && name == "jax";
                let below = ROOMS[rank..].contains(&name) && !beside;
                assert!(below || name == "error", "{} uses `crate::{name}`", file.display());
                arrows += 1;
            }
        }
    }
    assert!(arrows > 200, "{arrows} imports were found");
}

/// The other modules that a module's file names: the paths that it imports, and the names that it hands
/// on, with the paths at which it finds them.
#[derive(Default)]
struct Imports {
    used: Vec<Vec<String>>,
    handed_on: BTreeMap<String, Vec<String>>,
}

impl Imports {
    fn of(text: &str, module: &[String]) -> Self {
        let mut imports = Self::default();
        let mut lines = code(text).map(str::trim);
        while let Some(line) = lines.next() {
            let Some((before, tree)) = line.split_once("use ") else { continue };
            if !before.is_empty() && !before.starts_with("pub") {
                continue;
            }
            let mut tree = tree.to_owned();
            while !tree.ends_with(';') {
                tree += lines.next().expect("a semicolon");
            }
            let mut paths = Vec::new();
            expand(module, tree.trim_end_matches(';'), &mut paths);
            if before.is_empty() {
                imports.used.extend(paths);
            } else {
                let named = |path: Vec<String>| Some((path.last()?.clone(), path));
                imports.handed_on.extend(paths.into_iter().filter_map(named));
            }
        }
        imports
    }
}

/// The paths from the crate's root of an import such as `super::{a, b::{c, d as e}}`.
fn expand(at: &[String], tree: &str, paths: &mut Vec<Vec<String>>) {
    let (path, group) = tree.split_once('{').unwrap_or((tree, ""));
    let path = path.split(" as ").next().unwrap_or_default();
    let mut at = at.to_vec();
    for (step, name) in path.split("::").map(str::trim).filter(|name| !name.is_empty()).enumerate()
    {
        match name {
            "self" => {}
            "super" => drop(at.pop()),
            "crate" if step == 0 => at.clear(),
            name => at.push(name.to_owned()),
        }
    }
    if !tree.contains('{') {
        return paths.push(at);
    }
    let (mut depth, mut start) = (0, 0);
    let group = &group[..group.rfind('}').unwrap_or(group.len())];
    for (end, letter) in group.char_indices().chain([(group.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !group[start..end].trim().is_empty() {
                    expand(&at, group[start..end].trim(), paths);
                }
                start = end + 1;
            }
            _ => {}
        }
    }
}

/// The module whose file has what is at a path, through modules that hand its name on.
fn place(modules: &BTreeMap<Vec<String>, Imports>, path: &[String]) -> Option<Vec<String>> {
    let len = (0..=path.len()).rev().find(|&len| modules.contains_key(&path[..len]))?;
    let module = &path[..len];
    let handed_on = path.get(len).and_then(|name| modules[module].handed_on.get(name));
    match handed_on {
        // A macro is handed on by its own name.
        Some(target) if target[..] != path[..=len] => place(modules, target),
        _ => Some(module.to_vec()),
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    let mut modules = BTreeMap::new();
    for file in
        files(&source).into_iter().filter(|file| file.extension().is_some_and(|e| e == "rs"))
    {
        let module = file.strip_prefix(&source).expect("a file of the folder").with_extension("");
        let module =
            Vec::from_iter(module.iter().map(|part| part.to_str().expect("ASCII").to_owned()));
        let module = if module == ["lib"] { Vec::new() } else { module };
        let text = fs::read_to_string(&file).expect("a source file");
        modules.insert(module.clone(), Imports::of(&text, &module));
    }
    let mut below: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for (module, imports) in &modules {
        let places = imports.used.iter().filter_map(|path| place(&modules, path));
        below.insert(module.clone(), places.filter(|place| place != module).collect());
    }
    let arrows: usize = below.values().map(BTreeSet::len).sum();
    assert!(arrows > 1000, "{arrows} imports were found");
    // A module that imports nothing of the rest is no part of a circle, nor is a module that
    // nothing imports.
    loop {
        let imported = BTreeSet::from_iter(below.values().flatten().cloned());
        let before = below.len();
        below.retain(|module, imports| !imports.is_empty() && imported.contains(module));
        let left = BTreeSet::from_iter(below.keys().cloned());
        for imports in below.values_mut() {
            imports.retain(|module| left.contains(module));
        }
        if below.len() == before {
            break;
        }
    }
    let left = below.iter().map(|(module, imports)| {
        let imports = Vec::from_iter(imports.iter().map(|module| module.join("::")));
        format!("{} imports {}\n", module.join("::"), imports.join(", "))
    });
    assert!(below.is_empty(), "circles:\n{}", String::from_iter(left));
}
