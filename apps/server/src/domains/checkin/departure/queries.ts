import type { Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'

type Gap = { actorId: string; aircraftId: string; orderId: string; text: string; before: object; read: object; at: Date }

/** A correction of the meters must be answerable for later. */
export const logMeterGap = (tx: Tx, { actorId, aircraftId, orderId, text, before, read, at }: Gap) =>
  tx
    .insertInto('auditEntry')
    .values({
      id: newId(at.getTime()),
      actorId,
      action: 'meter_gap',
      subjectId: aircraftId,
      reason: text,
      data: JSON.stringify({ orderId, before, read }),
      at,
    })
    .execute()
