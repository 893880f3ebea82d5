//! Whether all ranks do the same, before they begin.

use std::any::type_name;

use ndkey::monte_carlo::Identity;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::link::Link;

/// Properties that have to be the same on all ranks.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Agreement {
    /// The crate's.
    version: String,
    call: String,
    results: String,
    simulate: String,
    identity: Identity,
    /// The problem of the checkpoint, if there is one.
    problem: Option<String>,
}

impl Agreement {
    /// For a method, results of a type `M`, and a function of blocks of a type `F`, whose name has
    /// the path of the function.
    pub(crate) fn new<M, F>(call: &str, identity: Identity, problem: Option<&str>) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            call: call.to_owned(),
            results: type_name::<M>().to_owned(),
            simulate: type_name::<F>().to_owned(),
            identity,
            problem: problem.map(str::to_owned),
        }
    }

    /// The property in which another rank differs, and this rank's.
    fn difference(&self, other: &Self) -> Option<String> {
        let problem =
            |of: &Self| of.problem.as_ref().map_or("missing".into(), |of| format!("{of:?}"));
        let (ours, theirs) = (problem(self), problem(other));
        let parts = [
            ("the version of ndkey-mpi", &self.version, &other.version),
            ("the call", &self.call, &other.call),
            ("the type of results", &self.results, &other.results),
            ("the function of a block", &self.simulate, &other.simulate),
            ("the problem of the checkpoint", &ours, &theirs),
        ];
        let differs = |(what, ours, theirs): (&str, &String, &String)| {
            (ours != theirs).then(|| format!("{what} is {theirs}, not {ours}"))
        };
        parts.into_iter().find_map(differs).or_else(|| self.identity.difference(&other.identity))
    }

    /// An error on all ranks, if one of them differs from the root.
    pub(crate) fn check(&self, link: &Link) -> Result<(), Error> {
        let mut bytes = Vec::new();
        ciborium::into_writer(self, &mut bytes).expect("numbers and text are written");
        link.broadcast(0, &mut bytes);
        let difference = match ciborium::from_reader::<Self, _>(&bytes[..]) {
            Ok(root) => root.difference(self),
            Err(reason) => Some(format!("the version of ndkey-mpi is another: {reason}")),
        };
        let rank = link.least(if difference.is_some() { link.rank() } else { link.size() });
        if rank == link.size() {
            return Ok(());
        }
        let mut text = difference.unwrap_or_default().into_bytes();
        link.broadcast(rank, &mut text);
        Err(Error::Different { rank, difference: String::from_utf8_lossy(&text).into_owned() })
    }

    /// An error, the same on all ranks that agree, if the run's problem is not the checkpoint's.
    pub(crate) fn check_problem(&self, run: &str) -> Result<(), Error> {
        match &self.problem {
            Some(checkpoint) if checkpoint != run => {
                Err(Error::Problem { run: run.to_owned(), checkpoint: checkpoint.clone() })
            }
            _ => Ok(()),
        }
    }
}
