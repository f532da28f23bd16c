# The contributor's day; `make` alone lists it. GNU make (3.81 or newer) and sh. Every target does its own set-up.

PYTHON = python3
VENV = .venv
GAMES_TO_RUN = 2000
FUZZ_SECONDS = 30
FUZZ_TARGETS = notation actions records content positions

BIN = $(VENV)/bin
STAMPS = $(VENV)/stamps
STEP = sh scripts/step
INSTALL = sh scripts/install $(BIN)/python
# Programs of the virtual environment first, for tests that start them.
WITH_VENV = PATH="$$(cd $(BIN) && pwd):$$PATH"
SOURCES := $(shell find rust/eusocial-core rust/eusocial-py python -type f ! -path '*/tests/*' ! -path '*/benches/*' ! -name '*.pyc' ! -name '*.so')

.PHONY: help run test lint test-rust test-python test-browser notebooks bench lab docs fuzz dist clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' Makefile | awk -F': ' '{ printf "make %-12s %s\n", $$1, $$2 }'

run: $(STAMPS)/package ## simulate Ambrosia and print a table: install, play, count
	@$(BIN)/eusocial simulate ambrosia -n $(GAMES_TO_RUN)

test: lint test-rust test-python test-browser notebooks ## every check and test

lint: $(STAMPS)/dev ## formatting, lints and types of Rust and Python
	@$(STEP) "cargo fmt" cargo fmt --all --check
	@$(STEP) "cargo fmt (fuzz)" cargo fmt --manifest-path rust/fuzz/Cargo.toml --check
	@$(STEP) "cargo clippy" cargo clippy --workspace --all-targets --locked --quiet -- -D warnings
	@$(STEP) "ruff check" $(BIN)/ruff check .
	@$(STEP) "ruff format" $(BIN)/ruff format --check .
	@$(STEP) "mypy" $(BIN)/python -m mypy --strict
	@$(STEP) "stubtest" $(BIN)/python -m mypy.stubtest eusocial._engine
	@$(STEP) "pyright" $(BIN)/pyright --pythonpath $(BIN)/python

test-rust: ## the engine's own tests
	@$(STEP) "cargo test" cargo test --workspace --locked --quiet

test-python: $(STAMPS)/dev ## tests of the installed package
	@$(WITH_VENV) $(STEP) "pytest" $(BIN)/python -m pytest -q -n auto -m "not notebook" tests --ignore tests/browser

test-browser: $(STAMPS)/dev ## notebooks in JupyterLab with the system's chromium; screenshots go to build/screenshots/
	@$(WITH_VENV) $(STEP) "pytest in the browser" $(BIN)/python -m pytest -q -rs tests/browser

notebooks: $(STAMPS)/dev ## every notebook, run from top to bottom; copies with outputs go to build/notebooks/
	@EUSOCIAL_NOTEBOOKS=build/notebooks $(WITH_VENV) $(STEP) "notebooks" $(BIN)/python -m pytest -q -m notebook tests/test_notebooks.py

bench: $(STAMPS)/dev ## measure the engine and the package; the report is benches/report/index.md
	@mkdir -p benches/report
	@$(STEP) "cargo bench" sh -c 'cargo bench -p eusocial-core --locked > benches/report/rust.txt && cat benches/report/rust.txt'
	@$(WITH_VENV) $(STEP) "pytest benches" $(BIN)/python -m pytest -q benches --benchmark-json benches/report/pytest.json
	@$(WITH_VENV) $(STEP) "batches" $(BIN)/python benches/batches.py
	@$(WITH_VENV) $(STEP) "branching" $(BIN)/python benches/branching.py
	@if command -v valgrind >/dev/null; then $(WITH_VENV) $(STEP) "instructions" $(BIN)/python benches/instructions.py; \
	else echo "no valgrind here: instructions are not counted"; fi
	@$(WITH_VENV) $(STEP) "report" $(BIN)/python benches/report.py

lab: $(STAMPS)/lab ## JupyterLab with the package
	@$(WITH_VENV) $(BIN)/jupyter lab

docs: $(STAMPS)/docs ## pages, Python and Rust reference in build/docs/; warnings are errors
	@$(STEP) "pages" $(BIN)/python -m sphinx -W --keep-going -q -b html docs build/docs
	@$(STEP) "notebooks" $(BIN)/python scripts/render_notebooks.py build/docs/notebooks
	@$(STEP) "Python reference" $(BIN)/python scripts/python_reference.py build/docs/python
	@RUSTDOCFLAGS="-D warnings" $(STEP) "Rust reference" cargo doc -p eusocial-core --no-deps --locked --quiet
	@rm -rf build/docs/rust && cp -R "$${CARGO_TARGET_DIR:-target}/doc" build/docs/rust
	@echo "open build/docs/index.html"

fuzz: ## fuzz each target for FUZZ_SECONDS
	@cargo +nightly fuzz --version >/dev/null 2>&1 || { echo "make fuzz needs a nightly toolchain and cargo-fuzz: rustup toolchain install nightly && cargo install cargo-fuzz" >&2; exit 2; }
	@for target in $(FUZZ_TARGETS); do $(STEP) "fuzz $$target" sh scripts/fuzz $$target $(FUZZ_SECONDS) || exit 1; done

dist: $(STAMPS)/dev ## wheel and source distribution in dist/
	@rm -rf dist
	@$(STEP) "sdist" $(BIN)/maturin sdist -o dist
	@cp build/wheels/*.whl dist/ && ls dist

clean: ## remove everything that is made here
	rm -rf $(VENV) build dist target rust/fuzz/target .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMPS)/venv:
	@$(STEP) "virtual environment" $(PYTHON) -m venv $(VENV)
	@mkdir -p $(STAMPS) && touch $@

# A wheel, as users get it: tests never see an editable tree.
$(STAMPS)/package: $(STAMPS)/venv $(SOURCES) pyproject.toml Cargo.toml Cargo.lock README.md LICENSE
	@rm -rf build/wheels
	@$(STEP) "build the wheel" $(BIN)/pip wheel -q --no-deps -w build/wheels .
	@$(STEP) "install the wheel" sh -c '$(INSTALL) build/wheels/*.whl && $(INSTALL) --no-deps --force-reinstall build/wheels/*.whl'
	@touch $@

$(STAMPS)/dev: $(STAMPS)/package
	@$(STEP) "install what tests need" sh -c '$(INSTALL) "$$(echo build/wheels/*.whl)[dev]"'
	@touch $@

$(STAMPS)/lab: $(STAMPS)/package
	@$(STEP) "install JupyterLab" sh -c '$(INSTALL) jupyterlab "$$(echo build/wheels/*.whl)[notebook]"'
	@touch $@

$(STAMPS)/docs: $(STAMPS)/package docs/requirements.txt
	@$(STEP) "install what the docs need" sh -c '$(INSTALL) -r docs/requirements.txt "$$(echo build/wheels/*.whl)[gymnasium,notebook,openspiel,pettingzoo]"'
	@touch $@
