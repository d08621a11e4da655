//! Purchases, before a real sandbox.

mod checkout;
mod handles;
mod lookup;
mod once;
mod outcomes;
mod requests;
mod show;
