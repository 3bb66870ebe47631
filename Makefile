# Everything a person or CI runs. `make` alone prints the list.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
N ?= 10000
JOBS ?= 2
# make conformance PY=3.12 LIST=full WHAT=stdlib; make packages PY=3.12 NAMES='toolz attrs' WHAT=tests
PY ?=
LIST ?= fast
WHAT ?=
FORM ?=
NAMES ?=
# make bench SETS='kernels programs' ROWS='nbody sqlglot' BENCH_OPTIONS='--leave-one-out --json FILE'
SETS ?=
ROWS ?=
BENCH_OPTIONS ?=
TOOLS := .venv-tools
BENCH := .venv-bench$(if $(PY),-$(PY))
# An environment with other compilers in it: make rivals RIVALS=path
RIVALS ?=

# A test that does not end in ten minutes ends the run, and says where it hung.
PYTEST := -m pytest -n $(JOBS) --dist worksteal -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true
PIP := -m pip --disable-pip-version-check --quiet
# What the interpreters other than the main one need not run: tests of the tools around the compiler, and of what is the
# same on all of them.
OTHER_TESTS ?= $(patsubst %,--ignore=tests/test_%.py, \
	mutants bootstrap conformance packages_runner testing fuzz_command plugin bench hostile hybrid_libraries hybrid_fuzz \
	hybrid_bounds lessons playground site explain manual packaging cluster tune magics html source_maps growth \
	inlining_work text splice programs verify again remarks lower cache cli hybrid_samples hybrid_arrays hybrid_text \
	export_files export_hybrid export_statements export_aliases export_properties export_refusals export_operations export_documents \
	export_sizes hybrid_rows recursion_threads program_names linking docs samples wheels directives outline source \
	gains ir_text ir_verify layers writer corpus fuzz pass_docs hybrid_tables hybrid_drafts hybrid_overwritten hybrid_scattered \
	hybrid_looked_up hybrid_plain_locals hybrid_matches hybrid_popped hybrid_lookahead imported_makers copies \
	pytest_plugin assumptions types pass_cases whole_programs views unequal layouts imported_classes imported_functions \
	liveness imports hybrid_blocks) -k 'not compiling_the_output_again'

# The interpreter of the npm package pyodide: 314.0.6 is CPython 3.14. Its tests: make test-pyodide PYODIDE=315.0.0-alpha.2
PYODIDE ?= 314.0.6
# What needs neither processes nor threads, and a part of the library; `make test` leaves the traps out, which take two minutes.
PYODIDE_TESTS ?= $(patsubst %,tests/test_%.py, traps pass_cases decorator)
PYODIDE_PACKAGES := astor click rich markdown-it-py mdurl pygments hypothesis sortedcontainers \
	pytest iniconfig packaging pluggy

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo docs test check other-environments test-others test-pyodide test-tools corpus corpus-pyodide conformance packages export-demo man traps mutants \
	bootstrap hostile fuzz bench instructions rivals playground clean

help: ## print this list
	@echo 's2s: Python in, faster Python out, same behaviour'
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|' 2>/dev/null \
		|| sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST)
	@echo
	@echo '  PYTHON=… picks the interpreter of $(VENV) (now: $(PYTHON)), N=… the number of programs to fuzz'

demo: $(VENV)/.runtime ## set up, then show one program before, inside and after s2s, and its result
	@echo '── before: samples/fancy_func.py'
	@cat samples/fancy_func.py
	@echo
	@echo '── the IR as it is read: s2s ir samples/fancy_func.py'
	@$(BIN)/s2s ir samples/fancy_func.py
	@echo
	@echo '── inside: s2s compile --assume closed-world --print-after inline samples/fancy_func.py'
	@$(BIN)/s2s compile --quiet --assume closed-world --print-after inline -o /dev/null samples/fancy_func.py
	@echo
	@echo '── after: s2s compile samples/fancy_func.py'
	@$(BIN)/s2s compile samples/fancy_func.py
	@echo
	@echo '── after, in a closed world: s2s compile --assume closed-world samples/fancy_func.py'
	@$(BIN)/s2s compile --assume closed-world samples/fancy_func.py
	@echo
	@echo '── result: s2s run samples/fancy_func.py'
	@$(BIN)/s2s run samples/fancy_func.py

