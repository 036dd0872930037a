//! Writes files so that each is whole or absent: the content goes to a temporary file beside the destination, which is renamed
//! when it is complete and removed otherwise. Pipes and devices are written as they are.

use std::{
    fs::{self, File, OpenOptions, Permissions},
    io::{self, Write},
    path::{Path, PathBuf},
};
use tempfile::{Builder, NamedTempFile, TempDir};

/// The start of the names of temporary files: hidden, so that boards in a folder are read without them.
const PREFIX: &str = ".pencilmark-";

/// A file that takes its name when it is finished.
pub struct WholeFile(Destination);

enum Destination {
    /// A pipe or a device.
    Stream(File),
    Regular {
        temporary: NamedTempFile,
        path: PathBuf,
        /// Whether an existing file is replaced.
        force: bool,
    },
}

impl WholeFile {
    /// Starts a file; its folder is created if needed. Only `force` replaces an existing file, which keeps its permissions.
    ///
    /// # Errors
    /// If the file exists and `force` is not set, or its folder cannot be written.
    pub fn create(path: &Path, force: bool) -> io::Result<Self> {
        // A link is followed: what it names is replaced, not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.into());
        let existing = path.metadata().ok();
        if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
            return Ok(Self(Destination::Stream(OpenOptions::new().write(true).open(&path)?)));
        }
        if existing.is_some() && !force {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let folder = folder_of(&path);
        fs::create_dir_all(folder)?;
        let temporary = builder(permissions(0o666)).tempfile_in(folder)?;
        if let Some(existing) = existing {
            temporary.as_file().set_permissions(existing.permissions())?;
        }
        Ok(Self(Destination::Regular { temporary, path, force }))
    }

    /// Writes a whole file.
    ///
    /// # Errors
    /// As [`create`](Self::create) and [`finish`](Self::finish); or if the content cannot be written.
    pub fn write(path: &Path, force: bool, content: &[u8]) -> io::Result<()> {
        let mut file = Self::create(path, force)?;
        file.write_all(content)?;
        file.finish()
    }

    /// Writes everything to the disk and gives the file its name.
    ///
    /// # Errors
    /// If the disk is full, or the file was created by another process and must not be replaced.
    pub fn finish(self) -> io::Result<()> {
        match self.0 {
            Destination::Stream(mut stream) => stream.flush(),
            Destination::Regular { temporary, path, force } => {
                temporary.as_file().sync_all()?;
                let named = if force { temporary.persist(path) } else { temporary.persist_noclobber(path) };
                named.map(|_| ()).map_err(|error| error.error)
            }
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Destination::Stream(stream) => stream.write(bytes),
            Destination::Regular { temporary, .. } => temporary.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Destination::Stream(stream) => stream.flush(),
            Destination::Regular { temporary, .. } => temporary.flush(),
        }
    }
}

/// Writes the files of a folder, all or none: they are completed in a temporary folder beside it, which takes its name, or, if
/// there is such a folder already, from which they are moved, the first of them last. So a folder with the first file is
/// complete. `files` are names and contents.
///
/// # Errors
/// If a file exists and `force` is not set, or one cannot be written.
pub fn write_folder(folder: &Path, force: bool, files: &[(&'static str, String)]) -> io::Result<()> {
    let parent = folder_of(folder);
    fs::create_dir_all(parent)?;
    let temporary = builder(permissions(0o777)).tempdir_in(parent)?;
    for (name, content) in files {
        let mut file = File::create(temporary.path().join(name))?;
        file.write_all(content.as_bytes())?;
        file.sync_all()?;
    }
    if !folder.exists() {
        return rename_folder(temporary, folder);
    }
    if !force && files.iter().any(|(name, _)| folder.join(name).exists()) {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    if let Some((first, _)) = files.first() {
        remove_if_present(&folder.join(first))?;
    }
    files.iter().rev().try_for_each(|(name, _)| fs::rename(temporary.path().join(name), folder.join(name)))
}

fn rename_folder(temporary: TempDir, folder: &Path) -> io::Result<()> {
    fs::rename(temporary.path(), folder)?;
    // The temporary name is gone, so there is nothing to remove.
    let _ = temporary.keep();
    Ok(())
}

fn remove_if_present(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Checks that a file can be created at `path`, by creating one without a name in its folder, or in the nearest folder above it
/// that exists.
///
/// # Errors
/// If nothing can be created there.
pub fn check_destination(path: &Path) -> io::Result<()> {
    if path.metadata().is_ok_and(|existing| !existing.is_file()) {
        return Ok(());
    }
    let mut folder = folder_of(path);
    while !folder.exists() {
        folder = folder_of(folder);
    }
    tempfile::tempfile_in(folder).map(|_| ())
}

fn builder(permissions: Option<Permissions>) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX);
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    builder
}

/// The permissions of a new file before the user's mask is applied; those of a temporary file would be the owner's alone.
fn permissions(mode: u32) -> Option<Permissions> {
    #[cfg(unix)]
    return Some(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    return None;
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
