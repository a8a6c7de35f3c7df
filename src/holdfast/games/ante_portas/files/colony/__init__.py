"""The Colonists: positions as files, and whether such a position can be."""
