-- What a first game has explained so far: where its teacher stands, JSON. Other tables have no row.

CREATE TABLE teaching (
    table_id TEXT PRIMARY KEY REFERENCES game_table (id),
    kept TEXT NOT NULL
) STRICT, WITHOUT ROWID;
