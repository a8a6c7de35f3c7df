-- Rules and cards change under tables. Every act names the position it led to, so that a change is
-- noticed; the beginning is kept as a position, too; and what became of a table is written down.

ALTER TABLE act ADD COLUMN hash TEXT NOT NULL DEFAULT '';   -- '1:…' (resuming.py), '' if not known
ALTER TABLE game_table ADD COLUMN beginning TEXT NOT NULL DEFAULT '';  -- JSON, '' if not kept

-- From here on other rules or cards hold. Acts that are lost stay in `act`, and are passed over.
CREATE TABLE change (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    k INTEGER NOT NULL,             -- 0, 1, 2, … for each table
    n INTEGER NOT NULL,             -- acts before it
    first_lost INTEGER NOT NULL,    -- the first of them that is lost; n + 1 if none is
    start INTEGER NOT NULL,         -- acts that led to `position`; 0 without one
    numbers TEXT NOT NULL,          -- decision numbers there, JSON; '' without a position
    position TEXT NOT NULL,         -- JSON: the game begins here; '' if it begins as it did before
    rules TEXT NOT NULL,            -- what holds from here on
    pack TEXT NOT NULL,
    why TEXT NOT NULL,              -- JSON: what held before, and what does not agree
    at TEXT NOT NULL,
    PRIMARY KEY (table_id, k)
) STRICT, WITHOUT ROWID;
