//! Writing models to files.
