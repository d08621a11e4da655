-- Attempts to complete a checkout that the visitor's page has given up: requests of theirs that arrive later are not submitted.
CREATE TABLE abandoned (
    checkout_id TEXT NOT NULL REFERENCES checkouts ON DELETE CASCADE,
    -- Stands for the idempotency key.
    key         BLOB NOT NULL,
    PRIMARY KEY (checkout_id, key)
) STRICT, WITHOUT ROWID;
