import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { type Db, waitOf } from '../db/connect.ts'

/** What a process sees of its own work, in milliseconds. */
export type Strain = {
  /** How long work waits for its turn: for the event loop, over the last second, or for a connection to the database. */
  waitMs: () => number
  /** How long the event loop has had work since the process began. */
  busyMs: () => number
}

/** A timer is due this often; how much later it comes is how late the event loop is. */
const everyMs = 10
const delay = monitorEventLoopDelay({ resolution: everyMs })
let lateMs = 0
const readDelay = () => {
  // After one long pause there is no sample yet: that is one slow moment, not a server that cannot keep up.
  lateMs = Number.isFinite(delay.mean) ? Math.max(0, delay.mean / 1e6 - everyMs) : 0
  delay.reset()
}

export const strainOf = ({ db, readDb }: { db: Db; readDb: Db }): Strain => {
  // Once for the process, whichever application in it asks.
  if (delay.enable()) setInterval(readDelay, 1000).unref()
  return {
    waitMs: () => Math.max(lateMs, waitOf(db), waitOf(readDb)),
    busyMs: () => performance.eventLoopUtilization().active,
  }
}
