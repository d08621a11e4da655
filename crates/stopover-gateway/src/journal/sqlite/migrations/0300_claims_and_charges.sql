-- What an answer names without proving it, and what the provider charges where that is not what was agreed.
ALTER TABLE completions ADD COLUMN claimed_id TEXT;
ALTER TABLE completions ADD COLUMN charged INTEGER;
ALTER TABLE completions ADD COLUMN charged_currency TEXT;
ALTER TABLE outcomes ADD COLUMN charged INTEGER;
ALTER TABLE outcomes ADD COLUMN charged_currency TEXT;

CREATE INDEX completions_by_claim ON completions (claimed_id);

DROP VIEW entries;
CREATE VIEW entries AS
SELECT s.checkout_id AS id, 'completion' AS kind, s.state, s.refusal, s.booking_id, s.claimed_id, c.site,
       c.facts ->> '$.session.hotel.name' AS hotel,
       c.facts ->> '$.session.booking_period.check_in' AS check_in,
       c.amount, c.currency, s.charged, s.charged_currency, s.submitted_at, s.settled_at, s.by_hand
FROM completions s JOIN checkouts c USING (checkout_id)
UNION ALL
SELECT booking_id, 'cancellation', state, NULL, booking_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
       submitted_at, settled_at, by_hand
FROM cancellations;

DROP TRIGGER completion_settled;
CREATE TRIGGER completion_settled AFTER UPDATE OF state, booking_id ON completions
WHEN NEW.state <> 'submitting' AND (NEW.state <> OLD.state OR NEW.booking_id IS NOT OLD.booking_id)
BEGIN
    INSERT INTO outcomes (site, checkout_id, outcome, booking_id, amount, currency, charged, charged_currency,
                          test, by_hand, happened_at, next_at)
    SELECT site, checkout_id, NEW.state, NEW.booking_id, amount, currency, NEW.charged, NEW.charged_currency,
           test, NEW.by_hand, CAST(unixepoch('subsec') * 1000 AS INTEGER), 0
    FROM checkouts
    WHERE checkout_id = NEW.checkout_id AND site IS NOT NULL;
END;
