import { lineOf, lineText } from '@tailshare/rules/backoffice/status/incidents'
import type { Db } from '../../../../db/connect.ts'
import { reachesProvider } from '../../../../outside/stripeReach.ts'
import type { Services } from '../../../../services.ts'
import { noteStatusLine } from '../../../../statusLine.ts'
import * as q from './queries.ts'

/** So long a job may be due before what it promises is late. */
const lateJobSeconds = 180

/**
 * Looks at everything once and writes the minute down, unless that has been done. Whoever gets here serves people and reaches the database: search and
 * booking are well.
 */
export const recordMinute = async ({ db, stripe }: Pick<Services, 'db' | 'stripe'>) => {
  const { at, isCounted, jobSeconds, isMailLate } = await q.look(db)
  if (isCounted) return
  const payments = await reachesProvider(stripe)
  await q.countMinute(db, {
    minute: at,
    parts: { booking: true, payments, messages: !isMailLate, jobs: jobSeconds <= lateJobSeconds },
  })
}

/** Reads anew what every page of this process says in a line. */
export const refreshLine = async (db: Db) => {
  const now = new Date()
  const line = lineOf(await q.listIncidents(db, now), now)
  noteStatusLine(line && { id: line.id, title: lineText(line, now) })
}
