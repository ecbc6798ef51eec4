import { fleetRoleIn } from '@tailshare/rules/schedule/blockRights'
import type { Handling } from '../../http/call.ts'
import { found } from '../../http/refusal.ts'
import { askedPeriod } from './access.ts'
import { blockHandlers } from './blocks/routes.ts'
import { fleetHandlers } from './fleet/routes.ts'
import { findStanding, listBusy } from './queries.ts'
import { viewSchedule } from './view.ts'

export const scheduleHandlers = {
  ...blockHandlers,
  ...fleetHandlers,

  async getSchedule({ params, query, account, db }) {
    const place = found(await findStanding(db, params.id, account?.id))
    const period = askedPeriod(query, 100)
    return viewSchedule(await listBusy(db, params.id, period), { place, period, account, as: fleetRoleIn(place, account) })
  },
} satisfies Handling<'getSchedule' | 'deleteSchedule' | 'undoSchedule' | 'getFleetSchedule' | 'getScheduleEntry'>
