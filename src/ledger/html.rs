//! The tree of a run as a page.

use super::tree::{KeyTree, Node};

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Keys of a run</title>
<style>
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #fff;
  overflow-wrap: anywhere; }
code { font: 13px ui-monospace, monospace; }
details, .leaf { margin-left: 1.3rem; border-left: 1px solid #ddd; padding-left: .6rem; }
summary { cursor: pointer; }
.leaf { padding-left: 1.6rem; }
.made, .use { color: #777; }
.made { margin-left: .8rem; }
.use { display: block; margin-left: 2.4rem; color: #05620e; }
pre { background: #fff0f0; border-left: 4px solid #c00; padding: .6rem; white-space: pre-wrap; }
@media (max-width: 600px) {
  body { margin: .8rem; }
  details, .leaf { margin-left: .2rem; padding-left: .5rem; }
  .leaf { padding-left: 1.2rem; }
  .made { display: block; margin-left: 1rem; }
  .use { margin-left: 1rem; }
}
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #1b1b1b; }
  details, .leaf { border-color: #444; }
  .use { color: #8fd694; }
  pre { background: #3a1c1c; }
}
</style>
<h1>Keys of a run</h1>
<p>
<button onclick="document.querySelectorAll('details').forEach(node => node.open = true)">Unfold all</button>
<button onclick="document.querySelectorAll('details').forEach(node => node.open = false)">Fold all</button>
</p>
"#;

impl KeyTree {
    /// The tree as a page for a browser, in one file, whose nodes can be folded.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut page = HEAD.to_owned();
        for report in &self.reports {
            page += &format!("<pre>{}</pre>\n", escaped(report));
        }
        self.roots.iter().for_each(|root| write(root, &mut page));
        page + "</html>\n"
    }
}

fn write(node: &Node, page: &mut String) {
    let (label, made) = (escaped(&node.label), escaped(&node.made));
    let line = format!("<code>{label}</code><span class=\"made\">{made}</span>");
    let uses = node.uses.iter().map(|used| format!("<span class=\"use\">{}</span>", escaped(used)));
    let uses: String = uses.collect();
    if node.children.is_empty() {
        *page += &format!("<div class=\"leaf\">{line}{uses}</div>\n");
        return;
    }
    *page += &format!("<details open><summary>{line}</summary>{uses}\n");
    node.children.iter().for_each(|child| write(child, page));
    *page += "</details>\n";
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
