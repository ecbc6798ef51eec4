import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { mustBlock } from '../../../schedule/access.ts'
import { undoBlockChange } from '../../../schedule/blocks/steps.ts'
import { findScheduledAircraft } from '../../../schedule/queries.ts'
import { mustHaveHoursAgain } from '../../quotas/steps.ts'
import { saveBlock } from './steps.ts'

export const blockedTimeHandlers = {
  async setSchedule({ params, body, account, db, now, config }) {
    const aircraft = found(await findScheduledAircraft(db, params.id, account.id))
    mustBlock(aircraft, account, { kind: body.kind, repeats: Boolean(body.rule), isTheirs: true })
    const { blockId: _blockId, ...change } = await inTransaction(db, (tx) =>
      saveBlock(tx, { aircraft, account, now, config, body }),
    )
    return change
  },

  async undoSchedule({ params, body, account, db, now, config }) {
    const aircraft = found(await findScheduledAircraft(db, params.id, account.id))
    await inTransaction(db, (tx) => undoBlockChange(tx, { aircraft, account, now, config }, body.undoId, mustHaveHoursAgain))
  },
} satisfies Handling<'setSchedule' | 'undoSchedule'>
