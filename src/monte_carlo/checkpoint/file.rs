//! A checkpoint's file: read and replaced as a whole, by one process at a time.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::error::{Cause, Error};

/// The file at a path, or where a symbolic link there leads to.
#[derive(Debug)]
pub(super) struct StateFile {
    /// The path that the user knows.
    given: PathBuf,
    path: PathBuf,
}

/// The first bytes of a file, and the others, if there are as many as the first ones say.
pub(super) type Parts = (Vec<u8>, Option<Vec<u8>>);

impl StateFile {
    #[inline]
    pub(super) fn new(given: PathBuf) -> Result<Self, Error> {
        match target(&given) {
            Ok(path) => Ok(Self { given, path }),
            Err(reason) => Err(io_error(&given, "cannot be read", reason)),
        }
    }

    /// The first bytes of the file, fewer if it is shorter, and the others, if there are as many as
    /// `length` finds in the first ones; `None` if there is no file.
    #[inline]
    pub(super) fn read(
        &self,
        header: usize,
        length: impl Fn(&[u8]) -> Option<u64>,
    ) -> Result<Option<Parts>, Error> {
        check_regular(&self.given)?;
        let read = || {
            let mut file = File::open(&self.path)?;
            let (mut first, mut rest) = (Vec::new(), Vec::new());
            let len = file.metadata()?.len();
            (&mut file).take(header as u64).read_to_end(&mut first)?;
            if length(&first) != len.checked_sub(header as u64) {
                return io::Result::Ok((first, None));
            }
            file.read_to_end(&mut rest)?;
            Ok((first, Some(rest)))
        };
        match read() {
            Ok(parts) => Ok(Some(parts)),
            Err(reason) if reason.kind() == ErrorKind::NotFound => Ok(None),
            Err(reason) => Err(io_error(&self.given, "cannot be read", reason)),
        }
    }

    /// Replaces the contents: completely or, if the machine stops before the end, not at all.
    #[inline]
    pub(super) fn replace(&self, bytes: &[u8]) -> Result<(), Error> {
        let replace = || {
            let (temporary, file) = self.create_temporary()?;
            let written = write(file, bytes).and_then(|()| fs::rename(&temporary, &self.path));
            if written.is_err() {
                // The error that matters is that of writing.
                let _ = fs::remove_file(&temporary);
            }
            written?;
            // Syncs the new name, which is in the folder; only Unix opens a folder as a file.
            #[cfg(unix)]
            File::open(folder(&self.path))?.sync_all()?;
            Ok(())
        };
        replace().map_err(|reason| io_error(&self.given, "cannot be written", reason))
    }

