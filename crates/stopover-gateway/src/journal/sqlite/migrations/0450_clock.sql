-- The latest time at which the journal was swept of what is old. A clock that is far ahead of it is most likely wrong.
CREATE TABLE clock (
    id      INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seen_at INTEGER NOT NULL
) STRICT;
