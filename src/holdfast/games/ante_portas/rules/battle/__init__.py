"""The Battleground: hexes, Invaders, Defensive Works, Soldiers (ante-portas.md)."""
