import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'
import { areJobsSilent } from '../jobs/heartbeat.ts'
import { readiness } from '../readiness.ts'

/** Whoever asks has a patience of their own, and takes silence for a no. */
const patienceMs = 2000
/** However many ask, the database is asked once in this time. */
const keptMs = 500

type State = 'ready' | 'starting' | 'stopping' | 'no database' | 'jobs stuck'

/** One that can only be read is a standby: nobody can book there. Locking no rows writes nothing, and is refused all the same. */
export const reaches = async (db: Db) => {
  const asked = sql`select from job_pool where false for update`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, pause(patienceMs, false, { ref: false })])
}

const stateOf = async (db: Db): Promise<State> => {
  const phase = readiness()
  if (phase !== 'serving') return phase
  if (!(await reaches(db))) return 'no database'
  return areJobsSilent(Date.now()) ? 'jobs stuck' : 'ready'
}

/**
 * `/health/live`: this process answers, so leave it running. `/health/ready`: send it people. One word each, and nothing that a stranger could use.
 * `/health` and `/ready` are their older names.
 */
export const serveHealth = (app: FastifyInstance, db: Db) => {
  let kept: { state: Promise<State>; until: number } | undefined
  const current = () => {
    // That it stops is true at once.
    if (readiness() !== 'serving') return stateOf(db)
    if (!kept || kept.until < Date.now()) kept = { state: stateOf(db), until: Date.now() + keptMs }
    return kept.state
  }
  for (const url of ['/health', '/health/live'])
    app.get(url, async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      return { status: 'ok' }
    })
  for (const url of ['/ready', '/health/ready'])
    app.get(url, async (_request, reply) => {
      const status = await current()
      return reply
        .status(status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status })
    })
}
