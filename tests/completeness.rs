//! Every distribution is in the catalogue, from which it gets its tests. Every distribution of the
//! catalogue is documented, with a picture.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use catalogue::Family;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../src")
}

/// The types in a module's tables of distributions, whose first column has them.
fn documented(module: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(source().join(module).with_extension("rs")).expect("a module");
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! |"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    // Code is between every other pair of backquotes.
    let code = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    code.filter(|code| code.starts_with(char::is_uppercase)).map(str::to_owned).collect()
}

#[test]
fn the_tables_of_distributions_are_those_of_the_catalogue() {
    for family in [Family::Jax, Family::Native] {
        let in_catalogue = catalogue::distributions().filter(|&(_, of)| of == family);
        let mut in_catalogue =
            BTreeSet::from_iter(in_catalogue.map(|(entry, _)| entry.name().to_owned()));
        if family == Family::Native {
            // The same types.
            in_catalogue
                .extend(["LocationScale", "StandardBits", "WeightedAlias"].map(str::to_owned));
        }
        let mut documented = documented(family.module());
        if cfg!(not(feature = "linalg")) {
            let factored = [
                "MultivariateNormal",
                "MultivariateT",
                "Orthogonal",
                "Rotation",
                "Wishart",
                "InverseWishart",
                "MatrixNormal",
                "RandomCorrelation",
            ];
            documented.retain(|name| !factored.contains(&name.as_str()));
        }
        if cfg!(not(feature = "complex")) {
            documented.remove("Unitary");
        }
        assert_eq!(documented, in_catalogue, "`ndkey::{}`", family.module());
    }
}

#[test]
fn every_distribution_has_checksums() {
    for (entry, family) in catalogue::distributions() {
        assert!(!entry.checksums(family).is_empty(), "{}::{}", family.module(), entry.name());
    }
}

/// A type's name as a file name: `standard_normal` for `StandardNormal`.
fn file_name(name: &str) -> String {
    let mut file = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !file.is_empty() {
            file.push('_');
        }
        file.extend(letter.to_lowercase());
    }
    file
}

#[test]
fn every_distribution_has_a_picture() {
    let page = fs::read_to_string(source().join("guide/pictures.rs")).expect("the gallery's page");
    for entry in catalogue::entries() {
        let (name, file) = (entry.name(), file_name(entry.name()));
        let listed = match entry.families() {
            [Family::Native] => format!("\"native_{file}\" native {name},"),
            _ => format!("\"{file}\" distributions {name},"),
        };
        assert!(page.contains(&listed), "the gallery does not list {name}");
    }
    for picture in fs::read_dir(source().join("guide/gallery")).expect("a folder") {
        let path = picture.expect("a readable folder").path();
        let file = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        assert!(page.contains(&format!("\"{file}\"")), "the gallery does not show {file}");
    }
}

#[test]
fn the_page_of_every_distribution_shows_its_picture() {
    let files = fs::read_dir(source().join("distributions")).expect("a folder");
    let paths = files.map(|file| file.expect("a readable folder").path());
    let texts =
        paths.filter(|path| path.is_file()).map(|path| fs::read_to_string(path).expect("text"));
    let texts = Vec::from_iter(texts);
    let of_jax = catalogue::distributions().filter(|&(_, family)| family == Family::Jax);
    for (entry, _) in of_jax {
        let picture = format!("include_str!(\"../guide/gallery/{}.svg\")", file_name(entry.name()));
        // Of several types in a file, each shows its own.
        let shows = |text: &String| {
            text.split("\npub struct ")
                .zip(text.split("\npub struct ").skip(1))
                .any(|(docs, of)| docs.contains(&picture) && of.starts_with(entry.name()))
        };
        assert!(texts.iter().any(shows), "the documentation of {} shows no picture", entry.name());
    }
}
