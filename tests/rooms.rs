//! The library's modules use only those below them, in the order of `ARCHITECTURE.md`.

use std::fs;
use std::path::{Path, PathBuf};

/// From the top down. All may use errors too, but items at the root by the names of their modules.
const ROOMS: [&str; 17] = [
    "monte_carlo",
    "programs",
    "interop",
    "points",
    "keys",
    "ledger",
    "native",
    "distributions",
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

/// The modules of the crate that a file uses, outside comments and tests.
fn used(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split("\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| line.split("crate::").skip(1)).map(|path| {
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
                let below = ROOMS[rank..].contains(&name);
                assert!(below || name == "error", "{} uses `crate::{name}`", file.display());
                arrows += 1;
            }
        }
    }
    assert!(arrows > 200, "{arrows} imports were found");
}
