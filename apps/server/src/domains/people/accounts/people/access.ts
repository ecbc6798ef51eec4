import type { Ties } from './queries.ts'

type Viewer = { id: string; isOperator: boolean }

/** For people who share a booking or aircraft, tax advisors, airport staff of a booking, and operators. */
export const mayKnowPerson = (viewer: Viewer, personId: string, ties: Ties) =>
  viewer.id === personId || viewer.isOperator || ties.servesBooking || ties.sharesBooking || ties.sharesAircraft || ties.advises

/** True for owners who lend to the pilot, their instructors and operators; not for airport staff. */
export const mayKnowPilot = (viewer: Viewer, personId: string, ties: Pick<Ties, 'lendsTo' | 'teaches'>) =>
  viewer.id === personId || viewer.isOperator || ties.lendsTo || ties.teaches
