import { fleetRoleIn, whyNotBlock } from '@tailshare/rules/schedule/blocks/blockRights'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { logAdvisorView } from '../../people/advisors/steps.ts'
import { askedPeriod } from '../access.ts'
import { viewBusy, viewSun } from '../view.ts'
import { listFleet, listFleetBusy } from './queries.ts'

export const fleetHandlers = {
  async getFleetSchedule({ query, account, db, now }) {
    const { aircraft: aircraftId, limit, offset } = query
    const period = askedPeriod(query, 45)
    const { rows, count } = await listFleet(db, {
      accountId: account.id,
      isOperator: account.isOperator,
      aircraftId,
      limit,
      offset,
    })
    const advised = new Set(rows.filter((row) => fleetRoleIn(row, account) === 'advisor').map(({ ownerId }) => ownerId))
    await logAdvisorView(db, account, { ownerIds: [...advised], what: 'your schedule', at: now })
    const busy = await listFleetBusy(db, rows, period)
    const places = new Map(rows.map((row) => [row.airportId, row]))
    const results = rows.map((row, index) => {
      const as = fleetRoleIn(row, account)!
      const { id, tailNumber, modelName, airportId, isGrounded } = row
      const spans = busy[index]!.map((span) => viewBusy(span, account, as))
      return { id, tailNumber, modelName, airportId, as, mayBlock: whyNotBlock(as) === null, isGrounded, busy: spans }
    })
    return {
      ...listPage('schedule/fleet/', query, { count, results }),
      places: [...places.values()].map((place) => {
        const { airportId, code, title, zone } = place
        return { id: airportId, code, title, zone, sun: viewSun(place, period) }
      }),
    }
  },
} satisfies Handling<'getFleetSchedule'>
