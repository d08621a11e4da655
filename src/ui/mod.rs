//! Small building blocks that know nothing of hotels or holidays. State machines are plain data in `state.rs` files,
//! tested without a browser; views render them.

pub mod boarding;
pub mod calendar;
mod callback;
pub mod chunk;
pub mod clock;
pub mod combobox;
pub mod distance;
pub mod dom;
mod each;
mod element_ref;
pub mod failure;
pub mod flow;
pub mod form;
mod gradual;
mod icon;
mod into_vec;
mod keep_focus;
pub mod key;
mod memo;
pub mod notice;
pub mod plot;
pub mod popover;
pub mod price;
mod react;
pub mod score;
pub mod sized;
pub mod sketch;
pub mod stars;
mod state;
pub mod status;
pub mod stepper;
mod stored;
pub mod svg;
pub mod text;

pub use callback::Callback;
pub use each::each;
pub use element_ref::ElementRef;
pub use gradual::Gradual;
pub use icon::{Icon, icon};
pub use into_vec::IntoVec;
pub use keep_focus::keep_focus;
pub use memo::memo;
pub use react::react;
pub use state::State;
pub use stored::Stored;
