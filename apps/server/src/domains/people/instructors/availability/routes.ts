import { dayIn, instantAt, overlaps, plusDays, plusHours } from '@tailshare/contract/text/period'
import { freeSpans, openSpans } from '@tailshare/rules/schedule/openHours'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { maySeeCsip, mustBeCsip } from '../access.ts'
import { findCsip, findInstructor, listBusyTimes } from '../queries.ts'
import { notTeachingFrom } from '../view.ts'
import { listHours } from './queries.ts'
import { saveAvailability, showAvailability } from './steps.ts'
import { displayedWeek, leastLessonMinutes } from './view.ts'

const daysShown = 7

export const availabilityHandlers = {
  async getCsipAvailability({ account, db }) {
    await mustBeCsip(db, account.id)
    return showAvailability(db, account.id)
  },

  async setCsipAvailability({ body, account, db, now }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      await mustBeCsip(tx, account.id)
      await saveAvailability(tx, account.id, body, now)
      return showAvailability(tx, account.id)
    })
  },

  async listCsipTimes({ params, query, account, db, now }) {
    const csip = found(await findCsip(db, params.id))
    found(maySeeCsip(account, csip) || undefined)
    const airports = await listHours(db, csip.id)
    const spanOf = (zone: string) => {
      const today = dayIn(now, zone)
      const from = query.from && query.from > today ? query.from : today
      return { from, through: plusDays(from, daysShown - 1) }
    }
    // Pad by a day on each side: the airports are in several time zones.
    const days = spanOf('UTC')
    const around = {
      from: plusHours(instantAt(days.from, '00:00', 'UTC'), -24),
      to: plusHours(instantAt(days.through, '00:00', 'UTC'), 72),
    }
    const busy = [...(await listBusyTimes(db, [csip.id], around)), { from: new Date(0), to: now }]
    const noLonger = notTeachingFrom(await findInstructor(db, csip.id))
    return airports.map(({ airport, hourlyRateCents, ...week }) => {
      const open = openSpans(displayedWeek(week), spanOf(airport.zone), airport.zone)
      const taken = [...busy, noLonger(airport.zone)].filter((one) => open.some((span) => overlaps(one, span)))
      return {
        airport,
        hourlyRateCents,
        spans: freeSpans(open, taken, leastLessonMinutes).map(({ from, to }) => ({
          from: from.toISOString(),
          to: to.toISOString(),
        })),
      }
    })
  },
} satisfies Handling<'getCsipAvailability' | 'setCsipAvailability' | 'listCsipTimes'>
