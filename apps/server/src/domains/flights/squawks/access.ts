import { mayMaintain } from '@tailshare/rules/maintenance/recordKeepers'
import type { SquawkRole } from '@tailshare/rules/flights/squawks/squawks'
import { found } from '../../../http/refusal.ts'
import type { Person } from '../../bookings/access.ts'
import type { SquawkedAircraft } from './queries.ts'

/** What someone is to the squawks of an aircraft; empty for strangers. `foundIt`: to one of them. */
export const squawkRolesOf = (aircraft: SquawkedAircraft, account: Person, foundIt = false): SquawkRole[] => {
  const isOwner = aircraft.ownerId === account.id
  const is: Record<SquawkRole, boolean> = {
    owner: isOwner,
    operator: account.isOperator,
    keeper: mayMaintain({ isOwner, isOperator: account.isOperator, keepsRecords: aircraft.keepsRecords }),
    staff: account.staffAirportIds.includes(aircraft.airportId),
    coOwner: aircraft.isShared,
    advisor: aircraft.isAdvised,
    finder: foundIt,
  }
  return (Object.keys(is) as SquawkRole[]).filter((role) => is[role])
}

/** For everyone else there is nothing here. */
export const mustSee = (as: readonly SquawkRole[]) => {
  found(as[0])
  return as
}
