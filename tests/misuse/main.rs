//! Misuse of keys and of distributions does not compile, and rustc's errors do not advise cloning
//! keys.
//!
//! `cases/*.stderr` are the errors of rustc 1.95. If one changes, check that the assertions here
//! still hold, and store it with `TRYBUILD=overwrite`.

use std::fs;

#[test]
fn misuse_does_not_compile() {
    trybuild::TestCases::new().compile_fail("cases/*.rs");
}

#[test]
fn no_error_advises_cloning() {
    let mut read = 0;
    for file in fs::read_dir("cases").expect("the cases") {
        let path = file.expect("a case").path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            let errors = fs::read_to_string(&path).expect("the errors");
            let case = fs::read_to_string(path.with_extension("rs")).expect("the case");
            let is_quoted = |line: &str| {
                line.split_once(" | ").is_some_and(|(_, quoted)| case.lines().any(|l| l == quoted))
            };
            let advice = errors.lines().filter(|line| !is_quoted(line)).find(|line| {
                let line = line.to_lowercase();
                line.contains("cloning")
                    || line.contains(".clone()")
                    || line.contains("could clone")
            });
            assert_eq!(advice, None, "{}", path.display());
            read += 1;
        }
    }
    assert_eq!(read, 19, "the errors of every case");
}
