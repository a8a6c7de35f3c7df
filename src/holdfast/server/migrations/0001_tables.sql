-- A table is how its game began, and every act since. Nothing is ever changed in `act`.

CREATE TABLE game_table (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,            -- rules version at the beginning
    pack TEXT NOT NULL,             -- fingerprint of the card pack, '' for the game's own cards
    seats INTEGER NOT NULL,
    options TEXT NOT NULL,          -- JSON
    seed TEXT,                      -- NULL where the game began at a position
    position TEXT,                  -- JSON, NULL where it began with a seed
    salt TEXT NOT NULL,
    commitment TEXT NOT NULL,       -- '' where the seed was known to somebody before
    created TEXT NOT NULL,
    is_over INTEGER NOT NULL DEFAULT 0,
    is_closed INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    is_human INTEGER NOT NULL,
    is_taken INTEGER NOT NULL,
    bot TEXT NOT NULL,              -- who plays a bot's seat, or a human's that is lent
    is_lent INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Who holds the token may do this. Only its hash is kept.
CREATE TABLE pass (
    hash BLOB PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES game_table (id),
    role TEXT NOT NULL CHECK (role IN ('seat', 'invitation', 'watch', 'host')),
    seat INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pass_of_table ON pass (table_id);

CREATE TABLE act (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('choose', 'undo', 'redo', 'rewind')),
    key TEXT NOT NULL,              -- of the choice; for 'rewind' the number of choices left
    at TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- A position now and then: a table goes on even if the rules were corrected under it.
CREATE TABLE checkpoint (
    table_id TEXT PRIMARY KEY REFERENCES game_table (id),
    n INTEGER NOT NULL,             -- acts before it
    numbers TEXT NOT NULL,          -- decision numbers of the seats, JSON
    position TEXT NOT NULL          -- JSON
) STRICT, WITHOUT ROWID;
