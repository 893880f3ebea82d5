//! Every distribution has a picture, on the page of its type and in the gallery.

use std::fs;
use std::path::Path;

use support::sources::{files, public_types};

/// Public types of `src/distributions` that are not distributions in their own right.
const WITHOUT: [&str; 5] =
    ["GumbelWithMode", "OrthogonalKernel", "RademacherWithX64", "Scaled", "Signs"];

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
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    let page = fs::read_to_string(source.join("guide/pictures.rs")).expect("the gallery's page");
    let mut types = 0;
    for (name, text) in public_types(&source.join("distributions")) {
        if WITHOUT.contains(&name.as_str()) {
            continue;
        }
        let file = file_name(&name);
        let included = format!("include_str!(\"../guide/gallery/{file}.svg\")");
        assert!(text.contains(&included), "the documentation of {name} shows no picture");
        let listed = format!("\"{file}\" distributions {name},");
        assert!(page.contains(&listed), "the gallery does not list {name}");
        types += 1;
    }
    assert!(types > 40, "{types} distributions were found");
    for path in files(&source.join("guide/gallery")) {
        let file = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        assert!(page.contains(&format!("\"{file}\"")), "the gallery does not show {file}");
    }
}