    /// Removes what runs with this file have written and were killed before they renamed it. The lock keeps
    /// others from writing; without it, nothing is removed.
    #[inline]
    pub(super) fn remove_temporaries(&self, lock: Option<&Lock>, magic: &[u8]) {
        if lock.is_none_or(|lock| !lock.guards) {
            return;
        }
        let Ok(files) = fs::read_dir(folder(&self.path)) else { return };
        for path in files.flatten().map(|entry| entry.path()) {
            if self.is_temporary(&path) && begins_with(&path, magic).unwrap_or(false) {
                // One that stays does no harm.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Whether a path is one that [`create_temporary`](Self::create_temporary) makes.
    #[inline]
    fn is_temporary(&self, path: &Path) -> bool {
        let names = path.file_name().zip(self.path.file_name());
        let ending = names.and_then(|(name, own)| {
            name.as_encoded_bytes().strip_prefix(own.as_encoded_bytes())?.strip_suffix(b".tmp")
        });
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let numbers = ending.and_then(|ending| str::from_utf8(ending).ok()?.strip_prefix('.'));
        let numbers = numbers.and_then(|numbers| numbers.split_once('-'));
        numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
    }

    /// A new file in the same folder: no other process has it, nor is it one of a run that crashed.
    #[inline]
    fn create_temporary(&self) -> io::Result<(PathBuf, File)> {
        let mut number = 0_u64;
        loop {
            let path = self.beside(&format!(".{}-{number}.tmp", process::id()));
            match File::create_new(&path) {
                Err(reason) if reason.kind() == ErrorKind::AlreadyExists => number += 1,
                created => return created.map(|file| (path, file)),
            }
        }
    }

    /// Keeps other processes from writing the file as long as the lock is not dropped.
    #[inline]
    pub(super) fn lock(&self) -> Result<Lock, Error> {
        let path = self.beside(".lock");
        let problem = format!("cannot be locked by {}", path.display());
        let fail = |reason| io_error(&self.given, &problem, reason);
        loop {
            let open =
                File::options().read(true).write(true).create(true).truncate(false).open(&path);
            let mut file = open.map_err(fail)?;
            let guards = match file.try_lock() {
                Ok(()) => true,
                // Some network file systems have no locks.
                Err(TryLockError::Error(reason)) if reason.kind() == ErrorKind::Unsupported => {
                    false
                }
                Err(TryLockError::Error(reason)) => return Err(fail(reason)),
                Err(TryLockError::WouldBlock) => {
                    let holder = io::read_to_string(&mut file).unwrap_or_default();
                    let holder = if holder.is_empty() { "another process" } else { &holder };
                    let problem = format!("is in use by {holder}, which locks {}", path.display());
                    return Err(error(&self.given, problem));
                }
            };
            // Its holder removes the file before the lock is released: this may be a removed one.
            if is_at(&file, &path) {
                let holder = format!("process {}", process::id());
                file.set_len(0).and_then(|()| file.write_all(holder.as_bytes())).map_err(fail)?;
                return Ok(Lock { path, guards, _file: file });
            }
        }
    }

    pub(super) fn error(&self, problem: impl Into<String>) -> Error {
        error(&self.given, problem)
    }

    /// The path with an ending added to its name.
    #[inline]
    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.path.file_name().map_or_else(OsString::new, OsString::from);
        name.push(ending);
        self.path.with_file_name(name)
    }
}

/// A lock of the operating system, which ends with the process.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    /// Whether the file system has locks.
    guards: bool,
    _file: File,
}

impl Drop for Lock {
    #[inline]
    fn drop(&mut self) {
        // Only Unix tells a file that was removed from a new one. A file that stays does no harm.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether an open file is still the one at a path.
#[cfg(unix)]
#[inline]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |metadata: &fs::Metadata| (metadata.dev(), metadata.ino());
    matches!((file.metadata(), fs::metadata(path)), (Ok(a), Ok(b)) if id(&a) == id(&b))
}

#[cfg(not(unix))]
#[inline]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Where symbolic links lead to, whether or not there is a file.
#[inline]
fn target(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(reason) if reason.kind() == ErrorKind::NotFound => match fs::read_link(path) {
            Ok(next) => target(&folder(path).join(next)),
            Err(_) => Ok(path.to_owned()),
        },
        found => found,
    }
}

/// An error if there is something at a path that is no file of bytes: reading it might not end.
#[inline]
pub(super) fn check_regular(path: &Path) -> Result<(), Error> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            Err(error(path, "is a special file, must be a regular one"))
        }
        // What is missing, or cannot be asked about, is found when it is read.
        _ => Ok(()),
    }
}

/// Whether a file begins with some bytes, or is shorter and has the first ones.
#[inline]
fn begins_with(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut begin = Vec::new();
    if fs::symlink_metadata(path)?.is_file() {
        File::open(path)?.take(bytes.len() as u64).read_to_end(&mut begin)?;
        return Ok(bytes.starts_with(&begin));
    }
    Ok(false)
}

#[inline]
fn write(mut file: File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

#[inline]
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

pub(super) fn error(path: &Path, problem: impl Into<String>) -> Error {
    Error::Checkpoint { path: path.to_owned(), problem: problem.into(), source: None }
}

#[inline]
fn io_error(path: &Path, problem: &str, reason: io::Error) -> Error {
    let problem = format!("{problem}: {reason}");
    Error::Checkpoint { path: path.to_owned(), problem, source: Some(Cause::from(reason)) }
}
