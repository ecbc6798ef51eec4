import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { listAdvisedOwnerIds, logAdvisorViews } from '../../accounts/advisors/queries.ts'
import { coverOf } from '../view.ts'
import { listAircraftOf } from './queries.ts'

export const advisedHandlers = {
  async listAdvisedAircraft({ account, db, now }) {
    return inTransaction(db, async (tx) => {
      const ownerIds = await listAdvisedOwnerIds(tx, account.id)
      const rows = await listAircraftOf(tx, ownerIds)
      await logAdvisorViews(tx, { advisorId: account.id, ownerIds, what: 'your aircraft', at: now })
      return rows.map(({ id, tailNumber, modelName, airport, owner, rateCents, hobbs, coOwners, ...row }) => {
        const photo = coverOf({ ...row, tailNumber })
        return { id, tailNumber, modelName, airport, photo, owner, priceHourCents: rateCents, hobbs, coOwners }
      })
    })
  },
} satisfies Handling<'listAdvisedAircraft'>
