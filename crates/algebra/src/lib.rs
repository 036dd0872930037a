//! Abstract models: a formulation as a text in the notation of AMPL and MathProg, with its sets, indices, ∀ and Σ.
//!
//! An [`AbstractModel`] is read from [texts](text::read), for example the vocabulary of a kind of puzzle and a formulation
//! that uses it. A [`Formulation`] has its names resolved; with the [`Data`] of one board it is
//! [instantiated](Formulation::instantiate) into a [`Model`](model::Model), whose constraints name their rule, equation and
//! place.
//!
//! ```
//! use algebra::{Data, Formulation, text::{Source, read}};
//!
//! let text = r#"
//!     param n;
//!     set N := 1..n;
//!     rule rows "No row has a digit twice.";
//!     var x "cell (i,j) has the digit k" {i in N, j in N, k in N} binary;
//!     solution cell {i in N, j in N} := sum{k in N} k * x[i,j,k];
//!     s.t. rows {i in N, k in N} at {j in N} (i,j): sum{j in N} x[i,j,k] = 1;
//! "#;
//! let sources = [Source { name: "latin.pmk", text }];
//! let formulation = Formulation::new(&read(&sources)?, &sources, &[])?;
//!
//! let mut data = Data::default();
//! data.value("n", 3);
//! let mut model = model::Model::default();
//! let views = formulation.instantiate(data, &mut model)?;
//! assert_eq!((views.len(), model.variables().len(), model.constraints().len()), (9, 27, 9));
//! assert_eq!(model.constraints()[0].place.to_string(), "r1c1 r1c2 r1c3");
//! # Ok::<(), algebra::text::ModelError>(())
//! ```

#![forbid(unsafe_code)]

pub mod data;
mod instance;
mod resolve;
pub mod text;
pub mod tree;
pub mod write;

pub use data::{Data, Rows};
pub use instance::{DataFault, Survey};
pub use resolve::Formulation;
pub use tree::AbstractModel;
