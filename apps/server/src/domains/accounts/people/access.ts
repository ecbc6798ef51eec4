import type { Ties } from './queries.ts'

type Looker = { id: string; isOperator: boolean }

/** Whoever shares a booking or an aircraft with somebody, advises them on taxes, hands them an aircraft at an airport, or runs this place. */
export const mayKnowPerson = (looker: Looker, personId: string, ties: Ties) =>
  looker.id === personId || looker.isOperator || ties.servesBooking || ties.sharesBooking || ties.sharesAircraft || ties.advises

/** Experience and papers are for those who lend an aircraft, teach, or verify; not for the ramp. */
export const mayKnowPilot = (looker: Looker, personId: string, ties: Pick<Ties, 'lendsTo' | 'teaches'>) =>
  looker.id === personId || looker.isOperator || ties.lendsTo || ties.teaches
