//! Every distribution is in the catalogue, from which it gets its tests. Every distribution of the
//! catalogue is documented, with a picture.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use catalogue::Family;
use heck::ToSnakeCase;

#[path = "../src/native/registry.rs"]
#[allow(unused, reason = "the library's own readers of the registry")]
mod registry;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../src")
}

/// The texts of the files in a folder, and in its folders.
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

/// A line of native's registry.
struct Row {
    name: &'static str,
    family: &'static str,
    picture: &'static str,
    /// Whether this build has it.
    built: bool,
    /// The names in NumPy and SciPy.
    others: [&'static str; 2],
}

macro_rules! rows {
    (
        []
        $($section:ident $heading:literal $note:literal {
            $($file:ident $name:ident $family:ident $picture:literal $(($feature:tt))?: $parameters:literal
                $numpy:literal $scipy:literal;)+
        })+
    ) => {
        &[$($(
            Row {
                name: stringify!($name),
                family: stringify!($family),
                picture: $picture,
                built: true $(&& cfg!(feature = $feature))?,
                others: [$numpy, $scipy],
            },
        )+)+]
    };
}

const REGISTRY: &[Row] = registry::registry! { rows: };

/// The types in the tables of `jax`, whose first column has them.
fn of_jax() -> BTreeSet<String> {
    let text = fs::read_to_string(source().join("jax.rs")).expect("a module");
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! |"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    // Code is between every other pair of backquotes.
    let code = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let types = code.filter(|code| code.starts_with(char::is_uppercase));
    // The types that need the feature `linalg`.
    let linalg = ["MultivariateNormal", "Orthogonal"];
    let built = types.filter(|name| cfg!(feature = "linalg") || !linalg.contains(name));
    built.map(str::to_owned).collect()
}

#[test]
fn the_tables_of_distributions_are_those_of_the_catalogue() {
    let in_catalogue = |family| {
        let entries = catalogue::distributions().filter(move |&(_, of)| of == family);
        BTreeSet::from_iter(entries.map(|(entry, _)| entry.name().to_owned()))
    };
    assert_eq!(of_jax(), in_catalogue(Family::Jax), "`ndkey::jax`");
    let mut native = in_catalogue(Family::Native);
    // The types are the same as in `jax`.
    let below = REGISTRY.iter().filter(|row| row.family == "below");
    native.extend(below.map(|row| row.name.to_owned()));
    let registered = REGISTRY.iter().filter(|row| row.built).map(|row| row.name.to_owned());
    assert_eq!(BTreeSet::from_iter(registered), native, "`ndkey::native`");
}

#[test]
fn every_distribution_has_checksums() {
    for (entry, family) in catalogue::distributions() {
        assert!(!entry.checksums(family).is_empty(), "{}::{}", family.module(), entry.name());
    }
}

#[test]
fn every_distribution_has_a_picture() {
    let page = fs::read_to_string(source().join("guide/pictures.rs")).expect("the gallery's page");
    for entry in catalogue::entries() {
        let (name, file) = (entry.name(), entry.name().to_snake_case());
        let found = REGISTRY.iter().find(|row| row.name == name);
        match (found, entry.families()) {
            (Some(row), [Family::Native]) => {
                assert_eq!(row.picture, format!("native_{file}"));
                assert_eq!(row.family, "native", "{name}");
            }
            (Some(row), _) => {
                assert_eq!(row.picture, file);
                assert_ne!(row.family, "native", "{name}");
            }
            (None, _) => assert!(page.contains(&format!("\"{file}\" jax {name},")), "{name}"),
        }
    }
    for picture in fs::read_dir(source().join("guide/gallery")).expect("a folder") {
        let path = picture.expect("a readable folder").path();
        let file = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        let shown = REGISTRY.iter().any(|row| row.picture == file);
        assert!(shown || page.contains(&format!("\"{file}\"")), "the gallery does not show {file}");
    }
}

/// A search in the documentation finds NumPy's and SciPy's names in native's tables, and a type's name in
/// words: each is an alias, or the name of the type.
#[test]
fn names_in_words_and_in_other_libraries_are_aliases() {
    let mut texts = Vec::new();
    for folder in ["native", "jax", "methods"] {
        rust_files(&source().join(folder), &mut texts);
    }
    // Names as searches compare them.
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    for Row { name, others, .. } in REGISTRY {
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
        let words = name.to_snake_case().replace('_', " ");
        let names = others.iter().flat_map(|cell| cell.split('`').skip(1).step_by(2));
        for other in names.chain([words.as_str()]) {
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
        // The folders that both families share are below them.
        for folder in [family.module(), "methods"] {
            rust_files(&source().join(folder), &mut texts);
        }
        for (entry, _) in catalogue::distributions().filter(|&(_, of)| of == family) {
            let (name, file) = (entry.name(), entry.name().to_snake_case());
            let pictures = [file.clone(), format!("native_{file}")];
            let pictures = pictures.map(|picture| format!("gallery/{picture}.svg"));
            // Each of several types in a file shows its own picture.
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
