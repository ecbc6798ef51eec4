#!/usr/bin/env bash
# Simulates three database machines, a fresh one and one for the application, as network namespaces on a private switch. Not reachable
# from outside. Each database has its own volume with a real file system. Needs root and Debian's packages.
#   ground.sh up FOLDER              everything, with ops/ha filled in as on real machines
#   ground.sh database FOLDER NODE   etcd and Patroni of a machine, if not running
#   ground.sh fresh FOLDER           an empty folder for a restore
#   ground.sh down FOLDER            removes everything
set -euo pipefail
what=${1-}
folder=${2-}
prefix=tailshare-ha
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ops=$here/../../../ops/ha
nodes=(node1 node2 node3)
volume_mb=4096
declare -A address=([node1]=10.77.0.11 [node2]=10.77.0.12 [node3]=10.77.0.13 [node4]=10.77.0.14 [app]=10.77.0.20)

inside() { ip netns exec "$prefix-$1" "${@:2}"; }

# Runs a program in the background on a machine, as postgres, with its output in a file in the machine's folder.
daemon() {
  local machine=$1 name=$2
  shift 2
  setsid nohup ip netns exec "$prefix-$machine" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/var/lib/postgresql \
    "$@" >>"$folder/$machine/log/$name.out" 2>&1 </dev/null &
}
as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups)

until_true() {
  local seconds=$1 why=$2
  shift 2
  for ((tries = 0; tries < seconds * 5; tries++)); do
    if "$@" >/dev/null 2>&1; then return 0; fi
    sleep 0.2
  done
  echo "$why did not happen within $seconds seconds" >&2
  return 1
}

runs() { ip netns pids "$prefix-$1" | xargs -r -I{} cat /proc/{}/comm 2>/dev/null | grep -qx "$2"; }

make_network() {
  ip netns add "$prefix-switch"
  ip -n "$prefix-switch" link add lan type bridge
  ip -n "$prefix-switch" link set lan up
  for machine in "${!address[@]}"; do
    ip netns add "$prefix-$machine"
    ip link add eth0 netns "$prefix-$machine" type veth peer name "$machine" netns "$prefix-switch"
    ip -n "$prefix-switch" link set "$machine" master lan up
    ip -n "$prefix-$machine" address add "${address[$machine]}/24" dev eth0
    ip -n "$prefix-$machine" link set eth0 up
    ip -n "$prefix-$machine" link set lo up
  done
}

make_machine() {
  mkdir -p "$folder/$1"/{log,run,volume,etc}
  if [[ $1 == node* ]]; then
    truncate -s "${volume_mb}M" "$folder/$1/volume.img"
    mkfs.ext4 -q -F -m 0 "$folder/$1/volume.img"
    mount -o loop "$folder/$1/volume.img" "$folder/$1/volume"
  fi
  chown -R postgres:postgres "$folder/$1"/{log,run,volume}
}

write_cluster() {
  local secret
  secret() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
  (umask 077 && cat >"$folder/cluster.env" <<ENV
SCOPE=tailshare
NODE1=${address[node1]}
NODE2=${address[node2]}
NODE3=${address[node3]}
NETWORK=10.77.0.0/24
POSTGRES_PASSWORD=$(secret)
REPLICATION_PASSWORD=$(secret)
REWIND_PASSWORD=$(secret)
TAILSHARE_PASSWORD=$(secret)
REST_PASSWORD=$(secret)
BIN=/usr/lib/postgresql/15/bin
DATA=$folder/\$NODE/volume/data
RESERVE=$folder/\$NODE/volume/reserve
ETCD_DATA=$folder/\$NODE/etcd
RUN=$folder/\$NODE/run
LOG=$folder/\$NODE/log
REPOSITORY=$folder/repository
LEAST_FREE_MB=192
RESERVE_MB=64
MOST_KEPT_WAL=512MB
ENV
  )
}

start_database() {
  local etc=$folder/$1/etc
  if ! runs "$1" etcd; then
    mkdir -p "$folder/$1/etcd" && chown postgres:postgres "$folder/$1/etcd" && chmod 700 "$folder/$1/etcd"
    # shellcheck disable=SC2046
    daemon "$1" etcd env $(grep -v '^#' "$etc/etcd.env") "${as_postgres[@]}" etcd
  fi
  runs "$1" patroni || daemon "$1" patroni "${as_postgres[@]}" patroni "$etc/patroni.yml"
  ip netns pids "$prefix-$1" | xargs -r -I{} cat /proc/{}/cmdline 2>/dev/null | tr '\0' ' ' | grep -q disk-guard ||
    daemon "$1" disk-guard "${as_postgres[@]}" sh "$etc/disk-guard.sh"
}

answers() { [[ $(inside app curl -s -m 2 -o /dev/null -w '%{http_code}' "http://${address[$1]}:8008/$2") == 200 ]]; }
someone() { for node in "${nodes[@]}"; do if answers "$node" "$1"; then echo "$node"; return; fi; done; return 1; }
backrest() { inside "$1" env -i PATH=/usr/bin:/bin HOME=/var/lib/postgresql "${as_postgres[@]}" pgbackrest --config="$folder/$1/etc/pgbackrest.conf" --stanza=tailshare "${@:2}"; }

up() {
  mkdir -p "$folder/repository"
  chmod 755 "$folder"
  chown postgres:postgres "$folder/repository"
  make_network
  write_cluster
  for machine in "${nodes[@]}" node4 app; do make_machine "$machine"; done
  for machine in "${nodes[@]}" app; do
    sh "$ops/fill.sh" "$folder/cluster.env" "$machine" "$folder/$machine/etc"
  done
  for node in "${nodes[@]}"; do start_database "$node"; done
  until_true 120 'A primary' someone primary
  until_true 120 'A synchronous standby' someone sync
  backrest "$(someone primary)" stanza-create
  daemon app haproxy haproxy -db -f "$folder/app/etc/haproxy.cfg"
  daemon app pgbouncer "${as_postgres[@]}" pgbouncer "$folder/app/etc/pgbouncer.ini"
  local password
  password=$(NODE=app; . "$folder/cluster.env" && echo "$TAILSHARE_PASSWORD")
  until_true 60 'An answer through PgBouncer and HAProxy' \
    inside app psql "postgres://tailshare:$password@127.0.0.1:6432/tailshare" -qc 'select 1'
}

down() {
  for machine in "${!address[@]}" switch; do
    if ip netns pids "$prefix-$machine" >/dev/null 2>&1; then
      ip netns pids "$prefix-$machine" | xargs -r kill -9 2>/dev/null || true
    fi
  done
  sleep 0.5
  for machine in "${!address[@]}" switch; do
    umount "$folder/$machine/volume" 2>/dev/null || true
    ip netns delete "$prefix-$machine" 2>/dev/null || true
  done
  rm -rf "$folder"
}

case $what in
  up) up ;;
  database) start_database "$3" ;;
  fresh)
    rm -rf "$folder/node4/volume/data"
    install -d -o postgres -g postgres -m 700 "$folder/node4/volume/data"
    ;;
  down) down ;;
  *) echo "ground.sh up|database|fresh|down FOLDER" >&2; exit 2 ;;
esac
