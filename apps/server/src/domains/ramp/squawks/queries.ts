import type { Squawk, Stage } from '@tailshare/contract/ramp'
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
