import type { Tx } from '../../../../db/connect.ts'

/** Sets exactly these airports. Existing ones keep their start date. */
export const setStaffAirports = async (tx: Tx, accountId: string, airportIds: string[], now: Date) => {
  await tx
    .deleteFrom('staffAirport')
    .where('accountId', '=', accountId)
    .where((eb) => eb.not(eb('airportId', '=', eb.fn.any(eb.val(airportIds)))))
    .execute()
  if (airportIds.length > 0)
    await tx
      .insertInto('staffAirport')
      .values(airportIds.map((airportId) => ({ accountId, airportId, since: now })))
      .onConflict((at) => at.doNothing())
      .execute()
}
