import type { Answers } from '@tailshare/contract/flights/ramp'
import type { AnswerTimes } from '@tailshare/rules/flights/stages/answers'
import { limitKey, limitTerms, type KnownLimit } from '@tailshare/rules/flights/departure/limits'
import type { Tx } from '../../../../db/connect.ts'
import { removeLimitsRead } from '../../../bookings/orders/evidence/queries.ts'
import { putLimitRead } from './queries.ts'

type AnsweredLimits = { orderId: string; byId: string; limits: readonly KnownLimit[]; answers: Answers; times: AnswerTimes }

/** Saves which limits were confirmed, by whom, when and in what wording. */
export const noteLimitsRead = async (tx: Tx, { orderId, byId, limits, answers, times }: AnsweredLimits) => {
  for (const limit of limits) {
    const key = limitKey(limit.id)
    if (!(key in answers)) continue
    const { id: squawkId, text } = limit
    if (answers[key] !== true) await removeLimitsRead(tx, orderId, squawkId)
    else await putLimitRead(tx, { orderId, squawkId, byId, at: new Date(times[key]!), text, terms: limitTerms(limit) })
  }
}
