"""What people are shown and told."""
