#!/bin/sh
# Fills the templates of one machine with the values of a cluster and writes them into a folder, which the templates call @CONFIG@.
#   fill.sh ./cluster.env node1 /etc/tailshare-ha     node1, node2, node3: etcd, Patroni, PostgreSQL, pgBackRest
#   fill.sh ./cluster.env app   /etc/tailshare-ha     a machine of the application: HAProxy, PgBouncer
set -eu
umask 027

[ $# -eq 3 ] || { echo "usage: fill.sh CLUSTER.env node1|node2|node3|app FOLDER" >&2; exit 2; }
NODE=$2
CONFIG=$3
templates=$(cd "$(dirname "$0")" && pwd)
# Values may name the node: DATA=/srv/$NODE/data
. "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"

case $NODE in
  node1) ADDRESS=$NODE1 kind=node ;;
  node2) ADDRESS=$NODE2 kind=node ;;
  node3) ADDRESS=$NODE3 kind=node ;;
  app) ADDRESS=127.0.0.1 kind=app ;;
  *) echo "fill.sh: no machine is called $NODE" >&2; exit 2 ;;
esac

names="SCOPE NODE ADDRESS CONFIG NODE1 NODE2 NODE3 NETWORK POSTGRES_PASSWORD REPLICATION_PASSWORD REWIND_PASSWORD TAILSHARE_PASSWORD
  REST_PASSWORD BIN DATA RESERVE ETCD_DATA RUN LOG REPOSITORY LEAST_FREE_MB RESERVE_MB MOST_KEPT_WAL"
script=
for name in $names; do
  eval "value=\${$name-}"
  case $value in
    '') echo "fill.sh: $name is missing in $1" >&2; exit 1 ;;
    *[!A-Za-z0-9./:_-]*) echo "fill.sh: $name may have letters, digits and . / : _ - only" >&2; exit 1 ;;
  esac
  script="$script;s|@$name@|$value|g"
done

mkdir -p "$CONFIG"
for template in "$templates/$kind"/*; do
  file=$CONFIG/$(basename "$template")
  sed "${script#;}" "$template" > "$file"
  if grep -n '@[A-Z_0-9]*@' "$file" >&2; then echo "fill.sh: unknown names in $template" >&2; exit 1; fi
done

# Passwords are for those who need them.
if [ "$(id -u)" = 0 ] && getent group postgres >/dev/null; then chown -R root:postgres "$CONFIG"; fi
