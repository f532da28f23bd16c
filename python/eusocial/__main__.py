"""``python -m eusocial`` is the command line."""

from eusocial.cli import main

if __name__ == "__main__":
    main()
