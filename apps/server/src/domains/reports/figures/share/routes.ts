import { daysOnOffer } from '@tailshare/contract/base/constants'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { logAdvisorView } from '../../../people/advisors/steps.ts'
import { listOffers } from '../../../aircraft/customers/offers/queries.ts'
import { findPilotFigures } from '../queries.ts'
import { rangeOf, spanIn } from '../view.ts'
import { findPlan } from '../plan/queries.ts'
import { findBook, findShares, type ShareRow } from './queries.ts'
import { asStrangersSee, viewShare } from './view.ts'
import type { CoOwnershipShare } from '@tailshare/contract/aircraft/shares'
import type { ReportCaller } from '../../access.ts'

/** The caller's role toward a shared aircraft; `visitor` for others, signed in or not. */
const viewerIs = ({ owner, holders, advisedIds }: ShareRow, caller: ReportCaller | undefined): CoOwnershipShare['you'] => {
  if (!caller) return 'visitor'
  const { id, isOperator } = caller
  if (owner.id === id) return 'owner'
  if (holders.some(({ person }) => person.id === id)) return 'co_owner'
  if (isOperator) return 'operator'
  return advisedIds.length > 0 ? 'advisor' : 'visitor'
}

/** Whether a visitor reads the book: while a share is on offer, or they are buying one. */
const mayReadBook = ({ isBuying }: ShareRow, offers: number) => isBuying || offers > 0

/** Visitors see it only while a share is on offer, or after requesting one. */
const maySeeShares = ({ hasAsked, isListed }: ShareRow, you: CoOwnershipShare['you'], offers: number) =>
  you !== 'visitor' || hasAsked || (isListed && offers > 0)

export const shareHandlers = {
  async getCoOwnershipShare({ params: { id }, account, db, readDb, now }) {
    const ahead = { now, days: daysOnOffer }
    const row = found(await findShares(readDb, id, { ...ahead, callerId: account?.id ?? null }))
    const you = viewerIs(row, account)
    const offers = await listOffers(readDb, { ...ahead, aircraft: id, unlistedToo: you !== 'visitor' })
    found(maySeeShares(row, you, offers.length) || undefined)
    if (!account || you === 'visitor') {
      const book = mayReadBook(row, offers.length) ? await findBook(readDb, id, now) : undefined
      const share = viewShare(row, { you, offers, flown: [], plan: await findPlan(readDb, id), book, now })
      return account ? share : asStrangersSee(share)
    }
    if (you === 'advisor')
      await logAdvisorView(db, account, { ownerIds: row.advisedIds, what: `shares of ${row.tailNumber}`, at: now })
    const span = spanIn(rangeOf({ period_type: 'year' }, { now, zone: row.zone }))
    const flown = await findPilotFigures(readDb, { ownerId: row.owner.id, aircraftId: id, now }, span)
    return viewShare(row, { you, offers, flown, plan: await findPlan(db, id), now })
  },
} satisfies Handling<'getCoOwnershipShare'>
