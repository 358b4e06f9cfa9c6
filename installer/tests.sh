# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by ./dev: runs the tests once, or several times under CPU load to find flaky ones.

has_java() { { command -v java && command -v javac && command -v mvn; } >/dev/null; }

# build_tests [LABEL…] [CTEST ARGUMENTS…]: builds the tests, and sets `selected` to the ctest arguments that select them.
# Arguments from the first one with a dash on are for ctest.
build_tests() {
  local labels=()
  while (($#)) && [[ $1 != -* ]]; do
    labels+=("$1")
    shift
  done
  local needs=(core test)
  local asks_redisson=false
  if ((${#labels[@]} == 0)) || [[ " ${labels[*]} " == *" interop "* ]]; then
    asks_redisson=true
  fi
  # Any JDK can be used; none is required.
  if [[ $asks_redisson == true && -z ${LOCKSCOPE_NO_INSTALL:-} ]] && ! has_java; then
    needs+=(interop)
  fi
  need_packages "${needs[@]}"
  if [[ $asks_redisson == true ]] && ! has_java; then
    echo "Without a JDK and Maven, the tests with Redisson are skipped." >&2 # with REQUIRE_INTEROP=1 they fail
  fi
  configure dev -DLOCKSCOPE_WERROR=ON -DLOCKSCOPE_BENCHMARKS=ON
  # Only the quick tests need few programs.
  local targets=(lockscope lockscope-cli) label
  ((${#labels[@]})) || targets=()
  for label in "${labels[@]}"; do
    [[ $label == unit || $label == architecture ]] || targets=()
    ((${#targets[@]} == 0)) || targets+=("tests_$label")
  done
  compile dev "${targets[@]}"
  printf 'Built after %d min %02d s\n' $((SECONDS / 60)) $((SECONDS % 60)) >&2
  selected=()
  if ((${#labels[@]})); then
    local joined
    joined=$(IFS='|'; echo "${labels[*]}")
    selected=(--label-regex "^($joined)\$")
  fi
  selected+=("$@")
}

verb_test() {
  local selected
  build_tests "$@"
  step "testing${*:+ $*}" run_tests "${selected[@]}"
  printf 'Total, with building: %d min %02d s\n' $((SECONDS / 60)) $((SECONDS % 60))
}

test_logs=build/Testing/Temporary # with ctest's LastTest.log, and LastTestsFailed.log if a test failed

# run_ctest [CTEST ARGUMENTS…]
run_ctest() {
  env QT_QPA_PLATFORM=offscreen ctest --test-dir build --no-tests=error --output-on-failure "$@"
}

# run_tests [CTEST ARGUMENTS…]: with LOCKSCOPE_RERUN, runs failed tests once more; only those that fail again count.
run_tests() {
  local code=0 skips=0
  rm -f "$test_logs/LastTestsFailed.log" # ctest does not remove it if all tests pass
  run_ctest --parallel $((2 * $(cores))) "$@" || code=$?
  name_skips || skips=1
  [[ ${CI:-} != true ]] || name_slowest
  if [[ -n ${LOCKSCOPE_RERUN:-} && -s $test_logs/LastTestsFailed.log ]]; then
    code=0
    rerun_failed || code=$?
  fi
  return $((code ? code : skips))
}

# Prints the failed tests of the last run, one per line.
failed_tests() { sed 's/^[0-9]*://' "$test_logs/LastTestsFailed.log" 2>/dev/null | sort; }

# Runs the failed tests once more, one at a time. The last line has the format of ctest's summary.
rerun_failed() {
  local first=build/first-run code=0 name flaky=() total failed
  mkdir -p "$first"
  cp "$test_logs/LastTest.log" "$first/"
  failed_tests >"$first/failed"
  total=$(awk -F'[/ ]' '/^[0-9]+\/[0-9]+ Testing: / { print $2; exit }' "$first/LastTest.log")
  printf '\nRunning the tests that failed once more, one at a time\n'
  LOCKSCOPE_IS_RERUN=1 run_ctest --rerun-failed --parallel 1 || code=$?
  failed=0
  while read -r name; do
    if ((code)) && failed_tests | grep -xF "$name" >/dev/null; then
      failed=$((failed + 1))
    else
      flaky+=("$name")
    fi
  done <"$first/failed"
  ((${#flaky[@]} == 0)) || printf '\nFlaky:\n'
  for name in "${flaky[@]}"; do
    printf '%s passed the second time. Output of its first run:\n' "$name"
    output_of "$name" "$first/LastTest.log" | sed 's/^/  /'
  done
  printf '\n%d%% tests passed, %d tests failed out of %d\n' $((100 * (total - failed) / total)) "$failed" "$total"
  return "$code"
}

# output_of TEST LOG: prints the output of a test from a log of ctest.
output_of() {
  awk -v name="$1" '
    /^[0-9]+\/[0-9]+ Test: / { is_it = $3 == name; is_output = 0 }
    /^<end of output>$/ { is_output = 0 }
    is_it && is_output > 1 { print }
    is_it && (/^Output:$/ || is_output == 1) { ++is_output }' "$2"
}

name_slowest() {
  echo "Slowest:"
  awk '/^[0-9]+\/[0-9]+ Test: / { name = $3 } /^Test time = / { printf "%8.2f s  %s\n", $4, name }' "$test_logs/LastTest.log" |
    sort -rn | sed -n 1,10p
}

# Prints the reasons of skipped tests. In CI each must be in tests/skips.txt.
name_skips() {
  local skipped unknown
  skipped=$(sed -n 's/^SKIP *: //p' "$test_logs/LastTest.log" | sort -u)
  [[ -n $skipped ]] || return 0
  printf 'Skipped:\n%s\n' "$skipped"
  unknown=$(grep -vFf <(sed '/^#/d; /^$/d' tests/skips.txt) <<<"$skipped") || return 0
  [[ ${CI:-} == true ]] || return 0
  printf 'These reasons are not in tests/skips.txt:\n%s\n' "$unknown"
  return 1
}

# zoo [SERVER…]: runs tests/zoo with $REDIS_SERVER or redis-server, or with each of the given programs.
verb_zoo() {
  local name servers=() failed=()
  (($#)) || set -- "${REDIS_SERVER:-redis-server}"
  need_packages core test
  for name; do
    servers+=("$(realpath --no-symlinks "$(command -v "$name")")") || die "$name is not an executable program"
  done
  configure dev
  compile dev all_zoo zoo_window
  for name in "${servers[@]}"; do
    printf '==> checking the answers on %s\n' "$("$name" --version)" >&2
    REDIS_SERVER=$name run_ctest --label-regex '^zoo$' --parallel "$(cores)" || failed+=("$name")
  done
  ((${#failed[@]} == 0)) || die "unexpected answers with ${failed[*]}"
}

# flaky [N] [LABEL…] [CTEST ARGUMENTS…]: runs the tests N times under CPU load, and lists those that failed.
verb_flaky() {
  local runs=3 run selected failures=build/flaky/failures
  if [[ ${1:-} =~ ^[0-9] ]]; then
    [[ $1 =~ ^[1-9][0-9]*$ ]] || usage_error "flaky needs a number of runs"
    runs=$1
    shift
  fi
  build_tests "$@"
  mkdir -p build/flaky
  : >"$failures"
  begin_load
  for ((run = 1; run <= runs; ++run)); do
    rm -f "$test_logs/LastTestsFailed.log"
    printf '==> run %d of %d\n' "$run" "$runs" >&2
    if ! run_ctest --parallel $((2 * $(cores))) --output-log "build/flaky/run-$run.log" "${selected[@]}"; then
      [[ -s $test_logs/LastTestsFailed.log ]] || die "ctest could not run the tests"
      failed_tests >>"$failures"
    fi
  done
  end_load
  if [[ -s $failures ]]; then
    printf '\nFailed tests:\n'
    sort "$failures" | uniq -c | sort -rn | awk -v runs="$runs" '{ printf "%s failed in %d of %d runs\n", $2, $1, runs }'
    die "some tests fail; their output is in build/flaky/run-N.log"
  fi
  printf '\nAll tests passed in each of %d runs\n' "$runs"
}

load=() # process ids

# Starts CPU load on all cores, until end_load.
begin_load() {
  if command -v stress-ng >/dev/null; then
    stress-ng --quiet --cpu "$(cores)" &
    load=($!)
    return
  fi
  local core
  for ((core = 0; core < $(cores); ++core)); do
    (while kill -0 $$ 2>/dev/null; do :; done) &
    load+=($!)
  done
}

end_load() {
  ((${#load[@]})) || return 0
  kill "${load[@]}" 2>/dev/null || true
  wait "${load[@]}" 2>/dev/null || true
  load=()
}
