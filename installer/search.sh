# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by ./dev: randomized tests (tests/model, tests/chaos, tests/fuzz), and the faults that they must find (tests/mutants).

# search [--for 1h] [--seed N]: compares random sequences of lock calls with the model.
# search --all [--restart]: runs all searches with the durations for a release. build-search/passed lists the parts that have
# passed on this commit; they are not repeated.
verb_search() {
  if [[ ${1:-} != --all ]]; then
    need_packages core test
    configure dev
    compile dev model_search
    step "searching with the model" build/tests/model_search "$@"
    return
  fi
  local part passed=build-search/passed failed=()
  mkdir -p build-search
  if [[ ${2:-} == --restart || $(head -n 1 "$passed" 2>/dev/null) != $(git rev-parse HEAD) ]]; then
    git rev-parse HEAD >"$passed"
  fi
  while read -r part; do
    if grep -qx "$part" "$passed"; then
      continue
    fi
    printf '==> %s\n' "$part" >&2
    # In a separate shell, because a failing command ends its shell.
    if "${BASH:-bash}" -c "./dev $part" >"build-search/${part//[^a-z0-9_]/-}.log" 2>&1 </dev/null; then
      echo "$part" >>"$passed"
      tail -n 3 "build-search/${part//[^a-z0-9_]/-}.log"
    else
      failed+=("$part")
      tail -n 30 "build-search/${part//[^a-z0-9_]/-}.log"
    fi
  done < <(search_parts)
  ((${#failed[@]} == 0)) || die "failed: $(printf '%s; ' "${failed[@]}")"
}

# Prints the commands of a complete search, one per line.
search_parts() {
  echo search --for 30m
  printf 'chaos --for 10m --deployment %s\n' standalone sentinel cluster
  echo soak --for 1h
  (cd tests/fuzz && printf '%s\n' fuzz_*.cpp | sed 's/^fuzz_\(.*\)[.]cpp$/fuzz \1 --for 15m/')
  echo lies 1000
}

# lies N: runs every command and the locks N times against a server that corrupts replies, with AddressSanitizer.
verb_lies() {
  [[ ${1:-} =~ ^[1-9][0-9]*$ ]] || usage_error "lies needs a number of runs"
  need_packages core test
  configure asan
  compile asan integration_feed all_cli
  export LOCKSCOPE_LIES=$1 QT_QPA_PLATFORM=offscreen QTEST_FUNCTION_TIMEOUT=86400000
  export ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1 LSAN_OPTIONS=suppressions=$PWD/tests/support/lsan.supp:print_suppressions=0
  step "running commands with corrupted replies" build-asan/tests/all_cli tst_cli_lying_server
  step "running locks and the feed with corrupted replies" build-asan/tests/integration_feed tst_lying_server
}

# search_once NAME SEED SECONDS [BUILD]: runs a search; fails if it finds a fault.
search_once() {
  local name=$1 seed=$2 seconds=$3 build=${4:-build}
  case $name in
    model) "$build/tests/model_search" --for "${seconds}s" --seed "$seed" ;;
    chaos) "$build/tests/chaos_search" --for "${seconds}s" --seed "$seed" ;;
    lies)
      LOCKSCOPE_LIES=$((seconds / 4)) LOCKSCOPE_LIES_SEED=$((1000 * seed)) QTEST_FUNCTION_TIMEOUT=86400000 \
        "$build/tests/integration_feed" tst_lying_server grantsWhatWasSentAndRecovers
      ;;
  esac
}

# mutants [--seeds N] [--search NAME] [NAME…]: applies each patch of tests/mutants to a copy of the tree, builds it, and runs
# the searches until one finds the fault with all seeds. Prints which search found it, and the longest time.
verb_mutants() {
  local seeds=5 searches=(model chaos lies) names=() longest=120
  while (($#)); do
    case $1 in
      --seeds)
        [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || usage_error "--seeds needs a number"
        seeds=$2
        shift 2
        ;;
      --search)
        [[ " ${searches[*]} " == *" ${2:-} "* ]] || usage_error "--search needs one of: ${searches[*]}"
        searches=("$2")
        shift 2
        ;;
      -*) usage_error "mutants: unknown option: $1" ;;
      *)
        [[ -f tests/mutants/$1.patch ]] || usage_error "unknown mutant: $1. Mutants: $(mutant_names | tr '\n' ' ')"
        names+=("$1")
        shift
        ;;
    esac
  done
  local is_all=$((${#names[@]} == 0))
  ((is_all == 0)) || mapfile -t names < <(mutant_names)
  need_packages core test mutants
  local copy=build-mutants/tree
  step "copying the tree" copy_tree "$copy"
  step "configuring the copy" quietly cmake -S "$copy" -B build-mutants/build -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DLOCKSCOPE_BENCHMARKS=OFF
  step "building the searches without a fault" build_searches
  local name search missed=()
  printf '%-28s %-8s %-8s %s\n' MUTANT SEARCH FOUND "LONGEST"
  # Control: without a fault, the searches must find nothing.
  if ((is_all)); then
    step_name="searching without a fault"
    for search in "${searches[@]}"; do
      search_mutant none "$search" 1 "$longest" && die "the search $search fails without a fault; see build-mutants"
    done
  fi
  for name in "${names[@]}"; do
    local is_found=false
    # shellcheck disable=SC2034 # used by on_exit of ./dev
    step_name="searching $name"
    quietly patch -d "$copy" -p1 --input="$PWD/tests/mutants/$name.patch"
    if build_searches; then
      for search in "${searches[@]}"; do
        search_mutant "$name" "$search" "$seeds" "$longest" && is_found=true && break
      done
    fi
    quietly patch -d "$copy" -p1 --reverse --input="$PWD/tests/mutants/$name.patch"
    $is_found || missed+=("$name")
  done
  ((${#missed[@]} == 0)) || die "not found with all seeds: ${missed[*]}"
}

mutant_names() { (cd tests/mutants && printf '%s\n' *.patch | sed 's/[.]patch$//'); }

# copy_tree FOLDER: copies the files in git. Times are not copied: a patched and restored file must be newer than its
# object file.
copy_tree() {
  mkdir -p "$1"
  git ls-files -z | rsync --archive --no-times --checksum --from0 --files-from=- . "$1/"
}

build_searches() {
  quietly cmake --build build-mutants/build --parallel "$(cores)" --target model_search chaos_search integration_feed
}

# search_mutant NAME SEARCH SEEDS SECONDS: prints a row of the table. Fails unless all seeds find the fault.
search_mutant() {
  local found=0 longest=0 seed begin status
  for ((seed = 1; seed <= $3; ++seed)); do
    begin=$SECONDS status=0
    timeout "$(($4 + 60))" "${BASH:-bash}" -c "$(declare -f search_once); search_once \"\$@\"" search \
      "$2" "$seed" "$4" build-mutants/build >"build-mutants/$1.$2.$seed.log" 2>&1 || status=$?
    if ((status != 0 && status != 124)); then # 124: time limit
      found=$((found + 1))
      ((SECONDS - begin <= longest)) || longest=$((SECONDS - begin))
    fi
  done
  printf '%-28s %-8s %-8s %s\n' "$1" "$2" "$found/$3" "$longest s"
  ((found == $3))
}
