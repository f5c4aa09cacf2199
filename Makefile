# What a change has to pass: `make check thorough`. It uses the environment that CONTRIBUTING.md sets up.
PYTHON ?= .venv/bin/python

.PHONY: check lint test thorough format docs bench page

check: lint test

lint:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

test:
	$(PYTHON) -m pytest

thorough: # what `test` leaves out: more cases of what it asks too
	THOROUGH=1 $(PYTHON) -m pytest -m thorough --numprocesses=auto

format:
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

docs:
	@for script in docs/make_*.py; do if [ -e "$$script" ]; then $(PYTHON) "$$script"; fi; done

# The page for the telephone on the table, from nothing but Node 20.19 and Python 3.11; without Node, one of PyPI is used.
page: page/node_modules
	python3 page/tools/shapes.py
	cd page && tools/with_node.sh sh -c 'node tools/engine.mjs && npm run --silent build'

page/node_modules: page/package-lock.json
	cd page && tools/with_node.sh npm install --no-save --silent # what the lock says; `npm ci` refuses one that leaves out a package of another system
	touch page/node_modules

bench:
	@for script in bench/bench_*.py; do if [ -e "$$script" ]; then $(PYTHON) "$$script"; fi; done
