//! The provider's example messages against the shared model: each is read, and says to a traveller
//! what it says in the file.

#[cfg(test)]
mod booking;
#[cfg(test)]
mod catalogue;
#[cfg(test)]
mod citations;
#[cfg(test)]
mod content;
#[cfg(test)]
mod errors;
#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod search;
