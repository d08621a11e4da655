//! `stopover-gateway outcomes`: what became of purchases that the sites' backends have not heard of yet.

use std::error::Error;

use clap::Subcommand;

use super::{list, open};
use crate::{config::Config, journal::rfc3339};

#[derive(Subcommand)]
pub(super) enum Command {
    /// List outcomes that a site's webhook has not taken yet
    List {
        /// One JSON array instead of a table
        #[arg(long)]
        json: bool,
    },
}

pub(super) async fn run(command: Command, config: &Config) -> Result<(), Box<dyn Error>> {
    let Command::List { json } = command;
    let mut pending = open(config).await?.pending_outcomes().await?;
    let has_webhook = |site: &str| {
        config
            .sites
            .get(site)
            .is_some_and(|site| site.outcome_webhook.is_some())
    };
    pending.retain(|step| has_webhook(&step.site));
    list(&pending, json, |step| {
        format!(
            "{}  {:<20}  {}  {}  {:>4} attempts",
            rfc3339(step.happened_at),
            step.outcome,
            step.checkout_id,
            step.site,
            step.attempts,
        )
    })?;
    Ok(())
}
