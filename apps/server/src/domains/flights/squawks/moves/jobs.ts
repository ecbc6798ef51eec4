import { eachInOwnTransaction } from '../../../../jobs/eachInOwnTransaction.ts'
import { insertAudit } from '../../../../db/audit.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { findLapsed, insertEntry, listLapsed, setSquawk } from '../queries.ts'
import { tellOfSquawk } from '../steps.ts'

export const squawkJobs = {
  /** Reopens deferred squawks whose day has passed; departures are blocked until someone decides. */
  async watchSquawks(services) {
    const { db, config } = services
    const now = new Date()
    await eachInOwnTransaction(services, await listLapsed(db, now), async (tx, { id }) => {
      const squawk = await findLapsed(tx, id, now)
      if (!squawk) return
      const { dueOn, text, severity, aircraftId } = squawk
      await setSquawk(tx, id, { state: 'open', needsDecision: true })
      await insertEntry(tx, { squawkId: id, kind: 'lapsed', byId: null, at: now, text: '', dueOn })
      await insertAudit(tx, { action: 'squawk_lapsed', subjectId: aircraftId, at: now, data: { text } })
      await tellOfSquawk(tx, squawk, { config, byId: null, news: { what: 'lapsed', dueOn, severity } })
    })
  },
} satisfies Partial<Tasks>
