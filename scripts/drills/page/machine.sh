#!/usr/bin/env bash
# Machines with a bare Debian that systemd has started, as an administrator finds them: what debootstrap makes, a layer of its own for each, a network
# namespace for each on a switch that leads outside. Nothing of it is reached from outside. Needs root, and what ../page.mjs names.
#   machine.sh up FOLDER NAME ADDRESS [HOST:GUEST …]   starts one, with folders of this machine bound into it
#   machine.sh type FOLDER NAME                        what stands on the standard input is typed there, as root, until something fails
#   machine.sh down FOLDER                             takes all of them away; the bare Debian stays for the next time
set -euo pipefail
what=${1-} folder=${2-} name=${3-}
prefix=tailshare-page
gate=10.78.0.1
# Empty: the one that debootstrap takes by itself.
mirror=${DEBIAN_MIRROR:-}
release=${DEBIAN_RELEASE:-bookworm}
bare=$folder/$release

make_bare() {
  [[ -e $bare.made ]] && return
  rm -rf "$bare"
  debootstrap "$release" "$bare" ${mirror:+"$mirror"} >"$bare.log" 2>&1 || { tail "$bare.log" >&2; exit 1; }
  # Whoever sits at it says yes to apt.
  echo 'APT::Get::Assume-Yes "true";' >"$bare/etc/apt/apt.conf.d/90drill"
  # Behind a network that signs for others, it trusts what this machine trusts.
  if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    mkdir -p "$bare/usr/local/share/ca-certificates"
    cp /usr/local/share/ca-certificates/*.crt "$bare/usr/local/share/ca-certificates/"
  fi
  touch "$bare.made"
}

make_switch() {
  ip link show "$prefix" >/dev/null 2>&1 && return
  ip link add "$prefix" type bridge
  ip address add "$gate/24" dev "$prefix"
  ip link set "$prefix" up
  cat /proc/sys/net/ipv4/ip_forward >"$folder/forwarded"
  echo 1 >/proc/sys/net/ipv4/ip_forward
  nft "add table ip $prefix; add chain ip $prefix out { type nat hook postrouting priority 100; }; add rule ip $prefix out ip saddr 10.78.0.0/24 oifname != $prefix masquerade"
}

leader() { pgrep -P "$(cat "$folder/$name/nspawn.pid")" | head -n 1; }
enter() { nsenter -t "$(leader)" -m -u -i -n -p --root --wdns=/root env -i HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"; }

up() {
  local address=$4 binds=()
  mkdir -p "$folder/$name"/{layer,work,root}
  make_bare
  make_switch
  ip netns add "$prefix-$name"
  ip link add "tsp-$name" type veth peer name host0 netns "$prefix-$name"
  ip link set "tsp-$name" master "$prefix" up
  ip -n "$prefix-$name" address add "$address/24" dev host0
  ip -n "$prefix-$name" link set host0 up
  ip -n "$prefix-$name" link set lo up
  ip -n "$prefix-$name" route add default via "$gate"
  mount -t overlay overlay -o "lowerdir=$bare,upperdir=$folder/$name/layer,workdir=$folder/$name/work" "$folder/$name/root"
  echo "$name" >"$folder/$name/root/etc/hostname"
  printf '127.0.0.1 localhost\n127.0.1.1 %s\n' "$name" >"$folder/$name/root/etc/hosts"
  for bind in "${@:5}"; do
    mkdir -p "${bind%%:*}"
    binds+=("--bind=$bind")
  done
  mkdir -p /run/systemd
  setsid nohup systemd-nspawn --register=no --keep-unit -q -D "$folder/$name/root" -M "$prefix-$name" "--network-namespace-path=/run/netns/$prefix-$name" \
    --resolv-conf=copy-host "${binds[@]}" -b >"$folder/$name/console" 2>&1 </dev/null &
  echo $! >"$folder/$name/nspawn.pid"
  for ((tries = 0; tries < 120; tries++)); do
    if [[ $(enter systemctl is-system-running 2>/dev/null) =~ running|degraded ]]; then return; fi
    kill -0 "$(cat "$folder/$name/nspawn.pid")" 2>/dev/null || break
    sleep 0.5
  done
  tail -n 3 "$folder/$name/console" >&2
  echo "$name did not start within a minute: $folder/$name/console" >&2
  exit 1
}

down() {
  for started in "$folder"/*/nspawn.pid; do
    [[ -e $started ]] || continue
    name=$(basename "$(dirname "$started")")
    # Whoever ends the first of its processes ends the machine.
    kill -9 "$(leader)" 2>/dev/null || true
    for ((tries = 0; tries < 50; tries++)); do
      kill -0 "$(cat "$started")" 2>/dev/null || break
      sleep 0.2
    done
    umount "$folder/$name/root" || umount -l "$folder/$name/root" || true
    ip netns delete "$prefix-$name" 2>/dev/null || true
    rm -rf "${folder:?}/$name"
  done
  ip link delete "$prefix" 2>/dev/null || true
  nft delete table ip "$prefix" 2>/dev/null || true
  if [[ -e $folder/forwarded ]]; then
    cat "$folder/forwarded" >/proc/sys/net/ipv4/ip_forward
    rm "$folder/forwarded"
  fi
}

case $what in
  up) up "$@" ;;
  type)
    # From a file: programs that read the standard input would eat what is typed after them.
    cat >"$folder/$name/root/root/typed"
    enter NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt /bin/bash -e -v -O expand_aliases /root/typed </dev/null
    ;;
  down) down ;;
  *) echo "machine.sh up|type|down FOLDER …" >&2; exit 2 ;;
esac
