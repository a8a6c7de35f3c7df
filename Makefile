# Holdfast. `make` alone lists what there is to do.

VENV    := .venv
PY      := $(VENV)/bin/python
PIP     := $(PY) -m pip --disable-pip-version-check -qq
READY   := $(VENV)/.ready
COMPILE := $(PY) tools/compile.py
STAMP   := src/holdfast/_compiled.json
JOBS    ?= 2
PYTEST  := -m pytest -q -n $(JOBS) --dist worksteal
# Tested once, with the compiled core if there is one; so are the rules of the games.
LATER   := server $(patsubst %,test_%.py,arena balance bench bots cli copies docs_commands env features layouts old \
  packs picture planted play play_asides simulate suite versions words)
# Of the games' own tests: that they are played alike, interpreted and compiled.
ALIKE   := $(wildcard $(patsubst %,src/holdfast/games/*/tests/test_%.py,determinism games perft))
NPM     := npm --prefix web --silent
PAGE    := $(PY) tools/page.py
# A machine without a C compiler plays interpreted, and needs no mypyc.
CAN_COMPILE := $(shell for c in $(firstword $(CC)) gcc clang; do command -v $$c; done | head -n 1)
READY_PLAY  := $(READY)-to-play$(if $(CAN_COMPILE),-compiled)
READY_ALL   := $(READY)-for-all

NO_PIP := Installing failed; pip's reason is above. Packages come from PyPI: is it within reach?
say = @printf '==> %s\n'

# Some machines forbid Python to keep what it has compiled: every start would read all sources anew.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup play page test strict-core test-meanwhile check bench stress screenshots compile clean
MAKEFLAGS += --no-print-directory

help:
	@echo "make play      open the table in the browser (installs and builds what playing needs)"
	@echo "make setup     install the whole development environment, with the compiled core"
	@echo "make test      run all tests, interpreted and compiled"
	@echo "make check     formatting, linting, types, and who may import whom"
	@echo "make bench     measure the engine, also against Catanatron, and the server under load"
	@echo "make stress    every set-up of every game, leaks, kills, whole games in the browser; resumable"
	@echo "make page      build the browser's page (make play and make test do so by themselves)"
	@echo "make screenshots   take the pictures in docs/img anew"
	@echo "make compile   rebuild the compiled core, and say so if that fails"
	@echo "make clean     remove everything that was built or installed here"

# Environments --------------------------------------------------------------------------------

$(PY):
	@python=""; \
	for candidate in $(PYTHON) python3.11 python3; do \
	  if $$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	  then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "Holdfast needs Python 3.11 or newer; none was found as python3.11 or python3." >&2; \
	  echo "Install one, or name it: make PYTHON=/path/to/python3.12" >&2; \
	  exit 1; \
	fi; \
	echo "==> making a Python environment in $(VENV) ($$($$python --version))"; \
	$$python -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "The environment could not be made (Debian: apt install python3-venv)." >&2; exit 1; }

$(READY_PLAY): pyproject.toml | $(PY)
	$(say) "installing what playing needs …"
	@$(PIP) install -e ".$(if $(CAN_COMPILE),[compile])" || { echo "$(NO_PIP)" >&2; exit 1; }
	@touch $@

$(READY_ALL): pyproject.toml | $(PY)
	$(say) "installing the development environment (some minutes the first time) …"
	@$(PIP) install -e ".[rl,openspiel,compile,test,dev]" || { echo "$(NO_PIP)" >&2; exit 1; }
	@touch $@ $(READY_PLAY)

# What to do ----------------------------------------------------------------------------------

setup: $(READY_ALL)
	@$(COMPILE)
	@$(PAGE)
	$(say) "ready: $(VENV)/bin/holdfast --help"

play: $(READY_PLAY)
	@$(COMPILE)
	@$(PAGE)
	@$(VENV)/bin/holdfast serve --open

page: $(READY_PLAY)
	@$(PAGE)

# With a C compiler at hand a core that does not compile is a failure, not a fallback. While one
# core translates the engine to C, the other builds and tests the page, and tests interpreted.
test: $(READY_ALL)
	@$(MAKE) -j 2 strict-core test-meanwhile
	@if [ -f $(STAMP) ]; then \
	  echo "==> testing, compiled …"; \
	  HOLDFAST_INTERPRETED= HOLDFAST_EXPECT_COMPILED=1 $(PY) $(PYTEST); \
	else \
	  echo "==> tested interpreted only: there is no compiled core (see above)"; \
	fi
	$(say) "testing in the browser …"
	@$(PY) $(PYTEST) -m browser tests/browser

strict-core:
	@$(COMPILE) $(if $(CAN_COMPILE),--strict)

test-meanwhile:
	@$(PAGE)
	@$(PY) tools/chromium.py --install
	$(say) "testing the page's own code …"
	@$(NPM) test
	$(say) "testing, interpreted …"
	@HOLDFAST_INTERPRETED=1 $(if $(CAN_COMPILE),HOLDFAST_COMPILED_LATER=1) $(PY) $(PYTEST) \
	  $(if $(CAN_COMPILE),tests $(ALIKE) $(addprefix --ignore=tests/,$(LATER)))

check: $(READY_ALL)
	$(say) "formatting …"
	@$(VENV)/bin/ruff format --check . || \
	  { echo "put it right with: $(VENV)/bin/ruff format ." >&2; exit 1; }
	$(say) "linting …"
	@$(VENV)/bin/ruff check .
	$(say) "types …"
	@$(VENV)/bin/mypy --strict src tests
	$(say) "imports …"
	@$(VENV)/bin/lint-imports --no-logo
	@$(PAGE) --packages-only
	$(say) "the page: formatting …"
	@$(NPM) run check:format || \
	  { echo "put it right with: npm --prefix web run format" >&2; exit 1; }
	$(say) "the page: types …"
	@$(NPM) run check:types

bench: $(READY_ALL)
	@$(COMPILE)
	$(say) "against Catanatron …"
	@$(PY) benchmarks/catanatron_ratio.py
	$(say) "every game …"
	@$(VENV)/bin/holdfast bench
	$(say) "the server under load …"
	@$(PY) benchmarks/server_load.py

# PART=matrix runs one part, GAMES=100 plays more.
stress: $(READY_ALL)
	@$(COMPILE)
	@$(PAGE)
	@$(PY) tools/chromium.py --install
	@$(PY) tools/stress.py $(PART) $(if $(GAMES),--games $(GAMES))

screenshots: $(READY_ALL)
	@$(COMPILE)
	@$(PAGE)
	@$(PY) tools/chromium.py --install
	@$(PY) tools/screenshots.py

compile: $(READY_PLAY)
	@$(COMPILE) --strict

clean:
	@if [ -x $(PY) ]; then $(COMPILE) --clean; fi
	@rm -rf $(VENV) web/node_modules src/holdfast/server/page build dist .stress .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
	$(say) "clean"
