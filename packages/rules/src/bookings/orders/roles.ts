import { orderRoles, type OrderRole } from '@tailshare/contract/base/statuses'
import type { CanFacts } from './canGuards.ts'

type Parties = { pilotId: string | null; ownerId: string | null; csipId?: string | null; airportId?: string }
type Person = { id: string; isOperator: boolean; staffAirportIds: readonly string[] }

/** All roles of a person in a booking, nearest first. Empty for strangers, who get a 404. */
export const rolesIn = ({ pilotId, ownerId, csipId, airportId }: Parties, person: Person): OrderRole[] => {
  const is: Record<OrderRole, boolean> = {
    pilot: person.id === pilotId,
    owner: person.id === ownerId,
    csip: person.id === csipId,
    staff: airportId !== undefined && person.staffAirportIds.includes(airportId),
    operator: person.isOperator,
  }
  return orderRoles.filter((role) => is[role])
}

/** An operator's roles when acting through the audited intervention: their `staff` role is dropped. */
export const asIntervention = (as: CanFacts['as']): CanFacts['as'] =>
  as.includes('operator') ? [...as.filter((role) => role !== 'operator' && role !== 'staff'), 'desk'] : as

/** True if an operator has no personal role in the booking, so changes must go through the console. */
export const isOnlyOperator = (as: readonly OrderRole[]) =>
  as.includes('operator') && !as.some((role) => role === 'pilot' || role === 'owner' || role === 'csip')
