type Caller = { id: string; isOperator: boolean; staffAirportIds: string[] }

/** Its owner and co-owners, the ramp where it stands, and operators. */
export const mayReadService = (
  { ownerId, airportId, isShared }: { ownerId: string; airportId: string; isShared: boolean },
  { id, isOperator, staffAirportIds }: Caller,
) => ownerId === id || isShared || isOperator || staffAirportIds.includes(airportId)
