//! The web page and the programming interface behind it: what the command line does, asked by HTTP.
//!
//! Everything is derived from tables: the routes, the description in OpenAPI and the jobs from
//! `QUESTIONS`, the kinds from the catalogue. Nothing is kept between requests but running jobs.

mod asked;
mod guard;
mod jobs;
mod openapi;
mod page;
mod places;
mod problem;
mod queries;
mod routes;
mod server;

pub use openapi::description;
pub use routes::{Shared, router};
pub use server::{Server, serve};
