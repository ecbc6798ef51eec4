import { plusHours } from '@tailshare/contract/period'
import { withoutCsip } from '@tailshare/rules/accounts/pilotCategories'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, BadInput, found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { findRoles, lockAccount, setAccount } from '../profile/queries.ts'
import { viewRoles } from '../profile/view.ts'
import { findRating } from '../reviews/queries.ts'
import { viewRating } from '../reviews/view.ts'
import { maySeeCsip } from './access.ts'
import {
  listKnownAirports,
  countLessonsAhead,
  findCategory,
  findCsip,
  listBusyTimes,
  listRates,
  replaceRates,
} from './queries.ts'
import { freeDaysOf, lookAheadDays, viewCsip } from './view.ts'

export const csipHandlers = {
  /** What remains is an instructor who is not a CSIP. */
  async deleteCsipRole({ account, db }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const held = await lockAccount(tx, account.id)
      if (held.pilotCategory !== 'csip_pilot') throw new Refusal('not_found')
      if ((await countLessonsAhead(tx, account.id)) > 0) throw new Refusal('csip_has_bookings')
      await setAccount(tx, account.id, withoutCsip(held))
      await replaceRates(tx, account.id, [])
      return viewRoles(found(await findRoles(tx, account.id)))
    })
  },

  async listCsipRates({ account, db }) {
    allowed(await isCsip(db, account.id))
    return listRates(db, account.id)
  },

  async setCsipRates({ body, account, db }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      allowed(await isCsip(tx, account.id))
      const known = new Set(await listKnownAirports(tx, airportIds(body)))
      const unknown = body.findIndex(({ airport }) => !known.has(airport.toLowerCase()))
      if (unknown >= 0) throw new BadInput({ [`${unknown}.airport`]: 'Please choose airports from the list' })
      await replaceRates(tx, account.id, body)
      return listRates(tx, account.id)
    })
  },

  async getCsip({ params, account, db, now }) {
    const csip = found(await findCsip(db, params.id))
    if (!maySeeCsip(account, csip)) throw new Refusal('not_found')
    const rates = await listRates(db, csip.id)
    const zone = (csip.homeAirport ?? rates[0]?.airport)?.zone ?? 'UTC'
    const busy = await listBusyTimes(db, csip.id, { from: now, to: plusHours(now, (lookAheadDays + 2) * 24) })
    const { rating, ratingCount } = viewRating(await findRating(db, { about: 'csip', id: csip.id }))
    return viewCsip(csip, { rates, rating, ratingCount, freeDays: freeDaysOf(busy, zone, now), isVisitor: !account })
  },
} satisfies Handling<'deleteCsipRole' | 'listCsipRates' | 'setCsipRates' | 'getCsip'>

const airportIds = (rates: { airport: string }[]) => rates.map(({ airport }) => airport)
const isCsip = async (db: Db, accountId: string) => (await findCategory(db, accountId)).pilotCategory === 'csip_pilot'
