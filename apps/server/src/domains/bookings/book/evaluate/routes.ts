import { orderNumber } from '@tailshare/contract/base/constants'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { askedPeriod } from '@tailshare/contract/base/tripFields'
import type { Period } from '@tailshare/contract/text/period'
import { needsOwnersYes } from '@tailshare/rules/bookings/answers/answers'
import { changeVerb } from '@tailshare/rules/bookings/orders/can'
import { asIntervention, isOnlyOperator } from '@tailshare/rules/bookings/orders/roles'
import { pilotInCommand } from '@tailshare/rules/bookings/law/command'
import { quoteBooking } from '@tailshare/rules/bookings/price/quote'
import { longestTripHours } from '@tailshare/rules/bookings/price/plannedHours'
import { passingRules } from '@tailshare/rules/bookings/book/standing'
import { csipsWhoCannot } from '@tailshare/rules/bookings/rules/csip'
import { factsAt, firstFreeTrip, weeksAhead } from '@tailshare/rules/bookings/proposals/proposals'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import type { Db } from '../../../../db/connect.ts'
import type { Call, Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { findAircraftPlace } from '../../../aircraft/queries.ts'
import { canFactsOf, refuseIfNeverAllowed, refuseIfNotAllowed } from '../../access.ts'
import { type BookingAsk, loadBookingFacts, withDataForOtherDates, findRefusals } from '../facts/steps.ts'
import { withFeeWaiver } from '../../operatorLimits/steps.ts'
import { leavingOf } from '../../change/leaving/steps.ts'
import { seeOrder } from '../../orders/steps.ts'
import { askOwnerOf } from '../overrides/steps.ts'
import { findPushed, mustBeWithinTrip, settledBy, evaluateChange, requestedTrip } from './steps.ts'
import { findBooked, listOffers } from './queries.ts'
import { askedOfOwner, findAlternatives, keepRefused } from '../steps.ts'
import { concerns, offersTo } from './view.ts'
import { isGone, pricingOf } from '../view.ts'

const inOrder = (period: Period) => {
  if (period.to <= period.from) throw new Refusal('bad_input', { detail: 'The return must be later than the departure' })
  return period
}

type Changing = Pick<Call<'canBook'>, 'account' | 'db' | 'now' | 'config'> & {
  query: Call<'canBook'>['query'] & { orderId: string }
  aircraftId: string
}

/** The same for an existing booking: other times, hours or aircraft, with the new price. */
const canChange = async ({ query, aircraftId, account, db, now, config }: Changing) => {
  if (!account) throw new Refusal('not_signed_in')
  const { order, roles } = await seeOrder(db, query.orderId, account)
  // Operators see the price of a change they would make from the console.
  const facts = canFactsOf(order, isOnlyOperator(roles) ? asIntervention(roles) : roles, now)
  refuseIfNeverAllowed('changeReturn', facts)
  const from = query.flightStartTime ?? query.flight_start_time
  const to = query.flightDropTime ?? query.flight_drop_time
  const period = inOrder({ from: from ? new Date(from) : order.startAt, to: to ? new Date(to) : order.dropAt })
  mustBeWithinTrip(period)
  refuseIfNotAllowed(changeVerb({ start: order.startAt }, period.from), facts)
  if (aircraftId !== order.aircraftId) refuseIfNotAllowed('changeAircraft', facts)
  const asked = {
    aircraftId,
    csipId: query.csip === 'none' ? null : query.csip,
    passengers: query.passengers,
    destination: query.destination,
  }
  const settledBefore = settledBy(order, aircraftId)
  const evaluation = { db, now, config, order, period, plannedHours: query.hours, asked, settledBefore }
  const { facts: then, standing, refusals: templates, quote } = await evaluateChange(evaluation)
  return {
    canBook: !blocks(templates),
    flightStartTime: period.from.toISOString(),
    flightDropTime: period.to.toISOString(),
    templates,
    passing: passingRules(then, templates),
    quote,
    inCommand: pilotInCommand(then),
    alternatives: await findAlternatives(db, templates, then, standing),
    csips: [],
    askOwner: null,
    pushed: (await findPushed(db, order, then)).map((later) => ({
      from: later.from.toISOString(),
      inspections: later.inspections,
    })),
    answerUntil: null,
    booked: null,
    longestHours: longestTripHours(then),
    leaving: leavingOf({
      order: await withFeeWaiver(db, order, now),
      aircraftId,
      csipId: requestedTrip(order, asked).csipId,
      roles,
      needsYes: needsOwnersYes(standing.aircraft, then),
      now,
    }),
  }
}

type UndatedAsk = Omit<BookingAsk, 'period'>

const evaluate = async (db: Db, ask: UndatedAsk, period: Period) => {
  const { standing, facts } = found(await loadBookingFacts(db, { ...ask, period }))
  return { standing, ...(await findRefusals(db, { ...ask, period }, facts)) }
}

/** Without dates: proposes the first trip that passes. */
const propose = async (db: Db, ask: UndatedAsk) => {
  const ahead = { ...ask, period: weeksAhead(ask.now) }
  const { standing, facts: loaded } = found(await loadBookingFacts(db, ahead))
  const further = await withDataForOtherDates(db, ahead, loaded)
  // Requested hours belong to the proposed trip, not to the weeks searched.
  const facts = { ...further, request: { ...further.request, period: { from: ask.now, to: ask.now } } }
  const then = factsAt(facts, facts.ahead, firstFreeTrip(facts, facts.ahead))
  return { standing, facts: then, refusals: whyNotBook(then) }
}

/** The pilot's existing booking of exactly this trip, in case they return to the page. */
const bookedBy = async (db: Db, asked: Parameters<typeof findBooked>[1]) => {
  const booked = await findBooked(db, asked)
  return booked ? { id: booked.id, number: orderNumber(booked.number) } : null
}

export const evaluateHandlers = {
  async canBook({ params, query, account, db, now, config }) {
    if (query.orderId)
      return canChange({ query: { ...query, orderId: query.orderId }, aircraftId: params.id, account, db, now, config })
    const { csip, hours: plannedHours, passengers = 0, destination } = query
    const csipId = csip === 'none' ? undefined : csip
    const ask = { aircraftId: params.id, pilotId: account?.id, csipId, plannedHours, passengers, destination, now }
    const asked = askedPeriod(query)
    const { standing, facts, refusals } = await (asked ? evaluate(db, ask, inOrder(asked)) : propose(db, ask))
    const { period } = facts.request
    if (csipId && !standing.csip) throw new BadInput({ csip: fieldMessages.notOffered })
    if (asked && account) await keepRefused({ db, config, accountId: account.id, facts, refusals })
    const templates = refusals.filter(({ code }) => concerns(account, code))
    const cannot = csipsWhoCannot(facts)
    return {
      canBook: account !== undefined && !blocks(templates),
      flightStartTime: period.from.toISOString(),
      flightDropTime: period.to.toISOString(),
      templates,
      passing: account ? passingRules(facts, templates) : [],
      quote: quoteBooking({ ...facts, pricing: pricingOf(config) }),
      inCommand: pilotInCommand(facts),
      alternatives: await findAlternatives(db, templates, facts, standing),
      askOwner: await askOwnerOf(db, facts, templates),
      csips: offersTo(account, await listOffers(db, params.id, period))
        .filter(({ csip }) => csip.id !== account?.id)
        .map((offer) => ({ ...offer, free: offer.free && !cannot.has(offer.csip.id) })),
      pushed: [],
      longestHours: longestTripHours(facts),
      leaving: null,
      answerUntil: account ? (askedOfOwner(now)(standing, facts)?.answerBy.toISOString() ?? null) : null,
      booked:
        account && templates.some(isGone) ? await bookedBy(db, { aircraftId: params.id, pilotId: account.id, period }) : null,
    }
  },

  async listCsipOffers({ params, query, account, db }) {
    found(await findAircraftPlace(db, params.id))
    const whole = query.flight_start_time && query.flight_drop_time ? askedPeriod(query) : undefined
    return offersTo(account, await listOffers(db, params.id, whole && inOrder(whole)))
  },
} satisfies Handling<'canBook' | 'listCsipOffers'>
