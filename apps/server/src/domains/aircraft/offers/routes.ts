import { costsOf, monthOf } from '@tailshare/rules/coOwnership/costs'
import { limitsOf, usualTerms } from '@tailshare/rules/coOwnership/shareLimits'
import type { Handling } from '../../../http/call.ts'
import { asVisitorsSee } from '../../accounts/profile/view.ts'
import { coverOf } from '../view.ts'
import { listOffers } from './queries.ts'

/** The days that are shown as free or taken. */
const daysAhead = 60

export const offerHandlers = {
  async listSharesOnOffer({ query, readDb, account, now }) {
    const rows = await listOffers(readDb, { ...query, now, days: daysAhead })
    return rows.map(({ photoIds, inputs, terms, agreed, ...row }) => ({
      ...row,
      owner: account ? row.owner : asVisitorsSee(row.owner),
      seller: account ? row.seller : asVisitorsSee(row.seller),
      photo: coverOf({ tailNumber: row.tailNumber, family: row.model.family, photoIds }),
      quotas: limitsOf(row.percent, terms ?? usualTerms(row.model.type)),
      monthCents: monthOf(agreed ?? (inputs && costsOf(inputs)), row.percent),
    }))
  },
} satisfies Handling<'listSharesOnOffer'>
