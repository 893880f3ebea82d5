//! The operations of cases.

pub mod basic;
pub mod continuous;
pub mod discrete;
pub mod gammas;
pub mod initializers;
pub mod keys;
