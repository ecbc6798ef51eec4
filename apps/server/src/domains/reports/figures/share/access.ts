import type { CoOwnershipShare } from '@tailshare/contract/aircraft/shares'
import type { ReportCaller } from '../../access.ts'
import type { ShareRow } from './queries.ts'

/** The caller's role toward a shared aircraft; `visitor` for others, signed in or not. */
export const viewerIs = ({ owner, holders, advisedIds }: ShareRow, caller: ReportCaller | undefined): CoOwnershipShare['you'] => {
  if (!caller) return 'visitor'
  const { id, isOperator } = caller
  if (owner.id === id) return 'owner'
  if (holders.some(({ person }) => person.id === id)) return 'co_owner'
  if (isOperator) return 'operator'
  return advisedIds.length > 0 ? 'advisor' : 'visitor'
}

/** Whether a visitor reads the book: while a share is on offer, or they are buying one. */
export const mayReadBook = ({ isBuying }: ShareRow, offers: number) => isBuying || offers > 0

/** Visitors see it only while a share is on offer, or after requesting one. */
export const maySeeShares = ({ hasAsked, isListed }: ShareRow, you: CoOwnershipShare['you'], offers: number) =>
  you !== 'visitor' || hasAsked || (isListed && offers > 0)
