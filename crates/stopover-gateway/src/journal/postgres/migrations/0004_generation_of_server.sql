-- A dump may be put back in another server, whose tables have the numbers that those of this one have. Unknown to a journal that was
-- made before, until the next start.
ALTER TABLE generation ADD COLUMN server BIGINT;
