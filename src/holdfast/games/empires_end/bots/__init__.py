"""What bots and learning agents know of the game."""
