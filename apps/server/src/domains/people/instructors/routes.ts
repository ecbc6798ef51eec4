import { dayIn, plusHours } from '@tailshare/contract/text/period'
import { instructorRatingsOn } from '@tailshare/rules/people/documents/privileges'
import { withoutCsip } from '@tailshare/rules/people/accounts/pilotCategories'
import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { listPage } from '../../../http/listPage.ts'
import { lockCaller } from '../../../http/session.ts'
import { findRoles, lockAccount, setAccount } from '../accounts/profile/queries.ts'
import { viewRoles } from '../accounts/profile/view.ts'
import { findRating } from '../reviews/queries.ts'
import { viewRating } from '../reviews/view.ts'
import { dropHoursWithoutRate, listHours } from './availability/queries.ts'
import { maySeeCsip, mustBeCsip } from './access.ts'
import {
  listKnownAirports,
  countLessonsAhead,
  findAirport,
  findCsip,
  findInstructor,
  listBusyTimes,
  listOffered,
  listRates,
  replaceRates,
} from './queries.ts'
import { freeOn } from './availability/steps.ts'
import { freeDaysOf, lookAheadDays, notTeachingFrom, viewCsip, viewOffered } from './view.ts'

export const csipHandlers = {
  /** The account stays an instructor without being a CSIP. */
  async deleteCsipRole({ account, db }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const held = await lockAccount(tx, account.id)
      if (held.pilotCategory !== 'csip_pilot') throw new Refusal('not_found')
      if ((await countLessonsAhead(tx, account.id)) > 0) throw new Refusal('csip_has_bookings')
      await setAccount(tx, account.id, withoutCsip(held))
      await replaceRates(tx, account.id, [])
      await dropHoursWithoutRate(tx, account.id)
      return viewRoles(found(await findRoles(tx, account.id)))
    })
  },

  async listCsipRates({ account, db }) {
    await mustBeCsip(db, account.id)
    return listRates(db, account.id)
  },

  async setCsipRates({ body, account, db }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      await mustBeCsip(tx, account.id)
      const known = new Set(await listKnownAirports(tx, airportIds(body)))
      const unknown = body.findIndex(({ airport }) => !known.has(airport.toLowerCase()))
      if (unknown >= 0) throw new BadInput({ [`${unknown}.airport`]: 'Please choose airports from the list' })
      await replaceRates(tx, account.id, body)
      await dropHoursWithoutRate(tx, account.id)
      return listRates(tx, account.id)
    })
  },

  async listCsips({ query, account, readDb, now }) {
    const { near: nearId, day, teaches, rate_max: rateMax, rating_min: ratingMin } = query
    const near = nearId ? found(await findAirport(readDb, nearId)) : undefined
    const offered = await listOffered(readDb, { airportId: near?.id, teaches, rateMax, ratingMin })
    const cards = offered
      .map((row) => viewOffered(row, near, !account))
      .sort((a, b) => (a.distanceNm ?? 0) - (b.distanceNm ?? 0) || (b.rating ?? 0) - (a.rating ?? 0))
    const free = day ? await freeOn(readDb, cards, day, now) : cards
    const results = free.slice(query.offset, query.offset + query.limit)
    return listPage('account/csips/', query, { count: free.length, results })
  },

  async getCsip({ params, account, db, now }) {
    const csip = found(await findCsip(db, params.id))
    if (!maySeeCsip(account, csip)) throw new Refusal('not_found')
    const rates = await listRates(db, csip.id)
    const zone = (csip.homeAirport ?? rates[0]?.airport)?.zone ?? 'UTC'
    const hours = await listHours(db, csip.id)
    const week = hours.find(({ airport }) => airport.id === csip.homeAirport?.id) ?? hours[0] ?? anyTime
    const booked = await listBusyTimes(db, [csip.id], { from: now, to: plusHours(now, (lookAheadDays + 2) * 24) })
    const verified = await findInstructor(db, csip.id)
    const busy = [...booked, notTeachingFrom(verified)(zone)]
    const { rating, ratingCount } = viewRating(await findRating(db, { about: 'csip', id: csip.id }))
    const instructorRatings = instructorRatingsOn(verified, dayIn(now, zone))
    return viewCsip(csip, {
      instructorRatings,
      rates,
      rating,
      ratingCount,
      freeDays: freeDaysOf(busy, week, zone, now),
      isVisitor: !account,
    })
  },
} satisfies Handling<'deleteCsipRole' | 'listCsipRates' | 'setCsipRates' | 'listCsips' | 'getCsip'>

const anyTime = { anyTime: true, hours: [], exceptions: [] }
const airportIds = (rates: { airport: string }[]) => rates.map(({ airport }) => airport)
