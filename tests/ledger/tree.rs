//! The tree of a run.

use ndkey::ledger::{KeyTree, Ledger};
use ndkey::{Key, KeySequence};

fn training_loop() -> KeyTree {
    let ledger = Ledger::new();
    ledger.watch(|| {
        let [weights, steps, unused, chain, batch] = Key::new(42).split_into();
        let _ = weights.named("dense").normal::<f32, _>((64, 10));
        for step in 0..1000 {
            let [dropout, noise] = steps.fold_in(step).split_into();
            let _ = (dropout.bernoulli(0.9, 64), noise.normal::<f32, _>(64));
        }
        let _ = unused;
        let mut sequence = KeySequence::new(chain);
        for _ in 0..100 {
            let _ = sequence.next_key().uniform::<f32, _>(3);
        }
        let _ = batch.duplicate().split(5000).normal::<f32, _>(2);
    });
    assert_eq!(ledger.reports(), []);
    ledger.tree()
}

/// The text without the places.
fn text(tree: &KeyTree) -> String {
    let lines = tree.to_string();
    let lines = lines.lines().map(|line| {
        line.split(" at tests/").next().unwrap_or(line).trim_end_matches(", made").to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn as_text() {
    let expected = "\
Key::new(42)
├─ .split(5)[0]
│  └─ .named(\"dense\")
│       sampled StandardNormal
├─ .split(5)[1]
│  └─ .fold_in(0..1000)
│     ├─ .split(2)[0]
│     │    sampled Bernoulli<f32>
│     └─ .split(2)[1]
│          sampled StandardNormal
├─ .split(5)[2]
│    not used
├─ .split(5)[3]
│  └─ .split_off(), calls 0..100
│       sampled StandardUniform
└─ .split(5)[4]
   │  duplicated
   └─ .split(5000)[0..5000]
        sampled StandardNormal";
    assert_eq!(text(&training_loop()), expected);
}

#[test]
fn as_a_graph() {
    let dot = training_loop().to_dot();
    assert!(dot.starts_with("digraph keys {\n"), "{dot}");
    assert!(dot.ends_with("}\n"), "{dot}");
    assert!(dot.contains(".named(\\\"dense\\\")"), "{dot}");
    // A tree of 12 nodes.
    assert_eq!(dot.matches(" -> ").count(), 11, "{dot}");
}

#[test]
fn as_a_page() {
    let page = training_loop().to_html();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{page}");
    assert_eq!(page.matches("<details").count(), page.matches("</details>").count());
    assert!(page.contains(".named(&quot;dense&quot;)"), "{page}");
    assert!(page.contains("sampled Bernoulli&lt;f32&gt;"), "{page}");
    assert!(!page.contains("http"), "a page that needs no other");
}
