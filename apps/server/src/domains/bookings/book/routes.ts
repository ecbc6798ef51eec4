import type { BookingBody } from '@tailshare/contract/bookings'
import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { askedPeriod, flightPeriod } from '@tailshare/contract/flightTimes'
import { plusHours, type Period } from '@tailshare/contract/period'
import { quoteBooking } from '@tailshare/rules/bookings/quote'
import { passingRules } from '@tailshare/rules/bookings/standing'
import { firstFreeTrip } from '@tailshare/rules/bookings/suggestedTrip'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import type { Call, Handling } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { findAircraftPlace } from '../../aircraft/queries.ts'
import { loadBookingFacts } from '../facts/steps.ts'
import { listOffers } from './queries.ts'
import { findAlternatives, newBooking, orOvertaken, saveBooking } from './steps.ts'
import { bookingRefused, concerns, offersTo, pricingOf, viewBooked } from './view.ts'

/** Load, decide, hold the time, reply; the jobs written with the booking tell people. Both spellings of the call come here. */
const bookAircraft = async ({ body, account, db, now, config }: Call<'bookAircraft'> & { body: BookingBody }) => {
  const ask = { ...body, pilotId: account.id, period: flightPeriod(body), now }
  const { standing, facts } = found(await loadBookingFacts(db, ask))
  if (body.csipId && !standing.csip) throw new BadInput({ csipId: fieldMessages.notOffered })
  if (!standing.mayPayWith) throw new BadInput({ paymentMethodId: fieldMessages.hasSelected })
  const refusals = whyNotBook(facts)
  if (blocks(refusals)) throw bookingRefused(refusals, await findAlternatives(db, facts, standing))

  const quote = quoteBooking({ ...facts, pricing: pricingOf(config) })
  if (body.expectedTotalCents !== undefined && body.expectedTotalCents !== quote.totalCents)
    throw new Refusal('price_changed', { quote })

  const booking = newBooking({ body, pilotId: account.id, standing, facts, quote, now })
  const number = await saveBooking(db, booking).catch(orOvertaken(db, ask, facts, standing))
  return viewBooked({ booking, number, standing, account })
}

const inOrder = (period: Period) => {
  if (period.to <= period.from) throw new Refusal('bad_input', { detail: 'The return must be later than the departure' })
  return period
}

export const bookHandlers = {
  bookAircraft,
  createOrder: bookAircraft,

  async canBook({ params, query, account, db, now, config }) {
    const { csip: csipId, hours: plannedHours, orderId: exceptOrderId } = query
    const ask = { aircraftId: params.id, pilotId: account?.id, csipId, plannedHours, exceptOrderId, passengers: 0, now }
    const load = async (period: Period) => found(await loadBookingFacts(db, { ...ask, period }))
    const asked = askedPeriod(query) ?? firstFreeTrip((await load({ from: now, to: plusHours(now, 1) })).facts)
    const period = inOrder(asked)
    const { standing, facts } = await load(period)
    if (csipId && !standing.csip) throw new BadInput({ csip: fieldMessages.notOffered })
    const templates = whyNotBook(facts).filter(({ code }) => concerns(account, code))
    return {
      canBook: account !== undefined && !blocks(templates),
      flightStartTime: period.from.toISOString(),
      flightDropTime: period.to.toISOString(),
      templates,
      passing: account ? passingRules(facts, templates) : [],
      quote: quoteBooking({ ...facts, pricing: pricingOf(config) }),
      alternatives: templates.some(({ code }) => code === 'slot_taken') ? await findAlternatives(db, facts, standing) : [],
      csips: offersTo(account, await listOffers(db, params.id, period)).filter(({ csip }) => csip.id !== account?.id),
    }
  },

  async listCsipOffers({ params, query, account, db }) {
    found(await findAircraftPlace(db, params.id))
    const whole = query.flight_start_time && query.flight_drop_time ? askedPeriod(query) : undefined
    return offersTo(account, await listOffers(db, params.id, whole && inOrder(whole)))
  },
} satisfies Handling<'bookAircraft' | 'createOrder' | 'canBook' | 'listCsipOffers'>
