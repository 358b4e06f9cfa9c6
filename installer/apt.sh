# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by ./dev: which Debian packages each group of verbs needs and why, and how they are installed.

# GROUP PACKAGE WHY
packages_table() {
  local llvm="" # Debian 12's plain clang is 14, which does not know C++20 coroutines
  local runtime=libclang-rt-dev
  grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release && llvm=-16 && runtime=libclang-rt-16-dev
  cat <<TABLE
core        g++                  the compiler
core        cmake                the build system
core        ninja-build          runs the build
core        pkg-config           finds hiredis
core        qt6-base-dev         Qt Core, Network, Widgets and Test
core        libqt6opengl6-dev    Qt OpenGL, which Qt Charts asks for
core        qt6-charts-dev       the charts of the window
core        qt6-svg-dev          the icons of the window
core        qt6-tools-dev        translations: the CMake part
core        qt6-l10n-tools       translations: lupdate and lrelease
core        libhiredis-dev       reads and writes the Redis protocol
core        libhighwayhash-dev   names the values of a faster multi lock
core        qcoro-qt6-dev        coroutines over Qt
core        libexpected-dev      tl::expected, the result type
core        qtkeychain-qt6-dev   passwords of profiles in the system's keyring
core        libcli11-dev         the command line of lockscope-cli
core        redis-server         the private servers of the sandbox and the tests
wayland     qt6-wayland          a window on Wayland without X
test        librapidcheck-dev    draws and shrinks the sequences of the search of tests/model
test        fonts-dejavu-core    text in the window tests
test        fonts-droid-fallback Chinese text in the window tests
test        groff-base           checks the manual pages
interop     default-jdk-headless compiles and runs the Java side of the tests beside Redisson
interop     maven                fetches Redisson for them
screenshots fonts-dejavu-core    text in the pictures
screenshots fonts-noto-cjk       Chinese text in the pictures
screenshots fontconfig           checks that the Chinese font is found
format      clang-format$llvm formats the sources
lint        clang$llvm        clang-tidy follows a clang build
lint        clang-tidy$llvm   static checks
lint        shellcheck        checks the shell scripts
fuzz        clang$llvm        compiles the fuzz targets
fuzz        $runtime   libFuzzer and the sanitizers of clang
mutants     git               lists the files to copy
mutants     patch             applies the faults
mutants     rsync             copies what has changed
cleanroom   mmdebstrap        makes a bare Debian
cleanroom   git               clones the tree into it
package     dpkg-dev          finds which libraries a package depends on
package     file              tells programs from data for the same
TABLE
}

service_policy=/usr/sbin/policy-rc.d
service_policy_saved=/usr/sbin/policy-rc.d.before-lockscope
service_policy_is_ours=false
as_root=()

# need_packages GROUP…: installs what is missing; quick and silent when nothing is.
need_packages() {
  local -A have=()
  local name
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    return 0 # not a Debian: CMake names what it does not find
  fi
  # Packages under their own names and under the names that they provide.
  while read -r name; do
    have[$name]=1
  done < <(dpkg-query -W -f='${db:Status-Status} ${Package}, ${Provides}\n' |
    sed -n 's/^installed //p' | tr ',' '\n' | sed 's/ *(.*//; s/^ *//; /^$/d')
  local missing=() reasons=()
  local group why
  while read -r group name why; do
    if [[ " $* " == *" $group "* && -z ${have[$name]:-} ]]; then
      missing+=("$name")
      reasons+=("$why")
    fi
  done < <(packages_table)
  ((${#missing[@]} == 0)) || install_packages
}

# Reads `missing` and `reasons` of need_packages.
install_packages() {
  local i
  echo "These packages are needed and not installed:" >&2
  for i in "${!missing[@]}"; do
    printf '  %-20s %s\n' "${missing[i]}" "${reasons[i]}" >&2
  done
  [[ -z ${LOCKSCOPE_NO_INSTALL:-} ]] || die "not installed because LOCKSCOPE_NO_INSTALL is set"
  as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "run as root, or install sudo, so that apt-get can install them"
    as_root=(sudo)
  fi
  echo "Installing them with ${as_root[*]:+sudo }apt-get, without recommended packages." >&2
  if ! apt-get -s install --no-install-recommends "${missing[@]}" >/dev/null 2>&1; then
    step "updating the package lists" "${as_root[@]}" apt-get -q update >&2
  fi
  if [[ " ${missing[*]} " == *" redis-server "* ]]; then
    keep_redis_service_off
  fi
  step "installing packages" apt_install
  restore_service_policy
}

# Lists can be older than the archive: then the first try cannot download, and a second one follows an update.
apt_install() {
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends "${missing[@]}")
  "${install[@]}" </dev/null >&2 || { "${as_root[@]}" apt-get -q update >&2 && "${install[@]}" </dev/null >&2; }
}

# Debian starts a service as soon as its package is installed. Ours are private servers only: nothing may listen on 6379
# because of us. During our own install a policy refuses exactly that service; an older policy keeps deciding the rest.
keep_redis_service_off() {
  echo "The system service of redis-server is kept off; the sandbox starts private servers of its own." >&2
  service_policy_is_ours=true
  if [[ -e $service_policy ]]; then
    "${as_root[@]}" mv "$service_policy" "$service_policy_saved"
  fi
  "${as_root[@]}" tee "$service_policy" >/dev/null <<POLICY
#!/bin/sh
case " \$* " in *" redis-server "* | *" redis-server.service "*) exit 101 ;; esac
[ ! -x $service_policy_saved ] || exec $service_policy_saved "\$@"
POLICY
  "${as_root[@]}" chmod 755 "$service_policy"
}

# Also called when ./dev ends early.
restore_service_policy() {
  [[ $service_policy_is_ours == true ]] || return 0
  service_policy_is_ours=false
  if [[ -e $service_policy_saved ]]; then
    "${as_root[@]}" mv "$service_policy_saved" "$service_policy"
  else
    "${as_root[@]}" rm -f "$service_policy"
  fi
  if command -v systemctl >/dev/null; then
    "${as_root[@]}" systemctl --quiet disable redis-server.service >/dev/null 2>&1 || true
  elif command -v update-rc.d >/dev/null; then
    "${as_root[@]}" update-rc.d redis-server disable >/dev/null 2>&1 || true
  fi
}