# What one target prints in one piece, where make can: the tests in WebAssembly run beside those on other interpreters.
in-blocks := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# The tests start s2s hundreds of times: it is compiled to bytecode first, for where the environment lets nothing write that.
test: | $(BIN)/python ## set up, check, and pass every test on every supported interpreter found
	@$(MAKE) --no-print-directory -j $(JOBS) check other-environments
	@$(BIN)/python -m compileall -q -j $(JOBS) s2s
	$(BIN)/python $(PYTEST)
	@$(MAKE) --no-print-directory -j $(JOBS) $(in-blocks) test-others test-pyodide \
		PYODIDE_TESTS="$(filter-out %/test_traps.py,$(PYODIDE_TESTS))"

check: $(VENV)/.dev ## formatting, lint and strict types
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy --strict s2s

main-version = $$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')

# While the main one is made and types are checked: downloading waits for the network, and what is checked for the processor.
other-environments: | $(BIN)/python
	@others=$$(.ci/pythons | grep -v "^$(main-version) " | sed 's|^\([^ ]*\) .*|.venv-\1/.dev|'); \
		test -z "$$others" || $(MAKE) --no-print-directory $$others

# The verifier of the IR runs on the main interpreter, and so do the passes alone: neither depends on which one it is.
test-others: $(VENV)/.dev ## the tests on the supported interpreters that are not the main one's
	@main=$(main-version); \
	for version in 3.11 3.12 3.13 3.14; do \
		if [ $$version = $$main ]; then continue; fi; \
		if .ci/pythons | grep -q "^$$version "; then \
			$(MAKE) --no-print-directory .venv-$$version/.dev && \
			.venv-$$version/bin/python -m compileall -q -j $(JOBS) s2s && \
			echo ".venv-$$version/bin/python $(PYTEST) $(OTHER_TESTS)" && \
			S2S_VERIFY= S2S_TRAPS=levels .venv-$$version/bin/python $(PYTEST) $(OTHER_TESTS) || exit 1; \
		else \
			echo "no Python $$version here: its tests are skipped"; \
		fi; \
	done

# CPython in WebAssembly, where there is Node.js: tests/pyodide. Elsewhere a line says that it is skipped.
in-pyodide = node tests/pyodide/run.mjs .pyodide-$(PYODIDE)

test-pyodide: $(VENV)/.dev ## the tests on CPython 3.14 in WebAssembly, where there is Node.js: PYODIDE=314.0.6
	@if .ci/pyodide $(PYODIDE); then \
		echo "$(in-pyodide) pytest $(PYODIDE_TESTS)"; \
		$(in-pyodide) pytest $(PYODIDE_TESTS) && $(in-pyodide) corpus --limit 60; \
	fi

# A test there that misses its tool (Chromium, say) is skipped, and says which.
test-tools: $(TOOLS)/.tools ## the tests of what needs a browser, a notebook's kernel, build backends or a cluster
	$(TOOLS)/bin/python -m pytest -o python_files='check_*.py' -rs tests/tools

corpus-pyodide: $(VENV)/.dev ## compile the whole standard library of CPython 3.14, where there is Node.js
	@if .ci/pyodide $(PYODIDE); then $(in-pyodide) corpus; fi

corpus: $(VENV)/.dev ## compile the whole standard library of every supported interpreter found
	@.ci/pythons | while read -r version python; do \
		$(MAKE) --no-print-directory .venv-$$version/.dev && \
		.venv-$$version/bin/python -m tests.corpus </dev/null || exit 1; \
	done

# The supported interpreters found, or the one asked for with PY=: "VERSION PATH" lines.
chosen-pythons = .ci/pythons | grep "^$(PY)"

conformance: $(VENV)/.dev ## CPython's own tests over a compiled standard library: PY=3.12 LIST=full WHAT=tests
	@$(chosen-pythons) | while read -r version python; do \
		$(MAKE) --no-print-directory .venv-$$version/.dev && \
		.venv-$$version/bin/python -m tests.conformance.cpython --list $(LIST) \
			$(if $(WHAT),--what $(WHAT)) $(if $(FORM),--form $(FORM)) --jobs $(JOBS) </dev/null || exit 1; \
	done

