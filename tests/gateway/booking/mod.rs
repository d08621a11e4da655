//! Purchases, before a real sandbox.

mod checkout;
mod handles;
mod lookup;
mod requests;
mod show;
