-- Whoever brings a file along may know its seed: such a table promises nothing about it.

ALTER TABLE game_table ADD COLUMN is_brought INTEGER NOT NULL DEFAULT 0;
UPDATE game_table SET is_brought = 1
WHERE seed IS NULL OR EXISTS (
    SELECT 1 FROM act WHERE act.table_id = game_table.id AND act.n = 1 AND act.at = game_table.created
);
