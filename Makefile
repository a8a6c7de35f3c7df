# Holdfast. `make` alone lists what there is to do.

VENV    := .venv
PY      := $(VENV)/bin/python
LOCK    := constraints.txt
PIP     := $(PY) -m pip --disable-pip-version-check -qq
# What is installed is what make lock has written down, whatever has been released since. The package
# itself is built with the locked tools, too.
INSTALL := $(PIP) install -c $(LOCK)
HERE    := --no-build-isolation -e
READY   := $(VENV)/.ready
COMPILE := $(PY) tools/compile.py
STAMP   := src/holdfast/_compiled/stamp.json
JOBS    ?= 2
PYTEST  := -m pytest -q -n $(JOBS) --dist worksteal
# Tested once, with the compiled core if there is one; so are the rules of the games.
LATER   := server $(patsubst %,test_%.py,arena balance bench bots cli copies declining docs_commands door env features forecasts \
  fuzz general installed kit layouts leaving lessons new_game old outside own_bots packs picture planted play play_asides pool \
  progress pseudo scenes simulate spoken suite taken_out templates testing types versions ways wheel without_server words)
# Of the games' own tests: that they are played alike, interpreted and compiled.
ALIKE   := $(wildcard $(patsubst %,src/holdfast/games/*/tests/test_%.py,determinism games perft))
NPM     := npm --prefix web --silent
PAGE    := $(PY) tools/page.py
# A machine without a C compiler plays interpreted, and needs no mypyc.
CAN_COMPILE := $(shell for c in $(firstword $(CC)) gcc clang; do command -v $$c; done | head -n 1)
COMMA       := ,
READY_PLAY  := $(READY)-to-play$(if $(CAN_COMPILE),-compiled)
READY_ALL   := $(READY)-for-all
READY_DOCS  := $(READY)-for-docs

NO_PIP := Installing failed; pip's reason is above. Packages come from PyPI: is it within reach?
say = @printf '==> %s\n'

# Some machines forbid Python to keep what it has compiled: every start would read all sources anew.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup packages packages-to-play play page built-page wheel test strict-core test-meanwhile check bench stress screenshots gallery compile lock clean
MAKEFLAGS += --no-print-directory

help:
	@echo "make play      open the table in the browser (installs and builds what playing needs)"
	@echo "make setup     install the whole development environment, with the compiled core"
	@echo "make test      run all tests, interpreted and compiled"
	@echo "make check     formatting, linting, types, and who may import whom"
	@echo "make bench     measure the engine, also against Catanatron, and the server under load"
	@echo "make stress    every set-up of every game, changed files, forecasts, leaks, kills, whole games and pictures in the browser; resumable"
	@echo "make page      build the browser's page (make play and make test do so by themselves)"
	@echo "make screenshots   take the pictures in docs/img anew"
	@echo "make gallery   take the picture of every kit piece in docs/img/kit.png anew"
	@echo "make compile   rebuild the compiled core, and say so if that fails"
	@echo "make wheel     a package in dist/ with the page and the compiled core, for this system and Python"
	@echo "make lock      take the newest Python packages that fit, and write them into $(LOCK)"
	@echo "make clean     remove everything that was built or installed here"
	@echo "make docs      build the documentation site: build/site/index.html"
	@echo "make coverage  how much of the program the tests run, interpreted (slow)"
	@echo "make hooks     let git check what you commit"
	@echo "make release VERSION=1.2.3   check, date the changelog, tag; never pushes (DRY_RUN=1 only shows it)"

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

$(READY_PLAY): pyproject.toml $(LOCK) | $(PY)
	$(say) "installing what playing needs …"
	@$(INSTALL) hatchling editables && $(INSTALL) $(HERE) ".[serve$(if $(CAN_COMPILE),$(COMMA)compile)]" || \
	  { echo "$(NO_PIP)" >&2; exit 1; }
	@touch $@

$(READY_ALL): pyproject.toml $(LOCK) | $(PY)
	$(say) "installing the development environment (some minutes the first time) …"
	@$(INSTALL) hatchling editables && $(INSTALL) $(HERE) ".[serve,rl,openspiel,compile,test,dev]" || \
	  { echo "$(NO_PIP)" >&2; exit 1; }
	@touch $@ $(READY_PLAY)

packages: $(READY_ALL)
packages-to-play: $(READY_PLAY)

# Needs none of those packages, so that it is built while they are installed.
built-page: | $(PY)
	@$(PAGE)

# What to do ----------------------------------------------------------------------------------

setup:
	@$(MAKE) -j 2 packages built-page
	@$(COMPILE)
	$(say) "ready: $(VENV)/bin/holdfast --help"

# The core is compiled behind the open table: see holdfast serve --compile.
play:
	@$(MAKE) -j 2 packages-to-play built-page
	@$(VENV)/bin/holdfast serve --open --compile

page: built-page

wheel: $(READY_PLAY)
	@$(PAGE)
	@$(COMPILE) $(if $(CAN_COMPILE),--strict)
	$(say) "building the wheel …"
	@$(PIP) wheel --no-deps --no-build-isolation -w dist . || \
	  { echo "The wheel could not be built; the reason is above." >&2; exit 1; }
	@ls dist/*.whl

# With a C compiler at hand a core that does not compile is a failure, not a fallback. While one
# core translates the engine to C, the other builds and tests the page, and tests interpreted.
test:
	@$(MAKE) -j 2 packages built-page
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
	@$(COMPILE) --plain $(if $(CAN_COMPILE),--strict)

test-meanwhile:
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
	@$(PY) tools/circles.py
	$(say) "the page: types of what the games show …"
	@$(PY) tools/shapes.py --check
	$(say) "the page: keys of its words …"
	@$(PY) tools/word_keys.py --check
	$(say) "the page: what boards have in common …"
	@$(PY) tools/alike.py
	$(say) "no sentence for people stands in code …"
	@$(PY) -m pytest -q tests/test_spoken.py
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

# PART=matrix runs one part, GAMES=100 plays more; PART=files GAMES=1000 tries so many files of each game.
stress: $(READY_ALL)
	@$(COMPILE)
	@$(PAGE)
	@$(PY) tools/chromium.py --install
	@$(PY) tools/stress.py $(PART) $(if $(GAMES),--games $(GAMES))

screenshots: $(READY_ALL) $(READY_DOCS)
	@$(COMPILE)
	@$(PAGE)
	@$(PY) tools/chromium.py --install
	@$(PY) tools/screenshots.py
	@$(PY) tools/film.py

# Looked at by eye: every piece of the kit for boards, in its states, light and dark.
gallery: $(READY_ALL)
	@$(PAGE) --packages-only
	@$(PY) tools/chromium.py --install
	@$(PY) tools/gallery.py

compile: $(READY_PLAY)
	@$(COMPILE) --strict

lock: | $(PY)
	@$(PY) tools/lock.py

clean:
	@if [ -x $(PY) ]; then $(COMPILE) --clean; fi
	@rm -rf $(VENV) web/node_modules src/holdfast/server/page src/holdfast/_compiled build dist .stress .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
	$(say) "clean"

# Documentation, figures, releases --------------------------------------------------------------

.PHONY: docs coverage hooks release

$(READY_DOCS): pyproject.toml $(LOCK) | $(PY)
	$(say) "installing what the documentation needs …"
	@$(INSTALL) hatchling editables && $(INSTALL) $(HERE) ".[docs]" || { echo "$(NO_PIP)" >&2; exit 1; }
	@touch $@

# The page's packages bring the fonts. The theme would warn of MkDocs 2, which is not installed. With
# --quiet MkDocs would not count its warnings, and --strict would let them pass.
docs: $(READY_DOCS)
	@$(PAGE) --packages-only
	@$(PY) tools/docs_site.py
	@NO_MKDOCS_2_WARNING=1 $(VENV)/bin/mkdocs build --strict -f build/mkdocs.yml
	$(say) "the site: build/site/index.html"

# All tests but those in the browser, with the core interpreted. The figure is told also if one fails.
coverage: $(READY_ALL)
	@$(PAGE)
	@rm -rf build/coverage
	$(say) "testing, interpreted and measured (this takes a while) …"
	@HOLDFAST_INTERPRETED=1 $(PY) -m coverage run $(PYTEST); failed=$$?; \
	$(PY) -m coverage combine -q && $(PY) -m coverage html -q && \
	printf '==> lines and branches that the tests run: %s %% (build/coverage/html/index.html)\n' \
	  "$$($(PY) -m coverage report --format=total)"; \
	exit $$failed

hooks: $(READY_ALL)
	@$(VENV)/bin/pre-commit install

release: $(READY_ALL)
	@$(PY) tools/release.py "$(VERSION)" $(if $(DRY_RUN),--dry-run)
