//! Purchases, before a real sandbox.

mod bounds;
mod checkout;
mod crashes;
mod grants;
mod handles;
mod journal;
mod leaving;
mod lookup;
mod once;
mod outcomes;
mod requests;
mod show;
