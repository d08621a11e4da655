//! `stopover-gateway enquiries`: what visitors asked that the site has not got yet.

use std::error::Error;

use clap::Subcommand;

use super::{list, open};
use crate::{config::Config, journal::rfc3339};

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
        say!(
            "enquiries are appended to {}",
            config.enquiries.file.display()
        );
        return Ok(());
    }
    let pending = open(config).await?.pending_enquiries().await?;
    list(&pending, json, |enquiry| {
        format!(
            "{}  {}  {:>4} attempts  next {}",
            rfc3339(enquiry.received_at),
            enquiry.reference,
            enquiry.attempts,
            rfc3339(enquiry.next_at),
        )
    })?;
    Ok(())
}
