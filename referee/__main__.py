"""The command ``referee`` and ``python -m referee``: the door, which is open before the house is lit."""


def main() -> None:
    """Run the command line; an interrupt ends it quietly, also while the program is still being loaded."""
    try:
        from referee.cli.interrupts import leave_when_interrupted  # noqa: PLC0415 - an interrupt may come before it

        leave_when_interrupted()
        from referee.cli.main import main as run  # noqa: PLC0415 - the many modules come after it
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    run()


if __name__ == "__main__":
    main()
