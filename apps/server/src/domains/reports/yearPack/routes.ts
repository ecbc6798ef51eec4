import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { BadInput, found } from '../../../http/refusal.ts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import { findHomeZone } from '../../people/accounts/profile/queries.ts'
import { listTrail, sumByMonth } from './trail/queries.ts'
import { findYearOwner, putDepreciation } from './queries.ts'
import { loadYear, openYear, yearNow } from './steps.ts'
import { partsOf, sumOf, viewGroups } from './view.ts'

export const yearPackHandlers = {
  async getYearPack({ query, readDb, ...call }) {
    return loadYear(readDb, await openYear(query, call))
  },

  async listYearTrail({ query, readDb, ...call }) {
    const { of } = await openYear(query, call)
    const { figure, month, limit, offset } = query
    const sums = await sumByMonth(readDb, of)
    const { unit, figures } = found(partsOf(viewGroups(sums, of), figure))
    const { lines: count, amount } = sumOf(sums, { figures, month })
    const results = await listTrail(readDb, of, { figures, month }, { limit, offset })
    return { ...listPage('aircrafts/owned/year-pack/trail/', query, { count, results }), unit, amount }
  },

  /** Only for the owner, not for advisors. */
  async saveDepreciation({ params: { id }, body, account, db, now }) {
    const { aircraft } = found(await findYearOwner(db, account.id))
    found(aircraft.find((one) => one.id === id))
    if (body.year > (await yearNow(db, account.id, now))) throw new BadInput({ year: fieldMessages.yearToCome })
    const today = dayIn(now, await findHomeZone(db, account.id))
    if (body.inServiceOn > today || body.inServiceOn > `${body.year}-12-31`)
      throw new BadInput({
        inServiceOn: `The day must not be after ${body.inServiceOn > today ? 'today' : `the year ${body.year}`}`,
      })
    await putDepreciation(db, { aircraftId: id, ownerId: account.id, ...body, savedAt: now })
  },
} satisfies Handling<'getYearPack' | 'listYearTrail' | 'saveDepreciation'>
