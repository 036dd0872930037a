//! What a mistyped path may mean.

pub use puzzles::similar::name_of;
use std::path::Path;

/// The longest path that is compared, in bytes: none that exists is longer on Linux.
const MAX_LENGTH: usize = 4096;

/// The file or folder that a missing path may mean: next to it the one with the most similar name, if that is similar, or where a folder
/// above it is missing, what is in the one that this may mean.
pub fn path(missing: &Path) -> Option<String> {
    let name = missing.file_name().filter(|_| missing.as_os_str().len() <= MAX_LENGTH)?.to_str()?;
    let folder = missing.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.exists()) {
        let meant = Path::new(&path(folder)?).join(name);
        return if meant.exists() { Some(meant.display().to_string()) } else { path(&meant) };
    }
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let near = name_of(name, names.iter().map(String::as_str))?.to_string();
    Some(folder.map_or(near.clone(), |folder| folder.join(&near).display().to_string()))
}
