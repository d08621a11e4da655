-- By which a journal is recognised that was put back from a copy: how many submissions it has begun, with those taken back. The file
-- beside the database says the same, and does not go back with it.
CREATE TABLE generation (
    journal     TEXT    NOT NULL,
    submissions INTEGER NOT NULL DEFAULT 0,
    is_beside   INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO generation (journal) VALUES (lower(hex(randomblob(16))));

CREATE TRIGGER completion_begun AFTER INSERT ON completions
BEGIN
    UPDATE generation SET submissions = submissions + 1;
END;

CREATE TRIGGER cancellation_begun AFTER INSERT ON cancellations
BEGIN
    UPDATE generation SET submissions = submissions + 1;
END;
