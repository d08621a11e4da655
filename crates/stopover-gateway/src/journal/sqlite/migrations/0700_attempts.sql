-- By which one submission is told from a later one of the same checkout or booking. An owner is for a database of several gateways:
-- here there is one, and no owner.
ALTER TABLE completions ADD COLUMN attempt TEXT;
ALTER TABLE completions ADD COLUMN owner TEXT;
ALTER TABLE cancellations ADD COLUMN attempt TEXT;
ALTER TABLE cancellations ADD COLUMN owner TEXT;

CREATE UNIQUE INDEX completions_by_attempt ON completions (attempt);
CREATE UNIQUE INDEX cancellations_by_attempt ON cancellations (attempt);
