# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by ./dev: the Debian packages that commands need, and their installation.

# GROUP PACKAGE WHY
packages_table() {
  local llvm="" # clang of Debian 12 is version 14, without C++20 coroutines
  local runtime=libclang-rt-dev
  grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release && llvm=-16 && runtime=libclang-rt-16-dev
  cat <<TABLE
core        g++                  the compiler
core        cmake                the build system
core        ninja-build          runs the build
core        pkg-config           finds hiredis
core        qt6-base-dev         Qt Core, Network, Widgets and Test
core        libqt6opengl6-dev    Qt OpenGL, required by Qt Charts
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
test        librapidcheck-dev    generates and shrinks the sequences of tests/model
test        fonts-dejavu-core    text in the window tests
test        fonts-droid-fallback Chinese text in the window tests
test        groff-base           checks the manual pages
interop     default-jdk-headless compiles and runs the Java part of the tests with Redisson
interop     maven                fetches Redisson for them
screenshots fonts-dejavu-core    text in the pictures
screenshots fonts-noto-cjk       Chinese text in the pictures
screenshots fontconfig           checks that the Chinese font is found
format      clang-format$llvm formats the sources
lint        clang$llvm        compile commands for clang-tidy
lint        clang-tidy$llvm   static checks
lint        shellcheck        checks the shell scripts
fuzz        clang$llvm        compiles the fuzz targets
fuzz        $runtime   libFuzzer and the sanitizers of clang
mutants     git               lists the files to copy
mutants     patch             applies the faults
mutants     rsync             copies what has changed
cleanroom   mmdebstrap        creates a bare Debian
cleanroom   git               clones the tree into it
package     dpkg-dev          finds the libraries that a package depends on
package     file              identifies programs for the same
TABLE
}

service_policy=/usr/sbin/policy-rc.d
service_policy_saved=/usr/sbin/policy-rc.d.before-lockscope
service_policy_is_ours=false
as_root=()

# need_packages GROUP…: installs missing packages; fast and silent if there are none.
need_packages() {
  local -A have=()
  local name
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    return 0 # not Debian: CMake reports missing packages
  fi
  # Names of installed packages, and names that they provide.
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

# Installs the packages in `missing`, for the `reasons` of need_packages.
install_packages() {
  local i
  echo "Missing packages:" >&2
  for i in "${!missing[@]}"; do
    printf '  %-20s %s\n' "${missing[i]}" "${reasons[i]}" >&2
  done
  [[ -z ${LOCKSCOPE_NO_INSTALL:-} ]] || die "packages are missing, and LOCKSCOPE_NO_INSTALL is set"
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

# Outdated package lists can make a download fail: updates them and tries once more.
apt_install() {
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends "${missing[@]}")
  "${install[@]}" </dev/null >&2 || { "${as_root[@]}" apt-get -q update >&2 && "${install[@]}" </dev/null >&2; }
}

# Debian starts a service when its package is installed. Lockscope needs only private servers, so nothing should listen on
# port 6379. During the installation, a policy denies this service; an existing policy still applies to others.
keep_redis_service_off() {
  echo "The system service redis-server is not started: Lockscope starts private servers." >&2
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

# Also called when ./dev fails.
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
