import type { BookingBody } from '@tailshare/contract/bookings/orders/bookings'
import { type Call, type Handling, storingItsResponse } from '../../../http/call.ts'
import { askedOfOwner, makeBooking } from './steps.ts'
import { type MadeBooking, viewBooked } from './view.ts'

type Booking = Call<'bookAircraft'> & { body: BookingBody }

/** Shared by both spellings of the call. */
const bookAircraft = storingItsResponse(async ({ body, account, db, config, now, repeat }: Booking) => {
  const keep = repeat && { repeat, replyTo: (booked: MadeBooking) => viewBooked({ ...booked, account }) }
  const request = { db, config, now, body, pilotId: account.id, byId: account.id, answer: askedOfOwner(now), keep }
  return viewBooked({ ...(await makeBooking(request)), account })
})

export const bookHandlers = { bookAircraft, createOrder: bookAircraft } satisfies Handling<'bookAircraft' | 'createOrder'>
