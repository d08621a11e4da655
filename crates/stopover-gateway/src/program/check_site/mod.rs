//! `stopover-gateway check-site`: what is wrong with the widgets on a page, as far as it can be seen from outside.
//!
//! ```text
//! site       what is looked at, and the findings
//! markup     the page's HTML
//! attributes what may stand on the elements
//! values     and which values
//! interface  as the package describes them
//! script     the widgets' module
//! gateway    the gateway that the elements name
//! payment    the site's own server, which says what is paid
//! needs      what the page's Content-Security-Policy has to allow
//! policy     how it is read
//! client     requests, bounded in size and time
//! ```

mod attributes;
mod client;
mod gateway;
mod interface;
mod markup;
mod needs;
mod payment;
mod policy;
mod script;
mod site;
mod values;

use std::process::ExitCode;

use chrono::Utc;
use clap::Args;
use serde::Serialize;
use url::Url;

use self::{
    client::{Client, Failure, Request},
    site::{Report, Site},
};
use crate::error_chain::Chain;

#[derive(Args)]
pub(super) struct Arguments {
    /// The page that has the widgets, https:// or http://
    url: String,
    /// One JSON object instead of sentences
    #[arg(long)]
    json: bool,
}

/// The page could not be had.
const NO_PAGE: u8 = 2;

/// Why there is nothing to check.
#[derive(Serialize)]
struct NoPage<'a> {
    page: &'a str,
    error: String,
}

/// Succeeds if nothing is wrong.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let checked = match runtime {
        Ok(runtime) => runtime.block_on(check(&arguments.url)),
        Err(error) => Err(error.into()),
    };
    let is_told = match &checked {
        Ok(report) => tell(report, arguments.json, || report.to_string()),
        Err(failure) => {
            let error = Chain(failure).to_string();
            let page = arguments.url.as_str();
            let sentence = format!("{page} could not be had: {error}");
            tell(&NoPage { page, error }, arguments.json, || sentence)
        }
    };
    match checked {
        Ok(report) if is_told && report.findings.is_empty() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(_) => ExitCode::from(NO_PAGE),
    }
}

fn tell(what: &impl Serialize, json: bool, sentences: impl FnOnce() -> String) -> bool {
    let text = match json {
        true => serde_json::to_string_pretty(what),
        false => Ok(sentences()),
    };
    match text {
        Ok(text) => {
            say!("{}", text.trim_end());
            true
        }
        Err(_) => false,
    }
}

async fn check(url: &str) -> Result<Report, Failure> {
    let url = Url::parse(url)?;
    let client = Client::new()?;
    let page = client.send(Request::get(url)).await?;
    if !page.status.is_success() {
        return Err(Failure::Status(page.status));
    }
    let mut site = Site::read(&page);
    site.look_at_page(&page);
    attributes::look(&mut site, Utc::now().date_naive());
    let scripts = script::look(&client, &mut site).await;
    let pictures = gateway::look(&client, &mut site).await;
    payment::look(&client, &mut site).await;
    needs::look(&mut site, &scripts, &pictures);
    Ok(site.report)
}
