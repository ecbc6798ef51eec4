import type { Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { mustBlock } from '../../schedule/access.ts'
import { refuseOwnMatter } from '../access.ts'
import type { Cause } from './planSteps.ts'
import type { DisruptionRow } from './queries.ts'

/** An event. Without an aircraft, it is about an instructor's days. Blocked time belongs to the owner alone. */
type Of = { csipId: string | null; ownerId: string | null; airportId: string | null; isSetAside: boolean }

const ofCause = ({ kind, aircraft, csip, setting }: Cause): Of => ({
  csipId: kind === 'away' ? (csip?.id ?? null) : null,
  ownerId: aircraft?.ownerId ?? null,
  airportId: aircraft?.airportId ?? null,
  isSetAside: setting !== null,
})
const ofRow = ({ kind, ref, ownerId, airportId }: DisruptionRow): Of => ({
  csipId: kind === 'away' ? ref : null,
  ownerId,
  airportId,
  isSetAside: kind === 'shop' || kind === 'block',
})

/** True if this person decides without being an operator: the owner, staff at the aircraft's airport, or the CSIP whose days they are. */
const decidesAlone = ({ csipId, ownerId, airportId, isSetAside }: Of, { id, staffAirportIds }: Caller) =>
  csipId === id || ownerId === id || (!isSetAside && airportId !== null && staffAirportIds.includes(airportId))

/** Gives a 404 to anyone who may not decide about this event. */
export const mustDecide = (cause: Cause, account: Caller) => {
  if (cause.setting) return mustBlock(cause.setting.aircraft, account)
  found(account.isOperator || decidesAlone(ofCause(cause), account) || undefined)
}

/** The same for an event that was proposed or decided. */
export const mayDecide = (row: DisruptionRow, account: Caller) => account.isOperator || decidesAlone(ofRow(row), account)

/** True if they decide only as an operator or airport staff, so the action is logged and counted. */
export const decidedForOthers = (row: DisruptionRow, account: Caller) =>
  mayDecide(row, account) && (row.kind === 'away' ? row.ref : row.ownerId) !== account.id

/** True for an operator or airport staff who is neither the owner, nor a partner blocking time, nor the absent CSIP. */
export const decidesForOthers = ({ kind, aircraft, csip, setting }: Cause, account: Caller) => {
  if ((kind === 'away' ? csip?.id : aircraft?.ownerId) === account.id) return false
  const isStaff = !setting && aircraft !== null && account.staffAirportIds.includes(aircraft.airportId)
  return account.isOperator || isStaff
}

type Booked = { pilot: { id: string }; csip: { id: string } | null; aircraftId: string }

/** Someone who decides for others may not cancel or move their own bookings, nor move a booking to their own aircraft. */
export const mustDecideOthers = async (
  tx: Tx,
  { cause, account }: { cause: Cause; account: Caller },
  { pilot, csip, aircraftId }: Booked,
) => {
  if (decidesForOthers(cause, account))
    await refuseOwnMatter(tx, { people: [pilot.id, csip?.id ?? null], aircraftId }, account.id)
}

/** Prices are shown to people who see money of the aircraft's bookings. */
export const seesPrices = (ownerId: string | null, account: Caller) => account.isOperator || ownerId === account.id
