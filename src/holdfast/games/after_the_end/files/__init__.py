"""Positions as files, and whether such a position can be."""
