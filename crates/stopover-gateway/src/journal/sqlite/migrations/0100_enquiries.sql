-- Visitors' enquiries, for as long as they are not delivered: then the letter goes, and a day later the rest.
CREATE TABLE enquiries (
    -- The SHA-256 of a random text that only the visitor's browser has.
    key          BLOB    NOT NULL PRIMARY KEY,
    fingerprint  BLOB    NOT NULL,
    reference    TEXT    NOT NULL,
    -- Personal data.
    letter       TEXT,
    received_at  INTEGER NOT NULL,
    attempts     INTEGER NOT NULL DEFAULT 0,
    next_at      INTEGER NOT NULL,
    delivered_at INTEGER,
    CHECK ((letter IS NULL) = (delivered_at IS NOT NULL))
) STRICT;

CREATE INDEX enquiries_by_turn ON enquiries (next_at) WHERE delivered_at IS NULL;
