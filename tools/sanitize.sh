#!/usr/bin/env bash
# Compile the core under AddressSanitizer and UBSan into a folder of its own and run the tests that touch it.
set -euo pipefail
cd "$(dirname "$0")/.."
py=.venv/bin/python
out=build/sanitize
"$py" -m pip install -q --no-build-isolation --no-deps --no-index --target "$out/site" --upgrade \
  -C cmake.define.CROSSARC_SANITIZE=ON -C cmake.build-type=Debug -C build-dir="$out/cmake" .
# The editable install's import hook would win over PYTHONPATH, so the interpreter starts without site
# packages' .pth files (-S) and gets the dependencies' folder as a plain path.
deps=$("$py" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
export PYTHONPATH="$out/site:$deps" ASAN_OPTIONS=detect_leaks=0 CROSSARC_PARSES=4000
# Looking ahead and searching over whole sentences, which other tests do over short ones, would take minutes a test.
slow="test_whatever_is_loaded_parses or test_no_mark_comes_out or test_long_sentences or test_a_searched_oracle_serves"
# Commands in processes of their own would run the ordinary core: they are left to `make test`.
LD_PRELOAD="$(${CXX:-g++} -print-file-name=libasan.so) $(${CXX:-g++} -print-file-name=libstdc++.so)" \
  "$py" -S -m pytest -p no:cacheprovider -p no:xdist -m "native and not verify" tests \
  -k "not (two-registers and ($slow)) and not (swap and test_a_searched_oracle_serves)" \
  --ignore tests/cli --ignore tests/experiments --ignore tests/test_readme.py "$@"
