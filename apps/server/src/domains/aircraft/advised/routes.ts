import { dayIn } from '@tailshare/contract/text/period'
import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { listAdvisedOwnerIds } from '../../people/advisors/queries.ts'
import { logAdvisorView } from '../../people/advisors/steps.ts'
import { findHomeZone } from '../../people/accounts/profile/queries.ts'
import { coverOf } from '../view.ts'
import { listAircraftOf } from './queries.ts'

export const advisedHandlers = {
  async listAdvisedAircraft({ query, account, db, now }) {
    const year = query.year ?? Number(dayIn(now, await findHomeZone(db, account.id)).slice(0, 4))
    return inTransaction(db, async (tx) => {
      const ownerIds = await listAdvisedOwnerIds(tx, account.id)
      const rows = await listAircraftOf(tx, ownerIds, year)
      await logAdvisorView(tx, account, { ownerIds, what: 'your aircraft', at: now })
      return rows.map(
        ({ id, tailNumber, modelName, airport, owner, rateCents, hobbs, coOwners, flights, hobbsHours, incomeCents, ...row }) => {
          const photo = coverOf({ ...row, tailNumber }, { at: now, airport })
          const figures = { year, flights, hobbsHours, incomeCents }
          return { id, tailNumber, modelName, airport, photo, owner, priceHourCents: rateCents, hobbs, coOwners, year: figures }
        },
      )
    })
  },
} satisfies Handling<'listAdvisedAircraft'>
