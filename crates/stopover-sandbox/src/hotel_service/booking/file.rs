//! Bookings in a SQLite file.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use super::record::Record;

/// An open file of bookings.
#[derive(Debug)]
pub(super) struct File {
    connection: Connection,
}

impl File {
    /// Opens the file, or makes it with `first` as the number of its first booking.
    pub(super) fn open(path: &Path, first: u64) -> rusqlite::Result<Self> {
        let connection = Connection::open(path)?;
        // In WAL mode only FULL keeps the last booking when the power fails.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.execute_batch("CREATE TABLE IF NOT EXISTS booking (number INTEGER PRIMARY KEY AUTOINCREMENT, record TEXT NOT NULL) STRICT;")?;
        connection.execute(
            "INSERT INTO sqlite_sequence (name, seq) SELECT 'booking', ?1 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'booking')",
            params![signed(first) - 1],
        )?;
        Ok(Self { connection })
    }

    pub(super) fn add(&self, record: &Record) -> rusqlite::Result<u64> {
        self.connection.execute(
            "INSERT INTO booking (record) VALUES (?1)",
            params![json(record)?],
        )?;
        Ok(self.connection.last_insert_rowid().unsigned_abs())
    }

    pub(super) fn find(&self, number: u64) -> rusqlite::Result<Option<Record>> {
        let text: Option<String> = self
            .connection
            .query_row(
                "SELECT record FROM booking WHERE number = ?1",
                params![signed(number)],
                |row| row.get(0),
            )
            .optional()?;
        text.map(|text| {
            serde_json::from_str(&text).map_err(|error| {
                rusqlite::Error::FromSqlConversionFailure(
                    0,
                    rusqlite::types::Type::Text,
                    error.into(),
                )
            })
        })
        .transpose()
    }

    pub(super) fn replace(&self, number: u64, record: &Record) -> rusqlite::Result<()> {
        self.connection.execute(
            "UPDATE booking SET record = ?2 WHERE number = ?1",
            params![signed(number), json(record)?],
        )?;
        Ok(())
    }
}

fn json(record: &Record) -> rusqlite::Result<String> {
    serde_json::to_string(record)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

/// SQLite's integers are signed; a number beyond them belongs to no booking.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(-1)
}
