import type { Squawk, Stage } from '@tailshare/contract/ramp'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'

export type NewSquawk = {
  aircraftId: string
  orderId: string
  stage: Stage
  question: string
  text: string
  severity: Squawk['severity']
  reportedBy: string
}
type SquawkRow = Omit<Squawk, 'created'> & { createdAt: Date }

const columns = ['id', 'question', 'text', 'severity', 'state', 'createdAt'] as const

/** A phone that got no answer reports again: that is the same squawk. */
export const findSameSquawk = (tx: Tx, { orderId, stage, question, text, severity }: NewSquawk) =>
  tx
    .selectFrom('squawk')
    .select(columns)
    .where('orderId', '=', orderId)
    .where('stage', '=', stage)
    .where('question', '=', question)
    .where('text', '=', text)
    .where('severity', '=', severity)
    .where('state', '!=', 'closed')
    .$castTo<SquawkRow>()
    .executeTakeFirst()

export const insertSquawk = (tx: Tx, squawk: NewSquawk, at: Date) =>
  tx
    .insertInto('squawk')
    .values({ id: newId(at.getTime()), ...squawk, createdAt: at })
    .returning(columns)
    .$castTo<SquawkRow>()
    .executeTakeFirstOrThrow()

/** The first reason stands: an aircraft that is grounded already stays grounded for it. */
export const groundAircraft = (tx: Tx, aircraftId: string, reason: string) =>
  tx
    .updateTable('aircraft')
    .set({ groundedReason: reason })
    .where('id', '=', aircraftId)
    .where('groundedReason', 'is', null)
    .execute()

export type AtRisk = { id: string }

/**
 * Bookings that have not left are at risk from now until the squawk is closed; nobody knows yet how long that takes. Answers those
 * that were not at risk before.
 */
export const putAtRisk = async (tx: Tx, aircraftId: string, squawkId: string): Promise<AtRisk[]> => {
  const { rows } = await sql<AtRisk>`
    update orders set at_risk_squawk_id = ${squawkId}
    where aircraft_id = ${aircraftId} and status in ('booked', 'checking_in') and at_risk_squawk_id is null
    returning id`.execute(tx)
  return rows
}
