import { defaultLimits } from '@tailshare/rules/coOwnership/shareLimits'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { logAdvisorViews } from '../../accounts/advisors/queries.ts'
import { findPilotFigures } from '../figures/queries.ts'
import { rangeOf, spanIn } from '../figures/view.ts'
import { findPlan } from '../plan/queries.ts'
import { maySeeShares, youAre } from './access.ts'
import { findShares } from './queries.ts'
import { restOf, viewShare } from './view.ts'

export const shareHandlers = {
  async getCoOwnershipShare({ params: { id }, account, db, readDb, now }) {
    const row = found(await findShares(readDb, id, account.id))
    const you = youAre(row, account)
    const rest = restOf(row)
    found(maySeeShares(row, you, rest) || undefined)
    const offerQuotas = rest > 0 ? defaultLimits(rest, row.type) : null
    if (you === 'visitor') return viewShare(row, { you, offerQuotas, flown: [], plan: undefined })
    if (you === 'advisor')
      await logAdvisorViews(db, { advisorId: account.id, ownerIds: [row.owner.id], what: `shares of ${row.tailNumber}`, at: now })
    const span = spanIn(rangeOf({ period_type: 'year' }, { now, zone: row.zone }))
    const flown = await findPilotFigures(readDb, { ownerId: row.owner.id, aircraftId: id, now }, span)
    return viewShare(row, { you, offerQuotas, flown, plan: await findPlan(db, id) })
  },
} satisfies Handling<'getCoOwnershipShare'>
