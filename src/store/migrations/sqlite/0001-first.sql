-- Everything a store holds. Times are ISO 8601 text; `sequence` is the order of commits.

-- One row a version. `text` is the number of its text, `place` the sequence with which its id took its present place in
-- a story, `more` the fields of the article that are only shown, as JSON.
CREATE TABLE articles (
  sequence INTEGER PRIMARY KEY,
  id       TEXT NOT NULL,
  version  INTEGER NOT NULL,
  newest   INTEGER NOT NULL,
  place    INTEGER NOT NULL,
  text     INTEGER NOT NULL,
  hash     BLOB NOT NULL,
  seen_at  TEXT NOT NULL,
  outlet   TEXT,
  language TEXT,
  title    TEXT,
  more     TEXT NOT NULL
);
CREATE UNIQUE INDEX articles_by_id ON articles (id, version);
CREATE INDEX articles_by_text ON articles (text);

-- The words, apart from the rows that lists and counts read.
CREATE TABLE bodies (
  sequence INTEGER PRIMARY KEY,
  words    TEXT NOT NULL
);

-- A text is numbered by its first article; its exact copies share the row. It goes when it expires or the last of them goes.
CREATE TABLE texts (
  number      INTEGER PRIMARY KEY,
  hash        BLOB NOT NULL,
  latest_seen TEXT NOT NULL,
  sketches    BLOB NOT NULL,
  keys        BLOB NOT NULL
);
CREATE INDEX texts_by_latest_seen ON texts (latest_seen);

CREATE TABLE stamps (
  number INTEGER PRIMARY KEY,
  stamp  TEXT NOT NULL UNIQUE
);

-- Who holds which key. New keys wait in the log, one row a commit, until they become a run: entries sorted by a hash of
-- the key, in 256 slices of as many pages each. `slices` are those that are there already while runs are joined into this
-- one, `first_text` is the smallest number of a text in it, `target` the run which this one is being joined into, or 0.
CREATE TABLE key_log (
  number  INTEGER PRIMARY KEY,
  entries BLOB NOT NULL
);

CREATE TABLE key_runs (
  number     INTEGER PRIMARY KEY,
  entries    INTEGER NOT NULL,
  pages      INTEGER NOT NULL,
  slices     INTEGER NOT NULL,
  first_text INTEGER NOT NULL,
  target     INTEGER NOT NULL
);

-- Numbered by run and place in it.
CREATE TABLE key_pages (
  number  INTEGER PRIMARY KEY,
  entries BLOB NOT NULL
);

-- One for each slice, numbered by run and slice.
CREATE TABLE key_filters (
  number INTEGER PRIMARY KEY,
  bits   BLOB NOT NULL
);

-- Holders of a key beyond the first ones, which are in the pages.
CREATE TABLE crowds (
  stamp INTEGER NOT NULL,
  key   INTEGER NOT NULL,
  text  INTEGER NOT NULL,
  PRIMARY KEY (stamp, key, text)
) WITHOUT ROWID;

-- One row: the last log row ever written, the last one that became part of a run, counts of changes of log rows and of the
-- list of runs, by which other connections see that they must read again, and how many entries the log has.
CREATE TABLE key_state (
  logged    INTEGER NOT NULL,
  flushed   INTEGER NOT NULL,
  rewritten INTEGER NOT NULL,
  changed   INTEGER NOT NULL,
  waiting   INTEGER NOT NULL
);
INSERT INTO key_state VALUES (0, 0, 0, 0, 0);

-- The verdict in force of each version; earlier revisions stay beside it.
CREATE TABLE verdicts (
  sequence INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  relation TEXT NOT NULL,
  story    TEXT NOT NULL,
  body     TEXT NOT NULL
);
CREATE INDEX verdicts_by_story ON verdicts (story);

CREATE TABLE old_verdicts (
  sequence INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  relation TEXT NOT NULL,
  story    TEXT NOT NULL,
  body     TEXT NOT NULL,
  PRIMARY KEY (sequence, revision)
) WITHOUT ROWID;

CREATE TABLE stories (
  id           TEXT PRIMARY KEY,
  revision     INTEGER NOT NULL,
  lead_id      TEXT NOT NULL,
  lead_version INTEGER NOT NULL,
  origins      INTEGER NOT NULL,
  joined_into  TEXT,
  size         INTEGER NOT NULL,
  outlets      INTEGER NOT NULL,
  first_seen   TEXT NOT NULL,
  last_seen    TEXT NOT NULL
) WITHOUT ROWID;

-- How many members of a story each outlet has, so that a story of a million copies counts its outlets without reading them.
CREATE TABLE story_outlets (
  story   TEXT NOT NULL,
  outlet  TEXT NOT NULL,
  members INTEGER NOT NULL,
  PRIMARY KEY (story, outlet)
) WITHOUT ROWID;

-- `subject` and `object` are the story and the article's id, or the two ids of a pair; `rest` is what else the kind has.
CREATE TABLE events (
  sequence INTEGER PRIMARY KEY,
  at       TEXT NOT NULL,
  kind     TEXT NOT NULL,
  subject  TEXT,
  object   TEXT,
  rest     TEXT NOT NULL
);
CREATE INDEX corrections_by_id ON events (subject) WHERE kind = 'corrected';
CREATE INDEX corrections_by_other_id ON events (object) WHERE kind = 'corrected';

CREATE TABLE tombstones (
  id      TEXT PRIMARY KEY,
  version INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE snapshots (
  number INTEGER PRIMARY KEY,
  kind   TEXT NOT NULL,
  hash   TEXT NOT NULL,
  bytes  BLOB NOT NULL
);

CREATE TABLE notes (
  owner TEXT NOT NULL,
  key   TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (owner, key)
) WITHOUT ROWID;
