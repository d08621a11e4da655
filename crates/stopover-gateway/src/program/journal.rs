//! `stopover-gateway journal`: what became of purchases, for the person who has to find out.

use std::{error::Error, path::PathBuf};

use clap::Subcommand;
use stopover_model::{BookingId, Currency, Money};

use super::{list, open};
use crate::{
    config::Config,
    error_chain::Chain,
    journal::{Finding, Journal, Resolution, Selection, SubmissionSummary, rfc3339},
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
    /// Write the journal, as it is at this moment, to a new file, for which the gateway need not stop
    Copy {
        /// The file, which must not exist yet
        file: PathBuf,
    },
    /// Go on deleting what is old, after the gateway has logged that the clock is too far ahead to be believed
    TrustClock,
    /// Say that the journal was put back from a copy together with the file beside it, so that the gateway could not notice; while no
    /// gateway runs. What was open when the copy was made may have been submitted since: its outcome becomes unknown
    Restored,
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
    if let Command::Restored = command {
        let closed = Journal::restored(&config.booking).await;
        let closed = closed.map_err(|error| format!("booking.journal: {}", Chain(&error)))?;
        say!("{closed} checkouts that were open when the copy was made have an unknown outcome");
        return Ok(());
    }
    let journal = open(config).await?;
    match command {
        Command::Restored => (),
        Command::List { all, json } => {
            let selection = if all {
                Selection::All
            } else {
                Selection::Unsettled
            };
            list(&journal.submissions(selection).await?, json, line)?;
        }
        Command::Show { id } => {
            let submissions = journal.submissions_of(&id).await?;
            if submissions.is_empty() {
                return Err(format!("{id}: the journal has nothing about it").into());
            }
            say!("{}", serde_json::to_string_pretty(&submissions)?);
        }
        Command::Copy { file } => {
            journal.copy_to(&file).await?;
            say!("copied");
        }
        Command::TrustClock => {
            journal.trust_clock().await?;
            say!("recorded");
        }
        Command::Resolve { id, finding } => {
            let finding = Finding::try_from(finding)?;
            match journal.resolve(&id, &finding).await? {
                Resolution::Recorded => say!("recorded"),
                Resolution::Nothing => {
                    return Err(format!("{id}: the journal has no such unknown outcome").into());
                }
                // A number mistyped would open somebody else's booking to this visitor.
                Resolution::OtherCheckout => {
                    let number = "another checkout has that booking's number; see `journal show`";
                    return Err(format!("{id}: {number}").into());
                }
            }
        }
    }
    Ok(())
}

/// When, what, how far, which, whose, how much, where.
fn line(submission: &SubmissionSummary) -> String {
    let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
    format!(
        "{}  {:12}  {:10}  {:36}  {:12}  {:>14}  {} {}",
        rfc3339(submission.submitted_at),
        submission.kind,
        submission.state,
        submission.id,
        text(&submission.site),
        price(submission).unwrap_or_else(|| "-".to_owned()),
        text(&submission.check_in),
        text(&submission.hotel),
    )
}

fn price(submission: &SubmissionSummary) -> Option<String> {
    let currency = Currency::new(submission.currency.as_deref()?).ok()?;
    let price = Money::from_minor(submission.amount?, currency).amount();
    let places = usize::from(currency.exponent());
    Some(format!("{price:.places$} {currency}"))
}

impl TryFrom<FoundOut> for Finding {
    type Error = String;

    fn try_from(found: FoundOut) -> Result<Self, String> {
        Ok(match found {
            FoundOut::Confirmed { booking_id } => {
                let number = BookingId::new(&booking_id);
                if !number.has_form() || number.is_test() {
                    return Err(format!("{booking_id}: not the number of a booking"));
                }
                Self::Confirmed(number)
            }
            FoundOut::NotBooked => Self::NotBooked,
            FoundOut::Cancelled => Self::Cancelled,
            FoundOut::NotCancelled => Self::NotCancelled,
        })
    }
}
