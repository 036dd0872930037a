//! The web page and its HTTP interface, which offers what the command line does.
//!
//! Everything is derived from tables: routes, OpenAPI description and jobs from [`interface::QUERIES`], kinds from the
//! catalogue. Nothing is kept between requests but running jobs.

#![forbid(unsafe_code)]

mod compression;
mod connection;
mod guard;
mod jobs;
mod openapi;
mod page;
mod problem;
mod routes;
mod server;

pub use openapi::description;
pub use routes::{Client, Shared, router};
pub use server::{Server, serve};
