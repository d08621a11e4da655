//! `stopover-gateway journal`: what became of purchases, for the person who has to find out.

use std::error::Error;

use clap::Subcommand;
use stopover_model::{BookingId, Currency, Money};

use super::moment;
use crate::{
    config::Config,
    journal::{Entry, Finding, Journal},
};

#[derive(Subcommand)]
pub(super) enum Command {
    /// List submissions whose outcome is not known
    List {
        /// List the others as well
        #[arg(long)]
        all: bool,
        /// One JSON array instead of a table
        #[arg(long)]
        json: bool,
    },
    /// Show all about one checkout or booking
    Show {
        /// Id of a checkout or a booking
        id: String,
    },
    /// Record what you found out about a submission whose outcome is not known
    Resolve {
        /// Id of the checkout or, for a cancellation, of the booking
        id: String,
        #[command(subcommand)]
        finding: FoundOut,
    },
}

#[derive(Subcommand)]
pub(super) enum FoundOut {
    /// The checkout was booked
    Confirmed {
        /// Id of the booking
        booking_id: String,
    },
    /// The checkout was not booked
    NotBooked,
    /// The booking was cancelled
    Cancelled,
    /// The booking was not cancelled: it stands
    NotCancelled,
}

pub(super) async fn run(command: Command, config: &Config) -> Result<(), Box<dyn Error>> {
    let path = config.booking.journal.as_deref();
    let path = path.ok_or("booking.journal: missing; a journal in memory ends with its gateway")?;
    let journal = Journal::beside(path)
        .await
        .map_err(|error| format!("booking.journal: {error}"))?;
    match command {
        Command::List { all, json } => {
            let entries = journal.entries(all).await?;
            if json {
                println!("{}", serde_json::to_string_pretty(&entries)?);
            } else {
                entries.iter().for_each(|entry| println!("{}", line(entry)));
            }
        }
        Command::Show { id } => {
            let entries = journal.entry(&id).await?;
            if entries.is_empty() {
                return Err(format!("{id}: the journal has nothing about it").into());
            }
            println!("{}", serde_json::to_string_pretty(&entries)?);
        }
        Command::Resolve { id, finding } => {
            if let FoundOut::Confirmed { booking_id } = &finding {
                check(&journal, &id, booking_id).await?;
            }
            if !journal.resolve(&id, &finding.into()).await? {
                return Err(format!("{id}: the journal has no such unknown outcome").into());
            }
            println!("recorded");
        }
    }
    Ok(())
}

/// A number mistyped would open somebody else's booking to this visitor.
async fn check(journal: &Journal, checkout: &str, booking: &str) -> Result<(), Box<dyn Error>> {
    let number = BookingId::new(booking);
    if !number.has_form() || number.is_test() {
        return Err(format!("{booking}: not the number of a booking").into());
    }
    if journal.has_booking(&number, &checkout.into()).await? {
        return Err(
            format!("{booking}: another checkout has this number; see `journal show`").into(),
        );
    }
    Ok(())
}

/// When, what, how far, which, whose, how much, where.
fn line(entry: &Entry) -> String {
    let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
    format!(
        "{}  {:12}  {:10}  {:36}  {:12}  {:>14}  {} {}",
        moment(entry.submitted_at),
        entry.kind,
        entry.state,
        entry.id,
        text(&entry.site),
        price(entry).unwrap_or_else(|| "-".to_owned()),
        text(&entry.check_in),
        text(&entry.hotel),
    )
}

fn price(entry: &Entry) -> Option<String> {
    let currency = Currency::new(entry.currency.as_deref()?).ok()?;
    let price = Money::from_minor(entry.amount?, currency).amount();
    let places = usize::from(currency.exponent());
    Some(format!("{price:.places$} {currency}"))
}

impl From<FoundOut> for Finding {
    fn from(found: FoundOut) -> Self {
        match found {
            FoundOut::Confirmed { booking_id } => Self::Confirmed(booking_id),
            FoundOut::NotBooked => Self::NotBooked,
            FoundOut::Cancelled => Self::Cancelled,
            FoundOut::NotCancelled => Self::NotCancelled,
        }
    }
}
