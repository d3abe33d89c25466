-- The origins beyond a story that its members draw on, as JSON; null for none.
ALTER TABLE stories ADD COLUMN draws_on TEXT;
