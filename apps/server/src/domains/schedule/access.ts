import { isFor, rolesIn } from '@tailshare/rules/bookings/can'
import type { Caller } from '../../http/call.ts'

/** Who books an aircraft is named to those whom it concerns; everyone else sees only that it is taken. */
export const seesWhoBooked = (booking: { pilotId: string | null; ownerId: string }, account: Caller | undefined) =>
  account !== undefined && isFor('seeWhoBooked', { as: rolesIn(booking, account) })
