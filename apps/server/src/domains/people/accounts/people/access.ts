import type { Ties } from './queries.ts'

type Viewer = { id: string; isOperator: boolean }

/** Anyone who shares a booking or an aircraft with the person, advises them on taxes, hands them an aircraft at an airport, or runs this place. */
export const mayKnowPerson = (viewer: Viewer, personId: string, ties: Ties) =>
  viewer.id === personId || viewer.isOperator || ties.servesBooking || ties.sharesBooking || ties.sharesAircraft || ties.advises

/** Experience and documents are for those who lend an aircraft, teach, or verify; not for the ramp. */
export const mayKnowPilot = (viewer: Viewer, personId: string, ties: Pick<Ties, 'lendsTo' | 'teaches'>) =>
  viewer.id === personId || viewer.isOperator || ties.lendsTo || ties.teaches
