-- A site's bounds count what this site has submitted lately, and each new enquiry looks for those whose delivery is long ago.
-- Bounds look back a day at most, so only what was submitted within two is told whose it is.
ALTER TABLE completions ADD COLUMN site TEXT;
UPDATE completions SET site = (SELECT site FROM checkouts WHERE checkouts.checkout_id = completions.checkout_id)
WHERE submitted_at > unixepoch() * 1000 - 172800000;
CREATE INDEX completions_by_site ON completions (site, submitted_at);
CREATE INDEX enquiries_by_delivery ON enquiries (delivered_at);
