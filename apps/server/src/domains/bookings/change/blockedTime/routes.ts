import { fleetRoleIn } from '@tailshare/rules/schedule/blocks/blockRights'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { mustBlock } from '../../../schedule/access.ts'
import { deleteBlock, undoBlockChange } from '../../../schedule/blocks/steps.ts'
import { findScheduledAircraft } from '../../../schedule/queries.ts'
import { countTimeTaken } from '../../operatorLimits/steps.ts'
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

  async deleteSchedule({ params, query, account, db, now, config }) {
    const aircraft = found(await findScheduledAircraft(db, params.id, account.id))
    return inTransaction(db, async (tx) => {
      const block = { id: params.scheduleId, scope: query.scope }
      const { change, createdBy, givenBack } = await deleteBlock(tx, { aircraft, account, now, config }, block)
      if (fleetRoleIn(aircraft, account) === 'operator' && createdBy !== account.id)
        await countTimeTaken(tx, { aircraftId: aircraft.id, pieces: givenBack, account, now })
      return change
    })
  },

  async undoSchedule({ params, body, account, db, now, config }) {
    const aircraft = found(await findScheduledAircraft(db, params.id, account.id))
    await inTransaction(db, (tx) => undoBlockChange(tx, { aircraft, account, now, config }, body.undoId, mustHaveHoursAgain))
  },
} satisfies Handling<'setSchedule' | 'deleteSchedule' | 'undoSchedule'>
