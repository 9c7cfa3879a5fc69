-- The points that a code cost its address, which it gets back when it is entered rightly: the keys of their rows in `rate_limit`, and when
-- their periods end at the latest. NULL once the code is used, and for codes of builds before this one.
ALTER TABLE code_request ADD COLUMN address_receipt jsonb;
