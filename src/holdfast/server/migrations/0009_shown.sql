-- A finished game that everybody may look at: who has agreed, and the link, as long as all have.

CREATE TABLE agreed (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE shown (
    link TEXT PRIMARY KEY,          -- it is public, so it is kept as it is
    table_id TEXT NOT NULL UNIQUE REFERENCES game_table (id)
) STRICT, WITHOUT ROWID;
