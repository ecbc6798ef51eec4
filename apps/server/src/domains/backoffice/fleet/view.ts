import type { FleetAircraft, OpenSquawk } from '@tailshare/contract/backoffice/fleet/fleetOverview'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { FleetRow, SquawkRow } from './queries.ts'

export const viewFleetAircraft = ({ contract, next, ...row }: FleetRow): FleetAircraft => ({
  ...row,
  contract: contract && { version: contract.version, signed: new Date(contract.signed).toISOString() },
  next: next.map(({ number, start, ...booking }) => ({
    ...booking,
    number: orderNumber(number),
    start: new Date(start).toISOString(),
  })),
})

export const viewOpenSquawk = ({ createdAt, orderId, number, ...row }: SquawkRow): OpenSquawk => ({
  ...row,
  created: createdAt.toISOString(),
  order: orderId && number !== null ? { id: orderId, number: orderNumber(number) } : null,
})
