"""What holds of every game, whatever is played and by whichever rules."""
