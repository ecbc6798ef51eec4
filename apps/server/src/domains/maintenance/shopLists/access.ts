type Caller = { id: string; isOperator: boolean; staffAirportIds: string[] }

/** Owner, co-owners, staff at the home airport and operators. */
export const mayReadService = (
  { ownerId, airportId, isShared }: { ownerId: string; airportId: string; isShared: boolean },
  { id, isOperator, staffAirportIds }: Caller,
) => ownerId === id || isShared || isOperator || staffAirportIds.includes(airportId)
