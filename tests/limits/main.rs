//! The tables of the documentation that tell where JAX's values are off:
//! `src/jax/limits/*.md`. Keys are fixed, so the numbers in them are exact.
//!
//!     cargo run --profile test --all-features --bin limits
//!
//! writes all of them; `cargo test --all-features --bin limits` compares.

mod choices;
mod continuous;
mod counts;
mod table;

use std::fs;
use std::path::PathBuf;

use table::Table;

/// The name of a table's file, and what computes it.
type Named = (&'static str, fn() -> Table);

/// Every table.
const TABLES: [Named; 10] = [
    ("truncated_normal", continuous::truncated_normal),
    ("wald", continuous::wald),
    ("generalized_normal", continuous::generalized_normal),
    ("dirichlet", continuous::dirichlet),
    ("poisson", counts::poisson),
    ("binomial", counts::binomial),
    ("multinomial", counts::multinomial),
    ("beta_binomial", counts::beta_binomial),
    ("choice", choices::choice),
    ("categorical", choices::categorical),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../src/jax/limits")
}

fn file(name: &str) -> PathBuf {
    folder().join(name).with_extension("md")
}

fn main() {
    for (name, table) in TABLES {
        fs::write(file(name), table().to_string()).expect("a folder that can be written to");
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn the_documentation_has_these_tables() {
        let computed = thread::scope(|scope| {
            let threads = TABLES.map(|(name, table)| (name, scope.spawn(table)));
            threads.map(|(name, thread)| (name, thread.join().expect("a table").to_string()))
        });
        for (name, computed) in computed {
            let committed = fs::read_to_string(file(name)).expect("a table");
            assert_eq!(
                computed, committed,
                "{name}: `cargo run --profile test --all-features --bin limits` writes it"
            );
        }
    }

    #[test]
    fn every_table_is_on_a_page() {
        let folder = folder();
        let names = fs::read_dir(&folder).expect("the folder of tables").map(|entry| {
            entry.expect("a file").path().file_stem().expect("a name").display().to_string()
        });
        let mut names = Vec::from_iter(names);
        names.sort();
        let mut known = TABLES.map(|(name, _)| name);
        known.sort();
        assert_eq!(names, known);
        for name in names {
            let page = folder.with_file_name(&name).with_extension("rs");
            let text = fs::read_to_string(page).expect("a page");
            assert!(text.contains(&format!("include_str!(\"limits/{name}.md\")")), "{name}");
        }
    }
}
