#!/bin/sh
# Backs up from whichever machine is the primary; the others leave at once. backup.sh full|incr, from a timer on all three.
set -eu
curl -fs -o /dev/null "http://@ADDRESS@:8008/primary" || exit 0
exec pgbackrest --config=@CONFIG@/pgbackrest.conf --stanza=@SCOPE@ --type="${1:-incr}" backup
