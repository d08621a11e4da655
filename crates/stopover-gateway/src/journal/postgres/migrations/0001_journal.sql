-- Instants are milliseconds since 1970-01-01T00:00:00Z by the clock of the gateway that wrote them, but for leases, which the
-- database's clock ends. Amounts are minor units.

-- Gateways that may submit, for as long as they say so. Who deletes one declares it dead: what it was submitting has no owner then,
-- and therefore an unknown outcome.
CREATE TABLE gateways (
    owner       TEXT        NOT NULL PRIMARY KEY,
    lease_until TIMESTAMPTZ NOT NULL
);

-- By which a journal is recognised that was put back from a dump: its tables are not those that it had.
CREATE TABLE generation (
    completions BIGINT NOT NULL
);

-- Sessions the provider opened for visitors. No personal data.
CREATE TABLE checkouts (
    checkout_id TEXT    NOT NULL PRIMARY KEY,
    site        TEXT,
    facts       TEXT    NOT NULL,
    amount      BIGINT  NOT NULL,
    currency    TEXT    NOT NULL,
    test        BOOLEAN NOT NULL,
    created_at  BIGINT  NOT NULL
);

CREATE INDEX checkouts_by_age ON checkouts (created_at);

-- Who may come back: the SHA-256 of a secret that only the visitor has.
CREATE TABLE handles (
    hash        BYTEA  NOT NULL PRIMARY KEY,
    checkout_id TEXT   REFERENCES checkouts ON DELETE CASCADE,
    booking_id  TEXT,
    scope       TEXT   NOT NULL CHECK (scope IN ('view', 'cancel')),
    expires_at  BIGINT NOT NULL,
    CHECK ((checkout_id IS NULL) <> (booking_id IS NULL))
);

CREATE INDEX handles_by_expiry ON handles (expires_at);
CREATE INDEX handles_by_checkout ON handles (checkout_id);

-- Submissions for money. The primary key is the promise: a checkout is submitted once, whichever gateway does it.
CREATE TABLE completions (
    checkout_id      TEXT    NOT NULL PRIMARY KEY REFERENCES checkouts,
    attempt          TEXT    UNIQUE,
    -- The gateway that submits it. Without one, nobody settles it any more but a person.
    owner            TEXT    REFERENCES gateways ON DELETE SET NULL,
    key              BYTEA   NOT NULL,
    fingerprint      BYTEA   NOT NULL,
    state            TEXT    NOT NULL CHECK (state IN ('submitting', 'unknown', 'refused', 'booked')),
    refusal          TEXT,
    booking_id       TEXT,
    claimed_id       TEXT,
    charged          BIGINT,
    charged_currency TEXT,
    answer           BYTEA,
    submitted_at     BIGINT  NOT NULL,
    settled_at       BIGINT,
    by_hand          BOOLEAN NOT NULL DEFAULT FALSE,
    CHECK (owner IS NULL OR state = 'submitting')
);

CREATE INDEX completions_by_age ON completions (submitted_at);
CREATE INDEX completions_by_state ON completions (state);
CREATE INDEX completions_by_booking ON completions (booking_id);
CREATE INDEX completions_by_claim ON completions (claimed_id);
CREATE INDEX completions_by_owner ON completions (owner) WHERE owner IS NOT NULL;

-- Attempts to complete a checkout that the visitor's page has given up: requests of theirs that arrive later are not submitted.
CREATE TABLE abandoned (
    checkout_id TEXT  NOT NULL REFERENCES checkouts ON DELETE CASCADE,
    -- Stands for the idempotency key.
    key         BYTEA NOT NULL,
    PRIMARY KEY (checkout_id, key)
);

-- Grants that were used. Only digests: the name a site gave its grant is its own business.
CREATE TABLE grants (
    site        TEXT  NOT NULL,
    jti         BYTEA NOT NULL,
    checkout_id TEXT  NOT NULL REFERENCES completions ON DELETE CASCADE,
    PRIMARY KEY (site, jti)
);

CREATE INDEX grants_by_checkout ON grants (checkout_id);

-- Submissions to cancel. Several may be refused, but only one of a booking may be open or done.
CREATE TABLE cancellations (
    id           BIGINT           NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    attempt      TEXT             UNIQUE,
    owner        TEXT             REFERENCES gateways ON DELETE SET NULL,
    booking_id   TEXT             NOT NULL,
    handle       BYTEA            NOT NULL,
    key          BYTEA            NOT NULL,
    fingerprint  BYTEA            NOT NULL,
    state        TEXT             NOT NULL CHECK (state IN ('submitting', 'unknown', 'refused', 'cancelled')),
    cancelled_at TEXT,
    refunded     DOUBLE PRECISION,
    currency     TEXT             NOT NULL DEFAULT '',
    submitted_at BIGINT           NOT NULL,
    settled_at   BIGINT,
    by_hand      BOOLEAN          NOT NULL DEFAULT FALSE,
    UNIQUE (handle, key),
    CHECK (owner IS NULL OR state = 'submitting')
);

CREATE UNIQUE INDEX cancellations_once ON cancellations (booking_id) WHERE state <> 'refused';
CREATE INDEX cancellations_by_state ON cancellations (state);
CREATE INDEX cancellations_by_age ON cancellations (submitted_at);
CREATE INDEX cancellations_by_owner ON cancellations (owner) WHERE owner IS NOT NULL;

