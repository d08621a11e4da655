-- What became of a booking is asked with every look at it, and refused requests to cancel count, too.
CREATE INDEX cancellations_by_booking ON cancellations (booking_id);
