//! What a value costs.
