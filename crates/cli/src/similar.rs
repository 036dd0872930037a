//! What a mistyped path may mean.

pub use puzzles::similar::name_of;
use std::path::Path;

/// The file or folder next to a missing path with the most similar name, if that is similar.
pub fn path(missing: &Path) -> Option<String> {
    let name = missing.file_name()?.to_str()?;
    let folder = missing.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let near = name_of(name, names.iter().map(String::as_str))?.to_string();
    Some(folder.map_or(near.clone(), |folder| folder.join(&near).display().to_string()))
}