-- None where the provider sent a character that PostgreSQL has no text for: what can be listed must not depend on that.
CREATE FUNCTION fact(facts TEXT, path TEXT[]) RETURNS TEXT LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN facts::json #>> path;
EXCEPTION
    WHEN untranslatable_character THEN RETURN NULL;
END
$$;

-- Both kinds of submissions, as an operator sees them.
CREATE VIEW entries AS
SELECT s.checkout_id AS id, 'completion' AS kind, s.state, s.refusal, s.booking_id, s.claimed_id, c.site,
       fact(c.facts, '{session,hotel,name}') AS hotel,
       fact(c.facts, '{session,booking_period,check_in}') AS check_in,
       c.amount, c.currency, s.charged, s.charged_currency, s.submitted_at, s.settled_at, s.by_hand
FROM completions s JOIN checkouts c USING (checkout_id)
UNION ALL
SELECT booking_id, 'cancellation', state, NULL, booking_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
       submitted_at, settled_at, by_hand
FROM cancellations;

-- What the sites' backends have to hear: a row for each step of a purchase, written with the step itself, whichever process
-- takes it. No personal data.
CREATE TABLE outcomes (
    id               BIGINT           NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    site             TEXT             NOT NULL,
    checkout_id      TEXT             NOT NULL,
    outcome          TEXT             NOT NULL CHECK (outcome IN (
        'booked', 'refused', 'unknown', 'cancelled', 'cancellation_refused', 'cancellation_unknown')),
    booking_id       TEXT,
    -- As agreed with the visitor, in minor units.
    amount           BIGINT           NOT NULL,
    currency         TEXT             NOT NULL,
    charged          BIGINT,
    charged_currency TEXT,
    refunded         DOUBLE PRECISION,
    refund_currency  TEXT,
    test             BOOLEAN          NOT NULL,
    by_hand          BOOLEAN          NOT NULL,
    happened_at      BIGINT           NOT NULL,
    attempts         INTEGER          NOT NULL DEFAULT 0,
    next_at          BIGINT           NOT NULL,
    delivered_at     BIGINT
);

CREATE INDEX outcomes_by_turn ON outcomes (site, next_at) WHERE delivered_at IS NULL;
CREATE INDEX outcomes_by_checkout ON outcomes (checkout_id) WHERE delivered_at IS NULL;
CREATE INDEX outcomes_by_age ON outcomes (happened_at);

CREATE FUNCTION completion_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO outcomes (site, checkout_id, outcome, booking_id, amount, currency, charged, charged_currency,
                          test, by_hand, happened_at, next_at)
    SELECT site, checkout_id, NEW.state, NEW.booking_id, amount, currency, NEW.charged, NEW.charged_currency,
           test, NEW.by_hand, CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT), 0
    FROM checkouts
    WHERE checkout_id = NEW.checkout_id AND site IS NOT NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER completion_settled AFTER UPDATE OF state, booking_id ON completions
FOR EACH ROW
WHEN (NEW.state <> 'submitting' AND (NEW.state <> OLD.state OR NEW.booking_id IS DISTINCT FROM OLD.booking_id))
EXECUTE FUNCTION completion_settled();

-- An outcome does not change, and an unknown one is for a person to resolve, whatever the program believes.
CREATE FUNCTION outcome_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the outcome of a completion does not change';
END
$$;

CREATE TRIGGER completion_stands BEFORE UPDATE OF state ON completions
FOR EACH ROW
WHEN (OLD.state <> 'submitting' AND NEW.state <> OLD.state AND NOT NEW.by_hand)
EXECUTE FUNCTION outcome_stands();

-- A booking that was looked up and not made here has no checkout, and no site that could be told.
CREATE FUNCTION cancellation_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO outcomes (site, checkout_id, outcome, booking_id, amount, currency, refunded, refund_currency,
                          test, by_hand, happened_at, next_at)
    SELECT c.site, c.checkout_id, CASE NEW.state WHEN 'cancelled' THEN NEW.state ELSE 'cancellation_' || NEW.state END,
           NEW.booking_id, c.amount, c.currency, NEW.refunded, NEW.currency,
           c.test, NEW.by_hand, CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT), 0
    FROM completions s JOIN checkouts c USING (checkout_id)
    WHERE s.booking_id = NEW.booking_id AND c.site IS NOT NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER cancellation_settled AFTER UPDATE OF state ON cancellations
FOR EACH ROW
WHEN (NEW.state <> 'submitting' AND NEW.state <> OLD.state)
EXECUTE FUNCTION cancellation_settled();

-- Visitors' enquiries, for as long as they are not delivered: then the letter goes, and a day later the rest.
CREATE TABLE enquiries (
    -- The SHA-256 of a random text that only the visitor's browser has.
    key          BYTEA   NOT NULL PRIMARY KEY,
    fingerprint  BYTEA   NOT NULL,
    reference    TEXT    NOT NULL,
    -- Personal data.
    letter       TEXT,
    received_at  BIGINT  NOT NULL,
    attempts     INTEGER NOT NULL DEFAULT 0,
    next_at      BIGINT  NOT NULL,
    delivered_at BIGINT,
    CHECK ((letter IS NULL) = (delivered_at IS NOT NULL))
);

CREATE INDEX enquiries_by_turn ON enquiries (next_at) WHERE delivered_at IS NULL;

-- The latest time at which the journal was swept of what is old. A clock that is far ahead of it is most likely wrong.
CREATE TABLE clock (
    id      INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seen_at BIGINT  NOT NULL
);

INSERT INTO generation VALUES ('completions'::regclass::oid::bigint);
