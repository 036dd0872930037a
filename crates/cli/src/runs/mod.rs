//! What `compare` and `experiment` share: runs, their record, tables.

pub mod memory;
pub mod options;
pub mod provenance;
pub mod record;
pub mod table;
