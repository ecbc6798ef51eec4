import type { Inspection } from '@tailshare/contract/flights/return/inspection'
import { found } from '../../../../http/refusal.ts'
import { isPartner } from '../../../aircraft/shares/queries.ts'
import { listOrderClaims } from '../../damage/queries.ts'
import { seeStages, showOrder, type StageContext } from '../../stages/steps.ts'
import { findInspected } from './queries.ts'
import { viewInspection } from './view.ts'

type Looking = Pick<StageContext, 'db' | 'account' | 'now'>

/** A booking's departure and return side by side. Strangers get `not_found`. */
export const inspect = async ({ db, account, now }: Looking, orderId: string): Promise<Inspection> => {
  const { row, roles } = await seeStages({ db, account }, orderId)
  const inspected = found(await findInspected(db, orderId))
  const claims = await listOrderClaims(db, orderId)
  const holds = claims.length > 0 && (await isPartner(db, { aircraftId: row.aircraftId, accountId: account.id }))
  return viewInspection({
    row,
    inspected,
    claims,
    isPartner: holds,
    order: await showOrder(db, orderId, account),
    account,
    roles,
    now,
  })
}
