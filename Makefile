# Everything that can be done with a fresh clone. Each target does its own set-up in .venv.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
# Many tests wait for servers, browsers and clocks: one process more than there are cores keeps these busy.
JOBS ?= 3

# The tests start hundreds of processes, which read bytecode sooner than sources, whatever the environment says.
export PYTHONDONTWRITEBYTECODE =

.PHONY: play site docs screenshots test tests stored check ready bench soak pictures pages lock dist release clean

HOST ?= 127.0.0.1
PORT ?= 8123

# The server plays from the first moment on; what browsers need to play by themselves is built beside it.
play: $(VENV)/.installed
	@$(BIN)/python hatch_build.py client
	@$(BIN)/python hatch_build.py games & $(BIN)/brettwerk serve --host $(HOST) --port $(PORT)

# The app as files alone, for any web server: make site SITE=folder
SITE ?= dist/site

site: $(VENV)/.installed
	@$(BIN)/python hatch_build.py
	@$(BIN)/brettwerk site $(SITE)

# The documentation as files alone: make docs DOCS=folder
DOCS ?= dist/docs

docs: $(VENV)/.installed-docs
	@$(BIN)/python docs/site/make_site.py $(DOCS)

test: $(VENV)/.installed-dev
	@$(MAKE) --jobs 2 check tests stored
	$(BIN)/python -m pytest -m "alone and not soak" $$(grep -rl --include='test_*.py' 'pytest.mark.alone' tests src)

tests: ready tests/__pycache__
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not alone and not soak"

# The tests of the store once more, in PostgreSQL.
stored: ready
	BRETTWERK_TEST_DATABASE=postgresql $(BIN)/python -m pytest tests/server/storage

# In a fresh clone, what each process of the tests would make anew: bytecode, in the time that compiling leaves.
tests/__pycache__: | $(VENV)/.installed-dev
	@$(BIN)/python -m pytest --collect-only -qq > /dev/null || true

check: $(VENV)/.installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# The client and the compiled code, as the tests want them.
ready: $(VENV)/.installed-dev
	$(BIN)/python hatch_build.py
	$(BIN)/brettwerk warm

bench: $(VENV)/.installed
	$(BIN)/brettwerk bench --seconds 3 --output benchmarks/results
	$(BIN)/brettwerk bench --engine --seconds 1 --output benchmarks/results
	$(BIN)/python benchmarks/load.py

# Long checks: many more random games against the second reading, deeper fuzzing, servers that are killed.
soak: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m soak
	BRETTWERK_SOAK=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal tests/games/test_contract.py -k "second-reading or interpreted-run"
	BRETTWERK_SOAK=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal tests/core/test_fuzz.py \
	  tests/search/test_engine_play.py tests/server/boards/test_flaky_network.py tests/server/boards/test_kill.py \
	  tests/server/sharing/test_kill_many.py
	BRETTWERK_TEST_DATABASE=postgresql $(BIN)/python -m pytest -n $(JOBS) --dist worksteal tests/server
	@echo "The rule tests once more, with every array index checked:"
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal src/brettwerk/games/*/test_rules.py
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal tests/games/test_contract.py -k "second-reading or priors or evaluation or foreseen"

# After a change of how a game is drawn.
pictures: $(VENV)/.installed
	$(BIN)/python docs/pictures/draw.py

# After a change of how the app looks: what README.md shows, and what browsers show before the app is installed.
screenshots: $(VENV)/.installed
	$(BIN)/python hatch_build.py client
	$(BIN)/python tools/screenshots.py

# After a change of what the tests cover, of a ruling in a guide, of a limit or an attack on the server, or of an observation.
pages: $(VENV)/.installed
	$(BIN)/python docs/coverage/build.py
	$(BIN)/python tools/rulings_page.py
	$(BIN)/python tools/security_page.py
	$(BIN)/python tools/rl_page.py

# After a change of dependencies in pyproject.toml.
lock: $(VENV)/.installed-dev
	$(PIP) uv
	echo uv | $(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
	  -o requirements/uv.txt -
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
	  --extra build --extra server -o requirements/run.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
	  --extra build --extra postgres --extra redis --extra server -o requirements/servers.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
	  --extra build --extra dev --extra docs --extra rl --extra server -o requirements/dev.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
	  --extra build --extra cluster -c requirements/dev.txt -o requirements/cluster.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
	  --extra build --extra docs --extra rl -c requirements/dev.txt -o requirements/docs.txt pyproject.toml

PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Packages as they are locked, then this one. uv needs seconds where pip needs a minute, and pip does it where uv cannot:
# on systems for which there is none, or with an index of packages that only pip has been told of.
with_uv_or_pip = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) 2>/dev/null || $(PIP) $(1)
define set_up
@echo "Setting up Brettwerk in $(VENV): packages are fetched and installed. Less than a minute, once."
@$(PYTHON) -m venv $(VENV)
@$(PIP) --require-hashes -r requirements/uv.txt 2>/dev/null || true
@$(call with_uv_or_pip,--require-hashes -r requirements/$(1).txt)
@export BRETTWERK_BUILD=later; $(call with_uv_or_pip,--no-deps --no-build-isolation -e .)
endef

$(VENV)/.installed: requirements/run.txt requirements/uv.txt pyproject.toml
	$(call set_up,run)
	@touch $@

$(VENV)/.installed-dev: requirements/dev.txt requirements/uv.txt pyproject.toml
	$(call set_up,dev)
	@touch $(VENV)/.installed $@

$(VENV)/.installed-docs: requirements/docs.txt $(VENV)/.installed
	@$(call with_uv_or_pip,--require-hashes -r requirements/docs.txt)
	@touch $@

# What is given away, in dist/release: wheel, sdist, app and documentation as files, bill of materials, notes, checksums.
dist: $(VENV)/.installed-dev $(VENV)/.installed-docs
	@$(BIN)/python hatch_build.py
	@$(BIN)/python -m tools.release

# The same after all checks; what a release still needs is said at the end (docs/releasing.md).
release:
	@$(MAKE) test docs
	@$(MAKE) dist

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
