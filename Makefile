# Everything a newcomer needs: `make demo`, `make test`. See CONTRIBUTING.md for the rest.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
NATIVE := $(shell find native -name '*.cpp' -o -name '*.h')

.PHONY: setup demo test verify lint sanitize stubs docs clean

setup: $(VENV)/.installed

$(PY):
	$(PYTHON) -m venv $(VENV)

# The dev extra brings the build back end, so the core is compiled in this environment, incrementally.
$(VENV)/.dependencies: pyproject.toml | $(PY)
	$(PY) tools/requirements.py dev > $(VENV)/requirements.txt
	$(PY) -m pip install -q -r $(VENV)/requirements.txt
	touch $@

$(VENV)/.installed: $(VENV)/.dependencies CMakeLists.txt $(NATIVE)
	$(PY) -m pip install -q --no-build-isolation --no-deps -e .
	touch $@

demo: setup
	$(VENV)/bin/crossarc demo

test: setup
	$(PY) -m pytest -n 2 -m "not verify"

# The exhaustive tests, and the table of what every system builds.
verify: setup
	$(PY) -m pytest -n 2 -m verify
	$(PY) tools/verified.py

lint: setup
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

# The type stubs of the compiled core are derived from it; CI checks that they are current.
stubs: setup
	$(PY) tools/stubs.py

sanitize: setup
	tools/sanitize.sh

docs: setup
	$(PY) tools/requirements.py docs > $(VENV)/docs.txt
	$(PY) -m pip install -q -r $(VENV)/docs.txt
	DISABLE_MKDOCS_2_WARNING=true NO_MKDOCS_2_WARNING=1 $(VENV)/bin/mkdocs build -q --strict

clean:
	rm -rf $(VENV) build site
