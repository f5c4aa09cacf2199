"""The commands, one file each; the only place that prints or ends the program."""
