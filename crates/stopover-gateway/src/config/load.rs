//! Reads the file, lays the environment over it, and says in one sentence what is wrong.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs,
    path::Path,
    time::Duration,
};

use axum::http::HeaderValue;
use config::{ConfigError as Cause, Environment, File, FileFormat};
use redis::IntoConnectionInfo;
use secrecy::{ExposeSecret, SecretString};

use super::{BaseUrl, Config, JournalPlace, ProviderConfig, values::SHORTEST_SIGNING_KEY};

/// Variables look like `STOPOVER_GATEWAY__PROVIDER__API_KEY`.
const PREFIX: &str = "STOPOVER_GATEWAY";

/// What a search takes beyond the provider's part.
const TIME_TO_JOIN: Duration = Duration::from_secs(3);

/// Of the provider's quota, for purchases, in percent.
const MOST_RESERVED: u32 = 90;

/// Answers that contain the key are dropped, so it must not be an ordinary word.
const SHORTEST_KEY: usize = 8;

/// Sites' bounds look a day back.
const SHORTEST_RETENTION: Duration = Duration::from_secs(86_400);

/// Renewed twice before it ends.
const SHORTEST_LEASE: Duration = Duration::from_secs(1);

/// How the keys of published examples begin.
const PLACEHOLDER: &str = "replace-me";

/// Fewest different bytes of a key that signs something. Of 32 random hexadecimal digits, fewer than one in 100,000 keys has
/// only these.
const FEWEST_DIFFERENT_BYTES: usize = 8;

/// One sentence that names the key (or the file and line) and never quotes a secret. What caused it is part of the
/// sentence, since the libraries' own errors may quote values.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(String);

