"""``python -m fastrank`` is the command ``fastrank``."""

import sys

from fastrank.cli import main

if __name__ == "__main__":
    sys.exit(main())
