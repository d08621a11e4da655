//! `booking.journal`: a file, or a database of PostgreSQL that several gateways share.

use std::{
    fmt,
    net::IpAddr,
    path::{Path, PathBuf},
    str::FromStr,
};

use serde::{Deserialize, Deserializer, de::Error};
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use url::Url;

/// What an address may say besides machine, user, password and database, in the words of PostgreSQL's own programs.
const PARAMETERS: [&str; 9] = [
    "host",
    "port",
    "dbname",
    "user",
    "password",
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
];

/// Where the journal is kept.
#[derive(Debug, Clone)]
pub enum JournalPlace {
    /// For one gateway.
    File(PathBuf),
    /// For several.
    Postgres(PostgresAddress),
}

/// The address of a database, `postgres://user:password@host/database?sslmode=verify-full`. Shown without user and password.
#[derive(Clone)]
pub struct PostgresAddress(Box<PgConnectOptions>);

impl JournalPlace {
    /// The file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Postgres(_) => None,
        }
    }
}

impl From<PathBuf> for JournalPlace {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

impl FromStr for JournalPlace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // An address that is misspelt: a file's name would be shown, and with it a password.
        let is_misspelt = text.contains(':') && text.contains('@');
        match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) => text.parse().map(Self::Postgres),
            None if !is_misspelt => Ok(Self::File(text.into())),
            _ => Err("must be the name of a file or begin with postgres://".into()),
        }
    }
}

impl<'de> Deserialize<'de> for JournalPlace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

impl FromStr for PostgresAddress {
    type Err = String;

    /// What is wrong is said without a word of the address, any of which may belong to the password.
    fn from_str(text: &str) -> Result<Self, String> {
        let url = Url::parse(text).map_err(|error| format!("not an address: {error}"))?;
        if !url
            .query_pairs()
            .all(|(name, _)| PARAMETERS.contains(&&*name))
        {
            return Err(format!(
                "the address may have no other parameters than {}",
                PARAMETERS.join(", ")
            ));
        }
        let options: PgConnectOptions = text
            .parse()
            .map_err(|_| "the address has a port, sslmode or escape that cannot be read")?;
        if options.get_database().is_none() {
            return Err("the address names no database: postgres://user@host/database".into());
        }
        let address = Self(Box::new(options));
        let left_to_chance = matches!(
            address.0.get_ssl_mode(),
            PgSslMode::Allow | PgSslMode::Prefer
        );
        if left_to_chance && !address.is_local() {
            return Err(
                "the database is on another machine: add sslmode=verify-full to the address, or what else is meant".into(),
            );
        }
        Ok(address)
    }
}

impl PostgresAddress {
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.0
    }

    /// Whether what is kept travels over a network unencrypted.
    pub(crate) fn is_exposed(&self) -> bool {
        matches!(self.0.get_ssl_mode(), PgSslMode::Disable) && !self.is_local()
    }

    fn is_local(&self) -> bool {
        let host = self.0.get_host();
        let is_loopback = |address: IpAddr| address.is_loopback();
        self.0.get_socket().is_some()
            || host == "localhost"
            || host.starts_with('/')
            || host.parse().is_ok_and(is_loopback)
    }
}

impl fmt::Display for PostgresAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let database = self.0.get_database().unwrap_or_default();
        match self.0.get_socket() {
            Some(socket) => write!(formatter, "postgres://{}/{database}", socket.display()),
            None => {
                let (host, port) = (self.0.get_host(), self.0.get_port());
                write!(formatter, "postgres://{host}:{port}/{database}")
            }
        }
    }
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSWORD: &str = "canary-5d1c0e7b";

    fn said(address: &str) -> String {
        let place = address.parse::<JournalPlace>();
        place.map_or_else(|wrong| wrong, |place| format!("{place:?}"))
    }

    #[test]
    fn an_address_is_shown_without_user_and_password() {
        let shown = said(&format!("postgres://jo:{PASSWORD}@localhost:5433/journal"));
        assert_eq!(shown, "Postgres(postgres://localhost:5433/journal)");
    }

    #[test]
    fn what_is_wrong_with_an_address_is_said_in_a_sentence_without_its_password() {
        for (address, wrong) in [
            ("mysql://localhost/journal", "must be the name of a file"),
            (
                "postgres://jo:PASSWORD@localhost:x/journal",
                "not an address",
            ),
            ("postgres://jo:PASSWORD@localhost", "names no database"),
            (
                "postgres://localhost/journal?ssl=1&x=PASSWORD",
                "no other parameters",
            ),
            (
                "postgres://jo:PASSWORD@localhost/journal?sslmode=PASSWORD",
                "cannot be read",
            ),
            (
                "postgres://jo:PASSWORD@db.example/journal",
                "add sslmode=verify-full",
            ),
            (
                "postgres://jo:PASSWORD@db.example/journal?sslmode=prefer",
                "add sslmode=verify-full",
            ),
        ] {
            let said = said(&address.replace("PASSWORD", PASSWORD));
            assert!(said.contains(wrong), "{address}: {said}");
            assert!(!said.contains(PASSWORD), "{said}");
        }
    }

    #[test]
    fn over_a_network_the_address_says_how_it_is_encrypted_if_at_all() {
        for (address, exposed) in [
            ("postgres://db.example/journal?sslmode=verify-full", false),
            ("postgres://db.example/journal?sslmode=require", false),
            ("postgres://db.example/journal?sslmode=disable", true),
            ("postgres://127.0.0.1/journal", false),
            ("postgres:///journal?host=/run/postgresql", false),
        ] {
            let parsed: PostgresAddress = address.parse().unwrap();
            assert_eq!(parsed.is_exposed(), exposed, "{address}");
        }
    }
}
