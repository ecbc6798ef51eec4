import type { Period } from '@tailshare/contract/text/period'
import type { Config } from '../../../../start/config.ts'
import type { Db } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { previewDisruption } from '../../../bookings/disruptions/steps.ts'

type Context = { db: Db; account: Caller; now: Date; config: Config }

/** Previews what a shop visit would do to each booking. Writes nothing. */
export const planVisit = async (context: Context, aircraftId: string, { from, to }: Period) => {
  const block = {
    kind: 'maintenance',
    scope: 'this',
    note: '',
    message: '',
    from: from.toISOString(),
    to: to.toISOString(),
  } as const
  return (
    await previewDisruption(context, { cause: { kind: 'block', aircraftId, block: { ...block, choices: [] } }, choices: [] })
  ).bookings
}
