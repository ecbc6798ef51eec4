import { dayIn, instantAt, plusDays, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { chanceFrom } from '../apps/server/seeds/chance.ts'
import { startApi } from '../apps/server/test/api.ts'
import type { Simulation } from './acts/trips.ts'
import { openBook } from './book.ts'
import { clockSettings, startClock } from './clock.ts'
import { compareHeard } from './heard.ts'
import { openAgenda, startLife } from './life.ts'
import { checkNight, lookAt } from './nightly.ts'
import { zone } from './people.ts'
import { checkReports } from './reports.ts'
import { agreeCosts, checkQuotas, sellShare } from './acts/sharing.ts'
import { learnOffers } from './acts/more.ts'
import { startTurning } from './turning.ts'
import { makeWorld, type Size } from './world.ts'

// A club lives through its days by the calls of browsers only: handlers, jobs and the payment sandbox are the real ones, and one clock is
// turned for all (clock.ts, turning.ts). The same seed draws the same trips and outcomes (life.ts).
//
// - people.ts, world.ts: members of every kind join, show their papers and list aircraft.
// - trips.ts: book, approve, decline, cancel, depart, return. after.ts: corrections, prices agreed to, refunds, damage, squawks.
// - more.ts: changes, offers, inspections, time set aside, cards that fail, disputes, suspensions. sharing.ts: shares, days, swaps.
// - book.ts: what each trip costs and who earns it, in plain sums that share nothing with the product.
// - nightly.ts, reports.ts: books, cards, time, states, days and every main figure against that book; people notified of each act, once.
// - page.ts: the page of results. An invariant is a call of `compare`; an act is a call of `step`.

/** Minutes between runs of jobs that the product runs every minute or every five. */
const lookMinutes = 240
const firstDay = '2027-03-01'

/** Simulates the days and returns the book. Stops after many errors. */
export const simulate = async (seed: string, size: Size) => {
  const begun = performance.now()
  const api = await startApi(
    { OPERATOR_EMAIL: 'omar@tailshare.example,operator1@members.example' },
    { bare: true, settings: clockSettings },
  )
  const clock = await startClock(api.pool, instantAt(firstDay, '04:00', zone))
  try {
    const chance = chanceFrom(seed)
    const world = await makeWorld(api, chance, size)
    const time = startTurning(api, clock, lookMinutes)
    const book = openBook()
    const alone = { api, book, world, runDue: time.runDue }
    const sim: Simulation = { ...alone, told: (act) => compareHeard(alone, act) }
    const agenda = openAgenda()
    for (const [n, shared] of world.shared.entries()) {
      for (const buyer of world.pilots.slice(2 * n, 2 * n + 2)) await sellShare(sim, shared, buyer)
      await agreeCosts(sim, shared)
    }
    const beginDay = startLife(sim, chance, agenda, size)
    const last = plusDays(firstDay, size.days)
    const night = async () => {
      const day = dayIn(new Date(), zone)
      // A cancellation is booked once it can no longer be undone.
      await time.passUntil(plusMinutes(new Date(), 15))
      await time.hearProvider()
      await time.runDue()
      // The last night comes when no trip is open or fresh, and no offer unknown.
      if (day >= last) await learnOffers(sim)
      const isOver = day >= last && lookAt(sim, false).trips.length === 0
      const isWhole = isOver || new Date().getUTCDay() === 0
      await checkNight(sim, isWhole)
      if (isWhole) await checkQuotas(sim)
      if (isOver || day.endsWith('-01')) await checkReports(sim)
      if (isOver) {
        agenda.clear()
        return
      }
      if (day < last) beginDay(day)
      agenda.plan(plusHours(instantAt(plusDays(day, 1), '00:00', zone), 5), night)
    }
    agenda.plan(plusHours(new Date(), 1), night)
    for (let event = agenda.next(); event && book.wrong.length < 25; event = agenda.next()) {
      await time.passUntil(event.at)
      await event
        .run()
        .catch((error: unknown) => book.wrong.push(`${new Date().toISOString()} ${String((error as Error).stack)}`))
    }
    return { book, counts: time.counts, ms: performance.now() - begun }
  } finally {
    clock.stop()
    await api.close()
  }
}
