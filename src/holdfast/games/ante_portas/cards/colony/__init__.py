"""The Colonists: the printed components: files, and what is made of them."""
