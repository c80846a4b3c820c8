"""The build step: from readable rules to perfect-hash tables in C.

``rules.py`` says what beats what, over the columns of ``hands.py``; ``hashing.py`` finds the
perfect hashes; ``lookups.py`` makes each system's tables and proves them against the rules;
``figures.py`` holds what is known of six and seven cards; ``emit.py`` writes the C;
``build.py`` runs the stages. Nothing here is installed or needed at run time.
"""
