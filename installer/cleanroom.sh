# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by ./dev: a bare Debian in which an ordinary user with sudo runs a command, as on a fresh installation. It takes
# over only the package sources, certificate authorities, proxies and Maven settings of this machine.

cleanroom_store=${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/lockscope/cleanroom # root archives and downloaded packages, by suite
cleanroom_root="" # the unpacked root of this call

# Prints why a clean room cannot be created; nothing if it can.
cleanroom_obstacle() {
  local said
  if ((EUID != 0)); then
    echo "only root can create one"
  elif ! said=$(unshare --mount --pid --fork mount -t tmpfs none /mnt 2>&1); then
    echo "mounting is not permitted here (${said:-unshare failed})"
  elif ! command -v mmdebstrap >/dev/null && { [[ -n ${LOCKSCOPE_NO_INSTALL:-} ]] || ! command -v apt-get >/dev/null; }; then
    echo "mmdebstrap is not installed"
  fi
}

# cleanroom_sources SUITE: prints package sources for the suite: this machine's mirrors, otherwise Debian's.
cleanroom_sources() {
  local suite=$1 here part uri
  here=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  for part in "" -updates -security; do
    uri=$(known_sources | awk -v suite="$here$part" '$2 == suite { print $1; exit }')
    if [[ -z $uri ]]; then
      uri=http://deb.debian.org/debian
      [[ $part != -security ]] || uri=http://deb.debian.org/debian-security
    fi
    printf 'deb %s %s%s main\n' "${uri//$here/$suite}" "$suite" "$part"
  done
}

# Prints "URI SUITE" of each package source, from both file formats.
known_sources() {
  local files=() file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [[ ! -f $file ]] || files+=("$file")
  done
  ((${#files[@]})) || return 0
  awk '
    function tell(i, j, u, s, n, m) {
      n = split(uris, u, " "); m = split(suites, s, " ")
      if (types ~ /deb( |$)/ && !disabled) for (i = 1; i <= n; ++i) for (j = 1; j <= m; ++j) print u[i], s[j]
      uris = suites = types = ""; disabled = 0
    }
    FNR == 1 || /^[ \t]*$/ { tell() }
    /^deb[ \t]/ { sub(/\[[^]]*\]/, ""); print $2, $3 }
    /^Types:/ { types = substr($0, 7) }
    /^URIs:/ { uris = substr($0, 6) }
    /^Suites:/ { suites = substr($0, 8) }
    /^Enabled:[ \t]*no/ { disabled = 1 }
    END { tell() }' "${files[@]}"
}

# pack_cleanroom SUITE FILE: creates a root archive.
pack_cleanroom() {
  local suite=$1 file=$2 settings sources=()
  settings=$(mktemp -d)
  mkdir "$settings/ca"
  cp /usr/local/share/ca-certificates/*.crt "$settings/ca/" 2>/dev/null || true
  apt-config dump 2>/dev/null | grep -E '^Acquire::(http|https|ftp|Retries)' >"$settings/machine.conf" || true
  echo force-unsafe-io >"$settings/thrown-away-anyway"
  printf '%s\n' 'builder ALL=(ALL) NOPASSWD: ALL' \
    'Defaults env_keep += "http_proxy https_proxy ftp_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY"' >"$settings/builder"
  mapfile -t sources < <(cleanroom_sources "$suite")
  rm -f "$cleanroom_store/$suite"-*.tar # outdated archives
  mmdebstrap --quiet --mode=root --format=tar --variant=minbase --include=ca-certificates,sudo \
    --customize-hook="upload $settings/machine.conf /etc/apt/apt.conf.d/90machine" \
    --customize-hook="upload $settings/thrown-away-anyway /etc/dpkg/dpkg.cfg.d/thrown-away-anyway" \
    --customize-hook="upload $settings/builder /etc/sudoers.d/builder" \
    --customize-hook="sync-in $settings/ca /usr/local/share/ca-certificates" \
    --chrooted-customize-hook=update-ca-certificates \
    --chrooted-customize-hook='useradd --create-home --home-dir /srv/builder --shell /bin/bash builder' \
    "$suite" "$file.partial" "${sources[@]}" >&2
  rm -rf "$settings"
  mv "$file.partial" "$file"
}

# Prints a hash of the inputs of a root archive. A new hash requires a new archive.
cleanroom_recipe() {
  { declare -f pack_cleanroom; cleanroom_sources "$1"; cat /usr/local/share/ca-certificates/*.crt 2>/dev/null
    apt-config dump 2>/dev/null | grep '^Acquire::http' || true; } | sha256sum | cut -c1-12
}

remove_cleanroom() {
  [[ -z $cleanroom_root ]] || rm -rf --one-file-system "$cleanroom_root" "$cleanroom_root.lock"
  cleanroom_root=""
}

# Removes roots of killed calls: their locks are free.
remove_left_cleanrooms() {
  local lock root
  for lock in "$cleanroom_store"/root-*.lock; do
    [[ -e $lock ]] || continue
    root=${lock%.lock}
    if flock --nonblock "$lock" rm -rf --one-file-system "$root"; then
      rm -f "$lock"
    fi
  done
}

# prepare_cleanroom SUITE: creates a root archive unless there is one from the last week; sets `packed` to its file.
prepare_cleanroom() {
  local suite=$1
  mkdir -p "$cleanroom_store"
  chmod 700 "$cleanroom_store"
  packed=$cleanroom_store/$suite-$(cleanroom_recipe "$suite").tar
  if [[ -z $(find "$packed" -mtime -7 2>/dev/null) ]]; then
    step "creating a bare Debian ($suite)" pack_cleanroom "$suite" "$packed"
  fi
}

# settle_cleanroom SUITE: unpacks a root archive and clones the committed state of this tree into it.
settle_cleanroom() {
  local suite=$1 packed home
  prepare_cleanroom "$suite"
  remove_left_cleanrooms
  cleanroom_root=$(mktemp -d "$cleanroom_store/root-$suite-XXXXXX")
  exec {cleanroom_lock}>"$cleanroom_root.lock" # held until this process ends
  flock "$cleanroom_lock"
  step "unpacking it" tar -C "$cleanroom_root" -xf "$packed" --numeric-owner --exclude='./dev/*'
  chmod 755 "$cleanroom_root"
  home=$cleanroom_root/srv/builder

  [[ -z $(git -c safe.directory='*' status --porcelain) ]] || echo "Uncommitted changes are not in the clean room." >&2
  printf '[safe]\n\tdirectory = *\n' >"$cleanroom_root/gitconfig" # the tree may have another owner
  step "cloning the tree" env GIT_CONFIG_GLOBAL="$cleanroom_root/gitconfig" \
    git clone --quiet --depth 1 "file://$PWD" "$home/lockscope"
  rm "$cleanroom_root/gitconfig"

  mkdir -p "$home/.m2"
  if [[ -f ${HOME:-/root}/.m2/settings.xml ]]; then
    cp "${HOME:-/root}/.m2/settings.xml" "$home/.m2/"
  elif dpkg -V maven 2>/dev/null | grep -q ' /etc/maven/settings.xml$'; then # changed since the package was installed
    cp /etc/maven/settings.xml "$home/.m2/"
  fi
  local keep
  for keep in /etc/resolv.conf /etc/hosts; do
    rm -f "$cleanroom_root$keep"
    cp -L "$keep" "$cleanroom_root$keep"
  done
  chroot "$cleanroom_root" chown -R builder:builder /srv/builder
}

# First process of the clean room: mounts /proc and /dev, runs the command, and reaps orphans.
# $1 root, $2 folder of downloaded packages or empty, $3 folder of the compiler cache or empty; then the command.
read -r -d '' cleanroom_init <<'INIT' || true
set -eu
root=$1 packages=$2 compiled=$3
shift 3
mount --bind "$root" "$root"
mount -o remount,bind,suid,dev,exec "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 dev "$root/dev"
for node in null zero full random urandom tty; do
  : >"$root/dev/$node"
  mount --bind "/dev/$node" "$root/dev/$node"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for number in 0:stdin 1:stdout 2:stderr; do
  ln -s "/proc/self/fd/${number%:*}" "$root/dev/${number#*:}"
done
[ -z "$packages" ] || mount --bind "$packages" "$root/var/cache/apt/archives"
if [ -n "$compiled" ]; then
  mkdir -p "$root/ccache"
  mount --bind "$compiled" "$root/ccache"
fi
code=0
chroot "$root" runuser -u builder -- "$@" || code=$?
exit "$code"
INIT

# run_in_cleanroom SUITE COMMAND…: runs a command in new mount and PID namespaces, so all its processes end with it.
run_in_cleanroom() {
  local suite=$1 packages=$cleanroom_store/packages-$1 compiled="" name
  shift
  local environment=(HOME=/srv/builder USER=builder LOGNAME=builder SHELL=/bin/bash "TERM=${TERM:-dumb}"
    PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin)
  for name in http_proxy https_proxy ftp_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY MAVEN_OPTS MAVEN_ARGS JAVA_TOOL_OPTIONS \
    CI REQUIRE_INTEROP LOCKSCOPE_SEED LOCKSCOPE_RERUN; do
    [[ -z ${!name:-} ]] || environment+=("$name=${!name}")
  done
  mkdir -p "$packages"
  exec {packages_lock}>"$packages.lock"
  flock --nonblock "$packages_lock" || packages="" # in use by another clean room
  # If this machine has ccache, clean rooms share a cache of their own, except in CI.
  if [[ ${CI:-} != true ]] && command -v ccache >/dev/null; then
    compiled=$cleanroom_store/ccache-$suite
    mkdir -p "$compiled"
    chown 1000:1000 "$compiled"
    environment+=(CCACHE_DIR=/ccache)
    set -- bash -c 'sudo apt-get -q update && sudo apt-get -q -y install --no-install-recommends ccache && exec "$@"' room "$@"
  fi
  unshare --mount --pid --fork --kill-child bash -c "$cleanroom_init" cleanroom "$cleanroom_root" "$packages" "$compiled" \
    env -i "${environment[@]}" bash -c 'cd ~/lockscope && exec "$@"' room "$@"
}
