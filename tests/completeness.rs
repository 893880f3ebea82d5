//! Every distribution is in the catalogue, from which it gets its tests. Every distribution of the
//! catalogue is documented, with a picture.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use catalogue::Family;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../src")
}

/// The texts of the files in a folder, and in those that it has.
fn rust_files(folder: &Path, texts: &mut Vec<String>) {
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a readable folder").path();
        if path.is_dir() {
            rust_files(&path, texts);
        } else {
            texts.push(fs::read_to_string(path).expect("text"));
        }
    }
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
                "MatrixT",
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
            _ => format!("\"{file}\" jax {name},"),
        };
        assert!(page.contains(&listed), "the gallery does not list {name}");
    }
    for picture in fs::read_dir(source().join("guide/gallery")).expect("a folder") {
        let path = picture.expect("a readable folder").path();
        let file = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        assert!(page.contains(&format!("\"{file}\"")), "the gallery does not show {file}");
    }
}

/// NumPy's and SciPy's names in native's tables are found by a search in the documentation: each is an
/// alias, or the name of the type.
#[test]
fn the_names_of_other_libraries_are_aliases() {
    let mut texts = Vec::new();
    for folder in ["native", "jax", "methods"] {
        rust_files(&source().join(folder), &mut texts);
    }
    // As searches compare names.
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let module = fs::read_to_string(source().join("native.rs")).expect("a module");
    let rows = module.lines().filter_map(|line| line.strip_prefix("//! | [`"));
    for row in rows {
        // Of paths, there are no names.
        let [name, _, numpy, scipy, _] = Vec::from_iter(row.split('|'))[..] else { continue };
        let name = name.split('`').next().expect("a name");
        let is_of = |text: &&str| {
            text.starts_with(name) && !text[name.len()..].starts_with(char::is_alphanumeric)
        };
        let attributes = texts.iter().flat_map(|text| {
            let starts = text.split("struct ").collect::<Vec<_>>();
            let found = starts.windows(2).filter(|pair| is_of(&pair[1]));
            found
                .filter_map(|pair| Some(pair[0].rsplit_once("doc(alias")?.1.to_owned()))
                .collect::<Vec<_>>()
        });
        let aliases = attributes.collect::<String>();
        for other in [numpy, scipy].iter().flat_map(|cell| cell.split('`').skip(1).step_by(2)) {
            let is_alias = aliases.split('"').any(|alias| plain(alias) == plain(other));
            assert!(
                is_alias || plain(name) == plain(other),
                "{name} has no alias {other}: {aliases}"
            );
        }
    }
}

#[test]
fn no_page_shows_a_picture_of_the_other_family() {
    for [family, other] in [["native", "jax"], ["jax", "native"]] {
        let mut texts = Vec::new();
        rust_files(&source().join(family), &mut texts);
        let others = format!("gallery/{other}_");
        let shown = texts.iter().find(|text| text.contains(&others));
        assert!(shown.is_none(), "{family} shows a picture of {other}: {shown:?}");
    }
}

#[test]
fn the_page_of_every_distribution_shows_its_picture() {
    for family in [Family::Jax, Family::Native] {
        let mut texts = Vec::new();
        // What both have is below them.
        for folder in [family.module(), "methods"] {
            rust_files(&source().join(folder), &mut texts);
        }
        for (entry, _) in catalogue::distributions().filter(|&(_, of)| of == family) {
            let (name, file) = (entry.name(), file_name(entry.name()));
            let pictures = [file.clone(), format!("native_{file}")];
            let pictures = pictures.map(|picture| format!("gallery/{picture}.svg"));
            // Of several types in a file, each shows its own.
            let shows = |text: &String| {
                let parts = Vec::from_iter(text.split(" struct "));
                parts.windows(2).any(|pair| {
                    pictures.iter().any(|picture| pair[0].contains(picture))
                        && pair[1].strip_prefix(name).is_some_and(|rest| {
                            !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
                        })
                })
            };
            let page = format!("{}::{name}", family.module());
            assert!(texts.iter().any(shows), "the documentation of {page} shows no picture");
        }
    }
}
