-- What the people of a table have agreed on: whether choices can be taken back, and whether the table
-- gives hints.

ALTER TABLE game_table ADD COLUMN undo TEXT NOT NULL DEFAULT 'consent'
    CHECK (undo IN ('free', 'unseen', 'consent', 'never'));
ALTER TABLE game_table ADD COLUMN help TEXT NOT NULL DEFAULT 'own'
    CHECK (help IN ('none', 'own', 'open'));
