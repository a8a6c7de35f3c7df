-- Where a table stands, so that nobody need play it again to know whose turn it is; and what people
-- did beside the game, which everybody at the table is told.

CREATE TABLE standing (
    table_id TEXT PRIMARY KEY REFERENCES game_table (id),
    n INTEGER NOT NULL,             -- acts that led there
    at TEXT NOT NULL,               -- when the last of them was made
    waiting TEXT NOT NULL,          -- seats that owe a decision, JSON
    addressed TEXT NOT NULL,        -- seats that somebody has addressed, JSON
    doing TEXT NOT NULL,            -- sentences that may tell what is being decided, JSON
    verdict TEXT NOT NULL           -- how the game ended, by language, JSON; {} while it goes on
) STRICT, WITHOUT ROWID;

CREATE TABLE deed (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    k INTEGER NOT NULL,             -- 0, 1, 2, … for each table
    n INTEGER NOT NULL,             -- acts before it
    seat INTEGER NOT NULL,          -- whom it concerns; -1: the table
    what TEXT NOT NULL,
    data TEXT NOT NULL,             -- JSON: names as they were
    at TEXT NOT NULL,
    PRIMARY KEY (table_id, k)
) STRICT, WITHOUT ROWID;

-- A bot's seat stays a bot's, also while somebody sits in for it.
ALTER TABLE seat ADD COLUMN is_bots INTEGER NOT NULL DEFAULT 0;
UPDATE seat SET is_bots = 1 WHERE NOT is_human;

-- One row that is written after a write that has failed, on top of what is left of it.
CREATE TABLE overwritten (times INTEGER NOT NULL) STRICT;
INSERT INTO overwritten VALUES (0);
