-- How long a bot plays a lent seat, and at whose pace.

ALTER TABLE seat ADD COLUMN until TEXT NOT NULL DEFAULT 'back';  -- turn, phase, back
ALTER TABLE seat ADD COLUMN pace TEXT NOT NULL DEFAULT 'even';   -- slow, even, quick, wait
