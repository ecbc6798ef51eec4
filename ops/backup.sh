#!/bin/sh
# One whole backup: the database as pg_dump writes it, checked by reading it back, and the files. The stamp is touched only when both are there.
# Usage: backup.sh once | every-night
set -eu
to=${BACKUP_TO:-/backup}
[ -r /run/secrets/database-password ] && PGPASSWORD=$(cat /run/secrets/database-password) && export PGPASSWORD

once() {
  name=$(date -u +%Y-%m-%dT%H%M%SZ)
  pg_dump --format=custom --file="$to/$name.dump.part"
  # A dump that cannot be listed cannot be restored.
  pg_restore --list "$to/$name.dump.part" >/dev/null
  mv "$to/$name.dump.part" "$to/$name.dump"
  # After the dump: each file that the dump knows is in the copy, which may have some more.
  if [ -d /store ]; then
    tar -C /store -cf "$to/files.tar.part" .
    mv "$to/files.tar.part" "$to/files.tar"
  fi
  find "$to" -name '*.dump' -mtime "+${KEEP_DAYS:-14}" -delete
  touch "$to/done"
  echo "$name is whole"
}

case "${1:-once}" in
  once) once ;;
  every-night)
    while :; do
      # At 03:10 UTC, and at once where there is none yet.
      [ -e "$to/done" ] && sleep $(((86400 + $(date -u -d '03:10' +%s) - $(date -u +%s)) % 86400 + 1))
      once || echo 'the backup failed, and is tried again in ten minutes' >&2
      [ -n "$(find "$to/done" -mmin -60 2>/dev/null)" ] || sleep 600
    done
    ;;
esac
