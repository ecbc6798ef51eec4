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
export type SquawkRow = Omit<Squawk, 'created'> & { createdAt: Date }

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

export const findSquawk = (tx: Tx, id: string) =>
  tx
    .selectFrom('squawk')
    .select([...columns, 'aircraftId'])
    .where('id', '=', id)
    .$castTo<SquawkRow & { aircraftId: string }>()
    .executeTakeFirst()

export const closeSquawk = (tx: Tx, id: string, { byId, note, at }: { byId: string; note: string; at: Date }) =>
  tx
    .updateTable('squawk')
    .set({ state: 'closed', closedAt: at, closedBy: byId, closingNote: note })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<SquawkRow>()
    .executeTakeFirstOrThrow()

/** What else grounds the aircraft, the oldest first. */
export const findOpenGrounding = (tx: Tx, aircraftId: string) =>
  tx
    .selectFrom('squawk')
    .select(['id', 'text'])
    .where('aircraftId', '=', aircraftId)
    .where('severity', '=', 'grounding')
    .where('state', '!=', 'closed')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
