import type { Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { mustBlock } from '../../schedule/access.ts'
import { mustBeOthers } from '../access.ts'
import type { Cause } from './planSteps.ts'
import type { DisruptionRow } from './queries.ts'

/** An event: of someone's days when nobody's aircraft is concerned; what is set aside is the owner's alone. */
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

/** By another right than an operator’s: the owner, the ramp where the aircraft stands, the CSIP whose days they are. */
const decidesAlone = ({ csipId, ownerId, airportId, isSetAside }: Of, { id, staffAirportIds }: Caller) =>
  csipId === id || ownerId === id || (!isSetAside && airportId !== null && staffAirportIds.includes(airportId))

/** Refuses who does not decide about this event; for them it does not exist. */
export const mustDecide = (cause: Cause, account: Caller) => {
  if (cause.setting) return mustBlock(cause.setting.aircraft, account)
  found(account.isOperator || decidesAlone(ofCause(cause), account) || undefined)
}

/** The same for one that was decided or proposed. */
export const mayDecide = (row: DisruptionRow, account: Caller) => account.isOperator || decidesAlone(ofRow(row), account)

/** The same by being an operator or airport staff: what they do is written down and counted. */
export const decidedForOthers = (row: DisruptionRow, account: Caller) =>
  mayDecide(row, account) && (row.kind === 'away' ? row.ref : row.ownerId) !== account.id

/** By being an operator or airport staff, and so neither the owner, nor a partner who sets own time aside, nor the CSIP who is away. */
export const decidesForOthers = ({ kind, aircraft, csip, setting }: Cause, account: Caller) => {
  if ((kind === 'away' ? csip?.id : aircraft?.ownerId) === account.id) return false
  const isStaff = !setting && aircraft !== null && account.staffAirportIds.includes(aircraft.airportId)
  return account.isOperator || isStaff
}

type Booked = { pilot: { id: string }; csip: { id: string } | null; aircraftId: string }

/** Nobody who decides for others cancels or moves a booking because of it that is a matter of their own, nor makes one that. */
export const mustDecideOthers = async (
  tx: Tx,
  { cause, account }: { cause: Cause; account: Caller },
  { pilot, csip, aircraftId }: Booked,
) => {
  if (decidesForOthers(cause, account)) await mustBeOthers(tx, { people: [pilot.id, csip?.id ?? null], aircraftId }, account.id)
}

/** Prices are read by those who see money of the aircraft's bookings. */
export const seesPrices = (ownerId: string | null, account: Caller) => account.isOperator || ownerId === account.id
