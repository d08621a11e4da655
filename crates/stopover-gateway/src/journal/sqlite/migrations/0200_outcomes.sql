-- What the sites' backends have to hear: a row for each step of a purchase, written with the step itself, whichever process
-- takes it. No personal data.
CREATE TABLE outcomes (
    id              INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    site            TEXT    NOT NULL,
    checkout_id     TEXT    NOT NULL,
    outcome         TEXT    NOT NULL CHECK (outcome IN (
        'booked', 'refused', 'unknown', 'cancelled', 'cancellation_refused', 'cancellation_unknown')),
    booking_id      TEXT,
    -- As agreed with the visitor, in minor units.
    amount          INTEGER NOT NULL,
    currency        TEXT    NOT NULL,
    refunded        REAL,
    refund_currency TEXT,
    test            INTEGER NOT NULL,
    by_hand         INTEGER NOT NULL,
    happened_at     INTEGER NOT NULL,
    attempts        INTEGER NOT NULL DEFAULT 0,
    next_at         INTEGER NOT NULL,
    delivered_at    INTEGER
) STRICT;

CREATE INDEX outcomes_by_turn ON outcomes (site, next_at) WHERE delivered_at IS NULL;
CREATE INDEX outcomes_by_checkout ON outcomes (checkout_id) WHERE delivered_at IS NULL;
CREATE INDEX outcomes_by_age ON outcomes (happened_at);

CREATE TRIGGER completion_settled AFTER UPDATE OF state, booking_id ON completions
WHEN NEW.state <> 'submitting' AND (NEW.state <> OLD.state OR NEW.booking_id IS NOT OLD.booking_id)
BEGIN
    INSERT INTO outcomes (site, checkout_id, outcome, booking_id, amount, currency, test, by_hand, happened_at, next_at)
    SELECT site, checkout_id, NEW.state, NEW.booking_id, amount, currency, test, NEW.by_hand,
           CAST(unixepoch('subsec') * 1000 AS INTEGER), 0
    FROM checkouts
    WHERE checkout_id = NEW.checkout_id AND site IS NOT NULL;
END;

-- A booking that was looked up and not made here has no checkout, and no site that could be told.
CREATE TRIGGER cancellation_settled AFTER UPDATE OF state ON cancellations
WHEN NEW.state <> 'submitting' AND NEW.state <> OLD.state
BEGIN
    INSERT INTO outcomes (site, checkout_id, outcome, booking_id, amount, currency, refunded, refund_currency,
                          test, by_hand, happened_at, next_at)
    SELECT c.site, c.checkout_id, iif(NEW.state = 'cancelled', NEW.state, 'cancellation_' || NEW.state),
           NEW.booking_id, c.amount, c.currency, NEW.refunded, NEW.currency,
           c.test, NEW.by_hand, CAST(unixepoch('subsec') * 1000 AS INTEGER), 0
    FROM completions s JOIN checkouts c USING (checkout_id)
    WHERE s.booking_id = NEW.booking_id AND c.site IS NOT NULL;
END;