packages: $(VENV)/.dev ## popular packages' own tests over the packages compiled: PY=3.12 NAMES=toolz WHAT=tests
	@$(chosen-pythons) | while read -r version python; do \
		$(BIN)/python -m tests.conformance.packages --python "$$python" $(NAMES) \
			$(if $(WHAT),--what $(WHAT)) --jobs $(JOBS) </dev/null || exit 1; \
	done

# What runs exported programs: the wheel of OpenVINO brings its headers.
export-demo: $(VENV)/.dev ## an exported net in Python, and where its runtimes can be had in JavaScript and C++
	@mkdir -p .export-demo
	@$(MAKE) --no-print-directory .export-demo/node_modules/.done >.export-demo/node.log 2>&1 || \
		echo 'onnxruntime-web cannot be installed here (.export-demo/node.log): JavaScript is skipped'
	@$(MAKE) --no-print-directory .export-demo/native >.export-demo/native.log 2>&1 || \
		echo 'a program with OpenVINO cannot be built here (.export-demo/native.log): C++ is skipped'
	@cd .export-demo && ../$(BIN)/python ../samples/exported/demo.py . \
		"$$(test ! -e node_modules/.done || echo node_modules)" "$$(test ! -x native || echo ./native)"

.export-demo/node_modules/.done:
	npm install --prefix $(@D)/.. --no-save --no-package-lock --no-audit --no-fund --ignore-scripts \
		--fetch-retries 1 --fetch-timeout 30000 onnxruntime-web
	@touch $@

.export-demo/native: samples/exported/native.cpp
	$(BIN)/python $(PIP) install --no-deps --upgrade --target $(@D)/openvino openvino
	$(CXX) -std=c++17 -O1 -I$(@D)/openvino/openvino/include $< $(@D)/openvino/openvino/libs/libopenvino.so.* \
		-Wl,-rpath,$(CURDIR)/$(@D)/openvino/openvino/libs -o $@

man: $(VENV)/.dev ## write the manual pages anew, of what the commands say of themselves
	$(BIN)/python -m s2s.cli.manual docs/man

traps: $(VENV)/.dev ## every trap compiled in every way: each level, each assumption and each pass alone
	S2S_TRAPS=all $(BIN)/python $(PYTEST) tests/test_traps.py tests/test_assumptions.py

mutants: $(VENV)/.dev ## compilers wrong on purpose: which check catches which
	$(BIN)/python -m tests.mutants --jobs $(JOBS)

bootstrap: $(VENV)/.dev ## s2s compiled by s2s: its tests, its output over the standard library, its speed
	$(BIN)/python -m tests.bootstrap

hostile: $(VENV)/.dev ## broken, hostile and enormous input: what was tried and what came of it
	$(BIN)/python -m tests.hostile

fuzz: $(VENV)/.dev ## compare N generated programs with their compiled form
	$(BIN)/s2s fuzz --programs $(N) --jobs $(JOBS)

bench: ## programs as written and compiled, side by side: SETS="kernels real" ROWS="sqlglot lark-*" PY=3.13
	@$(MAKE) --no-print-directory $(BENCH)/.bench
	$(BENCH)/bin/python -m benchmarks.run --sets "$(SETS)" --rows "$(ROWS)" $(BENCH_OPTIONS)
	$(if $(SETS)$(ROWS),,$(BENCH)/bin/python -m benchmarks.compile_speed)
	$(if $(SETS)$(ROWS),,$(BENCH)/bin/python -m benchmarks.hybrid)

instructions: ## the same by processor instructions, which no other load changes; needs valgrind: ROWS="real/jinja2"
	@$(MAKE) --no-print-directory $(BENCH)/.bench
	$(BENCH)/bin/python -m benchmarks.instructions $(if $(ROWS),--rows "$(ROWS)") $(BENCH_OPTIONS)

docs: $(TOOLS)/.tools ## the documentation as a site that needs no network, in .site/html
	@mkdir -p .site
	@$(MAKE) --no-print-directory .site/node_modules/.done >.site/npm.log 2>&1 || \
		echo 'iframe-worker cannot be installed here (.site/npm.log): the search needs the site to be served'
	$(TOOLS)/bin/python docs/site/build.py .site
	@echo 'built: open .site/html/index.html'

