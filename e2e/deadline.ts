import { readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dataFoldersOf } from '../apps/server/src/db/embeddedPlace.ts'

// What no journey can wait for: the day on which something ends.

/** Where the database of a journey's server listens, as its own note in its folder says. */
const socketOf = async (port: string) => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(`tailshare-e2e-${port}-`))
  const notes = names
    .flatMap((name) => dataFoldersOf(join(tmpdir(), name, 'postgres')))
    .map((folder) => join(folder, 'postmaster.pid'))
  const dated = await Promise.all(notes.map(async (note) => ({ note, at: (await stat(note).catch(() => null))?.mtimeMs ?? 0 })))
  const { note } = dated.toSorted((a, b) => b.at - a.at)[0]!
  const lines = (await readFile(note, 'utf8')).split('\n')
  return { host: lines[4]!, port: Number(lines[3]) }
}

/** The deadline of an aircraft's open draft has come, and the watch over drafts, which otherwise comes by every five minutes. */
export const endDraft = async (origin: string, aircraftId: string) => {
  const database = new pg.Client({ ...(await socketOf(new URL(origin).port)), user: 'tailshare', database: 'tailshare' })
  await database.connect()
  await database.query(
    "update holiday_draft set closes_at = now() - interval '1 second' where aircraft_id = $1 and drawn_at is null",
    [aircraftId],
  )
  await database.query("select graphile_worker.add_job('watchHolidays', '{}'::json)")
  await database.end()
}
