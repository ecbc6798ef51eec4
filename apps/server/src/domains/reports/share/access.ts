import type { CoOwnershipShare } from '@tailshare/contract/shares'
import type { ReportCaller } from '../access.ts'
import type { ShareRow } from './queries.ts'

/** What the caller is to a shared aircraft; a visitor where they hold nothing. */
export const youAre = ({ owner, holders, isAdvised }: ShareRow, { id, isOperator }: ReportCaller): CoOwnershipShare['you'] => {
  if (owner.id === id) return 'owner'
  if (holders.some(({ person }) => person.id === id)) return 'co_owner'
  if (isOperator) return 'operator'
  return isAdvised ? 'advisor' : 'visitor'
}

/** Whoever holds nothing sees it only while a part of it is on offer. */
export const maySeeShares = ({ holders, isListed }: ShareRow, you: CoOwnershipShare['you'], offerPercent: number) =>
  you !== 'visitor' || (isListed && holders.length > 0 && offerPercent > 0)
