#!/bin/sh
# Hands the primary over before its disk is full. PostgreSQL goes on answering errors when only its tables find no room, and Patroni
# looks at PostgreSQL, not at disks, so without this bookings would fail until someone comes. Runs as postgres, as a service.
# What it frees first is a reserve, so that the handing over has room for its own files.
set -u
reserve="@RESERVE@"
last=0

free_mb() { df --output=avail -BM "@DATA@" | tail -n 1 | tr -dc 0-9; }
is_primary() { curl -fs -m 2 -o /dev/null "http://@ADDRESS@:8008/primary"; }
standby() { curl -fs -m 2 "http://@ADDRESS@:8008/cluster" | jq -r '[.members[] | select(.role == "sync_standby") | .name][0] // empty'; }

hand_over() {
  to=$(standby)
  if [ -z "$to" ]; then echo "disk is nearly full, and no standby can take over"; return 1; fi
  echo "disk is nearly full ($(free_mb) MB): handing over to $to"
  curl -fs -m 60 -u "patroni:@REST_PASSWORD@" -o /dev/null -d "{\"leader\": \"@NODE@\", \"candidate\": \"$to\"}" "http://@ADDRESS@:8008/switchover"
}

while sleep 2; do
  [ -d "@DATA@" ] || continue
  free=$(free_mb)
  if [ "${free:-0}" -lt @LEAST_FREE_MB@ ]; then
    rm -f "$reserve"
    # Two machines with full disks must not throw it at each other.
    now=$(date +%s)
    if is_primary && [ $((now - last)) -gt 600 ]; then hand_over && last=$now; fi
  elif [ ! -e "$reserve" ] && [ "$free" -gt $((@LEAST_FREE_MB@ + 2 * @RESERVE_MB@)) ]; then
    fallocate -l "@RESERVE_MB@M" "$reserve" || rm -f "$reserve"
  fi
done
