//! Purchases, before a real sandbox.

mod abandon;
mod answers;
mod bounds;
mod busy;
mod cancelling;
mod checkout;
mod connections;
mod crashes;
mod disk;
mod flood;
mod grants;
mod handles;
#[cfg(target_os = "linux")]
mod history;
mod journal;
mod leaving;
mod log;
mod lookup;
mod offers;
mod once;
mod outcomes;
mod outstanding;
#[cfg(unix)]
mod postgres;
#[cfg(target_os = "linux")]
mod power;
mod reports;
mod requests;
mod restored;
mod show;
mod webhook;