impl Config {
    /// Reads `file`, if given, and the process's environment, which wins.
    ///
    /// # Errors
    /// The first thing wrong, as a sentence that names its key.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let text = match file {
            None => String::new(),
            Some(path) => fs::read_to_string(path)
                .map_err(|error| ConfigError(format!("{}: {error}", path.display())))?,
        };
        // Not `std::env::vars`, which panics on a variable that is not Unicode.
        let environment = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        Self::parse(&text, environment.collect()).map_err(|error| match file {
            Some(path) => ConfigError(format!("{}: {error}", path.display())),
            None => error,
        })
    }

    /// As [`Config::load`], from a file's text and variables at hand.
    ///
    /// # Errors
    /// The first thing wrong, as a sentence that names its key.
    pub fn parse(file: &str, environment: HashMap<String, String>) -> Result<Self, ConfigError> {
        check_syntax(file)?;
        let mut config: Self = config::Config::builder()
            .add_source(File::from_str(file, FileFormat::Toml))
            .add_source(
                Environment::with_prefix(PREFIX)
                    .prefix_separator("__")
                    .separator("__")
                    .ignore_empty(true)
                    .source(Some(environment)),
            )
            .build()
            .and_then(config::Config::try_deserialize)
            .map_err(|cause| ConfigError(sentence(&cause)))?;
        config.read_keys()?;
        config.check()?;
        config.check_sites()?;
        config.check_holidays()?;
        Ok(config)
    }

    fn read_keys(&mut self) -> Result<(), ConfigError> {
        let provider = &mut self.provider;
        if let Some(path) = &provider.api_key_file {
            provider.api_key = key_from(path, &provider.api_key, "provider.api_key")?;
        }
        for (name, site) in &mut self.sites.0 {
            if let Some(path) = &site.grant_key_file {
                site.grant_key =
                    key_from(path, &site.grant_key, &format!("sites.{name}.grant_key"))?;
            }
            for (kid, named) in &mut site.grant_keys {
                if let Some(path) = &named.key_file {
                    let setting = format!("sites.{name}.grant_keys.{kid}.key");
                    named.key = key_from(path, &named.key, &setting)?;
                }
            }
            if let Some(path) = &site.outcome_webhook_key_file {
                let setting = format!("sites.{name}.outcome_webhook_key");
                site.outcome_webhook_key = key_from(path, &site.outcome_webhook_key, &setting)?;
            }
        }
        if let Some(path) = &self.booking.key_file {
            self.booking.key = key_from(path, &self.booking.key, "booking.key")?;
        }
        if let Some(path) = &self.shared_file {
            self.shared = key_from(path, &self.shared, "shared")?;
        }
        if let Some(path) = &self.images.key_file {
            self.images.key = key_from(path, &self.images.key, "images.key")?;
        }
        let otlp = &mut self.otlp;
        if let Some(path) = &otlp.headers_file {
            otlp.headers = key_from(path, &otlp.headers, "otlp.headers")?;
        }
        let enquiries = &mut self.enquiries;
        if let Some(path) = &enquiries.webhook_key_file {
            enquiries.webhook_key =
                key_from(path, &enquiries.webhook_key, "enquiries.webhook_key")?;
        }
        Ok(())
    }

    fn check(&self) -> Result<(), ConfigError> {
        if self.provider.hotels_url == BaseUrl::unset() {
            return Err(ConfigError("provider.hotels_url: missing".into()));
        }
        let key = self.provider.api_key.expose_secret();
        if key.is_empty() {
            return Err(ConfigError(
                "provider.api_key: missing; set it or provider.api_key_file".into(),
            ));
        }
        if key.len() < SHORTEST_KEY {
            return Err(ConfigError(format!(
                "provider.api_key: shorter than {SHORTEST_KEY} characters"
            )));
        }
        if HeaderValue::from_str(key).is_err() {
            return Err(ConfigError(
                "provider.api_key: holds a character that a header cannot carry".into(),
            ));
        }
        self.provider.check_addresses()?;
        for (name, value) in [
            (
                "provider.max_response_bytes",
                self.provider.max_response_bytes,
            ),
            ("provider.concurrent_calls", self.provider.concurrent_calls),
            ("limits.request_bytes", self.limits.request_bytes),
            (
                "limits.concurrent_purchases",
                self.limits.concurrent_purchases,
            ),
            (
                "limits.concurrent_searches",
                self.limits.concurrent_searches,
            ),
            ("limits.connections", self.limits.connections),
            (
                "limits.connections_per_address",
                self.limits.connections_per_address,
            ),
            ("limits.concurrent_content", self.limits.concurrent_content),
            (
                "limits.concurrent_pictures",
                self.limits.concurrent_pictures,
            ),
            ("places.max_entries", self.places.max_entries),
            ("images.max_source_bytes", self.images.max_source_bytes),
        ] {
            if value == 0 {
                return Err(ConfigError(format!("{name}: must be at least 1")));
            }
        }
        if self.provider.max_bytes_in_flight < self.provider.max_response_bytes {
            return Err(ConfigError(
                "provider.max_bytes_in_flight: less than provider.max_response_bytes".into(),
            ));
        }
        if !(1..=MOST_RESERVED).contains(&self.provider.purchase_percent) {
            return Err(ConfigError(format!(
                "provider.purchase_percent: from 1 to {MOST_RESERVED}, or nobody could search"
            )));
        }
        let needed = self.provider.search_timeout.saturating_add(TIME_TO_JOIN);
        if self.limits.request_timeout < needed {
            return Err(ConfigError(format!(
                "limits.request_timeout: must exceed provider.search_timeout by at least {}s, \
                 or a slow provider would look like a slow visitor",
                TIME_TO_JOIN.as_secs()
            )));
        }
        let lookup = self.provider.content_timeout;
        if self.limits.request_timeout < lookup.saturating_add(self.booking.lookup_time) {
            return Err(ConfigError(
                "booking.lookup_time: together with provider.content_timeout it must not exceed \
                 limits.request_timeout, or lookups would be cut off"
                    .into(),
            ));
        }
        if !self.booking.key.expose_secret().is_empty() {
            check_signing_key(&self.booking.key, "booking.key")?;
        }
        if !self.shared.expose_secret().is_empty() {
            // What it says of a wrong one may quote it.
            let address = self.shared.expose_secret().into_connection_info();
            address.map_err(|_| {
                ConfigError(
                    "shared: not an address such as \"rediss://redis.internal\" or \"unix:///run/redis.sock\"".into(),
                )
            })?;
            if self.booking.key.expose_secret().is_empty() {
                return Err(ConfigError(
                    "booking.key: missing; replicas share only what is sealed under it".into(),
                ));
            }
        }
        if self.booking.retention < SHORTEST_RETENTION {
            return Err(ConfigError(
                "booking.retention: must be at least 1day, for which sites' bounds count purchases"
                    .into(),
            ));
        }
        if self.booking.journal_timeout.is_zero() {
            return Err(ConfigError("booking.journal_timeout: must not be 0".into()));
        }
        if self.booking.journal_lease < SHORTEST_LEASE {
            return Err(ConfigError(
                "booking.journal_lease: must be at least 1s, or a gateway that lives counts as dead".into(),
            ));
        }
        let is_shared = matches!(self.booking.journal, Some(JournalPlace::Postgres(_)));
        let shortest = self.booking.journal_timeout.saturating_mul(2);
        if is_shared && self.booking.journal_lease < shortest {
            return Err(ConfigError(
                "booking.journal_lease: must be at least twice booking.journal_timeout, or a gateway whose database answers late counts as dead"
                    .into(),
            ));
        }
        if let Some(fault) = self.otlp.fault() {
            return Err(ConfigError(fault.into()));
        }
        if let Some(folder) = &self.static_dir
            && !folder.is_dir()
        {
            return Err(ConfigError(format!(
                "static_dir: {} is not a folder",
                folder.display()
            )));
        }
        Ok(())
    }

    fn check_sites(&self) -> Result<(), ConfigError> {
        let mut owners = BTreeMap::new();
        for (name, site) in self.sites.iter() {
            for origin in site.origins.iter() {
                if let Some(owner) = owners.insert(origin, name) {
                    return Err(ConfigError(format!(
                        "sites.{name}.origins: one of them is listed in sites.{owner} as well"
                    )));
                }
            }
            if site.outcome_webhook.is_some() {
                let setting = format!("sites.{name}.outcome_webhook_key");
                check_signing_key(&site.outcome_webhook_key, &setting)?;
            }
            if !site.takes_grants() {
                continue;
            }
            if !site.grant_key.expose_secret().is_empty() {
                check_signing_key(&site.grant_key, &format!("sites.{name}.grant_key"))?;
            }
            for (kid, named) in &site.grant_keys {
                check_signing_key(&named.key, &format!("sites.{name}.grant_keys.{kid}.key"))?;
            }
            if self.booking.journal.is_none() {
                return Err(ConfigError(format!(
                    "booking.journal: missing; sites.{name} can book in earnest, and that must be recorded"
                )));
            }
        }
        Ok(())
    }

    fn check_holidays(&self) -> Result<(), ConfigError> {
        if self.images.public_url.is_some() {
            check_signing_key(&self.images.key, "images.key")?;
        }
        for origin in self.images.origins.iter() {
            if !origin.is_https() {
                return Err(ConfigError(
                    "images.origins: pictures are fetched by https only".into(),
                ));
            }
        }
        if self.enquiries.webhook.is_some() {
            check_signing_key(&self.enquiries.webhook_key, "enquiries.webhook_key")?;
            if self.booking.journal.is_none() {
                return Err(ConfigError(
                    "booking.journal: missing; enquiries are kept there until enquiries.webhook has taken them"
                        .into(),
                ));
            }
        }
        Ok(())
    }
}