# What lets the search run where the site is opened as files.
.site/node_modules/.done:
	npm install --prefix .site --no-save --no-package-lock --no-audit --no-fund --ignore-scripts \
		--fetch-retries 1 --fetch-timeout 30000 iframe-worker@1
	@touch $@

# s2s in a web page, by Pyodide; nothing is loaded from anywhere but the folder. Where it cannot be built, a line says why.
playground: $(VENV)/.dev ## s2s in the browser: a folder of static files, in .playground/www
	@.ci/pyodide $(PYODIDE) 'the playground is not built'
	@mkdir -p .playground
	@$(MAKE) --no-print-directory .playground/node_modules/.done >.playground/npm.log 2>&1 || \
		{ echo 'the editor could not be installed here (.playground/npm.log): the playground is not built'; exit 1; }
	@$(BIN)/python docs/playground/build.py .pyodide-$(PYODIDE) .playground/node_modules .playground/www
	@echo 'built: $(BIN)/python -m http.server --directory .playground/www 8000, then open http://localhost:8000'

.playground/node_modules/.done: docs/playground/package.json
	cp $< .playground/
	npm install --prefix .playground --no-package-lock --no-audit --no-fund --ignore-scripts \
		--fetch-retries 1 --fetch-timeout 30000
	@touch $@

rivals: $(VENV)/.dev ## the traps through other compilers, as far as they are installed in the environment RIVALS=
	$(BIN)/python -m benchmarks.traps $(if $(RIVALS),--python $(RIVALS)/bin/python)

clean: ## remove what the targets above made
	rm -rf $(VENV) .venv-* .pyodide-* .export-demo .playground .site build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Environments. A stamp older than pyproject.toml is installed again; a broken environment is made anew.

$(BIN)/python:
	@for python in '$(PYTHON)' python3 python3.14 python3.13 python3.12 python3.11 \
			$$(.ci/pythons | cut -d' ' -f2); do \
		if "$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "$(VENV): $$("$$python" --version)"; \
			exec "$$python" -m venv --clear $(VENV); \
		fi; \
	done; \
	echo 'No Python 3.11 or newer with the venv module found: make PYTHON=/path/to/python3.12' >&2; exit 1

$(VENV)/.runtime: pyproject.toml s2s/version.py | $(BIN)/python
	@$(BIN)/python $(PIP) install --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml s2s/version.py | $(BIN)/python
	@$(BIN)/python $(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.runtime

# What the benchmarks measure is installed beside what measures it. The wheel of black is compiled: from its
# sources it is pure Python.
$(BENCH)/.bench: pyproject.toml s2s/version.py
	@python="$$(.ci/pythons | sed -n 's/^$(PY) //p')"; \
		"$${python:-$(PYTHON)}" -m venv --clear $(@D)
	@$(@D)/bin/python $(PIP) install --editable '.[bench]' --no-binary black
	@touch $@

$(TOOLS)/.tools: pyproject.toml s2s/version.py | $(BIN)/python
	@$(BIN)/python -m venv --clear $(@D)
	@$(@D)/bin/python $(PIP) install --editable '.[dev,tools]'
	@touch $@

.venv-%/.dev: pyproject.toml s2s/version.py
	@"$$(.ci/pythons | sed -n 's/^$* //p')" -m venv --clear $(@D)
	@$(@D)/bin/python $(PIP) install --editable '.[dev]'
	@touch $@

# Only wheels without compiled code; the library unpacked, so that its modules are files as anywhere else.
.pyodide-%/.dev: pyproject.toml | $(BIN)/python
	@rm -rf $(@D) && mkdir -p $(@D)/library/lib-dynload
	npm install --prefix $(@D) --no-save --no-package-lock --no-audit --no-fund \
		--fetch-retries 1 --fetch-timeout 30000 pyodide@$*
	$(BIN)/python -m zipfile -e $(@D)/node_modules/pyodide/python_stdlib.zip $(@D)/library
	$(BIN)/python $(PIP) install --target $(@D)/packages --no-deps --only-binary :all: --implementation py --abi none \
		--platform any --python-version $$(echo '$*' | sed 's/^\(.\)\([0-9]*\).*/\1.\2/') $(PYODIDE_PACKAGES)
	@touch $@
