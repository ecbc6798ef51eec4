import type { CoOwnershipShare } from '@tailshare/contract/aircraft/shares'
import type { ReportCaller } from '../../access.ts'
import type { ShareRow } from './queries.ts'

/** What the caller is to a shared aircraft; a visitor where they hold nothing. */
export const viewerIs = ({ owner, holders, advisedIds }: ShareRow, { id, isOperator }: ReportCaller): CoOwnershipShare['you'] => {
  if (owner.id === id) return 'owner'
  if (holders.some(({ person }) => person.id === id)) return 'co_owner'
  if (isOperator) return 'operator'
  return advisedIds.length > 0 ? 'advisor' : 'visitor'
}

/** Whoever holds nothing sees it only while a part of it is on offer, or once they have asked for one. */
export const maySeeShares = ({ hasAsked, isListed }: ShareRow, you: CoOwnershipShare['you'], offers: number) =>
  you !== 'visitor' || hasAsked || (isListed && offers > 0)
