"""What every game shares: steps, choices, chance, positions, records. Knows no game."""
