-- Several acts that were made as one: they are taken back and made again together.

CREATE TABLE run (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    first INTEGER NOT NULL,         -- number of the first of these acts
    last INTEGER NOT NULL,
    PRIMARY KEY (table_id, first)
) STRICT, WITHOUT ROWID;