impl ProviderConfig {
    /// Checks that the key travels unencrypted to no machine that the operator has not named.
    fn check_addresses(&self) -> Result<(), ConfigError> {
        let hotels = ("provider.hotels_url", &self.hotels_url);
        let holidays = self.holidays_url.iter();
        let holidays = holidays.map(|address| ("provider.holidays_url", address));
        for (name, address) in holidays.chain([hotels]) {
            let host = address.host().unwrap_or_default();
            if address.exposes_key() && !self.http_hosts.contains(&host) {
                return Err(ConfigError(format!(
                    "{name}: by http:// the key would travel to {host} unencrypted; use https://, or list it in \
                     provider.http_hosts"
                )));
            }
        }
        Ok(())
    }
}

/// Checks that a key is long enough, and no text that others could have or guess.
fn check_signing_key(key: &SecretString, name: &str) -> Result<(), ConfigError> {
    let key = key.expose_secret();
    let fault = if key.is_empty() {
        "missing".into()
    } else if key.len() < SHORTEST_SIGNING_KEY {
        format!("shorter than {SHORTEST_SIGNING_KEY} bytes")
    } else if key.contains(PLACEHOLDER) {
        "is the example's; make one of your own, with `openssl rand -base64 32` for instance".into()
    } else if key.bytes().collect::<BTreeSet<_>>().len() < FEWEST_DIFFERENT_BYTES {
        "repeats a few characters; use random bytes".into()
    } else {
        return Ok(());
    };
    Err(ConfigError(format!("{name}: {fault}")))
}

