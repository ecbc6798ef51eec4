import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { type Db, waitOf } from '../db/connect.ts'

/** What a process sees of its own work, in milliseconds. */
export type Strain = {
  /** How long work waits for its turn: for the event loop, over the last second, or for a connection to the database. */
  waitMs: () => number
  /** How long the event loop has had work since the process began. */
  busyMs: () => number
}

export const strainOf = (app: FastifyInstance, { db, readDb }: { db: Db; readDb: Db }): Strain => ({
  waitMs: () => {
    const lagMs = app.memoryUsage().eventLoopDelay
    // After one long pause there is no sample yet: that is one slow moment, not a server that cannot keep up.
    return Math.max(Number.isFinite(lagMs) ? lagMs : 0, waitOf(db), waitOf(readDb))
  },
  busyMs: () => performance.eventLoopUtilization().active,
})
