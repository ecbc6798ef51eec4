import type { Stage } from '@tailshare/contract/ramp'
import type { Actor } from '@tailshare/rules/bookings/states'

export type RampCaller = { id: string; isOperator: boolean; staffAirportIds: string[] }
export type RampOrder = { airportId: string; pilotId: string; ownerId: string; selfCheckIn: boolean }

/** As whom somebody stands at this aircraft; `null` for strangers, who are told that there is nothing. */
export const actorAt = ({ airportId, pilotId, ownerId }: RampOrder, caller: RampCaller): Actor | null => {
  if (caller.staffAirportIds.includes(airportId)) return 'staff'
  if (caller.id === pilotId) return 'pilot'
  if (caller.isOperator) return 'operator'
  return caller.id === ownerId ? 'owner' : null
}

/** Owners read. Pilots check out only where the aircraft lets them, but bring back every aircraft that they took. */
export const mayWorkOn = (stage: Stage, { selfCheckIn }: RampOrder, actor: Actor) =>
  actor === 'staff' || actor === 'operator' || (actor === 'pilot' && (stage === 'return' || selfCheckIn))

/** Staff handle aircraft, not money. */
export const maySeeMoney = (actor: Actor) => actor !== 'staff'
