import type { QuotaTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import { givablePercent, minusPercent, ownersRest } from '@tailshare/rules/sharing/shares/shareRequests'
import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { countDaysOfHolder } from './quotaLedger/queries.ts'
import { insertQuotaTerms, lockShares, putShare, setHandOverDay } from './queries.ts'

type HandOver = {
  aircraftId: string
  fromId: string
  toId: string
  percent: number
  /** `YYYY-MM-DD`, at the airport. */ on: string
}

/**
 * The only way to transfer a share. Throws `share_not_held` if the seller holds less by now, and `owner_keeps_part` if the owner would
 * keep too little. A trigger records the history.
 */
export const handOverShare = async (tx: Tx, { aircraftId, fromId, toId, percent, on }: HandOver) => {
  const { ownerId, percents } = await lockShares(tx, aircraftId)
  const isOwner = fromId === ownerId
  const held = isOwner ? ownersRest(percents.values()) : (percents.get(fromId) ?? 0)
  if (minusPercent(held, percent) < 0) throw new Refusal('share_not_held')
  if (minusPercent(givablePercent(held, isOwner), percent) < 0) throw new Refusal('owner_keeps_part')
  await setHandOverDay(tx, on)
  if (!isOwner) await putShare(tx, { aircraftId, accountId: fromId, percent: minusPercent(held, percent), since: on })
  if (toId === ownerId) return
  await putShare(tx, { aircraftId, accountId: toId, percent: minusPercent(percents.get(toId) ?? 0, -percent), since: on })
  await countDaysOfHolder(tx, { aircraftId, accountId: toId, since: on })
}

/** The only way to change quotas. Waits for hand-overs and for bookings under the old ones. */
export const setQuotaTerms = async (tx: Tx, { aircraftId, terms, at }: { aircraftId: string; terms: QuotaTerms; at: Date }) => {
  await lockShares(tx, aircraftId)
  const { holidays, consecutiveDays, advanceDays, maintenanceHours } = terms
  await insertQuotaTerms(tx, { aircraftId, holidays, consecutiveDays, advanceDays, maintenanceHours, agreedAt: at })
}
