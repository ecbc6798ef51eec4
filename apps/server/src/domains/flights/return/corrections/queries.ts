import type { Answers } from '@tailshare/contract/flights/ramp'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { addCorrectionEvidence } from '../../../bookings/orders/evidence/queries.ts'

type NewCorrection = {
  orderId: string
  byId: string
  at: Date
  reason: string
  answersBefore: Answers
  answersAfter: Answers
  centsBefore: number
  centsAfter: number
}

export const insertCorrection = async (tx: Tx, { answersBefore, answersAfter, ...correction }: NewCorrection) => {
  const id = newId(correction.at.getTime())
  await tx
    .insertInto('returnCorrection')
    .values({
      id,
      ...correction,
      answersBefore: JSON.stringify(answersBefore),
      answersAfter: JSON.stringify(answersAfter),
    })
    .execute()
  await addCorrectionEvidence(tx, id)
}

/** True if the aircraft has left again since this flight left, so that its meters go on from this return's. */
export const hasLeftSince = async (tx: Tx, { orderId, aircraftId }: { orderId: string; aircraftId: string }) => {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from flight f, flight own where own.order_id = ${orderId} and f.aircraft_id = ${aircraftId}
        and f.order_id <> ${orderId}
          and (f.departed_at, f.returned_at) > (own.departed_at, own.returned_at))
      or exists (select from stage_record r join orders o on o.id = r.order_id, flight own where own.order_id = ${orderId}
        and o.aircraft_id = ${aircraftId} and o.id <> ${orderId} and r.stage = 'departure'
          and r.closed_at > own.departed_at) as left`.execute(tx)
  return rows[0]!.left
}
