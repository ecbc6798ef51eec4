import { mayMaintain } from '@tailshare/rules/maintenance/recordKeepers'
import type { SquawkRole } from '@tailshare/rules/flights/squawks/squawks'
import { found } from '../../../http/refusal.ts'
import type { Person } from '../../bookings/access.ts'
import type { SquawkedAircraft } from './queries.ts'

/** The account's roles toward an aircraft's squawks; empty for strangers. `foundIt` concerns a single squawk. */
export const squawkRolesOf = (aircraft: SquawkedAircraft, account: Person, foundIt = false): SquawkRole[] => {
  const isOwner = aircraft.ownerId === account.id
  const is: Record<SquawkRole, boolean> = {
    owner: isOwner,
    operator: account.isOperator,
    keeper: mayMaintain({ isOwner, isOperator: account.isOperator, keepsRecords: aircraft.keepsRecords }),
    staff: account.staffAirportIds.includes(aircraft.airportId),
    coOwner: aircraft.isShared,
    advisor: aircraft.isAdvisor,
    finder: foundIt,
  }
  return (Object.keys(is) as SquawkRole[]).filter((role) => is[role])
}

/** Throws `not_found` for strangers. */
export const mustSee = (as: readonly SquawkRole[]) => {
  found(as[0])
  return as
}
