//! The options that say where the runs of a comparison or a study are kept and told.

use super::record::Record;
use crate::{files::Files, options::Telling, output::exists, problem::Problem};
use clap::Args;
use std::path::PathBuf;

/// Where runs are kept and told.
#[derive(Args)]
pub struct Reporting {
    /// Keep the runs in this file, and do not repeat those that are in it: the same command goes on
    /// where it stopped.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write a report with plots into this file, complete in itself.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Overwrite a report that exists.
    #[arg(long)]
    force: bool,
    /// Print comma-separated values.
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    #[command(flatten)]
    pub telling: Telling,
}

impl Reporting {
    /// The record, before anything is run; that the report can be written is looked at too.
    ///
    /// # Errors
    /// If the report exists and must not be overwritten, or the record cannot be read.
    pub fn begin(&self) -> Result<Option<Record>, Problem> {
        if let Some(file) = self.html.as_deref().filter(|file| file.exists() && !self.force) {
            return Err(exists(file));
        }
        self.record.as_deref().map(Record::open).transpose()
    }

    /// Writes the report, if one is wanted.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, page: impl FnOnce() -> String) -> Result<(), Problem> {
        let files = Files { named: self.html.as_deref(), option: "--html", extension: "html", force: self.force };
        self.html.as_deref().map_or(Ok(()), |file| files.write(file, &page()))
    }
}
