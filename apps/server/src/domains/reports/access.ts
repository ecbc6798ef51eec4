/** Whose money a flight report shows: the owner's income, the pilot's price, or nobody's. */
export type Perspective = 'owner' | 'pilot' | 'nobody'

export type ReportCaller = { id: string; isOperator: boolean; staffAirportIds: string[] }
export type FlownOrder = { airportId: string; pilotId: string; ownerId: string; csipId: string | null }

type ReportAircraft = { ownerId: string; isAdvised: boolean }

/** `isAdvised`: the caller is a tax advisor of the owner. */
export const mayReadAircraft = ({ ownerId, isAdvised }: ReportAircraft, { id, isOperator }: ReportCaller) =>
  isOperator || isAdvised || ownerId === id

/** `null` for those who may not see the flight at all. */
export const perspectiveOn = ({ airportId, pilotId, ownerId, csipId }: FlownOrder, caller: ReportCaller): Perspective | null => {
  if (caller.id === pilotId) return 'pilot'
  if (caller.id === ownerId || caller.isOperator) return 'owner'
  return caller.id === csipId || caller.staffAirportIds.includes(airportId) ? 'nobody' : null
}
