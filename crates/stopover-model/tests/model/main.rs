//! The model's public behaviour: examples, and properties over generated values.

#[cfg(test)]
mod booking;
#[cfg(test)]
mod cancellation;
#[cfg(test)]
mod dates;
#[cfg(test)]
mod enquiry;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod holidays;
#[cfg(test)]
mod leniency;
#[cfg(test)]
mod money;
#[cfg(test)]
mod ratings;
#[cfg(test)]
mod search;
#[cfg(test)]
mod timestamps;
