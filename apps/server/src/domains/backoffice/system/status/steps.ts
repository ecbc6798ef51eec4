import { lineOf, lineText } from '@tailshare/rules/backoffice/status/incidents'
import type { Db } from '../../../../db/connect.ts'
import { reachesProvider } from '../../../../outside/stripe/stripeClient.ts'
import type { Services } from '../../../../services.ts'
import { noteStatusLine } from '../../../../http/watch/statusLine.ts'
import * as q from './queries.ts'

/** A job due longer than this is late. */
const lateJobSeconds = 180

/** Records each minute once. Running at all proves that server and database work, so search and booking are well. */
export const recordMinute = async ({ db, stripe }: Pick<Services, 'db' | 'stripe'>) => {
  const { at, isCounted, jobSeconds, isMailLate } = await q.look(db)
  if (isCounted) return
  const payments = await reachesProvider(stripe)
  await q.countMinute(db, {
    minute: at,
    parts: { booking: true, payments, messages: !isMailLate, jobs: jobSeconds <= lateJobSeconds },
  })
}

/** Reloads the status line shown on every page of this process. */
export const refreshLine = async (db: Db) => {
  const now = new Date()
  const line = lineOf(await q.listIncidents(db, now), now)
  noteStatusLine(line && { id: line.id, title: lineText(line, now) })
}
