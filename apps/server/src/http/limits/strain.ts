import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { type Db, waitOf } from '../../db/connect.ts'

/** Load of this process, in milliseconds. */
export type Strain = {
  /** Current wait: event loop delay over the last second, or for a database connection. */
  waitMs: () => number
  /** Total busy time of the event loop since start. */
  busyMs: () => number
}

/** Timer interval; the extra delay is how late the event loop is. */
const everyMs = 10
const delay = monitorEventLoopDelay({ resolution: everyMs })
let lateMs = 0
const readDelay = () => {
  // After a long pause there is no sample yet. One slow moment is not overload.
  lateMs = Number.isFinite(delay.mean) ? Math.max(0, delay.mean / 1e6 - everyMs) : 0
  delay.reset()
}

export const strainOf = ({ db, readDb }: { db: Db; readDb: Db }): Strain => {
  // Once per process, even with several applications.
  if (delay.enable()) setInterval(readDelay, 1000).unref()
  return {
    waitMs: () => Math.max(lateMs, waitOf(db), waitOf(readDb)),
    busyMs: () => performance.eventLoopUtilization().active,
  }
}
