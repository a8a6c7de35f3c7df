"""The Colonists: map, Stewards, goods, buildings, Improvements (colonists-base.md)."""
