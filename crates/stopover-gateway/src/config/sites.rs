//! `[sites.NAME]`: whose visitors may book, on whose word, and how much.

use std::{
    collections::{BTreeMap, HashMap},
    num::NonZeroU32,
    path::PathBuf,
};

use axum::http::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Deserializer, de::Error};
use stopover_model::{Currency, Money};

use super::{BaseUrl, Origins};

/// The sites that may book, by name.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Sites(pub BTreeMap<String, SiteConfig>);

/// A site whose visitors may book. Its bounds are read again while running; what is not set is not bounded.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct SiteConfig {
    /// Origins of its pages. They may call the gateway, as if listed in `origins`.
    pub origins: Origins,
    /// The key with which its backend signs grants. Unset: only the test hotel can be booked.
    pub grant_key: SecretString,
    /// File to read that key from instead.
    pub grant_key_file: Option<PathBuf>,
    /// Keys by the `kid` in the header of what is signed with them, so that one can follow another without a gap.
    pub grant_keys: BTreeMap<String, GrantKey>,
    /// Address of its backend that hears what became of its purchases. Read at the start only.
    pub outcome_webhook: Option<BaseUrl>,
    /// The key with which those calls are signed.
    pub outcome_webhook_key: SecretString,
    /// File to read that key from instead.
    pub outcome_webhook_key_file: Option<PathBuf>,
    /// Purchases submitted within an hour.
    pub completions_per_hour: Option<NonZeroU32>,
    /// Purchases submitted within a day.
    pub completions_per_day: Option<NonZeroU32>,
    /// What they may cost together within an hour.
    pub amount_per_hour: Option<Amounts>,
    /// What they may cost together within a day.
    pub amount_per_day: Option<Amounts>,
    /// Purchases whose outcome is not known, at any one time.
    pub concurrent_unknowns: Option<NonZeroU32>,
}

/// One of several keys with which a site's backend signs grants.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct GrantKey {
    /// The key.
    pub key: SecretString,
    /// File to read it from instead.
    pub key_file: Option<PathBuf>,
}

impl From<SecretString> for GrantKey {
    fn from(key: SecretString) -> Self {
        Self {
            key,
            key_file: None,
        }
    }
}

/// An amount for each currency, `{ EUR = 20000 }` in major units. A currency that is not listed is not allowed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Amounts(BTreeMap<Currency, Money>);

impl Sites {
    /// The site of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&SiteConfig> {
        self.0.get(name)
    }

    /// The only site there is.
    #[must_use]
    pub fn only(&self) -> Option<(&str, &SiteConfig)> {
        match self.iter().collect::<Vec<_>>().as_slice() {
            [site] => Some(*site),
            _ => None,
        }
    }

    /// The site whose pages have that origin.
    #[must_use]
    pub fn by_origin(&self, origin: &HeaderValue) -> Option<(&str, &SiteConfig)> {
        self.iter()
            .find(|(_, site)| site.origins.iter().any(|own| own.header() == origin))
    }

    /// Each site with its name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &SiteConfig)> + Clone {
        self.0.iter().map(|(name, site)| (name.as_str(), site))
    }

    /// The names of those that are told of their purchases' steps: they have an outcome webhook.
    pub(crate) fn told(&self) -> impl Iterator<Item = &str> + Clone {
        let told = self
            .iter()
            .filter(|(_, site)| site.outcome_webhook.is_some());
        told.map(|(name, _)| name)
    }
}

impl SiteConfig {
    /// Whether it can vouch for payments, and so book more than the test hotel.
    #[must_use]
    pub fn takes_grants(&self) -> bool {
        !self.grant_key.expose_secret().is_empty() || !self.grant_keys.is_empty()
    }

    /// The key of a token with that `kid`, or without one. As long as there is but one key without a name, tokens may have any.
    pub(crate) fn grant_key(&self, kid: Option<&str>) -> Option<&SecretString> {
        let unnamed = Some(&self.grant_key).filter(|key| !key.expose_secret().is_empty());
        match kid {
            Some(kid) if !self.grant_keys.is_empty() => {
                self.grant_keys.get(kid).map(|named| &named.key)
            }
            _ => unnamed,
        }
    }
}

impl Amounts {
    /// How much in that currency.
    #[must_use]
    pub fn of(&self, currency: Currency) -> Option<Money> {
        self.0.get(&currency).copied()
    }
}

impl<'de> Deserialize<'de> for Amounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let amounts = HashMap::<String, f64>::deserialize(deserializer)?;
        amounts
            .into_iter()
            .map(|(code, amount)| {
                let currency = Currency::new(&code)
                    .map_err(|_| D::Error::custom(format!("`{code}` is not a currency code")))?;
                let amount = Money::from_amount(amount, currency)
                    .filter(|amount| amount.minor() >= 0)
                    .ok_or_else(|| D::Error::custom(format!("{code}: not an amount of money")))?;
                Ok((currency, amount))
            })
            .collect::<Result<_, _>>()
            .map(Self)
    }
}
