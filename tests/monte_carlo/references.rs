//! What `references.py` computed with SciPy and ArviZ.

use serde_json::Value;

/// The cases under a name.
pub fn all(name: &str) -> Vec<Value> {
    let text = include_str!("references.json");
    let read: Value = serde_json::from_str(text).expect("JSON");
    read[name].as_array().expect("a list").clone()
}

pub fn number(case: &Value, name: &str) -> f64 {
    case[name].as_f64().unwrap_or_else(|| panic!("no number {name} in {case}"))
}

pub fn numbers(case: &Value, name: &str) -> Vec<f64> {
    let list = case[name].as_array().unwrap_or_else(|| panic!("no list {name} in {case}"));
    list.iter().map(|number| number.as_f64().expect("a number")).collect()
}
