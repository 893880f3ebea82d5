//! The distributions that cases are about.

pub mod basic;
pub mod continuous;
pub mod discrete;
pub mod gammas;
pub mod initializers;
