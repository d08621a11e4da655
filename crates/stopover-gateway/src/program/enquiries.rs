//! `stopover-gateway enquiries`: what visitors asked that the site has not got yet.

use std::error::Error;

use clap::Subcommand;

use super::{moment, open};
use crate::config::Config;

#[derive(Subcommand)]
pub(super) enum Command {
    /// List enquiries that the webhook has not taken yet
    List {
        /// One JSON array with the whole enquiries, personal data included, instead of a table without it
        #[arg(long)]
        json: bool,
    },
}

pub(super) async fn run(command: Command, config: &Config) -> Result<(), Box<dyn Error>> {
    let Command::List { json } = command;
    if config.enquiries.webhook.is_none() {
        println!(
            "enquiries are appended to {}",
            config.enquiries.file.display()
        );
        return Ok(());
    }
    let path = config.booking.journal.as_deref();
    let journal = open(path.ok_or("booking.journal: missing")?).await?;
    let pending = journal.pending_enquiries().await?;
    if json {
        println!("{}", serde_json::to_string_pretty(&pending)?);
    } else {
        for enquiry in pending {
            println!(
                "{}  {}  {:>4} attempts  next {}",
                moment(enquiry.received_at),
                enquiry.reference,
                enquiry.attempts,
                moment(enquiry.next_at),
            );
        }
    }
    Ok(())
}
