import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Linux counts the time of processes in hundredths of a second. */
const ticksMs = 10

/** The fields of /proc/PID/stat after the name, which may have spaces: state, parent, …; times are the 12th to the 15th. */
const statOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const own = (stat: string[]) => (Number(stat[11]) + Number(stat[12])) * ticksMs
/** Of children that have ended. */
const ended = (stat: string[]) => (Number(stat[13]) + Number(stat[14])) * ticksMs

const childrenOf = (parent: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = statOf(pid)
        return stat[1] === parent ? [stat] : []
      } catch {
        // It ended meanwhile, and is counted with its parent.
        return []
      }
    })

/** What the server (jobs and sandbox included) and the database have used so far: milliseconds of processor, bytes of the log. Linux only. */
export const usedBy = async (serverPid: number, database: pg.Client) => {
  const { rows } = await database.query<{ pid: number; wal: string }>(
    "select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal",
  )
  const postmaster = statOf(rows[0]!.pid)[1]!
  const main = statOf(postmaster)
  const databaseMs = childrenOf(postmaster).reduce((sum, stat) => sum + own(stat), own(main) + ended(main))
  return { serverMs: own(statOf(serverPid)), databaseMs, wal: Number(rows[0]!.wal) }
}
