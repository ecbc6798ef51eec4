import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Linux counts process time in units of 10 ms. */
const ticksMs = 10

/** Fields of /proc/PID/stat after the name, which may contain spaces: state, parent, …; times are the 12th to the 15th. */
const statOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const own = (stat: string[]) => (Number(stat[11]) + Number(stat[12])) * ticksMs
/** Children that have exited. */
const ended = (stat: string[]) => (Number(stat[13]) + Number(stat[14])) * ticksMs

const childrenOf = (parent: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = statOf(pid)
        return stat[1] === parent ? [stat] : []
      } catch {
        // It has exited and is counted with its parent.
        return []
      }
    })

/** Processor milliseconds of the server (including jobs and sandbox) and the database, and WAL bytes, so far. Linux only. */
export const usedBy = async (serverPid: number, database: pg.Client) => {
  const { rows } = await database.query<{ pid: number; wal: string }>(
    "select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal",
  )
  const postmaster = statOf(rows[0]!.pid)[1]!
  const main = statOf(postmaster)
  const databaseMs = childrenOf(postmaster).reduce((sum, stat) => sum + own(stat), own(main) + ended(main))
  return { serverMs: own(statOf(serverPid)), databaseMs, wal: Number(rows[0]!.wal) }
}
