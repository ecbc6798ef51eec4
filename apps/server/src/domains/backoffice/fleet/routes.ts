import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { listFleet, listOpenSquawks, listGrounded, type FleetRow, type SquawkRow } from './queries.ts'
import type { FleetAircraft, OpenSquawk } from '@tailshare/contract/backoffice/fleet/fleetOverview'
import { orderNumber } from '@tailshare/contract/base/constants'

const viewFleetAircraft = ({ contract, next, ...row }: FleetRow): FleetAircraft => ({
  ...row,
  contract: contract && { version: contract.version, signed: new Date(contract.signed).toISOString() },
  next: next.map(({ number, start, ...booking }) => ({
    ...booking,
    number: orderNumber(number),
    start: new Date(start).toISOString(),
  })),
})

const viewOpenSquawk = ({ createdAt, orderId, number, ...row }: SquawkRow): OpenSquawk => ({
  ...row,
  created: createdAt.toISOString(),
  order: orderId && number !== null ? { id: orderId, number: orderNumber(number) } : null,
})

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
