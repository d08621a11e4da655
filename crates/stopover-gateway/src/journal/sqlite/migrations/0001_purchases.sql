-- Instants are milliseconds since 1970-01-01T00:00:00Z. Amounts are minor units.

-- Sessions the provider opened for visitors of this gateway. No personal data.
CREATE TABLE checkouts (
    checkout_id TEXT    NOT NULL PRIMARY KEY,
    site        TEXT,
    facts       TEXT    NOT NULL,
    amount      INTEGER NOT NULL,
    currency    TEXT    NOT NULL,
    test        INTEGER NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX checkouts_by_age ON checkouts (created_at);

-- Who may come back: the SHA-256 of a secret that only the visitor has.
CREATE TABLE handles (
    hash        BLOB    NOT NULL PRIMARY KEY,
    checkout_id TEXT    REFERENCES checkouts ON DELETE CASCADE,
    booking_id  TEXT,
    scope       TEXT    NOT NULL CHECK (scope IN ('view', 'cancel')),
    expires_at  INTEGER NOT NULL,
    CHECK ((checkout_id IS NULL) <> (booking_id IS NULL))
) STRICT;

CREATE INDEX handles_by_expiry ON handles (expires_at);
CREATE INDEX handles_by_checkout ON handles (checkout_id);

-- Submissions for money. The primary key is the promise: a checkout is submitted once.
CREATE TABLE completions (
    checkout_id  TEXT    NOT NULL PRIMARY KEY REFERENCES checkouts,
    key          BLOB    NOT NULL,
    fingerprint  BLOB    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('submitting', 'unknown', 'refused', 'booked')),
    refusal      TEXT,
    booking_id   TEXT,
    answer       BLOB,
    submitted_at INTEGER NOT NULL,
    settled_at   INTEGER,
    by_hand      INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX completions_by_age ON completions (submitted_at);
CREATE INDEX completions_by_state ON completions (state);
CREATE INDEX completions_by_booking ON completions (booking_id);

-- Grants that were used. Only digests: the name a site gave its grant is its own business.
CREATE TABLE grants (
    site        TEXT    NOT NULL,
    jti         BLOB    NOT NULL,
    checkout_id TEXT    NOT NULL REFERENCES completions ON DELETE CASCADE,
    PRIMARY KEY (site, jti)
) STRICT, WITHOUT ROWID;

CREATE INDEX grants_by_checkout ON grants (checkout_id);

-- Submissions to cancel. Several may be refused, but only one of a booking may be open or done.
CREATE TABLE cancellations (
    id           INTEGER NOT NULL PRIMARY KEY,
    booking_id   TEXT    NOT NULL,
    handle       BLOB    NOT NULL,
    key          BLOB    NOT NULL,
    fingerprint  BLOB    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('submitting', 'unknown', 'refused', 'cancelled')),
    cancelled_at TEXT,
    refunded     REAL,
    currency     TEXT    NOT NULL DEFAULT '',
    submitted_at INTEGER NOT NULL,
    settled_at   INTEGER,
    by_hand      INTEGER NOT NULL DEFAULT 0,
    UNIQUE (handle, key)
) STRICT;

CREATE UNIQUE INDEX cancellations_once ON cancellations (booking_id) WHERE state <> 'refused';
CREATE INDEX cancellations_by_state ON cancellations (state);
CREATE INDEX cancellations_by_age ON cancellations (submitted_at);

-- Both kinds of submissions, as an operator sees them.
CREATE VIEW entries AS
SELECT s.checkout_id AS id, 'completion' AS kind, s.state, s.refusal, s.booking_id, c.site,
       c.facts ->> '$.session.hotel.name' AS hotel,
       c.facts ->> '$.session.booking_period.check_in' AS check_in,
       c.amount, c.currency, s.submitted_at, s.settled_at, s.by_hand
FROM completions s JOIN checkouts c USING (checkout_id)
UNION ALL
SELECT booking_id, 'cancellation', state, NULL, booking_id, NULL, NULL, NULL, NULL, NULL,
       submitted_at, settled_at, by_hand
FROM cancellations;
