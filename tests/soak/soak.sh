#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# soak.sh [--for 1h] [--settle 5m]: all types of locks at a low rate and without faults, with `lockscope-cli doctor --watch` and a
# window beside. Fails if the doctor has a finding, if a run of the load fails, if the window or the doctor needs more than 2 % more
# memory in the end than after the time to settle, or if any program needs more descriptors. The load programs collect a report, which
# grows. Programs: build/bin, or $LOCKSCOPE_BIN.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds_of() {
  [[ $1 =~ ^([0-9]+)(s|m|h)$ ]] || { echo "soak: invalid time \"$1\": use 90s, 10m or 1h" >&2; exit 2; }
  case ${BASH_REMATCH[2]} in
    s) echo "${BASH_REMATCH[1]}" ;;
    m) echo $((BASH_REMATCH[1] * 60)) ;;
    h) echo $((BASH_REMATCH[1] * 3600)) ;;
  esac
}

length=3600 settle=300
while (($#)); do
  case $1 in
    --for) length=$(seconds_of "${2:-}") ;;
    --settle) settle=$(seconds_of "${2:-}") ;;
    *) echo "soak: unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done
((length >= settle + 60)) || { echo "soak: --for has to be at least a minute longer than --settle" >&2; exit 2; }

bin=${LOCKSCOPE_BIN:-build/bin}
work=$(mktemp -d)
window_at_rest=60 # s over which memory is compared: shorter peaks are no growth
sample_every=5    # s
most_growth=2     # per cent
declare -A pid_of=()

# shellcheck disable=SC2317 # the trap calls it
cleanup() {
  local pid
  for pid in "${pid_of[@]}"; do
    kill "$pid" 2>/dev/null || true
  done
  wait
  [[ -n ${keep:-} ]] || rm -rf "$work"
}
trap cleanup EXIT

# start NAME COMMAND…: in the background, with its output in the work folder.
start() {
  local name=$1
  shift
  "$@" >"$work/$name.out" 2>"$work/$name.err" &
  pid_of[$name]=$!
}

is_running() { kill -0 "${pid_of[$1]}" 2>/dev/null; }

# fail_with NAME WORDS…
fail_with() {
  local name=$1
  shift
  keep=1
  printf 'soak: %s\n' "$*" >&2
  tail -n 5 "$work/$name.err" >&2 2>/dev/null || true
  printf 'soak: everything that was printed is in %s\n' "$work" >&2
  exit 1
}

start server "$bin/lockscope-cli" sandbox --count 3 --json
for ((i = 0; i < 100; ++i)); do
  mapfile -t urls < <(grep -o 'redis://[^"]*' "$work/server.out")
  ((${#urls[@]} == 3)) && break
  sleep 0.1
done
((${#urls[@]} == 3)) || fail_with server "no private server"
export LOCKSCOPE_URL=${urls[0]} XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME"

start doctor "$bin/lockscope-cli" doctor --watch --json
start window env QT_QPA_PLATFORM=offscreen "$bin/lockscope"
types=(reentrant fair read write rw spin fenced nonreentrant nonreentrant-fair multi redlock fastermulti semaphore permit latch)
for type in "${types[@]}"; do
  servers=()
  [[ $type != redlock ]] || servers=(--url "${urls[0]}" --url "${urls[1]}" --url "${urls[2]}")
  start "stress-$type" "$bin/lockscope-cli" "${servers[@]}" stress --type "$type" --name "soak:$type" --workers 4 --clients 2 \
    --hold uniform:1ms..20ms --think uniform:100ms..400ms --wait 10s --duration "${length}s" --yes --json "$work/$type.json"
done
watched=(window doctor "${types[@]/#/stress-}")

# sample SECONDS: a line for each program: when, name, KiB of resident memory, descriptors.
sample() {
  local name pid memory
  for name in "${watched[@]}"; do
    pid=${pid_of[$name]}
    memory=$(sed -n 's/^VmRSS:[[:space:]]*\([0-9]*\) kB/\1/p' "/proc/$pid/status" 2>/dev/null) || continue
    [[ -n $memory ]] || continue
    printf '%s %s %s %s\n' "$1" "$name" "$memory" "$(find "/proc/$pid/fd" -mindepth 1 2>/dev/null | wc -l)"
  done >>"$work/samples"
}

begun=$SECONDS
while ((SECONDS - begun < length)); do
  sample $((SECONDS - begun))
  for name in server window doctor; do
    is_running "$name" || fail_with "$name" "$name ended by itself"
  done
  sleep "$sample_every"
done

failed=0
for type in "${types[@]}"; do
  code=0
  wait "${pid_of[stress-$type]}" || code=$?
  unset "pid_of[stress-$type]"
  if ((code != 0)); then
    printf 'the load of type %s failed with exit code %s: %s\n' "$type" "$code" "$(tail -n 1 "$work/stress-$type.err")"
    failed=1
  fi
done

# Medians of the first and of the last minute after the time to settle.
awk -v from="$settle" -v rest="$window_at_rest" -v to="$length" -v most="$most_growth" '
  function median(values, count,    i, j, v) {
    for (i = 2; i <= count; ++i) {
      v = values[i]
      for (j = i - 1; j >= 1 && values[j] > v; --j) values[j + 1] = values[j]
      values[j + 1] = v
    }
    return values[int((count + 1) / 2)]
  }
  $1 >= from && $1 < from + rest { early[$2, ++earlyCount[$2]] = $3; if ($4 > earlyFiles[$2]) earlyFiles[$2] = $4 }
  $1 >= to - rest { late[$2, ++lateCount[$2]] = $3; if ($4 > lateFiles[$2]) lateFiles[$2] = $4 }
  END {
    printf "%-26s %12s %12s %9s %12s\n", "program", "KiB settled", "KiB in the end", "growth", "descriptors"
    for (name in lateCount) {
      split("", values)
      for (i = 1; i <= earlyCount[name]; ++i) values[i] = early[name, i]
      first = median(values, earlyCount[name])
      split("", values)
      for (i = 1; i <= lateCount[name]; ++i) values[i] = late[name, i]
      last = median(values, lateCount[name])
      growth = 100 * (last - first) / first
      bad = (growth > most && name !~ /^stress-/) || lateFiles[name] > earlyFiles[name]
      printf "%-26s %12d %14d %7.2f %% %5d -> %d%s\n", name, first, last, growth, earlyFiles[name], lateFiles[name], bad ? "  TOO MUCH" : ""
      if (bad) code = 1
    }
    exit code
  }' "$work/samples" || failed=1

# Notes (info) are no findings.
found=$(grep '"event":"found"' "$work/doctor.out" | grep -vc '"severity":"info"') || true
printf 'findings of the doctor: %s\n' "$found"
if ((found > 0)); then
  grep '"event":"found"' "$work/doctor.out" | grep -v '"severity":"info"' | head -n 20
  failed=1
fi
if ((failed)); then
  keep=1
  printf 'soak: failed; everything that was printed is in %s\n' "$work" >&2
fi
exit "$failed"
