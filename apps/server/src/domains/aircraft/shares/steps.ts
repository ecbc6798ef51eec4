import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { lockShares, putShare, setHandOverDay } from './queries.ts'

type HandOver = {
  aircraftId: string
  fromId: string
  toId: string
  percent: number
  /** `YYYY-MM-DD`, at the airport. */ on: string
}

/**
 * The only way in which a share changes hands, from its owner or a co-owner to anyone, the owner too. Refuses with `share_not_held`
 * when the seller holds less by now. Holdings and quotas follow by triggers.
 */
export const handOverShare = async (tx: Tx, { aircraftId, fromId, toId, percent, on }: HandOver) => {
  const { ownerId, percents } = await lockShares(tx, aircraftId)
  const held =
    fromId === ownerId ? 100 - [...percents.values()].reduce((sum, part) => sum + part, 0) : (percents.get(fromId) ?? 0)
  if (percent > held) throw new Refusal('share_not_held')
  await setHandOverDay(tx, on)
  if (fromId !== ownerId) await putShare(tx, { aircraftId, accountId: fromId, percent: held - percent, since: on })
  if (toId !== ownerId)
    await putShare(tx, { aircraftId, accountId: toId, percent: (percents.get(toId) ?? 0) + percent, since: on })
}
