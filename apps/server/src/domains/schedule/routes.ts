import { fleetRoleIn } from '@tailshare/rules/schedule/blocks/blockRights'
import type { Handling } from '../../http/call.ts'
import { found } from '../../http/refusal.ts'
import { askedPeriod } from './access.ts'
import { blockHandlers } from './blocks/routes.ts'
import { fleetHandlers } from './fleet/routes.ts'
import { listBusy } from './busy/queries.ts'
import { findScheduledAircraft } from './queries.ts'
import { viewSchedule } from './view.ts'

export const scheduleHandlers = {
  ...blockHandlers,
  ...fleetHandlers,

  async getSchedule({ params, query, account, db }) {
    const aircraft = found(await findScheduledAircraft(db, params.id, account?.id))
    const period = askedPeriod(query, 100)
    return viewSchedule(await listBusy(db, params.id, period), {
      place: aircraft,
      period,
      account,
      as: fleetRoleIn(aircraft, account),
    })
  },
} satisfies Handling<'getSchedule' | 'getFleetSchedule' | 'getScheduleEntry'>
