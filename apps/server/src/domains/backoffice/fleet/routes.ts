import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { listFleet, listOpenSquawks, listGrounded } from './queries.ts'
import { viewFleetAircraft, viewOpenSquawk } from './view.ts'

export const fleetHandlers = {
  async listFleet({ query, db }) {
    const { count, results } = await listFleet(db, query)
    return listPage('operator/aircraft/', query, { count, results: results.map(viewFleetAircraft) })
  },

  async listOpenSquawks({ query, db }) {
    const { count, results } = await listOpenSquawks(db, query)
    return listPage('operator/squawks/', query, { count, results: results.map(viewOpenSquawk) })
  },
} satisfies Handling<'listFleet' | 'listOpenSquawks'>

export const groundedHandlers = {
  async listGrounded({ query, db }) {
    const { count, results } = await listGrounded(db, query)
    const shown = results.map(({ nextStart, ...row }) => ({ ...row, nextStart: nextStart?.toISOString() ?? null }))
    return listPage('operator/grounded/', query, { count, results: shown })
  },
} satisfies Handling<'listGrounded'>
