-- Another table with the same seats: which open invitation a seat of this one may follow.

CREATE TABLE rematch (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL,
    invitation BLOB NOT NULL,       -- the hash of the link, as in pass
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX rematch_invitation ON rematch (invitation);
