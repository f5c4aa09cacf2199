# What a change has to pass: `make check`. It uses the environment that README's second command sets up.
PYTHON ?= .venv/bin/python

.PHONY: check lint test format docs bench

check: lint test

lint:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

test:
	$(PYTHON) -m pytest

format:
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

docs:
	@for script in docs/make_*.py; do if [ -e "$$script" ]; then $(PYTHON) "$$script"; fi; done

bench:
	@for script in bench/bench_*.py; do if [ -e "$$script" ]; then $(PYTHON) "$$script"; fi; done
