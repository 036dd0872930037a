//! What comparisons and studies share: runs, the record of them, tables.

pub mod memory;
pub mod record;
pub mod reporting;
pub mod table;
