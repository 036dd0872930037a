//! What comparisons and studies share: runs, the record of them, tables, plots and pages.

pub mod memory;
pub mod page;
pub mod plot;
pub mod record;
pub mod reporting;
pub mod table;
