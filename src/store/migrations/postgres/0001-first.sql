-- Everything a store holds. Times are ISO 8601 text; `sequence` is the order of commits. Text is compared byte by byte
-- ("C"), as in every other store. Nothing is declared unique that the one guarded write keeps apart anyway, except where
-- it helps a statement.
--
-- An entry of a B-tree must be shorter than 2,704 bytes, and ids, outlets and notes may be longer. So those are indexed by
-- a hash, and compared themselves beside it.

CREATE TABLE newsfold_migrations (
  number int4 PRIMARY KEY,
  name   text NOT NULL
);

-- One row a version, with its verdict in force. `text` is the number of its text, `place` the sequence with which its id
-- took its present place in a story, `more` the fields of the article that are only shown, and `body` what of the verdict
-- is not in columns, both as JSON; as text, because the type for JSON refuses some of it.
CREATE TABLE articles (
  sequence int8 PRIMARY KEY,
  id       text COLLATE "C" NOT NULL,
  version  int4 NOT NULL,
  newest   bool NOT NULL,
  place    int8 NOT NULL,
  text     int8 NOT NULL,
  hash     bytea NOT NULL,
  seen_at  text COLLATE "C" NOT NULL,
  outlet   text COLLATE "C",
  language text COLLATE "C",
  title    text COLLATE "C",
  more     text COLLATE "C" NOT NULL,
  revision int4 NOT NULL,
  relation text COLLATE "C" NOT NULL,
  story    text COLLATE "C" NOT NULL,
  body     text COLLATE "C" NOT NULL
);
CREATE INDEX articles_by_id ON articles (hashtextextended(id, 0), version);
CREATE INDEX articles_by_text ON articles (text, sequence);
CREATE INDEX articles_by_place ON articles (story, place) WHERE newest;
CREATE INDEX articles_by_story ON articles (story, sequence);

-- Earlier revisions of verdicts.
CREATE TABLE old_verdicts (
  sequence int8 NOT NULL,
  revision int4 NOT NULL,
  relation text COLLATE "C" NOT NULL,
  story    text COLLATE "C" NOT NULL,
  body     text COLLATE "C" NOT NULL,
  PRIMARY KEY (sequence, revision)
);

-- The words, apart from the rows that lists and counts read.
CREATE TABLE bodies (
  sequence int8 PRIMARY KEY,
  words    text COLLATE "C" NOT NULL
);

-- A text is numbered by its first article; its exact copies share the row. It goes when it expires or the last of them goes.
CREATE TABLE texts (
  number      int8 PRIMARY KEY,
  hash        bytea NOT NULL UNIQUE,
  latest_seen text COLLATE "C" NOT NULL,
  sketches    bytea NOT NULL,
  keys        bytea NOT NULL
);

CREATE TABLE stamps (
  number int4 PRIMARY KEY,
  stamp  text COLLATE "C" NOT NULL UNIQUE
);

-- Who holds which key, in order, so that the first holders of a crowded one are read without the others.
CREATE TABLE keys (
  stamp int4 NOT NULL,
  key   int8 NOT NULL,
  text  int8 NOT NULL,
  PRIMARY KEY (stamp, key, text)
);

-- Rows that change as members come leave room beside them, so that no index changes with them.
CREATE TABLE stories (
  id           text COLLATE "C" PRIMARY KEY,
  revision     int4 NOT NULL,
  lead_id      text COLLATE "C" NOT NULL,
  lead_version int4 NOT NULL,
  origins      int4 NOT NULL,
  joined_into  text COLLATE "C",
  size         int4 NOT NULL,
  first_seen   text COLLATE "C" NOT NULL,
  last_seen    text COLLATE "C" NOT NULL
) WITH (fillfactor = 80);

-- How many members of a story each outlet has, so that a story of a million copies counts its outlets without reading them.
CREATE TABLE story_outlets (
  story   text COLLATE "C" NOT NULL,
  outlet  text COLLATE "C" NOT NULL,
  members int4 NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX story_outlets_by_name ON story_outlets (story, hashtextextended(outlet, 0));

-- `subject` and `object` are the story and the article's id, or the two ids of a pair; `rest` is what else the kind has.
CREATE TABLE events (
  sequence int8 PRIMARY KEY,
  at       text COLLATE "C" NOT NULL,
  kind     text COLLATE "C" NOT NULL,
  subject  text COLLATE "C",
  object   text COLLATE "C",
  rest     text COLLATE "C" NOT NULL
);
CREATE INDEX corrections_by_id ON events (hashtextextended(subject, 0)) WHERE kind = 'corrected';
CREATE INDEX corrections_by_other_id ON events (hashtextextended(object, 0)) WHERE kind = 'corrected';

CREATE TABLE tombstones (
  id      text COLLATE "C" NOT NULL,
  version int4 NOT NULL
);
CREATE INDEX tombstones_by_id ON tombstones (hashtextextended(id, 0));

CREATE TABLE snapshots (
  number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind   text COLLATE "C" NOT NULL,
  hash   text COLLATE "C" NOT NULL,
  bytes  bytea NOT NULL
);

CREATE TABLE notes (
  owner text COLLATE "C" NOT NULL,
  key   text COLLATE "C" NOT NULL,
  bytes bytea NOT NULL
);
CREATE INDEX notes_by_key ON notes (hashtextextended(owner, 0), hashtextextended(key, 0));
