//! This processor computes the checksums of `checksums.txt`, at each of its levels of vector
//! instructions.

use std::process::Command;

#[test]
fn checksums_are_the_committed_ones() {
    let program = Command::new(env!("CARGO_BIN_EXE_checksums")).output().expect("a program");
    let printed = String::from_utf8(program.stdout).expect("text");
    assert!(program.status.success(), "{printed}");
    let committed: Vec<&str> = include_str!("checksums.txt").lines().collect();
    let (mut levels, mut differ) = (0, Vec::new());
    for level in format!("\n{printed}").split("\nlevel ").skip(1) {
        let (level, lines) = level.split_once('\n').expect("a level's name, and lines");
        assert_eq!(lines.lines().count(), committed.len(), "lines of {level}");
        for (line, committed) in lines.lines().zip(&committed) {
            // A case that has no room in a `usize`.
            let absent = usize::BITS < 64 && line.ends_with(" = absent");
            if line != *committed && !absent {
                differ.push(format!("{level}: {line}, not {committed}"));
            }
        }
        levels += 1;
    }
    assert!(levels > 0, "{printed}");
    assert!(
        differ.is_empty(),
        "{} checksums differ; if values are to change, `run --write` beside this file writes new ones:\n{}",
        differ.len(),
        differ.join("\n")
    );
}
