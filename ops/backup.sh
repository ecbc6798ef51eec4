#!/bin/sh
# One whole backup: the database as pg_dump writes it, checked by reading it back, and the files. The stamp is touched only when both are there.
# Usage: backup.sh once | every-night, with pg_dump's own variables; BACKUP_TO, FILES: folders.
set -eu
to=${BACKUP_TO:-/backup}
files=${FILES:-/store}
[ -r /run/secrets/database-password ] && PGPASSWORD=$(cat /run/secrets/database-password) && export PGPASSWORD

once() {
  name=$(date -u +%Y-%m-%dT%H%M%SZ)
  cd "$to"
  rm -f ./*.part
  pg_dump --format=custom --file="$name.dump.part"
  # A dump that cannot be listed cannot be restored; one without rows was made before the first start.
  pg_restore --list "$name.dump.part" >list.part
  grep -q 'TABLE DATA' list.part
  rm list.part
  mv "$name.dump.part" "$name.dump"
  # After the dump: each file that the dump knows is in the copy, which may have some more.
  if [ -d "$files" ]; then
    tar -C "$files" -cf - . >files.tar.part
    mv files.tar.part files.tar
  fi
  find . -name '*.dump' -mtime "+${KEEP_DAYS:-14}" -delete
  touch done
  echo "$name is whole"
}

until_night() { sleep $(((86400 + $(date -u -d '03:10' +%s) - $(date -u +%s)) % 86400 + 1)); }

case "${1:-once}" in
  once) once ;;
  every-night)
    # At 03:10 UTC, and at once where there is none yet.
    [ ! -e "$to/done" ] || until_night
    while :; do
      # A shell of its own stops at the first error; a function after "until" goes on.
      until sh "$0" once; do
        echo 'the backup failed, and is tried again in ten minutes' >&2
        sleep 600
      done
      until_night
    done
    ;;
esac
