import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { areJobsSilent } from '../../jobs/heartbeat.ts'
import type { CallServices } from '../../services.ts'
import { readiness } from '../../start/readiness.ts'

/** In milliseconds. The caller would treat a later answer as failure. */
const patienceMs = 2000
/** Checks the database at most once in this time, in milliseconds. */
const keptMs = 500

type State = 'ready' | 'starting' | 'stopping' | 'no database' | 'jobs stuck'

/**
 * Whether the database accepts writes; a standby does not count, since nobody can book there. `for update` on no rows writes nothing but
 * fails on a standby.
 */
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
 * `/health/live`: the process answers, so do not restart it. `/health/ready`: send it traffic. Answers are one word and reveal nothing.
 * `/health` and `/ready` are older names.
 */
export const serveHealth = (app: FastifyInstance, services: CallServices) => {
  let kept: { state: Promise<State>; until: number } | undefined
  const current = () => {
    // Report a shutdown at once.
    if (readiness() !== 'serving') return stateOf(services.db)
    if (!kept || kept.until < Date.now()) kept = { state: stateOf(services.db), until: Date.now() + keptMs }
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
