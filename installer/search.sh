# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by ./dev: the searches of tests/model, tests/chaos and tests/fuzz, and the faults of tests/mutants that they must find.

# search [--for 1h] [--seed N]: random sequences of lock calls against the model. search --all [--restart]: every search at the length that a release
# needs, part by part; what passed is noted in build-search/passed and is not run again unless the commit changes.
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
    # A shell of its own: a verb that fails ends it, and not the parts that follow.
    if "${BASH:-bash}" -c "./dev $part" >"build-search/${part//[^a-z0-9_]/-}.log" 2>&1 </dev/null; then
      echo "$part" >>"$passed"
      tail -n 3 "build-search/${part//[^a-z0-9_]/-}.log"
    else
      failed+=("$part")
      tail -n 30 "build-search/${part//[^a-z0-9_]/-}.log"
    fi
  done < <(search_parts)
  ((${#failed[@]} == 0)) || die "found something: $(printf '%s; ' "${failed[@]}")"
}

# The verbs of a whole search, one a line.
search_parts() {
  echo search --for 30m
  printf 'chaos --for 10m --deployment %s\n' standalone sentinel cluster
  echo soak --for 1h
  (cd tests/fuzz && printf '%s\n' fuzz_*.cpp | sed 's/^fuzz_\(.*\)[.]cpp$/fuzz \1 --for 15m/')
  echo lies 1000
}

# lies N: so many runs of every command, and of a stress, against a server that lies, under AddressSanitizer.
verb_lies() {
  [[ ${1:-} =~ ^[1-9][0-9]*$ ]] || usage_error "lies needs a number of runs"
  need_packages core test
  configure asan
  compile asan integration_feed all_cli
  export LOCKSCOPE_LIES=$1 QT_QPA_PLATFORM=offscreen QTEST_FUNCTION_TIMEOUT=86400000
  export ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1 LSAN_OPTIONS=suppressions=$PWD/tests/support/lsan.supp:print_suppressions=0
  step "running commands against lies" build-asan/tests/all_cli tst_cli_lying_server
  step "running locks and the feed against lies" build-asan/tests/integration_feed tst_lying_server
}

# search_once NAME SEED SECONDS [FOLDER]: one search of a build; not 0: it found something.
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

# mutants [--seeds N] [--search NAME] [NAME…]: applies each patch of tests/mutants to a copy of the tree, builds it, and searches it with each
# seed until a search has found the fault with all of them. Prints which search found what, and after how many seconds at most.
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
      -*) usage_error "mutants does not know $1" ;;
      *)
        [[ -f tests/mutants/$1.patch ]] || usage_error "no mutant is called $1: $(mutant_names | tr '\n' ' ')"
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
  # Without a fault nothing may be found, or the rows below prove nothing.
  if ((is_all)); then
    step_name="searching without a fault"
    for search in "${searches[@]}"; do
      search_mutant none "$search" 1 "$longest" && die "the search $search finds something without a fault: see build-mutants"
    done
  fi
  for name in "${names[@]}"; do
    local is_found=false
    # shellcheck disable=SC2034 # ./dev names it when it fails
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
  ((${#missed[@]} == 0)) || die "not found with every seed: ${missed[*]}"
}

mutant_names() { (cd tests/mutants && printf '%s\n' *.patch | sed 's/[.]patch$//'); }

# copy_tree FOLDER: what git knows, as it is now. Times are not copied: a file that was patched and restored must not look older than what was
# compiled from it.
copy_tree() {
  mkdir -p "$1"
  git ls-files -z | rsync --archive --no-times --checksum --from0 --files-from=- . "$1/"
}

build_searches() {
  quietly cmake --build build-mutants/build --parallel "$(cores)" --target model_search chaos_search integration_feed
}

# search_mutant NAME SEARCH SEEDS SECONDS: prints one row of the table.
search_mutant() {
  local found=0 longest=0 seed begin status
  for ((seed = 1; seed <= $3; ++seed)); do
    begin=$SECONDS status=0
    timeout "$(($4 + 60))" "${BASH:-bash}" -c "$(declare -f search_once); search_once \"\$@\"" search \
      "$2" "$seed" "$4" build-mutants/build >"build-mutants/$1.$2.$seed.log" 2>&1 || status=$?
    if ((status != 0 && status != 124)); then # 124: out of time
      found=$((found + 1))
      ((SECONDS - begin <= longest)) || longest=$((SECONDS - begin))
    fi
  done
  printf '%-28s %-8s %-8s %s\n' "$1" "$2" "$found/$3" "$longest s"
  ((found == $3))
}
