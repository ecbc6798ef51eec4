import { daysOnOffer } from '@tailshare/contract/base/constants'
import { monthOf, offeredCosts } from '@tailshare/rules/sharing/costs/costs'
import { limitsOf, usualTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import type { Handling } from '../../../../http/call.ts'
import { asVisitorsSee } from '../../../people/accounts/profile/view.ts'
import { coverOf } from '../../view.ts'
import { listOffers } from './queries.ts'

export const offerHandlers = {
  async listSharesOnOffer({ query, readDb, account, now }) {
    const rows = await listOffers(readDb, { ...query, now, days: daysOnOffer })
    return rows.map(({ photoIds, inputs, terms, agreed, ...row }) => {
      const costs = offeredCosts({ ...row, agreed, inputs })
      return {
        ...row,
        freeDays: daysOnOffer - row.takenDays.length,
        owner: account ? row.owner : asVisitorsSee(row.owner),
        seller: account ? row.seller : asVisitorsSee(row.seller),
        photo: coverOf({ tailNumber: row.tailNumber, family: row.model.family, photoIds }, { at: now, airport: row.airport }),
        quotas: limitsOf(row.percent, terms ?? usualTerms(row.model.type)),
        monthCents: monthOf(costs, row.percent),
        hourCents: costs?.hourCents ?? null,
      }
    })
  },
} satisfies Handling<'listSharesOnOffer'>
