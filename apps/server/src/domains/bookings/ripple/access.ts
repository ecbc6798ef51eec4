import { rolesIn } from '@tailshare/rules/bookings/can'
import type { Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { mustBlock } from '../../schedule/access.ts'
import { mustBeOthers } from '../access.ts'
import type { Cause } from '../ripplePlan/steps.ts'
import type { RippleRow } from './queries.ts'

/** Who answers for an aircraft that is late or grounded: its owner, the ramp where it stands, an operator. For everyone else it does not exist. */
const mustAnswerFor = ({ ownerId, airportId }: { ownerId: string; airportId: string }, account: Caller) => {
  const roles = rolesIn({ pilotId: null, ownerId, airportId }, account)
  found(roles.length > 0 || undefined)
}

/** Refuses whoever does not decide about this event. */
export const mustDecide = ({ kind, aircraft, csip, setting }: Cause, account: Caller) => {
  if (setting) return mustBlock(setting.aircraft, account)
  if (aircraft) return mustAnswerFor(aircraft, account)
  if (kind === 'away' && csip?.id !== account.id && !account.isOperator) throw new Refusal('not_found')
}

/** The same for one that was decided or proposed. */
export const mayDecide = ({ kind, ref, ownerId, airportId }: RippleRow, account: Caller) => {
  if (account.isOperator) return true
  if (kind === 'away') return ref === account.id
  const isSetAside = kind === 'shop' || kind === 'block'
  return ownerId === account.id || (!isSetAside && airportId !== null && account.staffAirportIds.includes(airportId))
}

/** The same by being an operator or airport staff: what they do is written down and counted. */
export const tookForOthers = (row: RippleRow, account: Caller) =>
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
