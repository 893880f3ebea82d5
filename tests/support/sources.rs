//! The library's source, for tests that something lists every public type.

use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder, without those of its folders.
pub fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("a readable folder").path()).filter(|path| path.is_file())
}

/// The public types in a folder's files, each with the text of its file.
pub fn public_types(folder: &Path) -> Vec<(String, String)> {
    let types_of = |path: PathBuf| {
        let text = fs::read_to_string(path).expect("a source file");
        let structs = text.lines().filter_map(|line| line.strip_prefix("pub struct "));
        let names = structs.map(|line| {
            let end = line.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(line.len());
            line[..end].to_owned()
        });
        names.map(|name| (name, text.clone())).collect::<Vec<_>>()
    };
    files(folder).flat_map(types_of).collect()
}
