"""Benchmarks of fastrank beside its peers: ``pytest bench``."""
