"""The laboratory: thousands of games between bots, who wins them, and how fast the engine is."""