/// The key in the file that `NAME_file` names.
fn key_from(path: &Path, inline: &SecretString, name: &str) -> Result<SecretString, ConfigError> {
    if !inline.expose_secret().is_empty() {
        return Err(ConfigError(format!(
            "{name}_file: {name} is set as well; keep one"
        )));
    }
    let text = fs::read_to_string(path)
        .map_err(|error| ConfigError(format!("{name}_file: {}: {error}", path.display())))?;
    let key = text.trim();
    // Taken for no key at all, it would leave out unsaid what it is for.
    if key.is_empty() {
        return Err(ConfigError(format!(
            "{name}_file: {} is empty",
            path.display()
        )));
    }
    Ok(SecretString::from(key))
}

/// The `config` crate reports a syntax error together with the line it is on, and that line may hold the key.
fn check_syntax(file: &str) -> Result<(), ConfigError> {
    let Err(error) = file.parse::<toml::Table>() else {
        return Ok(());
    };
    let before = error
        .span()
        .and_then(|span| file.get(..span.start))
        .unwrap_or_default();
    let line = before.lines().count().max(1);
    Err(ConfigError(format!(
        "line {line}: not TOML: {}",
        error.message().replace('\n', ", ")
    )))
}

fn sentence(cause: &Cause) -> String {
    match cause {
        Cause::At {
            error,
            key: Some(key),
            ..
        } => format!("{key}: {}", sentence(error)),
        Cause::Type {
            unexpected,
            expected,
            key: Some(key),
            ..
        } => {
            format!("{key}: expected {expected}, found {unexpected}")
        }
        Cause::NotFound(key) => format!("{key}: missing"),
        Cause::Message(message) => without_value(message),
        other => other.to_string(),
    }
}

/// serde quotes the value that it did not expect, and that may be a key.
fn without_value(message: &str) -> String {
    let quotes = message.starts_with("invalid type: ") || message.starts_with("invalid value: ");
    match message.rsplit_once(", expected ") {
        Some((_, expected)) if quotes => format!("expected {expected}"),
        _ => message.to_owned(),
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    /// Stands for every secret in the seeds.
    const SECRET: &str = "Vb7-pKq2-Zw9x-Lm4T-Rd8s-Hn3c-Yf6g";

    /// Settings that hold a secret.
    const NAMES: [&str; 9] = [
        "api_key",
        "key",
        "grant_key",
        "grant_keys",
        "outcome_webhook_key",
        "webhook_key",
        "shared",
        "journal",
        "headers",
    ];

    /// Whether the secret stands only where a secret belongs.
    fn is_in_place(value: &toml::Value, name: &str) -> bool {
        match value {
            toml::Value::String(text) => {
                // The name of a file is no secret.
                let is_address = text.contains(':') && text.contains('@');
                !text.contains(SECRET) || NAMES.contains(&name) && (name != "journal" || is_address)
            }
            toml::Value::Array(items) => items.iter().all(|item| is_in_place(item, "")),
            toml::Value::Table(fields) => fields.iter().all(|(field, value)| {
                // Keys there have names of the site's.
                let name = if name == "grant_keys" {
                    name
                } else {
                    field.as_str()
                };
                !field.contains(SECRET) && is_in_place(value, name)
            }),
            _ => true,
        }
    }

    #[test]
    fn whatever_is_wrong_with_a_file_no_secret_of_it_is_quoted() {
        stopover_fuzz::check!(["tests/fuzz/seeds/config"], |bytes| {
            let Ok(text) = std::str::from_utf8(bytes) else {
                return;
            };
            // Those would be read from this machine.
            if text.contains("_file") || text.contains('\\') {
                return;
            }
            let read = Config::parse(text, HashMap::new());
            let table = text.parse::<toml::Table>();
            let is_in_place = table.is_ok_and(|table| is_in_place(&table.into(), ""));
            match read {
                Err(error) if is_in_place => {
                    assert!(!error.to_string().contains(SECRET), "{error}");
                }
                Err(_) => {}
                Ok(config) => {
                    assert!(!format!("{config:?}").contains(SECRET) || !is_in_place);
                    assert!(config.provider.api_key.expose_secret().len() >= SHORTEST_KEY);
                    assert!(config.limits.request_timeout > config.provider.search_timeout);
                }
            }
        });
    }
}
